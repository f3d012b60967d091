"""Reality checks of the simulation, with figures. Larger samples: bench/buckets_physics.py."""

import hashlib
import math
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from benben.games.buckets.board import SHAPES, mask_of
from benben.games.buckets.physics import constants, referee
from benben.games.buckets.physics.poses import Pyramid, home
from benben.games.buckets.physics.simulation import Simulator, Stroke, aim, put_down, speed_of
from benben.games.buckets.rules.support import FRONT, LEFT, RIGHT
from games.buckets.tables import Pyramids

SOFT, FIRM, HARD = 0.0, 0.5, 1.0

pytestmark = pytest.mark.slow


def losses(
    simulator: Simulator,
    pyramids: Pyramids,
    place: int,
    direction: int,
    strength: float,
    count: int,
    rows: int = 5,
) -> NDArray[np.int_]:
    """How many buckets each of some flicks of an untouched pyramid costs, B4.6 not counted."""
    lost = []
    for seed in range(count):
        pyramid = pyramids(rows, seed % 20)
        outcome = referee.flick(simulator, pyramid, place, Stroke(direction, 0.5, strength), seed)
        lost.append(len(outcome.left))
    return np.array(lost)


def fingerprint(simulator: Simulator) -> str:
    """The bytes of a build, a flick and a lift."""
    pyramid = simulator.build(5, 7)
    flick = simulator.flick(pyramid, 2, Stroke(FRONT, 0.5, HARD), 11)
    lift = simulator.lift(pyramid, 9, 12)
    data = repr((pyramid.poses, flick.frames, flick.finger, lift.frames))
    return hashlib.sha256(data.encode()).hexdigest()


def moved(a: Pyramid, b: Pyramid, first: int = 15) -> float:
    """How far the first so many buckets are apart, in the coordinate that differs most."""
    return float(np.abs(np.array(a.poses)[:first, :3] - np.array(b.poses)[:first, :3]).max())


@pytest.mark.parametrize("rows", [4, 5])
def test_an_untouched_pyramid_stands_ten_seconds(
    simulator: Simulator, pyramids: Pyramids, rows: int
) -> None:
    pyramid = pyramids(rows, 0)
    after = simulator.wait(pyramid, 10.0)
    assert moved(after, pyramid) < 0.1  # one millimetre


def test_a_built_pyramid_is_where_its_builder_meant_it(simulator: Simulator) -> None:
    for number in range(10):
        pyramid = simulator.build(5, number)
        put = put_down(5, pyramid.standing, number)
        assert moved(pyramid, Pyramid(5, pyramid.standing, put)) < 0.02
        assert moved(pyramid, Pyramid(5, pyramid.standing, home(5, pyramid.standing))) < 0.6


def test_neighbours_touch_or_nearly_so() -> None:
    """A builder sets the next bucket down beside the last; rims never overlap."""
    gaps, table_gaps = [], []
    for seed in range(20):
        put = put_down(5, SHAPES[5].full, seed)
        for place, right in enumerate(SHAPES[5].right):
            if right >= 0:
                gaps.append(math.dist(put[place][:2], put[right][:2]) - constants.WIDTH)
                table_gaps += gaps[-1:] if place < 5 else []
    assert min(gaps) >= constants.CLEARANCE - 1e-9
    assert np.mean(table_gaps) == pytest.approx(constants.GAP, abs=0.02)
    assert max(table_gaps) < 0.2


def test_B4_2_the_top_bucket_costs_one(simulator: Simulator, pyramids: Pyramids) -> None:
    lost = losses(simulator, pyramids, 14, FRONT, FIRM, 200)
    assert np.mean(lost == 1) >= 0.95


def test_B4_2_a_bottom_middle_bucket_costs_more_than_a_corner(
    simulator: Simulator, pyramids: Pyramids
) -> None:
    middle = losses(simulator, pyramids, 2, FRONT, SOFT, 20)
    corner = losses(simulator, pyramids, 0, FRONT, SOFT, 20)
    assert middle.mean() > corner.mean() + 2


def test_B4_2_a_push_along_the_wall_costs_more_than_a_flick_from_the_front(
    simulator: Simulator, pyramids: Pyramids
) -> None:
    for place in (0, 5):
        along = losses(simulator, pyramids, place, LEFT, FIRM, 10)
        front = losses(simulator, pyramids, place, FRONT, FIRM, 10)
        assert along.mean() > front.mean() + 2


def test_B4_3_a_hard_flick_of_the_bottom_middle_mostly_leaves_an_arch_a_soft_one_never(
    simulator: Simulator, pyramids: Pyramids
) -> None:
    hard, soft = (losses(simulator, pyramids, 2, FRONT, how, 40) for how in (HARD, SOFT))
    assert 0.6 <= np.mean(hard == 1) <= 0.95
    assert np.mean(soft == 1) <= 0.15


def test_left_and_right_are_alike(simulator: Simulator, pyramids: Pyramids) -> None:
    left = losses(simulator, pyramids, 9, LEFT, FIRM, 12)
    right = losses(simulator, pyramids, 11, RIGHT, FIRM, 12)
    assert abs(left.mean() - right.mean()) < 2


def test_B4_9_same_seed_same_bytes(simulator: Simulator) -> None:
    assert fingerprint(simulator) == fingerprint(simulator) == fingerprint(Simulator())


def test_B4_9_same_seed_same_bytes_in_another_process(simulator: Simulator) -> None:
    lines = ["from test_physics import *", "print(fingerprint(Simulator()))"]
    folder = __file__.rpartition("/")[0]
    code = f"import sys; sys.path[:0] = {[folder, *sys.path]!r}\n" + "\n".join(lines)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == fingerprint(simulator)


