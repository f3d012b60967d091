"""Bodies of the REST calls; the answers are in benben/table/answers.py."""

from typing import Annotated, Literal

from pydantic import Field

from benben.server.incoming import Incoming, Level, Name


class WantedSeat(Incoming):
    """A seat of a new table: mine, a person's at the same screen, a bot's, or open."""

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None  # of somebody else at this screen
    level: Level | None = None  # of a bot


class NewTable(Incoming):
    game: str
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=6)]
    options: dict[str, str] = Field(default_factory=dict)
    public: bool = False


class Join(Incoming):
    """Take the first open seat of the table with this code; watch if there is none."""

    code: Annotated[str, Field(max_length=32)]


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
