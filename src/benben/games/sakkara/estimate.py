"""A guess at who will win, for who looks one move ahead: what is built, held and near.

Every decision of a turn should be felt: a card is worth more built than held, more held than
lying near, and more lying near than far; a card needed now is worth more than one needed on a
later level, and that more than a spare one. Special cards are worth something unspent.
"""

from benben.arrays import np
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, NOWHERE, SEATS, SIZE, STEP, WORKERS
from benben.games.sakkara.box import (
    BIRD,
    GRAIN,
    HAND,
    HORSE,
    LEVELS,
    MOTIFS,
    OX,
    PLACES,
    PRICE,
    SHIP,
    SNAKE,
    STAIR,
)
from benben.games.sakkara.position import ENDED, HIDDEN, THEFT, Position
from benben.games.sakkara.rules import scores
from benben.games.sakkara.rules.cards import in_holder
from benben.games.sakkara.rules.discards import KEPT
from benben.games.sakkara.rules.turn import CLIMB
from benben.portable_math import exp
from benben.shapes import Scores


def needs() -> tuple[list[list[int]], list[list[int]]]:
    """For each level what it takes, and what the levels above it take; hands included."""
    now = [[int(n) for n in level] for level in PLACES]
    for level, row in enumerate(now):
        row[HAND] = sum(int(n * p) for n, p in zip(PLACES[level], PRICE, strict=True))
        row[GRAIN] = level + 1
        row[SHIP] = 1
    later = [[sum(now[above][m] for above in range(level + 1, LEVELS)) for m in range(MOTIFS)]
             for level in range(LEVELS)]  # fmt: skip
    for level, row in enumerate(later):
        row[SHIP], row[GRAIN] = 0, LEVELS - 1 - level
    return now, later


def _by_motif(usual: float, **others: float) -> list[float]:
    names = {"ship": SHIP, "grain": GRAIN, "hand": HAND, "stair": STAIR, "bird": BIRD, "ox": OX,
             "snake": SNAKE, "horse": HORSE}  # fmt: skip
    values = [usual] * MOTIFS
    for name, value in others.items():
        values[names[name]] = value
    return values


NOW = np.array(needs()[0], np.int16)
LATER = np.array(needs()[1], np.int16)
_PRICED = np.array([motif for motif in range(MOTIFS) if PRICE[motif]], np.int16)

# Worth of a card in the holder, in units of a card built
_NOW = np.array(_by_motif(0.7, ship=1.2, grain=0.9), np.float64)
_LATER = np.array(_by_motif(0.4, grain=0.3, hand=0.25), np.float64)
_SPARE = np.array(
    _by_motif(0.03, ship=0.1, grain=0.05, stair=0.12, bird=0.3, ox=0.12, snake=0.3, horse=0.2),
    np.float64,
)
_LAID_SHIP, _LAID_GRAIN, _BUILT, _PER_HAND, _LEVEL = 1.6, 1.2, 1.1, 0.8, 0.5
_SURPLUS = 0.15  # a card over ten costs so much
# Part of its worth that a card on the board has, by the steps to it, and by the cards above it
_NEAR = np.array(
    [0.0, 0.3, 0.2, 0.14, 0.1, 0.07, 0.05, 0.035, 0.025, 0.018, 0.012, 0.009, 0.006], np.float64
)
_OTHERS = 0.25  # of the worth of a card when a nearer one of its motif lies open
_COVERED = 0.4
_DEEP = 4
_TOO_HIGH, _OCCUPIED = 0.15, 0.06
_STEEPNESS = 0.35  # of the share of the win, by the difference in worth


@rule
def hands_now(s: Position, seat: int) -> int:
    """The hands that the rest of the current level costs."""
    total = 0
    level = s.level[seat]
    for i in range(len(_PRICED)):
        motif = _PRICED[i]
        total += PRICE[motif] * (PLACES[level, motif] - s.built[seat * MOTIFS + motif])
    return total


@rule
def needed_now(s: Position, seat: int, motif: int, hands: int) -> int:
    """How many cards of a motif the current level still takes from the holder."""
    if motif == HAND:
        return hands
    used = s.built[seat * MOTIFS + motif]
    if motif == SHIP:
        used = s.ship[seat]
    elif motif == GRAIN:
        used = s.grain[seat]
    return NOW[s.level[seat], motif] - used


@rule
def worth_of_next(s: Position, seat: int, motif: int, number: int, hands: int) -> float:
    """What one more card of a motif is worth to who holds so many."""
    now = needed_now(s, seat, motif, hands)
    if number < now:
        return _NOW[motif]
    if number < now + LATER[s.level[seat], motif]:
        return _LATER[motif]
    return _SPARE[motif]


