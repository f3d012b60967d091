"""Bodies of the REST calls; the answers are in benben/table/answers.py."""

from typing import Annotated, Literal

from pydantic import Field

from benben.server.incoming import Code, Digits, Incoming, Level, Name, TableId


class WantedSeat(Incoming):
    """A seat of a new table: mine, a person's at the same screen, a bot's, or open."""

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None  # of somebody else at this screen
    level: Level | None = None  # of a bot


class Sealing(Incoming):
    """What `POST seals` announced to you, and what you add to the luck now that you know it."""

    commitment: Digits
    nonce: Digits  # random


class WantedClock(Incoming):
    """So many seconds for each move, a store of seconds for the match, or days for each move."""

    kind: Literal["move", "store", "days"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600)] = 60  # for a move, or in the store
    increment: Annotated[int, Field(ge=0, le=300)] = 0  # of the store, after each turn
    days: Literal[1, 2, 3, 7] = 2  # for each move
    lapse: Literal["bot", "end"] = "end"  # when time has run out


class NewTable(Incoming):
    game: str
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=6)]
    options: dict[str, str] = Field(default_factory=dict)
    public: bool = False
    seal: Sealing | None = None  # without it the server adds a nonce for you
    clock: WantedClock | None = None  # everybody takes the time they need
    # a position to begin at; what your seat cannot know of it is drawn anew
    start: Annotated[str | None, Field(min_length=1, max_length=4_000)] = None
    rated: bool = False  # the result counts (T3.3); only where the server keeps ratings
    duplicate: bool = False  # a second table with the same luck, the seats swapped (T3.4)


class Holiday(Incoming):
    """So many days from now on nobody takes your time; 0: you are back."""

    days: Annotated[int, Field(ge=0, le=14)]
    table: TableId | None = None  # one table; else all where a move may take days


class Branch(Incoming):
    """Play on from before a decision of a finished match."""

    ply: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)]  # yours
    imagined: bool = False  # a position the mover could not tell from the true one
    other: Literal["bot", "here", "open"] = "bot"  # whoever sits in the other seats
    level: Level = 3  # of bots


class Rematch(Incoming):
    seal: Sealing | None = None


class Announce(Incoming):
    """Ask which secret is behind the luck of the table with this code; of a new one without."""

    code: Code | None = None


class Join(Incoming):
    """Take the first open seat of the table with this code; watch if there is none."""

    code: Code
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
