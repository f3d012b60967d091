"""The strength of a hand, checked over all 2,598,960 hands against two other evaluators."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from treys import Card, Evaluator

from benben.games.ptoq.board import CARDS, FACE_NAMES, RANKS
from benben.games.ptoq.poker.hands import HAND_RANKS, strength, strengths

Numbers = NDArray[np.int64]

# high card, pair, two pair, three, straight, flush, full house, four, straight flush, royal flush
KNOWN = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]
CLASSES = 7_462  # hands that differ in more than their suits


@pytest.fixture(scope="module")
def hands() -> Numbers:
    """All hands, five cards each, ascending."""
    return np.array(list(combinations(range(CARDS), 5)), np.int64)


@pytest.fixture(scope="module")
def ours(hands: Numbers) -> Numbers:
    out = np.zeros(len(hands), np.int64)
    strengths((1 << hands).sum(axis=1), out)
    return out


def independent(hands: Numbers) -> tuple[Numbers, Numbers]:
    """By counting and sorting: the rank of each hand, and all that decides as one number."""
    ranks, suits = hands % RANKS, hands // RANKS
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)  # how often each rank occurs
    order = np.sort(times * RANKS + ranks, axis=1)[:, ::-1]  # frequent ranks first, then high
    pairs = times.sum(axis=1)  # 5, 7, 9, 11, 13, 17 for high card … four of a kind
    flush = (suits == suits[:, :1]).all(axis=1)
    low, high = ranks.min(axis=1), ranks.max(axis=1)
    wheel = (np.sort(ranks, axis=1) == [0, 1, 2, 3, 12]).all(axis=1)
    straight = wheel | ((pairs == 5) & (high - low == 4))
    kind = np.select([pairs == n for n in (7, 9, 11, 13, 17)], [1, 2, 3, 6, 7], 0)
    kind = np.where(straight, 4, np.where(flush, 5, kind))
    kind = np.where(straight & flush, np.where((high == 12) & ~wheel, 9, 8), kind)
    by = (order * 100 ** np.arange(4, -1, -1)).sum(axis=1)
    by = np.where(straight, np.where(wheel, 3, high), by)
    return kind, kind * 100**5 + by


def dense(numbers: Numbers) -> Numbers:
    """Each number's place among the different ones."""
    return np.unique(numbers, return_inverse=True)[1]


@pytest.mark.slow
def test_every_hand_has_the_rank_and_place_an_independent_count_gives(
    hands: Numbers, ours: Numbers
) -> None:
    kind, order = independent(hands)
    assert (ours >> 26 == kind).all()
    assert (dense(ours) == dense(order)).all()


def test_there_are_as_many_hands_of_each_rank_as_is_known(ours: Numbers) -> None:
    assert np.bincount(ours >> 26).tolist() == KNOWN
    assert len(KNOWN) == HAND_RANKS
    assert len(np.unique(ours)) == CLASSES


def test_every_hand_stands_where_a_public_library_puts_it(hands: Numbers, ours: Numbers) -> None:
    """One hand of each of the 7,462 classes: that all others equal it was counted above."""
    _, one_each = np.unique(ours, return_index=True)
    evaluator: Any = Evaluator()
    cards = [Card.new(name) for name in FACE_NAMES[:CARDS]]
    theirs = [evaluator.evaluate([], [cards[c] for c in hand]) for hand in hands[one_each]]
    assert theirs == list(range(CLASSES, 0, -1))  # theirs counts down to 1, the royal flush


def test_a_sample_of_hands_is_put_there_whatever_their_suits(hands: Numbers, ours: Numbers) -> None:
    evaluator: Any = Evaluator()
    cards = [Card.new(name) for name in FACE_NAMES[:CARDS]]
    sample = np.random.default_rng(5).choice(len(hands), 40_000, replace=False)
    theirs = [evaluator.evaluate([], [cards[c] for c in hand]) for hand in hands[sample]]
    assert (CLASSES - dense(ours)[sample] == theirs).all()


@pytest.mark.parametrize(
    ("names", "rank"),
    [
        ("", 0),
        ("As", 0),
        ("2s3s4s5s", 0),  # no flush and no straight with four
        ("2s2h", 1),
        ("2s2h3d3c", 2),
        ("2s2h2d", 3),
        ("2s2h2d2c", 7),
    ],
)
def test_fewer_than_five_cards_are_ranked_by_what_lies_there(names: str, rank: int) -> None:
    cards = sum(1 << FACE_NAMES.index(names[i : i + 2]) for i in range(0, len(names), 2))
    as_compiled: Any = np.int64(cards)
    assert int(strength(as_compiled)) >> 26 == rank
