"""The four spells (S8): why not, and what they do."""

from benben.compiled import rule
from benben.games.sakkara.board import AROUND, NOWHERE, SIZE, WORKERS
from benben.games.sakkara.box import (
    DROUGHT,
    FIRESTORM,
    MOTIFS,
    ORDER,
    SHIPWRECK,
    SPELL,
    WHIRLWIND,
)
from benben.games.sakkara.position import (
    DROUGHTS,
    NONE,
    ORDERING,
    TURN,
    WHIRLS,
    WRECKS,
    Position,
)
from benben.games.sakkara.rules.cards import (
    holds,
    is_taken,
    take,
)


@rule
def spell_of(casting: int) -> int:
    if casting < WHIRLS:
        return FIRESTORM
    if casting < DROUGHTS:
        return WHIRLWIND
    return DROUGHT if casting == DROUGHTS else SHIPWRECK


@rule
def clause_of(casting: int) -> int:
    """S8.1 to S8.4."""
    if casting < WHIRLS:
        return 801
    return 802 if casting < DROUGHTS else 803 + casting - DROUGHTS


@rule
def reached(s: Position, casting: int, i: int) -> int:
    """The i-th of the (at most eight) fields a storm reaches, or NOWHERE."""
    if casting >= WHIRLS:
        return AROUND[s.worker[s.player * WORKERS + casting - WHIRLS], i]
    field = s.worker[s.player * WORKERS + casting // 2]
    if i >= SIZE:
        return NOWHERE
    other = i * SIZE + field % SIZE if casting % 2 else field // SIZE * SIZE + i
    return NOWHERE if other == field else other


@rule
def storm_refusal(s: Position, casting: int) -> int:
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
def has_cards(s: Position, spell: int) -> bool:
    """Whether the mover holds the three motifs of a spell."""
    first, second, third = SPELL[spell, 0], SPELL[spell, 1], SPELL[spell, 2]
    return (holds(s, first) > 0) & (holds(s, second) > 0) & (holds(s, third) > 0)


@rule
def cast_refusal(s: Position, casting: int) -> int:
    clause = clause_of(casting)
    if not has_cards(s, spell_of(casting)):
        return clause
    if casting < DROUGHTS:
        return storm_refusal(s, casting)
    rival = 1 - s.player
    laid_out = s.grain[rival] if casting == DROUGHTS else s.ship[rival]
    return 0 if laid_out > 0 else clause


@rule
def cast(s: Position, casting: int) -> None:
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
def put_in_order(s: Position, order: int) -> None:
    for i in range(3):
        s.pile[s.piled] = SPELL[s.spell, ORDER[order, i]]
        s.piled += 1
    s.spell = NONE
    s.phase = TURN
