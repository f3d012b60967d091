"""Why a move of Ptoq is good, or not: what becomes of the hands, and what is set free."""

from benben.games.ptoq import position
from benben.games.ptoq.board import (
    ABOVE,
    BELOW,
    CARDS,
    FACE_NAMES,
    FULL,
    FULL_OF,
    HANDS,
    HANDS_OF,
    JOKER,
    NO_BLOCK,
    PLACES,
    RANKS,
    SEATS,
)
from benben.games.ptoq.poker.hands import FLUSH, HIGH_CARD, STRAIGHT, cards_of, rank_of, strength
from benben.games.ptoq.position import Position
from benben.games.ptoq.story import HAND_NAMES, shown
from benben.games.ptoq.view import RANK_KEYS, owner_of
from benben.reasoning import Passage, Reasoning
from benben.shapes import Line
from benben.unpacked import as_python

_cards_of = as_python(cards_of)
_ABOVE: list[int] = ABOVE.tolist()
_BELOW: list[int] = BELOW.tolist()
_SUITS = [((1 << RANKS) - 1) << first for first in range(0, CARDS, RANKS)]
_MIDDLING = 7  # ranks below it, the nine: a two is 0
_NEARLY = 4  # of one suit, or in a row: outs are worth counting


# --- hands --------------------------------------------------------------------------------------


def cards(s: Position, seat: int, hand: int) -> int:
    """The blocks of a hand as a set."""
    return int(_cards_of(s.hand, (seat * HANDS + hand) * FULL))


def _rank(cards: int) -> int:
    return int(rank_of(strength(cards)))


def _room(s: Position, seat: int, hand: int) -> bool:
    return s.held[seat * HANDS + hand] < FULL_OF[s.scale]


def gain(s: Position, seat: int, hand: int, block: int) -> int:
    """The rank a hand gets by a block, 0 where the block does not raise it."""
    if block in (JOKER, NO_BLOCK) or not _room(s, seat, hand):
        return HIGH_CARD
    now = cards(s, seat, hand)
    rank = _rank(now | 1 << block)
    return rank if rank > _rank(now) else HIGH_CARD


def unseen(s: Position, seat: int) -> set[int]:
    """The cards that may still come: all but those in hands, and those this seat saw go."""
    lying = {int(face) for face in (*s.hand, *s.turned, s.block)}
    return {card for card in range(CARDS) if card not in lying} - _left_the_game(s, seat)


def _left_the_game(s: Position, seat: int) -> set[int]:
    """What was turned up for a joker and not chosen (P4.5): it is nowhere any more."""
    if s.placed < SEATS * HANDS_OF[s.scale] * FULL_OF[s.scale]:
        return set()
    undrawn = {card for card in range(CARDS) if int(s.undrawn) >> card & 1}
    somewhere = {int(face) for face in (*s.hand, *s.face, *s.turned, s.block)} | undrawn
    return {card for card in range(CARDS) if card not in somewhere}


# --- what speaks for a move ---------------------------------------------------------------------


def merits(passage: Passage) -> list[Line]:
    move = passage.move
    if move < position.GRAB:
        return _places(passage)
    if move < position.HAND:
        return _takes(passage)
    if move < position.PICK:
        return _lays(passage)
    return _means_to_lay(passage) if move < position.HORN else []


def _lays(passage: Passage) -> list[Line]:
    """A block into a hand: what it makes, and what may still complete it."""
    before, after, seat = passage.before, passage.after, passage.seat
    hand = passage.move - position.HAND
    name: dict[str, object] = {"hand": HAND_NAMES[hand]}
    lines: list[Line] = []
    rank = gain(before, seat, hand, before.block)
    if rank:
        lines.append((f"makes_{RANK_KEYS[rank]}", name))
    lines += _overtakes(before, after, seat, hand)
    lines += _outs(after, seat, hand) or _one_suit(after, seat, hand)
    lines += _spares(before, seat, hand)
    return lines + _how_it_lies(before, after, seat, hand)


def _overtakes(before: Position, after: Position, seat: int, hand: int) -> list[Line]:
    """The hand is the stronger from now on; for good, where both are full (P6.1)."""
    name: dict[str, object] = {"hand": HAND_NAMES[hand]}
    was, mine = (strength(cards(s, seat, hand)) for s in (before, after))
    theirs = strength(cards(after, 1 - seat, hand))
    if mine <= theirs:
        return []
    if not _room(after, seat, hand) and not _room(after, 1 - seat, hand):
        return [("hand_won", name)]
    return [("overtakes", name)] if was <= theirs else []


def _outs(s: Position, seat: int, hand: int) -> list[Line]:
    """P4.4: one short of a flush or a straight, the blocks that would complete it."""
    held = cards(s, seat, hand)
    if held.bit_count() != _NEARLY or _rank(held) != HIGH_CARD:
        return []
    coming = unseen(s, seat)
    outs = {rank: [c for c in coming if _rank(held | 1 << c) >= rank] for rank in (FLUSH, STRAIGHT)}
    for rank, key in ((FLUSH, "outs_flush"), (STRAIGHT, "outs_straight")):
        if outs[rank]:
            return [(key, {"hand": HAND_NAMES[hand], "count": len(outs[rank])})]
    return []


def _suited(held: int) -> bool:
    return any(held & suit == held for suit in _SUITS)


def _one_suit(s: Position, seat: int, hand: int) -> list[Line]:
    held = cards(s, seat, hand)
    if FULL_OF[s.scale] < FULL or not 1 < held.bit_count() < _NEARLY or not _suited(held):
        return []
    return [("one_suit", {"hand": HAND_NAMES[hand]})]


