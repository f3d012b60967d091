"""What lies in the box, and the places of a bucket pyramid: which stands on which, and which beside
which (B2.3).

Places are numbered from the bottom row upward, each row from left to right as the owner sees it.
A set of places is a mask: bit p is place p. `rows` is 5 (15 buckets) or 4 (10 buckets).

                 14                                  09
               12  13                              07  08
             09  10  11                          04  05  06
           05  06  07  08                      00  01  02  03
         00  01  02  03  04
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from benben.arrays import np
from benben.games.buckets.physics.constants import HEIGHT, PITCH, RIM_RADIUS, TOP_RADIUS
from benben.typed import TypedDict

COLOURS = 5
VALUES = 8
COPIES = 2
KINDS = COLOURS * VALUES
WHOLE_PACK = 0xAAAA  # every value twice

# Option `size` (B8): what a smaller game has of each, the whole game for 2-4 players first
SIZES = ("full", "small", "tiny")
ROWS_BY = np.array([5, 3, 2], np.int64)
PLACES_BY = np.array([15, 6, 3], np.int64)
COLOURS_BY = np.array([COLOURS, 3, 1], np.int64)
EACH_BY = np.array([3, 2, 3], np.int64)  # buckets of a colour, at most
PACK_BY = np.array([WHOLE_PACK, 0x0555, 0x0055], np.int64)  # every value of 1-6, of 1-4 once
HAND_BY = np.array([10, 4, 1], np.int64)  # B2.1

Colour = Literal["red", "yellow", "green", "blue", "purple"]
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
LETTERS = "rygbp"


@dataclass(frozen=True)
class Shape:
    """Every table of one size of pyramid, by place; -1 stands for "no such place"."""

    rows: int
    count: int
    full: int
    row: tuple[int, ...]
    index: tuple[int, ...]
    supports: tuple[tuple[int, ...], ...]
    carries: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    right: tuple[int, ...]
    mirror: tuple[int, ...]
    names: tuple[str, ...]

    def at(self, row: int, index: int) -> int:
        """The place at a row and an index in it, -1 outside the pyramid."""
        return _at(self.rows, row, index)

    def stands(self, place: int) -> tuple[float, float]:
        """Where a bucket stands, in cm: how far right of the middle, and how high."""
        middle = (self.rows - self.row[place] - 1) / 2
        return (self.index[place] - middle) * PITCH, self.row[place] * HEIGHT


def _at(rows: int, row: int, index: int) -> int:
    inside = 0 <= row < rows and 0 <= index < rows - row
    return row * rows - row * (row - 1) // 2 + index if inside else -1


def _inside(*places: int) -> tuple[int, ...]:
    return tuple(place for place in places if place >= 0)


def _shape(rows: int) -> Shape:
    cells = [(row, index) for row in range(rows) for index in range(rows - row)]
    return Shape(
        rows=rows,
        count=len(cells),
        full=(1 << len(cells)) - 1,
        row=tuple(row for row, _ in cells),
        index=tuple(index for _, index in cells),
        supports=tuple(_inside(_at(rows, r - 1, i), _at(rows, r - 1, i + 1)) for r, i in cells),
        carries=tuple(_inside(_at(rows, r + 1, i - 1), _at(rows, r + 1, i)) for r, i in cells),
        left=tuple(_at(rows, r, i - 1) for r, i in cells),
        right=tuple(_at(rows, r, i + 1) for r, i in cells),
        mirror=tuple(_at(rows, r, rows - r - 1 - i) for r, i in cells),
        names=tuple(f"{'abcde'[row]}{index + 1}" for row, index in cells),
    )


SHAPES = {rows: _shape(rows) for rows in (2, 3, 4, 5)}
PRINTED = (4, 5)  # rows of the printed game; the others: option `size` (B8)


def places_of(mask: int) -> tuple[int, ...]:
    """The places of a mask, lowest first."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def mask_of(places: Iterable[int]) -> int:
    """The mask of some places."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def mirrored(rows: int, mask: int) -> int:
    """The mask seen from behind: left and right exchanged."""
    return mask_of(SHAPES[rows].mirror[place] for place in places_of(mask))


class Place(TypedDict):
    name: str
    x: float  # cm from the middle of the pyramid, as the owner sees it
    z: float


class Geometry(TypedDict):
    """What the browser draws a pyramid by."""

    colours: list[Colour]
    height: float  # of a bucket, in cm
    rim: float
    top: float
    pitch: float
    places: dict[int, list[Place]]  # by rows


def geometry() -> Geometry:
    """web/src/games/buckets/geometry.gen.ts is made of this."""
    return {
        "colours": list(COLOUR_NAMES),
        "height": HEIGHT,
        "rim": RIM_RADIUS,
        "top": TOP_RADIUS,
        "pitch": PITCH,
        "places": {
            rows: [_place(SHAPES[rows], p) for p in range(SHAPES[rows].count)] for rows in PRINTED
        },
    }


def _place(shape: Shape, place: int) -> Place:
    x, z = shape.stands(place)
    return {"name": shape.names[place], "x": x, "z": z}
