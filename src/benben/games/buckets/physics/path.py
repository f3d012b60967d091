"""A sampled path as text for the record and the browser: 2 to 4 kB a flick, and back.

Layout: a head (version, rows, frames a second, frames, frames with a finger, standing mask), then
a zlib stream of 16-bit numbers. Each number series (one bucket's x, its y, …) runs through time
as differences modulo 65536; all low bytes come first, then all high bytes, which packs best. The
whole is base64.

Error bounds, tested: 0.05 mm in each coordinate within 3.27 m (further out is clamped), 0.06
degrees in attitude.
"""

import base64
import struct
import zlib
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from benben.games.buckets.physics.poses import Motion, canonical

Floats = NDArray[np.float64]

VERSION: Final = 1
HEAD: Final = "<BBBHHH"
PER_CM: Final = 100  # tenths of a millimetre
PER_UNIT: Final = 2047  # steps of a quaternion's component
POSITION_ERROR: Final = 0.5 / PER_CM
# Four components each wrong by half a step, and the angle is twice the quaternion's error.
ANGLE_ERROR: Final = 2 / PER_UNIT
LARGEST: Final = 10_000  # characters; a longer path is thinned, a longer text refused


def _whole(frames: Floats) -> NDArray[np.int16]:
    """Poses as whole numbers, quaternions on the side nearest the frame before."""
    turn = frames[..., 3:] / np.linalg.norm(frames[..., 3:], axis=-1, keepdims=True)
    turn[0] *= np.where(turn[0, :, :1] < 0, -1.0, 1.0)
    for now, before in zip(turn[1:], turn[:-1], strict=True):
        now *= np.where((now * before).sum(axis=-1, keepdims=True) < 0, -1.0, 1.0)
    numbers = np.concatenate([frames[..., :3] * PER_CM, turn * PER_UNIT], axis=-1)
    return _short(numbers)


def _short(numbers: Floats) -> NDArray[np.int16]:
    return np.asarray(np.clip(np.rint(numbers), -32767, 32767), dtype=np.int16)


def _poses(numbers: NDArray[np.int16]) -> Floats:
    turn = numbers[..., 3:].astype(np.float64)
    length = np.linalg.norm(turn, axis=-1, keepdims=True)
    if not length.all():
        raise ValueError("a path with a bucket that has no attitude")
    return np.concatenate([numbers[..., :3] / PER_CM, turn / length], axis=-1)


def rounded(poses: Floats) -> Floats:
    """Poses exactly as the end of a path gives them back."""
    return canonical(_poses(_whole(poses[None]))[0])


def _differences(series: NDArray[np.int16]) -> bytes:
    """Time along the first axis, one series a column; differences wrap around."""
    steps = np.diff(series, axis=0, prepend=np.zeros((1, series.shape[1]), np.int16))
    return np.ascontiguousarray(steps.T).astype("<i2").tobytes()


def _sums(data: bytes, frames: int, width: int) -> NDArray[np.int16]:
    steps = np.frombuffer(data, "<i2").reshape(width, frames)
    return np.cumsum(steps, axis=1, dtype=np.int16).T


def to_bytes(motion: Motion) -> bytes:
    """A motion, packed."""
    finger = _short(motion.finger * PER_CM)
    buckets = _whole(motion.frames).reshape(len(motion.frames), -1)
    data = _differences(buckets) + _differences(finger)
    planes = np.frombuffer(data, np.uint8).reshape(-1, 2).T.tobytes()
    sizes = len(motion.frames), len(finger), motion.standing
    return struct.pack(HEAD, VERSION, motion.rows, motion.rate, *sizes) + zlib.compress(planes, 9)


def from_bytes(packed: bytes) -> Motion:
    """Unpack; a ValueError says what is wrong with bytes that are no path."""
    head = struct.calcsize(HEAD)
    if len(packed) < head or packed[0] != VERSION:
        raise ValueError("not a path of this version")
    _, rows, rate, frames, touched, standing = struct.unpack(HEAD, packed[:head])
    if rows not in (4, 5) or not (rate and frames) or standing >> rows * (rows + 1) // 2:
        raise ValueError("a path with an impossible head")
    wide = 7 * standing.bit_count()
    planes = _inflate(packed[head:], 2 * (wide * frames + 3 * touched))
    data = np.frombuffer(planes, np.uint8).reshape(2, -1).T.tobytes()
    split = 2 * wide * frames
    poses = _poses(_sums(data[:split], frames, wide).reshape(frames, -1, 7))
    finger = _sums(data[split:], touched, 3) / PER_CM
    return Motion(rows, standing, poses, finger, rate=rate)


def _inflate(data: bytes, size: int) -> bytes:
    """Exactly `size` bytes, never more than that in memory."""
    stream = zlib.decompressobj()
    try:
        planes = stream.decompress(data, size + 1)
    except zlib.error as error:
        raise ValueError("a path that does not unpack") from error
    if len(planes) != size:
        raise ValueError("a path of the wrong length")
    return planes


def to_text(motions: tuple[Motion, ...]) -> str:
    """The motions of one loss, in order, as one word for the record."""
    text = ".".join(base64.b64encode(to_bytes(motion)).decode() for motion in motions)
    if len(text) > LARGEST:
        return to_text(tuple(_thinner(motion) for motion in motions))
    return text


def _thinner(motion: Motion) -> Motion:
    """Every second frame, and the last one: what settled must be exact."""
    frames = motion.frames[::2]
    if len(motion.frames) % 2 == 0:
        frames = np.concatenate([frames, motion.frames[-1:]])
    if len(frames) == len(motion.frames):
        raise ValueError("a path too long for the record")
    return replace(motion, frames=frames, finger=motion.finger[::2], rate=motion.rate // 2)


def from_text(text: str) -> tuple[Motion, ...]:
    """The motions of one loss read back; `settled` is not recorded and reads as true."""
    if len(text) > LARGEST:
        raise ValueError("a path longer than any flick")
    return tuple(from_bytes(base64.b64decode(part, validate=True)) for part in text.split("."))
