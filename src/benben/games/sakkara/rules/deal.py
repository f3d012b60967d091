"""The start of a match (S2): the deal, one outcome of chance after the other, and the workers.

First it is drawn which fields get two cards, then card after card is dealt in the order of the
fields, so that a lower card (S2.5) is known as such when it is dealt.
"""

from benben.arrays import np
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, IS_THERE, LAST, NOWHERE, SEATS, WORKERS
from benben.games.sakkara.box import LEVELS, MOTIFS, SHIP, TINY_COUNTS
from benben.games.sakkara.position import (
    DEALING,
    DRAW,
    HIDDEN,
    NOBODY,
    NONE,
    PLACING,
    SECONDS,
    Position,
)
from benben.games.sakkara.rules.cards import is_taken, take
from benben.games.sakkara.rules.discards import LAST_TURN, begin_turn
from benben.shapes import Options

STARTER_DRAWN = 0  # option `starter`; 1 and 2: that seat
SHIPS_VISIBLE = np.array([2, 0], np.int16)  # S2.2, S10.1, by size
_SIZE, _TURNS = 3 + MOTIFS, 4 + MOTIFS  # where these options stand


@rule
def clear(s: Position) -> None:
    """Everything empty."""
    s.turn = s.moved = s.finished = s.lost_grain = s.lost_ship = 0
    s.piled = s.part = s.split = s.lying = 0
    s.winner = NOBODY
    s.rider = s.heading = s.spell = NONE
    s.ox_from = s.ox_to = NOWHERE
    s.player = s.scale = 0
    for worker in range(SEATS * WORKERS):
        s.worker[worker] = NOWHERE
    for seat in range(SEATS):
        s.ship[seat] = s.grain[seat] = s.level[seat] = 0
    for motif in range(SEATS * MOTIFS):
        s.built[motif] = s.held[motif] = 0
    for card in range(2 * FIELDS):
        s.cards[card] = s.pile[card] = 0
    for field in range(FIELDS):
        s.height[field] = 0
        s.top[field] = NONE


@rule
def setup(s: Position, options: Options) -> None:
    """Options: players, starter, memory, the deck (a number for each motif), size, turns."""
    clear(s)
    s.players = options[0]
    s.strict = 1 - options[2]  # `strict` is the first choice
    for motif in range(MOTIFS):
        s.left[motif] = options[3 + motif]
    s.turn = LAST_TURN - options[_TURNS]  # S9.3
    if options[_SIZE]:
        shrink(s)
    s.phase = DRAW
    if options[1] != STARTER_DRAWN:
        s.player = options[1] - 1
        begin_deal(s)


@rule
def shrink(s: Position) -> None:
    """S10.1: both pyramids stand but for the tip, and all is laid out for it."""
    s.scale = 1
    for motif in range(MOTIFS):
        s.left[motif] = TINY_COUNTS[motif]
    for seat in range(SEATS):
        s.level[seat] = LEVELS - 1
        s.ship[seat] = 1
        s.grain[seat] = LEVELS


@rule
def begin_deal(s: Position) -> None:
    """S2.1: one card for each field; where the second ones go is drawn."""
    for field in range(FIELDS):
        s.height[field] = 1 if IS_THERE[s.scale, field] else 0
        s.top[field] = NONE
    s.phase = SECONDS if seconds_left(s) else DEALING


@rule
def seconds_left(s: Position) -> int:
    """How many cards have no place yet."""
    left = 0
    for motif in range(MOTIFS):
        left += s.left[motif]
    for field in range(FIELDS):
        left -= s.height[field]
    return left


@rule
def add_second(s: Position, field: int) -> None:
    s.height[field] = 2
    if seconds_left(s) == 0:
        s.phase = DEALING


@rule
def next_field(s: Position) -> int:
    """The field that gets the next card."""
    at = 0
    for field in range(FIELDS):
        at += s.height[field]
        if at > s.lying:
            return field
    return FIELDS - 1


@rule
def is_lower(s: Position, field: int) -> bool:
    """Whether the next card, for this field, will be covered: it has two, and none lies yet."""
    return s.height[field] > 1 and (s.lying == 0 or s.cards[s.lying - 1] < HIDDEN)


@rule
def deal(s: Position, motif: int) -> None:
    field = next_field(s)
    s.left[motif] -= 1
    if is_lower(s, field):
        s.cards[s.lying] = motif + HIDDEN
    else:
        s.cards[s.lying] = motif
        s.top[field] = motif
    s.lying += 1
    if field == LAST[s.scale] and s.top[field] != NONE:
        if ships_visible(s) >= SHIPS_VISIBLE[s.scale]:
            s.phase = PLACING
        else:
            gather(s)


@rule
def ships_visible(s: Position) -> int:
    ships = 0
    for field in range(FIELDS):
        if s.top[field] == SHIP:
            ships += 1
    return ships


@rule
def gather(s: Position) -> None:
    """S2.2: deal again."""
    for card in range(s.lying):
        s.left[s.cards[card] % HIDDEN] += 1
        s.cards[card] = 0
    s.lying = 0
    begin_deal(s)


# --- the workers (S2.4) ----------------------------------------------------------------------


@rule
def set_refusal(s: Position, field: int) -> int:
    if not IS_THERE[s.scale, field]:
        return 101
    return 204 if is_taken(s, field) else 0


@rule
def set_worker(s: Position, field: int) -> None:
    """Starter, other, starter, other; then the starter takes the first turn."""
    worker = s.player * WORKERS
    if s.worker[worker] != NOWHERE:
        worker += 1
    s.worker[worker] = field
    take(s, s.player, field)
    s.player = 1 - s.player
    if s.worker[s.player * WORKERS + 1] != NOWHERE:
        begin_turn(s, s.player)
