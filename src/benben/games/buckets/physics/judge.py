"""The judge: settled poses in, a verdict out, clause by clause (B4.2 to B4.6). No physics inside.

The clauses are read in the order of the rules. What they remove is taken away by hand; the rest
may settle once more and is then judged again (`referee.py`).
"""

import math
from dataclasses import dataclass, replace
from statistics import fmean, median
from typing import Final

from benben.games.buckets.board import SHAPES, mask_of, places_of
from benben.games.buckets.physics.constants import HEIGHT, PITCH, RIM_RADIUS, TOP_RADIUS, WIDTH
from benben.games.buckets.physics.poses import Point, Poses, along_axis, axis, home

# B4.2: fallen is lying rather than leaning, or half a bucket off the height of its own row.
FALLEN_LEAN: Final = math.cos(math.radians(45))
FALLEN_HEIGHT: Final = HEIGHT / 2
# B4.3: upright within 20 degrees and within 7 mm of its row: more is a bucket slipped into a gap.
UPRIGHT_LEAN: Final = math.cos(math.radians(20))
ROW_HEIGHT: Final = 0.7
# B4.3: an upper bucket stays within 0.3 bucket of where its supports put it. A bucket that slid
# onto the middle of one support is half a bucket off, so it is out.
OFF_SUPPORT: Final = 0.3 * WIDTH
# B4.3: a bottom bucket is out of its row when its middle is half a bucket before or behind it.
OFF_ROW: Final = RIM_RADIUS
# B4.4: less than this is not worth a word; what moved more and still stays is "shifted a little".
NOTICED: Final = 0.1
# B4.5, B4.6: two neighbours hang together while no bucket fits between their rims.
FITS: Final = WIDTH
# B4.6: a bucket rests on another while rim and lid overlap.
OVERLAP: Final = RIM_RADIUS + TOP_RADIUS
Flat = tuple[float, float]  # along and across the wall

# Poses further off than this do not tell where the wall stands now.
WALL_NEAR: Final = 1.5 * WIDTH


@dataclass(frozen=True)
class Verdict:
    """What stands, what left under which clause, and the pieces the owner chooses from (B4.6)."""

    stands: int
    left: dict[int, str]
    shifted: int
    pieces: tuple[int, ...]


@dataclass(frozen=True)
class Seen:
    """Settled poses as the judge measures them, by place; `wall` is how far the wall has slid."""

    rows: int
    standing: int
    middle: dict[int, Point]
    upright: dict[int, float]
    home: dict[int, Point]
    wall: Flat = (0.0, 0.0)

    def shift(self, place: int) -> Flat:
        """How far a bucket's middle is from its place, along and across the wall."""
        (x, y, _), (home_x, home_y, _) = self.middle[place], self.home[place]
        return x - home_x, y - home_y


def look(rows: int, standing: int, poses: Poses) -> Seen:
    """Measure settled poses (rows of x y z w x y z, ordered by place)."""
    places = places_of(standing)
    found = dict(zip(places, poses, strict=True))
    at_home = dict(zip(places, home(rows, standing), strict=True))
    seen = Seen(
        rows=rows,
        standing=standing,
        middle={place: along_axis(pose, HEIGHT / 2) for place, pose in found.items()},
        upright={place: axis(pose)[2] for place, pose in found.items()},
        home={place: along_axis(pose, HEIGHT / 2) for place, pose in at_home.items()},
    )
    near = [seen.shift(p) for p in places if _level(seen, p) and _near(seen, p)]
    if not near:
        return seen
    return replace(seen, wall=(median(x for x, _ in near), median(y for _, y in near)))


def _level(seen: Seen, place: int) -> bool:
    """Upright, opening down, at the height of its own row."""
    off = abs(seen.middle[place][2] - seen.home[place][2])
    return seen.upright[place] > UPRIGHT_LEAN and off < ROW_HEIGHT


def _near(seen: Seen, place: int) -> bool:
    return max(map(abs, seen.shift(place))) < WALL_NEAR


