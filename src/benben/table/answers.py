"""Answers to what pages ask for; what describes a table is in messages.py."""

from typing import Any, Literal, NotRequired

from benben.table.messages import Control, LogEntry, Preparing, Seat, Table, View
from benben.typed import TypedDict


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
    how_to_play: bool  # whether it is explained on two pages, besides its clauses


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
    control: Control | None  # its clock
    left: float | None  # seconds of your time, if it runs


class Tables(TypedDict):
    yours: list[Summary]
    public: list[Summary]


class Opened(TypedDict):
    """A new table and its invitation code."""

    table: str
    invite: str


class Renewed(TypedDict):
    """The new code."""

    invite: str


class Place(TypedDict):
    """The table and seat somebody has joined."""

    table: str
    seat: int | None
    added: bool  # whether the nonce that was sent is in the luck of the match


class Identity(TypedDict):
    name: str  # empty if none was chosen


class Announced(TypedDict):
    """SHA-256 of a secret: of a table you may join, or of the next one you open."""

    commitment: str | None  # None: a table from before seals


class Verified(TypedDict):
    """Whether the luck of a finished match was what its seal says."""

    ok: bool
    text: str  # one sentence
    commitment: str | None  # None: it was not sealed
    begun: str | None  # SHA-256 of it and the nonces
    nonces: list[str]  # of the seats: `player:…`, `server` or `bot`


class Rung(TypedDict):
    """Somebody on a ladder."""

    name: str  # of a person; empty if none was chosen
    level: int | None  # of a bot
    value: int
    deviation: int
    provisional: bool
    matches: int  # that counted
    yours: bool


class Ladder(TypedDict):
    """How strong people and bots are in a game (docs/ratings.md)."""

    game: str
    people: list[Rung]  # the sure ones first
    bots: list[Rung]


class Ladders(TypedDict):
    """The games whose matches can be rated here: those whose bots are."""

    games: list[str]


class Token(TypedDict):
    """A program sends this to act as you: `Authorization: Bearer …`."""

    token: str


class Detail(TypedDict):
    """An error in one sentence."""

    detail: str
    preparing: NotRequired[Preparing]  # the game is being compiled: ask again after a moment
    game: NotRequired[str]  # of the table at which one may not sit down
    watch: NotRequired[str]  # the table, if one may watch there


class Why(TypedDict):
    """Why a move is good, as keys and values of the texts `why`; none where nothing is known."""

    lines: list[tuple[str, dict[str, Any]]]
    faults: list[tuple[str, dict[str, Any]]]  # what speaks against the other move
    chance: float | None  # of winning with it
    other: float | None  # with the other move; in a hint with the next best


class Hint(TypedDict):
    """The move a strong bot would play."""

    move: str
    why: Why


class Prepared(TypedDict):
    """How far a game is: the part a table of people needs, and its bots."""

    table: Literal["waiting", "running", "ready", "failed"]
    bots: Literal["waiting", "running", "ready", "failed"]


class Ready(TypedDict):
    ok: bool


class Health(TypedDict):
    ok: bool
    version: str
    tables: int  # in memory
    games: dict[str, Prepared]  # what is compiled and can be played
    bots: dict[str, float]  # by thread: seconds since its last sign of life


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


class Paragraph(TypedDict):
    text: str
    picture: str  # of this clause, whose caption the text is; usually none


class Section(TypedDict):
    title: str  # none above the first
    paragraphs: list[Paragraph]


class HowToPlay(TypedDict):
    """A game explained on two pages, goal first."""

    sections: list[Section]


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
    why: Why
    view: View  # the seat's, before the move: what both moves are told by


class LedgerShare(TypedDict):
    """A part of a result, and its standard error: docs/review.md."""

    kind: Literal["deal", "draws", "falls", "unknown", "own", "others"]
    value: float
    error: float


class Ledger(TypedDict):
    """One seat's result as luck and play: the first chance and the shares add up to it."""

    seat: int
    first: float
    error: float  # of the first chance
    result: float
    shares: list[LedgerShare]


class Analysis(TypedDict):
    """Win chance of each seat before the first ply and after each; None: not known yet."""

    done: bool
    progress: float  # of all there is to work out, 0 to 1
    ledgers: list[Ledger]  # of every seat, when it is done
    chances: list[list[float]]
    turnings: list[Turning]


class World(TypedDict):
    """The mover's chance after the move played and after the best one, all cards seen."""

    played: float
    best: float


class Worlds(TypedDict):
    """A decision of a finished match in positions its mover could not tell apart."""

    ply: int
    seat: int
    move: str
    best: str
    imagined: list[World]
    true: World
    verdict: Literal["open", "right", "right_unlucky", "right_lucky", "wrong", "wrong_lucky"]
    view: View  # the mover's, before the move


class Lesson(TypedDict):
    """One step of a guide: a text, and the moves that lead on (none: a button does)."""

    table: Table
    text: str  # a key of the game's `guide` texts
    moves: list[str]


class Guide(TypedDict):
    lessons: list[Lesson]


class PuzzleInfo(TypedDict):
    """A puzzle in a list."""

    theme: str  # a key of the game's `theme` texts
    difficulty: int  # the weakest level that finds the move, 1 to 5


class PuzzleTry(TypedDict):
    """A move that may be tried, the chance it leaves, and what follows, with the move itself."""

    move: str
    chance: float
    told: list[LogEntry]


class Puzzle(TypedDict):
    """A position as its seat saw it; every legal move is a try, the solution comes first.

    Tries that leave the same chance as the first are as good.
    """

    table: Table
    theme: str
    difficulty: int
    proven: bool
    why: Why  # of the solution, against the next best
    tries: list[PuzzleTry]


class TacticInfo(TypedDict):
    """A lesson in a list."""

    name: str  # a key of the game's `theme` and `lesson` texts
    positions: int


class Tactic(TypedDict):
    """A lesson: positions to solve, in order."""

    name: str
    positions: list[Puzzle]
