"""The view as numbers, for learners. Compiled; see benben.observation."""

from benben.compiled import rule
from benben.observation import Plane, Planes
from benben.shapes import Observation
from marienbad.layout import LOT, ROWS, SEATS, Position

PLANES = Planes(
    Plane("player", (SEATS,), 1, "whose turn it is, from the looking seat on; none before the lot"),
    Plane("rows", (len(ROWS),), max(ROWS), "how many matches lie in each row"),
)
PLAYER, LYING = PLANES.first("player"), PLANES.first("rows")


@rule
def observe(s: Position, seat: int, out: Observation) -> None:
    """`out` is zeroed."""
    if s.player != LOT:
        out[PLAYER + (s.player - seat) % SEATS] = 1
    for row in range(len(ROWS)):
        out[LYING + row] = s.rows[row]
