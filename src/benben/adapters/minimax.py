"""The exact value of a game that hides nothing: backward from the ends, each position once.

    found = solve("ankh", {"size": "tiny", "rounds": "3", "starter": "1"})
    found.value  # to seat 1, from -1 (lost) to 1 (won)

Chance counts by its odds. Where a position hides something from a seat, ValueError says so: such a
game is a tree (game_tree.py, cfr.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benben.chance import generator
from benben.game import Game, check_options, game
from benben.options import as_numbers
from benben.seats import CHANCE, OVER

MOST_POSITIONS = 3_000_000


@dataclass
class Solution:
    """What each position is worth to seat 1; positions are the bytes of their records."""

    game: Game
    options: dict[str, str]
    start: Any
    values: dict[bytes, float] = field(default_factory=dict)

    @property
    def value(self) -> float:
        return self.values[self.start.tobytes()]

    def best(self, position: Any) -> list[int]:
        """The moves that keep the value of a position in which a seat is to move."""
        engine, room = self.game.engine, self.game.engine.room()
        seat = int(engine.to_move(position))
        moves = room[: engine.moves(position, seat, room)].tolist()
        worth = [self.values[_after(engine, position, seat, m).tobytes()] for m in moves]
        most = (max if seat == 0 else min)(worth)
        return [move for move, value in zip(moves, worth, strict=True) if abs(value - most) < 1e-9]


@dataclass
class _Node:
    """A position whose ways on are being looked through."""

    position: Any
    mover: int
    after: list[Any]
    odds: list[float]
    seen: int = 0


def solve(
    name: str, options: Mapping[str, str] | None = None, most: int = MOST_POSITIONS
) -> Solution:
    """A game for two; ValueError if it hides something, or has more positions than `most`."""
    chosen = game(name)
    texts = check_options(chosen, 2, options or {})
    start = chosen.engine.new()
    chosen.engine.setup(start, as_numbers(chosen.options, texts, 2))
    found = Solution(chosen, texts, start)
    _work_out(found, most)
    return found


def _work_out(found: Solution, most: int) -> None:
    """Depth first without calling itself; a clock in the position (rounds, turns) ends all ways."""
    values, stack = found.values, [_node(found.game, found.start)]
    while stack:
        node = stack[-1]
        while node.seen < len(node.after) and node.after[node.seen].tobytes() in values:
            node.seen += 1
        if node.seen < len(node.after):
            stack.append(_node(found.game, node.after[node.seen]))
            if len(values) + len(stack) > most:
                raise ValueError(f"this game has more than {most:,} positions")
            continue
        values[node.position.tobytes()] = _value(found.game, node, values)
        stack.pop()


def _node(chosen: Game, position: Any) -> _Node:
    engine = chosen.engine
    mover, room, weights = int(engine.to_move(position)), engine.room(), engine.room()
    _check_open(chosen, position)
    if mover == OVER:
        return _Node(position, mover, [], [])
    if mover == CHANCE:
        n = engine.outcomes(position, room, weights)
        odds = (weights[:n] / weights[:n].sum()).tolist()
    else:
        n, odds = engine.moves(position, mover, room), []
    after = [_after(engine, position, mover, move) for move in room[:n].tolist()]
    return _Node(position, mover, after, odds)


def _after(engine: Any, position: Any, mover: int, move: int) -> Any:
    found = engine.copy(position)
    engine.play(found, mover, move)
    return found


def _check_open(chosen: Game, position: Any) -> None:
    for seat in range(2):
        imagined = chosen.engine.copy(position)
        chosen.engine.imagine(imagined, seat, generator(1))
        if imagined.tobytes() != position.tobytes():
            raise ValueError(
                f"{chosen.title} hides something with these options: solve it as a tree"
            )


def _value(chosen: Game, node: _Node, values: Mapping[bytes, float]) -> float:
    if node.mover == OVER:
        shares = np.zeros(2)
        chosen.engine.scores(node.position, shares)
        return float(shares[0] - shares[1])
    worth = [values[position.tobytes()] for position in node.after]
    if node.mover == CHANCE:
        return sum(value * odds for value, odds in zip(worth, node.odds, strict=True))
    return max(worth) if node.mover == 0 else min(worth)
