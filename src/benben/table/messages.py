"""A table as it is sent, and every message of its line to those who look at it; answers.py has the
other shapes. web/src/messages.ts is generated from both files.

What goes out, thousands of times a second, is plain data whose shape is declared here.
"""

from typing import (
    Any,
    Literal,
    NotRequired,  # Pydantic reads these on Python 3.11
)

from benben.table.phrases import Saying
from benben.typed import TypedDict

Language = Literal["en", "nl", "de"]


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
    late: bool  # their time ran out (T2.4)


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
    walks: NotRequired[list[list[str]]]  # where a piece can go in several moves, each as its moves
    doubts: NotRequired[dict[str, str]]  # moves to ask about once more: keys of the texts `doubt`
    may_undo: bool  # among people `MayUndo` says so a moment after the move
    log: list[LogEntry]  # replaces everything from `since` on; no lines where one must remember
    drawn: NotRequired[Drawn]  # where `GameInfo.board` is "drawn"


class Over(TypedDict):
    """How the match ended."""

    winners: list[int]
    scores: list[float]
    clause: str
    late: list[int]  # whose time ran out, if that ended the match (T2.4)


class Sealed(TypedDict):
    """What the luck of a match follows from (docs/sealed-deals.md)."""

    commitment: str  # SHA-256 of the secret
    begun: str | None  # SHA-256 of it and what every seat added; None: not all have
    secret: str | None  # once the match is over


class Control(TypedDict):
    """Which clock a table has (T2.1), and what happens when time has run out (T2.4)."""

    kind: Literal["move", "store", "days"]
    seconds: float  # for each move, or in the store
    increment: float  # of the store, after each turn
    lapse: Literal["bot", "end"]


class Clock(TypedDict):
    """The clocks of a table, by the server's time at the moment this was sent."""

    control: Control
    left: list[float | None]  # seconds, by seat; bots and free seats have no clock
    running: list[int]  # the seats whose time runs
    paused: float | None  # seconds until the pause ends by itself
    agreed: list[int]  # the seats that want a pause, or in a pause to go on
    away: list[float | None]  # seconds until the holiday of a seat ends
    holidays: list[float]  # seconds of holiday each seat has left


class Phrase(TypedDict):
    """What a seat has said: a key of the texts `phrase`."""

    number: int  # at this table, from 0
    ply: int
    seat: int
    phrase: Saying


class Source(TypedDict):
    """A moment of a finished match."""

    table: str
    ply: int


class SeatRating(TypedDict):
    """How strong whoever has a seat is in this game (docs/ratings.md)."""

    value: int
    deviation: int
    provisional: bool
    change: int | None  # by this match, once it counts; None: it does not, or not for this seat


class Twin(TypedDict):
    """The other table of a duplicate: the same luck, the seats swapped."""

    table: str
    invite: str | None  # its invitation code, as long as one may sit down there
    over: bool  # then everybody may read both
    ahead: list[float] | None  # by seat, once both are over: 2 won both, 0 is level


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
    seal: Sealed | None  # tables from before seals have none
    clock: Clock | None
    phrases: list[Phrase]  # the last ones, in order
    source: Source | None  # where it plays on from a finished match
    rematch: str | None  # the table where it goes on
    rules_changed: bool  # since the match began; it goes on by the present rules
    # at one screen, where only the seat to move is told: whether the others see something else
    curtain: NotRequired[bool]
    rated: NotRequired[list[SeatRating | None]]  # by seat; only where the match is rated
    twin: NotRequired[Twin]  # only in a duplicate


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


class Nudged(TypedDict):
    """Somebody was reminded that the match waits for them (T2.8); told to both."""

    type: Literal["nudged"]
    seat: int  # whose turn it is
    by: int


class Preparing(TypedDict):
    """The game, or its bots, are being compiled: told every moment until `done` is 1."""

    type: Literal["preparing"]
    game: str
    part: Literal["table", "bots"]
    done: float  # the share that is compiled
    seconds: int  # about how long it still takes


class Pong(TypedDict):
    """The answer to `Ping`."""

    type: Literal["pong"]


ToClient = Told | Refusal | Problem | MayUndo | Nudged | Preparing | Pong
