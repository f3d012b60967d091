"""The list of all legal moves, by the clauses of refusals.py, arranged for speed."""

from typing import Any

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import BIRD as BIRD_CARD
from benben.games.sakkara.box import HORSE, STAIR
from benben.games.sakkara.box import OX as OX_CARD
from benben.games.sakkara.cards import holds
from benben.games.sakkara.discards import (
    is_barred,
    lowest,
)
from benben.games.sakkara.layout import (
    BIRD,
    CLIMB,
    END,
    LAY,
    LAY_SHIP,
    LAYING,
    ORDER,
    OX,
    RIDE,
    RIDE_ON,
    SHIFT,
    SNAKE,
    STEP,
    TAKE,
    TURN,
)
from benben.games.sakkara.refusals import range_of, refusal, turn_refusal


@rule
def moves(s: Any, seat: Any, out: Any) -> Any:
    if s.phase == TURN:
        return turn_moves(s, out)
    if s.phase == LAYING:
        return laying_moves(s, out)
    first, end = range_of(s.phase)
    n = 0
    for move in range(first, end):
        if refusal(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def laying_moves(s: Any, out: Any) -> Any:
    n = 0
    height = lowest(s)
    for field in range(FIELDS):
        if s.height[field] == height and is_barred(s, field) == 0:
            out[n] = LAY + field
            n += 1
    return n


@rule
def turn_moves(s: Any, out: Any) -> Any:
    """Long ranges are looked through only by who has the card for them."""
    n = 0
    if not s.moved:
        n = allowed(s, STEP, CLIMB, n, out)
    may_end = n == 0  # S3.5
    if not s.moved and holds(s, STAIR) > 0:
        n = allowed(s, CLIMB, RIDE, n, out)
    if holds(s, HORSE) > 0:
        n = allowed(s, RIDE, RIDE_ON, n, out)
    if holds(s, BIRD_CARD) > 0:
        n = allowed(s, BIRD, OX, n, out)
    if holds(s, OX_CARD) > 0:
        n = allowed(s, OX, SHIFT, n, out)
    n = allowed(s, SNAKE, TAKE, n, out)
    n = allowed(s, LAY_SHIP, ORDER, n, out)
    if may_end:
        out[n] = END
        n += 1
    return n


@rule
def allowed(s: Any, first: Any, end: Any, n: Any, out: Any) -> Any:
    """Add the moves of a range that nothing forbids."""
    for move in range(first, end):
        if turn_refusal(s, move) == 0:
            out[n] = move
            n += 1
    return n
