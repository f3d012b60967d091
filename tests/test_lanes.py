"""Lanes of a batch taken, put, imagined and stepped on their own, for searches on batches."""

from typing import Any

import numpy as np
import pytest

from benben.adapters.vector import Batch
from benben.game import game, names
from benben.seats import OVER

every_game = pytest.mark.parametrize("name", names())


def begun(name: str, n: int, steps: int = 40) -> Batch:
    """The players that have most to hide: as many as may."""
    batch = Batch(name, n, game(name).players[-1], seed=2)
    for _ in range(steps):
        batch.step(batch.sample())
    return batch


def state(batch: Batch, lanes: Any) -> list[bytes]:
    return [getattr(batch, name)[lanes].tobytes() for name in batch._ARRAYS]


@every_game
def test_what_is_taken_goes_on_alike(name: str) -> None:
    batch = begun(name, 4)
    again = batch.take([3, 1, 3])
    assert state(again, [0, 1, 2]) == state(batch, [3, 1, 3])
    for _ in range(40):
        batch.step(batch.sample())
        again.step(again.sample())
    assert state(again, [0, 1, 2]) == state(batch, [3, 1, 3])


@every_game
def test_what_is_taken_with_a_seed_has_luck_of_its_own(name: str) -> None:
    batch = begun(name, 2)
    first, second = (batch.take([0] * 20, seed=seed) for seed in (1, 2))
    assert first.positions.tobytes() == second.positions.tobytes()
    assert len({*first._randoms.tolist(), *second._randoms.tolist()}) == 40
    assert not np.array_equal(first._randoms[:1], batch._randoms[:1])


@every_game
def test_an_imagined_match_looks_the_same_to_its_mover_and_has_other_luck(name: str) -> None:
    batch = begun(name, 60)
    before = batch.copy()
    batch.imagine(seed=4)
    for array in ("observations", "masks", "movers", "counts"):
        assert getattr(batch, array).tobytes() == getattr(before, array).tobytes()
    assert not set(batch._randoms.tolist()) & set(before._randoms.tolist())
    again = before.copy()
    again.imagine(seed=4)
    assert again.positions.tobytes() == batch.positions.tobytes()
    again.imagine(seed=4)  # from what the mover knows alone: imagining twice is imagining once
    assert again.positions.tobytes() == batch.positions.tobytes()


@every_game
def test_a_seat_imagines_what_it_does_not_know(name: str) -> None:
    batch = begun(name, 60)
    for seat in range(batch.players):
        before = batch.observe(seat)
        batch.imagine(seed=seat, seat=seat)
        assert np.array_equal(batch.observe(seat), before)


@every_game
def test_positions_are_put_as_records_and_as_texts(name: str) -> None:
    batch, other = begun(name, 3), begun(name, 5, steps=70)
    write = batch.game.notation.position_text
    batch.put([2, 0], other.positions[[4, 1]])
    batch.put([False, True, False], [write(other.positions[3])])
    for array in ("positions", "observations", "masks", "movers", "counts"):
        ours, theirs = getattr(batch, array), getattr(other, array)[[1, 3, 4]]
        assert ours.tobytes() == theirs.tobytes(), array
    batch.step(batch.sample())


@every_game
def test_where_nothing_is_asked_nothing_happens(name: str) -> None:
    batch = begun(name, 4)
    other = batch.take([0, 2])
    resting = state(batch, [1, 3])
    batch.step(batch.sample(lanes=[0, 2]), lanes=[True, False, True, False])
    assert [part for part, was in zip(state(batch, [1, 3]), resting, strict=True) if part != was] \
        == []  # fmt: skip
    other.step(other.sample())
    assert state(batch, [0, 2]) == state(other, [0, 1])


def test_some_matches_are_restarted_by_luck_of_their_own() -> None:
    batch = begun("ptoq", 3)
    before = batch.copy()
    batch.reset(lanes=[1])
    assert state(batch, [0, 2]) == state(before, [0, 2])
    assert batch.positions[1]["placed"] == 0
    batch.reset(7, lanes=[1])
    fresh = Batch("ptoq", 3, seed=7)
    assert state(batch, [1]) == state(fresh, [1])
    before.reset(lanes=[1])
    assert not np.array_equal(before._randoms[1], batch._randoms[1])


def test_a_finished_match_can_be_imagined() -> None:
    batch = Batch("ptoq", 2, auto_reset=False)
    while (batch.movers != OVER).any():
        batch.step(batch.sample())
    before = batch.positions.tobytes()
    batch.imagine(1)
    assert batch.positions.tobytes() == before
    assert not batch.masks.any()


@pytest.mark.parametrize(
    ("lanes", "wrong"),
    [
        ([5], "no match 5: there are 3, from 0"),
        ([-1], "no match -1: there are 3, from 0"),
        ([True], r"a mask of matches has the shape \(3,\), not \(1,\)"),
        ([0.5], "matches are named by a list of whole numbers, or by a mask"),
        (1, "matches are named by a list of whole numbers, or by a mask"),
    ],
)
def test_lanes_there_are_none_of(lanes: Any, wrong: str) -> None:
    batch = Batch("ptoq", 3)
    for ask in (batch.take, lambda lanes: batch.step(batch.sample(), lanes=lanes)):
        with pytest.raises(ValueError, match=wrong):
            ask(lanes)


def test_positions_that_do_not_fit_are_refused_and_change_nothing() -> None:
    batch, three = Batch("ankh", 2), Batch("ankh", 2, 3)
    before = state(batch, [0, 1])
    for positions, wrong in (
        (three.positions[:1], "these matches have 2 players, the position has 3"),
        (batch.positions, "1 matches need 1 positions, not 2"),
        ([7], "a position is a record of Ankh, or its text"),
        (["nonsense"], "nonsense"),
    ):
        with pytest.raises(ValueError, match=wrong):
            batch.put([0], positions)
    with pytest.raises(ValueError, match="no seat 2: there are 2, from 0"):
        batch.imagine(1, seat=2)
    assert state(batch, [0, 1]) == before
