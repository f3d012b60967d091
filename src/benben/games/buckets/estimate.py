"""A guess at who will win a position of Buckets, for a search.

A seat's prospect is a sum of features with weights, and its share of the win grows with the
exponential of that. The weights make what happened in matches of mixed tables most likely;
bench/LOG.md says of which, bench/buckets_fit.py finds such.
"""

from benben.arrays import np
from benben.compiled import rule
from benben.games.buckets.board import COLOURS
from benben.games.buckets.physics.sampled_fall import least_loss, mean_loss
from benben.games.buckets.position import (
    AIM,
    BUILD,
    DEAL,
    DIRECT,
    DRAW,
    ENDED,
    FALL,
    KEEP,
    LOT,
    NONE,
    TURN,
    Position,
)
from benben.games.buckets.rules import scores
from benben.games.buckets.rules.attack import can_beat, lead
from benben.games.buckets.rules.cards import hand_size, hand_worth, has_cards, highest, worth
from benben.games.buckets.rules.losing import neighbour, piece, pieces, places, rows, standing
from benben.games.buckets.rules.support import count, topple
from benben.portable_math import exp
from benben.shapes import Scores, Weights

# --- one move ahead --------------------------------------------------------------------------
# A player that looks one move ahead must be told to save cards, which pay only later; a search
# sees that by itself.

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
def built_well(s: Position, seat: int) -> float:
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
        return least_loss(s)
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
        return value + built_well(s, seat)
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
        out[seat] = exp(_SHARPNESS * value)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


# --- for a search ---------------------------------------------------------------------------

FEATURES = (
    "cards",
    "held",  # the three best cards of each colour
    "buckets",
    "few",  # buckets, felt towards the end
    "cost",  # of a lost round, all colours
    "danger",  # the same, less in colours one can defend
    "losing",  # buckets about to leave
    "starts",
    "answers",  # cost of the asked colour, for who is attacked and can beat it,
    "fails",  # for who cannot,
    "stuck",  # and that they cannot
    "next",  # cost of the asked colour, for who comes next,
    "next fails",  # and if they could not beat the value as it is
    "picks",  # cards not yet played
    "even",  # while building: colours as often as others,
    "strong below",  # those one can defend further down
)
CARDS, HELD, BUCKETS, FEW, COST, DANGER, LOSING, STARTS = range(8)
ANSWERS, FAILS, STUCK, NEXT, NEXT_FAILS, PICKS, EVEN, STRONG_BELOW = range(8, len(FEATURES))

# By feature: at the start, and what is added until somebody's last bucket is gone
WEIGHTS = np.array(
    [
        [-0.081, +0.098],  # cards
        [+0.019, -0.020],  # held
        [-0.063, +0.658],  # buckets
        [-2.542, -2.730],  # few
        [+0.127, -0.151],  # cost
        [-0.178, -0.124],  # danger
        [-0.252, -0.381],  # losing
        [+0.104, +0.140],  # starts
        [-0.033, -0.080],  # answers
        [-0.144, -0.260],  # fails
        [+0.190, -0.682],  # stuck
        [-0.029, -0.055],  # next
        [+0.012, -0.353],  # next fails
        [+0.007, +0.144],  # picks
        [-0.013, +0.000],  # even
        [+0.004, +0.000],  # strong below
    ]
)
_POINT = 0.35  # B7.1: a bucket of an earlier game
_FEW, _DEFENDED = 2.0, 7.0  # buckets, and a sum of cards, after which a feature fades
MOST_CARDS = 3


@rule
def late(s: Position) -> float:
    """From 0 at the start to 1 when somebody's last bucket is gone."""
    least = places(s)
    for seat in range(s.players):
        n = count(standing(s, seat))
        if n > 0:
            least = min(least, n)
    return 0.0 if s.phase <= BUILD else 1.0 - least / places(s)


@rule
def of(w: Weights, feature: int, time: float) -> float:
    return w[feature, 0] + time * w[feature, 1]


@rule
def hand(s: Position, seat: int, w: Weights, time: float) -> float:
    total = 0
    for colour in range(COLOURS):
        total += highest(s.hand[seat * COLOURS + colour], MOST_CARDS)
    return of(w, CARDS, time) * hand_size(s.hand, seat) + of(w, HELD, time) * total


@rule
def building(s: Position, seat: int, w: Weights, time: float) -> float:
    value = 0.0
    for colour in range(COLOURS):
        n = count(s.buckets[seat * COLOURS + colour])
        value += of(w, EVEN, time) * n * n
        value += of(w, STRONG_BELOW, time) * n * worth(s.hand[seat * COLOURS + colour])
    return value


@rule
def pyramid(s: Position, seat: int, w: Weights, time: float) -> float:
    n = count(standing(s, seat))
    value = of(w, BUCKETS, time) * n + of(w, FEW, time) * exp(-n / _FEW)
    for colour in range(COLOURS):
        price = cost(s, seat, colour)
        defended = highest(s.hand[seat * COLOURS + colour], MOST_CARDS)
        value += of(w, COST, time) * price
        value += of(w, DANGER, time) * price * exp(-defended / _DEFENDED)
    return value


@rule
def beats(s: Position, seat: int, colour: int, value: int) -> float:
    """Whether the seat's cards of this colour exceed the value (B3.4, B3.5)."""
    most = highest(s.hand[seat * COLOURS + colour], MOST_CARDS)
    return hand_worth(s.open, seat) + most > value


@rule
def attack(s: Position, seat: int, w: Weights, time: float) -> float:
    """What the round so far means to the mover and to who comes next."""
    mine = seat == s.player
    if s.phase == KEEP or s.phase == AIM or s.phase == FALL:
        return of(w, LOSING, time) * losing_now(s) if mine else 0.0
    picks = has_cards(s.picked, 0)
    if s.phase == DIRECT or (s.asked == NONE and not picks):
        return of(w, STARTS, time) if mine else 0.0
    if mine and picks:
        return of(w, PICKS, time) * hand_size(s.picked, 0)
    colour = lead(s)
    price = cost(s, seat, colour)
    value = s.value
    if picks:
        value = max(value, hand_worth(s.picked, 0) + hand_worth(s.open, s.player))
    can = beats(s, seat, colour, value)
    if mine:
        if can:
            return of(w, ANSWERS, time) * price
        return of(w, FAILS, time) * price + of(w, STUCK, time)
    if seat == neighbour(s, s.player, s.direction):
        return price * (of(w, NEXT, time) + (0.0 if can else of(w, NEXT_FAILS, time)))
    return 0.0


@rule
def prospect(s: Position, seat: int, w: Weights, time: float) -> float:
    value = _POINT * s.points[seat]
    if s.phase == DEAL:
        return value
    value += hand(s, seat, w, time)
    if s.phase == BUILD:
        return value + building(s, seat, w, time)
    value += pyramid(s, seat, w, time)
    return value if s.phase == LOT else value + attack(s, seat, w, time)


@rule
def estimate(s: Position, out: Scores) -> None:
    if s.phase == ENDED:
        scores(s, out)
        return
    time, total = late(s), 0.0
    for seat in range(s.players):
        out[seat] = exp(prospect(s, seat, WEIGHTS, time))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
