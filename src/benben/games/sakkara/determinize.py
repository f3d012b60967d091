"""What nobody has seen, drawn anew. Compiled."""

from benben.chance import below
from benben.compiled import rule
from benben.games.sakkara.box import MOTIFS
from benben.games.sakkara.position import HIDDEN, Position
from benben.shapes import Random


@rule
def imagine(s: Position, seat: int, random: Random) -> None:
    """S2.5: only lower cards of the first deal are unknown, and to all alike.

    Whatever was taken into a holder lay open before, and a thief and the victim both know what
    was stolen (S7.5). While the cards are dealt, the rest of the deck is as unknown.
    """
    draw_hidden(s, pool_hidden(s), random)


@rule
def pool_hidden(s: Position) -> int:
    """Hidden cards count among those left over; how many these are together."""
    for card in range(s.lying):
        if s.cards[card] >= HIDDEN:
            s.left[s.cards[card] - HIDDEN] += 1
    total = 0
    for motif in range(MOTIFS):
        total += s.left[motif]
    return total


@rule
def draw_hidden(s: Position, total: int, random: Random) -> None:
    """Each hidden card becomes one of those left, of which there are so many."""
    for card in range(s.lying):
        if s.cards[card] >= HIDDEN:
            s.cards[card] = HIDDEN + draw_left(s, below(random, total))
            total -= 1


@rule
def draw_left(s: Position, ticket: int) -> int:
    """Take the card with this number out of those left."""
    motif = 0
    while ticket >= s.left[motif]:
        ticket -= s.left[motif]
        motif += 1
    s.left[motif] -= 1
    return motif
