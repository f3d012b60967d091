"""How buckets leave (B4), and what follows: the next round, the end (B5, B6). Compiled."""

from benben.compiled import rule
from benben.games.buckets.board import (
    COLOURS,
    COLOURS_BY,
    EACH_BY,
    HAND_BY,
    PACK_BY,
    PLACES_BY,
    ROWS_BY,
)
from benben.games.buckets.position import (
    AIM,
    ANTICLOCKWISE,
    CASCADE,
    CLOCKWISE,
    DEAL,
    DIRECT,
    DRAW,
    ENDED,
    FALL,
    HEIGHTS,
    KEEP,
    LIFT_AIM,
    LIFTED,
    NONE,
    PLACES,
    SEATS,
    STRENGTHS,
    TURN,
    Position,
)
from benben.games.buckets.rules.cards import has_cards
from benben.games.buckets.rules.support import (
    count,
    first_piece,
    knock,
    may_push,
    nth_piece,
    piece_count,
    piece_of,
)
from benben.shapes import Row

FEW = 4  # so many players have 15 buckets each, more have 10 (B2.2)


@rule
def rows(s: Position) -> int:
    """B2.3, B8.1."""
    return int(ROWS_BY[s.scale]) if s.players <= FEW else 4


@rule
def places(s: Position) -> int:
    """B2.2: buckets in a whole pyramid."""
    return int(PLACES_BY[s.scale]) if s.players <= FEW else 10


@rule
def of_colour(s: Position, colour: int) -> int:
    """How many buckets of a colour a player has, at most (B2.2, B8.1)."""
    if colour >= COLOURS_BY[s.scale]:
        return 0
    return EACH_BY[s.scale] if s.players <= FEW else 2


@rule
def hand(s: Position) -> int:
    """Cards that each player gets (B2.1)."""
    return int(HAND_BY[s.scale])


@rule
def whole_pack(s: Position, colour: int) -> int:
    """All cards of a colour (B1.1)."""
    return PACK_BY[s.scale] if colour < COLOURS_BY[s.scale] else 0


@rule
def standing(s: Position, seat: int) -> int:
    """The mask of a seat's buckets."""
    mask = 0
    for colour in range(COLOURS):
        mask |= s.buckets[seat * COLOURS + colour]
    return mask


@rule
def is_in(s: Position, seat: int) -> bool:
    """B6.2: whoever has no bucket left is out."""
    return standing(s, seat) != 0


@rule
def neighbour(s: Position, seat: int, direction: int) -> int:
    """The next seat that is still in; the seats have closed up (B6.2)."""
    other = seat
    for _ in range(SEATS):
        other = (other + direction) % s.players
        if is_in(s, other):
            break
    return other


# --- naming a bucket, and how it is knocked out (B4.1, B4.2) ----------------------------------


@rule
def may_name(s: Position) -> int:
    """B4.1: the mask of buckets that the mover may knock out."""
    if s.asked != NONE and s.buckets[s.player * COLOURS + s.asked]:
        return s.buckets[s.player * COLOURS + s.asked]
    return standing(s, s.player)


@rule
def must_play(s: Position) -> int:
    """B3.2: a starter who has cards."""
    return s.asked == NONE and has_cards(s.hand, s.player)


@rule
def knock_refusal(s: Position, place: int) -> int:
    if has_cards(s.picked, 0):
        return 303 if s.asked == NONE else 304
    if must_play(s):
        return 302
    if not (standing(s, s.player) >> place) & 1:
        return 402
    return 0 if (may_name(s) >> place) & 1 else 401


@rule
def side_of(aim: int) -> int:
    return aim // (HEIGHTS * STRENGTHS)


@rule
def aim_refusal(s: Position, aim: int) -> int:
    if aim == LIFT_AIM:
        return 0 if s.finger == LIFTED else 703
    return 0 if may_push(rows(s), standing(s, s.player), s.named, side_of(aim)) else 402


@rule
def name(s: Position, place: int) -> None:
    """B4.8: `cascade` needs no more; else the finger is aimed."""
    if s.finger == CASCADE:
        leave_only(s, knock(rows(s), standing(s, s.player), place))
        break_up(s)
    else:
        s.named = place
        s.phase = AIM


@rule
def loose(s: Position) -> int:
    """The first place from `next` on whose fate is open: it stands and was not named."""
    place = s.next
    mask = standing(s, s.player)
    while place < PLACES and (place == s.named or not (mask >> place) & 1):
        place += 1
    return place


@rule
def push(s: Position, aim: int) -> None:
    """Chance decides: on the named bucket, which leaves (B4.2), then on the others from below."""
    s.aim = aim
    s.next = s.named
    s.fallen = 0
    s.phase = FALL


