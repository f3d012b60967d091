"""Which cards may be played (B3.3 to B3.5, B7.2), as functions on a position. Compiled.

A player picks cards one by one, unseen, and then plays them together.
"""

from benben.compiled import rule
from benben.games.buckets.board import COLOURS, VALUES
from benben.games.buckets.position import NONE, Position
from benben.games.buckets.rules.cards import hand_worth, has_cards, highest, how_many, one, size

MOST_OF_COLOUR = 3  # B3.3, B3.4


@rule
def lead(s: Position) -> int:
    """The colour that the picked cards must have; NONE before a starter's first."""
    return s.led if s.asked == NONE else s.asked


@rule
def added(s: Position) -> int:
    """B7.2: how many cards of other colours are picked."""
    colour = lead(s)
    n = 0
    for other in range(COLOURS):
        if other != colour:
            n += size(s.picked[other])
    return n


@rule
def ones_free(s: Position) -> int:
    """B7.2: how many more cards the picked 1s allow to add."""
    colour = lead(s)
    if s.ones == 0 or colour == NONE:
        return 0
    return how_many(s.picked[colour], 1) - added(s)


@rule
def highest_others(s: Position, colour: int, most: int, skipped: int) -> int:
    """The sum of the mover's highest cards of other colours, one of kind `skipped` left out."""
    total = 0
    value = VALUES
    while most > 0 and value > 0:
        for other in range(COLOURS):
            if other != colour and most > 0:
                n = how_many(s.hand[s.player * COLOURS + other], value)
                if skipped == other * VALUES + value - 1:
                    n -= 1
                n = min(n, most)
                total += n * value
                most -= n
        value -= 1
    return total


@rule
def most_to_come(s: Position, colour: int, pack: int, room: int, free: int, skipped: int) -> int:
    """The most that can still be picked: `room` cards out of `pack`, and added ones (B7.2)."""
    if s.ones == 0:
        return highest(pack, room)
    best = 0
    for more in range(min(room, how_many(pack, 1)) + 1):
        total = more + highest(pack & ~3, room - more)
        total += highest_others(s, colour, free + more, skipped)
        best = max(best, total)
    return best


@rule
def own_total(s: Position) -> int:
    """B3.5: what lies before the mover and what was picked."""
    return hand_worth(s.open, s.player) + hand_worth(s.picked, 0)


@rule
def too_low(s: Position) -> int:
    """The clause that forbids cards which do not exceed the value."""
    return 305 if has_cards(s.open, s.player) else 304


@rule
def pick_refusal(s: Position, kind: int) -> int:
    colour, value = kind // VALUES, kind % VALUES + 1
    starts = s.asked == NONE
    pack = s.hand[s.player * COLOURS + colour]
    if how_many(pack, value) == 0:
        return 201
    if starts and s.led == NONE:
        return 0
    asked = lead(s)
    room = MOST_OF_COLOUR - size(s.picked[asked])
    free = ones_free(s)
    if colour == asked:
        room -= 1
        if room < 0:
            return 303 if starts else 304
        pack -= one(value)
        free += 1 if s.ones and value == 1 else 0
        skipped = NONE
    else:
        free -= 1
        if free < 0:
            return 702 if s.ones else 303 if starts else 304
        pack = s.hand[s.player * COLOURS + asked]
        skipped = kind
    if starts:
        return 0
    short = s.value - own_total(s) - value
    if short < 0 or most_to_come(s, asked, pack, room, free, skipped) > short:
        return 0
    return too_low(s)


@rule
def play_refusal(s: Position) -> int:
    """B3.3, B3.4: one to three cards, and more than the value."""
    if not has_cards(s.picked, 0):
        return 303 if s.asked == NONE else 304
    return 0 if own_total(s) > s.value else too_low(s)


@rule
def pick(s: Position, kind: int) -> None:
    colour, value = kind // VALUES, kind % VALUES + 1
    s.hand[s.player * COLOURS + colour] -= one(value)
    s.picked[colour] += one(value)
    if s.asked == NONE and s.led == NONE:
        s.led = colour


@rule
def show(s: Position) -> int:
    """Lay the picked cards open; how many were added under B7.2."""
    extra = added(s)
    s.asked = lead(s)
    s.led = NONE
    for colour in range(COLOURS):
        s.open[s.player * COLOURS + colour] += s.picked[colour]
        s.picked[colour] = 0
    s.value = hand_worth(s.open, s.player)
    return extra


@rule
def can_beat(s: Position) -> int:
    """Whether the attacked player has the cards to exceed the value (no card picked yet)."""
    pack = s.hand[s.player * COLOURS + s.asked]
    best = most_to_come(s, s.asked, pack, MOST_OF_COLOUR, 0, NONE)
    return pack != 0 and hand_worth(s.open, s.player) + best > s.value
