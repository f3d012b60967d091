"""The bucket pyramid as rigid bodies: a flick, a lift, and the fall until everything is still.

One `Simulator` per thread: a flick edits its world. The same pyramid, move and seed give
the same bytes on the same machine and version; elsewhere nothing is promised, which is why the
outcome is recorded and never computed again (B4.9).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Final

from benben.games.buckets.board import SHAPES, places_of
from benben.games.buckets.physics import constants as c
from benben.games.buckets.physics import world
from benben.games.buckets.physics.constants import WIDTH
from benben.games.buckets.physics.movement import Aim, Movement, chance
from benben.games.buckets.physics.poses import Motion, Pose, Pyramid
from benben.games.buckets.physics.scene import scene
from benben.games.buckets.rules.support import FRONT, LEFT, RIGHT, may_push

_BUILD: Final = 1  # one stream of chance for each purpose; _TREMOR is in movement.py
_AIM: Final = 2
# Which way the finger moves: an angle from straight away from the owner towards the owner's right.
Flat = tuple[float, float]  # along and across the wall
_ANGLE = {FRONT: 0.0, LEFT: math.pi / 2, RIGHT: -math.pi / 2}


def speed_of(strength: float) -> float:
    """The finger's speed for a strength from 0 (a nudge) to 1 (a full flick)."""
    return c.SPEED_SOFT * math.pow(c.SPEED_HARD / c.SPEED_SOFT, strength)


@dataclass(frozen=True)
class Stroke:
    """What a finger is asked to do: from which side, how high on the bucket, how hard.

    `turn` is an angle beside straight ahead, `side` centimetres beside the bucket's middle, both
    towards the right of who looks along the finger.
    """

    direction: int
    height: float = 0.5
    strength: float = 0.5
    turn: float = 0.0
    side: float = 0.0


def aim(stroke: Stroke, seed: int) -> Aim:
    """The stroke asked for, with the noise of a hand."""
    random = chance(_AIM, seed)
    angle, speed, up, side = (random.gauss(0, 1) for _ in range(4))
    noisy = stroke.height + c.AIM_HEIGHT_NOISE * up
    return Aim(
        angle=_ANGLE[stroke.direction] + stroke.turn + c.AIM_ANGLE_NOISE * angle,
        speed=speed_of(stroke.strength) * math.exp(c.AIM_SPEED_NOISE * speed),
        height=min(c.AIM_HIGHEST, max(c.AIM_LOWEST, noisy)),
        side=stroke.side + c.AIM_SIDE_NOISE * side,
    )


class Simulator:
    """Plays flicks and lifts; keeps a world for each number of buckets."""

    def __init__(self) -> None:
        self._worlds: dict[int, world.World] = {}

    def build(self, rows: int, seed: int, standing: int = -1) -> Pyramid:
        """A pyramid built by hand: small errors of place, any turn, settled into its contacts."""
        if standing == -1:
            standing = SHAPES[rows].full
        return self.wait(Pyramid(rows, standing, put_down(rows, standing, seed)), c.BUILD_TIME)

    def wait(self, pyramid: Pyramid, seconds: float) -> Pyramid:
        """The pyramid after so many seconds of gravity alone."""
        run = self._start(pyramid)
        run.steps(round(seconds / c.STEP), c.STEP)
        return Pyramid(pyramid.rows, pyramid.standing, run.poses())

    def rest(self, pyramid: Pyramid) -> Motion:
        """Gravity alone until everything is still: after buckets were taken away by hand."""
        return self._start(pyramid).settle()

    def flick(self, pyramid: Pyramid, place: int, stroke: Stroke, seed: int) -> Motion:
        """One finger against one bucket (B4.2)."""
        reached = may_push(pyramid.rows, pyramid.standing, place, stroke.direction)
        if stroke.direction not in _ANGLE or not reached:
            raise ValueError(f"no finger can reach bucket {place} from that side")
        if not (c.AIM_LOWEST <= stroke.height <= c.AIM_HIGHEST and 0 <= stroke.strength <= 1):
            raise ValueError("height is 0.3 to 0.7 of the bucket, strength 0 to 1")
        run = self._start(pyramid)
        run.push(run.number(place), aim(stroke, seed))
        return run.settle()

    def lift(self, pyramid: Pyramid, place: int, seed: int) -> Motion:
        """Two fingers draw one bucket out, slowly and not quite steadily (B7.3)."""
        if not pyramid.standing >> place & 1:
            raise ValueError(f"bucket {place} does not stand")
        carries = SHAPES[pyramid.rows].carries[place]
        loaded = any(pyramid.standing >> above & 1 for above in carries)
        run = self._start(pyramid)
        run.draw(run.number(place), c.LIFT_OUT if loaded else c.LIFT_UP, seed)
        return run.settle()

    def _start(self, pyramid: Pyramid) -> Movement:
        """A movement in the world of so many buckets, as if new."""
        count = len(pyramid.poses)
        if count not in self._worlds:
            self._worlds[count] = world.make(scene(count), count, c.SPIN_DRAG)
        return Movement(self._worlds[count], pyramid)


def put_down(rows: int, standing: int, seed: int) -> tuple[Pose, ...]:
    """The buckets as a hand puts them down: from the bottom up, each row from its left end."""
    random = chance(_BUILD, seed)
    shape = SHAPES[rows]
    put: dict[int, Flat] = {}
    for place in places_of(standing):
        x, y = _by_eye(rows, place, put, random)
        beside = put.get(shape.left[place])
        if beside:
            nearest = beside[0] + math.sqrt((WIDTH + c.CLEARANCE) ** 2 - (y - beside[1]) ** 2)
            on_table = shape.row[place] == 0
            x = nearest + _gap(random) if on_table else max(x, nearest)
        put[place] = x, y
    return tuple(_turned(*put[p], shape.stands(p)[1], random) for p in put)


def _by_eye(rows: int, place: int, put: Mapping[int, Flat], random: Random) -> Flat:
    """Where a hand puts a bucket: at its place on the table, or over the middle of its supports."""
    shape = SHAPES[rows]
    home = shape.stands(place)[0]
    shifts = [
        (put[p][0] - shape.stands(p)[0], put[p][1]) for p in shape.supports[place] if p in put
    ] or [(0.0, 0.0)]
    return (
        home + fmean(x for x, _ in shifts) + _error(random),
        fmean(y for _, y in shifts) + _error(random),
    )


def _error(random: Random) -> float:
    return min(c.PLACING_MOST, max(-c.PLACING_MOST, random.gauss(0, c.PLACING)))


def _gap(random: Random) -> float:
    """Half of a bell curve whose mean is GAP."""
    return abs(random.gauss(0, c.GAP * math.sqrt(math.pi / 2)))


def _turned(x: float, y: float, z: float, random: Random) -> Pose:
    """A bucket has no front: it stands turned as it came to hand."""
    turn = random.uniform(0, math.pi)
    return x, y, z, math.cos(turn), 0.0, 0.0, math.sin(turn)
