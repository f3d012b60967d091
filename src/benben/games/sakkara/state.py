"""A position of Sakkara, and what every rule does with its cards. Compiled; see game.py.

The cards on the board lie in one row, `cards`: field by field from a1, each stack from its bottom.
So equal boards are equal bytes, and no stack can be too high for its place.
"""

from typing import Any

import numpy as np

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, SEATS, WORKERS
from benben.games.sakkara.box import LEVELS, MOTIFS, PLACES

NOBODY = NONE = -1
MOST_CARDS = 2 * FIELDS  # S1.3
HIDDEN = MOTIFS  # added to the motif of a card nobody has seen yet (S2.5)

# What the match is waiting for
DRAW, SECONDS, DEAL, PLACE, TURN, GALLOP, SHIFT, THEFT, ORDER, SURPLUS, CUT, LAYING, ENDED = range(
    13
)

Position = np.dtype(
    (
        np.record,
        [
            ("players", "i2"),
            ("phase", "i2"),
            ("player", "i2"),  # whose turn it is
            ("strict", "i2"),  # option `memory`
            ("turn", "i2"),  # turns completed
            ("winner", "i2"),
            ("moved", "i2"),  # S3.1: the move of this turn is made
            ("rider", "i2"),  # S7.6: the mover's worker a horse may carry on, or NONE
            ("heading", "i2"),  # and in which direction, or NONE
            ("finished", "i2"),  # S5.3: a level was finished in this turn
            ("spell", "i2"),  # S6.2: the spell whose cards wait for their order, or NONE
            ("ox_from", "i2"),  # S7.4: the ox waits for the number of cards
            ("ox_to", "i2"),
            ("lost_grain", "i2"),  # S6.9: destroyed in this turn
            ("lost_ship", "i2"),
            ("piled", "i2"),  # cards in the pile
            ("part", "i2"),  # S6.8: how many of them go to the next field
            ("split", "i2"),  # a part other than the bottom nine was cut
            ("lying", "i2"),  # cards on the board
            ("worker", "i2", (SEATS * WORKERS,)),  # a field, or NOWHERE
            ("ship", "i2", (SEATS,)),  # laid out
            ("grain", "i2", (SEATS,)),
            ("level", "i2", (SEATS,)),  # levels finished
            ("built", "i2", (SEATS * MOTIFS,)),  # on the level after those
            ("held", "i2", (SEATS * MOTIFS,)),  # the holders
            ("left", "i2", (MOTIFS,)),  # still to be dealt
            ("height", "i1", (FIELDS,)),
            ("top", "i1", (FIELDS,)),  # the visible card again, or NONE
            ("cards", "i1", (MOST_CARDS,)),
            ("pile", "i1", (MOST_CARDS,)),  # the discards of this turn, the first at the bottom
        ],
    )
)


# --- looking ---------------------------------------------------------------------------------


@rule
def is_taken(s: Any, field: Any) -> Any:
    """Whether a worker stands there."""
    for worker in range(SEATS * WORKERS):
        if s.worker[worker] == field:
            return True
    return False


@rule
def holds(s: Any, motif: Any) -> Any:
    """How many cards of a motif the mover has in his holder."""
    return s.held[s.player * MOTIFS + motif]


@rule
def in_holder(s: Any, seat: Any) -> Any:
    total = 0
    for motif in range(MOTIFS):
        total += s.held[seat * MOTIFS + motif]
    return total


@rule
def bottom(s: Any, field: Any) -> Any:
    """Where the stack of a field begins in the row of cards."""
    at = 0
    for before in range(field):
        at += s.height[before]
    return at


@rule
def cards_built(s: Any, seat: Any) -> Any:
    """All cards in a seat's pyramid."""
    total = 0
    for motif in range(MOTIFS):
        total += s.built[seat * MOTIFS + motif]
        for level in range(s.level[seat]):
            total += PLACES[level, motif]
    return total


@rule
def level_of(s: Any) -> Any:
    """The level the mover may build on: finishing one does not open the next (S5.3)."""
    level = np.int64(s.level[s.player])
    return level - 1 if s.finished else min(level, LEVELS - 1)


# --- moving cards ----------------------------------------------------------------------------


@rule
def uncover(s: Any, field: Any, end: Any) -> None:
    """S2.5: what lies on top now, just before `end` in the row, is seen by all."""
    s.top[field] = NONE
    if s.height[field] > 0:
        if s.cards[end - 1] >= HIDDEN:
            s.cards[end - 1] -= HIDDEN
        s.top[field] = s.cards[end - 1]


@rule
def take(s: Any, seat: Any, field: Any) -> None:
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
def discard(s: Any, motif: Any) -> None:
    """S6.1: from the mover's holder onto the pile."""
    s.held[s.player * MOTIFS + motif] -= 1
    put_on_pile(s, motif)


@rule
def put_on_pile(s: Any, motif: Any) -> None:
    s.pile[s.piled] = motif
    s.piled += 1


@rule
def lay_part(s: Any, field: Any, size: Any) -> None:
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
def turn_round(s: Any, first: Any, end: Any) -> None:
    """Reverse a piece of the row."""
    last = end - 1
    while first < last:
        held = s.cards[first]
        s.cards[first] = s.cards[last]
        s.cards[last] = held
        first += 1
        last -= 1


@rule
def shift_cards(s: Any, source: Any, target: Any, count: Any) -> None:
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
