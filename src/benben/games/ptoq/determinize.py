"""What a seat of Ptoq cannot know, drawn anew: the faces of the other's blocks."""

from benben.arrays import np
from benben.chance import below
from benben.compiled import rule
from benben.games.ptoq.board import ABOVE, BLOCKS_BY, CARDS, JOKER, NO_BLOCK, PLACES
from benben.games.ptoq.position import ONE, Position
from benben.shapes import Random

FIRST_JOKER, SECOND_JOKER = ONE << CARDS, ONE << (CARDS + 1)


@rule
def is_hidden(s: Position, place: int, seat: int) -> bool:
    """P3.3: a block is seen only by the seat that placed it, odd ones are the starter's."""
    order = s.order[place]
    if order == 0:
        return False
    return seat != (s.starter if order % 2 == 1 else 1 - s.starter)


@rule
def with_block(blocks: int, face: int) -> int:
    """A set of blocks with one more; of two jokers the lower bit is the first."""
    if face == JOKER and blocks & FIRST_JOKER != 0:
        return blocks | SECOND_JOKER
    return blocks | (ONE << np.int64(face))


@rule
def without_block(blocks: int, face: int) -> int:
    if face == JOKER and blocks & SECOND_JOKER != 0:
        return blocks ^ SECOND_JOKER
    return blocks ^ (ONE << np.int64(face))


@rule
def size(blocks: int) -> int:
    n = 0
    while blocks != 0:
        blocks &= blocks - 1
        n += 1
    return n


@rule
def drawn_from(blocks: int, ticket: int) -> int:
    """The face of the block with this number in the set, counted from 0."""
    for i in range(CARDS + 1):
        ticket -= (blocks >> i) & ONE
        if ticket < 0:
            return i
    return JOKER


@rule
def imagine(s: Position, seat: int, random: Random) -> None:
    """All unseen blocks go into one set; the hidden ones are drawn from it, place by place.

    A seat that sees nothing (SPECTATOR) owns no block, so all of them are drawn anew.
    """
    blocks = s.undrawn
    for place in range(PLACES):
        if is_hidden(s, place, seat):
            blocks = with_block(blocks, s.face[place])
    in_hand = s.placed < BLOCKS_BY[s.scale] and s.block != NO_BLOCK and s.player != seat
    if in_hand:
        blocks = with_block(blocks, s.block)
    n = size(blocks)
    for place in range(PLACES):
        if is_hidden(s, place, seat):
            face = drawn_from(blocks, below(random, n))
            blocks = without_block(blocks, face)
            n -= 1
            s.face[place] = face
    if in_hand:
        s.block = drawn_from(blocks, below(random, n))
        blocks = without_block(blocks, s.block)
    s.undrawn = blocks


@rule
def is_buried(s: Position, place: int) -> bool:
    """Other blocks stand on it; a free one is looked at again before it is taken."""
    return s.order[place] != 0 and s.standing & ABOVE[place] != 0


@rule
def forget(s: Position, seat: int, random: Random, percent: int) -> None:
    """Of the blocks the seat has built in, it takes so many for others nobody has seen."""
    lost = np.int64(0)
    for place in range(PLACES):
        if is_buried(s, place) and not is_hidden(s, place, seat) and below(random, 100) < percent:
            lost |= ONE << np.int64(place)
            s.undrawn = with_block(s.undrawn, s.face[place])
    for place in range(PLACES):
        if (lost >> np.int64(place)) & ONE:
            s.face[place] = drawn_from(s.undrawn, below(random, size(s.undrawn)))
            s.undrawn = without_block(s.undrawn, s.face[place])
