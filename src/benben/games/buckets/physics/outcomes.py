"""How buckets fall, drawn from the measured table instead of simulated: for bots and research.

Everything after loading is whole numbers in flat arrays, and compiled. A class is a size of
pyramid, a place and an aim of the game; its outcomes are `MASKS[FIRST[c]:FIRST[c + 1]]`
with running weights out of 65536 in `WEIGHTS`.

Broken pyramids are not in the table (there are thousands). For them a draw from the whole pyramid
is split into the support rule's losses and the offsets from it, which are then applied to what
stands:
- extra losses come from the tumbling load. They are kept with the odds of the load that is left:
  half the buckets above, half the chance. A push along the wall shoves whatever stands; there
  they are always kept;
- an arch (fewer losses than the rule says) holds only where its four buckets still stand;
- a push on a bucket that became the end of its row acts like one on the end of a whole row, moved.
"""

import json
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from benben.arrays import np
from benben.compiled import rule
from benben.games.buckets.board import SHAPES, mirrored
from benben.games.buckets.physics import DIRECTIONS, TABLE
from benben.games.buckets.position import HEIGHTS, LIFT_AIM, PLACES, STRENGTHS
from benben.games.buckets.rules.losing import side_of
from benben.games.buckets.rules.support import (
    LEFT,
    RIGHT,
    count,
    row_bits,
    row_of,
    row_start,
    topple,
)
from benben.shapes import Moves

WHOLE: Final = 1 << 16
CLASSES: Final = 2 * PLACES * (LIFT_AIM + 1)


@rule
def class_of(rows: int, place: int, aim: int) -> int:
    """The number of a class in the flat arrays."""
    return ((rows - 4) * PLACES + place) * (LIFT_AIM + 1) + aim


def aim_of(direction: int, height: int, strength: int) -> int:
    """The aim of a side, a height and a strength, each counted from 0; a lift has neither."""
    return (direction * HEIGHTS + height) * STRENGTHS + strength


def _outcomes(table: list[dict[str, Any]]) -> dict[int, list[tuple[int, int]]]:
    """Outcomes by class, the reflections included."""
    found: dict[int, list[tuple[int, int]]] = {}
    for row in table:
        rows, place, direction = row["rows"], row["place"], DIRECTIONS.index(row["direction"])
        outcomes = [(mask, weight) for mask, weight in row["outcomes"]]
        way = row["height"], row["strength"]
        found[class_of(rows, place, aim_of(direction, *way))] = outcomes
        other = {LEFT: RIGHT}.get(direction, direction)
        twin = class_of(rows, SHAPES[rows].mirror[place], aim_of(other, *way))
        found.setdefault(twin, [(mirrored(rows, mask), weight) for mask, weight in outcomes])
    return found


