"""A guess at who will win, for the bots: nobody knows until the last match is taken."""

from benben.compiled import rule
from benben.seats import OVER
from benben.shapes import Scores
from marienbad.layout import SEATS, Position
from marienbad.rules import scores, to_move


@rule
def estimate(s: Position, out: Scores) -> None:
    if to_move(s) == OVER:
        scores(s, out)
    else:
        for seat in range(SEATS):
            out[seat] = 1.0 / SEATS