def fallen(seen: Seen, place: int) -> bool:
    """B4.2: it lies, or it is no longer at the height of its row."""
    off = abs(seen.middle[place][2] - seen.home[place][2])
    return seen.upright[place] < FALLEN_LEAN or off > FALLEN_HEIGHT


def misplaced(seen: Seen, place: int, standing: int) -> bool:
    """B4.3: not upright in its own row at its own place, given which buckets below it stand."""
    if not _level(seen, place):
        return True
    if SHAPES[seen.rows].row[place] == 0:
        return abs(seen.shift(place)[1] - seen.wall[1]) >= OFF_ROW
    return math.dist(seen.shift(place), _expected(seen, place, standing)) >= OFF_SUPPORT


def _expected(seen: Seen, place: int, standing: int) -> Flat:
    """The shift the standing supports give a bucket; one is enough (B4.3), none leaves the wall."""
    below = [seen.shift(p) for p in SHAPES[seen.rows].supports[place] if standing >> p & 1]
    if not below:
        return seen.wall
    return fmean(x for x, _ in below), fmean(y for _, y in below)


def shifted_a_little(seen: Seen, place: int) -> bool:
    """B4.4: it moved, and since no other clause took it, it stays."""
    return math.hypot(*seen.shift(place)) > NOTICED


def bucket_fits_between(seen: Seen, place: int, rest: int) -> bool:
    """B4.5: a lone bottom bucket slid so far that another fits between it and the rest.

    Its slide is measured against the rest's own, so that a bucket left alone at its place is a
    piece (B4.6) however wide the hole beside it.
    """
    if rest == 0 or SHAPES[seen.rows].row[place] != 0:
        return False
    slide = seen.shift(place)[0] - median(seen.shift(p)[0] for p in places_of(rest))
    return abs(slide) >= FITS - (PITCH - WIDTH)


def _touch(seen: Seen, a: int, b: int) -> bool:
    """Whether two standing buckets hang together, in a row or by support (B4.6)."""
    shape = SHAPES[seen.rows]
    distance = math.dist(seen.middle[a][:2], seen.middle[b][:2])
    if shape.right[a] == b:
        return distance < WIDTH + FITS
    return b in shape.carries[a] and distance < OVERLAP


def pieces(seen: Seen, standing: int) -> tuple[int, ...]:
    """B4.6: the pieces of what stands, the largest first, then by lowest place."""
    found = [1 << place for place in places_of(standing)]
    for a in places_of(standing):
        for b in places_of(standing):
            if _touch(seen, a, b):
                joined = [m for m in found if m >> a & 1 or m >> b & 1]
                found = [m for m in found if m not in joined]
                found.append(joined[0] | joined[-1])
    return tuple(sorted(found, key=lambda m: (-m.bit_count(), m & -m)))


def _stray(seen: Seen, standing: int) -> int:
    """The lone bucket that leaves under B4.5, the furthest slid first; -1 for none."""
    lone = [m.bit_length() - 1 for m in pieces(seen, standing) if m.bit_count() == 1]
    gone = [p for p in lone if bucket_fits_between(seen, p, standing & ~(1 << p))]
    return max(gone, key=lambda p: abs(seen.shift(p)[0]), default=-1)


def judge(rows: int, standing: int, poses: Poses, named: int = -1) -> Verdict:
    """The verdict on settled poses; `named` is the bucket to be knocked out, -1 for none."""
    seen = look(rows, standing, poses)
    left = {named: "B4.2"} if named >= 0 and standing >> named & 1 else {}
    stands = standing & ~mask_of(left)
    for place in places_of(stands):  # bottom row first: an upper bucket leans on verdicts below
        if fallen(seen, place):
            left[place] = "B4.2"
        elif misplaced(seen, place, stands):
            left[place] = "B4.3"
        else:
            continue
        stands &= ~(1 << place)
    while (stray := _stray(seen, stands)) >= 0:
        left[stray] = "B4.5"
        stands &= ~(1 << stray)
    shifted = mask_of(p for p in places_of(stands) if shifted_a_little(seen, p))
    return Verdict(stands, left, shifted, pieces(seen, stands))
