"""The contract of a game, on one screen, and `benben.game("ankh")`.

A position is one NumPy record. The rules are functions on it, compiled by `@rule`; they draw no
random numbers, raise nothing and allocate nothing, so that the same source serves as referee,
in a search and in a GPU kernel. What follows is all that the rest of Benben knows of a game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from benben import registry, wasm_engine
from benben.actions import Actions
from benben.compiled import Progress
from benben.engine import Engine, build
from benben.network import Learning
from benben.observation import Planes
from benben.options import Option, as_numbers, complete, span, whole
from benben.reasoning import Reasoning
from benben.registry import names
from benben.seats import CHANCE, OVER, SPECTATOR
from benben.shapes import Line
from benben.walks import Walker

__all__ = ["CHANCE", "OVER", "SPECTATOR", "Drawing", "Game", "Notation", "Rules", "game", "names"]

View = dict[str, Any]
"""What a seat may see, as plain data that JSON can carry."""


class Rules(Protocol):
    """The compiled half. `s` is a position, `seat` counts from 0, a move is a whole number."""

    @property
    def Position(self) -> type: ...  # its fields: see shapes.py

    ACTIONS: int  # moves are 0 … ACTIONS - 1

    def setup(self, s: Any, options: Any) -> None: ...  # all that needs no chance
    def to_move(self, s: Any) -> Any: ...  # a seat, CHANCE or OVER
    def may_act(self, s: Any, seat: Any) -> Any: ...  # more seats than one where all act at once
    def moves(self, s: Any, seat: Any, out: Any) -> Any: ...  # legal, in a fixed order; how many
    def weight(self, s: Any, move: Any) -> Any: ...  # of an outcome of chance, a whole number
    def refusal(self, s: Any, seat: Any, move: Any) -> Any: ...  # 0, or the clause: A4.10 = 410
    def play(self, s: Any, seat: Any, move: Any) -> None: ...  # trusted
    def scores(self, s: Any, out: Any) -> None: ...  # shares of the win, together 1
    def ending(self, s: Any) -> Any: ...  # the clause that ended the match
    def imagine(self, s: Any, seat: Any, random: Any) -> None: ...

    # redraws what the seat (or SPECTATOR) cannot know; depends on what it knows and `random` only


class Notation(Protocol):
    """Moves and positions as text. A move's text is its name everywhere."""

    def move_text(self, s: Any, seat: int, move: int, viewer: int) -> str: ...  # as viewer sees it
    def read_move(self, s: Any, seat: int, text: str) -> int: ...
    # raises Refused with a clause that explains, ValueError for what is no move at all
    def position_text(self, s: Any) -> str: ...
    def read_position(self, text: str, s: Any) -> None: ...  # ValueError: one clear sentence
    def story(self, before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Line]: ...

    # what happened, for people: (key, parameters) of the game's texts


class Drawing(Protocol):
    """The board for a terminal, from a view alone: lines of Rich markup."""

    def draw(self, view: View, language: str) -> list[str]: ...


@dataclass(frozen=True)
class Tuning:
    """How a tree search plays this game best, found by measurement."""

    exploration: float = 0.1
    looks_ahead: bool = True  # a position new to the tree is worth what its best move promises;
    # where much is hidden that would be wishful, and it is worth what the estimate says
    simple_others: bool = False  # while anything is hidden, other seats do what looks best to them
    # one move ahead, by what they know; else the tree grows for them, as if they knew what it knows
    plies: int = 0  # moves before the estimate is asked: with simple others such as they would
    # make, of all seats; else random ones, a new node at a time


@dataclass(frozen=True)
class Level:
    """How a player of some level thinks: as the full search does, but shorter and less exactly."""

    budget: str  # of the search, as in `search:300ms`
    misjudges: float = 0.0  # how far, at most, it sees a move's chance of winning too high or low
    forgets: int = 0  # of a hundred things it has to remember, where `Game.forget` knows of some


USUAL_LEVELS = (
    Level("30ms", misjudges=0.12, forgets=80),
    Level("100ms", misjudges=0.06, forgets=50),
    Level("300ms", misjudges=0.03, forgets=25),
    Level("1s", misjudges=0.012, forgets=8),
    Level("3s"),
)


@dataclass(frozen=True)
class Puzzling:
    """How puzzles of a game are looked for (docs/puzzles.md)."""

    theme: Callable[[Any, int], str] = lambda s, move: "move"  # what a solution does; texts `theme`
    options: Mapping[str, object] = field(default_factory=dict)  # of the matches
    tries: int = 8000  # of one long search
    proof: Callable[[Any], tuple[int, int, float, float] | None] | None = None
    # of what a seat knows (`Seen`): the best move, the next one and what both are exactly worth;
    # None where nothing is proven


