"""The list of all legal moves, by the clauses of refusals.py, arranged for speed."""

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, NOWHERE, STEPS_BY, WORKERS
from benben.games.sakkara.box import BIRD as BIRD_CARD
from benben.games.sakkara.box import (
    DROUGHT,
    FIRESTORM,
    HAND,
    HORSE,
    MOTIFS,
    PLACES,
    PRICE,
    SHIPWRECK,
    STAIR,
    WHIRLWIND,
)
from benben.games.sakkara.box import OX as OX_CARD
from benben.games.sakkara.box import SNAKE as SNAKE_CARD
from benben.games.sakkara.position import (
    BIRD,
    BUILD,
    CARD,
    CAST,
    CLIMB,
    DEALING,
    DROUGHTS,
    END,
    LAY,
    LAY_SHIP,
    LAYING,
    NONE,
    ORDER,
    OX,
    RIDE,
    RIDE_ON,
    SECOND,
    SECONDS,
    SNAKE,
    STEP,
    TAKE,
    TURN,
    WHIRLS,
    WRECKS,
    Position,
)
from benben.games.sakkara.rules.building import lay_out_refusal
from benben.games.sakkara.rules.cards import holds, taken_fields
from benben.games.sakkara.rules.refusals import range_of, refusal, turn_refusal
from benben.games.sakkara.rules.spells import has_cards
from benben.games.sakkara.rules.turn import CLIMB as CLIMBED
from benben.games.sakkara.rules.turn import fields_beside
from benben.shapes import Moves


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
    if s.phase == TURN:
        return turn_moves(s, out)
    if s.phase == LAYING:
        return laying_moves(s, out)
    if s.phase == SECONDS or s.phase == DEALING:
        return deal_moves(s, out)
    first, end = range_of(s.phase)
    n = 0
    for move in range(first, end):
        if refusal(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def deal_moves(s: Position, out: Moves) -> int:
    n = 0
    if s.phase == DEALING:
        for motif in range(MOTIFS):
            out[n] = CARD + motif
            n += s.left[motif] > 0
        return n
    for field in range(FIELDS):
        out[n] = SECOND + field
        n += s.height[field] < 2
    return n


@rule
def laying_moves(s: Position, out: Moves) -> int:
    """S6.4 to S6.6: the lowest of the fields where nobody stands, nor the mover's worker beside."""
    free = ~(taken_fields(s) | fields_beside(s, 1 - s.player))
    height = 127
    for field in range(FIELDS):
        height = min(height, s.height[field] if free >> field & 1 else 127)
    n = 0
    for field in range(FIELDS):
        out[n] = LAY + field
        n += (free >> field & 1) & (s.height[field] == height)
    return n


@rule
def turn_moves(s: Position, out: Moves) -> int:
    """A range of moves is looked through only by who has the cards for it."""
    n = 0
    if not s.moved:
        n = steps(s, STEP, False, n, out)
    may_end = n == 0  # S3.5
    if not s.moved and holds(s, STAIR) > 0:
        n = steps(s, CLIMB, True, n, out)
    if holds(s, HORSE) > 0 and s.rider != NONE:
        n = allowed(s, RIDE, RIDE_ON, n, out)
    if holds(s, BIRD_CARD) > 0:
        n = flights(s, n, out)
    if holds(s, OX_CARD) > 0:
        n = drives(s, n, out)
    if holds(s, SNAKE_CARD) > 0:
        n = allowed(s, SNAKE, TAKE, n, out)
    n = allowed(s, LAY_SHIP, BUILD, n, out)
    if not s.finished and lay_out_refusal(s) == 0:
        n = builds(s, n, out)
    n = spells(s, n, out)
    if may_end:
        out[n] = END
        n += 1
    return n


@rule
def steps(s: Position, first: int, stair: int, n: int, out: Moves) -> int:
    """S3.1 to S3.3, S7.1, without a branch: where nobody stands, and as high as it takes."""
    taken = taken_fields(s)
    for worker in range(WORKERS):
        field = s.worker[s.player * WORKERS + worker]
        for direction in range(4):
            target = int(STEPS_BY[s.scale, field, direction])
            there = max(target, 0)
            too_high = s.height[there] > s.height[field] + CLIMBED
            out[n] = first + worker * 4 + direction
            n += (target != NOWHERE) & (taken >> there & 1 == 0) & (too_high == stair)
    return n


@rule
def flights(s: Position, n: int, out: Moves) -> int:
    """S7.3."""
    taken = taken_fields(s)
    for worker in range(WORKERS):
        for field in range(FIELDS):
            out[n] = BIRD + worker * FIELDS + field
            n += taken >> field & 1 == 0
    return n


@rule
def drives(s: Position, n: int, out: Moves) -> int:
    """S7.4: only from the fields beside the mover's workers."""
    sources = fields_beside(s, s.player) & ~taken_fields(s)
    for source in range(FIELDS):
        if sources >> source & 1:
            n = allowed(s, OX + source * 4, OX + source * 4 + 4, n, out)
    return n


@rule
def builds(s: Position, n: int, out: Moves) -> int:
    """S5.4 to S5.8, where ship and grain are laid out and no level was finished in this turn."""
    first, level, hands = s.player * MOTIFS, s.level[s.player], holds(s, HAND)
    for motif in range(MOTIFS):
        wanted = s.built[first + motif] < PLACES[level, motif]
        out[n] = BUILD + motif
        n += wanted & (s.held[first + motif] > 0) & (hands >= PRICE[motif])
    return n


@rule
def spells(s: Position, n: int, out: Moves) -> int:
    if has_cards(s, FIRESTORM):
        n = allowed(s, CAST, CAST + WHIRLS, n, out)
    if has_cards(s, WHIRLWIND):
        n = allowed(s, CAST + WHIRLS, CAST + DROUGHTS, n, out)
    if has_cards(s, DROUGHT):
        n = allowed(s, CAST + DROUGHTS, CAST + WRECKS, n, out)
    if has_cards(s, SHIPWRECK):
        n = allowed(s, CAST + WRECKS, ORDER, n, out)
    return n


@rule
def allowed(s: Position, first: int, end: int, n: int, out: Moves) -> int:
    """Add the moves of a range that nothing forbids."""
    for move in range(first, end):
        if turn_refusal(s, move) == 0:
            out[n] = move
            n += 1
    return n
