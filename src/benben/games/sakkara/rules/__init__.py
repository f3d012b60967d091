"""The contract of Sakkara: whose move, what each does, the end, and guessing. See game.py."""

from benben.compiled import rule
from benben.games.sakkara.board import FIELDS
from benben.games.sakkara.box import GRAIN, SHIP
from benben.games.sakkara.determinize import imagine
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
    END,
    ENDED,
    LAY,
    LAY_GRAIN,
    LAY_SHIP,
    LAYING,
    NOBODY,
    ORDER,
    OX,
    PART,
    PLACING,
    RIDE,
    RIDE_ON,
    SECOND,
    SET,
    SHIFT,
    SNAKE,
    START,
    STEP,
    STOP,
    TAKE,
    TURN,
    Position,
)
from benben.games.sakkara.rules.building import build, lay_out
from benben.games.sakkara.rules.cards import cards_built, discard
from benben.games.sakkara.rules.deal import add_second, begin_deal, deal, set_worker, setup
from benben.games.sakkara.rules.discards import (
    cut,
    end_actions,
    lay,
)
from benben.games.sakkara.rules.listing import moves
from benben.games.sakkara.rules.refusals import ending, refusal
from benben.games.sakkara.rules.spells import cast, put_in_order
from benben.games.sakkara.rules.turn import (
    drive,
    fly,
    look,
    mount,
    ride,
    shift,
    steal,
    step,
)
from benben.seats import CHANCE, OVER
from benben.shapes import Scores

__all__ = [
    "ACTIONS", "Position", "ending", "imagine", "may_act", "moves", "play", "refusal", "scores",
    "setup", "to_move", "weight",
]  # fmt: skip


# --- whose move ------------------------------------------------------------------------------


@rule
def to_move(s: Position) -> int:
    if s.phase == ENDED:
        return OVER
    if s.phase < PLACING:
        return CHANCE
    if s.phase == CUT or s.phase == LAYING:  # S6.3
        return int(1 - s.player)
    return int(s.player)


@rule
def may_act(s: Position, seat: int) -> bool:
    return seat == to_move(s)


@rule
def weight(s: Position, move: int) -> int:
    """S2.1, S2.3: every seat and field is as likely, every card left too."""
    return s.left[move - CARD] if s.phase == DEALING else 1


# --- what each does --------------------------------------------------------------------------


@rule
def play(s: Position, seat: int, move: int) -> None:
    if move < STEP:
        play_start(s, move)
    elif move < SNAKE:
        play_worker(s, move)
    elif move < END:
        play_card(s, move)
    else:
        play_end(s, move)


@rule
def play_start(s: Position, move: int) -> None:
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
def play_worker(s: Position, move: int) -> None:
    if move < CLIMB:
        step(s, (move - STEP) // 4, (move - STEP) % 4, False)
    elif move < RIDE:
        step(s, (move - CLIMB) // 4, (move - CLIMB) % 4, True)
    elif move < RIDE_ON:
        mount(s, move - RIDE)
    elif move < BIRD:
        s.phase = TURN
        if move < STOP:
            ride(s, move - RIDE_ON)
    elif move < OX:
        fly(s, (move - BIRD) // FIELDS, (move - BIRD) % FIELDS)
    elif move < SHIFT:
        drive(s, (move - OX) // 4, (move - OX) % 4)
    else:
        shift(s, move - SHIFT + 1)


@rule
def play_card(s: Position, move: int) -> None:
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
def play_end(s: Position, move: int) -> None:
    if move == END:
        end_actions(s)
    elif move < PART:
        discard(s, move - DISCARD)
        end_actions(s)
    elif move < LAY:
        cut(s, move - PART + 1)
    else:
        lay(s, move - LAY)


# --- the end ---------------------------------------------------------------------------------


@rule
def scores(s: Position, out: Scores) -> None:
    """S9.1, or S9.2 by cards built."""
    ahead = cards_built(s, 0) - cards_built(s, 1)
    out[0] = 0.5 if ahead == 0 else 1.0 if ahead > 0 else 0.0
    if s.winner != NOBODY:
        out[0] = 1.0 if s.winner == 0 else 0.0
    out[1] = 1.0 - out[0]
