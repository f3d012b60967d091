"""A guess at who will win a position of Ptoq, from the hands as they lie and what they promise."""

from typing import Any

from benben.arrays import np
from benben.compiled import rule
from benben.games.ptoq.board import (
    CARDS,
    FULL,
    HANDS,
    JOKER,
    NO_BLOCK,
)
from benben.games.ptoq.poker.hand_potential import MISS, count, points_promised, promise
from benben.games.ptoq.poker.hands import cards_of, strength
from benben.games.ptoq.position import CHOOSE, ENDED, LAY, TURN, Position
from benben.games.ptoq.rules.blocks import left
from benben.games.ptoq.rules.scoring import shares
from benben.games.ptoq.rules.sizes import blocks, full, hands
from benben.portable_math import exp
from benben.shapes import Scores

_STEEP = 1.7  # makes the logistic curve as steep as the normal one
_BEST_OF_THREE = 0.85  # standard deviations by which the best of three lies above the average
_POINTS_A_ROUND = 3.5  # victory points that usually change hands in a round
NO_HAND = -1


@rule
def hand_with(s: Position, seat: int, hand: int, into: int, block: int) -> int:
    """The cards of a hand, with one more if the mover lays `block` there."""
    cards: Any = cards_of(s.hand, (seat * HANDS + hand) * FULL)
    if seat == s.player and hand == into:
        cards |= np.int64(1) << np.int64(block)
    return cards


@rule
def chance_of_hand(cards: int, others: int, whole: int) -> float:
    """How likely the first hand will beat the second; a whole one has so many cards."""
    n, m = count(cards), count(others)
    mine, theirs = strength(cards), strength(others)
    if n == whole and m == whole:
        return 1.0 if mine > theirs else 0.0 if mine < theirs else 0.5
    ahead = promise(cards, n, mine) - promise(others, m, theirs)
    doubt = np.sqrt(MISS[n] * MISS[n] + MISS[m] * MISS[m])
    return 1.0 / (1.0 + exp(-_STEEP * ahead / doubt))


@rule
def points_ahead(s: Position, into: int, block: int) -> float:
    """P7.1 without the hands won: what seat 1's hands promise more than seat 2's."""
    ahead = 0.0
    for hand in range(hands(s)):
        mine, theirs = hand_with(s, 0, hand, into, block), hand_with(s, 1, hand, into, block)
        ahead += points_promised(mine, count(mine), strength(mine))
        ahead -= points_promised(theirs, count(theirs), strength(theirs))
    return ahead


@rule
def chance_of(s: Position, hand: int, into: int, block: int) -> float:
    mine, theirs = hand_with(s, 0, hand, into, block), hand_with(s, 1, hand, into, block)
    return chance_of_hand(mine, theirs, full(s))


@rule
def chances(s: Position) -> tuple[float, float, float]:
    """Seat 1's chance of each hand as they lie."""
    a = chance_of(s, 0, NO_HAND, NO_BLOCK)
    if hands(s) == 1:
        return a, 0.0, 0.0
    return a, chance_of(s, 1, NO_HAND, NO_BLOCK), chance_of(s, 2, NO_HAND, NO_BLOCK)


@rule
def share_with(s: Position, into: int, block: int, lie: tuple[float, float, float]) -> float:
    """Seat 1's share of the win if the mover lays `block` in the hand `into`.

    `lie`: the chances without it, of which only one changes.
    """
    a, b, c = lie
    if into != NO_HAND:
        chance = chance_of(s, into, into, block)
        if into == 0:
            a = chance
        elif into == 1:
            b = chance
        else:
            c = chance
    if hands(s) == 1:
        lead = 2.0 * (2.0 * a - 1.0) + points_ahead(s, into, block)
        return a if s.target == 0 else share_of_match(s, lead)
    all_three = a * b * c
    two = a * b + b * c + c * a - 3.0 * all_three
    if s.target == 0:
        return all_three + two
    none = (1.0 - a) * (1.0 - b) * (1.0 - c)
    one = 1.0 - all_three - two - none
    ahead = 4.0 * (all_three - none) + 3.0 * (two - one) + points_ahead(s, into, block)
    return share_of_match(s, ahead)


@rule
def share_of_match(s: Position, ahead: float) -> float:
    """P7.3: the fewer rounds are left, the more a lead in victory points is worth."""
    lead = ahead + s.victory[0] - s.victory[1]
    to_go = s.target - max(s.victory[0], s.victory[1])
    return 1.0 / (1.0 + exp(-lead / (1.0 + 0.6 * np.sqrt(_POINTS_A_ROUND * max(0, to_go)))))


@rule
def share_laying(s: Position, block: int, lie: tuple[float, float, float]) -> float:
    """The mover lays a block where it serves best."""
    best = -1.0
    for hand in range(hands(s)):
        if s.held[s.player * HANDS + hand] < full(s):
            share = share_with(s, hand, block, lie)
            best = max(best, share if s.player == 0 else 1.0 - share)
    return best if s.player == 0 else 1.0 - best


@rule
def share_choosing(s: Position) -> float:
    """P4.5: the best of the blocks turned up."""
    best, lie = -1.0, chances(s)
    for i in range(3):
        if s.turned[i] != JOKER and s.turned[i] != NO_BLOCK:
            share = share_laying(s, s.turned[i], lie)
            best = max(best, share if s.player == 0 else 1.0 - share)
    return best if s.player == 0 else 1.0 - best


@rule
def share_turning(s: Position) -> float:
    """P4.5: three blocks are about to be turned up, and the mover takes the best."""
    total, squares, n, lie = 0.0, 0.0, 0, chances(s)
    for face in range(CARDS):
        if left(s, face) != 0:
            share = share_laying(s, face, lie)
            total += share
            squares += share * share
            n += 1
    average = total / n
    spread = _BEST_OF_THREE * np.sqrt(max(0.0, squares / n - average * average))
    return average + (spread if s.player == 0 else -spread)


@rule
def share(s: Position) -> float:
    if s.phase == LAY:
        return share_laying(s, s.block, chances(s))
    if s.phase == CHOOSE:
        return share_choosing(s)
    if s.phase == TURN:
        return share_turning(s)
    if s.laid == blocks(s):  # the round is over and its points are counted in
        return share_of_match(s, 0.0)
    if s.laid == 0:  # all hands are empty: as many promises on either side
        return 0.5 if s.target == 0 else share_of_match(s, 0.0)
    return share_with(s, NO_HAND, NO_BLOCK, chances(s))


@rule
def estimate(s: Position, out: Scores) -> None:
    if s.phase == ENDED:
        shares(s, out)
        return
    out[0] = min(1.0, max(0.0, share(s)))  # sums of chances may miss by a rounding
    out[1] = 1.0 - out[0]
