"""Every message between server and client, typed; web/src/messages.ts is generated from this file.

What comes in is checked by Pydantic. What goes out, thousands of times a second, is plain data
whose shape is declared here.
"""

from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,  # Pydantic reads these on Python 3.11
)

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

Language = Literal["en", "nl", "de"]
Level = Annotated[int, Field(ge=1, le=5)]
Name = Annotated[str, Field(min_length=1, max_length=24)]

# --- what a table tells -------------------------------------------------------------------------


class Seat(TypedDict):
    """Who sits where."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # that a person chose; empty for the others
    level: int | None  # of a bot
    yours: bool
    present: bool  # connected now; a bot always is


class Former(TypedDict):
    """Who had a seat before: made its moves up to this ply, since the one before."""

    ply: int
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: int | None
    removed: bool  # by the host


class LogEntry(TypedDict):
    """What one ply did, as the viewer saw it: keys and values of the game's `story` texts."""

    ply: int  # before the move
    seat: int | None  # None: chance
    lines: list[tuple[str, dict[str, Any]]]
    move: str  # its name, as the viewer sees it
    note: NotRequired[str]  # what the record keeps beside the move, say the path of a fall


class Span(TypedDict):
    """Some characters of a drawing in one style; colours as CSS writes them."""

    text: str
    color: NotRequired[str]
    ground: NotRequired[str]
    bold: NotRequired[bool]


class Drawn(TypedDict):
    """The board of a game that has none of its own for the browser."""

    lines: dict[str, list[list[Span]]]  # the terminal's drawing, by language
    moves: dict[str, tuple[str, dict[str, Any]]]  # legal moves in words: the game's `move` texts


class View(TypedDict):
    """What one seat (None: a spectator) may see and do."""

    seat: int | None
    board: dict[str, Any]  # the game's own view
    moves: list[str]  # exactly the legal ones, by name
    may_undo: bool  # among people `MayUndo` says so a moment after the move
    log: list[LogEntry]  # replaces everything from `since` on; no lines where one must remember
    drawn: NotRequired[Drawn]  # where `GameInfo.board` is "drawn"


class Over(TypedDict):
    """How the match ended."""

    winners: list[int]
    scores: list[float]
    clause: str


class Table(TypedDict):
    """The table as one connection sees it; a view for each of its seats, else a spectator's."""

    id: str
    game: str
    options: dict[str, str]
    public: bool
    host: bool  # whether you are: may free seats, fill them, renew the code, close the table
    invite: str | None  # the code that lets friends in; only those who sit here see it
    ply: int
    since: int  # the log of each view begins here; 0 in a snapshot
    seats: list[Seat]
    formers: list[Former]  # in the order they went
    begun: bool  # all seats were taken (T1.8)
    waiting_for: list[int]
    watching: int
    views: list[View]
    over: Over | None
    rematch: str | None  # the table where it goes on
    rules_changed: bool  # since the match began; it goes on by the present rules


class Told(TypedDict):
    """The table, after something happened or when asked for."""

    type: Literal["table"]
    table: Table


class Refusal(TypedDict):
    """A move that may not be played: the clause, one sentence in the sender's language."""

    type: Literal["refused"]
    page: str  # the game, or "table"
    clause: str
    text: str
    move: str
    table: Table


class Problem(TypedDict):
    """A message that could not be understood or was not allowed; nothing changed."""

    type: Literal["problem"]
    text: str


class MayUndo(TypedDict):
    """This seat may take its last move back, as long as the table is at this ply."""

    type: Literal["may_undo"]
    seat: int
    ply: int


class Pong(TypedDict):
    """The answer to `Ping`."""

    type: Literal["pong"]


ToClient = Told | Refusal | Problem | MayUndo | Pong

# --- what a client says over the socket ---------------------------------------------------------


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Move(_Said):
    """Play this, at the ply I was looking at."""

    type: Literal["move"]
    seat: int
    ply: int
    move: Annotated[str, Field(max_length=64)]