@rule
def decide(s: Position, falls: int) -> None:
    first = s.fallen == 0
    if falls:
        s.fallen |= 1 << s.next
    s.next = 0 if first else s.next + 1
    s.next = loose(s)
    if s.next == PLACES:
        leave_only(s, standing(s, s.player) & ~s.fallen)
        s.named = s.aim = NONE
        s.next = s.fallen = 0
        break_up(s)


@rule
def leave_only(s: Position, kept: int) -> None:
    for colour in range(COLOURS):
        s.buckets[s.player * COLOURS + colour] &= kept


@rule
def is_piece(s: Position, place: int) -> bool:
    """Whether a piece of the mover's pyramid has this as its lowest place."""
    mask = standing(s, s.player)
    if not (mask >> place) & 1:
        return False
    return piece_of(rows(s), mask, place) & ((1 << place) - 1) == 0


@rule
def piece_at(s: Position, place: int) -> int:
    return piece_of(rows(s), standing(s, s.player), place)


@rule
def pieces(s: Position) -> int:
    return piece_count(rows(s), standing(s, s.player))


@rule
def piece(s: Position, n: int) -> int:
    return nth_piece(rows(s), standing(s, s.player), n)


@rule
def break_up(s: Position) -> None:
    """B4.6: of several pieces the owner keeps one."""
    mask = standing(s, s.player)
    if first_piece(rows(s), mask) != mask:
        s.phase = KEEP
    else:
        end_round(s)


# --- what follows (B5, B6, B7.1) ---------------------------------------------------------------


@rule
def discard(s: Position, packs: Row, seat: int) -> None:
    for colour in range(COLOURS):
        s.discards[colour] += packs[seat * COLOURS + colour]
        packs[seat * COLOURS + colour] = 0


@rule
def end_round(s: Position) -> None:
    """B5.1, B5.2, and B6.1, B6.2 if it was the mover's last bucket."""
    for seat in range(s.players):
        discard(s, s.open, seat)
    s.asked = NONE
    s.value = 0
    starter = s.player
    if not is_in(s, s.player):
        discard(s, s.hand, s.player)
        if s.players <= FEW or seats_in(s) < s.players - 1:
            end_game(s)
            return
        starter = neighbour(s, s.player, s.direction)  # not the attacker
    begin_round(s, starter)


@rule
def seats_in(s: Position) -> int:
    n = 0
    for seat in range(s.players):
        n += 1 if is_in(s, seat) else 0
    return n


@rule
def begin_round(s: Position, starter: int) -> None:
    """B3.1, where two players have nothing to choose; without cards one is drawn first (B3.9)."""
    s.player = starter
    s.direction = CLOCKWISE
    if not has_cards(s.hand, starter) and can_draw(s):
        s.drawer = starter
        s.owed = 1
        draw_or_go_on(s)
    else:
        s.phase = DIRECT if s.players > 2 else TURN


@rule
def choose_direction(s: Position, other_way: int) -> None:
    s.direction = ANTICLOCKWISE if other_way else CLOCKWISE
    s.phase = TURN


@rule
def end_game(s: Position) -> None:
    """B6.3, B7.1: each remaining bucket is a point."""
    for seat in range(s.players):
        s.points[seat] += count(standing(s, seat))
    if s.game < s.games:
        s.game += 1
        begin_game(s)
    else:
        s.phase = ENDED


@rule
def begin_game(s: Position) -> None:
    """B2.1: all cards on the pile, nothing built; the first seat is dealt its cards."""
    for i in range(SEATS * COLOURS):
        s.buckets[i] = s.hand[i] = s.open[i] = 0
    for colour in range(COLOURS):
        s.pile[colour] = whole_pack(s, colour)
        s.discards[colour] = s.picked[colour] = 0
    s.asked = s.led = s.named = s.aim = NONE
    s.value = s.next = s.fallen = 0
    s.direction = CLOCKWISE
    s.player = 0
    s.drawer = 0
    s.owed = hand(s)
    s.phase = DEAL


# --- drawing cards (B3.6 to B3.8) --------------------------------------------------------------


@rule
def can_draw(s: Position) -> int:
    """B3.8: whether there is a card on the pile or among the discards."""
    return has_cards(s.pile, 0) or has_cards(s.discards, 0)


@rule
def draw_or_go_on(s: Position) -> None:
    """Wait for chance to give the drawer a card; go on when nothing is owed or left."""
    if s.owed > 0 and can_draw(s):
        if not has_cards(s.pile, 0):
            for colour in range(COLOURS):
                s.pile[colour] = s.discards[colour]
                s.discards[colour] = 0
        s.phase = DRAW
    else:
        forgo(s)
        s.phase = TURN


@rule
def forgo(s: Position) -> None:
    """Nobody draws any more in this turn."""
    s.owed = 0
    s.drawer = NONE
