"""The rules of Ankh as the contract asks for them (game.py): the start, the turn, the moves."""

from benben.compiled import rule
from benben.games.ankh.board import (
    ALONG,
    BRIDGES,
    BRIDGES_AT_START,
    CENTRE,
    EDGES,
    FIELDS,
    IS_WALL,
    KINDS,
    NOWHERE,
    OPEN,
    RING,
    SEATS,
    STEP,
    WHITE_BRIDGE,
)
from benben.games.ankh.determinize import imagine
from benben.games.ankh.position import (
    ACTIONS,
    BRIDGE,
    CARDS_TO_WIN,
    DRAW,
    ENDED,
    ENTER,
    FIST,
    FISTS,
    FREE,
    LAST_ROUND,
    NAME,
    NAMES,
    NOBODY,
    NONE,
    REST,
    START,
    STARTER_BY_FISTS,
    STARTER_DRAWN,
    STEPPING,
    STEPS,
    UNLOCK,
    Position,
)
from benben.games.ankh.rules.bridges import shift, shift_refusal
from benben.games.ankh.rules.listing import step_moves
from benben.games.ankh.rules.sizes import entrance
from benben.games.ankh.rules.stones import can_leave_now, enter_refusal, go, put, step_refusal
from benben.seats import CHANCE, OVER
from benben.shapes import Moves, Options, Scores

__all__ = [
    "ACTIONS",
    "Position",
    "ending",
    "imagine",
    "may_act",
    "moves",
    "play",
    "refusal",
    "scores",
    "setup",
    "to_move",
    "weight",
]

# --- the start (A2) -------------------------------------------------------------------------


@rule
def setup(s: Position, options: Options) -> None:
    """Options: players, starter, rounds, size."""
    s.players = options[0]
    s.steps = s.unlock = 0
    s.turn = (LAST_ROUND - options[2]) * options[0]  # A7.4
    s.winner = NOBODY
    s.passing = NONE
    for seat in range(SEATS):
        s.fist[seat] = s.named[seat] = NONE
        s.cards[seat] = 0
    for kind in range(KINDS):
        s.heading[kind] = OPEN
        s.bound[kind] = 0
    for stone in range(SEATS * KINDS):
        s.place[stone] = NOWHERE
    for field in range(FIELDS):
        s.stone_on[field] = NOBODY
        s.open[field] = 0 if IS_WALL[field] or RING[field] > EDGES[options[3]] else 1
    s.stone_on[NOWHERE] = NOBODY
    s.open[NOWHERE] = 0
    for bridge in range(BRIDGES):
        s.bridge[bridge] = BRIDGES_AT_START[options[3], bridge]
        if s.bridge[bridge] != NOWHERE:
            s.open[s.bridge[bridge]] = 1
    s.player = 0
    if options[1] == STARTER_DRAWN:
        s.phase = DRAW
    elif options[1] == STARTER_BY_FISTS:
        s.phase = FISTS
    else:
        begin_turn(s, options[1] - 2)


@rule
def all_hidden(s: Position) -> bool:
    for seat in range(s.players):
        if s.fist[seat] == NONE:
            return False
    return True


@rule
def open_fists(s: Position) -> None:
    """A2.2: who named the sum starts; if nobody did, again."""
    total = 0
    for seat in range(s.players):
        total += s.fist[seat]
    starter = NOBODY
    for seat in range(s.players):
        if s.named[seat] == total:
            starter = seat
        s.fist[seat] = s.named[seat] = NONE
    s.phase = FISTS
    if starter != NOBODY:
        begin_turn(s, starter)


# --- whose move ------------------------------------------------------------------------------


@rule
def to_move(s: Position) -> int:
    if s.phase == ENDED:
        return OVER
    if s.phase == DRAW:
        return CHANCE
    if s.phase == FISTS or s.phase == NAMES:
        for seat in range(s.players):
            if (s.fist[seat] if s.phase == FISTS else s.named[seat]) == NONE:
                return seat
    return int(s.player)


@rule
def may_act(s: Position, seat: int) -> bool:
    if s.phase == FISTS:
        return 0 <= seat < s.players and s.fist[seat] == NONE
    return seat == to_move(s)


@rule
def begin_turn(s: Position, player: int) -> None:
    """A3.1, A4.2 (headings open) and A4.10 (who stands on a bridge must leave it)."""
    s.phase = STEPS
    s.player = player
    s.steps = 4 + s.cards[player]
    for kind in range(KINDS):
        field = s.place[player * KINDS + kind]
        s.heading[kind] = OPEN
        s.bound[kind] = 1 if field != NOWHERE and IS_WALL[field] else 0


