"""The position, and the numbers of the moves.

a  |            a1
b  |||          b1 … b3      the moves: so many from this row
c  |||||        c1 … c5
d  |||||||      d1 … d7
"""

from typing import Annotated

from benben.arrays import np
from benben.shapes import I1, Row

ROWS = (1, 3, 5, 7)
NAMES = "abcd"
SEATS = 2
LOT = -1  # the player while nobody has been drawn (M1.2); the same number as CHANCE


class Position:
    """The fields of a position; Benben makes a NumPy record of them."""

    players: I1  # Benben reads this field of every game
    player: I1  # the seat to move, or LOT
    rows: Annotated[Row, I1, len(ROWS)]  # how many matches lie in each


BEGIN = 0  # two outcomes of the lot: this seat begins
TAKE = BEGIN + SEATS  # then a1, b1, b2, b3, c1, …
FIRST = np.array([TAKE + sum(ROWS[:row]) for row in range(len(ROWS))], np.int16)
ACTIONS = TAKE + sum(ROWS)
ROW_OF = np.array([row for row, size in enumerate(ROWS) for _ in range(size)], np.int16)
