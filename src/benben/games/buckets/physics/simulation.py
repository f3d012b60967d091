"""The bucket pyramid as rigid bodies: a flick, a lift, and the fall until everything is still.

One `Simulator` per thread: a flick edits its world. The same pyramid, move and seed give
the same bytes on the same machine and version; elsewhere nothing is promised, which is why the
outcome is recorded and never computed again (B4.9).
"""

import math
from random import Random
from typing import Final

from benben.games.buckets.board import SHAPES
from benben.games.buckets.physics import constants as c
from benben.games.buckets.physics import world
from benben.games.buckets.physics.movement import Aim, Movement, chance
from benben.games.buckets.physics.poses import Motion, Pose, Pyramid, home
from benben.games.buckets.physics.scene import scene
from benben.games.buckets.rules.support import FRONT, LEFT, RIGHT, may_push

_BUILD: Final = 1  # one stream of chance for each purpose; _TREMOR is in movement.py
_AIM: Final = 2
# Which way the finger moves: an angle from straight away from the owner towards the owner's right.
_ANGLE = {FRONT: 0.0, LEFT: math.pi / 2, RIGHT: -math.pi / 2}


def speed_of(strength: float) -> float:
    """The finger's speed for a strength from 0 (a nudge) to 1 (a full flick)."""
    return c.SPEED_SOFT * math.pow(c.SPEED_HARD / c.SPEED_SOFT, strength)


def aim(direction: int, height: float, strength: float, seed: int) -> Aim:
    """The stroke asked for, with the noise of a hand."""
    random = chance(_AIM, seed)
    angle, speed, up, side = (random.gauss(0, 1) for _ in range(4))
    noisy = height + c.AIM_HEIGHT_NOISE * up
    return Aim(
        angle=_ANGLE[direction] + c.AIM_ANGLE_NOISE * angle,
        speed=speed_of(strength) * math.exp(c.AIM_SPEED_NOISE * speed),
        height=min(c.AIM_HIGHEST, max(c.AIM_LOWEST, noisy)),
        side=c.AIM_SIDE_NOISE * side,
    )


class Simulator:
    """Plays flicks and lifts; keeps a world for each number of buckets."""

    def __init__(self) -> None:
        self._worlds: dict[int, world.World] = {}

    def build(self, rows: int, seed: int, standing: int = -1) -> Pyramid:
        """A pyramid built by hand: small errors of place, any turn, settled into its contacts."""
        if standing == -1:
            standing = SHAPES[rows].full
        random = chance(_BUILD, seed)
        poses = [_placed(pose, random) for pose in home(rows, standing)]
        return self.wait(Pyramid(rows, standing, poses), c.BUILD_TIME)

    def wait(self, pyramid: Pyramid, seconds: float) -> Pyramid:
        """The pyramid after so many seconds of gravity alone."""
        run = self._start(pyramid)
        run.steps(round(seconds / c.STEP), c.STEP)
        return Pyramid(pyramid.rows, pyramid.standing, run.poses())

    def rest(self, pyramid: Pyramid) -> Motion:
        """Gravity alone until everything is still: after buckets were taken away by hand."""
        return self._start(pyramid).settle()

    def flick(
        self,
        pyramid: Pyramid,
        place: int,
        direction: int,
        height: float,
        strength: float,
        seed: int,
    ) -> Motion:
        """One finger against one bucket (B4.2): `height` 0.3 to 0.7 up it, `strength` 0 to 1."""
        reached = may_push(pyramid.rows, pyramid.standing, place, direction)
        if direction not in _ANGLE or not reached:
            raise ValueError(f"no finger can reach bucket {place} from that side")
        if not (c.AIM_LOWEST <= height <= c.AIM_HIGHEST and 0 <= strength <= 1):
            raise ValueError("height is 0.3 to 0.7 of the bucket, strength 0 to 1")
        run = self._start(pyramid)
        run.push(run.number(place), aim(direction, height, strength, seed))
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


def _placed(pose: Pose, random: Random) -> Pose:
    """A bucket as a hand puts it down."""
    most = c.BUILD_NOISE_MOST
    along, across = (min(most, max(-most, random.gauss(0, c.BUILD_NOISE))) for _ in range(2))
    turn = random.uniform(0, 2 * math.pi) / 2
    x, y, z = pose[:3]
    return x + along, y + across, z, math.cos(turn), 0.0, 0.0, math.sin(turn)
