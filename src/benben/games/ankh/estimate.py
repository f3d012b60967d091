"""A guess at who will win a position of Ankh: cards, ways still to go, and who can be caught."""

from benben.arrays import np
from benben.compiled import rule
from benben.games.ankh.board import (
    BRIDGE_COLOURS,
    BRIDGES,
    CENTRE,
    IS_CORNER,
    KINDS,
    NOWHERE,
    PLACE,
    RING,
    STEP,
    WHITE_BRIDGE,
)
from benben.games.ankh.position import ENDED, Position
from benben.games.ankh.rules import scores
from benben.portable_math import exp
from benben.shapes import Scores

_COLOUR = np.array(BRIDGE_COLOURS, np.int16)
# A usual way to the Ankh, by ring; a wall crossed outweighs any walk along the level behind it
_WAY_FROM = np.array([0, 1, 6, 11, 20, 32, 45], np.float64)
_WAY_FROM_OUTSIDE = 62.0
_ROUND_THE_CORNER = 3.0  # a bridge on a corner leads nowhere until it is moved
_OUT_OF_SIGHT = 24.0  # of a hunter: an opponent on another level
# Rounds from which on, and after which wholly, bots lose patience: with pulling at bridges,
_BRIDGES_PATIENT, _BRIDGES_WEARY = 35, 70
# and with keeping out of reach, which then costs everybody most of their share
_PATIENT, _WEARY, _LOST, _LOST_FAR = 15, 90, 0.72, 0.18
# Weights, in the exponent of a share of the win
_CARD, _CATCH, _FREED = 1.6, 0.3, 0.3
_FOREMOST, _OTHERS, _TEMPO, _HUNT = 0.05, 0.01, 0.06, 0.03
_NEAR_FOREMOST, _NEAR_OTHERS, _NEAR_HUNT = 0.03, 0.004, 0.01


@rule
def walk(one: int, other: int) -> int:
    """Steps between two fields of one ring, the shorter way round."""
    way = abs(PLACE[one] - PLACE[other])
    return min(way, 8 * RING[one] - way)


@rule
def door(field: int) -> int:
    """A field outside the wall beside this wall field."""
    for direction in range(4):
        if RING[STEP[field, direction]] > RING[field]:
            return STEP[field, direction]
    return field


@rule
def way_in(s: Position, field: int) -> float:
    """Steps from a level field onto the nearest bridge inward."""
    best = 99.0
    for bridge in range(BRIDGES):
        lies = s.bridge[bridge]
        if _COLOUR[bridge] == RING[field] - 1 and lies != CENTRE:
            way = 1.0 + walk(field, door(lies))
            best = min(best, way + (_ROUND_THE_CORNER if IS_CORNER[lies] else 0.0))
    return best


@rule
def usual_way(field: int) -> float:
    """About how many steps a stone needs to the Ankh, wherever the bridges lie.

    On a bridge that lies on a corner it must go back first: under it the bridge cannot move (A6.2).
    """
    if field == NOWHERE:
        return _WAY_FROM_OUTSIDE
    d = RING[field]
    return 1.0 + _WAY_FROM[d + 1] if d % 2 == 1 and IS_CORNER[field] else _WAY_FROM[d]


@rule
def present_way(s: Position, field: int) -> float:
    """The same, the bridges lying as they lie."""
    d = 0 if field == NOWHERE else RING[field]
    if field == NOWHERE or d % 2 == 1 or (d == 2 and s.bridge[WHITE_BRIDGE] == CENTRE):
        return usual_way(field)
    return way_in(s, field) + _WAY_FROM[d - 1]


