"""What a seat of Ankh cannot know, drawn anew: the other fists."""

from benben.chance import below
from benben.compiled import rule
from benben.games.ankh.board import KINDS
from benben.games.ankh.position import NONE, Position
from benben.shapes import Random


@rule
def imagine(s: Position, seat: int, random: Random) -> None:
    """The other fists are all that is ever hidden."""
    for other in range(s.players):
        if other != seat and s.fist[other] != NONE:
            s.fist[other] = below(random, KINDS + 1)
