"""`search:2s`, `search:5000`: so long, or so many tries; `search:2s/4` in four threads."""

import re
import time
from collections import Counter
from collections.abc import Iterator
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
LONGEST_LINE, TRUSTED = 8, 10  # moves that are shown to follow, each tried at least so often
ANY = -1
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

    def __init__(self, seen: Seen, seed: int, only: int = ANY) -> None:
        game = seen.game
        self.seen = seen
        self.shares = np.zeros((game.rules.ACTIONS, len(seen.view["players"])))
        self._only = only
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
            self._stamps, self._path, self.shares, tries, self._tuning.exploration,
            self._tuning.plies, self._only,
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

    def children(self, node: int) -> Iterator[int]:
        child = int(self.nodes[node]["first"])
        while child:
            yield child
            child = int(self.nodes[child]["next"])

    def visits(self) -> dict[int, int]:
        """How often each of the seat's moves was tried."""
        return {int(self.nodes[c]["move"]): int(self.nodes[c]["visits"]) for c in self.children(0)}

    def line(self, move: int) -> list[tuple[int, int]]:
        """From a move on, what was tried most often each time."""
        found: list[tuple[int, int]] = []
        ahead = [child for child in self.children(0) if self.nodes[child]["move"] == move]
        while ahead and len(found) < LONGEST_LINE:
            child = max(ahead, key=lambda child: int(self.nodes[child]["visits"]))
            if found and self.nodes[child]["visits"] < TRUSTED:
                break
            found.append((int(self.nodes[child]["mover"]), int(self.nodes[child]["move"])))
            ahead = list(self.children(child))
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
    trees = _grown(seen, budget, seed, ANY)
    return _chosen(seen, trees, generator(seed))


def weigh(seen: Seen, budget: Budget, seed: int, only: int = ANY) -> list[Candidate]:
    """The moves of a seat that knows this, the most tried first; or one of them alone."""
    return _candidates(_grown(seen, budget, seed, only), generator(seed))


def _grown(seen: Seen, budget: Budget, seed: int, only: int) -> list[Thinking]:
    """Trees that have spent the budget."""
    Thinking(seen, seed).think(1)  # compiling is not thinking time
    began = time.perf_counter()
    trees = [Thinking(seen, seed + thread, only) for thread in range(budget.threads)]
    if len(trees) == 1:
        trees[0].spend(budget, began)
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            list(pool.map(lambda grown: grown.spend(budget, began), trees))
    return trees


def _candidates(trees: list[Thinking], random: Any) -> list[Candidate]:
    """What the trees found together; the order of what is equal in everything is left to chance."""
    seat = trees[0].seen.seat
    shares = np.sum([grown.shares for grown in trees], axis=0)
    visits: Counter[int] = Counter()
    for grown in trees:
        visits.update(grown.visits())
    lots = {move: int(below(random, 2**31)) for move in sorted(visits)}
    found = []
    for move, n in visits.items():
        of_each = tuple(float(share) / n for share in shares[move])
        found.append(Candidate(move, of_each[seat], n, of_each))
    return sorted(found, key=lambda c: (-c.visits, -c.chance, lots[c.move]))


def _chosen(seen: Seen, trees: list[Thinking], random: Any) -> Choice:
    """The move tried most often; of those that look as good, the one nearest to the goal.

    A won position would otherwise be held, not won: in a tree that ends before the goal, a win
    later looks like a win now.
    """
    candidates = _candidates(trees, random)
    near = _near_sighted(seen)
    best = max(candidate.chance for candidate in candidates)
    as_good = [
        candidate
        for candidate in candidates
        if candidate.chance >= best - AS_GOOD and 2 * candidate.visits >= candidates[0].visits
    ]
    chosen = max(as_good, key=lambda c: (near[c.move], c.visits), default=candidates[0])
    return Choice(chosen.move, candidates, trees[0].line(chosen.move))


def _near_sighted(seen: Seen) -> dict[int, float]:
    """What each move is worth to who looks one move ahead."""
    engine = seen.game.engine
    moves, values = engine.room(), np.zeros(engine.most_moves)
    n = engine.rate(seen.guess, seen.seat, moves, values, engine.new())
    return {int(moves[i]): float(values[i]) for i in range(n)}
