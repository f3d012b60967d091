"""What a player may do in his turn (S3, S5, S7, S8): for each action why not, and what it does."""

from typing import Any

from benben.compiled import rule
from benben.games.sakkara.board import AROUND, NEXT_TO, NOWHERE, SIZE, STEP, WORKERS
from benben.games.sakkara.box import (
    BIRD,
    DROUGHT,
    FIRESTORM,
    GRAIN,
    HAND,
    HORSE,
    LEVEL_SIZE,
    LEVELS,
    MOTIFS,
    ORDER,
    OX,
    PLACES,
    PRICE,
    SHIP,
    SHIPWRECK,
    SNAKE,
    SPELL,
    STAIR,
    WHIRLWIND,
)
from benben.games.sakkara.cards import (
    discard,
    holds,
    in_holder,
    is_taken,
    level_of,
    shift_cards,
    take,
)
from benben.games.sakkara.layout import (
    DROUGHTS,
    ENDED,
    GALLOP,
    NONE,
    ORDERING,
    SHIFTING,
    THEFT,
    TURN,
    WHIRLS,
    WRECKS,
)

CLIMB = 2  # S3.3


# --- steps (S3, S7.1, S7.6) ------------------------------------------------------------------


@rule
def way_refusal(s: Any, field: Any, direction: Any, stair: Any) -> Any:
    """Why a worker may not go one field in a direction, or why he may not spend a stair on it."""
    target = STEP[field, direction]
    if target == NOWHERE:
        return 101
    if is_taken(s, target):
        return 302
    too_high = s.height[target] > s.height[field] + CLIMB
    if not stair:
        return 303 if too_high else 0
    if not too_high:
        return 701
    return 0 if holds(s, STAIR) > 0 else 402


@rule
def step_refusal(s: Any, worker: Any, direction: Any, stair: Any) -> Any:
    if s.moved:
        return 301
    return way_refusal(s, s.worker[s.player * WORKERS + worker], direction, stair)


@rule
def has_step(s: Any) -> Any:
    """S3.5: whether a worker has a step without spending a card."""
    for worker in range(WORKERS):
        for direction in range(4):
            if step_refusal(s, worker, direction, False) == 0:
                return True
    return False


@rule
def horse_refusal(s: Any, stair: Any) -> Any:
    """S7.6: the first field of a ride."""
    if s.rider == NONE:
        return 706
    if holds(s, HORSE) == 0:
        return 402
    return ride_refusal(s, stair)


@rule
def ride_refusal(s: Any, stair: Any) -> Any:
    return way_refusal(s, s.worker[s.player * WORKERS + s.rider], s.heading, stair)


@rule
def go(s: Any, worker: Any, field: Any, stair: Any) -> None:
    """A worker of the mover arrives on a field and takes its top card."""
    if stair:
        discard(s, STAIR)
    s.worker[s.player * WORKERS + worker] = field
    take(s, s.player, field)


@rule
def step(s: Any, worker: Any, direction: Any, stair: Any) -> None:
    go(s, worker, STEP[s.worker[s.player * WORKERS + worker], direction], stair)
    s.moved = 1
    s.rider = worker
    s.heading = direction


@rule
def ride(s: Any, stair: Any) -> None:
    go(s, s.rider, STEP[s.worker[s.player * WORKERS + s.rider], s.heading], stair)


@rule
def mount(s: Any, stair: Any) -> None:
    """The horse is spent and goes one field; a second one is asked for only where it can go."""
    discard(s, HORSE)
    ride(s, stair)
    if ride_refusal(s, False) == 0 or ride_refusal(s, True) == 0:
        s.phase = GALLOP


# --- bird, ox, snake (S7.3–S7.5) -------------------------------------------------------------


@rule
def bird_refusal(s: Any, field: Any) -> Any:
    if holds(s, BIRD) == 0:
        return 402
    return 703 if is_taken(s, field) else 0


@rule
def fly(s: Any, worker: Any, field: Any) -> None:
    discard(s, BIRD)
    go(s, worker, field, False)
    if s.moved and s.rider == worker:  # S7.6
        s.rider = NONE
        s.heading = NONE


@rule
def is_beside_own(s: Any, seat: Any, field: Any) -> Any:
    """Whether a worker of the seat stands horizontally or vertically next to a field."""
    for worker in range(seat * WORKERS, (seat + 1) * WORKERS):
        if s.worker[worker] != NOWHERE and NEXT_TO[s.worker[worker], field]:
            return True
    return False


@rule
def ox_refusal(s: Any, source: Any, direction: Any) -> Any:
    if holds(s, OX) == 0:
        return 402
    target = STEP[source, direction]
    if target == NOWHERE:
        return 101
    if not is_beside_own(s, s.player, source) or is_taken(s, source) or is_taken(s, target):
        return 704
    return 0 if s.height[source] > s.height[target] else 704


@rule
def most_shifted(s: Any, source: Any, target: Any) -> Any:
    """S7.4: what stays must be as high as the stack on the target."""
    return s.height[source] - s.height[target]


@rule
def drive(s: Any, source: Any, direction: Any) -> None:
    """The number of cards is asked for only where there is a choice."""
    discard(s, OX)
    target = STEP[source, direction]
    if most_shifted(s, source, target) == 1:
        shift_cards(s, source, target, 1)
    else:
        s.phase = SHIFTING
        s.ox_from = source
        s.ox_to = target


@rule
def shift(s: Any, count: Any) -> None:
    shift_cards(s, s.ox_from, s.ox_to, count)
    s.phase = TURN
    s.ox_from = s.ox_to = NOWHERE


@rule
def snake_refusal(s: Any) -> Any:
    if holds(s, SNAKE) == 0:
        return 402
    return 705 if in_holder(s, 1 - s.player) == 0 else 0


