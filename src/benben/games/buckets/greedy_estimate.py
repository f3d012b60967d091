"""Who looks one move ahead guesses who will win: what stands, what is in danger, what is held.

He must save his cards, which pay only later; a search sees that by itself (estimate.py).
"""

import numpy as np

from benben.compiled import rule
from benben.games.buckets.attack import can_beat
from benben.games.buckets.cards import COLOURS, hand_size, has_cards, highest, worth
from benben.games.buckets.losing import piece, pieces, places, rows, standing
from benben.games.buckets.rules import scores
from benben.games.buckets.standin import mean_loss
from benben.games.buckets.state import (
    AIM,
    BUILD,
    DEAL,
    DRAW,
    ENDED,
    FALL,
    KEEP,
    NONE,
    TURN,
    Position,
)
from benben.games.buckets.support import count, topple
from benben.shapes import Scores

_SHARPNESS = 0.35  # how much one bucket more counts, in the exponent of a share of the win
_CARD = 0.8  # buckets that a card in hand is worth: only one is drawn, however many are played
_HELD = 0.02  # and a point of one's best cards
_DANGER = 0.15  # of what the cheapest bucket of each colour costs
_SAFE = 0.25  # of that cost, for an attacked player who can beat the value
_EVEN = 0.02  # while building: colours evenly over the rows,
_STRONG_BELOW = 0.002  # those one can defend further down


@rule
def cheapest(s: Position, seat: int, mask: int) -> float:
    """The fewest buckets that leave when one of these is knocked out."""
    stands, shape = standing(s, seat), rows(s)
    best, place = 15, places(s) - 1  # from the top, where a bucket most often falls alone
    while place >= 0 and best > 1:
        if (mask >> place) & 1:
            best = min(best, count(topple(shape, stands, 1 << place)))
        place -= 1
    return best


@rule
def cost(s: Position, seat: int, colour: int) -> float:
    """B4.1: what a lost round in this colour takes."""
    mask = s.buckets[seat * COLOURS + colour]
    return cheapest(s, seat, mask) if mask else 1


@rule
def held(s: Position, seat: int) -> float:
    """How many cards, and the two best of each colour: what defends."""
    total = 0
    for colour in range(COLOURS):
        total += highest(s.hand[seat * COLOURS + colour], 2)
    return _CARD * hand_size(s.hand, seat) + _HELD * total


@rule
def building(s: Position, seat: int) -> float:
    """Good so far: each colour as often as the others, strong colours first, that is below."""
    value = 0.0
    for colour in range(COLOURS):
        n = count(s.buckets[seat * COLOURS + colour])
        value += _STRONG_BELOW * n * worth(s.hand[seat * COLOURS + colour]) - _EVEN * n * n
    return value


@rule
def losing_now(s: Position) -> float:
    """What the mover is about to lose."""
    stands = standing(s, s.player)
    if s.phase == FALL:
        if s.fallen == 0:
            return mean_loss(s)
        return 1.0 * count(topple(rows(s), stands, s.fallen))
    if s.phase == AIM:
        return 1.0 * count(topple(rows(s), stands, 1 << s.named))
    if s.phase == KEEP:
        most = 0
        for n in range(pieces(s)):
            most = max(most, count(piece(s, n)))
        return 1.0 * (count(stands) - most)
    if s.asked == NONE or has_cards(s.picked, 0) or not (s.phase == TURN or s.phase == DRAW):
        return 0.0
    return cost(s, s.player, s.asked) * (_SAFE if can_beat(s) else 1.0)


@rule
def strength(s: Position, seat: int) -> float:
    """In buckets."""
    value = 1.0 * s.points[seat] + held(s, seat)
    if s.phase == DEAL:
        return 1.0 * s.points[seat]
    if s.phase == BUILD:
        return value + building(s, seat)
    stands = standing(s, seat)
    if stands == 0:
        return value - 2.0  # out: no more buckets, and all others go on
    value += count(stands)
    for colour in range(COLOURS):
        value -= _DANGER * cost(s, seat, colour)
    return value


@rule
def greedy_estimate(s: Position, out: Scores) -> None:
    if s.phase == ENDED:
        scores(s, out)
        return
    total = 0.0
    for seat in range(s.players):
        value = strength(s, seat)
        if seat == s.player:
            value -= losing_now(s)
        out[seat] = np.exp(_SHARPNESS * value)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
