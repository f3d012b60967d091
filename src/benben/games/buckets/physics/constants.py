"""Every physical number of the buckets, with its reason. Units: centimetre, gram, second.

x runs along the wall to the owner's right, y away from the owner, z up. A bucket's own frame has
its origin in the middle of the open rim and z towards the closed end; it stands opening down.
"""

import math
from typing import Final

# The bucket: a small polypropylene beaker as in the box, measured off its pictures.
HEIGHT: Final = 4.0
RIM_RADIUS: Final = 2.0  # open end, below
TOP_RADIUS: Final = 1.5  # closed end, above; a bucket stands with its rim on two of these
WIDTH: Final = 2 * RIM_RADIUS
WALL: Final = 0.1  # thickness; estimated: thin packaging has 0.04 to 0.07, toys 0.1 to 0.15
DENSITY: Final = 0.905  # polypropylene: 0.895 to 0.910 in data sheets
_SKIN: Final = math.pi * (
    (RIM_RADIUS + TOP_RADIUS) * math.hypot(HEIGHT, RIM_RADIUS - TOP_RADIUS) + TOP_RADIUS**2
)
MASS: Final = _SKIN * WALL * DENSITY  # 4.65

# How a person builds: the next bucket is set down beside the last, touching it or nearly so. Half
# of a bell curve, so that most gaps are a few tenths of a millimetre. Estimated.
GAP: Final = 0.04  # the mean
PITCH: Final = WIDTH + GAP  # from bucket to bucket of a row
# An upper bucket is put over the middle of its two supports by eye; a row is kept in line by eye.
PLACING: Final = 0.08  # standard deviation, along and across; estimated
PLACING_MOST: Final = 0.2
CLEARANCE: Final = 0.002  # between rims that touch: what a simulator needs to start at rest

# The collision body: a ring of beads for the rim, under a closed frustum, and between them what is
# felt from outside alone. It must be hollow at the rim: a solid body rests on its middle, and 13 of
# 15 buckets survive anything. Beads stand on lids and on the table. Rims that touch meet by a
# smooth disc, as beads of neighbours would mesh like gears.
SIDES: Final = 16  # beads, and sides of the frustum; fewer rock, more cost time
BEAD_RADIUS: Final = 0.2
HOLLOW: Final = 0.8  # where the frustum begins above the rim
LIP: Final = 0.15  # half the height of the rim's disc, which is thickest half way up
TABLE_BEADS: Final = 2  # every second bead feels the table: 8 feet stand as firmly, at half cost

# Friction: dry polypropylene on itself (data sheets of plastics: 0.1 to 0.3 on steel, up to 0.45 on
# plastic), on a wooden table, and under a finger that slides over it. A finger that grips (0.6 and
# up) drags the neighbours along and every flick is a collapse.
FRICTION_BUCKET: Final = 0.35
FRICTION_TABLE: Final = 0.4
FRICTION_FINGER: Final = 0.25
SPIN_DRAG: Final = 15.0  # g cm²/s: air and rolling loss, or a rolling bucket never comes to rest

# The finger: a capsule on a slide with a limited force. A finger of unlimited force squeezes
# buckets through each other. It is the last joint only, so that it fits where one bucket is gone.
FINGER_RADIUS: Final = 0.7
FINGER_LENGTH: Final = 3.0
FINGER_MASS: Final = 15.0
FINGER_FORCE: Final = 1.0e5  # dyn: 1 newton
FINGER_GAP: Final = 0.8  # where it starts, before the bucket
FINGER_REACH: Final = 5.0  # how far it follows through: past the middle of the wall, not beyond
FINGER_TIME: Final = 1.0  # a finger stopped by the wall gives up

# Strength 0 is a nudge, 1 a full flick; between them the speed grows by equal ratios.
SPEED_SOFT: Final = 50.0
SPEED_HARD: Final = 250.0
# A finger higher or lower than this touches the bucket above or the one below.
AIM_LOWEST: Final = 0.3
AIM_HIGHEST: Final = 0.7

# Nobody aims exactly; without this every flick of a bucket looks the same.
AIM_ANGLE_NOISE: Final = math.radians(4.0)
AIM_SPEED_NOISE: Final = 0.1  # of the logarithm
AIM_HEIGHT_NOISE: Final = 0.06  # of the bucket's height
AIM_SIDE_NOISE: Final = 0.15

# Two fingers (B7.3): a soft grip moved along a line with a tremor of under half a millimetre.
LIFT_SPEED: Final = 12.0
LIFT_TREMOR: Final = 0.04
LIFT_TREMOR_HZ: Final = (2.0, 7.0)
LIFT_TREMOR_ONSET: Final = 0.15
LIFT_UP: Final = ((0.0, 0.0, 2.0), (0.0, -9.0, 4.0))  # nothing stands on it: up, then away
LIFT_OUT: Final = ((0.0, -7.0, 0.3),)  # loaded: drawn out towards the owner

# The solver. Elliptic cones and Newton keep a stack from creeping; the pyramidal cone and looser
# contacts collapse by themselves or chatter for ever.
GRAVITY: Final = 981.0
CONTACT_TIME: Final = 0.006
# Nearly no bounce. A hollow ball of hard plastic keeps 0.69 of its speed, but contacts that springy
# (damping below 0.5) let a stack that nobody touches chatter until it falls.
CONTACT_DAMPING: Final = 0.7
TABLE_DAMPING: Final = 0.5
CONTACT_IMPEDANCE: Final = "0.9 0.98 0.02"
IMPEDANCE_RATIO: Final = 3.0
ITERATIONS: Final = 20
TOLERANCE: Final = 1e-6
FRAME_RATE: Final = 30  # frames of the path a second
STEP: Final = 0.002
STEP_SHORTEST: Final = 0.0005  # while a fast finger pushes
STEP_TRAVEL: Final = 0.06  # a pushing finger moves at most this far in a step

# When it is over. Standing buckets must be still; fallen ones need only be out of harm's way.
BUILD_TIME: Final = 0.25  # a built pyramid settles into its contacts
LONGEST: Final = 3.0  # then the judge looks anyway
STILL_FRAMES: Final = 4  # stillness is judged over this many frames (0.13 s)
STILL_MOVE: Final = 0.02
STILL_TURN: Final = 0.01
SLOW_MOVE: Final = 0.05  # fallen and slow: it will not wake the wall
SLOW_TURN: Final = 0.05
CRAWL_MOVE: Final = 0.25  # fallen, on the table, and barely rolling
UPRIGHT: Final = 0.8  # cosine; less leaning than this may still be standing
NEAR_START: Final = 2.5  # and so may what is this near its start
ON_TABLE: Final = 2.6  # centre of mass below this: on the table
CLEAR_ROOM: Final = 4.6  # further than this from every standing bucket
CLEAR_WALL: Final = 10.0  # further than this out of the wall