@rule
def worth_of_holder(s: Position, seat: int, hands: int) -> float:
    total = 0.0
    for motif in range(MOTIFS):
        for number in range(s.held[seat * MOTIFS + motif]):
            total += worth_of_next(s, seat, motif, number, hands)
    return total - _SURPLUS * max(0, in_holder(s, seat) - KEPT)


@rule
def worth_of_pyramid(s: Position, seat: int) -> float:
    level = s.level[seat]
    total = _LAID_SHIP * s.ship[seat] + _LAID_GRAIN * s.grain[seat] + _LEVEL * level
    for motif in range(MOTIFS):
        built = s.built[seat * MOTIFS + motif]
        for below in range(level):
            built += PLACES[below, motif]
        total += built * (_BUILT + _PER_HAND * PRICE[motif])
    return total


@rule
def nearness(s: Position, seat: int, field: int) -> float:
    """By the steps from the nearer of a seat's workers; who stands there must go and come back."""
    best = 2 * SIZE - 2
    for worker in range(SEATS * WORKERS):
        at = s.worker[worker]
        if at == NOWHERE:
            continue
        if worker // WORKERS != seat:
            if at == field:
                return _OCCUPIED
            continue
        rows = abs(at // SIZE - field // SIZE)
        steps = rows + abs(at % SIZE - field % SIZE)
        best = min(best, steps if steps > 0 else 2)
    return _NEAR[best]


@rule
def access(s: Position, field: int) -> float:
    """How easily anybody comes onto a field."""
    for direction in range(4):
        beside = STEP[field, direction]
        if beside != NOWHERE and s.height[field] <= s.height[beside] + CLIMB:
            return 1.0
    return _TOO_HIGH


@rule
def reach(s: Position, seat: int, field: int) -> float:
    """How good a seat's chances are to get what lies on top of a field."""
    return access(s, field) * nearness(s, seat, field)


@rule
def worth_of_tops(s: Position, seat: int, hands: int) -> float:
    """What lies open. Of many cards of a motif one wants but a few: the nearest counts most."""
    total = 0.0
    for motif in range(MOTIFS):
        best = others = 0.0
        for field in range(FIELDS):
            if s.top[field] == motif:
                chance = reach(s, seat, field)
                others += min(best, chance)
                best = max(best, chance)
        if best > 0.0:
            worth = worth_of_next(s, seat, motif, s.held[seat * MOTIFS + motif], hands)
            total += worth * (best + _OTHERS * others)
    return total


@rule
def worth_of_stack(s: Position, seat: int, end: int, height: int, hands: int) -> float:
    """The cards under the top of a stack that ends just before `end`, the deeper the less."""
    total = 0.0
    factor = 1.0
    for depth in range(1, min(height, _DEEP)):
        factor *= _COVERED
        card = s.cards[end - 1 - depth] % HIDDEN  # the unseen are guessed by who imagines
        number = s.held[seat * MOTIFS + card]
        total += factor * worth_of_next(s, seat, card, number, hands)
    return total


@rule
def worth_of_board(s: Position, seat: int, hands: int) -> float:
    total = worth_of_tops(s, seat, hands)
    end = 0
    for field in range(FIELDS):
        height = s.height[field]
        end += height
        if height > 1 and s.top[field] >= 0:
            total += reach(s, seat, field) * worth_of_stack(s, seat, end, height, hands)
    return total


@rule
def best_theft(s: Position, thief: int) -> float:
    """What a snake may hope for: the best card for the thief, or against the other."""
    rival = 1 - thief
    best = 0.0
    for motif in range(MOTIFS):
        number = s.held[rival * MOTIFS + motif]
        if number > 0:
            own = s.held[thief * MOTIFS + motif]
            gain = worth_of_next(s, thief, motif, own, hands_now(s, thief))
            gain += worth_of_next(s, rival, motif, number - 1, hands_now(s, rival))
            best = max(best, gain)
    return best


@rule
def worth(s: Position, seat: int) -> float:
    """All a seat has and may soon have."""
    hands = hands_now(s, seat)
    held = worth_of_holder(s, seat, hands)
    return worth_of_pyramid(s, seat) + held + worth_of_board(s, seat, hands)


@rule
def greedy_estimate(s: Position, out: Scores) -> None:
    if s.phase == ENDED:
        scores(s, out)
        return
    ahead = worth(s, 0) - worth(s, 1)
    if s.phase == THEFT:
        ahead += best_theft(s, s.player) * (1 - 2 * s.player)
    out[0] = 1.0 / (1.0 + exp(-_STEEPNESS * ahead))
    out[1] = 1.0 - out[0]
