"""The buckets, the table and the finger as a MuJoCo model."""

import math
from collections.abc import Iterable
from typing import Final

from benben.games.buckets.physics import constants as c
from benben.games.buckets.physics.poses import Point

_SLICES = 400  # of a bucket's wall, to weigh it by


def _shell() -> tuple[float, float, float]:
    """Height of the centre of mass and the two moments of inertia of a thin beaker, lid and all."""
    heights = [c.HEIGHT * k / _SLICES for k in range(_SLICES + 1)]
    radii = [c.RIM_RADIUS + (c.TOP_RADIUS - c.RIM_RADIUS) * z / c.HEIGHT for z in heights]
    ring = [(z, r, r / sum(radii)) for z, r in zip(heights, radii, strict=True)]
    side = (c.RIM_RADIUS + c.TOP_RADIUS) * math.hypot(c.HEIGHT, c.RIM_RADIUS - c.TOP_RADIUS)
    wall = c.MASS * side / (side + c.TOP_RADIUS**2)
    lid = c.MASS - wall
    centre = (wall * sum(w * z for z, _, w in ring) + lid * c.HEIGHT) / c.MASS
    along = wall * sum(w * r**2 for _, r, w in ring) + lid * c.TOP_RADIUS**2 / 2
    across = wall * sum(w * (r**2 / 2 + (z - centre) ** 2) for z, r, w in ring)
    across += lid * (c.TOP_RADIUS**2 / 4 + (c.HEIGHT - centre) ** 2)
    return centre, across, along


CENTRE_OF_MASS, INERTIA_ACROSS, INERTIA_ALONG = _shell()


def _ring(radius: float, z: float) -> list[Point]:
    angles = [math.pi / c.SIDES + 2 * math.pi * k / c.SIDES for k in range(c.SIDES)]
    return [(radius * math.cos(angle), radius * math.sin(angle), z) for angle in angles]


def _text(numbers: Iterable[float]) -> str:
    return " ".join(f"{x:.6f}" for x in numbers)


def _frustum(bottom: float, top: float) -> str:
    """The part of a bucket's outside between two heights."""
    slope = (c.TOP_RADIUS - c.RIM_RADIUS) / c.HEIGHT
    points = [p for z in (bottom, top) for p in _ring(c.RIM_RADIUS + slope * z, z)]
    return _text(number for point in points for number in point)


def _bucket(number: int) -> str:
    beads = ""
    for k, at in enumerate(_ring(c.RIM_RADIUS - c.BEAD_RADIUS, c.BEAD_RADIUS)):
        kind = "foot" if k % c.TABLE_BEADS == 0 else "bead"
        beads += f'<geom class="{kind}" size="{c.BEAD_RADIUS}" pos="{_text(at)}"/>'
    inertia = f"{INERTIA_ACROSS:.6f} {INERTIA_ACROSS:.6f} {INERTIA_ALONG:.6f}"
    return f"""<body name="b{number}" pos="{6 * number} 50 0"><freejoint/>
  <inertial pos="0 0 {CENTRE_OF_MASS:.6f}" mass="{c.MASS}" diaginertia="{inertia}"/>
  {beads}<geom class="rim" type="ellipsoid" pos="0 0 {c.LIP}"
    size="{c.RIM_RADIUS} {c.RIM_RADIUS} {c.LIP}"/>
  <geom class="skirt" type="mesh" mesh="skirt"/>
  <geom class="wall" type="mesh" mesh="wall"/></body>"""


# What meets what: a kind's own bit, and the bits of those it meets. A pair meets if either says so.
_MEETS: Final = {
    "finger": (1, 1),  # world.py switches it off and on
    "bead": (2, 0),
    "foot": (2 | 16, 0),
    "wall": (4 | 16, 1 | 2 | 4),
    "rim": (8, 1 | 8),
    "skirt": (32, 1 | 2),
    "table": (0, 16),
}


def _meets(kind: str) -> str:
    own, others = _MEETS[kind]
    return f'contype="{own}" conaffinity="{others}"'


def _finger() -> str:
    # It must be compiled as touching: MuJoCo sorts out bodies that never touch when it compiles.
    back = c.FINGER_RADIUS - c.FINGER_LENGTH
    return f"""<body name="hand" mocap="true" pos="0 -100 50"/>
<body name="finger" pos="0 -100 50" gravcomp="1"><joint type="slide" axis="1 0 0"/>
  <inertial pos="0 0 0" mass="{c.FINGER_MASS}" diaginertia="100 100 100"/>
  <geom name="finger" class="finger" type="capsule"
    size="{c.FINGER_RADIUS}" fromto="{back} 0 0 {-c.FINGER_RADIUS} 0 0"
    friction="{c.FRICTION_FINGER} 0.01 0.001"/></body>"""


def scene(count: int) -> str:
    """The model of so many buckets, as MuJoCo reads it."""
    contact = f'solimp="{c.CONTACT_IMPEDANCE}" condim="3"'
    return f"""<mujoco><compiler angle="radian"/>
<option timestep="{c.STEP}" gravity="0 0 -{c.GRAVITY}" cone="elliptic" solver="Newton"
  integrator="implicitfast" iterations="{c.ITERATIONS}" ls_iterations="{c.ITERATIONS}"
  tolerance="{c.TOLERANCE}" impratio="{c.IMPEDANCE_RATIO}"/>
<size memory="20M"/>
<default><default class="bucket"><geom type="sphere" {contact}
  friction="{c.FRICTION_BUCKET} 0.01 0.001" solref="{c.CONTACT_TIME} {c.CONTACT_DAMPING}"/>
  {"".join(f'<default class="{kind}"><geom {_meets(kind)}/></default>' for kind in _MEETS)}
</default></default>
<asset><mesh name="wall" vertex="{_frustum(c.HOLLOW, c.HEIGHT)}"/>
<mesh name="skirt" vertex="{_frustum(c.BEAD_RADIUS, c.HOLLOW)}"/></asset>
<worldbody>
<geom type="plane" size="200 200 1" {_meets("table")} priority="1" {contact}
  friction="{c.FRICTION_TABLE} 0.01 0.02" solref="{c.CONTACT_TIME} {c.TABLE_DAMPING}"/>
{_finger()}
{"".join(_bucket(number) for number in range(count))}
</worldbody>
<equality><weld name="grip" body1="b0" body2="hand" solref="0.01 1"/></equality>
</mujoco>"""
