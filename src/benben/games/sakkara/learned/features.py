"""What a player would name in a position of Sakkara, as numbers for a network (docs/training.md).

What lies open or near the workers counts by how well a seat reaches it. A card is *wanted now* (by
the level being built), *later* (by a level above) or *spare*.
"""

from typing import Any

from benben.arrays import np
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, NOWHERE, SEATS, SIZE, STEP, WORKERS
from benben.games.sakkara.box import (
    GRAIN,
    HAND,
    LEVEL_SIZE,
    LEVELS,
    MOTIFS,
    NAMES,
    PRICE,
    SHIP,
)
from benben.games.sakkara.estimate import needs
from benben.games.sakkara.position import HIDDEN, THEFT, TURN, Position
from benben.games.sakkara.rules.discards import KEPT, LAST_TURN
from benben.games.sakkara.rules.turn import CLIMB
from benben.network import Numbers
from benben.stack_array import floats

CLASSES = ("now", "later", "spare")
NOW, LATER, SPARE = range(len(CLASSES))
_ALONE = (
    "ship", "grain", "level2", "level3", "built", "paid", "ready", "surplus", "lack", "lack_hands",
    "lack_later", "mover", "to_move", "thief", "late", "rival_built", "rival_ready", "held",
    "others_now", "others_later", "others_spare", "deep_now", "deep_later", "deep_spare",
    "beside_now", "near_now",
)  # fmt: skip
(
    _SHIP, _GRAIN, _LEVEL2, _LEVEL3, _BUILT, _PAID, _READY, _SURPLUS, _LACK, _LACK_HANDS,
    _LACK_LATER, _MOVER, _TO_MOVE, _THIEF, _LATE, _RIVAL_BUILT, _RIVAL_READY, _HELD,
    _OTHERS, _, _, _DEEP, _, _, _BESIDE_NOW, _NEAR_NOW,
) = range(len(_ALONE))  # fmt: skip
_HOLDS = len(_ALONE)  # + class * MOTIFS + motif: cards held
_TOPS = _HOLDS + len(CLASSES) * MOTIFS  # the same: the open card easiest to reach
FEATURES = (
    *_ALONE,
    *(f"held_{name}_{when}" for when in CLASSES for name in NAMES),
    *(f"open_{name}_{when}" for when in CLASSES for name in NAMES),
)
WIDTH = len(FEATURES)


