"""`search:2s`, `search:5000`: a limit in time or in tries; `search:2s/4` in four threads."""

import re
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import fsum
from typing import Any, NamedTuple, Protocol

from benben.arrays import np
from benben.bots.protocol import Candidate, Choice
from benben.chance import below, generator
from benben.engine import Positions
from benben.game import Game
from benben.match import Seen
from benben.options import as_numbers, complete
from benben.seats import CHANCE

MOST_NODES = 3_000_000  # 96 MB, of which a short search touches little
AS_GOOD = 0.01  # values closer than this count as equal
SLICE = 0.005  # seconds between two checks of the clock
LONGEST_LINE, TRUSTED = 8, 10  # length of the principal variation, and visits a move in it needs
SURE = 4  # samples that must be equal before nothing counts as hidden
PATIENCE = 4  # seconds on the wall for one of the budget, before a search ends with less
ANY = -1
# Of this thread: where others need the processor, too, a bot takes longer but is not weaker
processor_time = time.perf_counter if sys.platform == "emscripten" else time.thread_time
_BUDGET = re.compile(r"(?:(\d+(?:\.\d+)?)(ms|s)|(\d+))(?:/(\d+))?")


@dataclass(frozen=True)
class Budget:
    """Seconds or tries per thread, and the number of threads."""

    seconds: float | None
    tries: int
    threads: int

    @classmethod
    def read(cls, text: str) -> "Budget":
        found = _BUDGET.fullmatch(text or "1s")
        if not found or found[3] == "0" or found[4] == "0":
            raise ValueError(f"search:{text}: expected a time or tries, like 2s, 50ms or 5000")
        unit = {"s": 1.0, "ms": 0.001, None: 0.0}[found[2]]
        seconds = float(found[1]) * unit if found[1] else None
        return cls(seconds, int(found[3] or 0), int(found[4] or 1))

    def divided(self, by: int) -> "Budget":
        """A fraction of the budget, for the arena."""
        seconds = None if self.seconds is None else self.seconds / by
        return Budget(seconds, -(-self.tries // by), self.threads)


class How(NamedTuple):
    """How a tree is grown, besides the game's tuning."""

    plies: int
    simple_others: bool
    only: int  # the single move to evaluate, or ANY


class Tree(Protocol):
    """The memory of one tree, where the engine can grow it."""

    used: int

    def grow(self, root: Positions, seat: int, random: Any, tries: int, how: How) -> None: ...
    def node(self, number: int) -> "Node": ...
    def shares(self, move: int) -> Sequence[float]: ...  # of each seat, summed; then how many tries


class Node(NamedTuple):
    """What is read of a node: see tree.py."""

    total: float
    visits: int
    offered: int
    first: int
    next: int
    move: int
    mover: int
    shown: int


def _planted(game: Game, players: int, most_nodes: int) -> Tree:
    """A new tree, in the engine's own memory."""
    if game.engine.module is not None:
        from benben.bots.wasm_tree import WasmTree

        return WasmTree(game, players, most_nodes)
    from benben.bots.native_tree import NativeTree

    return NativeTree(game, players, most_nodes)


def hides(seen: Seen) -> bool:
    """Whether there is anything the seat does not know."""
    random, known = generator(0), seen.guess.tobytes()
    return any(seen.imagine(random).tobytes() != known for _ in range(SURE))


class Thinking:
    """One tree of one thread."""

    def __init__(self, seen: Seen, seed: int, only: int = ANY) -> None:
        game = seen.game
        self.seen = seen
        self.tree = _planted(game, len(seen.view["players"]), MOST_NODES)
        simple = game.tuning.simple_others and hides(seen)
        plays_on = simple or not game.tuning.simple_others  # with nothing hidden
        plies = game.tuning.plies if plays_on else 0  # the tree itself goes to the end
        self.how = How(plies, simple, only)
        self._random = generator(seed)

    def think(self, tries: int) -> None:
        self.tree.grow(self.seen.guess, self.seen.seat, self._random, tries, self.how)

    def spend(self, budget: Budget) -> None:
        """Search until the budget is spent; the clocks are checked every few milliseconds."""
        if budget.seconds is None:
            self.think(budget.tries)
            return
        tries, before = 8, processor_time()
        end, late = before + budget.seconds, time.perf_counter() + PATIENCE * budget.seconds
        self.think(tries)  # however little time there is
        between = min(SLICE, budget.seconds / 8)
        while (left := end - before) > between / 2 and time.perf_counter() < late:
            if self.is_decided(int(tries * left / between)):
                return
            self.think(tries)
            now = processor_time()
            tries = max(1, min(4 * tries, int(tries * between / max(now - before, 1e-6))))
            before = now

    def is_decided(self, tries: int) -> bool:
        """Whether that many more tries cannot make another move the most visited one."""
        visits = sorted(child.visits for child in self.children(self.tree.node(0)))
        return len(visits) > 1 and visits[-1] - visits[-2] > tries

    def children(self, node: Node) -> Iterator[Node]:
        number = node.first
        while number:
            child = self.tree.node(number)
            yield child
            number = child.next

    def root(self) -> dict[int, tuple[float, int]]:
        """For each of the seat's moves what it got in all, and how often it was tried."""
        children = self.children(self.tree.node(0))
        return {child.move: (child.total, child.visits) for child in children}

    def line(self, move: int) -> list[tuple[int, int]]:
        """The principal variation after a move."""
        found: list[tuple[int, int]] = []
        ahead = [child for child in self.children(self.tree.node(0)) if child.move == move]
        while ahead and len(found) < LONGEST_LINE:
            child = max(ahead, key=lambda child: child.visits)
            if found and child.visits < TRUSTED:
                break
            found.append((child.mover, child.move))
            ahead = list(self.children(child))
        return found


class Search:
    """One tree per thread, from what the seat knows; the most visited move is chosen."""

    def __init__(self, parameter: str) -> None:
        self.budget = Budget.read(parameter)

    def choose(self, seen: Seen, seed: int) -> Choice:
        return search(seen, self.budget, seed)


def search(seen: Seen, budget: Budget, seed: int) -> Choice:
    """Search from what a seat knows."""
    if len(seen.moves) == 1:
        return Choice(seen.moves[0])
    return _chosen(seen, _grown(seen, budget, seed), generator(seed))


def weigh(seen: Seen, budget: Budget, seed: int, only: int) -> Candidate:
    """Evaluate one move, with the whole budget."""
    (found,) = _candidates(_grown(seen, budget, seed, only=only))
    return found


def prepare(game: Game) -> None:
    """Compile the search of a game, so that nobody waits for it in the middle of a match."""
    engine, random, players = game.engine, generator(1), game.players[0]
    start, usual = engine.new(), complete(game.options, {})
    engine.setup(start, as_numbers(game.options, usual, players))
    while engine.to_move(start) == CHANCE:
        engine.play(start, CHANCE, engine.draw(start, random, engine.room()))
    seat, room = int(engine.to_move(start)), engine.room()
    moves = room[: engine.moves(start, seat, room)].tolist()
    Thinking(Seen(game, seat, 0, {"players": [""] * players}, moves, start), 1).think(1)


def _grown(seen: Seen, budget: Budget, seed: int, only: int = ANY) -> list[Thinking]:
    """Grow the trees until the budget is spent."""
    Thinking(seen, seed).think(1)  # compiling is not thinking time
    trees = [Thinking(seen, seed + thread, only) for thread in range(budget.threads)]
    if len(trees) == 1:
        trees[0].spend(budget)
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda grown: grown.spend(budget), trees))
    return trees


