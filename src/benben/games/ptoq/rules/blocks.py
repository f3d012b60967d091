"""Which block may be put, taken, laid or picked, and the clause that forbids it (P3, P4)."""

from benben.compiled import rule
from benben.games.ptoq.board import ABOVE, BELOW, CARDS, GROUNDS, HANDS, JOKER
from benben.games.ptoq.position import DRAW, LAY, ONE, PLACE, TAKE, Position
from benben.games.ptoq.rules.sizes import blocks, full, hands


@rule
def stands(s: Position, place: int) -> bool:
    return (s.standing >> place) & ONE != 0


@rule
def may_put(s: Position, place: int) -> bool:
    """P3.2: an empty place, on the base or on two blocks."""
    is_place = (GROUNDS[s.scale] >> place) & ONE != 0
    return is_place and not stands(s, place) and s.standing & BELOW[place] == BELOW[place]


@rule
def is_free(s: Position, place: int) -> bool:
    """P4.2: a block stands there, and nothing on it."""
    return stands(s, place) and s.standing & ABOVE[place] == 0


@rule
def has_room(s: Position, hand: int) -> bool:
    """P4.4."""
    return hand < hands(s) and s.held[s.player * HANDS + hand] < full(s)


@rule
def may_pick(s: Position, i: int) -> bool:
    """P4.5: any of the three but a joker."""
    return s.turned[i] != JOKER


@rule
def left(s: Position, face: int) -> int:
    """How many blocks with this face are undrawn."""
    return copies(s.undrawn, face)


@rule
def copies(blocks: int, face: int) -> int:
    """How many blocks of a set have this face."""
    if face < CARDS:
        return (blocks >> face) & ONE
    return ((blocks >> CARDS) & ONE) + ((blocks >> (CARDS + 1)) & ONE)


@rule
def put_refusal(s: Position, place: int) -> int:
    if s.phase == DRAW:
        return 301
    if s.phase != PLACE:
        return 304
    return 0 if may_put(s, place) else 302


@rule
def grab_refusal(s: Position, place: int) -> int:
    if s.phase == TAKE:
        return 0 if is_free(s, place) else 402
    if s.phase == LAY:
        return 404
    return 401 if s.placed < blocks(s) else 405


@rule
def hand_refusal(s: Position, hand: int) -> int:
    if s.phase == LAY:
        return 0 if has_room(s, hand) else 404
    if s.placed < blocks(s):
        return 301
    return 404 if s.phase == TAKE else 405