def _spares(s: Position, seat: int, laid: int) -> list[Line]:
    """Other hands in which this block would have been the end of a flush; the longest first."""
    found: list[tuple[int, int]] = []
    for hand in range(HANDS_OF[s.scale]):
        held = cards(s, seat, hand)
        if hand == laid or not _room(s, seat, hand) or held.bit_count() < 2:
            continue
        if FULL_OF[s.scale] == FULL and _suited(held) and not _suited(held | 1 << s.block):
            found.append((-held.bit_count(), hand))
    return [("spares", {"hand": HAND_NAMES[hand]}) for _, hand in sorted(found)]


def _how_it_lies(before: Position, after: Position, seat: int, hand: int) -> list[Line]:
    """A hand that stays ahead; or one that is behind while the others keep their room."""
    name: dict[str, object] = {"hand": HAND_NAMES[hand]}
    was, mine = (strength(cards(s, seat, hand)) for s in (before, after))
    theirs = strength(cards(after, 1 - seat, hand))
    if was > theirs and (_room(after, seat, hand) or _room(after, 1 - seat, hand)):
        return [("stays_ahead", name)]
    others = (one for one in range(HANDS_OF[before.scale]) if one != hand)
    if mine < theirs and any(_room(after, seat, one) for one in others):
        return [("behind", name)]
    return []


def _means_to_lay(passage: Passage) -> list[Line]:
    """What comes of a block once it is laid where the line lays it."""
    for later in passage.ahead:
        if position.HAND <= later.move < position.PICK:
            return _lays(later)
    return []


def _takes(passage: Passage) -> list[Line]:
    """A block taken from the pyramid: for a hand, from the other, and what it sets free."""
    before, seat = passage.before, passage.seat
    place = passage.move - position.GRAB
    block = before.face[place]
    if block == JOKER and owner_of(before, before.order[place]) == seat:
        return [("joker", {})]
    lines: list[Line] = [("theirs", {})]  # taken unseen (P4.3): nobody knows what will come of it
    if owner_of(before, before.order[place]) == seat:
        lines = [*_means_to_lay(passage), *_denies(before, seat, block)]
    return [*lines, *_sets_free(before, seat, place)]


def _denies(s: Position, seat: int, block: int) -> list[Line]:
    """The best it would have made in a hand of the other player."""
    found = [(gain(s, 1 - seat, hand, block), hand) for hand in range(HANDS_OF[s.scale])]
    rank, hand = max(found, key=lambda one: one[0])
    if not rank:
        return []
    return [("denies", {"hand": HAND_NAMES[hand], "block": _name(block)})]


def freed(s: Position, place: int) -> list[int]:
    """The places that are free (P4.2) only when this one is empty."""
    left = int(s.standing) & ~(1 << place)
    under = [one for one in range(PLACES) if _BELOW[place] >> one & 1 and left >> one & 1]
    return [one for one in under if not left & _ABOVE[one]]


def _sets_free(s: Position, seat: int, place: int) -> list[Line]:
    free = freed(s, place)
    if not free:
        return [("frees_nothing", {})]
    if all(owner_of(s, s.order[one]) == seat for one in free):
        return [("frees_own", {})]
    return []


def _places(passage: Passage) -> list[Line]:
    """What a block built in covers: nobody gets at that before this block is taken (P4.2)."""
    before, seat = passage.before, passage.seat
    under = [one for one in range(PLACES) if _BELOW[passage.move - position.PUT] >> one & 1]
    if not under:
        return [("covers_none", {})]
    own = [one for one in under if owner_of(before, before.order[one]) == seat]
    if not own:
        return [("covers_theirs", {})]
    if len(own) < len(under):
        return [("covers_one", {})]
    blocks = [before.face[one] for one in own]
    names: dict[str, object] = {"first": _name(blocks[0]), "second": _name(blocks[1])}
    return [("covers_low" if all(map(_is_low, blocks)) else "covers_own", names)]


def _is_low(block: int) -> bool:
    return block != JOKER and block % RANKS < _MIDDLING


def _name(block: int) -> str:
    return shown(FACE_NAMES[block])


# --- what speaks against it ---------------------------------------------------------------------


def faults(passage: Passage) -> list[Line]:
    """A block laid where it makes nothing, though it makes more elsewhere; or set free."""
    before, seat, move = passage.before, passage.seat, passage.move
    if position.HAND <= move < position.PICK:
        return _misses(before, seat, move - position.HAND)
    if position.GRAB <= move < position.HAND:
        return _gives(before, seat, move - position.GRAB)
    return []


def _misses(s: Position, seat: int, laid: int) -> list[Line]:
    found = [(gain(s, seat, hand, s.block), hand) for hand in range(HANDS_OF[s.scale])]
    rank, hand = max(found, key=lambda one: one[0])
    if not rank or gain(s, seat, laid, s.block) >= rank:
        return []
    return [("misses", {"hand": HAND_NAMES[hand]})]


def _gives(s: Position, seat: int, place: int) -> list[Line]:
    """An own block set free that fits a hand of the other player."""
    lines: list[Line] = []
    for one in freed(s, place):
        if owner_of(s, s.order[one]) == seat:
            fits = [gain(s, 1 - seat, hand, s.face[one]) for hand in range(HANDS_OF[s.scale])]
            if max(fits):
                lines.append(("gives", {"block": _name(s.face[one])}))
    return lines


REASONING = Reasoning(merits, faults)
