"""What an unfinished hand promises, by what has been laid so far.

The tables were measured on the ends of 20,000 rounds of `greedy` against itself; the script
bench/ptoq_promises.py prints them anew.
"""

from typing import Any

import numpy as np

from benben.compiled import rule
from benben.games.ptoq.board import CARDS, FULL, RANKS
from benben.games.ptoq.hands import HIGH_CARD, POINTS, rank_of

SHAPES = 8  # nothing in common, one suit, in a straight, both; a pair, two pair, three, four
_PAIRED = 3  # + rank of the hand, PAIR … THREE
_FOURS = 7
_SUIT = (1 << RANKS) - 1

# By cards laid and shape: the rank the hand will have, on average, and its points (P7.1)
RANK_TO_COME = np.array(
    [
        [1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2],
        [1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2, 1.2],
        [1.0, 1.6, 1.1, 1.7, 1.8, 2.0, 2.0, 2.0],
        [0.8, 2.0, 1.0, 2.2, 1.6, 2.0, 3.6, 4.0],
        [0.5, 2.6, 1.2, 3.2, 1.3, 2.9, 3.4, 7.0],
    ]
)
POINTS_TO_COME = np.array(
    [
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [-0.2, 0.0, -0.1, 0.0, 0.2, 0.3, 0.3, 0.3],
        [-0.3, 0.1, -0.2, 0.2, 0.1, 0.3, 1.0, 1.0],
        [-0.5, 0.2, -0.1, 0.4, 0.0, 0.5, 0.7, 3.0],
    ]
)


@rule
def count(cards: Any) -> Any:
    n = 0
    while cards != 0:
        cards &= cards - 1
        n += 1
    return n


@rule
def is_one_suit(cards: Any) -> Any:
    for first in range(0, CARDS, RANKS):
        if cards & (np.int64(_SUIT) << first) == cards:
            return True
    return False


@rule
def fits_a_straight(ranks: Any) -> Any:
    """Ranks that lie within five in a row; an ace may be low (P5.2)."""
    lowest = ranks & -ranks
    if ranks < lowest << 5:
        return True
    low = ranks ^ (1 << (RANKS - 1))
    return low < 1 << 4


@rule
def shape(cards: Any, hand_strength: Any) -> Any:
    rank = rank_of(hand_strength)
    if rank == HIGH_CARD:
        straight = fits_a_straight(hand_strength & _SUIT)
        return (1 if is_one_suit(cards) else 0) + (2 if straight else 0)
    return min(_PAIRED + rank, _FOURS)


@rule
def height(hand_strength: Any) -> Any:
    """From 0 to 1: how high, within its rank, the hand is."""
    makers = (hand_strength >> RANKS) & _SUIT
    kickers = hand_strength & _SUIT
    if makers == 0:
        return np.log2(kickers + 1.0) / RANKS
    return (np.log2(makers + 1.0) + np.log2(kickers + 1.0) / RANKS) / (RANKS + 1)


@rule
def rank_promised(cards: Any, n: Any, hand_strength: Any) -> Any:
    """The expected rank of the hand, with its height as the fraction; exact when it is full."""
    if n == FULL:
        return rank_of(hand_strength) + height(hand_strength)
    return RANK_TO_COME[n, shape(cards, hand_strength)] + n * height(hand_strength) / FULL


@rule
def points_promised(cards: Any, n: Any, hand_strength: Any) -> Any:
    if n == FULL:
        return np.float64(POINTS[rank_of(hand_strength)])
    return POINTS_TO_COME[n, shape(cards, hand_strength)]
