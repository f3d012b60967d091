"""A game's rules as compiled functions callable from Python, and compiled loops over them.

Passing a record to compiled code costs ten times as much as passing an array, so every function
takes an array of one position.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from benben import compiled
from benben.arrays import np
from benben.chance import below, generator
from benben.compiled import rule_for
from benben.seats import CHANCE, OVER
from benben.shapes import Moves, Observation, Options, Scores, dtype_of

Positions = Any  # an array of positions; entries use the first


@dataclass(frozen=True)
class Engine:
    """Compiled functions. They do not check their arguments; `Match` does."""

    name: str
    dtype: Any  # of a position: NumPy's, or our Layout
    most_moves: int
    setup: Callable[[Positions, Options], None]
    to_move: Callable[[Positions], int]
    may_act: Callable[[Positions, int], bool]
    waits: Callable[[Positions, int], tuple[int, int]]
    moves: Callable[[Positions, int, Moves], int]
    refusal: Callable[[Positions, int, int], int]
    play: Callable[[Positions, int, int], None]
    advance: Callable[[Positions, int, int, Moves], tuple[int, int]]
    outcomes: Callable[[Positions, Moves, Moves], int]
    draw: Callable[[Positions, Any, Moves], int]
    scores: Callable[[Positions, Scores], None]
    estimate: Callable[[Positions, Scores], None]
    ending: Callable[[Positions], int]
    imagine: Callable[[Positions, int, Any], None]
    observe: Callable[[Positions, int, Observation], None]
    playout: Callable[[Positions, Any, Moves, int], int]
    wander: Callable[[Positions, Options, Any, Moves, int], int]
    rate: Callable[[Positions, int, Moves, Any, Any], int]
    perft: Callable[[Positions, Any, int], int]
    module: Any = None  # of WebAssembly, where the functions are its entries: see wasm_engine.py

    def new(self) -> Positions:
        """An empty array for one position."""
        return np.zeros(1, self.dtype)

    def room(self) -> Moves:
        """A buffer for the legal moves of one position."""
        return np.zeros(self.most_moves, np.int32)

    def copy(self, positions: Positions) -> Positions:
        """A copy; by bytes, because NumPy copies records field by field (5 µs against 0.5)."""
        return np.ndarray(len(positions), self.dtype, bytearray(positions.tobytes()))

    def count(self, positions: Positions, depth: int) -> int:
        """Perft: how many ways there are to play `depth` moves."""
        if depth == 0:
            return 1
        stack = np.zeros(depth, self.dtype)
        stack[0] = positions[0]
        return int(self.perft(stack, np.zeros((depth, self.most_moves), np.int32), depth))

    def prepare(self, options: Options, progress: compiled.Progress) -> None:
        """Compile now what matches use, so that nobody waits in the middle of one."""
        compiled.prepare(self.name, self._compiled(options), len(_PARTS), progress)

    def _compiled(self, options: Options) -> Iterator[None]:
        """Call each of these entries once, on the first position a seat moves in."""
        s, out, random = self.new(), self.room(), generator(1)
        self.setup(s, options)
        while (seat := self.to_move(s)) == CHANCE:
            self.outcomes(s, out, self.room())
            self.play(s, CHANCE, self.draw(s, random, out))
        self.moves(s, seat, out)
        move, values = int(out[0]), np.zeros(int(options[0]))
        arguments: dict[str, tuple[Any, ...]] = {
            "may_act": (s, seat),
            "waits": (s, int(options[0])),
            "refusal": (s, seat, move),
            "play": (self.copy(s), seat, move),
            "advance": (self.copy(s), seat, move, out),
            "scores": (s, values),
            "ending": (s,),
            "imagine": (s, seat, random),
            "rate": (s, seat, out, np.zeros(self.most_moves), self.new()),
        }
        for part in _PARTS:
            getattr(self, part)(*arguments[part])
            yield


_PARTS = (
    "may_act", "waits", "refusal", "play", "advance", "scores", "ending", "imagine", "rate",
)  # fmt: skip


def wandering(name: str, rules: Any) -> tuple[Any, Any]:
    """Random play on a record itself, for the entries below and for kernels on a GPU."""
    rule = rule_for(name)
    _setup, _to_move, _moves = rules.setup, rules.to_move, rules.moves
    _weight, _play = rules.weight, rules.play

    @rule
    def pick(s: Any, mover: Any, n: Any, out: Any, random: Any) -> Any:
        """One of n moves, uniformly; an outcome of chance by its weight."""
        if mover != CHANCE:
            return out[below(random, n)]
        if n == 2:  # say, falls or stays: each is weighed once
            first = _weight(s, out[0])
            return out[0] if below(random, first + _weight(s, out[1])) < first else out[1]
        total = 0
        for i in range(n):
            total += _weight(s, out[i])
        ticket = below(random, total)
        for i in range(n):
            ticket -= _weight(s, out[i])
            if ticket < 0:
                return out[i]
        return out[0]

    @rule
    def roam(s: Any, options: Any, random: Any, out: Any, plies: Any) -> Any:
        """Play random moves, restarting finished matches; returns how many matches ended."""
        _setup(s, options)
        finished = 0
        for _ in range(plies):
            mover = _to_move(s)
            if mover == OVER:
                finished += 1
                _setup(s, options)
                mover = _to_move(s)
            _play(s, mover, pick(s, mover, _moves(s, mover, out), out, random))
        return finished

    return pick, roam


def build(name: str, rules: Any, guess: Any, near: Any, look: Any, most_moves: int) -> Engine:
    """Bind the generic entries and loops to one game's functions."""
    rule, brief, seldom = rule_for(name), rule_for(name, "brief"), rule_for(name, "seldom")
    pick, roam = wandering(name, rules)
    _setup, _to_move, _may_act = rules.setup, rules.to_move, rules.may_act
    _moves, _refusal, _play, _weight = rules.moves, rules.refusal, rules.play, rules.weight
    _scores, _ending, _imagine = rules.scores, rules.ending, rules.imagine

    @seldom
    def setup(a: Any, options: Any) -> None:
        _setup(a[0], options)

    @brief
    def to_move(a: Any) -> Any:
        return _to_move(a[0])

    @brief
    def may_act(a: Any, seat: Any) -> Any:
        return _may_act(a[0], seat)

    @brief
    def waits(a: Any, players: Any) -> Any:
        """Whose turn it is, and a bit for each seat that may act."""
        mover = _to_move(a[0])
        seats = 0
        if mover != OVER:
            for seat in range(players):
                if _may_act(a[0], seat):
                    seats |= 1 << seat
        return mover, seats

    @brief
    def moves(a: Any, seat: Any, out: Any) -> Any:
        return _moves(a[0], seat, out)

    @brief
    def refusal(a: Any, seat: Any, move: Any) -> Any:
        return _refusal(a[0], seat, move)

    @brief
    def play(a: Any, seat: Any, move: Any) -> None:
        _play(a[0], seat, move)

    @brief
    def advance(a: Any, seat: Any, move: Any, out: Any) -> Any:
        """Play a move and list the next ones; returns who moves now, with how many moves."""
        _play(a[0], seat, move)
        mover = _to_move(a[0])
        return mover, (0 if mover == OVER else _moves(a[0], mover, out))

    @brief
    def outcomes(a: Any, out: Any, weights: Any) -> Any:
        """What chance may do, with weights; how many outcomes there are."""
        n = _moves(a[0], CHANCE, out)
        for i in range(n):
            weights[i] = _weight(a[0], out[i])
        return n

    @seldom
    def draw(a: Any, random: Any, out: Any) -> Any:
        return pick(a[0], CHANCE, _moves(a[0], CHANCE, out), out, random)

    @seldom
    def scores(a: Any, out: Any) -> None:
        _scores(a[0], out)

    @brief
    def estimate(a: Any, out: Any) -> None:
        guess(a[0], out)

    @seldom
    def ending(a: Any) -> Any:
        return _ending(a[0])

    @brief
    def imagine(a: Any, seat: Any, random: Any) -> None:
        _imagine(a[0], seat, random)

    @brief
    def observe(a: Any, seat: Any, out: Any) -> None:
        out[:] = 0
        look(a[0], seat, out)

    @rule
    def playout(a: Any, random: Any, out: Any, most: Any) -> Any:
        """Random play to the end, or for a number of moves; returns how many were played."""
        for played in range(most):
            mover = _to_move(a[0])
            if mover == OVER:
                return played
            n = _moves(a[0], mover, out)
            _play(a[0], mover, pick(a[0], mover, n, out, random))
        return most

    @rule
    def wander(a: Any, options: Any, random: Any, out: Any, plies: Any) -> Any:
        return roam(a[0], options, random, out, plies)

    @seldom
    def rate(a: Any, seat: Any, out: Any, values: Any, room: Any) -> Any:
        """List the moves of a seat, and add the estimate after each to `values`."""
        n = _moves(a[0], seat, out)
        shares = np.zeros(16)
        for i in range(n):
            room[0] = a[0]
            _play(room[0], seat, out[i])
            near(room[0], shares)
            values[i] += shares[seat]
        return n

    @rule
    def perft(stack: Any, out: Any, depth: Any) -> Any:
        """Count the leaves `depth` moves below stack[0], outcomes of chance included."""
        total = 0
        level = 0
        left = np.zeros(depth, np.int64)
        mover = np.zeros(depth, np.int64)
        fresh = True
        while level >= 0:
            if fresh:
                mover[level] = _to_move(stack[level])
                left[level] = 0
                if mover[level] != OVER:
                    left[level] = _moves(stack[level], mover[level], out[level])
                if level == depth - 1:
                    total += left[level]
                    left[level] = 0
            fresh = left[level] > 0
            if fresh:
                left[level] -= 1
                stack[level + 1] = stack[level]
                _play(stack[level + 1], mover[level], out[level, left[level]])
                level += 1
            else:
                level -= 1
        return total

    return Engine(
        name, dtype_of(rules.Position), most_moves, setup, to_move, may_act, waits, moves, refusal,
        play, advance, outcomes, draw, scores, estimate, ending, imagine, observe, playout, wander,
        rate, perft,
    )  # fmt: skip
