"""Comparing the hands (P5.3), the basic game (P6) and the points of the advanced one (P7)."""

from benben.compiled import rule
from benben.games.ptoq.board import FULL, HANDS, SEATS
from benben.games.ptoq.poker.hands import POINTS, cards_of, rank_of, strength
from benben.games.ptoq.position import Position
from benben.games.ptoq.rules.sizes import hands
from benben.shapes import Scores


@rule
def deciding(s: Position) -> int:
    """Hands won that beat the other player: more than half (P6.1)."""
    return hands(s) // 2 + 1


@rule
def strength_in(s: Position, seat: int, hand: int) -> int:
    return strength(cards_of(s.hand, (seat * HANDS + hand) * FULL))


@rule
def hands_won(s: Position, seat: int) -> int:
    """P5.3: each hand against the one it faces; equal hands are nobody's."""
    won = 0
    for hand in range(hands(s)):
        if strength_in(s, seat, hand) > strength_in(s, 1 - seat, hand):
            won += 1
    return won


@rule
def points_for_winning(s: Position, won: int) -> int:
    """P7.1: two hands 3, all three 4; P8.1: the only one 2."""
    return won + 1 if won >= deciding(s) else 0


@rule
def points(s: Position, seat: int) -> int:
    """P7.1."""
    total = points_for_winning(s, hands_won(s, seat))
    for hand in range(hands(s)):
        total += POINTS[rank_of(strength_in(s, seat, hand))]
    return total


@rule
def score_round(s: Position) -> None:
    """P7.2: the difference goes to the player with more points."""
    if s.target == 0:
        return
    difference = points(s, 0) - points(s, 1)
    s.victory[0 if difference > 0 else 1] += abs(difference)


@rule
def has_won(s: Position) -> bool:
    """Whether the match is over after this round: P6.1, P7.3."""
    return s.victory[0] >= s.target or s.victory[1] >= s.target


@rule
def shares(s: Position, out: Scores) -> None:
    """Shares of the win of a match that is over."""
    if s.target:
        ahead = s.victory[0] - s.victory[1]
    else:
        ahead = (hands_won(s, 0) >= deciding(s)) - (hands_won(s, 1) >= deciding(s))
    out[0] = 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    out[1] = 1.0 - out[0]
    for seat in range(SEATS, len(out)):
        out[seat] = 0.0
