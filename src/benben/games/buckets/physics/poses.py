"""A pyramid of buckets as poses, and a path of them through time. Plain data, no simulator.

Plain numbers, no NumPy: a browser has none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from benben.games.buckets.board import SHAPES, places_of
from benben.games.buckets.physics import constants as c

Point = tuple[float, float, float]
Pose = Sequence[float]  # x y z, quaternion w x y z
Poses = Sequence[Pose]


@dataclass(frozen=True)
class Pyramid:
    """Standing buckets and their poses, ordered by place."""

    rows: int
    standing: int
    poses: Poses

    def __post_init__(self) -> None:
        if [len(pose) for pose in self.poses] != [7] * self.standing.bit_count():
            raise ValueError("a pyramid needs one pose of seven numbers for each standing bucket")

    def only(self, kept: int) -> "Pyramid":
        """What is left when the other buckets are taken away by hand."""
        standing = zip(places_of(self.standing), self.poses, strict=True)
        poses = tuple(pose for place, pose in standing if kept >> place & 1)
        return Pyramid(self.rows, self.standing & kept, poses)


@dataclass(frozen=True)
class Motion:
    """A path sampled at `rate` (30 Hz): the poses of each frame, the fingertip while it pushes."""

    rows: int
    standing: int
    frames: Sequence[Poses]
    finger: Sequence[Sequence[float]] = ()
    settled: bool = True
    rate: int = c.FRAME_RATE

    @property
    def end(self) -> Pyramid:
        """The last frame: settled poses, for the judge."""
        return Pyramid(self.rows, self.standing, canonical(self.frames[-1]))


def home(rows: int, standing: int) -> tuple[Pose, ...]:
    """The exact poses of a pyramid nobody touched."""
    stands = map(SHAPES[rows].stands, places_of(standing))
    return tuple((x, 0.0, z, 1.0, 0.0, 0.0, 0.0) for x, z in stands)


def canonical(poses: Poses) -> tuple[Pose, ...]:
    """The same poses with the first turning number that is not zero positive.

    A quaternion and its negative are one attitude; equal pyramids must have equal numbers.
    """
    return tuple(_positive(pose) for pose in poses)


def _positive(pose: Pose) -> Pose:
    first = next((turn for turn in pose[3:] if turn), 1.0)
    return tuple(pose) if first > 0 else (*pose[:3], *(-turn for turn in pose[3:]))


def axis(pose: Pose) -> Point:
    """The direction from rim to closed end of a bucket."""
    w, x, y, z = pose[3:]
    return 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)


def along_axis(pose: Pose, way: float) -> Point:
    """The point so far up a bucket's axis, from the middle of its rim."""
    up = axis(pose)
    return pose[0] + up[0] * way, pose[1] + up[1] * way, pose[2] + up[2] * way


def in_sevens(numbers: Iterable[float]) -> tuple[Pose, ...]:
    """Flat numbers as poses."""
    flat = tuple(numbers)
    return tuple(flat[k : k + 7] for k in range(0, len(flat), 7))
