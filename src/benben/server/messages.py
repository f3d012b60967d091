"""A table as it is sent, and every message of the socket; rest_messages.py has the other shapes.

web/src/messages.ts is generated from both files. What goes out, thousands of times a second, is
plain data whose shape is declared here.
"""

from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,  # Pydantic reads these on Python 3.11
)

from pydantic import Field
from typing_extensions import TypedDict

from benben.server.incoming import Incoming

Language = Literal["en", "nl", "de"]

# --- from the server ----------------------------------------------------------------------------


class Seat(TypedDict):
    """Who sits where."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str  # that a person chose; empty for the others
    level: int | None  # of a bot
    yours: bool
    present: bool  # connected now; a bot always is


class Former(TypedDict):
    """Who had a seat before: made its moves up to this ply."""

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
    invite: str | None  # the invitation code; only for those who were invited
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
    """A move was refused: the clause, and one sentence in the sender's language."""

    type: Literal["refused"]
    page: str  # the game, or "table"
    clause: str
    text: str
    move: str
    table: Table


class Problem(TypedDict):
    """A message was invalid or not allowed; nothing changed."""

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

# --- from the client ----------------------------------------------------------------------------


class Move(Incoming):
    """Play this, at the ply I was looking at."""

    type: Literal["move"]
    seat: int
    ply: int
    move: Annotated[str, Field(max_length=64)]


class Undo(Incoming):
    type: Literal["undo"]
    seat: int
    ply: int


class Refresh(Incoming):
    """Send everything again."""

    type: Literal["refresh"]


class Speak(Incoming):
    """The language of refusals from now on."""

    type: Literal["speak"]
    language: Language


class Ping(Incoming):
    """Asks for a `Pong`: a browser cannot see the protocol's own pings."""

    type: Literal["ping"]


ToServer = Annotated[Move | Undo | Refresh | Speak | Ping, Field(discriminator="type")]
