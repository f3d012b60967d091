"""The list of all steps: the same clauses as everywhere, arranged for speed."""

from benben.arrays import np
from benben.compiled import rule
from benben.games.ankh.board import BRIDGES, KINDS, MAY_HEAD, STEP
from benben.games.ankh.position import BRIDGE, ENTER, NOBODY, NONE, REST, STEPPING, Position
from benben.games.ankh.rules.bridges import may_shift, shift_refusal
from benben.games.ankh.rules.leaving import is_own, is_tight
from benben.games.ankh.rules.stones import (
    can_leave_now,
    entrance_refusal,
    free_entrances,
    step_refusal,
)
from benben.shapes import Moves

_LOWEST = np.zeros(37, np.int16)
for _bit in range(36):
    _LOWEST[(1 << _bit) % 37] = _bit


@rule
def step_moves(s: Position, out: Moves) -> int:
    """First as sets of bits, without branches and without writing; then what needs a look
    ahead (A4.9, A4.10); then the list. Random play mispredicts whatever is done otherwise."""
    must = can_leave_now(s)
    enters, lands, over, shifts = free_entrances(s), 0, 0, 0
    for way in range(KINDS * 4):
        target = STEP[s.place[s.player * KINDS + way // 4], way % 4]
        heads = MAY_HEAD[way // 4, s.heading[way // 4], way % 4] & (s.open[target] == 1)
        own = is_own(s, target)
        lands |= (heads & (not own)) << way
        over |= (heads & (s.stone_on[target] != NOBODY)) << way
    for way in range(BRIDGES * 2):
        shifts |= may_shift(s, way // 2, way % 2) << way
    if s.passing != NONE:
        of_it = 15 << (s.passing * 4)
        enters, lands, over, shifts = 0, lands & of_it, over & of_it, 0
    passes = 0
    while over:
        way = lowest(over)
        over &= over - 1
        passes |= (step_refusal(s, way // 4, way % 4, 1, must) == 0) << way
    if is_tight(s, must):
        enters = enters if entrance_refusal(s, must) == 0 else 0
        for way in range(KINDS * 4):
            if lands >> way & 1 and step_refusal(s, way // 4, way % 4, 0, must) != 0:
                lands ^= 1 << way
        for way in range(BRIDGES * 2):
            if shifts >> way & 1 and shift_refusal(s, way // 2, way % 2, must) != 0:
                shifts ^= 1 << way
    return listed(out, enters, lands, passes, shifts)


@rule
def listed(out: Moves, enters: int, lands: int, passes: int, shifts: int) -> int:
    """Every move is written down, and kept by counting it, or overwritten by the next."""
    n = 0
    for kind in range(KINDS):
        out[n] = ENTER + kind
        n += enters >> kind & 1
    for way in range(KINDS * 4):
        out[n] = STEPPING + way * 2
        n += lands >> way & 1
        out[n] = STEPPING + way * 2 + 1
        n += passes >> way & 1
    for way in range(BRIDGES * 2):
        out[n] = BRIDGE + way
        n += shifts >> way & 1
    if n == 0:  # A3.1: the rest of the turn is lost
        out[n] = REST
        n += 1
    return n


@rule
def lowest(bits: int) -> int:
    """The number of the lowest bit set, of 36: powers of two differ modulo 37."""
    return _LOWEST[(bits & -bits) % 37]
