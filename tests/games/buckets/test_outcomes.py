"""The measured table and draws from it."""

import json
import random
from collections.abc import Iterator

import numpy as np
import pytest

from benben.games.buckets.board import SHAPES, mask_of, mirrored, places_of
from benben.games.buckets.physics import DIRECTIONS, TABLE, calibrate, outcomes, referee
from benben.games.buckets.physics.outcomes import aim_of, class_of, expected, sample
from benben.games.buckets.physics.simulation import Simulator, Stroke
from benben.games.buckets.position import LIFT_AIM
from benben.games.buckets.rules.support import FRONT, LEFT, LIFT, RIGHT, cascade, may_push, topple
from games.buckets.tables import Pyramids

FULL = SHAPES[5].full
SOFT, FIRM, HARD = 0, 1, 2


def middle(direction: int, strength: int) -> int:
    """The aim at middle height."""
    return LIFT_AIM if direction == LIFT else aim_of(direction, 1, strength)


def mean(
    rows: int, standing: int, place: int, direction: int, strength: int, draws: int = 4000
) -> float:
    """Of draws at middle height."""
    rng = random.Random(1)
    way = (rows, standing, place, middle(direction, strength))
    return float(np.mean([sample(*way, rng.getrandbits(32)).bit_count() for _ in range(draws)]))


def every_way(rows: int, standing: int) -> Iterator[tuple[int, int]]:
    for place in places_of(standing):
        for direction in (FRONT, LEFT, RIGHT, LIFT):
            if may_push(rows, standing, place, direction):
                yield place, direction


@pytest.mark.parametrize("rows", [4, 5])
def test_every_finger_that_reaches_an_untouched_pyramid_is_in_the_table(rows: int) -> None:
    for place, direction in every_way(rows, SHAPES[rows].full):
        for strength in (SOFT, FIRM, HARD):
            number = class_of(rows, place, middle(direction, strength))
            first, end = outcomes.FIRST[number], outcomes.FIRST[number + 1]
            assert first < end and outcomes.WEIGHTS[end - 1] == outcomes.WHOLE
            assert all(mask >> place & 1 for mask in outcomes.MASKS[first:end])


def test_the_table_was_measured_with_these_constants() -> None:
    about = json.loads(TABLE.read_text())["about"]
    assert about["constants"] == json.loads(json.dumps(calibrate.head()))["constants"]


def test_rare_outcomes_left_out_do_not_move_the_mean() -> None:
    for row in json.loads(TABLE.read_text())["classes"]:
        direction = DIRECTIONS.index(row["direction"])
        mean = expected(
            row["rows"], row["place"], aim_of(direction, row["height"], row["strength"])
        )
        assert mean == pytest.approx(row["mean"], abs=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("place", [0, 1, 2, 5, 6, 9, 10, 12, 14])
def test_the_table_foretells_fresh_flicks(
    simulator: Simulator, pyramids: Pyramids, place: int
) -> None:
    """Half a bucket, and what chance allows a dozen flicks; more of them: bench --table."""
    lost = []
    for seed in range(12):
        pyramid = pyramids(5, seed)
        outcome = referee.flick(simulator, pyramid, place, Stroke(FRONT, 0.5, 0.5), 10_000 + seed)
        lost.append(len(outcome.left))
    chance = 2 * np.std(lost) / len(lost) ** 0.5
    assert abs(expected(5, place, middle(FRONT, FIRM)) - np.mean(lost)) < 0.5 + chance


def test_draws_have_the_expected_mean() -> None:
    for place, strength in ((2, HARD), (0, FIRM), (14, SOFT)):
        drawn = mean(5, FULL, place, FRONT, strength)
        assert drawn == pytest.approx(expected(5, place, middle(FRONT, strength)), abs=0.25)


def test_what_reality_taught_is_in_the_table() -> None:
    assert expected(5, 14, middle(FRONT, FIRM)) < 1.1
    assert expected(5, 2, middle(FRONT, SOFT)) > expected(5, 0, middle(FRONT, SOFT)) + 2
    assert expected(5, 0, middle(LEFT, FIRM)) > expected(5, 0, middle(FRONT, FIRM)) + 2
    arch = (
        sum(sample(5, FULL, 2, middle(FRONT, HARD), k) == 1 << 2 for k in range(0, 1 << 16, 16))
        / 4096
    )
    assert 0.6 <= arch <= 0.95
    low, high = aim_of(FRONT, 0, HARD), aim_of(FRONT, 2, SOFT)
    assert expected(5, 12, low) > expected(5, 12, high) + 2  # a low, hard finger sweeps on


def test_a_wall_and_its_mirror_image_are_alike() -> None:
    for place in range(15):
        twin = SHAPES[5].mirror[place]
        for strength in (SOFT, FIRM, HARD):
            here = expected(5, place, middle(FRONT, strength))
            assert here == pytest.approx(expected(5, twin, middle(FRONT, strength)), abs=0.01)
    number, twin = class_of(5, 5, middle(LEFT, HARD)), class_of(5, 8, middle(RIGHT, HARD))
    masks = outcomes.MASKS[outcomes.FIRST[number] : outcomes.FIRST[number + 1]]
    mirror = outcomes.MASKS[outcomes.FIRST[twin] : outcomes.FIRST[twin + 1]]
    assert [mirrored(5, int(m)) for m in masks] == list(mirror)


@pytest.mark.parametrize("rows", [4, 5])
def test_draws_in_broken_pyramids_are_possible(rows: int) -> None:
    rng = random.Random(rows)
    for _ in range(400):
        standing = cascade(rows, rng.randrange(1, 1 << SHAPES[rows].count))
        if rng.random() < 0.3:
            standing = SHAPES[rows].full & ~(1 << rng.randrange(rows))  # arches
        for place, direction in every_way(rows, standing):
            fallen = sample(
                rows, standing, place, middle(direction, rng.randrange(3)), rng.getrandbits(32)
            )
            assert fallen >> place & 1 and fallen & ~standing == 0


def test_a_bucket_nothing_stands_on_costs_little_in_a_broken_pyramid() -> None:
    standing = mask_of([0, 1, 2, 3, 4])
    assert mean(5, standing, 2, FRONT, FIRM) < 1.5


def test_an_arch_needs_its_four_buckets() -> None:
    assert outcomes.may_arch(5, FULL, 2)
    assert not outcomes.may_arch(5, FULL & ~(1 << 5), 2)
    assert not any(outcomes.may_arch(5, FULL, place) for place in range(15) if place != 2)
    assert not any(outcomes.may_arch(4, SHAPES[4].full, place) for place in range(10))


def test_an_arch_that_stands_is_not_judged_by_the_rule_of_two_supports() -> None:
    arch = FULL & ~(1 << 2)
    assert mean(5, arch, 14, FRONT, FIRM) < 1.5


def test_a_push_on_the_new_end_of_a_row_is_the_old_one_moved() -> None:
    assert outcomes.moved(5, mask_of([0, 5, 9]), 1) == mask_of([1, 6, 10])
    assert outcomes.moved(5, mask_of([4, 8, 14]), -1) == mask_of([3, 7])
    standing = FULL & ~topple(5, FULL, 1)
    assert mean(5, standing, 1, LEFT, FIRM) > 5
