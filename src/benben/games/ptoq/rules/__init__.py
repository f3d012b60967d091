"""The rules of Ptoq, clause by clause, as functions on a position. Compiled; see game.py.

Blocks get their faces when they are drawn, not when they are mixed (P2.1). That is the same
game. Mixed blocks are a random order of all 54, and whoever next turns a block up, from their own
15 or from the 24 set aside, picks it knowing only the faces seen before. Given those, each unseen
block is any of the unseen faces with the same chance, wherever it lies: so each face turned up
is a draw from all blocks not yet drawn. Who owns an undrawn block never matters.
"""

from benben.compiled import rule
from benben.games.ptoq.board import (
    FACES,
    FULL,
    HANDS,
    JOKER,
    NO_BLOCK,
    PLACES,
    SEATS,
)
from benben.games.ptoq.determinize import imagine as imagine
from benben.games.ptoq.determinize import without_block
from benben.games.ptoq.position import ACTIONS as ACTIONS
from benben.games.ptoq.position import (
    CHOOSE,
    DRAW,
    ENDED,
    FACE_UP,
    GRAB,
    HAND,
    HORN,
    LAY,
    LOT,
    NEXT,
    ONE,
    PICK,
    PLACE,
    PUT,
    SHOWN,
    START,
    STARTER_DRAWN,
    STARTER_TOOTS,
    TAKE,
    TARGETS,
    TOOT,
    TURN,
)
from benben.games.ptoq.position import Position as Position
from benben.games.ptoq.rules.blocks import (
    grab_refusal,
    hand_refusal,
    has_room,
    is_free,
    left,
    may_pick,
    may_put,
    put_refusal,
)
from benben.games.ptoq.rules.scoring import has_won, score_round, shares
from benben.games.ptoq.rules.sizes import blocks, box, hands
from benben.seats import CHANCE, OVER
from benben.shapes import Moves, Options, Scores

# --- the start of a match and of a round (P2) -------------------------------------------------


@rule
def setup(s: Position, options: Options) -> None:
    """Options: players, game, starter, size."""
    s.players = options[0]
    s.scale = options[3]
    s.target = TARGETS[options[1]]
    s.rounds = 0
    for seat in range(SEATS):
        s.victory[seat] = 0
    begin_round(s, 0)
    if options[2] == STARTER_DRAWN:
        s.phase = LOT
    elif options[2] == STARTER_TOOTS:
        s.phase = TOOT
    else:
        begin_building(s, options[2] - 2)


@rule
def begin_round(s: Position, starter: int) -> None:
    """P2.1: all blocks are mixed again."""
    s.undrawn = box(s)
    s.standing = 0
    s.rounds += 1
    s.placed = s.laid = 0
    s.block = NO_BLOCK
    for seat in range(SEATS):
        s.ready[seat] = 0
    for hand in range(SEATS * HANDS):
        s.held[hand] = 0
    for i in range(SEATS * HANDS * FULL):
        s.hand[i] = NO_BLOCK
    for i in range(3):
        s.turned[i] = NO_BLOCK
    for place in range(PLACES):
        s.face[place] = NO_BLOCK
        s.order[place] = 0
    begin_building(s, starter)


@rule
def begin_building(s: Position, starter: int) -> None:
    s.starter = s.player = starter
    s.phase = DRAW


# --- whose move ------------------------------------------------------------------------------


@rule
def to_move(s: Position) -> int:
    if s.phase == ENDED:
        return OVER
    if s.phase == LOT or s.phase == DRAW or s.phase == TURN:
        return CHANCE
    if s.phase == TOOT:
        return 0
    if s.phase == SHOWN:
        return 1 if s.ready[0] else 0
    return int(s.player)


@rule
def may_act(s: Position, seat: int) -> bool:
    if s.phase == TOOT:
        return 0 <= seat < SEATS
    if s.phase == SHOWN:
        return 0 <= seat < SEATS and s.ready[seat] == 0
    return seat == to_move(s)


# --- what may be done ------------------------------------------------------------------------


