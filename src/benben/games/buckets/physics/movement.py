"""One movement of the buckets from its first frame to its last: push, draw, wait, settle."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import mujoco  # type: ignore[import-untyped]
import numpy as np

from benben.games.buckets.physics import constants as c
from benben.games.buckets.physics.poses import Floats, Motion, Pyramid, axes
from benben.games.buckets.physics.scene import CENTRE_OF_MASS, FINGER_COORDINATES

_TREMOR: Final = 3  # this stream of chance; the others are in physics.py


@dataclass(frozen=True)
class Aim:
    """A finger's stroke after the noise: what is really done."""

    angle: float
    speed: float
    height: float
    side: float


def _centres(poses: Floats) -> tuple[Floats, Floats]:
    """Centres of mass and axes (rim to closed end) of some poses."""
    up = axes(poses)
    return poses[:, :3] + up * CENTRE_OF_MASS, up


def _over(start: Floats, before: Floats, now: Floats) -> bool:
    """Whether all that stands is still and all that fell is out of harm's way."""
    centre, axis = _centres(now)
    centre_then, axis_then = _centres(before)
    moved = np.abs(centre - centre_then).max(axis=1)
    turned = np.abs(axis - axis_then).max(axis=1)
    near = np.abs(now[:, :3] - start[:, :3]).max(axis=1) < c.NEAR_START
    stands = (axis[:, 2] > c.UPRIGHT) & near
    still = (moved < c.STILL_MOVE) & (turned < c.STILL_TURN)
    slow = (moved < c.SLOW_MOVE) & (turned < c.SLOW_TURN)
    away = np.abs(centre[:, 1]) > c.CLEAR_WALL
    room = _room(centre, centre[stands])
    leaving = (room > c.CLEAR_ROOM) & (room >= _room(centre_then, centre[stands]))
    landed = (centre[:, 2] < c.ON_TABLE) & (away | leaving | (moved < c.CRAWL_MOVE))
    return bool(np.where(stands, still, slow | landed).all())


def _room(centres: Floats, standing: Floats) -> Floats:
    """How far each bucket is from the nearest standing one, seen from above."""
    if len(standing) == 0:
        return np.full(len(centres), np.inf)
    apart = centres[:, None, :2] - standing[None, :, :2]
    return np.asarray(np.hypot(apart[..., 0], apart[..., 1]).min(axis=1))


