"""What an unfinished hand promises, by what has been laid so far.

bench/ptoq_promises.py measures the tables on rounds of the greedy choice against itself. Pairs
and threes promise a little more here than it prints: in matches between variants that won more.
"""

from benben.arrays import np
from benben.compiled import rule
from benben.games.ptoq.board import CARDS, FULL, RANKS
from benben.games.ptoq.poker.hands import HIGH_CARD, POINTS, rank_of
from benben.portable_math import log2

SHAPES = 8  # nothing in common, one suit, in a straight, both; a pair, two pair, three, four
_PAIRED = 3  # + rank of the hand, PAIR … THREE
_FOURS = 7
_SUIT = (1 << RANKS) - 1

# Where full hands stand among all that are made, from 0 to 1: so many are of a lower rank than
# this one, and so many of this rank
BELOW_RANK = np.array([0.000, 0.220, 0.473, 0.510, 0.530, 0.535, 0.985, 0.994, 0.996, 1.000])
OF_RANK = np.array([0.220, 0.253, 0.037, 0.020, 0.005, 0.450, 0.009, 0.002, 0.004, 0.000])

# By cards laid and shape: where the hand will stand among all, and its points (P7.1)
PROMISE = np.array(
    [
        [0.000, 0.591, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000],
        [0.000, 0.000, 0.000, 0.565, 0.000, 0.000, 0.000, 0.000],
        [0.259, 0.554, 0.284, 0.559, 0.600, 0.000, 0.000, 0.000],
        [0.166, 0.560, 0.186, 0.566, 0.480, 0.000, 0.800, 0.000],
        [0.072, 0.593, 0.135, 0.616, 0.279, 0.600, 0.650, 0.942],
    ]
)
POINTS_TO_COME = np.array(
    [
        [0.000, 0.276, 0.000, 0.000, 0.000, 0.000, 0.000, 0.000],
        [0.000, 0.000, 0.000, 0.276, 0.000, 0.000, 0.000, 0.000],
        [-0.289, 0.324, -0.228, 0.348, 0.600, 0.000, 0.000, 0.000],
        [-0.475, 0.425, -0.431, 0.504, 0.400, 0.000, 1.300, 0.000],
        [-0.696, 0.604, -0.421, 0.981, 0.150, 0.900, 0.900, 3.000],
    ]
)
MISS = np.array([0.325, 0.324, 0.311, 0.287, 0.236, 0.000])  # of PROMISE, by cards laid
LIFT = 0.25  # what the height of the cards laid adds to a promise, at most


@rule
def count(cards: int) -> int:
    n = 0
    while cards != 0:
        cards &= cards - 1
        n += 1
    return n


@rule
def is_one_suit(cards: int) -> bool:
    for first in range(0, CARDS, RANKS):
        if cards & (np.int64(_SUIT) << first) == cards:
            return True
    return False


@rule
def fits_a_straight(ranks: int) -> int:
    """Ranks that lie within five in a row; an ace may be low (P5.2)."""
    lowest = ranks & -ranks
    if ranks < lowest << 5:
        return True
    low = ranks ^ (1 << (RANKS - 1))
    return low < 1 << 4


@rule
def shape(cards: int, hand_strength: int) -> int:
    rank = rank_of(hand_strength)
    if rank == HIGH_CARD:
        straight = fits_a_straight(hand_strength & _SUIT)
        return (1 if is_one_suit(cards) else 0) + (2 if straight else 0)
    return min(_PAIRED + rank, _FOURS)


@rule
def height(hand_strength: int) -> float:
    """From 0 to 1: how high, within its rank, the hand is."""
    makers = (hand_strength >> RANKS) & _SUIT
    kickers = hand_strength & _SUIT
    if makers == 0:
        return log2(kickers + 1.0) / RANKS
    return (log2(makers + 1.0) + log2(kickers + 1.0) / RANKS) / (RANKS + 1)


@rule
def lift(n: int, hand_strength: int) -> float:
    """High cards are worth more the more of the hand they are."""
    return LIFT * height(hand_strength) * n / FULL


@rule
def promise(cards: int, n: int, hand_strength: int) -> float:
    """Where the hand will stand among all hands, from 0 to 1."""
    if n == FULL:
        rank = rank_of(hand_strength)
        return BELOW_RANK[rank] + OF_RANK[rank] * height(hand_strength)
    return PROMISE[n, shape(cards, hand_strength)] + lift(n, hand_strength)


@rule
def points_promised(cards: int, n: int, hand_strength: int) -> float:
    if n == FULL:
        return np.float64(POINTS[rank_of(hand_strength)])
    return POINTS_TO_COME[n, shape(cards, hand_strength)]
