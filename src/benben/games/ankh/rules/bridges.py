"""The steps of bridges (A6)."""

from benben.compiled import rule
from benben.games.ankh.board import ALONG, CENTRE, NOWHERE, OPEN, WHITE_BRIDGE
from benben.games.ankh.position import NOBODY, NONE, Position
from benben.games.ankh.rules.leaving import bound_stones, can_leave, can_still_win


@rule
def may_shift(s: Position, bridge: int, clockwise: int) -> bool:
    """A6.1–A6.6, without branches; along from the centre is the centre, which is open."""
    field = s.bridge[bridge]
    return (s.stone_on[field] == NOBODY) & (s.open[ALONG[field, clockwise]] == 0)


@rule
def shift_refusal(s: Position, bridge: int, clockwise: int, must: int) -> int:
    field = s.bridge[bridge]
    target = ALONG[field, clockwise]
    if s.passing != NONE:
        return 409
    if field == CENTRE:
        return 605
    if field == NOWHERE:
        return 801
    if s.stone_on[field] != NOBODY:
        return 602
    if s.open[target]:
        return 603
    if must > 0:
        bound = bound_stones(s)
        after = can_leave(s, bound, NONE, s.steps - 1, NOWHERE, NOWHERE, field, target)
        white = target if bridge == WHITE_BRIDGE else s.bridge[WHITE_BRIDGE]
        if after < must and not can_still_win(s, NONE, NOWHERE, OPEN, white, s.steps - 1):
            return 410
    return 0


@rule
def shift(s: Position, bridge: int, target: int) -> None:
    field = s.bridge[bridge]
    if field != CENTRE:  # the centre is no wall: it stays open
        s.open[field] = 0
    s.open[target] = 1
    s.bridge[bridge] = target