class Undo(_Said):
    type: Literal["undo"]
    seat: int
    ply: int


class Refresh(_Said):
    """Tell me everything again."""

    type: Literal["refresh"]


class Speak(_Said):
    """The language of refusals from now on."""

    type: Literal["speak"]
    language: Language


class Ping(_Said):
    """Are you there? A browser cannot see the protocol's own pings."""

    type: Literal["ping"]


ToServer = Annotated[Move | Undo | Refresh | Speak | Ping, Field(discriminator="type")]

# --- REST ---------------------------------------------------------------------------------------


class WantedSeat(_Said):
    """A seat of a new table: mine, a person's at the same screen, a bot's, or open."""

    kind: Literal["me", "here", "bot", "open"]
    name: Name | None = None  # of somebody else at this screen
    level: Level | None = None  # of a bot


class NewTable(_Said):
    game: str
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=6)]
    options: dict[str, str] = {}
    public: bool = False


class Join(_Said):
    """Take the first open seat of the table with this code; watch if there is none."""

    code: Annotated[str, Field(max_length=32)]


class Leave(_Said):
    """Give a seat up: to a bot of this level, or open for somebody else."""

    seat: int
    level: Level | None = None


class Assign(_Said):
    """What the host does with a seat."""

    seat: int
    kind: Literal["open", "bot"]
    level: Level | None = None  # of a bot


class Me(_Said):
    name: Name


class Option(TypedDict):
    name: str
    default: str
    values: dict[str, list[str]]  # by number of players: what to offer
    free: bool  # any whole number between the two values offered
    clause: str  # of the rules, where it is explained


class GameInfo(TypedDict):
    name: str
    title: str
    letter: str
    players: list[int]
    options: list[Option]
    board: Literal["bundled", "module", "drawn"]  # the client's, the package's, or `View.drawn`
    guide: bool  # whether there is a first game that teaches


class Summary(TypedDict):
    """A table in a list."""

    id: str
    game: str
    seats: list[Seat]
    ply: int
    your_turn: bool
    over: bool
    stopped: bool  # it does not fit the present rules: nobody plays on, it can be read
    watching: int


class Tables(TypedDict):
    yours: list[Summary]
    public: list[Summary]


class Opened(TypedDict):
    """A new table, and the code that lets friends in."""

    table: str
    invite: str


class Renewed(TypedDict):
    """The new code."""

    invite: str


class Place(TypedDict):
    """Where somebody was let in."""

    table: str
    seat: int | None


class Identity(TypedDict):
    name: str  # empty as long as none was chosen


class Token(TypedDict):
    """What a program shows to be let in as you: `Authorization: Bearer …`."""

    token: str


class Detail(TypedDict):
    """Why something cannot be, in one sentence."""

    detail: str


class HintWanted(_Said):
    seat: int


class Hint(TypedDict):
    """The move a strong bot would play."""

    move: str


class Health(TypedDict):
    ok: bool
    version: str
    tables: int  # in memory


class Clause(TypedDict):
    number: str
    text: str  # the rule page's Markdown, one paragraph


class Chapter(TypedDict):
    title: str
    clauses: list[Clause]


class RulePage(TypedDict):
    title: str
    intro: str
    chapters: list[Chapter]


class Replay(TypedDict):
    """A finished match seen from one seat: the table after each ply, from the start on."""

    steps: list[Table]


class Turning(TypedDict):
    """A move that cost much."""

    ply: int
    seat: int
    move: str
    better: str
    cost: float
    view: View  # the seat's, before the move: what both moves are told by


class Analysis(TypedDict):
    """Win chance of each seat before the first ply and after each; None: not known yet."""

    done: bool
    chances: list[list[float]]
    turnings: list[Turning]


class Lesson(TypedDict):
    """One step of a guide: a text, and the moves that take it further (none: go on by a button)."""

    table: Table
    text: str  # a key of the game's `guide` texts
    moves: list[str]


class Guide(TypedDict):
    lessons: list[Lesson]