def load(path: Path) -> tuple[Moves, Moves, Moves]:
    """The table as flat arrays: FIRST, MASKS, WEIGHTS."""
    found = _outcomes(json.loads(path.read_text())["classes"])
    first, masks, weights = [0], list[int](), list[int]()
    for number in range(CLASSES):
        outcomes = found.get(number, [])
        running = list(accumulate(weight for _, weight in outcomes))
        masks += [mask for mask, _ in outcomes]
        weights += [w * WHOLE // running[-1] for w in running]
        first.append(len(masks))
    return np.array(first, np.int32), np.array(masks, np.int32), np.array(weights, np.int32)


FIRST, MASKS, WEIGHTS = load(TABLE)


@rule
def draw(number: int, chance: int) -> int:
    """The outcome of a class for a chance from 0 to 65535."""
    k = FIRST[number]
    while WEIGHTS[k] <= chance:
        k += 1
    return MASKS[k]


def expected(rows: int, place: int, aim: int, arches: bool = True) -> float:
    """The mean number of buckets a class costs an untouched pyramid, or one that cannot arch."""
    number = class_of(rows, place, aim)
    falls = 0 if arches else topple(rows, SHAPES[rows].full, 1 << place)
    total, before = 0, 0
    for k in range(FIRST[number], FIRST[number + 1]):
        fallen = int(MASKS[k]) | falls
        total += count(fallen) * int(WEIGHTS[k] - before)
        before = WEIGHTS[k]
    return total / WHOLE


@rule
def moved(rows: int, mask: int, steps: int) -> int:
    """The mask moved so many places to the right (to the left if negative); the ends drop off."""
    result = 0
    for row in range(rows):
        bits = row_bits(rows, mask, row)
        bits = bits << steps if steps >= 0 else bits >> -steps
        result |= (bits & ((1 << (rows - row)) - 1)) << row_start(rows, row)
    return result


@rule
def may_arch(rows: int, standing: int, place: int) -> bool:
    """Whether the two buckets on this one, wedged between two more, all stand."""
    row = row_of(rows, place)
    index = place - row_start(rows, row)
    if row + 1 >= rows or index < 2:
        return False
    return row_bits(rows, standing, row + 1) >> (index - 2) & 15 == 15


@rule
def measured(rows: int, place: int, direction: int) -> int:
    """The bucket of the whole pyramid that stands for this one: for a push its row's end."""
    row = row_of(rows, place)
    if direction == LEFT:
        return row_start(rows, row)
    if direction == RIGHT:
        return row_start(rows, row) + rows - row - 1
    return place


@rule
def odds(rows: int, standing: int, place: int, aim: int) -> tuple[int, int]:
    """How often extra losses are kept in a broken pyramid: so many times out of so many."""
    direction = side_of(aim)
    full = (1 << (rows * (rows + 1) // 2)) - 1
    whole = count(topple(rows, full, 1 << measured(rows, place, direction)))
    if standing == full or direction in (LEFT, RIGHT):
        return whole, whole
    return min(whole, count(topple(rows, standing, 1 << place))), whole


@rule
def adapted(rows: int, standing: int, place: int, aim: int, fallen: int, extras: bool) -> int:
    """What falls here where `fallen` was measured in the whole pyramid."""
    direction = side_of(aim)
    full = (1 << (rows * (rows + 1) // 2)) - 1
    if standing == full:
        return fallen
    end = measured(rows, place, direction)
    rule_says = topple(rows, full, 1 << end)
    aside = direction in (LEFT, RIGHT)
    if rule_says & ~fallen and not aside and may_arch(rows, standing, place):
        return fallen & standing
    result = topple(rows, standing, 1 << place)
    if extras:
        result |= moved(rows, fallen & ~rule_says, place - end) & standing
    return topple(rows, standing, result)


@rule
def sample(rows: int, standing: int, place: int, aim: int, random_int: int) -> int:
    """The mask that falls when a bucket is knocked out, for 32 random bits.

    Trusted: the bucket stands and the finger can reach it (`support.may_push`). The mask holds
    the losses under B4.2 to B4.5, the named bucket included; pieces (B4.6) come after.
    """
    end = measured(rows, place, side_of(aim))
    fallen = draw(class_of(rows, end, aim), random_int & (WHOLE - 1))
    kept, whole = odds(rows, standing, place, aim)
    extras = (random_int >> 16 & (WHOLE - 1)) * whole < kept * WHOLE
    return adapted(rows, standing, place, aim, fallen, extras)


@rule
def likelihood(rows: int, standing: int, place: int, aim: int, seen: int, fell: int) -> int:
    """How likely it is that of the buckets `seen` exactly those in `fell` fall; a weight.

    Never zero: a simulation may show what the table has not met.
    """
    number = class_of(rows, measured(rows, place, side_of(aim)), aim)
    kept, whole = odds(rows, standing, place, aim)
    total, before = 1, 0
    for k in range(FIRST[number], FIRST[number + 1]):
        chance = WEIGHTS[k] - before
        before = WEIGHTS[k]
        if adapted(rows, standing, place, aim, MASKS[k], True) & seen == fell:
            total += kept * chance
        rarer = whole - kept
        if rarer and adapted(rows, standing, place, aim, MASKS[k], False) & seen == fell:
            total += rarer * chance
    return total
