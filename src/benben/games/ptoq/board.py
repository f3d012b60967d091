"""The pyramid and the blocks of Ptoq as tables, computed once.

        a8                place c3 stands on c2 and d2, and carries b4 and c4;
       a7 b7              seen from seat 1: seat 2 looks at the pyramid from behind
      a6 b6 c6
      …                   places count along the rows: a1 = 0, h1 = 7, a2 = 8, a8 = 35
  a2 b2 c2 d2 e2 f2 g2
a1 b1 c1 d1 e1 f1 g1 h1   the base (P1.2)
"""

from benben.arrays import np
from benben.typed import TypedDict

BASE = 8  # P1.2
PLACES = BASE * (BASE + 1) // 2
SEATS = 2
HANDS = 3
FULL = 5  # blocks in a hand, P4.4
TURNS = HANDS * FULL  # of each player, P4.1
RANK_POINTS = (-1, 0, 0, 0, 1, 1, 2, 3, 4, 5)  # P7.1, high card to royal flush
BLOCKS = SEATS * TURNS  # in the pyramid, P3.4

RANKS = 13
SUITS = 4
CARDS = RANKS * SUITS  # a card is suit * 13 + rank
JOKER = CARDS
JOKERS = 2
FACES = CARDS + 1  # the jokers look alike
# a set of blocks has a bit for each, the jokers highest (P1.1)
NO_BLOCK = -1

# Option `size` (P8): what a smaller game has of each, the whole game first
SIZES = ("full", "small", "tiny")
BASES = (BASE, 5, 3)
HANDS_OF = (HANDS, HANDS, 1)
FULL_OF = (FULL, 2, 2)
RANKS_OF = (RANKS, 5, 3)  # the highest
SUITS_OF = (SUITS, SUITS, 2)  # spades first
JOKERS_OF = (JOKERS, JOKERS, 0)

RANK_NAMES = "23456789TJQKA"
SUIT_NAMES = "shdc"
SUIT_SIGNS = "♠♥♦♣"


def _places() -> list[tuple[int, int]]:
    """Row and column of every place, from the base up."""
    return [(row, column) for row in range(BASE) for column in range(BASE - row)]


def _below() -> list[int]:
    """For each place the two it rests on, as a set; none for the base (P3.2)."""
    number = {place: i for i, place in enumerate(_places())}
    return [
        (1 << number[row - 1, column]) | (1 << number[row - 1, column + 1]) if row else 0
        for row, column in _places()
    ]


def _above(below: list[int]) -> list[int]:
    """For each place those that rest on it, at most two, as a set (P4.2)."""
    return [sum(1 << p for p in range(PLACES) if below[p] >> i & 1) for i in range(PLACES)]


def _box(size: int) -> int:
    """The blocks of a game of this size, as a set (P8.1)."""
    cards = sum(
        1 << suit * RANKS + rank
        for suit in range(SUITS_OF[size])
        for rank in range(RANKS - RANKS_OF[size], RANKS)
    )
    return cards | sum(1 << CARDS + joker for joker in range(JOKERS_OF[size]))


def _ground(base: int) -> int:
    """The places above a base of so many, as a set (P1.2)."""
    return sum(1 << i for i, (row, column) in enumerate(_places()) if row + column < base)


COLUMNS = "abcdefgh"
PLACE_NAMES = [f"{COLUMNS[column]}{row + 1}" for row, column in _places()]
PLACE = {name: place for place, name in enumerate(PLACE_NAMES)}
ROW = [row for row, _ in _places()]

FACE_NAMES = [RANK_NAMES[i % RANKS] + SUIT_NAMES[i // RANKS] for i in range(CARDS)] + ["Jk"]
FACE = {name: face for face, name in enumerate(FACE_NAMES)}

BELOW = np.array(_below(), np.int64)
ABOVE = np.array(_above(_below()), np.int64)

BOXES = np.array([_box(size) for size in range(len(SIZES))], np.int64)
GROUNDS = np.array([_ground(base) for base in BASES], np.int64)
HANDS_BY = np.array(HANDS_OF, np.int64)
FULL_BY = np.array(FULL_OF, np.int64)
BLOCKS_BY = np.array([SEATS * h * f for h, f in zip(HANDS_OF, FULL_OF, strict=True)], np.int64)


class Geometry(TypedDict):
    """What the browser draws the pyramid and the hands by."""

    columns: str
    rows: int  # that are ever reached
    places: list[str]  # in those
    turns: int  # of each player, to build and to take
    points: list[int]  # of each rank, the lowest first (P7.1)
    hand_size: int


def geometry() -> Geometry:
    """web/src/games/ptoq/geometry.gen.ts is made of this."""
    needed = [(row + 1) * (row + 2) // 2 for row in range(BASE)]  # with all that carries it
    rows = sum(blocks <= BLOCKS for blocks in needed)  # P3.4
    return {
        "columns": COLUMNS,
        "rows": rows,
        "places": [name for name, row in zip(PLACE_NAMES, ROW, strict=True) if row < rows],
        "turns": TURNS,
        "points": list(RANK_POINTS),
        "hand_size": FULL,
    }
