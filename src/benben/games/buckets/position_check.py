"""What cannot be in a position of Buckets, one sentence each with its clause."""

from benben.games.buckets import position
from benben.games.buckets.board import COLOURS
from benben.games.buckets.position import Position
from benben.games.buckets.rules.attack import (
    MOST_OF_COLOUR,
    added,
    lead,
    most_to_come,
    ones_free,
    own_total,
)
from benben.games.buckets.rules.cards import hand_size, hand_worth, has_cards, how_many, size
from benben.games.buckets.rules.losing import (
    FEW,
    aim_refusal,
    hand,
    is_in,
    loose,
    may_name,
    must_play,
    neighbour,
    of_colour,
    places,
    rows,
    seats_in,
    standing,
)
from benben.games.buckets.rules.support import cascade, count, piece_count
from benben.key_values import require

_LOSING = (position.AIM, position.FALL, position.KEEP)


def check(s: Position) -> None:
    """ValueError: the first thing that cannot be."""
    for seat in range(s.players):
        _check_pyramid(s, seat)
    _check_who_is_in(s)
    if s.phase == position.DEAL:
        _check_deal(s)
    elif s.phase in (position.BUILD, position.LOT):
        _check_start(s)
    else:
        _check_round(s)
    if s.phase in (position.AIM, position.FALL):
        _check_finger(s)
    if s.phase == position.ENDED:
        _check_end(s)
    elif s.game == 1:
        require(not any(s.points), "points are counted when a game is over (B7.1)")


def _check_pyramid(s: Position, seat: int) -> None:
    mask, shape = int(standing(s, seat)), int(rows(s))
    for colour in range(COLOURS):
        each = int(of_colour(s, colour))
        n = int(count(s.buckets[seat * COLOURS + colour]))
        require(
            n <= each, f"seat {seat + 1} has {n} buckets of a colour, but there are {each} (B2.2)"
        )
    if s.phase <= position.BUILD:
        require(mask & (mask + 1) == 0, "pyramids are built from the bottom left upward (B2.3)")
        return
    if s.finger == position.CASCADE:
        require(cascade(shape, mask) == mask, "a bucket stands on two standing ones (B4.8)")
    broken = piece_count(shape, mask) > 1
    choosing = s.phase == position.KEEP and seat == s.player
    require(broken == choosing, "a broken pyramid is its owner's choice: phase=keep (B4.6)")


def _check_who_is_in(s: Position) -> None:
    if s.phase <= position.BUILD:
        return
    gone = int(s.players - seats_in(s))
    if s.phase == position.LOT:
        whole = all(count(standing(s, seat)) == places(s) for seat in range(s.players))
        require(whole, "the starter is drawn when all pyramids are built (B2.3)")
        return
    allowed = 0 if s.players <= FEW else 1
    if s.phase == position.ENDED:
        require(gone == allowed + 1, "nobody has lost the last bucket, so it is not over (B6.1)")
        require(not is_in(s, s.player), "the player is the one who lost the last bucket (B6.1)")
    else:
        require(gone <= allowed, "somebody has lost the last bucket: it is over (B6.1)")
        require(is_in(s, s.player), "the player to move has no buckets and is out (B6.2)")
    for seat in range(s.players):
        held = has_cards(s.hand, seat) or has_cards(s.open, seat)
        require(is_in(s, seat) or not held, "who is out has no cards (B6.2)")


def _check_deal(s: Position) -> None:
    require(s.drawer != position.NONE, "draws=… is missing: somebody is being dealt cards (B2.1)")
    for seat in range(s.players):
        due = int(hand(s)) if seat < s.drawer else 0
        due = int(hand(s) - s.owed) if seat == s.drawer else due
        require(hand_size(s.hand, seat) == due, f"seat {seat + 1} should hold {due} cards (B2.1)")
        require(not is_in(s, seat), "nobody builds before the cards are dealt (B2.3)")
    _check_nothing_played(s)


def _check_start(s: Position) -> None:
    for seat in range(s.players):
        require(
            hand_size(s.hand, seat) == hand(s), f"seat {seat + 1} must hold {hand(s)} cards (B2.1)"
        )
    whole = all(count(standing(s, seat)) == places(s) for seat in range(s.players))
    require(whole == (s.phase == position.LOT), "phase=lot when all pyramids are built (B2.4)")
    require(s.drawer == position.NONE, "nobody draws while pyramids are built (B2.3)")
    _check_nothing_played(s)


def _check_nothing_played(s: Position) -> None:
    played = has_cards(s.discards, 0) or any(s.open) or any(s.picked)
    require(not played and s.asked == s.led == position.NONE, "nothing is played before B3")
    require(s.player == 0, "player=1 until the starter is drawn (B2.4)")
    require(s.direction == position.CLOCKWISE, "the starter chooses the direction later (B3.1)")


def _check_round(s: Position) -> None:
    for seat in range(s.players):
        held = int(hand_size(s.hand, seat)) + (int(hand_size(s.picked, 0)) * (seat == s.player))
        require(
            held <= hand(s), f"seat {seat + 1} has {held} cards, but {hand(s)} is the most (B3.6)"
        )
        _check_open(s, seat)
    _check_attack(s)
    _check_picked(s)
    _check_drawer(s)
    require(s.phase != position.DRAW or has_cards(s.pile, 0), "there is no card to draw (B3.8)")
    if s.phase == position.DIRECT:
        require(must_play(s) and s.players > 2, "there is no direction to choose (B3.1)")
    if s.asked == position.NONE:
        require(s.phase not in _LOSING, "a starter plays and loses no bucket (B3.2)")
        starved = s.phase == position.TURN and not (must_play(s) or any(s.picked))
        require(not starved, "a starter without cards draws one first: phase=draw (B3.9)")
    if s.players == 2:
        require(s.direction == position.CLOCKWISE, "two players have no direction to choose (B3.1)")


