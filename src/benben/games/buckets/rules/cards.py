"""Cards as packs: all cards of one colour in one number, two bits for each value (B1.1).

    value   8  7  6  5  4  3  2  1
    pack   00 00 00 01 00 10 00 01     one 5, two 3s, one 1

A kind is a colour and a value together: 0 is red 1, 7 red 8, 8 yellow 1, 39 purple 8.
"""

from benben.compiled import rule
from benben.games.buckets.board import COLOURS, VALUES
from benben.shapes import Row


@rule
def how_many(pack: int, value: int) -> int:
    """Cards of this value (1 to 8)."""
    return (pack >> (2 * value - 2)) & 3


@rule
def one(value: int) -> int:
    """A pack of one card."""
    return 1 << (2 * value - 2)


@rule
def size(pack: int) -> int:
    """How many cards there are."""
    pairs = (pack & 0x3333) + (pack >> 2 & 0x3333)  # sums side by side, without a loop
    fours = (pairs & 0x0F0F) + (pairs >> 4 & 0x0F0F)
    return (fours & 0xFF) + (fours >> 8)


@rule
def worth(pack: int) -> int:
    """The sum of the values."""
    total = 0
    for value in range(VALUES):
        total += (pack >> (2 * value) & 3) * (value + 1)
    return total


@rule
def highest(pack: int, most: int) -> int:
    """The sum of the highest `most` cards."""
    total = 0
    value = VALUES
    while most > 0 and value > 0:
        n = min(how_many(pack, value), most)
        total += n * value
        most -= n
        value -= 1
    return total


@rule
def hand_size(packs: Row, seat: int) -> int:
    """How many cards a seat has in these packs."""
    n = 0
    for colour in range(COLOURS):
        n += size(packs[seat * COLOURS + colour])
    return n


@rule
def hand_worth(packs: Row, seat: int) -> int:
    """What a seat's cards are worth together."""
    total = 0
    for colour in range(COLOURS):
        total += worth(packs[seat * COLOURS + colour])
    return total


@rule
def has_cards(packs: Row, seat: int) -> bool:
    for colour in range(COLOURS):
        if packs[seat * COLOURS + colour]:
            return True
    return False
