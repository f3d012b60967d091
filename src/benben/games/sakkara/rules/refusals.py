"""Why a move may not be played: the clause, or 0. The only place that says what is legal."""

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.position import (
    ACTIONS,
    BIRD,
    BUILD,
    CARD,
    CAST,
    CLIMB,
    CUT,
    DEALING,
    DISCARD,
    DRAW,
    END,
    ENDED,
    GALLOP,
    LAY,
    LAY_GRAIN,
    LAY_SHIP,
    LAYING,
    NOBODY,
    ORDER,
    ORDERING,
    OX,
    PART,
    PLACING,
    RIDE,
    RIDE_ON,
    SECOND,
    SECONDS,
    SET,
    SHIFT,
    SHIFTING,
    SNAKE,
    START,
    STEP,
    STOP,
    SURPLUS,
    TAKE,
    THEFT,
    TURN,
    Position,
)
from benben.games.sakkara.rules.building import build_refusal, grain_refusal, ship_refusal
from benben.games.sakkara.rules.cards import holds
from benben.games.sakkara.rules.deal import set_refusal
from benben.games.sakkara.rules.discards import (
    end_refusal,
    laying_refusal,
    lowest,
    part_refusal,
)
from benben.games.sakkara.rules.spells import cast_refusal
from benben.games.sakkara.rules.turn import (
    bird_refusal,
    horse_refusal,
    most_shifted,
    ox_refusal,
    ride_refusal,
    snake_refusal,
    step_refusal,
    theft_refusal,
)


@rule
def ending(s: Position) -> int:
    return 901 if s.winner != NOBODY else 902


@rule
def range_of(phase: int) -> tuple[int, int]:
    """Where the moves of a phase lie."""
    if phase == DRAW:
        return START, SECOND
    if phase == SECONDS:
        return SECOND, CARD
    if phase == DEALING:
        return CARD, SET
    if phase == PLACING:
        return SET, STEP
    if phase == GALLOP:
        return RIDE_ON, BIRD
    if phase == SHIFTING:
        return SHIFT, SNAKE
    if phase == THEFT:
        return TAKE, LAY_SHIP
    if phase == ORDERING:
        return ORDER, END
    if phase == SURPLUS:
        return DISCARD, PART
    if phase == CUT:
        return PART, LAY
    return (LAY, ACTIONS) if phase == LAYING else (0, 0)


@rule
def turn_refusal(s: Position, move: int) -> int:
    """For the actions of a turn, from STEP to END."""
    if move < CLIMB:
        return step_refusal(s, (move - STEP) // 4, (move - STEP) % 4, False)
    if move < RIDE:
        return step_refusal(s, (move - CLIMB) // 4, (move - CLIMB) % 4, True)
    if move < RIDE_ON:
        return horse_refusal(s, move - RIDE)
    if move < BIRD:
        return 706  # a second field only right after the first
    if move < OX:
        return bird_refusal(s, (move - BIRD) % FIELDS)
    if move < SHIFT:
        return ox_refusal(s, (move - OX) // 4, (move - OX) % 4)
    if move < SNAKE:
        return 704  # a number only after an ox
    if move == SNAKE:
        return snake_refusal(s)
    if move < LAY_SHIP:
        return 105  # the other holder is secret
    if move == LAY_SHIP:
        return ship_refusal(s)
    if move == LAY_GRAIN:
        return grain_refusal(s)
    if move < CAST:
        return build_refusal(s, move - BUILD)
    if move < ORDER:
        return cast_refusal(s, move - CAST)
    return end_refusal(s) if move == END else 602


@rule
def stranger(s: Position, move: int) -> int:
    """The clause for a move that belongs to another phase than the one asked for."""
    if s.phase == DRAW:
        return 203
    if s.phase == SECONDS or s.phase == DEALING:
        return 201
    if s.phase == PLACING:
        return 204
    if s.phase == GALLOP:
        return 706
    if s.phase == SHIFTING:
        return 704
    if s.phase == THEFT:
        return 705
    if s.phase == ORDERING:
        return 602
    if s.phase == SURPLUS:
        return 403
    if s.phase == CUT or s.phase == LAYING:
        return 603
    if move < SECOND:
        return 203
    if move < SET:
        return 201
    if move < STEP:
        return 204
    return 403 if move < PART else 603


@rule
def refusal(s: Position, seat: int, move: int) -> int:
    if s.phase == ENDED:
        return ending(s)
    if s.phase == TURN:
        return turn_refusal(s, move) if STEP <= move <= END else stranger(s, move)
    first, end = range_of(s.phase)
    if move < first or move >= end:
        return stranger(s, move)
    if s.phase == SECONDS:
        return 201 if s.height[move - SECOND] > 1 else 0
    if s.phase == DEALING:
        return 0 if s.left[move - CARD] > 0 else 103
    if s.phase == PLACING:
        return set_refusal(s, move - SET)
    if s.phase == GALLOP:
        return 0 if move == STOP else ride_refusal(s, move - RIDE_ON)
    if s.phase == SHIFTING:
        return 0 if move - SHIFT < most_shifted(s, s.ox_from, s.ox_to) else 704
    if s.phase == THEFT:
        return theft_refusal(s, move - TAKE)
    if s.phase == SURPLUS:
        return 0 if holds(s, move - DISCARD) > 0 else 402
    if s.phase == CUT:
        return part_refusal(s, move - PART + 1)
    if s.phase == LAYING:
        return laying_refusal(s, move - LAY, lowest(s))
    return 0  # any starter (S2.3), any order (S6.2)