def _candidates(trees: Sequence[Thinking]) -> list[Candidate]:
    """The results of all trees together, most visited first."""
    totals: dict[int, tuple[float, int]] = {}
    for grown in trees:
        for move, (total, visits) in grown.root().items():
            before = totals.get(move, (0.0, 0))
            totals[move] = before[0] + total, before[1] + visits
    found = [Candidate(m, total / n, n, _shares(trees, m)) for m, (total, n) in totals.items()]
    return sorted(found, key=lambda c: (-c.visits, -c.chance, c.move))


def _shares(trees: Sequence[Thinking], move: int) -> tuple[float, ...]:
    """Shares of the win by seat, summing to 1; none if the move was never tried."""
    of_all = zip(*(grown.tree.shares(move) for grown in trees), strict=True)
    *seats, tries = map(fsum, of_all)
    return tuple(share / fsum(seats) for share in seats) if tries else ()


def _chosen(seen: Seen, trees: Sequence[Thinking], random: Any) -> Choice:
    """The most visited move; among equals, the one nearest to the goal.

    Otherwise a won position is held but not won: in a tree that ends before the goal, a later
    win looks like a win now. Complete ties are broken at random.
    """
    candidates = _candidates(trees)
    near = _greedy_estimate(seen)
    best = max(candidate.chance for candidate in candidates)
    as_good = [
        candidate
        for candidate in candidates
        if candidate.chance >= best - AS_GOOD and 2 * candidate.visits >= candidates[0].visits
    ] or candidates[:1]
    lots = {candidate.move: int(below(random, 2**31)) for candidate in candidates}
    chosen = max(as_good, key=lambda c: (near[c.move], round(c.chance, 3), lots[c.move]))
    return Choice(chosen.move, candidates, trees[0].line(chosen.move))


def _greedy_estimate(seen: Seen) -> dict[int, float]:
    """The value of each move by the greedy estimate."""
    engine = seen.game.engine
    moves, values = engine.room(), np.zeros(engine.most_moves)
    n = engine.rate(seen.guess, seen.seat, moves, values, engine.new())
    return {int(moves[i]): float(values[i]) for i in range(n)}