def _steps() -> list[list[int]]:
    """From field to field; who stands on it must go and come back. The last row: from nowhere."""
    places = [(f // SIZE, f % SIZE) for f in range(FIELDS)]
    rows = [[abs(r - y) + abs(c - x) or 2 for r, c in places] for y, x in places]
    return [*rows, [2 * SIZE - 2] * FIELDS]


_WANTED_NOW = np.array(needs()[0], np.int16)
_WANTED_LATER = np.array(needs()[1], np.int16)
_STEPS = np.array(_steps(), np.int16)  # a worker NOWHERE reads the last row
_BELOW = np.array([sum(map(int, LEVEL_SIZE[:level])) for level in range(LEVELS)], np.int16)
_PAID_BELOW = np.array(
    [sum(needs()[0][below][HAND] for below in range(level)) for level in range(LEVELS)], np.int16
)
# How well a card on the board is reached, by the steps to it
_NEAR = np.array(
    [0.0, 0.3, 0.2, 0.14, 0.1, 0.07, 0.05, 0.035, 0.025, 0.018, 0.012, 0.009, 0.006], np.float32
)
_TOO_HIGH, _OCCUPIED = np.float32(0.15), np.float32(0.06)
_COVERED = np.float32(0.4)  # of what lies above it, for each card
_DEEP_DOWN = 4
_ONE = np.float32(1.0)
_HELD_CLASSES = SEATS * MOTIFS


@rule
def is_easy(s: Position, field: int) -> bool:
    """Whether somebody can step onto a field from beside it, without a stair."""
    for direction in range(4):
        beside = STEP[field, direction]
        if beside != NOWHERE and s.height[field] <= s.height[beside] + CLIMB:
            return True
    return False


@rule
def pyramid_features(s: Position, seat: int, x: Numbers, at: int) -> None:
    level = min(s.level[seat], LEVELS - 1)
    built = paid = 0
    for motif in range(MOTIFS):
        built += s.built[seat * MOTIFS + motif]
        paid += PRICE[motif] * s.built[seat * MOTIFS + motif]
    x[at + _SHIP] = s.ship[seat]
    x[at + _GRAIN] = s.grain[seat]
    x[at + _LEVEL2] = level >= 1
    x[at + _LEVEL3] = level >= 2
    x[at + _BUILT] = _BELOW[level] + built
    x[at + _PAID] = _PAID_BELOW[level] + paid
    x[at + _READY] = s.ship[seat] > 0 and s.grain[seat] > level
    x[at + _LATE] = s.turn / LAST_TURN
    if seat == s.player:
        x[at + _MOVER] = 1
        x[at + _TO_MOVE] = s.phase == TURN and not s.moved
        x[at + _THIEF] = s.phase == THEFT


@rule
def wanted_now(s: Position, seat: int, level: int, motif: int, hands: int) -> int:
    """How many cards of a motif the level still takes from the holder."""
    if motif == HAND:
        return hands
    if motif == SHIP:
        return _WANTED_NOW[level, motif] - s.ship[seat]
    if motif == GRAIN:
        return _WANTED_NOW[level, motif] - s.grain[seat]
    return _WANTED_NOW[level, motif] - s.built[seat * MOTIFS + motif]


@rule
def holder_features(s: Position, seat: int, x: Numbers, at: int, classes: Numbers) -> None:
    """What is held, and in `classes` how much the next card of each motif is wanted."""
    level = min(s.level[seat], LEVELS - 1)
    hands, held, lack, lack_later = _WANTED_NOW[level, HAND], 0, 0, 0
    for motif in range(MOTIFS):
        hands -= PRICE[motif] * s.built[seat * MOTIFS + motif]
    for motif in range(MOTIFS):
        number = s.held[seat * MOTIFS + motif]
        now = max(0, wanted_now(s, seat, level, motif, hands))
        later = _WANTED_LATER[level, motif]
        held += number
        lack += max(0, now - number)
        lack_later += min(later, max(0, now + later - number))
        holds = at + _HOLDS + motif
        x[holds] = min(number, now)
        x[holds + LATER * MOTIFS] = min(max(0, number - now), later)
        x[holds + SPARE * MOTIFS] = max(0, number - now - later)
        classes[seat * MOTIFS + motif] = NOW if number < now else LATER
        if number >= now + later:
            classes[seat * MOTIFS + motif] = SPARE
    x[at + _LACK] = lack
    x[at + _LACK_HANDS] = max(0, hands - s.held[seat * MOTIFS + HAND])
    x[at + _LACK_LATER] = lack_later
    x[at + _HELD] = held
    x[at + _SURPLUS] = max(0, held - KEPT)


@rule
def steps_to(s: Position, seat: int, field: int) -> int:
    """From the nearer of a seat's workers."""
    first = s.worker[seat * WORKERS]
    second = s.worker[seat * WORKERS + 1]
    return min(_STEPS[first, field], _STEPS[second, field])


@rule
def is_held_by_other(s: Position, seat: int, field: int) -> bool:
    other = (1 - seat) * WORKERS
    return s.worker[other] == field or s.worker[other + 1] == field


@rule
def field_features(
    s: Position, seat: int, field: int, end: int, easy: Any, x: Numbers, at: int,
    classes: Numbers,
) -> None:  # fmt: skip
    """What lies on one field, its stack ending just before `end` in the row of cards."""
    top, steps = int(s.top[field]), steps_to(s, seat, field)
    taken = is_held_by_other(s, seat, field)
    chance = easy * (_OCCUPIED if taken else _NEAR[steps])
    wanted = int(classes[seat * MOTIFS + top])
    best = at + _TOPS + wanted * MOTIFS + top
    x[at + _OTHERS + wanted] += min(x[best], chance)
    x[best] = max(x[best], chance)
    if wanted == NOW and not taken:
        x[at + _BESIDE_NOW] += easy * (steps == 1)
        x[at + _NEAR_NOW] += easy * (steps == 2)
    factor = chance
    for depth in range(1, min(s.height[field], _DEEP_DOWN)):
        factor *= _COVERED
        card = s.cards[end - 1 - depth] % HIDDEN  # the unseen are guessed by who imagines
        x[at + _DEEP + int(classes[seat * MOTIFS + card])] += factor


@rule
def board_features(s: Position, x: Numbers, classes: Numbers) -> None:
    end = 0
    for field in range(FIELDS):
        if s.height[field] > 0:
            end += s.height[field]
            easy = _ONE if is_easy(s, field) else _TOO_HIGH
            for seat in range(SEATS):
                field_features(s, seat, field, end, easy, x, seat * WIDTH, classes)


@rule
def features(s: Position, x: Numbers) -> None:
    """All features of both seats, one seat after the other, into zeroed numbers."""
    classes = floats(_HELD_CLASSES)
    for seat in range(SEATS):
        pyramid_features(s, seat, x, seat * WIDTH)
        holder_features(s, seat, x, seat * WIDTH, classes)
    board_features(s, x, classes)
    for seat in range(SEATS):
        rival = (1 - seat) * WIDTH
        x[seat * WIDTH + _RIVAL_BUILT] = x[rival + _BUILT]
        x[seat * WIDTH + _RIVAL_READY] = x[rival + _READY]
