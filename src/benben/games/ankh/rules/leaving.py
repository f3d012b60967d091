"""Which stones must leave their bridges, and whether they still can (A4.10)."""

from benben.compiled import rule
from benben.games.ankh.board import (
    CENTRE,
    INWARD,
    KINDS,
    MAY_HEAD,
    OPEN,
    STEP,
)
from benben.games.ankh.position import CARDS_TO_WIN, Position


@rule
def is_own(s: Position, field: int) -> bool:
    first = s.player * KINDS
    stone = s.stone_on[field]
    return (first <= stone) & (stone < first + KINDS)


@rule
def bound_stones(s: Position) -> int:
    return s.bound[0] + s.bound[1] + s.bound[2]


@rule
def has_exit(
    s: Position, stone: int, away: int, there: int, bridge_from: int, bridge_to: int
) -> bool:
    """Whether a bound stone could leave by one step, once an own stone has gone from `away` to
    `there` and a bridge from `bridge_from` to `bridge_to` (each NOWHERE if none does)."""
    field = s.place[stone]
    for direction in range(4):
        target = STEP[field, direction]
        if target != bridge_to and (s.open[target] == 0 or target == bridge_from):
            continue
        own = target == there or (is_own(s, target) and target != away)
        if target == CENTRE or not own:
            return True
    return False


@rule
def can_leave(
    s: Position, bound: int, left: int, steps: int, away: int, there: int, gone: int, come: int
) -> int:
    """A4.10: how many of the `bound` stones can still leave with so many steps.

    A stone has at least two level fields beside its bridge and its owner only two more stones:
    while two or more are bound, each has a free way out that the others need not take. A
    single one may be hemmed in by both own stones; then it needs two steps, over one of them.
    (`left`: the kind that is just leaving, the rest as for has_exit.)
    """
    if bound == 0 or steps == 0:
        return 0
    if bound > 1 or steps > 1:
        return min(bound, steps)
    for kind in range(KINDS):
        if s.bound[kind] and kind != left:
            return 1 if has_exit(s, s.player * KINDS + kind, away, there, gone, come) else 0
    return 0


@rule
def can_still_win(s: Position, kind: int, field: int, heading: int, white: int, steps: int) -> bool:
    """A4.10: whether the mover can win in this turn (A7.1) once a stone of this kind (or NONE) has
    landed on a field with a heading, the white bridge lies there and so many steps are left.

    Asked only where A4.10 would refuse: then at most two steps are left. So a stone must stand on
    the white bridge or right before it, and head inward.
    """
    inward = INWARD[white]
    if s.cards[s.player] != CARDS_TO_WIN - 1 or inward == OPEN or steps == 0:
        return False
    before = STEP[white, inward ^ 2]
    for other in range(KINDS):
        at = field if other == kind else s.place[s.player * KINDS + other]
        near = at == white or (at == before and steps > 1)
        if near and MAY_HEAD[other, heading if other == kind else s.heading[other], inward]:
            return True
    return False


@rule
def is_tight(s: Position, must: int) -> bool:
    """Whether a step could take from a bound stone its last chance to leave."""
    return must > 0 and s.steps <= max(must, 2)
