"""What a player of Sakkara from memory gets wrong: covered cards and the other holder."""

from benben.chance import below
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import MOTIFS
from benben.games.sakkara.layout import HIDDEN, THEFT, Position
from benben.shapes import Random


@rule
def forget(s: Position, seat: int, random: Random, percent: int) -> None:
    """Covered cards become as unknown as those of the deal; held ones are taken for such."""
    forget_covered(s, random, percent)
    if not (s.phase == THEFT and s.player == seat):  # S7.5: then he is looking at the holder
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
