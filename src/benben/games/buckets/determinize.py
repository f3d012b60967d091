"""What a seat cannot know, drawn anew: other hands, the pile, pyramids being built. Compiled.

A seat knows its own cards, those lying open and the discards; all others are equally likely to be
anywhere. Cards another player has picked but not shown go back to their hand.
"""

from benben.chance import below
from benben.compiled import rule
from benben.games.buckets.board import COLOURS, VALUES
from benben.games.buckets.position import BUILD, NONE, Position
from benben.games.buckets.rules.cards import hand_size, how_many, one, size
from benben.games.buckets.rules.losing import of_colour, standing
from benben.games.buckets.rules.support import count
from benben.shapes import Random


@rule
def put_back(s: Position) -> None:
    """The mover's picked cards, into their hand."""
    for colour in range(COLOURS):
        s.hand[s.player * COLOURS + colour] += s.picked[colour]
        s.picked[colour] = 0
    s.led = NONE


@rule
def pool_hand(s: Position, seat: int) -> int:
    """A seat's cards onto the pile; how many there were."""
    n = hand_size(s.hand, seat)
    for colour in range(COLOURS):
        s.pile[colour] += s.hand[seat * COLOURS + colour]
        s.hand[seat * COLOURS + colour] = 0
    return n


@rule
def any_card(s: Position, total: int, random: Random) -> int:
    """The kind of a random card of the pile, which has `total`."""
    ticket = below(random, total)
    for colour in range(COLOURS):
        n = size(s.pile[colour])
        if ticket < n:
            for value in range(1, VALUES + 1):
                ticket -= how_many(s.pile[colour], value)
                if ticket < 0:
                    return colour * VALUES + value - 1
        ticket -= n
    return 0


@rule
def redeal(s: Position, seat: int, n: int, random: Random) -> None:
    total = hand_size(s.pile, 0)
    for taken in range(n):
        kind = any_card(s, total - taken, random)
        colour, card = kind // VALUES, one(kind % VALUES + 1)
        s.pile[colour] -= card
        s.hand[seat * COLOURS + colour] += card


@rule
def rebuild(s: Position, seat: int, random: Random) -> None:
    """As many buckets as the seat has put up, in random colours."""
    n = count(standing(s, seat))
    for colour in range(COLOURS):
        s.buckets[seat * COLOURS + colour] = 0
    total = 0
    for colour in range(COLOURS):
        total += of_colour(s, colour)
    for place in range(n):
        ticket = below(random, total - place)
        for colour in range(COLOURS):
            ticket -= of_colour(s, colour) - count(s.buckets[seat * COLOURS + colour])
            if ticket < 0:
                s.buckets[seat * COLOURS + colour] |= 1 << place
                break


@rule
def imagine(s: Position, seat: int, random: Random) -> None:
    if s.player != seat:
        put_back(s)
    sizes = 0  # four bits a seat: how many cards each of the others holds
    for other in range(s.players):
        if other != seat:
            sizes |= pool_hand(s, other) << (4 * other)
    for other in range(s.players):
        if other != seat:
            redeal(s, other, (sizes >> (4 * other)) & 15, random)
            if s.phase == BUILD:
                rebuild(s, other, random)
