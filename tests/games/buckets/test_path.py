"""Paths as text: bounds on size and error, and nonsense refused."""

import base64
import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from benben.games.buckets.board import SHAPES
from benben.games.buckets.physics import path, referee
from benben.games.buckets.physics.poses import Motion
from benben.games.buckets.physics.simulation import Simulator, Stroke
from benben.games.buckets.rules.support import FRONT, LEFT
from games.buckets.tables import Pyramids

Floats = NDArray[np.float64]


def wild(frames: int = 60, buckets: int = 15, seed: int = 1) -> Motion:
    """Worse than any fall: random places and any attitude, in every frame."""
    rng = np.random.default_rng(seed)
    poses = np.empty((frames, buckets, 7))
    poses[..., :3] = rng.uniform(-300, 300, (frames, buckets, 3))
    turn = rng.normal(size=(frames, buckets, 4))
    poses[..., 3:] = turn / np.linalg.norm(turn, axis=-1, keepdims=True)
    finger = rng.uniform(-10, 10, (4, 3))
    return Motion(5, (1 << buckets) - 1, poses.tolist(), finger.tolist())


def numbers(motion: Motion) -> Floats:
    """The poses of all frames as one array."""
    return np.array(motion.frames)


def angles(a: Floats, b: Floats) -> Floats:
    found: Floats = 2 * np.arccos(np.clip(np.abs((a * b).sum(axis=-1)), 0, 1))
    return found


def test_errors_are_within_the_stated_bounds() -> None:
    motion = wild()
    back = path.from_bytes(path.to_bytes(motion))
    assert (back.rows, back.standing) == (motion.rows, motion.standing)
    here, there = numbers(motion), numbers(back)
    assert np.abs(there[..., :3] - here[..., :3]).max() <= path.POSITION_ERROR + 1e-9
    assert angles(there[..., 3:], here[..., 3:]).max() <= path.ANGLE_ERROR
    off = np.abs(np.array(back.finger) - np.array(motion.finger))
    assert off.max() <= path.POSITION_ERROR + 1e-9
    assert path.POSITION_ERROR == 0.005 and np.degrees(path.ANGLE_ERROR) < 0.06


def test_far_away_is_clamped() -> None:
    poses = numbers(wild())
    poses[3, 2, 0] = 1e5
    far = replace(wild(), frames=poses.tolist())
    assert path.from_bytes(path.to_bytes(far)).frames[3][2][0] == 327.67


def test_rounded_poses_are_those_of_the_path() -> None:
    motion = wild(frames=9)
    back = path.from_bytes(path.to_bytes(motion))
    assert path.rounded(motion.frames[-1]) == back.end.poses


def test_a_path_too_long_for_the_record_is_thinned_not_cut() -> None:
    motion = wild(frames=90)
    text = path.to_text((motion,))
    assert len(text) <= path.LARGEST
    (back,) = path.from_text(text)
    assert back.rate in (7, 15) and len(back.frames) >= 90 * back.rate // 30
    assert back.end.poses == path.rounded(motion.frames[-1])


def test_quaternions_do_not_jump_between_frames() -> None:
    poses = numbers(wild(frames=2))
    poses[1] = poses[0]
    poses[1, :, 3:] *= -1
    back = path.from_bytes(path.to_bytes(replace(wild(), frames=poses.tolist())))
    assert back.frames[0] == back.frames[1]


@pytest.mark.parametrize("place, direction, strength", [(2, FRONT, 1.0), (0, LEFT, 0.0)])
def test_a_real_loss_fits_in_ten_kilobytes(
    simulator: Simulator, pyramids: Pyramids, place: int, direction: int, strength: float
) -> None:
    for seed in range(4):
        pyramid = pyramids(5, seed)
        outcome = referee.flick(simulator, pyramid, place, Stroke(direction, 0.5, strength), seed)
        text = path.to_text(outcome.motions)
        assert len(text) <= 10_000
        back = path.from_text(text)
        assert [m.standing for m in back] == [m.standing for m in outcome.motions]
        # The record alone is enough to go on from: its last frame is the pyramid that stands.
        end = back[-1].end.only(outcome.pyramid.standing)
        assert end.poses == outcome.pyramid.poses


@pytest.mark.parametrize(
    "packed",
    [
        b"",
        b"\x00" * 40,
        b"\x01\x05",
        path.to_bytes(wild(3))[:-7],
        path.to_bytes(wild(3))[:20],
        b"\x01\x09" + path.to_bytes(wild(3))[2:],
        b"\x01\x05\x00" + path.to_bytes(wild(3))[3:],
        b"\x01\x05\x1e\xff\xff" + path.to_bytes(wild(3))[5:],
        b"\x01\x05\x1e\x00\x00" + path.to_bytes(wild(3))[5:],
    ],
)
def test_nonsense_is_refused(packed: bytes) -> None:
    with pytest.raises(ValueError):
        path.from_bytes(packed)
    with pytest.raises(ValueError):
        path.from_text(base64.b64encode(packed).decode() + ".")


def test_a_bucket_without_attitude_is_refused() -> None:
    zeros = struct.pack(path.HEAD, path.VERSION, 5, 30, 1, 0, 1) + zlib.compress(bytes(14))
    with pytest.raises(ValueError, match="attitude"):
        path.from_bytes(zeros)


def test_nonsense_text_is_refused() -> None:
    for text in ("", "?", "AAAA", "é", "A" * (path.LARGEST + 1)):
        with pytest.raises(ValueError):
            path.from_text(text)


def test_a_mutated_path_is_refused_or_finite() -> None:
    good = path.to_bytes(wild(3))
    rng = np.random.default_rng(0)
    for _ in range(300):
        bad = bytearray(good)
        bad[rng.integers(len(bad))] = rng.integers(256)
        try:
            back = path.from_bytes(bytes(bad))
        except ValueError:
            continue
        assert np.isfinite(numbers(back)).all() and back.standing <= SHAPES[5].full
