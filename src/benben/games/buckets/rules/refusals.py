"""Why a move may not be played: the clause, or 0; and how likely each outcome of chance is."""

from benben.compiled import rule
from benben.games.buckets.board import COLOURS, VALUES
from benben.games.buckets.physics.sampled_fall import fall_weight
from benben.games.buckets.position import (
    AIM,
    BUILD,
    CARD,
    CASCADE,
    DEAL,
    DIRECT,
    ENDED,
    FALL,
    FALLS,
    FLICK,
    KNOCK,
    LIFT_OUT,
    LIFTED,
    LOT,
    PICK,
    PLAY,
    POINT,
    PUT,
    STAND,
    START,
    STAYS,
    TAKE,
    TURN,
    Position,
)
from benben.games.buckets.rules.attack import pick_refusal, play_refusal
from benben.games.buckets.rules.cards import how_many
from benben.games.buckets.rules.losing import (
    aim_refusal,
    can_draw,
    is_piece,
    knock_refusal,
    must_play,
    of_colour,
)
from benben.games.buckets.rules.support import count
from benben.seats import CHANCE


@rule
def weight(s: Position, move: int) -> int:
    """A card as often as it lies in the pile; each seat alike; a fall by the measured table."""
    if s.phase == FALL:
        return fall_weight(s, move == FALLS)
    if CARD <= move < START:
        return how_many(s.pile[(move - CARD) // VALUES], (move - CARD) % VALUES + 1)
    return 1


@rule
def put_refusal(s: Position, seat: int, colour: int) -> int:
    """B2.2."""
    return 0 if count(s.buckets[seat * COLOURS + colour]) < of_colour(s, colour) else 202


@rule
def chance_refusal(s: Position, move: int) -> int:
    if s.phase == FALL:
        if move == STAYS and s.fallen == 0:
            return 402
        return 0 if move >= FALLS else 409
    if s.phase == LOT:
        return 0 if START <= move < START + s.players else 204
    if CARD <= move < START:
        return 0 if weight(s, move) > 0 else 101
    return 201 if s.phase == DEAL else 306


@rule
def turn_refusal(s: Position, move: int) -> int:
    if PICK <= move < PLAY:
        return pick_refusal(s, move - PICK)
    if move == PLAY:
        return play_refusal(s)
    if KNOCK <= move < FLICK:
        return knock_refusal(s, move - KNOCK)
    if FLICK <= move < TAKE:
        if move == LIFT_OUT and s.finger != LIFTED:
            return 703
        if move < STAND and s.finger == CASCADE:
            return 408
        return 302 if must_play(s) else 402
    if move == TAKE:
        return 306 if s.forgetful == 0 else 307 if can_draw(s) else 308
    return wrong_time(move)


@rule
def wrong_time(move: int) -> int:
    """The clause of what is done before the rounds, and of what chance does."""
    if move < POINT:
        return 203
    if move < PICK:
        return 301
    if move < START:
        return 306
    return 204 if move < FALLS else 409


@rule
def refusal(s: Position, seat: int, move: int) -> int:
    if s.phase == ENDED:
        return 601
    if seat == CHANCE:
        return chance_refusal(s, move)
    if s.phase == BUILD:
        return put_refusal(s, seat, move) if PUT <= move < POINT else 203
    if s.phase == DIRECT:
        return 0 if POINT <= move < PICK else 301
    if s.phase == TURN:
        if seat == s.drawer:
            return 0 if move == TAKE else 306
        return turn_refusal(s, move)
    if s.phase == AIM:
        if FLICK <= move <= LIFT_OUT:
            return aim_refusal(s, move - FLICK)
        return 402
    if STAND <= move < TAKE and is_piece(s, move - STAND):
        return 0
    return 406