@rule
def shown(s: Position) -> int:
    """The block the mover has drawn or taken, or those turned up: what the choice depends on."""
    if s.phase == CHOOSE:
        return (s.turned[0] * FACES + s.turned[1]) * FACES + s.turned[2] + FACES
    if s.phase == LAY or s.phase == PLACE:
        return int(s.block)
    return 0


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
    n = 0
    if s.phase == DRAW or s.phase == TURN:
        for face in range(FACES):  # written without a branch: what is not counted is overwritten
            out[n] = FACE_UP + face
            n += 1 if left(s, face) != 0 else 0
    elif s.phase == PLACE:
        for place in range(PLACES):
            out[n] = PUT + place
            n += 1 if may_put(s, place) else 0
    elif s.phase == TAKE:
        for place in range(PLACES):
            out[n] = GRAB + place
            n += 1 if is_free(s, place) else 0
    elif s.phase == LAY:
        for hand in range(hands(s)):
            if has_room(s, hand):
                out[n] = HAND + hand
                n += 1
    elif s.phase == CHOOSE:
        for i in range(3):
            if may_pick(s, i):
                out[n] = PICK + i
                n += 1
    elif s.phase == LOT:
        for starter in range(SEATS):
            out[n] = START + starter
            n += 1
    elif s.phase == TOOT or s.phase == SHOWN:
        out[n] = HORN if s.phase == TOOT else NEXT
        n += 1
    return n


@rule
def weight(s: Position, move: int) -> int:
    """Every block is as likely; there may be two jokers."""
    return left(s, JOKER) if move == FACE_UP + JOKER else 1


@rule
def refusal(s: Position, seat: int, move: int) -> int:
    if s.phase == ENDED:
        return 703 if s.target else 601
    if s.phase == SHOWN:
        return 0 if move == NEXT and s.ready[seat] == 0 else 704
    if s.phase == LOT:
        return 0 if START <= move < START + SEATS else 202
    if s.phase == TOOT:
        return 0 if move == HORN else 202
    if move < 0 or move >= ACTIONS:
        return 102
    if move < GRAB:
        return put_refusal(s, move - PUT)
    if move < HAND:
        return grab_refusal(s, move - GRAB)
    if move < PICK:
        return hand_refusal(s, move - HAND)
    if move < HORN:
        return 0 if s.phase == CHOOSE and may_pick(s, move - PICK) else 405
    if FACE_UP <= move < START:
        drawing = s.phase == DRAW or s.phase == TURN
        return 0 if drawing and left(s, move - FACE_UP) != 0 else 201
    return 704 if move == NEXT else 202


# --- what it does ----------------------------------------------------------------------------


@rule
def play(s: Position, seat: int, move: int) -> None:
    if move < GRAB:
        put(s, move - PUT)
    elif move < HAND:
        grab(s, move - GRAB)
    elif move < PICK:
        lay(s, move - HAND)
    elif move < HORN:
        pick(s, move - PICK)
    elif move == HORN:
        begin_building(s, seat)
    elif move == NEXT:
        s.ready[seat] = 1
        if s.ready[1 - seat]:
            begin_round(s, 1 - s.starter)  # P7.4
    elif move < START:
        face_up(s, move - FACE_UP)
    else:
        begin_building(s, move - START)


@rule
def face_up(s: Position, face: int) -> None:
    """A block is drawn (P3.1), or turned up for a joker (P4.5)."""
    s.undrawn = without_block(s.undrawn, face)
    if s.phase == DRAW:
        s.block = face
        s.phase = PLACE
        return
    i = 0
    while s.turned[i] != NO_BLOCK:
        i += 1
    s.turned[i] = face
    if i == 2:
        s.phase = CHOOSE


@rule
def put(s: Position, place: int) -> None:
    """P3.1, P3.3: the order tells whose block it is."""
    s.placed += 1
    s.standing |= ONE << place
    s.face[place] = s.block
    s.order[place] = s.placed
    s.block = NO_BLOCK
    s.player = 1 - s.player
    s.phase = DRAW
    if s.placed == blocks(s):
        s.phase = TAKE  # P4.1: an even number, so it is the starter again


@rule
def grab(s: Position, place: int) -> None:
    """P4.4: the block is shown to both; P4.5: a joker is discarded."""
    face = s.face[place]
    s.standing ^= ONE << place
    s.face[place] = NO_BLOCK
    s.order[place] = 0
    if face == JOKER:
        s.phase = TURN
    else:
        s.block = face
        s.phase = LAY


@rule
def pick(s: Position, i: int) -> None:
    """P4.5: the other two leave the game."""
    s.block = s.turned[i]
    for j in range(3):
        s.turned[j] = NO_BLOCK
    s.phase = LAY


@rule
def lay(s: Position, hand: int) -> None:
    """P4.4; with the last block the hands are compared."""
    hand += s.player * HANDS
    s.hand[hand * FULL + s.held[hand]] = s.block
    s.held[hand] += 1
    s.laid += 1
    s.block = NO_BLOCK
    s.player = 1 - s.player
    s.phase = TAKE
    if s.laid == blocks(s):
        score_round(s)
        s.phase = ENDED if has_won(s) else SHOWN


# --- the end ---------------------------------------------------------------------------------


@rule
def scores(s: Position, out: Scores) -> None:
    shares(s, out)


@rule
def ending(s: Position) -> int:
    return 703 if s.target else 601