class Movement:
    """One movement from its first frame to its last."""

    def __init__(self, model: Any, data: Any, pyramid: Pyramid) -> None:
        self.pyramid = pyramid
        self.model, self.data = model, data
        self.data.qpos[FINGER_COORDINATES:] = pyramid.poses.ravel()
        self.frames: list[Floats] = []
        self.finger: list[Floats] = []
        self._touching(False)

    def number(self, place: int) -> int:
        """The bucket at a place, counted among the standing ones."""
        return (self.pyramid.standing & ((1 << place) - 1)).bit_count()

    def poses(self) -> Floats:
        """The buckets' poses now."""
        return np.array(self.data.qpos[FINGER_COORDINATES:]).reshape(-1, 7)

    def steps(self, count: int, step: float) -> None:
        """Let time pass, the finger standing still."""
        self.model.opt.timestep = step
        mujoco.mj_step(self.model, self.data, nstep=count)

    def _touching(self, touching: bool) -> None:
        geom = self.model.geom("finger").id
        self.model.geom_contype[geom] = self.model.geom_conaffinity[geom] = int(touching)

    def _frame(self, step: float, act: Callable[[], None]) -> None:
        """One frame of the path, `act` before each of its steps."""
        self.frames.append(self.poses())
        count = math.ceil(1 / c.FRAME_RATE / step - 1e-9)
        self.model.opt.timestep = 1 / c.FRAME_RATE / count
        for _ in range(count):
            act()
            mujoco.mj_step(self.model, self.data)

    def push(self, bucket: int, stroke: Aim) -> None:
        """Drive the finger through its stroke at a set speed with a limited force."""
        ahead = np.array([math.sin(stroke.angle), math.cos(stroke.angle), 0.0])
        across = np.array([ahead[1], -ahead[0], 0.0])
        radius = c.RIM_RADIUS + (c.TOP_RADIUS - c.RIM_RADIUS) * stroke.height
        touch = self.poses()[bucket, :3] + [0, 0, stroke.height * c.HEIGHT] + across * stroke.side
        start = touch - ahead * (radius + c.FINGER_GAP)
        body, turn = self.model.body("finger").id, (math.pi / 2 - stroke.angle) / 2
        self.model.body_pos[body] = start
        self.model.body_quat[body] = math.cos(turn), 0, 0, math.sin(turn)
        self.data.qvel[0] = stroke.speed
        self._touching(True)
        step = min(c.STEP, max(c.STEP_SHORTEST, c.STEP_TRAVEL / stroke.speed))
        while self._pushing():
            self.finger.append(start + ahead * self.data.qpos[0])
            self._frame(step, lambda: self._drive(stroke.speed))
        self._withdraw()

    def _pushing(self) -> bool:
        spent = self.data.qpos[0] >= c.FINGER_GAP + c.FINGER_REACH
        return not spent and self.data.time < c.FINGER_TIME

    def _drive(self, speed: float) -> None:
        """The finger's muscle; a stroke that ends within a frame ends there."""
        if not self._pushing():
            self._withdraw()
            return
        force = c.FINGER_MASS / 2 / self.model.opt.timestep * (speed - self.data.qvel[0])
        self.data.qfrc_applied[0] = min(c.FINGER_FORCE, max(-c.FINGER_FORCE, force))

    def _withdraw(self) -> None:
        self._touching(False)
        self.data.qfrc_applied[0] = self.data.qvel[0] = 0

    def draw(self, bucket: int, way: tuple[tuple[float, float, float], ...], seed: int) -> None:
        """Hold a bucket and move it along a way from where it stands, easing in and out."""
        origin = self._grip(bucket)
        rng = np.random.default_rng([_TREMOR, seed])
        phase = rng.uniform(0, 2 * math.pi, (3, 3))
        pace = 2 * math.pi * rng.uniform(*c.LIFT_TREMOR_HZ, (3, 3))
        points = np.array([(0.0, 0.0, 0.0), *way])
        ends = np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1)) / c.LIFT_SPEED

        def hold() -> None:
            now = self.data.time
            ready = min(now / c.LIFT_TREMOR_ONSET, 1.0) * c.LIFT_TREMOR / math.sqrt(3)
            shake = ready * np.sin(pace * now + phase).sum(axis=0)
            self.data.mocap_pos[0] = origin + _along(points, ends, now) + shake

        while self.data.time < ends[-1]:
            self._frame(c.STEP, hold)

    def _grip(self, bucket: int) -> Floats:
        """Weld the bucket to the hand where it stands."""
        pose = self.poses()[bucket]
        self.model.eq_obj1id[0] = self.model.body(f"b{bucket}").id
        self.model.eq_data[0] = 0
        self.model.eq_data[0, 6] = self.model.eq_data[0, 10] = 1  # no turn between them; weight 1
        self.data.mocap_pos[0], self.data.mocap_quat[0] = pose[:3], pose[3:]
        self.data.eq_active[0] = 1
        return np.asarray(pose[:3])

    def settle(self) -> Motion:
        """Let everything fall until it is over, or the longest time is."""
        count = math.ceil(1 / c.FRAME_RATE / c.STEP - 1e-9)
        first = len(self.frames)
        while True:
            now = self.poses()
            self.frames.append(now)
            before = len(self.frames) - 1 - c.STILL_FRAMES
            settled = before >= first and _over(self.pyramid.poses, self.frames[before], now)
            if settled or self.data.time > c.LONGEST:
                break
            self.steps(count, 1 / c.FRAME_RATE / count)
        self._check()
        shown = np.array(self.frames)
        finger = np.array(self.finger).reshape(-1, 3)
        return Motion(self.pyramid.rows, self.pyramid.standing, shown, finger, settled)

    def _check(self) -> None:
        """MuJoCo only counts what goes wrong (a lost contact, a number that is none)."""
        if any(warning.number for warning in self.data.warning):
            raise RuntimeError("the simulation became unstable; report the pyramid and the seed")


def _along(points: Floats, ends: Floats, now: float) -> Floats:
    """Where a hand is that moves smoothly from point to point, arriving at the given times."""
    leg = min(int(np.searchsorted(ends, now)), len(ends) - 1)
    begin = ends[leg - 1] if leg else 0.0
    part = min((now - begin) / (ends[leg] - begin), 1.0)
    return np.asarray(points[leg] + (points[leg + 1] - points[leg]) * part**2 * (3 - 2 * part))
