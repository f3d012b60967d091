"""The finger without a simulation: the fate of one bucket, weighed by the measured table."""

from collections.abc import Sequence

from benben.arrays import np
from benben.compiled import rule
from benben.games.buckets.board import PRINTED, SHAPES
from benben.games.buckets.physics.outcomes import (
    CLASSES,
    class_of,
    expected,
    likelihood,
    may_arch,
    measured,
    odds,
)
from benben.games.buckets.position import HEIGHTS, LIFT_AIM, STRENGTHS, Position
from benben.games.buckets.rules.losing import rows, side_of, standing
from benben.games.buckets.rules.support import may_push


def _means(arches: bool) -> list[float]:
    """The mean loss of every class of the table, 0 where no finger can come."""
    means = [0.0] * CLASSES
    for shape in PRINTED:
        for place in range(SHAPES[shape].count):
            for aim in range(LIFT_AIM + 1):
                if may_push(shape, SHAPES[shape].full, place, side_of(aim)):
                    means[class_of(shape, place, aim)] = expected(shape, place, aim, arches)
    return means


MEANS = np.array([_means(False), _means(True)], np.float64)  # where an arch cannot hold, and can


def _least(means: Sequence[float]) -> list[float]:
    """By shape and place, what the best aim from the front costs."""
    firsts = range(0, CLASSES, LIFT_AIM + 1)
    return [min(means[first : first + HEIGHTS * STRENGTHS]) for first in firsts]


LEAST = np.array([_least(_means(False)), _least(_means(True))], np.float64)


@rule
def fall_weight(s: Position, falls: int) -> int:
    """How likely the next bucket falls, or stays, after what is decided already."""
    if s.fallen == 0:  # the named bucket leaves in any case
        return 1
    shape, mask = rows(s), standing(s, s.player)
    this = 1 << s.next
    seen = ((this - 1) | this | (1 << s.named)) & mask
    fell = s.fallen | (this if falls else 0)
    return likelihood(shape, mask, s.named, s.aim, seen, fell)


@rule
def mean_loss(s: Position) -> float:
    """About how many buckets the aimed finger costs."""
    return mean_with(s, s.aim)


@rule
def mean_with(s: Position, aim: int) -> float:
    """The same, with any aim at the named bucket."""
    shape = rows(s)
    number = class_of(shape, measured(shape, s.named, side_of(aim)), aim)
    return MEANS[arches(s), number] * load(s, aim)


@rule
def least_loss(s: Position) -> float:
    """The same, with the best aim from the front."""
    return LEAST[arches(s), class_of(rows(s), s.named, 0) // (LIFT_AIM + 1)] * load(s, 0)


@rule
def arches(s: Position) -> int:
    """Whether what stands on the named bucket may hold without it."""
    return 1 if may_arch(rows(s), standing(s, s.player), s.named) else 0


@rule
def load(s: Position, aim: int) -> float:
    """What stands there now, as a part of what stands in a whole pyramid."""
    kept, whole = odds(rows(s), standing(s, s.player), s.named, aim)
    return kept / whole
