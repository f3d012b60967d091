"""The finger without a simulation: the fate of one bucket, weighed by the measured table."""

from benben.arrays import np
from benben.compiled import rule
from benben.games.buckets.physics.outcomes import class_of, expected, likelihood, measured, odds
from benben.games.buckets.position import LIFT_AIM, STRENGTHS, Position
from benben.games.buckets.rules.losing import rows, side_of, standing
from benben.games.buckets.rules.support import FRONT, LEFT, LIFT, RIGHT, may_push

_ALL = [(shape, place) for shape, n in ((4, 10), (5, 15)) for place in range(n)]


def _means() -> list[float]:
    """The mean loss of every class of the table, 0 where no finger can come."""
    means = [0.0] * (class_of(5, 14, LIFT, 0) + STRENGTHS)
    for shape, place in _ALL:
        whole = (1 << shape * (shape + 1) // 2) - 1
        for side in (FRONT, LEFT, RIGHT, LIFT):
            if may_push(shape, whole, place, side):
                for strength in range(STRENGTHS):
                    number = class_of(shape, place, side, strength)
                    means[number] = expected(shape, place, side, strength)
    return means


MEANS = np.array(_means(), np.float64)


@rule
def direction_of(aim: int) -> int:
    """The side of the finger as the table counts it."""
    return LIFT if aim == LIFT_AIM else side_of(aim)


@rule
def fall_weight(s: Position, falls: int) -> int:
    """How likely the next bucket falls, or stays, after what is decided already."""
    if s.fallen == 0:  # the named bucket leaves in any case
        return 1
    shape, mask = rows(s), standing(s, s.player)
    this = 1 << s.next
    seen = ((this - 1) | this | (1 << s.named)) & mask
    fell = s.fallen | (this if falls else 0)
    strength = s.aim % STRENGTHS
    return likelihood(shape, mask, s.named, direction_of(s.aim), strength, seen, fell)


@rule
def mean_loss(s: Position) -> int:
    """About how many buckets the aimed finger costs."""
    return mean_with(s, s.aim)


@rule
def mean_with(s: Position, aim: int) -> int:
    """The same, with any aim at the named bucket."""
    shape, direction = rows(s), direction_of(aim)
    number = class_of(shape, measured(shape, s.named, direction), direction, aim % STRENGTHS)
    kept, whole = odds(shape, standing(s, s.player), s.named, direction)
    return MEANS[number] * kept / whole
