"""What a player would name in a position of Ankh, as numbers for a network (docs/training.md)."""

from benben.compiled import rule
from benben.games.ankh.board import (
    IS_CORNER,
    IS_WALL,
    KINDS,
    NOWHERE,
    RING,
    STEP,
)
from benben.games.ankh.estimate import (
    bridges_count,
    is_closed,
    present_way,
    usual_way,
    walk,
)
from benben.games.ankh.position import NONE, Position
from benben.network import Numbers

_KIND_NAMES = ("ra", "isis", "osiris")
_ALONE = (
    "card1", "card2", "mover", "steps", "arrives", "arrives_next", "nearest", "middle", "far",
    "prey", "prey_closed", "catch", "catch_next", "closed", "closed_mover",
    "unlock", "passing", "parked", "in_play", "rival_card1", "rival_card2", "rival_nearest",
    "late",
)  # fmt: skip
(
    _CARD1, _CARD2, _MOVER, _STEPS, _ARRIVES, _ARRIVES_NEXT, _NEAREST, _MIDDLE, _FAR,
    _PREY, _PREY_CLOSED, _CATCH, _CATCH_NEXT, _CLOSED, _CLOSED_MOVER,
    _UNLOCK, _PASSING, _PARKED, _IN_PLAY, _RIVAL_CARD1, _RIVAL_CARD2, _RIVAL_NEAREST,
    _LATE,
) = range(len(_ALONE))  # fmt: skip
_RINGS = len(_ALONE)  # + ring: stones there; the last is outside
_OUTSIDE = 7
_EXPOSED = _RINGS + _OUTSIDE + 1  # + ring: stones that an opponent may catch in the next turn
_KIND_WAY = _EXPOSED + _OUTSIDE  # + kind
FEATURES = (
    *_ALONE,
    *(f"on_ring{ring}" for ring in range(_OUTSIDE)),
    "outside",
    *(f"exposed_on_ring{ring}" for ring in range(_OUTSIDE)),
    *(f"way_of_{name}" for name in _KIND_NAMES),
)
WIDTH = len(FEATURES)
_FAR_AWAY = 48.0  # more than any prey is away
_ANOTHER_LEVEL, _PER_RING = 24, 4


@rule
def distance(field: int, there: int) -> int:
    """Steps from a stone to one it hunts, about, where they stand on different levels."""
    rings = abs(RING[there] - RING[field])
    if rings == 0:
        return walk(field, there)
    if rings == 1:  # one of them stands on a bridge
        wall, level = (field, there) if IS_WALL[field] else (there, field)
        for direction in range(4):
            beside = STEP[wall, direction]
            if beside != NOWHERE and RING[beside] == RING[level]:
                return 1 + walk(beside, level)
    return _ANOTHER_LEVEL + _PER_RING * rings


@rule
def hunting(s: Position, seat: int, x: Numbers, at: int) -> None:
    """Whom a seat may catch, and which of its own stones may be caught."""
    prey = _FAR_AWAY
    reach = 4 + s.cards[seat]
    for mine in range(seat * KINDS, (seat + 1) * KINDS):
        field = s.place[mine]
        if field == NOWHERE:
            continue
        exposed = False
        for other in range(s.players * KINDS):
            there = s.place[other]
            if there == NOWHERE or other // KINDS == seat:
                continue
            steps = distance(field, there)
            prey = min(prey, steps)
            if steps <= 4 + s.cards[other // KINDS]:
                exposed = True
        if exposed:
            x[at + _EXPOSED + RING[field]] += 1
    x[at + _PREY] = prey / _FAR_AWAY
    x[at + _CATCH_NEXT] = prey <= reach
    if is_closed(s):
        x[at + _CLOSED] = 1
        x[at + _PREY_CLOSED] = prey / _FAR_AWAY
        x[at + _CLOSED_MOVER] = seat == s.player
    if seat == s.player:
        x[at + _CATCH] = prey <= s.steps


@rule
def ways(s: Position, seat: int, x: Numbers, at: int) -> None:
    """How far each stone is from the Ankh; where bridges lie counts less in a long match."""
    count = bridges_count(s)
    nearest, middle, far = 1.0e3, 1.0e3, 1.0e3
    for kind in range(KINDS):
        field = s.place[seat * KINDS + kind]
        way = usual_way(field)
        if count > 0.0:
            way = count * present_way(s, field) + (1.0 - count) * way
        x[at + _KIND_WAY + kind] = way / _FAR_AWAY
        if way < nearest:
            nearest, middle, far = way, nearest, middle
        elif way < middle:
            middle, far = way, middle
        else:
            far = way
        ring = _OUTSIDE if field == NOWHERE else RING[field]
        x[at + _RINGS + ring] += 1
        x[at + _IN_PLAY] += field != NOWHERE
        if field != NOWHERE and IS_WALL[field]:
            x[at + _PARKED] += IS_CORNER[field]
    x[at + _NEAREST] = nearest / _FAR_AWAY
    x[at + _MIDDLE] = middle / _FAR_AWAY
    x[at + _FAR] = far / _FAR_AWAY
    x[at + _ARRIVES_NEXT] = nearest <= 4 + s.cards[seat]
    if seat == s.player:
        x[at + _ARRIVES] = nearest <= s.steps


@rule
def features(s: Position, x: Numbers) -> None:
    """All features of every seat, one seat after the other, into zeroed numbers."""
    for seat in range(s.players):
        at = seat * WIDTH
        x[at + _CARD1] = s.cards[seat] >= 1
        x[at + _CARD2] = s.cards[seat] >= 2
        x[at + _LATE] = 1.0 - bridges_count(s)
        if seat == s.player:
            x[at + _MOVER] = 1
            x[at + _STEPS] = s.steps / 6.0
            x[at + _UNLOCK] = s.unlock
            x[at + _PASSING] = s.passing != NONE
        ways(s, seat, x, at)
        hunting(s, seat, x, at)
    for seat in range(s.players):
        at = seat * WIDTH
        x[at + _RIVAL_NEAREST] = 9.0
        for other in range(s.players):
            if other != seat:
                x[at + _RIVAL_CARD1] = max(x[at + _RIVAL_CARD1], x[other * WIDTH + _CARD1])
                x[at + _RIVAL_CARD2] = max(x[at + _RIVAL_CARD2], x[other * WIDTH + _CARD2])
                x[at + _RIVAL_NEAREST] = min(x[at + _RIVAL_NEAREST], x[other * WIDTH + _NEAREST])
