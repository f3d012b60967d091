"""The rules of Buckets as the contract wants them. Compiled; see game.py.

The clauses are in attack.py (cards), losing.py (buckets, rounds, the end) and support.py.
"""

from benben.compiled import rule
from benben.games.buckets.board import COLOURS, VALUES
from benben.games.buckets.determinize import imagine
from benben.games.buckets.position import (
    ACTIONS,
    AIM,
    BUILD,
    CARD,
    CASCADE,
    DEAL,
    DIRECT,
    DRAW,
    ENDED,
    FALL,
    FALLS,
    FLICK,
    HEIGHTS,
    KEEP,
    KNOCK,
    LIFT_AIM,
    LOT,
    NONE,
    PICK,
    PLAY,
    POINT,
    PUT,
    SEATS,
    SIDES,
    STAND,
    START,
    STAYS,
    STRENGTHS,
    TAKE,
    TURN,
    Position,
)
from benben.games.buckets.rules.attack import pick, pick_refusal, play_refusal, show
from benben.games.buckets.rules.cards import one
from benben.games.buckets.rules.losing import (
    FEW,
    aim_refusal,
    begin_game,
    begin_round,
    break_up,
    can_draw,
    choose_direction,
    decide,
    draw_or_go_on,
    forgo,
    hand,
    knock_refusal,
    leave_only,
    may_name,
    name,
    neighbour,
    piece,
    piece_at,
    pieces,
    places,
    push,
    standing,
)
from benben.games.buckets.rules.refusals import put_refusal, refusal, weight
from benben.games.buckets.rules.support import count
from benben.seats import CHANCE, OVER
from benben.shapes import Moves, Options, Scores

__all__ = [
    "ACTIONS", "Position", "ending", "imagine", "may_act", "moves", "play", "refusal", "scores",
    "setup", "to_move", "weight",
]  # fmt: skip


@rule
def setup(s: Position, options: Options) -> None:
    """Options: players, finger, ones, games, forgetful, size."""
    s.players = options[0]
    s.scale = options[5]
    s.finger = CASCADE if s.scale else options[1]  # B8.2
    s.ones = options[2]
    s.games = options[3]
    s.forgetful = options[4]
    s.game = 1
    for seat in range(SEATS):
        s.points[seat] = 0
    begin_game(s)


# --- whose move --------------------------------------------------------------------------------


@rule
def is_building(s: Position, seat: int) -> bool:
    return count(standing(s, seat)) < places(s)


@rule
def to_move(s: Position) -> int:
    """Who may draw a card (`forgetful`) comes before the next player, though both may act."""
    if s.phase == ENDED:
        return OVER
    if s.phase == DEAL or s.phase == LOT or s.phase == DRAW or s.phase == FALL:
        return CHANCE
    if s.phase == BUILD:
        for seat in range(s.players):
            if is_building(s, seat):
                return seat
    if s.phase == TURN and s.drawer != NONE:
        return int(s.drawer)
    return int(s.player)


@rule
def may_act(s: Position, seat: int) -> bool:
    if s.phase == BUILD:
        return 0 <= seat < s.players and is_building(s, seat)
    if s.phase == TURN and seat == s.player:
        return True
    return seat == to_move(s)


# --- the moves of each phase --------------------------------------------------------------------


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
    if s.phase == TURN:
        if seat == s.drawer:
            out[0] = TAKE
            return 1
        return turn_moves(s, out)
    if s.phase == DRAW or s.phase == DEAL:
        return card_moves(s, out)
    n = 0
    if s.phase == FALL:
        out[0] = FALLS
        out[1] = STAYS
        n = 1 if s.fallen == 0 else 2  # the named bucket leaves in any case (B4.2)
    elif s.phase == BUILD:
        for colour in range(COLOURS):
            if put_refusal(s, seat, colour) == 0:
                out[n] = PUT + colour
                n += 1
    elif s.phase == DIRECT:
        out[0] = POINT
        out[1] = POINT + 1
        n = 2
    elif s.phase == AIM:
        n = aims(s, out)
    elif s.phase == KEEP:
        for k in range(pieces(s)):
            out[n] = STAND + lowest(piece(s, k))
            n += 1
    elif s.phase == LOT:
        for starter in range(s.players):
            out[n] = START + starter
            n += 1
    return n