def test_B4_9_same_seed_same_bytes_in_two_threads(simulator: Simulator) -> None:
    found: list[str] = []
    work = [threading.Thread(target=lambda: found.append(fingerprint(Simulator()))) for _ in "ab"]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()
    assert found == [fingerprint(simulator)] * 2


def test_another_seed_another_fall(simulator: Simulator, pyramids: Pyramids) -> None:
    a, b = (simulator.flick(pyramids(5, 0), 2, Stroke(FRONT, 0.5, HARD), seed) for seed in (1, 2))
    assert a.frames != b.frames


def test_the_finger_is_refused_where_a_neighbour_blocks_it(
    simulator: Simulator, pyramids: Pyramids
) -> None:
    with pytest.raises(ValueError, match="no finger"):
        simulator.flick(pyramids(5, 0), 2, Stroke(LEFT, 0.5, FIRM), 1)
    with pytest.raises(ValueError, match="height"):
        simulator.flick(pyramids(5, 0), 2, Stroke(FRONT, 0.9, FIRM), 1)


def test_a_finger_fits_where_one_bucket_is_gone(simulator: Simulator) -> None:
    pyramid = simulator.build(5, 3, mask_of([0, 1, 3, 4]))
    outcome = referee.flick(simulator, pyramid, 3, Stroke(LEFT, 0.5, SOFT), 1)
    # The finger starts between 1 and 3 and must not kick 1 or 0 on its way in.
    assert outcome.pyramid.standing & 3 == 3
    assert moved(outcome.motions[0].end, pyramid, 2) < 0.1


def test_B4_2_the_last_bucket_leaves_nothing(simulator: Simulator) -> None:
    outcome = referee.flick(simulator, simulator.build(4, 1, 1 << 2), 2, Stroke(LEFT, 0.5, FIRM), 1)
    assert (outcome.pyramid.standing, outcome.pieces) == (0, ())
    assert outcome.left == {2: "B4.2"}


def test_B4_9_trouble_in_the_simulator_is_not_hidden(
    simulator: Simulator, pyramids: Pyramids, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # MuJoCo writes its own log where it runs
    poses = [list(pose) for pose in pyramids(4, 0).poses]
    poses[3][2] = math.nan
    with pytest.raises(RuntimeError, match="unstable"):
        simulator.rest(Pyramid(4, SHAPES[4].full, poses))


def test_any_part_of_a_pyramid_can_be_built(simulator: Simulator) -> None:
    part = mask_of([0, 1, 2, 5, 6, 9, 4])
    pyramid = simulator.build(5, 3, part)
    assert pyramid.standing == part and len(pyramid.poses) == 7
    assert simulator.rest(pyramid).settled


def test_stored_poses_stand_again(simulator: Simulator, pyramids: Pyramids) -> None:
    """Every pyramid a record leaves behind stands up again as it was."""
    for seed in range(12):
        pyramid = pyramids(5, seed)
        place = (1, 6, 10, 3, 7, 12)[seed % 6]
        after = referee.flick(simulator, pyramid, place, Stroke(FRONT, 0.5, FIRM), seed).pyramid
        again = simulator.rest(after).end
        assert moved(again, after) < 0.1


def test_B7_3_a_lifted_top_bucket_leaves_alone(simulator: Simulator, pyramids: Pyramids) -> None:
    for seed in range(10):
        outcome = referee.lift(simulator, pyramids(5, seed), 14, seed)
        assert outcome.left == {14: "B4.2"}


def test_B7_3_a_bucket_under_load_cannot_be_saved_by_care(
    simulator: Simulator, pyramids: Pyramids
) -> None:
    lost = [len(referee.lift(simulator, pyramids(5, k), 1, k).left) for k in range(5)]
    assert np.mean(lost) > 5


def test_B4_6_the_owner_keeps_a_piece(simulator: Simulator, pyramids: Pyramids) -> None:
    outcome = referee.flick(simulator, pyramids(5, 1), 2, Stroke(FRONT, 0.5, SOFT), 1)
    assert len(outcome.pieces) == 2
    for piece in outcome.pieces:
        kept = referee.keep(simulator, outcome, piece)
        assert kept.pyramid.standing == piece
        assert kept.pieces == (piece,)
        assert set(kept.left) == set(range(15)) - {p for p in range(15) if piece >> p & 1}
        assert "B4.6" in kept.left.values()
    with pytest.raises(ValueError, match=r"B4\.6"):
        referee.keep(simulator, outcome, 1)


def test_a_path_runs_at_thirty_frames_a_second(simulator: Simulator, pyramids: Pyramids) -> None:
    motion = simulator.flick(pyramids(5, 0), 14, Stroke(FRONT, 0.5, SOFT), 1)
    assert motion.frames[0] == pyramids(5, 0).poses
    assert motion.settled and len(motion.frames) < constants.LONGEST * constants.FRAME_RATE + 2
    # The finger travels at the speed it was asked for (with its noise).
    pace = np.linalg.norm(np.diff(motion.finger, axis=0), axis=1) * constants.FRAME_RATE
    assert pace[0] == pytest.approx(aim(Stroke(FRONT, 0.5, SOFT), 1).speed, rel=0.15)


def test_strength_is_a_speed() -> None:
    assert [round(speed_of(s)) for s in (SOFT, FIRM, HARD)] == [50, 112, 250]


def test_a_pyramid_needs_a_pose_for_each_bucket() -> None:
    with pytest.raises(ValueError, match="one pose"):
        Pyramid(5, SHAPES[5].full, [(0.0,) * 7] * 3)
