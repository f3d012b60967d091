"""The board of Sakkara as tables, computed once.

7  .  .  .  .  .  .  .        fields count from a1 = 0 along the rows: b1 = 1, a2 = 7
6  .  .  .  .  .  .  .
…                             directions: 0 north (up a row), 1 east, 2 south, 3 west
1  .  .  .  .  .  .  .
   a  b  c  d  e  f  g
"""

from typing import Literal, get_args

from benben.arrays import np
from benben.typed import TypedDict

SIZE = 7
FIELDS = SIZE * SIZE
NOWHERE = -1
SEATS = 2
WORKERS = 2  # of each seat (S1.5)
Heading = Literal["^", ">", "v", "<"]
HEADINGS: tuple[Heading, ...] = get_args(Heading)
DIRECTIONS = "".join(HEADINGS)
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_ROUND = ((1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1))


def _beside(field: int, rows: int, columns: int) -> int:
    row, column = field // SIZE + rows, field % SIZE + columns
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else NOWHERE


COLUMNS = "abcdefg"
NAMES = [f"{COLUMNS[field % SIZE]}{field // SIZE + 1}" for field in range(FIELDS)]
FIELD = {name: field for field, name in enumerate(NAMES)}

STEP = np.array([[_beside(f, *step) for step in _STEPS] for f in range(FIELDS)], np.int16)
AROUND = np.array([[_beside(f, *step) for step in _ROUND] for f in range(FIELDS)], np.int16)
NEXT_TO = np.array([[g in STEP[f] for g in range(FIELDS)] for f in range(FIELDS)], np.bool_)
# the same as a set of bits for each field
BESIDE = np.array([sum(1 << int(g) for g in STEP[f] if g >= 0) for f in range(FIELDS)], np.int64)


SIZES = ("full", "tiny")  # S10.1
WIDE, HIGH = np.array([SIZE, 3], np.int16), np.array([SIZE, 2], np.int16)  # by size, from a1


def within(size: int) -> list[int]:
    """The fields there are."""
    return [f for f in range(FIELDS) if f % SIZE < WIDE[size] and f // SIZE < HIGH[size]]


def _inside(size: int) -> list[list[int]]:
    """For each field its neighbours on a board of this size; all alike beyond its edge."""
    fields = within(size)
    return [
        [to if to in fields else NOWHERE for to in map(int, STEP[f])]
        if f in fields
        else [NOWHERE] * 4
        for f in range(FIELDS)
    ]


STEPS_BY = np.array([_inside(size) for size in range(len(SIZES))], np.int16)
IS_THERE = np.array(
    [[f in within(size) for f in range(FIELDS)] for size in range(len(SIZES))], np.bool_
)
LAST = np.array([max(within(size)) for size in range(len(SIZES))], np.int16)


class Geometry(TypedDict):
    """What the browser draws the board by."""

    columns: str
    size: int
    beside: dict[str, dict[Heading, str]]  # a field at the edge has fewer


def geometry() -> Geometry:
    """web/src/games/sakkara/geometry.gen.ts is made of this."""
    return {
        "columns": COLUMNS,
        "size": SIZE,
        "beside": {
            NAMES[field]: {
                heading: NAMES[other]
                for heading, other in zip(HEADINGS, STEP[field], strict=True)
                if other != NOWHERE
            }
            for field in range(FIELDS)
        },
    }
