"""A sampled path as text for the record and the browser: 2 to 4 kB a flick, and back.

Behind a semicolon may stand what the judge said: `a1=B4.2,b1=B4.3`, each bucket and its clause.

Layout: a head (version, rows, frames a second, frames, frames with a finger, standing mask), then
a zlib stream of 16-bit numbers. Each number series (one bucket's x, its y, …) runs through time
as differences modulo 65536; all low bytes come first, then all high bytes, which packs best. The
whole is base64.

Error bounds, tested: 0.05 mm in each coordinate within 3.27 m (further out is clamped), 0.06
degrees in attitude.
"""

import base64
import math
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from benben.games.buckets.board import SHAPES
from benben.games.buckets.physics.poses import Motion, Pose, Poses, canonical, in_sevens

VERSION: Final = 1
HEAD: Final = "<BBBHHH"
PER_CM: Final = 100  # tenths of a millimetre
PER_UNIT: Final = 2047  # steps of a quaternion's component
POSITION_ERROR: Final = 0.5 / PER_CM
# Four components each wrong by half a step, and the angle is twice the quaternion's error.
ANGLE_ERROR: Final = 2 / PER_UNIT
JUDGED: Final = ";"
LARGEST: Final = 10_000  # characters; a longer path is thinned, a longer text refused


def _whole(frames: Sequence[Poses]) -> list[list[int]]:
    """Poses as whole numbers, a row a frame; quaternions on the side nearest the frame before."""
    before: list[Sequence[float]] = [(1.0, 0.0, 0.0, 0.0)] * len(frames[0])
    rows = []
    for poses in frames:
        before = [_near(pose[3:], then) for pose, then in zip(poses, before, strict=True)]
        numbers = [
            number
            for pose, turn in zip(poses, before, strict=True)
            for number in (*(PER_CM * x for x in pose[:3]), *(PER_UNIT * q for q in turn))
        ]
        rows.append(_short(numbers))
    return rows


def _near(turn: Sequence[float], then: Sequence[float]) -> list[float]:
    """The attitude as a unit quaternion, of the two the one nearer to another."""
    length = math.hypot(*turn)
    if sum(a * b for a, b in zip(turn, then, strict=True)) < 0:
        length = -length
    return [q / length for q in turn]


def _short(numbers: Iterable[float]) -> list[int]:
    return [min(32767, max(-32767, round(number))) for number in numbers]


def _pose(numbers: Pose) -> Pose:
    length = math.hypot(*numbers[3:])
    if not length:
        raise ValueError("a path with a bucket that has no attitude")
    return (*(n / PER_CM for n in numbers[:3]), *(n / length for n in numbers[3:]))


def rounded(poses: Poses) -> tuple[Pose, ...]:
    """Poses exactly as the end of a path gives them back."""
    (row,) = _whole([poses])
    return canonical([_pose(numbers) for numbers in in_sevens(row)])


def _differences(rows: Sequence[Sequence[int]]) -> list[int]:
    """Each column through time, one after the other, as differences modulo 65536."""
    columns = zip(*rows, strict=True)
    return [
        (now - before) & 0xFFFF
        for column in columns
        for before, now in zip((0, *column[:-1]), column, strict=True)
    ]


def _sums(steps: Sequence[int], length: int) -> list[tuple[int, ...]]:
    """The rows that give these differences; columns have this length."""
    columns = []
    for first in range(0, len(steps), length):
        sums = accumulate(steps[first : first + length])
        columns.append([(total + 0x8000 & 0xFFFF) - 0x8000 for total in sums])
    return list(zip(*columns, strict=True))


def to_bytes(motion: Motion) -> bytes:
    """A motion, packed."""
    finger = [_short(PER_CM * x for x in tip) for tip in motion.finger]
    steps = _differences(_whole(motion.frames)) + _differences(finger)
    planes = bytes(step & 255 for step in steps) + bytes(step >> 8 for step in steps)
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
    split = 7 * standing.bit_count() * frames
    count = split + 3 * touched
    planes = _inflate(packed[head:], 2 * count)
    steps = [low | high << 8 for low, high in zip(planes[:count], planes[count:], strict=True)]
    buckets, finger = _sums(steps[:split], frames), _sums(steps[split:], touched or 1)
    poses = tuple(tuple(_pose(one) for one in in_sevens(row)) for row in buckets)
    tips = tuple(tuple(n / PER_CM for n in tip) for tip in finger)
    return Motion(rows, standing, poses or ((),) * frames, tips, rate=rate)


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
    frames = tuple(motion.frames[::2])
    if len(motion.frames) % 2 == 0:
        frames = (*frames, motion.frames[-1])
    if len(frames) == len(motion.frames):
        raise ValueError("a path too long for the record")
    return replace(motion, frames=frames, finger=motion.finger[::2], rate=motion.rate // 2)


def from_text(text: str) -> tuple[Motion, ...]:
    """The motions of one loss read back; `settled` is not recorded and reads as true."""
    moved = text.partition(JUDGED)[0]
    if len(moved) > LARGEST:
        raise ValueError("a path longer than any flick")
    return tuple(from_bytes(base64.b64decode(part, validate=True)) for part in moved.split("."))


def judged(rows: int, left: Mapping[int, str]) -> str:
    """Why each bucket left, to stand behind the motions; the browser points at them."""
    names = SHAPES[rows].names
    return JUDGED + ",".join(f"{names[place]}={left[place]}" for place in sorted(left))
