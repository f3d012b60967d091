"""What every rule does with the cards of a position. Compiled; see game.py."""

from benben.compiled import rule
from benben.games.sakkara.board import SEATS, WORKERS
from benben.games.sakkara.box import LEVELS, MOTIFS, PLACES
from benben.games.sakkara.position import HIDDEN, NONE, Position

# --- looking ---------------------------------------------------------------------------------


@rule
def is_taken(s: Position, field: int) -> bool:
    """Whether a worker stands there."""
    for worker in range(SEATS * WORKERS):
        if s.worker[worker] == field:
            return True
    return False


@rule
def taken_fields(s: Position) -> int:
    """The same for all fields, as a set of bits; all workers must have been put."""
    fields = 0
    for worker in range(SEATS * WORKERS):
        fields |= 1 << int(s.worker[worker])
    return fields


@rule
def holds(s: Position, motif: int) -> int:
    """How many cards of a motif the mover has in the holder."""
    return s.held[s.player * MOTIFS + motif]


@rule
def in_holder(s: Position, seat: int) -> int:
    total = 0
    for motif in range(MOTIFS):
        total += s.held[seat * MOTIFS + motif]
    return total


@rule
def bottom(s: Position, field: int) -> int:
    """Where the stack of a field begins in the row of cards."""
    at = 0
    for before in range(field):
        at += s.height[before]
    return at


@rule
def cards_built(s: Position, seat: int) -> int:
    """All cards in a seat's pyramid."""
    total = 0
    for motif in range(MOTIFS):
        total += s.built[seat * MOTIFS + motif]
        for level in range(s.level[seat]):
            total += PLACES[level, motif]
    return total


@rule
def level_of(s: Position) -> int:
    """The level the mover may build on: finishing one does not open the next (S5.3)."""
    level = int(s.level[s.player])
    return level - 1 if s.finished else min(level, LEVELS - 1)


# --- moving cards ----------------------------------------------------------------------------


@rule
def uncover(s: Position, field: int, end: int) -> None:
    """S2.5: what lies on top now, just before `end` in the row, is seen by all."""
    s.top[field] = NONE
    if s.height[field] > 0:
        if s.cards[end - 1] >= HIDDEN:
            s.cards[end - 1] -= HIDDEN
        s.top[field] = s.cards[end - 1]


@rule
def take(s: Position, seat: int, field: int) -> None:
    """S3.4: the top card goes into the holder, if there is one."""
    if s.height[field] == 0:
        return
    s.held[seat * MOTIFS + s.top[field]] += 1
    at = bottom(s, field) + s.height[field] - 1
    s.lying -= 1
    for i in range(at, s.lying):
        s.cards[i] = s.cards[i + 1]
    s.cards[s.lying] = 0
    s.height[field] -= 1
    uncover(s, field, at)


@rule
def discard(s: Position, motif: int) -> None:
    """S6.1: from the mover's holder onto the pile."""
    s.held[s.player * MOTIFS + motif] -= 1
    put_on_pile(s, motif)


@rule
def put_on_pile(s: Position, motif: int) -> None:
    s.pile[s.piled] = motif
    s.piled += 1


@rule
def lay_part(s: Position, field: int, size: int) -> None:
    """The bottom cards of the pile go onto a field."""
    end = bottom(s, field) + s.height[field]
    for i in range(s.lying - 1, end - 1, -1):
        s.cards[i + size] = s.cards[i]
    for i in range(size):
        s.cards[end + i] = s.pile[i]
    s.piled -= size
    for i in range(s.piled):
        s.pile[i] = s.pile[i + size]
    for i in range(s.piled, s.piled + size):
        s.pile[i] = 0
    s.lying += size
    s.height[field] += size
    uncover(s, field, end + size)


@rule
def turn_round(s: Position, first: int, end: int) -> None:
    """Reverse a piece of the row."""
    last = end - 1
    while first < last:
        held = s.cards[first]
        s.cards[first] = s.cards[last]
        s.cards[last] = held
        first += 1
        last -= 1


@rule
def shift_cards(s: Position, source: int, target: int, count: int) -> None:
    """S7.4: the top cards of a stack go onto another field, in their order."""
    end = bottom(s, source) + s.height[source]
    goal = bottom(s, target) + s.height[target]
    # the cards shifted change places with those between them and their goal
    first, middle, last = (end - count, end, goal) if goal >= end else (goal, end - count, end)
    turn_round(s, first, middle)
    turn_round(s, middle, last)
    turn_round(s, first, last)
    s.height[source] -= count
    s.height[target] += count
    uncover(s, source, bottom(s, source) + s.height[source])
    uncover(s, target, bottom(s, target) + s.height[target])
