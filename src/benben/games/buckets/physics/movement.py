"""One movement of the buckets from its first frame to its last: push, draw, wait, settle."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from random import Random
from typing import Final

from benben.games.buckets.physics import constants as c
from benben.games.buckets.physics.poses import (
    Motion,
    Point,
    Pose,
    Poses,
    Pyramid,
    along_axis,
    axis,
    in_sevens,
)
from benben.games.buckets.physics.scene import CENTRE_OF_MASS
from benben.games.buckets.physics.world import World

_TREMOR: Final = 3  # this stream of chance; the others are in simulation.py


def chance(stream: int, seed: int) -> Random:
    """Random numbers of one purpose."""
    return Random(4 * seed + stream)  # noqa: S311 (no secret)


@dataclass(frozen=True)
class Aim:
    """A finger's stroke after the noise: what is really done."""

    angle: float
    speed: float
    height: float
    side: float


def _furthest(a: Sequence[float], b: Sequence[float]) -> float:
    """How far apart two points are in the coordinate that differs most."""
    return max(abs(one - other) for one, other in zip(a, b, strict=True))


def _over(start: Poses, before: Poses, now: Poses) -> bool:
    """Whether all that stands is still and all that fell is out of harm's way."""
    centres = [along_axis(pose, CENTRE_OF_MASS) for pose in now]
    stands = [_stands(pose, at) for pose, at in zip(now, start, strict=True)]
    standing = [centre for centre, upright in zip(centres, stands, strict=True) if upright]
    buckets = zip(stands, centres, before, now, strict=True)
    return all(
        _is_calm(upright, centre, then, pose, standing) for upright, centre, then, pose in buckets
    )


def _stands(pose: Pose, start: Pose) -> bool:
    return axis(pose)[2] > c.UPRIGHT and _furthest(pose[:3], start[:3]) < c.NEAR_START


def _is_calm(upright: bool, centre: Point, then: Pose, pose: Pose, standing: list[Point]) -> bool:
    """Whether this bucket cannot change what stands any more."""
    centre_then = along_axis(then, CENTRE_OF_MASS)
    moved = _furthest(centre, centre_then)
    turned = _furthest(axis(pose), axis(then))
    if upright:
        return moved < c.STILL_MOVE and turned < c.STILL_TURN
    if moved < c.SLOW_MOVE and turned < c.SLOW_TURN:
        return True
    if centre[2] >= c.ON_TABLE:
        return False
    room = _room(centre, standing)
    leaving = room > c.CLEAR_ROOM and room >= _room(centre_then, standing)
    return abs(centre[1]) > c.CLEAR_WALL or leaving or moved < c.CRAWL_MOVE


def _room(centre: Point, standing: list[Point]) -> float:
    """How far a bucket is from the nearest standing one, seen from above."""
    distances = (math.hypot(centre[0] - x, centre[1] - y) for x, y, _ in standing)
    return min(distances, default=math.inf)


