"""How large the game is (A8): read from the bridges that are left in the box."""

from benben.compiled import rule
from benben.games.ankh.board import BLACK, BRIDGE_COLOURS, ENTRANCES, GREY, NOWHERE, STONES_BY
from benben.games.ankh.position import Position
from benben.unpacked import as_python

_A_BLACK, _A_GREY = BRIDGE_COLOURS.index(BLACK), BRIDGE_COLOURS.index(GREY)


def size_of(s: Position) -> int:
    """0 the whole game, 1 small, 2 tiny."""
    return int(s.bridge[_A_BLACK] == NOWHERE) + int(s.bridge[_A_GREY] == NOWHERE)


@rule
def stones(s: Position) -> int:
    """Of each player (A1.2, A8.1)."""
    return STONES_BY[int(s.bridge[_A_BLACK] == NOWHERE) + int(s.bridge[_A_GREY] == NOWHERE)]


@rule
def entrance(s: Position, seat: int) -> int:
    """A2.3, A8.1; the first two rows of the table are those of the smaller games."""
    row = s.players - 2 * int(s.bridge[_A_BLACK] == NOWHERE) + int(s.bridge[_A_GREY] == NOWHERE)
    return ENTRANCES[row, seat]


# for plain positions
stones_of, entrance_of = as_python(stones), as_python(entrance)
