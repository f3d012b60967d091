"""What solutions of Ptoq's puzzles do; endings are proven by the solver."""

from statistics import fmean
from typing import Any

from benben.chance import generator
from benben.game import Puzzling
from benben.games.ptoq import position
from benben.games.ptoq.board import BLOCKS, JOKER
from benben.games.ptoq.position import Position

LEFT = 8  # blocks that are not in a hand yet, at most, to be solved
DRAWS, WORLDS = 6000, 400  # positions imagined, and how many of them may differ
NODES = 40_000_000  # some seconds, for all of them together
LEAD = 0.15  # of the mean over all worlds


def theme(s: Position, move: int) -> str:
    if move < position.GRAB:
        return "place"
    if move < position.HAND:
        return "joker" if s.face[move - position.GRAB] == JOKER else "outs"
    if move < position.PICK:
        return "hand"
    return "joker" if move < position.HORN else "place"


def proof(seen: Any) -> tuple[int, int, float, float] | None:
    """The move that is best in every position the seat cannot tell apart, and by the mean alone.

    None where there is no such move, or where the solver would take too long.
    """
    s = seen.guess[0]
    if s.placed < BLOCKS or BLOCKS - s.laid > LEFT or len(seen.moves) < 2:
        return None
    worlds = _worlds(seen)
    if len(worlds) > WORLDS:
        return None
    from benben.games.ptoq.solver.solve import TooHard, solved

    try:
        found = [solved(world, NODES // len(worlds)) for world in worlds]
    except TooHard:
        return None
    means = {move: fmean(values[move] for values in found) for move in found[0]}
    best, second = sorted(means, key=lambda move: -means[move])[:2]
    everywhere = all(values[best] >= max(values.values()) - 1e-9 for values in found)
    if not everywhere or means[best] - means[second] < LEAD:
        return None
    return best, second, means[best], means[second]


def _worlds(seen: Any) -> list[Any]:
    """All positions it may be: drawn many times more often than there are."""
    random = generator(1)
    drawn = {}
    for _ in range(DRAWS):
        one = seen.imagine(random)
        drawn[one.tobytes()] = one
        if len(drawn) > WORLDS:
            break
    return list(drawn.values())


PUZZLING = Puzzling(theme, tries=3000, proof=proof)
