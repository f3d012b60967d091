"""A tree in NumPy's arrays, grown by the search that Numba compiled."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from benben.bots import tree
from benben.bots.search import How, Node
from benben.engine import Positions
from benben.game import Game


@cache
def compiled(game: Game) -> Any:
    """The function that grows the trees of a game."""
    return tree.build(game)


class NativeTree:
    """One tree of one thread."""

    def __init__(self, game: Game, players: int, most_nodes: int) -> None:
        self.used = 1
        self.nodes = np.zeros(most_nodes, tree.NODE)
        self.sums = np.zeros((game.rules.ACTIONS, players + 1))
        self._tuning, self._grow = game.tuning, compiled(game)
        self._rooms, self._out = np.zeros(3, game.engine.dtype), game.engine.room()
        self._stamps = np.zeros(game.rules.ACTIONS, np.int64)
        self._path = np.zeros(tree.DEEPEST, np.int32)

    def grow(self, root: Positions, seat: int, random: Any, tries: int, how: How) -> None:
        tuning = self._tuning
        self.used = self._grow(
            self.nodes, self.used, root, self._rooms, seat, random, self._out, self._stamps,
            self._path, self.sums, tries, tuning.exploration, how.plies, tuning.looks_ahead,
            how.simple_others, how.only,
        )  # fmt: skip

    def node(self, number: int) -> Node:
        return Node(*self.nodes[number].item())

    def shares(self, move: int) -> Sequence[float]:
        found: list[float] = self.sums[move].tolist()
        return found
