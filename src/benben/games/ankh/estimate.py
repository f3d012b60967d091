"""A guess at who will win a position of Ankh, from cards and from ways still to go."""

from typing import Any

import numpy as np

from benben.compiled import rule
from benben.games.ankh.board import (
    BRIDGE_COLOURS,
    BRIDGES,
    CENTRE,
    KINDS,
    NOWHERE,
    RING,
    WAY_IN,
    WHITE_BRIDGE,
)
from benben.games.ankh.rules import ENDED, scores

_RING_OF_BRIDGE = np.array(BRIDGE_COLOURS, np.int16)
_STEPS_BELOW = np.array([0, 1, 4, 6, 10, 14, 20], np.float64)  # a usual way from each ring
_OUTSIDE = 30.0  # and from outside
_CARD = 1.6  # weights, in the exponent of a share of the win
_FOREMOST = 0.05
_OTHERS = 0.01


@rule
def nearest_bridge(s: Any, field: Any) -> Any:
    """Steps along the level to the nearest bridge inward."""
    wall = RING[field] - 1
    best = 99
    for bridge in range(BRIDGES):
        if _RING_OF_BRIDGE[bridge] == wall and s.bridge[bridge] != CENTRE:
            best = min(best, WAY_IN[field, s.bridge[bridge]])
    return best


@rule
def way_to_go(s: Any, field: Any) -> Any:
    """About how many steps a stone needs to the Ankh, bridges lying as they lie."""
    d = RING[field]
    if d % 2 == 1 or d == 0:
        return _STEPS_BELOW[d]
    if d == 2 and s.bridge[WHITE_BRIDGE] == CENTRE:
        return _STEPS_BELOW[2]
    return nearest_bridge(s, field) + _STEPS_BELOW[d - 1]


@rule
def strength(s: Any, seat: Any) -> Any:
    """Cards, and stones by how near they are; the foremost counts most."""
    nearest, others = _OUTSIDE, 0.0
    for kind in range(KINDS):
        field = s.place[seat * KINDS + kind]
        way = _OUTSIDE if field == NOWHERE else way_to_go(s, field)
        others += way
        nearest = min(nearest, way)
    return _CARD * s.cards[seat] - _FOREMOST * nearest - _OTHERS * (others - nearest)


@rule
def estimate(s: Any, out: Any) -> None:
    if s.phase == ENDED:
        scores(s, out)
        return
    total = 0.0
    for seat in range(s.players):
        out[seat] = np.exp(strength(s, seat))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