@rule
def look(s: Any) -> None:
    discard(s, SNAKE)
    s.phase = THEFT


@rule
def theft_refusal(s: Any, motif: Any) -> Any:
    return 0 if s.held[(1 - s.player) * MOTIFS + motif] > 0 else 705


@rule
def steal(s: Any, motif: Any) -> None:
    s.held[(1 - s.player) * MOTIFS + motif] -= 1
    s.held[s.player * MOTIFS + motif] += 1
    s.phase = TURN


# --- laying out and building (S5) ------------------------------------------------------------


@rule
def ship_refusal(s: Any) -> Any:
    if holds(s, SHIP) == 0:
        return 502
    return 504 if s.ship[s.player] > 0 else 0


@rule
def grain_refusal(s: Any) -> Any:
    if holds(s, GRAIN) == 0:
        return 502
    return 504 if s.grain[s.player] > level_of(s) else 0


@rule
def lay_out(s: Any, motif: Any) -> None:
    s.held[s.player * MOTIFS + motif] -= 1
    if motif == SHIP:
        s.ship[s.player] += 1
    else:
        s.grain[s.player] += 1


@rule
def lay_out_refusal(s: Any) -> Any:
    """S5.1, or S5.7 where it can only be that something was destroyed."""
    seat = s.player
    level = s.level[seat]
    if s.ship[seat] > 0 and s.grain[seat] > level:
        return 0
    if (level > 0 and s.ship[seat] == 0) or s.grain[seat] < level:
        return 507
    for motif in range(MOTIFS):
        if s.built[seat * MOTIFS + motif] > 0:
            return 507
    return 501


@rule
def build_refusal(s: Any, motif: Any) -> Any:
    level = s.level[s.player]
    if s.finished:
        return 503
    if PLACES[level, motif] == 0:
        return 104
    if s.built[s.player * MOTIFS + motif] == PLACES[level, motif]:
        return 508
    if holds(s, motif) == 0:
        return 402
    clause = lay_out_refusal(s)
    if clause == 0 and holds(s, HAND) < PRICE[motif]:
        return 505 if PRICE[motif] == 1 else 506
    return clause


@rule
def build(s: Any, motif: Any) -> None:
    """S5.8, S5.9: a card is built, and perhaps with it the level, or the pyramid."""
    seat = s.player
    s.held[seat * MOTIFS + motif] -= 1
    s.built[seat * MOTIFS + motif] += 1
    for _ in range(PRICE[motif]):
        discard(s, HAND)
    total = 0
    for other in range(MOTIFS):
        total += s.built[seat * MOTIFS + other]
    if total < LEVEL_SIZE[s.level[seat]]:
        return
    for other in range(MOTIFS):
        s.built[seat * MOTIFS + other] = 0
    s.level[seat] += 1
    s.finished = 1
    if s.level[seat] == LEVELS:
        s.winner = seat
        s.phase = ENDED


# --- spells (S8) -----------------------------------------------------------------------------


@rule
def spell_of(casting: Any) -> Any:
    if casting < WHIRLS:
        return FIRESTORM
    if casting < DROUGHTS:
        return WHIRLWIND
    return DROUGHT if casting == DROUGHTS else SHIPWRECK


@rule
def clause_of(casting: Any) -> Any:
    """S8.1 to S8.4."""
    if casting < WHIRLS:
        return 801
    return 802 if casting < DROUGHTS else 803 + casting - DROUGHTS


@rule
def reached(s: Any, casting: Any, i: Any) -> Any:
    """The i-th of the (at most eight) fields a storm reaches, or NOWHERE."""
    if casting >= WHIRLS:
        return AROUND[s.worker[s.player * WORKERS + casting - WHIRLS], i]
    field = s.worker[s.player * WORKERS + casting // 2]
    if i >= SIZE:
        return NOWHERE
    other = i * SIZE + field % SIZE if casting % 2 else field // SIZE * SIZE + i
    return NOWHERE if other == field else other


@rule
def storm_refusal(s: Any, casting: Any) -> Any:
    """S8.5, S8.6: there must be a card that lies open."""
    clause = 806
    for i in range(8):
        field = reached(s, casting, i)
        if field != NOWHERE and s.height[field] > 0:
            if not is_taken(s, field):
                return 0
            clause = 805
    return clause


@rule
def cast_refusal(s: Any, casting: Any) -> Any:
    spell = spell_of(casting)
    clause = clause_of(casting)
    for i in range(3):
        if holds(s, SPELL[spell, i]) == 0:
            return clause
    if casting < DROUGHTS:
        return storm_refusal(s, casting)
    rival = 1 - s.player
    laid_out = s.grain[rival] if casting == DROUGHTS else s.ship[rival]
    return 0 if laid_out > 0 else clause


@rule
def cast(s: Any, casting: Any) -> None:
    """The effect at once; then the three cards wait for their order (S6.2)."""
    s.spell = spell_of(casting)
    s.phase = ORDERING
    for i in range(3):
        s.held[s.player * MOTIFS + SPELL[s.spell, i]] -= 1
    if casting == DROUGHTS:
        s.grain[1 - s.player] -= 1
        s.lost_grain += 1
    elif casting == WRECKS:
        s.ship[1 - s.player] -= 1
        s.lost_ship += 1
    else:
        for i in range(8):
            field = reached(s, casting, i)
            if field != NOWHERE and not is_taken(s, field):
                take(s, s.player, field)


@rule
def put_in_order(s: Any, order: Any) -> None:
    for i in range(3):
        s.pile[s.piled] = SPELL[s.spell, ORDER[order, i]]
        s.piled += 1
    s.spell = NONE
    s.phase = TURN
