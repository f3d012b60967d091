"""The end of a turn: surplus (S4.3), and the other player lays the discards (S6)."""

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import GRAIN, SHIP
from benben.games.sakkara.position import (
    CUT,
    ENDED,
    LAYING,
    MOST_LAID,
    NONE,
    SURPLUS,
    TURN,
    Position,
)
from benben.games.sakkara.rules.cards import in_holder, is_taken, lay_part, put_on_pile
from benben.games.sakkara.rules.turn import has_step, is_beside_own

KEPT = 10  # S4.3
LAST_TURN = 300  # S9.2
LEAST_PART = 3  # S6.8
FIRST_SPLIT = 2 * LEAST_PART


# --- ending ----------------------------------------------------------------------------------


@rule
def end_refusal(s: Position) -> int:
    return 305 if not s.moved and has_step(s) else 0


@rule
def end_actions(s: Position) -> None:
    """Surplus first; then what was destroyed goes on top (S6.9)."""
    if in_holder(s, s.player) > KEPT:
        s.phase = SURPLUS
        return
    for _ in range(s.lost_grain):
        put_on_pile(s, GRAIN)
    for _ in range(s.lost_ship):
        put_on_pile(s, SHIP)
    s.lost_grain = s.lost_ship = 0
    ask_for_part(s)


@rule
def begin_turn(s: Position, player: int) -> None:
    s.phase = TURN
    s.player = player
    s.moved = s.finished = s.split = 0
    s.rider = s.heading = NONE


@rule
def end_turn(s: Position) -> None:
    s.turn += 1
    begin_turn(s, 1 - s.player)
    if s.turn >= LAST_TURN:
        s.phase = ENDED


# --- laying the discards ---------------------------------------------------------------------


@rule
def part_refusal(s: Position, size: int) -> int:
    """S6.7, S6.8: whether the bottom cards may be a part; `size` is 1 to 9."""
    rest = s.piled - size
    if rest < 0:
        return 608
    if rest == 0:
        return 0
    if size == MOST_LAID and not s.split:
        return 0  # plainly the bottom nine
    return 0 if size >= LEAST_PART and rest >= LEAST_PART else 608


@rule
def only_part(s: Position) -> int:
    """The size of the next part where there is no choice, else 0."""
    only = 0
    for size in range(1, MOST_LAID + 1):
        if part_refusal(s, size) == 0:
            if only:
                return 0
            only = size
    return only


@rule
def ask_for_part(s: Position) -> None:
    """A part, its field, or the next turn: whatever there is left to choose."""
    s.part = 0
    if s.piled == 0:
        end_turn(s)
        return
    s.part = only_part(s)
    s.phase = LAYING if s.part else CUT


@rule
def cut(s: Position, size: int) -> None:
    if size < MOST_LAID and size < s.piled:
        s.split = 1
    s.part = size
    s.phase = LAYING


@rule
def is_barred(s: Position, field: int) -> int:
    """S6.4, S6.6, for the player who chooses."""
    if is_beside_own(s, 1 - s.player, field):
        return 604
    return 606 if is_taken(s, field) else 0


@rule
def lowest(s: Position) -> int:
    """S6.5: the height of the fields on which discards may be laid."""
    best = 127
    for field in range(FIELDS):
        if s.height[field] < best and is_barred(s, field) == 0:
            best = s.height[field]
    return best


@rule
def laying_refusal(s: Position, field: int, height: int) -> int:
    clause = is_barred(s, field)
    if clause == 0 and s.height[field] > height:
        return 605
    return clause


@rule
def lay(s: Position, field: int) -> None:
    lay_part(s, field, s.part)
    ask_for_part(s)
