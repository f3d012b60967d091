"""What a seat imagines: everything it knows, and the rest as likely as it is."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from benben import SPECTATOR, Match
from benben.chance import generator
from benben.games.buckets.position import Position
from benben.games.buckets.view import card_names, packs
from benben.shapes import dtype_of
from games.buckets.tables import played, table

GUESSES = 1500


def guesses(match: Match, seat: int, count: int = GUESSES) -> list[Any]:
    random, found = generator(3), []
    for _ in range(count):
        guess = match.truth()
        match.game.engine.imagine(guess, seat, random)
        found.append(guess[0])
    return found


def hand(position: Any, seat: int) -> list[str]:
    return card_names(packs(position.hand, seat))


def test_unseen_cards_are_equally_likely_in_another_hand() -> None:
    match = table(more="asked=r open=-/r8 discards=r7r7y1", hand="r1r1r2/g1g2g3g4")
    seen = Counter(card for guess in guesses(match, 0) for card in hand(guess, 1))
    assert not {"r1", "r7"} & set(seen)  # own, and discarded
    unseen = 80 - 3 - 1 - 3
    assert len(seen) == 40 - 2
    for card, often in seen.items():
        copies = {"r2": 1, "r8": 1, "y1": 1}.get(card, 2)
        expected = GUESSES * 4 * copies / unseen
        assert abs(often - expected) < 5 * expected**0.5, card


def test_own_cards_and_counts_stay() -> None:
    match = table(3, more="asked=r open=-/-/r8", hand="r1r2/g1g2g3/-")
    for guess in guesses(match, 1, 20):
        assert hand(guess, 1) == ["g1", "g2", "g3"]
        assert [len(hand(guess, seat)) for seat in range(3)] == [2, 3, 0]


def test_no_card_is_lost_or_doubled() -> None:
    match = played(table(4, more="asked=r open=-/-/-/r1 discards=p5p5"), "r5")
    for seat in (0, 1, SPECTATOR):
        for guess in guesses(match, seat, 20):
            everywhere = [*card_names(guess.pile), *card_names(guess.discards)]
            everywhere += card_names(guess.picked)
            for other in range(4):
                everywhere += [*hand(guess, other), *card_names(packs(guess.open, other))]
            assert set(Counter(everywhere).values()) == {2} and len(everywhere) == 80


def test_cards_another_has_picked_are_still_in_his_hand() -> None:
    match = played(table(3, more="asked=r open=-/-/r1"), "r5", "r8")
    for guess in guesses(match, 1, 5):
        assert not any(guess.picked) and len(hand(guess, 0)) == 10
    for guess in guesses(match, 0, 5):
        assert card_names(guess.picked) == ["r5", "r8"]


def test_a_pyramid_being_built_may_have_any_colours() -> None:
    match = Match("buckets", 5, {"finger": "cascade"}, seed=1)
    for _ in range(2):
        match.play("build:r", 1)
    seen = Counter(tuple(mask for mask in packs(guess.buckets, 1)) for guess in guesses(match, 0))
    assert len(seen) == 25  # two of five colours, twice the same included
    twice = sum(n for masks, n in seen.items() if 3 in masks)
    assert twice / GUESSES == pytest.approx(1 / 9, abs=0.04)  # the second of ten among nine left
    assert all(packs(guess.buckets, 1) == (3, 0, 0, 0, 0) for guess in guesses(match, 1, 5))


def test_a_gpu_finds_every_number_aligned() -> None:
    dtype = dtype_of(Position)
    assert dtype.itemsize % 4 == 0
    fields: Any = dtype.fields
    for kind, offset in ((field[0].base, field[1]) for field in fields.values()):
        assert offset % np.dtype(kind).itemsize == 0
