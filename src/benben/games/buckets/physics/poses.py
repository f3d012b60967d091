"""A pyramid of buckets as poses, and a path of them through time. Plain data, no simulator."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from benben.games.buckets.board import SHAPES, places_of
from benben.games.buckets.physics import constants as c

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Pyramid:
    """Standing buckets and their poses (x y z, quaternion w x y z), ordered by place."""

    rows: int
    standing: int
    poses: Floats

    def __post_init__(self) -> None:
        if self.poses.shape != (self.standing.bit_count(), 7):
            raise ValueError("a pyramid needs one pose of seven numbers for each standing bucket")

    def only(self, kept: int) -> "Pyramid":
        """What is left when the other buckets are taken away by hand."""
        chosen = [k for k, p in enumerate(places_of(self.standing)) if kept >> p & 1]
        return Pyramid(self.rows, self.standing & kept, self.poses[chosen])


@dataclass(frozen=True)
class Motion:
    """A path sampled at `rate` (30 Hz): frames × buckets × 7, and the fingertip while it pushes."""

    rows: int
    standing: int
    frames: Floats
    finger: Floats = field(default_factory=lambda: np.zeros((0, 3)))
    settled: bool = True
    rate: int = c.FRAME_RATE

    @property
    def end(self) -> Pyramid:
        """The last frame: settled poses, for the judge."""
        return Pyramid(self.rows, self.standing, canonical(self.frames[-1]))


def home(rows: int, standing: int) -> Floats:
    """The exact poses of a pyramid nobody touched."""
    shape = SHAPES[rows]
    poses = np.zeros((standing.bit_count(), 7))
    poses[:, 3] = 1
    for k, place in enumerate(places_of(standing)):
        poses[k, 0], poses[k, 2] = shape.stands(place)
    return poses


def canonical(poses: Floats) -> Floats:
    """The same poses with the first turning number that is not zero positive.

    A quaternion and its negative are one attitude; equal pyramids must have equal bytes.
    """
    signs = np.sign(poses[:, 3:])
    first = np.argmax(signs != 0, axis=1)
    result = poses.copy()
    result[:, 3:] *= signs[np.arange(len(poses)), first][:, None]
    return result


def axes(poses: Floats) -> Floats:
    """The direction from rim to closed end of each bucket."""
    w, x, y, z = poses[:, 3:].T
    return np.column_stack((2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))
