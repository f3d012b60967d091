"""Counterfactual regret minimisation (CFR+) on a whole tree, and how far a strategy is from best.

    found = solve(grow("ptoq", {"size": "tiny", "starter": "1"}))
    found.low <= the value of the game to seat 1 <= found.high

A strategy is one array with a probability for each slot of the tree. The bounds are exact for the
strategy found: a best reply to each half of it says what seat 1 gets at most and at least.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from benben.adapters.game_tree import Tree


@dataclass(frozen=True)
class Solution:
    """A strategy for both seats, and between which bounds the value to seat 1 lies."""

    strategy: Any
    low: float
    high: float
    iterations: int

    @property
    def value(self) -> float:
        return (self.low + self.high) / 2

    @property
    def exploitability(self) -> float:
        """What a best reply gains, the mean of both seats."""
        return (self.high - self.low) / 2


class Walks:
    """Passes over a tree: down with reaches, up with values."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        sizes = np.array([len(moves) for moves in tree.moves])
        self.owner = np.repeat(np.array(tree.seat), sizes)  # of each slot
        self.of_set = np.repeat(np.arange(len(sizes)), sizes)
        self.first, self.sizes = np.array(tree.first), sizes
        self.uniform = 1.0 / sizes[self.of_set]

    def totals(self, per_slot: Any) -> Any:
        """The sum of each set, for each of its slots."""
        return np.add.reduceat(per_slot, self.first)[self.of_set]

    def reaches(self, odds: Any, without: int) -> list[Any]:
        """How likely each node is, the choices of the seat `without` left out."""
        counted = np.where(self.owner == without, 1.0, odds)
        found: list[Any] = []
        for level in self.tree.levels:
            reach = level.chance * np.where(level.slot >= 0, counted[level.slot], 1.0)
            if found:
                reach *= found[-1][level.parent]
            found.append(reach)
        return found

    def worth(self, odds: Any, seat: int, reaches: list[Any], best: bool = False) -> Any:
        """What each slot is worth to a seat, weighted by the others' reaches; and the root.

        With `best` the seat always takes what is worth most to it, else what `odds` say.
        """
        sign, levels = (1 if seat == 0 else -1), self.tree.levels
        slots = np.zeros(len(odds))
        above = np.zeros(0)
        for depth in reversed(range(len(levels))):
            level, reach = levels[depth], reaches[depth]
            value = sign * level.payoff * reach
            if depth + 1 < len(levels):
                below = levels[depth + 1]
                mine = (below.slot >= 0) & (level.mover[below.parent] == seat)
                slots += np.bincount(below.slot[mine], above[mine], len(odds))
                weight = np.ones(len(above))
                chosen = self._best(slots) if best else odds
                weight[mine] = chosen[below.slot[mine]]
                value += np.bincount(below.parent, above * weight, len(value))
            above = value
        return slots, float(above[0])

    def _best(self, slots: Any) -> Any:
        """All on the first of the best slots of each set."""
        most = np.maximum.reduceat(slots, self.first)[self.of_set]
        which = np.where(slots == most, np.arange(len(slots)), len(slots))
        chosen = np.zeros(len(slots))
        chosen[np.minimum.reduceat(which, self.first)] = 1.0
        return chosen

    def matched(self, regrets: Any) -> Any:
        """Regret matching: in proportion to what one regrets, else all alike."""
        totals = self.totals(regrets)
        return np.where(totals > 0, regrets / np.where(totals > 0, totals, 1.0), self.uniform)


def solve(tree: Tree, close: float = 5e-4, most: int = 20_000) -> Solution:
    """CFR+ with linear averages, until a best reply gains less than `close`."""
    walks = Walks(tree)
    regrets, summed = np.zeros(tree.slots), np.zeros(tree.slots)
    found = bounds(walks, walks.uniform, 0)
    for turn in range(1, most + 1):
        for seat in (0, 1):
            odds = walks.matched(regrets)
            gains, _ = walks.worth(odds, seat, walks.reaches(odds, seat))
            mine = walks.owner == seat
            mean = walks.totals(gains * odds)
            regrets[mine] = np.maximum(0.0, regrets + gains - mean)[mine]
            reach = _own_reach(walks, walks.matched(regrets), seat)
            summed[mine] += (turn * reach * walks.matched(regrets))[mine]
        if turn % 25 == 0:
            found = bounds(walks, average(walks, summed), turn)
            if found.exploitability < close:
                break
    return found


def average(walks: Walks, summed: Any) -> Any:
    totals = walks.totals(summed)
    return np.where(totals > 0, summed / np.where(totals > 0, totals, 1.0), walks.uniform)


def bounds(walks: Walks, strategy: Any, iterations: int) -> Solution:
    """A strategy with the value that best replies leave to each seat."""
    best = [
        walks.worth(strategy, seat, walks.reaches(strategy, seat), best=True)[1] for seat in (0, 1)
    ]
    return Solution(strategy, -best[1], best[0], iterations)


def _own_reach(walks: Walks, odds: Any, seat: int) -> Any:
    """How likely a seat's own choices lead to each set, for each of its slots."""
    found, reach = np.zeros(len(walks.sizes)), np.ones(1)
    mine = np.where(walks.owner == seat, odds, 1.0)
    for depth, level in enumerate(walks.tree.levels):
        if depth:
            reach = reach[level.parent] * np.where(level.slot >= 0, mine[level.slot], 1.0)
        found[level.infoset[level.infoset >= 0]] = reach[level.infoset >= 0]
    return found[walks.of_set]
