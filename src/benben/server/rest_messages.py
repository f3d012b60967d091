"""Bodies of the REST calls; the answers are in benben/table/answers.py."""

from typing import Annotated, Literal

from pydantic import Field

from benben.server.incoming import Digits, Incoming, Level, Name


class WantedSeat(Incoming):
    """A seat of a new table: mine, a person's at the same screen, a bot's, or open."""

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None  # of somebody else at this screen
    level: Level | None = None  # of a bot


class Sealing(Incoming):
    """What `POST seals` announced to you, and what you add to the luck now that you know it."""

    commitment: Digits
    nonce: Digits  # random


class NewTable(Incoming):
    game: str
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=6)]
    options: dict[str, str] = Field(default_factory=dict)
    public: bool = False
    seal: Sealing | None = None  # without it the server adds a nonce for you


class Rematch(Incoming):
    seal: Sealing | None = None


class Announce(Incoming):
    """Ask which secret is behind the luck of the table with this code; of a new one without."""

    code: Annotated[str | None, Field(max_length=32)] = None


class Join(Incoming):
    """Take the first open seat of the table with this code; watch if there is none."""

    code: Annotated[str, Field(max_length=32)]
    nonce: Digits | None = None  # what you add to the luck, if the match has not begun


class Leave(Incoming):
    """Give a seat up: to a bot of this level, or open for somebody else."""

    seat: int
    level: Level | None = None


class Assign(Incoming):
    """What the host does with a seat."""

    seat: int
    kind: Literal["open", "bot"]
    level: Level | None = None  # of a bot


class Me(Incoming):
    name: Name


class HintWanted(Incoming):
    seat: int