class Movement:
    """One movement from its first frame to its last."""

    def __init__(self, world: World, pyramid: Pyramid) -> None:
        self.pyramid = pyramid
        self.world = world
        self.frames: list[Poses] = []
        self.finger: list[Point] = []
        world.start(number for pose in pyramid.poses for number in pose)

    def number(self, place: int) -> int:
        """The bucket at a place, counted among the standing ones."""
        return (self.pyramid.standing & ((1 << place) - 1)).bit_count()

    def poses(self) -> tuple[Pose, ...]:
        """The buckets' poses now."""
        return in_sevens(self.world.poses())

    def steps(self, count: int, step: float) -> None:
        """Let time pass, the finger standing still."""
        self.world.step(count, step)

    def _frame(self, step: float, act: Callable[[float], None]) -> None:
        """One frame of the path, `act` before each of its steps."""
        self.frames.append(self.poses())
        count = math.ceil(1 / c.FRAME_RATE / step - 1e-9)
        for _ in range(count):
            act(1 / c.FRAME_RATE / count)
            self.world.step(1, 1 / c.FRAME_RATE / count)

    def push(self, bucket: int, stroke: Aim) -> None:
        """Drive the finger through its stroke at a set speed with a limited force."""
        ahead_x, ahead_y = math.sin(stroke.angle), math.cos(stroke.angle)
        radius = c.RIM_RADIUS + (c.TOP_RADIUS - c.RIM_RADIUS) * stroke.height
        back = radius + c.FINGER_GAP
        x, y, z = self.poses()[bucket][:3]
        x += ahead_y * stroke.side - ahead_x * back
        y += -ahead_x * stroke.side - ahead_y * back
        z += stroke.height * c.HEIGHT
        self.world.aim(x, y, z, math.pi / 2 - stroke.angle, stroke.speed)
        step = min(c.STEP, max(c.STEP_SHORTEST, c.STEP_TRAVEL / stroke.speed))
        while self._pushing():
            reached = self.world.reached()
            self.finger.append((x + ahead_x * reached, y + ahead_y * reached, z))
            self._frame(step, lambda seconds: self._drive(stroke.speed, seconds))
        self.world.withdraw()

    def _pushing(self) -> bool:
        spent = self.world.reached() >= c.FINGER_GAP + c.FINGER_REACH
        return not spent and self.world.time() < c.FINGER_TIME

    def _drive(self, speed: float, seconds: float) -> None:
        """The finger's muscle; a stroke that ends within a frame ends there."""
        if not self._pushing():
            self.world.withdraw()
            return
        force = c.FINGER_MASS / 2 / seconds * (speed - self.world.speed())
        self.world.press(min(c.FINGER_FORCE, max(-c.FINGER_FORCE, force)))

    def draw(self, bucket: int, way: tuple[Point, ...], seed: int) -> None:
        """Hold a bucket and move it along a way from where it stands, easing in and out."""
        origin = self.poses()[bucket][:3]
        self.world.grip(bucket)
        tremor = _tremor(seed)
        points = [(0.0, 0.0, 0.0), *way]
        ends = list(accumulate(math.dist(a, b) / c.LIFT_SPEED for a, b in pairwise(points)))

        def hold(_: float) -> None:
            now = self.world.time()
            parts = zip(origin, _along(points, ends, now), tremor(now), strict=True)
            x, y, z = (sum(part) for part in parts)
            self.world.hold(x, y, z)

        while self.world.time() < ends[-1]:
            self._frame(c.STEP, hold)

    def settle(self) -> Motion:
        """Let everything fall until it is over, or the longest time is."""
        count = math.ceil(1 / c.FRAME_RATE / c.STEP - 1e-9)
        first = len(self.frames)
        while True:
            now = self.poses()
            self.frames.append(now)
            before = len(self.frames) - 1 - c.STILL_FRAMES
            settled = before >= first and _over(self.pyramid.poses, self.frames[before], now)
            if settled or self.world.time() > c.LONGEST:
                break
            self.steps(count, 1 / c.FRAME_RATE / count)
        if not self.world.is_stable():
            raise RuntimeError("the simulation became unstable; report the pyramid and the seed")
        shown, finger = tuple(self.frames), tuple(self.finger)
        return Motion(self.pyramid.rows, self.pyramid.standing, shown, finger, settled)


def _tremor(seed: int) -> Callable[[float], list[float]]:
    """How a hand shakes, by time: three waves in each direction."""
    random = chance(_TREMOR, seed)
    waves = [
        [(random.uniform(0, math.tau), math.tau * random.uniform(*c.LIFT_TREMOR_HZ)) for _ in "abc"]
        for _ in "xyz"
    ]

    def shake(now: float) -> list[float]:
        ready = min(now / c.LIFT_TREMOR_ONSET, 1.0) * c.LIFT_TREMOR / math.sqrt(3)
        return [ready * sum(math.sin(pace * now + phase) for phase, pace in one) for one in waves]

    return shake


def _along(points: list[Point], ends: list[float], now: float) -> list[float]:
    """Where a hand is that moves smoothly from point to point, arriving at the given times."""
    leg = next((k for k, end in enumerate(ends) if now <= end), len(ends) - 1)
    begin = ends[leg - 1] if leg else 0.0
    part = min((now - begin) / (ends[leg] - begin), 1.0)
    part = part**2 * (3 - 2 * part)
    return [a + (b - a) * part for a, b in zip(points[leg], points[leg + 1], strict=True)]