@rule
def aims(s: Position, out: Moves) -> int:
    """Whether a finger can come from a side, no height or strength changes."""
    n = 0
    for side in range(SIDES):
        first = side * HEIGHTS * STRENGTHS
        if aim_refusal(s, first) == 0:
            for aim in range(first, first + HEIGHTS * STRENGTHS):
                out[n] = FLICK + aim
                n += 1
    if aim_refusal(s, LIFT_AIM) == 0:
        out[n] = FLICK + LIFT_AIM
        n += 1
    return n


@rule
def turn_moves(s: Position, out: Moves) -> int:
    n = 0
    first = s.player * COLOURS
    for colour in range(COLOURS):
        pack = s.hand[first + colour]
        value = 1
        while pack:
            if pack & 3:
                kind = colour * VALUES + value - 1
                if pick_refusal(s, kind) == 0:
                    out[n] = PICK + kind
                    n += 1
            pack >>= 2
            value += 1
    if play_refusal(s) == 0:
        out[n] = PLAY
        n += 1
    mask = may_name(s)
    place = 0
    while mask:
        if mask & 1 and knock_refusal(s, place) == 0:
            out[n] = KNOCK + place
            n += 1
        mask >>= 1
        place += 1
    return n


@rule
def card_moves(s: Position, out: Moves) -> int:
    n = 0
    for colour in range(COLOURS):
        pack = s.pile[colour]
        kind = colour * VALUES
        while pack:
            if pack & 3:
                out[n] = CARD + kind
                n += 1
            pack >>= 2
            kind += 1
    return n


@rule
def lowest(mask: int) -> int:
    """The lowest place of a mask."""
    place = 0
    while not (mask >> place) & 1:
        place += 1
    return place


# --- playing -----------------------------------------------------------------------------------


@rule
def put(s: Position, seat: int, colour: int) -> None:
    """B2.3: the next bucket, from the bottom up."""
    s.buckets[seat * COLOURS + colour] |= 1 << count(standing(s, seat))
    for other in range(s.players):
        if is_building(s, other):
            return
    s.phase = LOT


@rule
def deal(s: Position, kind: int) -> None:
    """A card from the pile to the drawer; then the next is dealt, or the turn goes on."""
    colour, value = kind // VALUES, kind % VALUES + 1
    s.pile[colour] -= one(value)
    s.hand[s.drawer * COLOURS + colour] += one(value)
    s.owed -= 1
    if s.phase == DRAW:
        if s.asked == NONE:  # B3.9
            forgo(s)
            begin_round(s, s.player)
        elif s.forgetful and s.owed > 0 and can_draw(s):
            s.phase = TURN
        else:
            draw_or_go_on(s)
    elif s.owed == 0:
        if s.drawer + 1 < s.players:
            s.drawer += 1
            s.owed = hand(s)
        else:
            forgo(s)
            s.phase = BUILD


@rule
def attack(s: Position) -> None:
    """B3.3 to B3.6: the cards are shown, the next player is attacked, cards are drawn."""
    owed = 1 + show(s)
    s.drawer = s.player
    s.owed = owed
    s.player = neighbour(s, s.player, s.direction)
    if not s.forgetful:
        draw_or_go_on(s)
    elif not can_draw(s):
        forgo(s)


@rule
def play(s: Position, seat: int, move: int) -> None:
    if move >= CARD:
        if move < START:
            deal(s, move - CARD)
        elif move < FALLS:
            begin_round(s, move - START)
        else:
            decide(s, move == FALLS)
    elif move == TAKE:
        draw_or_go_on(s)
    elif move >= STAND:
        leave_only(s, piece_at(s, move - STAND))
        break_up(s)
    elif move >= FLICK:
        push(s, move - FLICK)
    elif move >= PLAY:
        forgo(s)  # B3.7: the next player acts
        if move == PLAY:
            attack(s)
        else:
            name(s, move - KNOCK)
    elif move >= PICK:
        pick(s, move - PICK)
    elif move >= POINT:
        choose_direction(s, move - POINT)
    else:
        put(s, seat, move - PUT)


# --- the end -----------------------------------------------------------------------------------


@rule
def scores(s: Position, out: Scores) -> None:
    """B6.3, B7.1: most buckets, or points, win; equals share."""
    most = 0
    for seat in range(s.players):
        most = max(most, s.points[seat])
    sharing = 0
    for seat in range(s.players):
        sharing += 1 if s.points[seat] == most else 0
    for seat in range(s.players):
        out[seat] = 1.0 / sharing if s.points[seat] == most else 0.0


@rule
def ending(s: Position) -> int:
    if s.games > 1:
        return 701
    return 601 if s.players <= FEW else 602
