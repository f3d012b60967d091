"""The judge on settled poses made by hand: B4.2 to B4.6, and the four situations of G4."""

import math
from typing import Self

import pytest

from benben.games.buckets.board import SHAPES, mask_of, places_of
from benben.games.buckets.physics import judge as judging
from benben.games.buckets.physics.constants import HEIGHT, PITCH, WIDTH
from benben.games.buckets.physics.judge import Verdict, judge
from benben.games.buckets.physics.poses import home

FULL = SHAPES[5].full


class Scene:
    """Buckets at their places, some of them moved by hand."""

    def __init__(self, standing: int = FULL, rows: int = 5) -> None:
        self.rows, self.standing = rows, standing
        self.poses = [list(pose) for pose in home(rows, standing)]

    def _row(self, place: int) -> int:
        return places_of(self.standing).index(place)

    def move(self, place: int, along: float = 0.0, across: float = 0.0, up: float = 0.0) -> Self:
        pose = self.poses[self._row(place)]
        pose[:3] = pose[0] + along, pose[1] + across, pose[2] + up
        return self

    def lean(self, place: int, degrees: float) -> Self:
        """Lean to the right about the middle of the bucket."""
        half = math.radians(degrees) / 2
        row = self.poses[self._row(place)]
        row[3:] = math.cos(half), 0, math.sin(half), 0
        row[0] -= HEIGHT / 2 * math.sin(2 * half)
        row[2] += HEIGHT / 2 * (1 - math.cos(2 * half))
        return self

    def on_table(self, place: int, along: float, across: float = -8.0) -> Self:
        self.poses[self._row(place)] = [along, across, 2.0, math.sqrt(0.5), math.sqrt(0.5), 0, 0]
        return self

    def verdict(self, named: int = -1) -> Verdict:
        return judge(self.rows, self.standing, self.poses, named)


def situation_A() -> Scene:
    """Seed 003 A: a bottom bucket is gone; three slipped into the hole and stand wrongly."""
    scene = Scene(FULL & ~1)
    return scene.lean(5, -35).move(5, up=-1.2).move(9, along=-1.6, up=-0.8).move(12, along=-1.5)


def situation_B() -> Scene:
    """Seed 003 B: a bottom corner bucket is only shifted a little."""
    return Scene(FULL & ~mask_of([8, 11, 13, 14])).move(4, along=1.5)


def situation_C() -> Scene:
    """Seed 003 C: the same bucket, shifted so far that another would fit in between."""
    return Scene(FULL & ~mask_of([8, 11, 13, 14])).move(4, along=4.1)


def situation_D() -> Scene:
    """Seed 003 D: the middle has fallen out; two pieces stand."""
    return Scene(mask_of([0, 1, 5, 3, 4, 8]))


def test_an_untouched_pyramid_is_left_alone() -> None:
    for rows in (4, 5):
        full = SHAPES[rows].full
        verdict = Scene(full, rows).verdict()
        assert (verdict.stands, verdict.left, verdict.shifted) == (full, {}, 0)
        assert verdict.pieces == (full,)


def test_B4_2_the_named_bucket_leaves_even_if_the_flick_missed_it() -> None:
    verdict = Scene().verdict(named=14)
    assert verdict.left == {14: "B4.2"}
    assert verdict.stands == FULL & ~(1 << 14)


def test_B4_2_fallen_buckets_leave_with_it() -> None:
    verdict = Scene().on_table(9, -20).on_table(12, -14).on_table(14, -9).verdict(named=9)
    assert verdict.left == {9: "B4.2", 12: "B4.2", 14: "B4.2"}


def test_B4_2_a_bucket_that_fell_and_landed_upright_has_fallen() -> None:
    verdict = Scene().move(14, along=14, up=-4 * HEIGHT).verdict()
    assert verdict.left == {14: "B4.2"}


def test_B4_2_a_name_that_does_not_stand_is_nothing() -> None:
    assert Scene(FULL & ~1).verdict(named=0).left == {}


def test_G4_A_B4_3_buckets_at_wrong_positions_leave() -> None:
    verdict = situation_A().verdict()
    assert verdict.left == {5: "B4.3", 9: "B4.3", 12: "B4.3"}


def test_B4_3_a_leaning_bucket_is_upright_up_to_twenty_degrees() -> None:
    assert Scene().lean(14, 18).verdict().left == {}
    assert Scene().lean(14, 22).verdict().left == {14: "B4.3"}