@rule
def patience(s: Position, first: int, last: int) -> float:
    """From 1 down to 0 between two rounds."""
    return min(1.0, max(0.0, (last - s.turn // s.players) / (last - first)))


@rule
def bridges_count(s: Position) -> float:
    """How much it counts where bridges lie: in a long match less and less.

    Two who know would otherwise pull the same bridge to and fro until the last round (A7.3).
    """
    return patience(s, _BRIDGES_PATIENT, _BRIDGES_WEARY)


@rule
def strength(s: Position, seat: int, count: float) -> float:
    """Cards, and stones by how near they are; the foremost counts most."""
    nearest, all_ways = _WAY_FROM_OUTSIDE, 0.0
    for kind in range(KINDS):
        field = s.place[seat * KINDS + kind]
        way = count * present_way(s, field) + (1.0 - count) * usual_way(field)
        all_ways += way
        nearest = min(nearest, way)
    return _CARD * s.cards[seat] - _FOREMOST * nearest - _OTHERS * (all_ways - nearest)


@rule
def near_strength(s: Position, seat: int) -> float:
    """The same for who sees one move ahead: where the bridges lie counts for the mover alone.

    Two such players would otherwise pull at the bridges for ever.
    """
    nearest, all_ways = _WAY_FROM_OUTSIDE, 0.0
    for kind in range(KINDS):
        field = s.place[seat * KINDS + kind]
        way = present_way(s, field) if seat == s.player else usual_way(field)
        all_ways += usual_way(field)
        nearest = min(nearest, way)
    return _CARD * s.cards[seat] - _NEAR_FOREMOST * nearest - _NEAR_OTHERS * all_ways


@rule
def nearest_prey(s: Position, seat: int) -> float:
    """Steps from a stone of a seat to an opponent's, on the same level if there is one."""
    best = 2 * _OUT_OF_SIGHT
    for mine in range(seat * KINDS, (seat + 1) * KINDS):
        field = s.place[mine]
        if field == NOWHERE or RING[field] % 2 == 1:
            continue
        for other in range(s.players * KINDS):
            there = s.place[other]
            if there == NOWHERE or other // KINDS == seat:
                continue
            levels = abs(RING[there] - RING[field])
            best = min(best, levels * 4 + (walk(field, there) if levels == 0 else _OUT_OF_SIGHT))
    return best


@rule
def is_closed(s: Position) -> bool:
    """A6.5: nobody has been caught yet, in this turn neither."""
    return s.bridge[WHITE_BRIDGE] == CENTRE and not s.unlock


@rule
def catching(s: Position, hunt: float) -> float:
    """What the mover may catch; until the white bridge is free somebody has to be (A6.5)."""
    prey = nearest_prey(s, s.player)
    value = _CATCH if prey <= s.steps else 0.0
    if is_closed(s):
        return value - hunt * prey
    return value + (_FREED if s.bridge[WHITE_BRIDGE] == CENTRE else 0.0)


@rule
def hope(s: Position) -> float:
    """What is left of all shares: in a long match less and less, until somebody is caught (A6.5).

    Two careful ones would otherwise keep out of each other's reach until the last round (A7.3).
    """
    if not is_closed(s):
        return 1.0
    reach = nearest_prey(s, s.player) / (2.0 * _OUT_OF_SIGHT)  # from 0 to 1
    return 1.0 - (1.0 - patience(s, _PATIENT, _WEARY)) * (_LOST + _LOST_FAR * reach)


@rule
def share(s: Position, out: Scores, whole: float) -> None:
    """Strengths into shares of the win, which together are so much."""
    total = 0.0
    for seat in range(s.players):
        out[seat] = exp(out[seat])
        total += out[seat]
    for seat in range(s.players):
        out[seat] *= whole / total


@rule
def estimate(s: Position, out: Scores) -> None:
    if s.phase == ENDED:
        scores(s, out)
        return
    count = bridges_count(s)
    for seat in range(s.players):
        out[seat] = strength(s, seat, count)
        if seat != s.player and is_closed(s):
            out[seat] -= _HUNT * nearest_prey(s, seat)
    out[s.player] += catching(s, _HUNT) + _TEMPO * s.steps
    share(s, out, hope(s))


@rule
def greedy_estimate(s: Position, out: Scores) -> None:
    """For who looks one move ahead; see near_strength."""
    if s.phase == ENDED:
        scores(s, out)
        return
    for seat in range(s.players):
        out[seat] = near_strength(s, seat)
    out[s.player] += catching(s, _NEAR_HUNT)
    share(s, out, 1.0)
