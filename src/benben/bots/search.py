"""`search:2s`, `search:5000`: so long, or so many tries; `search:2s/4` in four threads."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from benben.bots import tree
from benben.bots.protocol import Candidate, Choice
from benben.chance import below, generator
from benben.game import Game
from benben.match import Seen

MOST_NODES = 400_000  # 16 MB
AS_GOOD = 0.01  # chances of winning this near count as equal
SLICE = 0.005  # seconds between two looks at the clock
_BUDGET = re.compile(r"(?:(\d+(?:\.\d+)?)(ms|s)|(\d+))(?:/(\d+))?")


@dataclass(frozen=True)
class Budget:
    """Seconds or tries, for each of so many threads."""

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
        """A part of it, for the arena."""
        seconds = None if self.seconds is None else self.seconds / by
        return Budget(seconds, -(-self.tries // by), self.threads)


@cache
def _grow(game: Game) -> Any:
    return tree.build(game)


class Thinking:
    """One tree of one thread."""

    def __init__(self, seen: Seen, seed: int) -> None:
        game = seen.game
        self.seen = seen
        self.nodes = np.zeros(MOST_NODES, tree.NODE)
        self.used = 1
        self._grow, self._tuning = _grow(game), game.tuning
        self._random = generator(seed)
        self._rooms = game.engine.new(), game.engine.room()
        self._stamps = np.zeros(game.rules.ACTIONS, np.int64)
        self._path = np.zeros(tree.DEEPEST, np.int32)

    def think(self, tries: int) -> None:
        room, out = self._rooms
        self.used = self._grow(
            self.nodes, self.used, self.seen.guess, room, self.seen.seat, self._random, out,
            self._stamps, self._path, tries, self._tuning.exploration, self._tuning.plies,
        )  # fmt: skip

    def spend(self, budget: Budget, began: float) -> None:
        """Think until the budget is spent; a time is looked at every few milliseconds."""
        if budget.seconds is None:
            self.think(budget.tries)
            return
        tries, before = 8, time.perf_counter()
        self.think(tries)  # however little time there is
        while before - began < budget.seconds - SLICE / 2:
            self.think(tries)
            now = time.perf_counter()
            tries = max(1, min(4 * tries, int(tries * SLICE / max(now - before, 1e-6))))
            before = now

    def root(self) -> dict[int, tuple[float, int]]:
        """For each of the seat's moves what it got in all, and how often it was tried."""
        found = {}
        child = self.nodes[0]["first"]
        while child:
            node = self.nodes[child]
            found[int(node["move"])] = float(node["total"]), int(node["visits"])
            child = node["next"]
        return found


class Search:
    """Trees grown from what the seat knows, one a thread; the move tried most often is chosen."""

    def __init__(self, parameter: str) -> None:
        self.budget = Budget.read(parameter)

    def choose(self, seen: Seen, seed: int) -> Choice:
        return search(seen, self.budget, seed)


def search(seen: Seen, budget: Budget, seed: int) -> Choice:
    """What a seat that knows this should play."""
    if len(seen.moves) == 1:
        return Choice(seen.moves[0])
    Thinking(seen, seed).think(1)  # compiling is not thinking time
    began = time.perf_counter()
    trees = [Thinking(seen, seed + thread) for thread in range(budget.threads)]
    if len(trees) == 1:
        trees[0].spend(budget, began)
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda grown: grown.spend(budget, began), trees))
    return _chosen(seen, trees, generator(seed))


def _chosen(seen: Seen, trees: list[Thinking], random: Any) -> Choice:
    """The move tried most often; of those that look as good, the one nearest to the goal.

    A won position would otherwise be held, not won: in a tree that ends before the goal, a win
    later looks like a win now. What is equal in everything is left to chance.
    """
    totals: dict[int, list[float]] = {}
    for grown in trees:
        for move, (total, visits) in grown.root().items():
            sums = totals.setdefault(move, [0.0, 0])
            sums[0] += total
            sums[1] += visits
    candidates = [Candidate(m, total / n, int(n)) for m, (total, n) in totals.items()]
    candidates.sort(key=lambda c: c.move)
    lots = {candidate.move: int(below(random, 2**31)) for candidate in candidates}
    candidates.sort(key=lambda c: (-c.visits, -c.chance, lots[c.move]))
    near = _near_sighted(seen)
    best = max(candidate.chance for candidate in candidates)
    as_good = [
        candidate
        for candidate in candidates
        if candidate.chance >= best - AS_GOOD and 2 * candidate.visits >= candidates[0].visits
    ]
    chosen = max(as_good, key=lambda c: (near[c.move], c.visits), default=candidates[0])
    return Choice(chosen.move, candidates)


def _near_sighted(seen: Seen) -> dict[int, float]:
    """What each move is worth to who looks one move ahead."""
    engine = seen.game.engine
    moves, values = engine.room(), np.zeros(engine.most_moves)
    n = engine.rate(seen.guess, seen.seat, moves, values, engine.new())
    return {int(moves[i]): float(values[i]) for i in range(n)}