@dataclass(frozen=True, eq=False)
class Game:
    """One box: everything Benben needs to host it."""

    name: str
    title: str
    letter: str  # before every clause number
    version: int  # of the rules: a record names the one it was played by
    players: range
    options: Sequence[Option]
    most_moves: int  # the longest list of moves there can be
    rules: Rules
    # compiled: a guess at the scores of any position; together 1, or less where nobody gets on
    estimate: Callable[[Any, Any], None]
    view: Callable[[Any, int], Mapping[str, Any]]
    # all that a seat, or SPECTATOR, may see: built up from what it may know, not stripped down;
    # to be read only, since parts of it are shared between viewers
    shape: type  # the TypedDict that it returns: the browser's types are made from it
    observe: Callable[
        [Any, int, Any], None
    ]  # compiled: the same for learners, into a zeroed buffer
    planes: Planes  # what stands where in it
    notation: Notation
    drawing: Drawing
    actions: Sequence[Actions] = ()  # what the numbers of the moves mean, for documents
    environment: int = 1
    # the version of what learners meet, in names like `benben/Ankh-v1`: raise it when actions,
    # observations, rewards or rules change so that results can no longer be compared
    opened: Callable[[Any], Mapping[str, Any]] | None = None
    # the view with nothing hidden, where onlookers may replay a finished match so
    move_words: Callable[[Any, int, int], tuple[str, dict[str, object]]] | None = None
    # position, seat, move -> key and values of the texts `move`: what the button of a move says on
    # the default board of the browser; without it, the move's name
    hides: Callable[[Mapping[str, str]], bool] = lambda options: True
    # whether a match with these options ever keeps something from a seat that remembers all it saw
    longest: Callable[[int, Mapping[str, str]], int] = lambda players, options: 20_000
    # no match with so many players and these options has more moves, chance included; where chance
    # could go on for ever (dealing again, rounds without points), one in billions may
    throws: Callable[[Any], bool] = lambda s: False
    # whether what chance does here is no matter of weights but of `throw`, which takes a while
    throw: Callable[[Any, int], tuple[Sequence[int], str]] | None = None
    # chance that no list of weights can hold (falling buckets): position, seed -> the outcome as
    # moves, with a note that stays beside the first in the record
    missing: Callable[[Mapping[str, str]], str] | None = None
    # one sentence on what is not installed but needed to play with these options, or nothing;
    # a record is replayed without it
    learning: Learning | None = None  # where the estimate is a network: see docs/training.md
    greedy_estimate: Callable[[Any, Any], None] | None = None
    # the estimate of who looks one move ahead, where the other would lead in circles
    shown: Callable[[Any], Any] | None = None
    # compiled: what chance or a move has just brought to light for the mover, as a number; a
    # search remembers apart what is chosen after seeing different things
    walker: Walker | None = None  # a move as a step of a walk, where a turn hides nothing
    reminds: Callable[[Any], bool] | None = None
    # whether people here play from memory: then nothing that was seen is shown again
    at_sight: Callable[[Any, Any, Any], None] | None = None
    # compiled, with `reminds`: as `imagine`, for a seat that knows only what it sees now
    tuning: Tuning = Tuning()
    levels: Sequence[Level] = USUAL_LEVELS  # the players one may ask for, the weakest first
    forget: Callable[[Any, Any, Any, Any], None] | None = None
    # compiled: position, seat, random, percent. So much of what the seat must remember goes wrong;
    # what lies before its eyes, and so its moves, stay as they are
    puzzling: Puzzling | None = None
    reasoning: Reasoning | None = None  # why a move is good, in words
    doubts: Callable[[Any, int, Sequence[int]], Mapping[int, str]] | None = None
    # position, seat, legal moves -> those that are probably an oversight, each with a key of the
    # texts `doubt`: the table asks once more, and a hint does not advise them lightly
    commands: Mapping[str, Callable[[Sequence[str]], int]] = field(default_factory=dict)
    # what only this game can do from a shell: `benben VERB GAME …`; returns an exit status

    @cached_property
    def engine(self) -> Engine:
        """The compiled entries through which Python talks to the rules."""
        if wasm_engine.of(self.name) is not None:
            return wasm_engine.build(self.name, self.rules.Position, self.most_moves)
        near = self.greedy_estimate or self.estimate
        return build(self.name, self.rules, self.estimate, near, self.observe, self.most_moves)

    def prepare(self, progress: Progress) -> None:
        """Compile everything, once; later starts find it on disk."""
        players = self.players[0]
        usual = as_numbers(self.options, complete(self.options, {}), players)
        self.engine.prepare(usual, progress)

    def clause(self, number: int) -> str:
        """410 -> A4.10."""
        return f"{self.letter}{number // 100}.{number % 100}"

    def check_players(self, players: Any) -> int:
        number = whole(players, "players")
        if number not in self.players:
            for_whom = span(self.players[0], self.players[-1])
            raise ValueError(f"{self.title} is for {for_whom} players, not {number}")
        return number


def game(name: str) -> Game:
    """The game of that name."""
    found: Game = registry.load(name)
    return found


def check_options(chosen: Game, players: int, options: Mapping[str, object]) -> dict[str, str]:
    """All options of a match as text; ValueError if one is unknown or not allowed."""
    texts = complete(chosen.options, options)
    as_numbers(chosen.options, texts, chosen.check_players(players))
    return texts


def check_match(chosen: Game, players: int, options: Mapping[str, object]) -> dict[str, str]:
    """The same for a match that is to be played; ValueError also if something is not installed."""
    texts = check_options(chosen, players, options)
    if chosen.missing is not None and (sentence := chosen.missing(texts)):
        raise ValueError(sentence)
    return texts


def check_table(chosen: Game, players: int, options: Mapping[str, object]) -> None:
    """The same for a table: boards do not show what is for programs alone."""
    texts = check_match(chosen, players, options)
    for option in chosen.options:
        if option.research and option.name in texts:
            said = f"{option.name}={texts[option.name]}"
            raise ValueError(f"{said} is for programs: tables have the whole game")
