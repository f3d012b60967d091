"""The list of all legal moves, by the clauses of refusals.py, arranged for speed."""

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import BIRD as BIRD_CARD
from benben.games.sakkara.box import FIRESTORM, HORSE, STAIR, WHIRLWIND
from benben.games.sakkara.box import OX as OX_CARD
from benben.games.sakkara.position import (
    BIRD,
    BUILD,
    CAST,
    CLIMB,
    DROUGHTS,
    END,
    LAY,
    LAY_SHIP,
    LAYING,
    ORDER,
    OX,
    RIDE,
    RIDE_ON,
    SNAKE,
    STEP,
    TAKE,
    TURN,
    WHIRLS,
    Position,
)
from benben.games.sakkara.rules.building import lay_out_refusal
from benben.games.sakkara.rules.cards import holds
from benben.games.sakkara.rules.discards import (
    is_barred,
    lowest,
)
from benben.games.sakkara.rules.refusals import range_of, refusal, turn_refusal
from benben.games.sakkara.rules.spells import has_cards
from benben.games.sakkara.rules.turn import is_beside_own
from benben.shapes import Moves


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
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
def laying_moves(s: Position, out: Moves) -> int:
    n = 0
    height = lowest(s)
    for field in range(FIELDS):
        if s.height[field] == height and is_barred(s, field) == 0:
            out[n] = LAY + field
            n += 1
    return n


@rule
def turn_moves(s: Position, out: Moves) -> int:
    """A range of moves is looked through only by who has the cards for it."""
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
        for source in range(FIELDS):
            if s.height[source] > 0 and is_beside_own(s, s.player, source):
                n = allowed(s, OX + source * 4, OX + source * 4 + 4, n, out)
    n = allowed(s, SNAKE, TAKE, n, out)
    n = allowed(s, LAY_SHIP, BUILD, n, out)
    if not s.finished and lay_out_refusal(s) == 0:
        n = allowed(s, BUILD, CAST, n, out)
    if has_cards(s, FIRESTORM):
        n = allowed(s, CAST, CAST + WHIRLS, n, out)
    if has_cards(s, WHIRLWIND):
        n = allowed(s, CAST + WHIRLS, CAST + DROUGHTS, n, out)
    n = allowed(s, CAST + DROUGHTS, ORDER, n, out)
    if may_end:
        out[n] = END
        n += 1
    return n


@rule
def allowed(s: Position, first: int, end: int, n: int, out: Moves) -> int:
    """Add the moves of a range that nothing forbids."""
    for move in range(first, end):
        if turn_refusal(s, move) == 0:
            out[n] = move
            n += 1
    return n