def _check_open(s: Position, seat: int) -> None:
    first = seat * COLOURS
    others = sum(int(size(s.open[first + c])) for c in range(COLOURS) if c != s.asked)
    allowed = 0
    if s.asked != position.NONE and s.ones:
        allowed = int(how_many(s.open[first + s.asked], 1))
    require(others <= allowed, f"seat {seat + 1} has cards of another colour open (B3.4, B7.2)")


def _check_attack(s: Position) -> None:
    """The last to play is before the player in the direction of play, and has the most."""
    if s.asked == position.NONE:
        return
    require(s.phase not in (position.DIRECT, position.ENDED), "asked=… belongs to a round (B3.3)")
    attacker = neighbour(s, s.player, -s.direction)
    require(s.value > 0, f"seat {attacker + 1} attacks, but has no cards open (B3.3)")
    for seat in range(s.players):
        beaten = seat == attacker or hand_worth(s.open, seat) < s.value
        require(beaten, f"seat {seat + 1} has as much open as the attacker (B3.4)")


def _check_picked(s: Position) -> None:
    if not any(s.picked):
        require(s.led == position.NONE, "led=…, but no card is picked (B3.3)")
        return
    require(s.phase == position.TURN, "cards are picked in one's turn only (B3.2)")
    require((s.led == position.NONE) != (s.asked == position.NONE), "led=… is for a starter (B3.3)")
    colour = lead(s)
    require(0 < size(s.picked[colour]) <= 3, "one to three cards of the colour asked (B3.4)")
    require(added(s) == 0 or (s.ones and ones_free(s) >= 0), "too many cards are added (B7.2)")
    require(_can_finish(s), "the cards picked can never exceed the value (B3.4)")


def _can_finish(s: Position) -> bool:
    """Whether the picked cards, with more of the hand, exceed the value."""
    colour = lead(s)
    pack = s.hand[s.player * COLOURS + colour]
    room = MOST_OF_COLOUR - size(s.picked[colour])
    more = most_to_come(s, colour, pack, room, ones_free(s), position.NONE)
    return bool(own_total(s) + more > s.value)


def _check_drawer(s: Position) -> None:
    if s.drawer == position.NONE:
        require(s.phase != position.DRAW, "draws=… is missing: somebody is drawing (B3.6)")
        return
    require(s.phase in (position.DRAW, position.TURN), "nobody draws now (B3.6)")
    require(s.phase == position.DRAW or s.forgetful, "drawing is automatic here (B3.7)")
    if s.asked == position.NONE:
        starved = s.drawer == s.player and not has_cards(s.hand, s.player)
        require(
            s.phase == position.DRAW and starved, "who draws has played (B3.6) or has none (B3.9)"
        )
        require(
            s.owed == 1 and s.direction == position.CLOCKWISE, "a starter draws one card (B3.9)"
        )
        return
    last = neighbour(s, s.player, -s.direction)
    require(s.drawer == last, f"only seat {last + 1} can draw now (B3.7)")
    open_ones = int(how_many(s.open[last * COLOURS + s.asked], 1)) if s.ones else 0
    require(s.owed <= 1 + open_ones, f"{s.owed} cards are too many to draw (B3.6, B7.2)")
    require(has_cards(s.pile, 0) or has_cards(s.discards, 0), "there is no card to draw (B3.8)")
    full = int(hand_size(s.hand, last)) + int(s.owed) <= hand(s)
    require(full, f"seat {last + 1} would hold more than {hand(s)} cards (B3.6)")


def _check_finger(s: Position) -> None:
    require(s.finger != position.CASCADE, "no finger is aimed with finger=cascade (B4.8)")
    require(int(may_name(s)) >> int(s.named) & 1, "this bucket may not be knocked out (B4.1)")
    if s.phase == position.AIM:
        return
    mask = int(standing(s, s.player))
    require(aim_refusal(s, s.aim) == 0, "no finger can reach it from there (B4.2)")
    if s.fallen == 0:
        require(s.next == s.named, "the named bucket's fate is decided first (B4.2)")
        return
    require(s.fallen >> s.named & 1, "the named bucket leaves in any case (B4.2)")
    decided = (1 << int(s.next)) - 1 | 1 << int(s.named)
    require(
        int(s.fallen) & ~(mask & decided) == 0, "what fell is decided from the bottom up (B4.9)"
    )
    require(loose(s) == s.next, "the next bucket to decide stands and was not named (B4.9)")


def _check_end(s: Position) -> None:
    require(s.game == s.games, "the last game has not been played (B7.1)")
    require(not any(s.open), "open cards have gone to the discards (B5.1)")
    for seat in range(s.players):
        left = int(count(standing(s, seat)))
        enough = s.points[seat] == left if s.games == 1 else s.points[seat] >= left
        require(enough, f"seat {seat + 1} has {left} buckets and so many points (B6.3)")