@rule
def end_turn(s: Position) -> None:
    s.turn += 1
    s.steps = 0
    if s.turn >= LAST_ROUND * s.players:  # A7.3
        s.phase = ENDED
    else:
        begin_turn(s, (s.player + 1) % s.players)


@rule
def end_steps(s: Position) -> None:
    """A6.5: after their steps the maker of the first capture frees the white bridge."""
    s.steps = 0
    if s.unlock:
        s.phase = UNLOCK
    else:
        end_turn(s)


# --- the contract ----------------------------------------------------------------------------


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
    if s.phase == STEPS:
        return step_moves(s, out)
    n = 0
    if s.phase == UNLOCK:
        for direction in range(4):
            out[n] = FREE + direction
            n += 1
    elif s.phase == FISTS:
        for stones in range(KINDS + 1):
            out[n] = FIST + stones
            n += 1
    elif s.phase == NAMES:
        for number in range(s.players * KINDS + 1):
            if not is_named(s, number):
                out[n] = NAME + number
                n += 1
    elif s.phase == DRAW:
        for starter in range(s.players):
            out[n] = START + starter
            n += 1
    return n


@rule
def has_step(s: Position) -> bool:
    """Whether any step is possible: what step_moves lists, without a list."""
    must = can_leave_now(s)
    for move in range(REST):
        if move_refusal(s, move, must) == 0:
            return True
    return False


@rule
def is_named(s: Position, number: int) -> bool:
    for seat in range(s.players):
        if s.named[seat] == number:
            return True
    return False


@rule
def weight(s: Position, move: int) -> int:
    """A2.2: each seat is as likely to start."""
    return 1


@rule
def move_refusal(s: Position, move: int, must: int) -> int:
    if move < STEPPING:
        return enter_refusal(s, move - ENTER, must)
    if move < BRIDGE:
        step = move - STEPPING
        return step_refusal(s, step // 8, step // 2 % 4, step % 2, must)
    if move < FREE:
        return shift_refusal(s, (move - BRIDGE) // 2, (move - BRIDGE) % 2, must)
    return 605  # the white bridge is freed only as the extra after the first capture


@rule
def refusal(s: Position, seat: int, move: int) -> int:
    if s.phase == ENDED:
        return ending(s)
    if move < 0 or move >= ACTIONS:
        return 302
    if s.phase == UNLOCK:
        return 0 if FREE <= move < REST else 605
    if s.phase == STEPS:
        if move == REST:
            return 301 if has_step(s) else 0
        return move_refusal(s, move, can_leave_now(s)) if move < REST else 302
    if s.phase == FISTS:
        return 0 if FIST <= move < NAME else 202
    if s.phase == NAMES:
        number = move - NAME
        fits = 0 <= number <= s.players * KINDS
        return 0 if fits and not is_named(s, number) else 202
    return 0 if START <= move < START + s.players else 202


@rule
def play(s: Position, seat: int, move: int) -> None:
    if move < REST:
        if move < STEPPING:
            put(s, s.player * KINDS + move, entrance(s, s.player))
        elif move < BRIDGE:
            way = move - STEPPING
            go(s, way // 8, way // 2 % 4, way % 2)
        elif move < FREE:
            bridge = (move - BRIDGE) // 2
            shift(s, bridge, ALONG[s.bridge[bridge], (move - BRIDGE) % 2])
        else:
            shift(s, WHITE_BRIDGE, STEP[CENTRE, move - FREE])
            s.unlock = 0
            end_turn(s)
            return
        s.steps -= 1
        if s.steps == 0 and s.phase == STEPS:
            end_steps(s)
    elif move == REST:
        end_steps(s)
    elif move < NAME:
        s.fist[seat] = move - FIST
        if all_hidden(s):
            s.phase = NAMES
    elif move < START:
        s.named[seat] = move - NAME
        if seat == s.players - 1:
            open_fists(s)
    else:
        begin_turn(s, move - START)


@rule
def scores(s: Position, out: Scores) -> None:
    """Shares of the win: A7.1, or A7.3 by cards, equals sharing."""
    most = CARDS_TO_WIN
    if s.winner == NOBODY:
        most = 0
        for seat in range(s.players):
            most = max(most, s.cards[seat])
    sharing = 0
    for seat in range(s.players):
        if s.cards[seat] == most:
            sharing += 1
    for seat in range(s.players):
        out[seat] = 1.0 / sharing if s.cards[seat] == most else 0.0


@rule
def ending(s: Position) -> int:
    return 701 if s.winner != NOBODY else 703
