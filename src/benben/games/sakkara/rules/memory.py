"""What has to be remembered at Sakkara: covered cards and the other holder. Compiled."""

from benben.chance import below
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, SEATS
from benben.games.sakkara.box import MOTIFS
from benben.games.sakkara.determinize import draw_hidden, draw_left, pool_hidden
from benben.games.sakkara.position import HIDDEN, THEFT, Position
from benben.games.sakkara.rules.cards import in_holder
from benben.shapes import Random


@rule
def forget(s: Position, seat: int, random: Random, percent: int) -> None:
    """Covered cards become as unknown as those of the deal; held ones are taken for such."""
    forget_covered(s, random, percent)
    if not (s.phase == THEFT and s.player == seat):  # S7.5: then the seat is looking at the holder
        for motif in range(MOTIFS):
            for _ in range(s.held[(1 - seat) * MOTIFS + motif]):
                if below(random, 100) < percent:
                    mistake(s, 1 - seat, motif, random)


@rule
def forget_covered(s: Position, random: Random, percent: int) -> None:
    end = 0
    for field in range(FIELDS):
        for card in range(end, end + s.height[field] - 1):
            if s.cards[card] < HIDDEN and below(random, 100) < percent:
                s.cards[card] += HIDDEN
        end += s.height[field]


@rule
def mistake(s: Position, owner: int, motif: int, random: Random) -> None:
    """A held card changes places with any hidden one."""
    hidden = 0
    for card in range(s.lying):
        hidden += 1 if s.cards[card] >= HIDDEN else 0
    if hidden == 0:
        return
    ticket = below(random, hidden)
    for card in range(s.lying):
        if s.cards[card] >= HIDDEN:
            if ticket == 0:
                s.held[owner * MOTIFS + motif] -= 1
                s.held[owner * MOTIFS + s.cards[card] - HIDDEN] += 1
                s.cards[card] = HIDDEN + motif
            ticket -= 1


@rule
def hide_covered(s: Position) -> None:
    end = 0
    for field in range(FIELDS):
        for card in range(end, end + s.height[field] - 1):
            s.cards[card] = HIDDEN + s.cards[card] % HIDDEN
        end += s.height[field]


@rule
def at_sight(s: Position, seat: int, random: Random) -> None:
    """Draw anew all that the seat does not see now: what it once saw, it may have forgotten."""
    hide_covered(s)
    counts = 0  # eight bits a holder: how many cards are in it
    for owner in range(SEATS):
        if owner != seat and not (s.phase == THEFT and s.player == seat):  # S7.5
            counts |= in_holder(s, owner) << (8 * owner)
            for motif in range(MOTIFS):
                s.left[motif] += s.held[owner * MOTIFS + motif]
                s.held[owner * MOTIFS + motif] = 0
    total = pool_hidden(s)
    for owner in range(SEATS):
        for _ in range((counts >> (8 * owner)) & 255):
            s.held[owner * MOTIFS + draw_left(s, below(random, total))] += 1
            total -= 1
    draw_hidden(s, total, random)