def test_B4_3_one_support_is_enough_if_it_stands() -> None:
    left = mask_of([0, 1, 2, 3, 5, 6, 7, 8])  # 8 stands on 3 alone
    assert Scene(left).verdict().left == {}


def test_B4_3_a_bucket_that_capped_a_single_support_leaves() -> None:
    verdict = Scene().move(14, along=PITCH / 2).verdict()
    assert verdict.left == {14: "B4.3"}


def test_B4_3_an_upper_bucket_is_measured_against_its_supports() -> None:
    scene = Scene(mask_of([0, 1, 5]))
    for place in (0, 1, 5):
        scene.move(place, along=3.0)
    assert scene.verdict().left == {}


def test_B4_3_a_bottom_bucket_pushed_out_of_its_row_leaves() -> None:
    assert Scene(mask_of([0, 1, 2])).move(2, across=1.5).verdict().left == {}
    assert Scene(mask_of([0, 1, 2])).move(2, across=2.5).verdict().left == {2: "B4.3"}


def test_B4_3_opening_up_is_not_right() -> None:
    scene = Scene()
    scene.poses[14][2:] = (5 * HEIGHT, 0, 1, 0, 0)
    assert scene.verdict().left == {14: "B4.2"}


def test_G4_B_B4_4_a_bucket_only_shifted_a_little_stays() -> None:
    verdict = situation_B().verdict()
    assert verdict.left == {}
    assert verdict.shifted == mask_of([4])
    assert len(verdict.pieces) == 1


def test_B4_4_a_shift_nobody_sees_is_not_mentioned() -> None:
    assert Scene().move(14, along=0.05).verdict().shifted == 0


def test_G4_C_B4_5_a_bucket_shifted_by_a_bucket_leaves() -> None:
    verdict = situation_C().verdict()
    assert verdict.left == {4: "B4.5"}
    assert len(verdict.pieces) == 1


@pytest.mark.parametrize("gap, left", [(3.9, {}), (4.1, {4: "B4.5"})])
def test_B4_5_the_gap_that_counts_is_one_bucket_wide(gap: float, left: dict[int, str]) -> None:
    scene = Scene(mask_of([0, 1, 2, 3, 4])).move(4, along=gap - (PITCH - WIDTH))
    assert scene.verdict().left == left


def test_B4_5_alone_but_unshifted_is_a_piece() -> None:
    verdict = Scene(mask_of([0, 1, 5, 4])).verdict()
    assert verdict.left == {}
    assert verdict.pieces == (mask_of([0, 1, 5]), mask_of([4]))


def test_B4_5_of_two_lone_buckets_the_one_that_slid_leaves() -> None:
    verdict = Scene(mask_of([0, 1])).move(1, along=5.0).verdict()
    assert verdict.left == {1: "B4.5"}


def test_B4_5_the_last_bucket_has_no_rest_to_be_far_from() -> None:
    assert Scene(mask_of([2])).move(2, along=5.0).verdict().left == {}


def test_G4_D_B4_6_two_pieces_are_offered_to_the_owner() -> None:
    verdict = situation_D().verdict()
    assert verdict.left == {}
    assert verdict.pieces == (mask_of([0, 1, 5]), mask_of([3, 4, 8]))


def test_B4_6_more_than_two_pieces() -> None:
    assert len(Scene(mask_of([0, 2, 4])).verdict().pieces) == 3


def test_B4_6_pieces_hold_together_over_an_arch() -> None:
    verdict = Scene(FULL & ~(1 << 2)).verdict()
    assert verdict.pieces == (FULL & ~(1 << 2),)


def test_B4_6_a_piece_that_slid_off_whole_is_a_piece_not_a_stray() -> None:
    scene = Scene(mask_of([0, 1, 5, 2, 3, 4, 7, 8]))
    for place in (0, 1, 5):
        scene.move(place, along=-4.5)
    # 5 and 6: bucket 6 is gone, so nothing bridges the gap between 1 and 2.
    verdict = scene.verdict()
    assert verdict.left == {}
    assert verdict.pieces == (mask_of([2, 3, 4, 7, 8]), mask_of([0, 1, 5]))


def test_thresholds_are_ordered() -> None:
    assert judging.FALLEN_LEAN < judging.UPRIGHT_LEAN
    assert judging.NOTICED < judging.OFF_SUPPORT < judging.OFF_ROW < judging.FITS
    assert judging.ROW_HEIGHT < judging.FALLEN_HEIGHT


def test_the_poses_are_not_written_to() -> None:
    scene = situation_A()
    before = [list(pose) for pose in scene.poses]
    scene.verdict(named=6)
    assert before == scene.poses
