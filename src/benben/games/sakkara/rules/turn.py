"""Steps, horse, bird, ox and snake (S3, S7): for each why not, and what it does."""

from benben.compiled import rule
from benben.games.sakkara.board import BESIDE, NEXT_TO, NOWHERE, STEP, STEPS_BY, WORKERS
from benben.games.sakkara.box import (
    BIRD,
    HORSE,
    MOTIFS,
    OX,
    SNAKE,
    STAIR,
)
from benben.games.sakkara.position import (
    GALLOP,
    LEAVING,
    NONE,
    SHIFTING,
    THEFT,
    TURN,
    Position,
)
from benben.games.sakkara.rules.cards import (
    discard,
    holds,
    in_holder,
    is_taken,
    shift_cards,
    take,
)

CLIMB = 2  # S3.3


# --- steps (S3, S7.1, S7.6) ------------------------------------------------------------------


@rule
def way_refusal(s: Position, field: int, direction: int, stair: int) -> int:
    """Why a worker may not go one field in a direction, or why it may not spend a stair on it."""
    target = STEPS_BY[s.scale, field, direction]
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
def step_refusal(s: Position, worker: int, direction: int, stair: int) -> int:
    if s.moved:
        return 301
    return way_refusal(s, s.worker[s.player * WORKERS + worker], direction, stair)


@rule
def has_step(s: Position) -> bool:
    """S3.5: whether a worker has a step without spending a card."""
    for worker in range(WORKERS):
        for direction in range(4):
            if step_refusal(s, worker, direction, False) == 0:
                return True
    return False


@rule
def horse_refusal(s: Position, way: int) -> int:
    """S7.6: the first field of a ride."""
    if s.rider == NONE:
        return 706
    if holds(s, HORSE) == 0:
        return 402
    return ride_refusal(s, way)


@rule
def ride_refusal(s: Position, way: int) -> int:
    """S7.6: a field of a ride; a card is left only where one lies. `way`: 0 to 3."""
    field = s.worker[s.player * WORKERS + s.rider]
    refused = way_refusal(s, field, s.heading, way % 2)
    if refused == 0 and way >= LEAVING and s.height[STEP[field, s.heading]] == 0:
        return 706
    return refused


@rule
def can_ride(s: Position) -> bool:
    return ride_refusal(s, 0) == 0 or ride_refusal(s, 1) == 0


@rule
def arrive(s: Position, worker: int, field: int, stair: int) -> None:
    if stair:
        discard(s, STAIR)
    s.worker[s.player * WORKERS + worker] = field


@rule
def go(s: Position, worker: int, field: int, stair: int) -> None:
    """A worker of the mover arrives on a field and takes its top card."""
    arrive(s, worker, field, stair)
    take(s, s.player, field)


@rule
def step(s: Position, worker: int, direction: int, stair: int) -> None:
    go(s, worker, STEP[s.worker[s.player * WORKERS + worker], direction], stair)
    s.moved = 1
    s.rider = worker
    s.heading = direction


@rule
def ride(s: Position, way: int) -> None:
    field = STEP[s.worker[s.player * WORKERS + s.rider], s.heading]
    if way >= LEAVING:
        arrive(s, s.rider, field, way % 2)
    else:
        go(s, s.rider, field, way % 2)


@rule
def mount(s: Position, way: int) -> None:
    """The horse is spent and goes one field; a second one is asked for only where it can go."""
    discard(s, HORSE)
    ride(s, way)
    if can_ride(s):
        s.phase = GALLOP


# --- bird, ox, snake (S7.3–S7.5) -------------------------------------------------------------


@rule
def bird_refusal(s: Position, field: int) -> int:
    if holds(s, BIRD) == 0:
        return 402
    return 703 if is_taken(s, field) else 0


@rule
def fly(s: Position, worker: int, field: int) -> None:
    discard(s, BIRD)
    go(s, worker, field, False)
    if s.moved and s.rider == worker:  # S7.6
        s.rider = NONE
        s.heading = NONE


@rule
def is_beside_own(s: Position, seat: int, field: int) -> bool:
    """Whether a worker of the seat stands horizontally or vertically next to a field."""
    for worker in range(seat * WORKERS, (seat + 1) * WORKERS):
        if s.worker[worker] != NOWHERE and NEXT_TO[s.worker[worker], field]:
            return True
    return False


@rule
def fields_beside(s: Position, seat: int) -> int:
    """All such fields, as a set of bits; both workers must have been put."""
    fields = 0
    for worker in range(seat * WORKERS, (seat + 1) * WORKERS):
        fields |= BESIDE[s.worker[worker]]
    return fields


@rule
def ox_refusal(s: Position, source: int, direction: int) -> int:
    if holds(s, OX) == 0:
        return 402
    target = STEP[source, direction]
    if target == NOWHERE:
        return 101
    if not is_beside_own(s, s.player, source) or is_taken(s, source) or is_taken(s, target):
        return 704
    return 0 if s.height[source] > s.height[target] else 704


@rule
def most_shifted(s: Position, source: int, target: int) -> int:
    """S7.4: what stays must be as high as the stack on the target."""
    return s.height[source] - s.height[target]


@rule
def drive(s: Position, source: int, direction: int) -> None:
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
def shift(s: Position, count: int) -> None:
    shift_cards(s, s.ox_from, s.ox_to, count)
    s.phase = TURN
    s.ox_from = s.ox_to = NOWHERE


@rule
def snake_refusal(s: Position) -> int:
    if holds(s, SNAKE) == 0:
        return 402
    return 705 if in_holder(s, 1 - s.player) == 0 else 0


@rule
def look(s: Position) -> None:
    discard(s, SNAKE)
    s.phase = THEFT


@rule
def theft_refusal(s: Position, motif: int) -> int:
    return 0 if s.held[(1 - s.player) * MOTIFS + motif] > 0 else 705


@rule
def steal(s: Position, motif: int) -> None:
    s.held[(1 - s.player) * MOTIFS + motif] -= 1
    s.held[s.player * MOTIFS + motif] += 1
    s.phase = TURN
