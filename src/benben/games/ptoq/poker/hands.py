"""Poker: how strong a hand is, as one number that orders all hands (P5.1, P5.2).

A hand is a set of cards: a bit for each, 13 a suit. Sets of ranks are 13 bits, the ace highest.
Two sets of equally many ranks compare like poker compares them, highest card first, so the
number is: rank of the hand, ranks that make it, kickers.
"""

from typing import Any

from benben.arrays import np
from benben.compiled import rule
from benben.games.ptoq.board import NO_BLOCK, RANK_POINTS, RANKS
from benben.shapes import Numbers, Row

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH = 0, 1, 2, 3, 4, 5
FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = 6, 7, 8, 9
HAND_RANKS = 10

_SUIT = (1 << RANKS) - 1  # all ranks of a suit
_WHEEL = 0b1000000001111  # A-2-3-4-5
_BROADWAY = 0b1111100000000  # 10-J-Q-K-A
_FIVE = 0b1000  # the five as a set: the highest card of the wheel, its ace is low

POINTS = np.array(RANK_POINTS, np.int64)


@rule
def cards_of(blocks: Row, first: int) -> int:
    """The five blocks from `first` on as a set of cards; missing ones are left out."""
    cards: Any = np.int64(0)
    for i in range(first, first + 5):
        if blocks[i] != NO_BLOCK:
            cards |= np.int64(1) << np.int64(blocks[i])
    return cards


@rule
def compose(rank: int, makers: int, kickers: int) -> int:
    return (int(rank) << 26) | (makers << 13) | kickers


@rule
def strength(cards: int) -> int:
    """Of up to five cards; straights and flushes only count with five."""
    s = cards & _SUIT
    h = (cards >> 13) & _SUIT
    d = (cards >> 26) & _SUIT
    c = (cards >> 39) & _SUIT
    ranks = s | h | d | c
    # ranks held twice or more, as in an adder that counts the four suits
    twice = (s & h) | (d & c) | ((s | h) & (d | c))
    if twice == 0:
        return of_unequal(ranks, s == ranks or h == ranks or d == ranks or c == ranks)
    return of_equal(ranks, twice, (s & h & (d | c)) | (d & c & (s | h)), s & h & d & c)


@rule
def of_equal(ranks: int, twice: int, thrice: int, four: int) -> int:
    if four != 0:
        return compose(FOUR, four, ranks ^ four)
    if thrice != 0:
        rank = THREE if twice == thrice else FULL_HOUSE
        return compose(rank, thrice, ranks ^ thrice)
    rank = PAIR if twice & (twice - 1) == 0 else TWO_PAIR
    return compose(rank, twice, ranks ^ twice)


@rule
def of_unequal(ranks: int, one_suit: bool) -> int:
    """Cards of different ranks: `ranks` has as many bits as there are cards."""
    four_fewer = ranks & (ranks - 1)
    four_fewer &= four_fewer - 1
    four_fewer &= four_fewer - 1
    four_fewer &= four_fewer - 1
    if four_fewer == 0:  # fewer than five cards
        return compose(HIGH_CARD, 0, ranks)
    if ranks == _WHEEL:
        return compose(STRAIGHT_FLUSH if one_suit else STRAIGHT, _FIVE, 0)
    if ranks == (ranks & -ranks) * 31:  # five in a row
        rank = ROYAL_FLUSH if ranks == _BROADWAY else STRAIGHT_FLUSH
        return compose(rank if one_suit else STRAIGHT, four_fewer, 0)
    return compose(FLUSH if one_suit else HIGH_CARD, 0, ranks)


@rule
def rank_of(strength_of_hand: int) -> int:
    """The rank of a hand by its strength: 0 high card … 9 royal flush."""
    return strength_of_hand >> 26


@rule
def strengths(hands: Numbers, out: Numbers) -> None:
    """Of many hands."""
    for i in range(len(hands)):
        out[i] = strength(hands[i])
