"""The contract of Sakkara: whose move, which moves, why not, and what each does. See game.py."""

from typing import Any

import numpy as np

from benben.chance import below
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import BIRD as BIRD_CARD
from benben.games.sakkara.box import GRAIN, HORSE, MOTIFS, SHIP, STAIR
from benben.games.sakkara.box import OX as OX_CARD
from benben.games.sakkara.cards import cards_built, discard, holds
from benben.games.sakkara.deal import add_second, begin_deal, deal, set_refusal, set_worker, setup
from benben.games.sakkara.discards import (
    cut,
    end_actions,
    end_refusal,
    is_barred,
    lay,
    laying_refusal,
    lowest,
    part_refusal,
)
from benben.games.sakkara.layout import (
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
    HIDDEN,
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
from benben.games.sakkara.turn import (
    bird_refusal,
    build,
    build_refusal,
    cast,
    cast_refusal,
    drive,
    fly,
    grain_refusal,
    horse_refusal,
    lay_out,
    look,
    most_shifted,
    mount,
    ox_refusal,
    put_in_order,
    ride,
    ride_refusal,
    shift,
    ship_refusal,
    snake_refusal,
    steal,
    step,
    step_refusal,
    theft_refusal,
)
from benben.seats import CHANCE, OVER

__all__ = [
    "ACTIONS", "Position", "ending", "imagine", "may_act", "moves", "play", "refusal", "scores",
    "setup", "to_move", "weight",
]  # fmt: skip


# --- whose move ------------------------------------------------------------------------------


@rule
def to_move(s: Any) -> Any:
    if s.phase == ENDED:
        return OVER
    if s.phase < PLACING:
        return CHANCE
    if s.phase == CUT or s.phase == LAYING:  # S6.3
        return np.int64(1 - s.player)
    return np.int64(s.player)


@rule
def may_act(s: Any, seat: Any) -> Any:
    return seat == to_move(s)


# --- which moves -----------------------------------------------------------------------------


@rule
def moves(s: Any, seat: Any, out: Any) -> Any:
    if s.phase == TURN:
        return turn_moves(s, out)
    if s.phase == LAYING:
        return laying_moves(s, out)
    first, end = range_of(s.phase)
    n = 0
    for move in range(first, end):
        if refusal(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def range_of(phase: Any) -> Any:
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
def laying_moves(s: Any, out: Any) -> Any:
    n = 0
    height = lowest(s)
    for field in range(FIELDS):
        if s.height[field] == height and is_barred(s, field) == 0:
            out[n] = LAY + field
            n += 1
    return n


@rule
def turn_moves(s: Any, out: Any) -> Any:
    """Long ranges are looked through only by who has the card for them."""
    n = 0
    if not s.moved:
        n = allowed(s, STEP, CLIMB, n, out)
    may_end = n == 0  # S3.5
    if not s.moved and holds(s, STAIR) > 0:
        n = allowed(s, CLIMB, RIDE, n, out)
    if holds(s, HORSE) > 0:
        n = allowed(s, RIDE, RIDE_ON, n, out)
    if holds(s, BIRD_CARD) > 0:
        n = allowed(s, BIRD, OX, n, out)
    if holds(s, OX_CARD) > 0:
        n = allowed(s, OX, SHIFT, n, out)
    n = allowed(s, SNAKE, TAKE, n, out)
    n = allowed(s, LAY_SHIP, ORDER, n, out)
    if may_end:
        out[n] = END
        n += 1
    return n


@rule
def allowed(s: Any, first: Any, end: Any, n: Any, out: Any) -> Any:
    """Add the moves of a range that nothing forbids."""
    for move in range(first, end):
        if turn_refusal(s, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def weight(s: Any, move: Any) -> Any:
    """S2.1, S2.3: every seat and field is as likely, every card left too."""
    return s.left[move - CARD] if s.phase == DEALING else 1


# --- why not ---------------------------------------------------------------------------------


@rule
def turn_refusal(s: Any, move: Any) -> Any:
    """For the actions of a turn, from STEP to END."""
    if move < CLIMB:
        return step_refusal(s, (move - STEP) // 4, (move - STEP) % 4, False)
    if move < RIDE:
        return step_refusal(s, (move - CLIMB) // 4, (move - CLIMB) % 4, True)
    if move < RIDE_ON:
        return horse_refusal(s, move > RIDE)
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
def stranger(s: Any, move: Any) -> Any:
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
def refusal(s: Any, seat: Any, move: Any) -> Any:
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
        return 0 if move == STOP else ride_refusal(s, move > RIDE_ON)
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


# --- what each does --------------------------------------------------------------------------


@rule
def play(s: Any, seat: Any, move: Any) -> None:
    if move < STEP:
        play_start(s, move)
    elif move < SNAKE:
        play_worker(s, move)
    elif move < END:
        play_card(s, move)
    else:
        play_end(s, move)


@rule
def play_start(s: Any, move: Any) -> None:
    if move < SECOND:
        s.player = move - START
        begin_deal(s)
    elif move < CARD:
        add_second(s, move - SECOND)
    elif move < SET:
        deal(s, move - CARD)
    else:
        set_worker(s, move - SET)


@rule
def play_worker(s: Any, move: Any) -> None:
    if move < CLIMB:
        step(s, (move - STEP) // 4, (move - STEP) % 4, False)
    elif move < RIDE:
        step(s, (move - CLIMB) // 4, (move - CLIMB) % 4, True)
    elif move < RIDE_ON:
        mount(s, move > RIDE)
    elif move < BIRD:
        s.phase = TURN
        if move < STOP:
            ride(s, move > RIDE_ON)
    elif move < OX:
        fly(s, (move - BIRD) // FIELDS, (move - BIRD) % FIELDS)
    elif move < SHIFT:
        drive(s, (move - OX) // 4, (move - OX) % 4)
    else:
        shift(s, move - SHIFT + 1)


@rule
def play_card(s: Any, move: Any) -> None:
    if move == SNAKE:
        look(s)
    elif move < LAY_SHIP:
        steal(s, move - TAKE)
    elif move == LAY_SHIP:
        lay_out(s, SHIP)
    elif move == LAY_GRAIN:
        lay_out(s, GRAIN)
    elif move < CAST:
        build(s, move - BUILD)
    elif move < ORDER:
        cast(s, move - CAST)
    else:
        put_in_order(s, move - ORDER)


@rule
def play_end(s: Any, move: Any) -> None:
    if move == END:
        end_actions(s)
    elif move < PART:
        discard(s, move - DISCARD)
        end_actions(s)
    elif move < LAY:
        cut(s, move - PART + 1)
    else:
        lay(s, move - LAY)


# --- the end, and guessing -------------------------------------------------------------------


@rule
def scores(s: Any, out: Any) -> None:
    """S9.1, or S9.2 by cards built."""
    ahead = cards_built(s, 0) - cards_built(s, 1)
    out[0] = 0.5 if ahead == 0 else 1.0 if ahead > 0 else 0.0
    if s.winner != NOBODY:
        out[0] = 1.0 if s.winner == 0 else 0.0
    out[1] = 1.0 - out[0]


@rule
def ending(s: Any) -> Any:
    return 901 if s.winner != NOBODY else 902


@rule
def imagine(s: Any, seat: Any, random: Any) -> None:
    """S2.5: only lower cards of the first deal are unknown, and to all alike.

    Whatever was taken into a holder lay open before, and a thief and his victim both know what
    was stolen (S7.5). While the cards are dealt, the rest of the deck is as unknown.
    """
    for card in range(s.lying):
        if s.cards[card] >= HIDDEN:
            s.left[s.cards[card] - HIDDEN] += 1
    total = 0
    for motif in range(MOTIFS):
        total += s.left[motif]
    for card in range(s.lying):
        if s.cards[card] >= HIDDEN:
            s.cards[card] = HIDDEN + draw_left(s, below(random, total))
            total -= 1


@rule
def draw_left(s: Any, ticket: Any) -> Any:
    """Take the card with this number out of those left."""
    motif = 0
    while ticket >= s.left[motif]:
        ticket -= s.left[motif]
        motif += 1
    s.left[motif] -= 1
    return motif
