"""Positions of Ptoq near the end, for tests and benchmarks of what solves or searches them."""

from collections.abc import Iterator
from typing import Any

from benben.chance import generator
from benben.engine import Positions
from benben.game import Game
from benben.games.ptoq import position
from benben.games.ptoq.board import BLOCKS_BY, JOKER
from benben.options import as_numbers, complete


def near_the_end(ptoq: Game, left: int, jokers: int, kind: str = "basic") -> Iterator[Positions]:
    """Of random matches: so many blocks stand, and one is to be taken."""
    engine, random, room = ptoq.engine, generator(left), ptoq.engine.room()
    options: Any = as_numbers(ptoq.options, complete(ptoq.options, {"game": kind}), 2)
    while True:
        found = engine.new()
        engine.setup(found, options)
        while found[0].phase != position.TAKE or found[0].laid < BLOCKS_BY[found[0].scale] - left:
            engine.playout(found, random, room, 1)
        if list(found[0].face).count(JOKER) == jokers:
            yield found
