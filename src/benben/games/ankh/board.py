"""The pyramid of Ankh as tables, computed once.

   a b c d e f g h i j k l m        o  outer level (d=6), e its four entrances
13 e o o o o o o o o o o o e        #  outer wall (d=5), black bridges
12 o # # # # # # # # # # # o        m  middle level (d=4)
11 o # m m m m m m m m m # o        +  middle wall (d=3), grey bridges
10 o # m + + + + + + + m # o        i  inner level (d=2)
 9 o # m + i i i i i + m # o        .  inner wall (d=1), the white bridge
 8 o # m + i . . . i + m # o        A  the Ankh field, g7
 7 o # m + i . A . i + m # o
 ...                                fields count from a1 = 0 along the rows: b1 = 1, a2 = 13
"""

from benben.arrays import np
from benben.typed import TypedDict

SIZE = 13
FIELDS = SIZE * SIZE
MIDDLE = SIZE // 2
CENTRE = FIELDS // 2
NOWHERE = FIELDS  # beyond the edge, outside; tables by field have room for it

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))  # rows count upward

RA, ISIS, OSIRIS = 0, 1, 2
KINDS = 3
SEATS = 4

BLACK, GREY, WHITE = 5, 3, 1  # a bridge's colour is the ring of its wall
BRIDGE_COLOURS = (BLACK, BLACK, BLACK, BLACK, GREY, GREY, WHITE)
BRIDGES = len(BRIDGE_COLOURS)
WHITE_BRIDGE = BRIDGES - 1


def distance(field: int) -> int:
    """The ring of a field: how far it lies from the Ankh (A1.1)."""
    row, column = divmod(field, SIZE)
    return max(abs(row - MIDDLE), abs(column - MIDDLE))


def beside(field: int, direction: int) -> int:
    """The field next to this one, NOWHERE beyond the edge."""
    row, column = divmod(field, SIZE)
    row, column = row + _STEPS[direction][0], column + _STEPS[direction][1]
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else NOWHERE


def is_corner(field: int) -> bool:
    """Whether the field is a corner of its ring."""
    row, column = divmod(field, SIZE)
    return abs(row - MIDDLE) == abs(column - MIDDLE)


def ring(d: int) -> list[int]:
    """The fields at distance d, clockwise from the lower left corner."""
    if d == 0:
        return [CENTRE]
    field = (MIDDLE - d) * SIZE + MIDDLE - d
    fields = []
    for direction in (NORTH, EAST, SOUTH, WEST):
        for _ in range(2 * d):
            fields.append(field)
            field = beside(field, direction)
    return fields


def _along_the_wall() -> list[list[int]]:
    """For each wall field its neighbours on the same wall: counter-clockwise, clockwise."""
    table = [[CENTRE, CENTRE] for _ in range(FIELDS)]  # from the centre there is no way along
    for d in (BLACK, GREY, WHITE):
        wall = ring(d)
        for place, field in enumerate(wall):
            table[field] = [wall[place - 1], wall[(place + 1) % len(wall)]]
    return [*table, [CENTRE, CENTRE]]  # nor from NOWHERE, where bridges left in the box are


def _places() -> list[int]:
    """For each field its place on its ring, clockwise from the lower left corner."""
    places = [0] * FIELDS
    for d in range(MIDDLE + 1):
        for place, field in enumerate(ring(d)):
            places[field] = place
    return places


def _neighbours(field: int) -> list[int]:
    return [beside(field, direction) for direction in range(4)]


COLUMNS = "abcdefghijklm"
NAMES = [f"{COLUMNS[f % SIZE]}{f // SIZE + 1}" for f in range(FIELDS)]
FIELD = {name: field for field, name in enumerate(NAMES)}

RING = np.array([distance(f) for f in range(FIELDS)], np.int16)
IS_WALL = np.array([distance(f) % 2 == 1 for f in range(FIELDS)], np.bool_)
IS_CORNER = np.array([is_corner(f) for f in range(FIELDS)], np.bool_)
STEP = np.array([*(_neighbours(f) for f in range(FIELDS)), [NOWHERE] * 4], np.int16)
ALONG = np.array(_along_the_wall(), np.int16)
PLACE = np.array(_places(), np.int16)

OPEN = 4  # no heading yet
_TURNS = ((0, 1, 2, 3), (0, 3), (0, 1))  # A4.3–A4.5: by kind, in quarters clockwise


def may_head(kind: int, heading: int, direction: int) -> bool:
    return heading == OPEN or (direction - heading) % 4 in _TURNS[kind]


MAY_HEAD = np.array(
    [[[may_head(k, h, d) for d in range(4)] for h in range(5)] for k in range(KINDS)], np.bool_
)

# by field: the direction in which the Ankh field lies next to it, OPEN where it does not
INWARD = np.array(
    [next((d for d in range(4) if beside(f, d) == CENTRE), OPEN) for f in range(FIELDS)], np.int16
)

SIZES = ("full", "small", "tiny")  # A8.1
EDGES = np.array([6, 4, 2], np.int16)  # by size: the outermost ring
STONES_BY = np.array([3, 3, 1], np.int16)  # of each player
BRIDGES_AT_START = np.array(  # A2.1, A8.1, by size
    [
        [NOWHERE if name == "-" else FIELD[name] for name in names.split()]
        for names in ("g12 l7 g2 b7 d7 j7 g7", "- - - - d7 j7 g7", "- - - - - - f7")
    ],
    np.int16,
)
ENTRANCES = np.array(  # A2.3, by number of players and seat; clockwise from the lower left
    [
        [FIELD[name] for name in names]
        for names in (
            ("c3", "k11", "c3", "c3"),  # A8.1: small
            ("e5", "i9", "e5", "e5"),  # tiny
            ("a1", "m13", "a1", "a1"),
            ("a1", "a13", "m13", "a1"),
            ("a1", "a13", "m13", "m1"),
        )
    ],
    np.int16,
)

# the same as Python's own numbers, which plain Python reads faster
STEP_FROM: list[list[int]] = STEP.tolist()
ALONG_FROM: list[list[int]] = ALONG.tolist()


class Geometry(TypedDict):
    """What the browser draws the pyramid by."""

    columns: str
    size: int
    middle: int  # the Ankh's column and row
    beside: dict[str, list[str]]
    walls: list[str]


def geometry() -> Geometry:
    """web/src/games/ankh/geometry.gen.ts is made of this."""
    return {
        "columns": COLUMNS,
        "size": SIZE,
        "middle": MIDDLE,
        "beside": {
            NAMES[field]: [NAMES[other] for other in _neighbours(field) if other != NOWHERE]
            for field in range(FIELDS)
        },
        "walls": [NAMES[field] for field in range(FIELDS) if IS_WALL[field]],
    }
