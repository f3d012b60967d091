"""A small game as one whole tree, level by level, for exact solvers.

    tree = grow("ptoq", {"size": "tiny", "starter": "1"})

A level holds all positions after so many moves. What a seat cannot tell apart is one information
set: the same moves as the seat was told them, and the same observations (perfect recall).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benben.game import Game, check_options, game
from benben.options import as_numbers
from benben.seats import CHANCE, OVER

MOST_NODES = 5_000_000


@dataclass
class Level:
    """The positions after so many moves; arrays of one entry each."""

    parent: Any  # index in the level before
    move: Any  # that led here, as the rules number it
    mover: Any  # a seat, CHANCE or OVER
    chance: Any  # the odds of that move, 1 where no chance moved
    slot: Any  # of that move among all choices, -1 where no seat chose
    payoff: Any  # seat 1's, -1 to 1, where the match is over
    infoset: Any  # -1 where no seat is to move


@dataclass
class Tree:
    """Levels and information sets. Slots are the choices of all sets, one set after the other."""

    game: Game
    options: dict[str, str]
    levels: list[Level] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)  # of each information set
    first: list[int] = field(default_factory=list)  # its first slot
    moves: list[list[int]] = field(default_factory=list)  # its legal moves

    @property
    def nodes(self) -> int:
        return sum(len(level.parent) for level in self.levels)

    @property
    def slots(self) -> int:
        return self.first[-1] + len(self.moves[-1]) if self.first else 0


def grow(name: str, options: Mapping[str, str] | None = None, most: int = MOST_NODES) -> Tree:
    """The whole tree of a game for two; ValueError if it has more nodes than `most`."""
    chosen = game(name)
    texts = check_options(chosen, 2, options or {})
    start = chosen.engine.new()
    chosen.engine.setup(start, as_numbers(chosen.options, texts, 2))
    return _Grower(Tree(chosen, texts), most).grow(start)


@dataclass
class _Node:
    """A position and what each seat has seen of the way to it."""

    position: Any
    parent: int
    move: int
    chance: float
    slot: int
    seen: tuple[int, int]


class _Grower:
    def __init__(self, tree: Tree, most: int) -> None:
        self.tree, self.most = tree, most
        self.engine = tree.game.engine
        self.room, self.weights = self.engine.room(), self.engine.room()
        self.row = np.zeros(tree.game.planes.size, np.uint8)
        self.known: list[dict[Any, int]] = [{}, {}]  # what a seat saw -> its number
        self.sets: dict[tuple[int, int], int] = {}  # seat, what it saw -> information set

    def grow(self, start: Any) -> Tree:
        nodes, grown = [_Node(start, 0, -1, 1.0, -1, self._seen(start, (0, 0), ("", "")))], 0
        while nodes:
            grown += len(nodes)
            if grown > self.most:
                raise ValueError(f"the tree of this game has more than {self.most:,} nodes")
            nodes = self._level(nodes)
        return self.tree

    def _level(self, nodes: list[_Node]) -> list[_Node]:
        """Write a level down; returns the next."""
        children: list[_Node] = []
        movers, sets = np.zeros(len(nodes), np.int8), np.full(len(nodes), -1, np.int32)
        payoffs, shares = np.zeros(len(nodes)), np.zeros(2)
        for i, node in enumerate(nodes):
            movers[i] = mover = int(self.engine.to_move(node.position))
            if mover == OVER:
                self.engine.scores(node.position, shares)
                payoffs[i] = shares[0] - shares[1]
            elif mover == CHANCE:
                children += self._drawn(i, node)
            else:
                moves = self.room[: self.engine.moves(node.position, mover, self.room)].tolist()
                sets[i] = self._set(mover, node.seen[mover], moves)
                children += self._chosen(i, node, mover, moves, self.tree.first[sets[i]])
        self.tree.levels.append(
            Level(
                np.array([node.parent for node in nodes], np.int32),
                np.array([node.move for node in nodes], np.int32),
                movers,
                np.array([node.chance for node in nodes]),
                np.array([node.slot for node in nodes], np.int32),
                payoffs,
                sets,
            )
        )
        return children

    def _drawn(self, i: int, node: _Node) -> list[_Node]:
        n = self.engine.outcomes(node.position, self.room, self.weights)
        odds = (self.weights[:n] / self.weights[:n].sum()).tolist()
        pairs = zip(self.room[:n].tolist(), odds, strict=True)
        return [self._child(i, node, CHANCE, move, chance, -1) for move, chance in pairs]

    def _chosen(self, i: int, node: _Node, seat: int, moves: list[int], first: int) -> list[_Node]:
        return [self._child(i, node, seat, m, 1.0, first + k) for k, m in enumerate(moves)]

    def _child(self, i: int, node: _Node, seat: int, move: int, chance: float, slot: int) -> _Node:
        name, before = self.tree.game.notation.move_text, node.position[0]
        position = self.engine.copy(node.position)
        self.engine.play(position, seat, move)
        told = (f"{seat}:{name(before, seat, move, 0)}", f"{seat}:{name(before, seat, move, 1)}")
        return _Node(position, i, move, chance, slot, self._seen(position, node.seen, told))

    def _seen(
        self, position: Any, before: tuple[int, int], told: tuple[str, str]
    ) -> tuple[int, int]:
        """The numbers of what both seats have seen so far."""
        return self._known(0, position, before, told), self._known(1, position, before, told)

    def _known(
        self, seat: int, position: Any, before: tuple[int, int], told: tuple[str, str]
    ) -> int:
        self.engine.observe(position, seat, self.row)
        known = self.known[seat]
        return known.setdefault((before[seat], told[seat], self.row.tobytes()), len(known) + 1)

    def _set(self, seat: int, seen: int, moves: list[int]) -> int:
        tree = self.tree
        number = self.sets.setdefault((seat, seen), len(self.sets))
        if number == len(tree.first):
            tree.first.append(tree.slots)
            tree.seat.append(seat)
            tree.moves.append(moves)
        elif tree.moves[number] != moves:
            raise AssertionError(f"one information set, but other moves: {moves}")
        return number
