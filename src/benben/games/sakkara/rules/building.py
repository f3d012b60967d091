"""Laying out and building (S5): for each action why not, and what it does."""

from benben.compiled import rule
from benben.games.sakkara.box import (
    GRAIN,
    HAND,
    LEVEL_SIZE,
    LEVELS,
    MOTIFS,
    PLACES,
    PRICE,
    SHIP,
)
from benben.games.sakkara.position import (
    ENDED,
    Position,
)
from benben.games.sakkara.rules.cards import (
    discard,
    holds,
    level_of,
)


@rule
def ship_refusal(s: Position) -> int:
    if holds(s, SHIP) == 0:
        return 502
    return 504 if s.ship[s.player] > 0 else 0


@rule
def grain_refusal(s: Position) -> int:
    if holds(s, GRAIN) == 0:
        return 502
    return 504 if s.grain[s.player] > level_of(s) else 0


@rule
def lay_out(s: Position, motif: int) -> None:
    s.held[s.player * MOTIFS + motif] -= 1
    if motif == SHIP:
        s.ship[s.player] += 1
    else:
        s.grain[s.player] += 1


@rule
def lay_out_refusal(s: Position) -> int:
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
def build_refusal(s: Position, motif: int) -> int:
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
def build(s: Position, motif: int) -> None:
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
