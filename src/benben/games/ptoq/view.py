"""What a seat may see of Ptoq: its own faces, the backs of the others, all open hands."""

from functools import cache
from typing import Literal, NotRequired, get_args

from benben.games.ptoq import position
from benben.games.ptoq.board import (
    ABOVE,
    BLOCKS_BY,
    BOXES,
    CARDS,
    FACE_NAMES,
    FULL,
    FULL_OF,
    HANDS_OF,
    JOKER,
    JOKERS_OF,
    NO_BLOCK,
    PLACE_NAMES,
    RANK_NAMES,
    RANKS,
    SEATS,
    TURNS,
)
from benben.games.ptoq.poker.hands import POINTS, cards_of, rank_of, strength
from benben.games.ptoq.position import Position
from benben.games.ptoq.rules.scoring import hands_won, points, points_for_winning
from benben.seats import SPECTATOR
from benben.typed import TypedDict
from benben.unpacked import as_python, lately, once, record_of

Phase = Literal[
    "lot", "toot", "draw", "place", "take", "lay", "turn", "choose", "shown", "ended"
]  # fmt: skip
Length = Literal["basic", "short", "long"]
Size = Literal["full", "small", "tiny"]
Rank = Literal[
    "high_card", "pair", "two_pair", "three", "straight",
    "flush", "full_house", "four", "straight_flush", "royal_flush",
]  # fmt: skip

PHASES: tuple[Phase, ...] = get_args(Phase)
SIZES: tuple[Size, ...] = get_args(Size)
GAMES: dict[int, Length] = {0: "basic", 7: "short", 11: "long"}
RANK_KEYS: tuple[Rank, ...] = get_args(Rank)
HIDDEN = "?"
_cards_of = as_python(cards_of)
_ABOVE = tuple(map(int, ABOVE))
_BOXES = tuple(map(int, BOXES))
_CARDS = [frozenset(card for card in range(CARDS) if blocks >> card & 1) for blocks in _BOXES]


class Block(TypedDict):
    place: str
    order: int
    owner: int
    free: bool


class Hand(TypedDict):
    blocks: list[str]
    rank: Rank | None
    by: list[str]
    makers: list[str]  # the blocks that make the rank
    kickers: list[str]  # the ranks that decide between equal ones, highest first (P5.1)
    points: int  # P7.1


class Result(TypedDict):
    won: list[int]
    points: list[int] | None
    bonus: list[int] | None  # of the points, those for hands won (P7.1)


class _Open(TypedDict):
    """What both see alike."""

    phase: Phase
    game: Length
    target: int | None
    round: int
    victory: list[int]
    starter: int | None
    player: int
    placed: int
    undrawn: list[int]
    pyramid: list[Block]
    turned: list[str]
    hands: list[list[Hand]]
    leads: list[int | None]
    gone: list[str]
    ready: list[bool]
    result: Result | None
    size: NotRequired[Size]  # of a smaller game (P8)


class View(_Open):
    faces: dict[str, str]  # by place, of the blocks this seat placed; `opened` has all
    block: str | None  # drawn or taken, "?" if this seat may not see it


def view(s: Position, seat: int) -> View:
    """What a seat, or SPECTATOR, may see; places and faces by their names."""
    return {**_open(s), "faces": _faces(s, seat), "block": _block_in_hand(s, seat)}


def opened(s: Position) -> View:
    """With every face: what a finished match is replayed as to onlookers (P3.3)."""
    faces = {
        PLACE_NAMES[place]: FACE_NAMES[s.face[place]]
        for place, order in enumerate(s.order)
        if order
    }
    block = None if s.block == NO_BLOCK else FACE_NAMES[s.block]
    return {**_open(s), "faces": faces, "block": block}


@once
def _open(s: Position) -> _Open:
    settled = s.phase not in (position.LOT, position.TOOT)
    (first, ones), (second, others) = (_hands(_row(s, owner), s.scale) for owner in range(SEATS))
    seen: _Open = {
        "phase": PHASES[s.phase],
        "game": GAMES[s.target],
        "target": s.target or None,
        "round": s.rounds,
        "victory": list(s.victory),
        "starter": s.starter if settled else None,
        "player": s.player,
        "placed": s.placed,
        "undrawn": [_undrawn(s, owner) if settled else _turns(s) for owner in range(SEATS)],
        "pyramid": _pyramid(s),
        "turned": [FACE_NAMES[face] for face in s.turned if face != NO_BLOCK],
        "hands": [first, second],
        "leads": list(map(_leader, ones, others)),
        "gone": gone(s),
        "ready": [n != 0 for n in s.ready],
        "result": _result(s) if s.laid == BLOCKS_BY[s.scale] else None,
    }
    if s.scale:
        seen["size"] = SIZES[s.scale]
    return seen


def owner_of(s: Position, order: int) -> int:
    """Who placed the how-manieth block: the starter the first, then in turn (P3.1)."""
    return int(s.starter) if order % 2 else 1 - int(s.starter)


def _undrawn(s: Position, owner: int) -> int:
    """P2.1: how many of the 15, or fewer (P8.1), still lie face down before a player."""
    drawn = int(s.placed) + int(s.phase == position.PLACE)
    return _turns(s) - (drawn + int(owner == s.starter)) // 2


def _turns(s: Position) -> int:
    """Of each player, to build and to take (P4.1)."""
    return HANDS_OF[s.scale] * FULL_OF[s.scale]


def _pyramid(s: Position) -> list[Block]:
    """The blocks as they were placed: where, the how-manieth, whose, and whether free (P4.2).

    Made anew for every position: what was kept would lie far off in memory, 30 blocks of it.
    """
    owners, standing = (owner_of(s, 0), owner_of(s, 1)), s.standing
    placed = sorted([(order, place) for place, order in enumerate(s.order) if order])
    return [
        {
            "place": PLACE_NAMES[place],
            "order": order,
            "owner": owners[order % 2],
            "free": not standing & _ABOVE[place],
        }
        for order, place in placed
    ]


def _faces(s: Position, seat: int) -> dict[str, str]:
    """By their places those of the blocks this seat placed (P3.3)."""
    if seat == SPECTATOR:
        return {}
    mine, faces = int(owner_of(s, 1) == seat), s.face
    return {
        PLACE_NAMES[place]: FACE_NAMES[faces[place]]
        for place, order in enumerate(s.order)
        if order and order % 2 == mine
    }


def _block_in_hand(s: Position, seat: int) -> str | None:
    """The block just drawn, for its owner only (P3.1), or taken, for both (P4.4)."""
    if s.block == NO_BLOCK:
        return None
    return FACE_NAMES[s.block] if s.phase == position.LAY or seat == s.player else HIDDEN


def _row(s: Position, owner: int) -> tuple[int, ...]:
    """The places of an owner's three hands, NO_BLOCK where none lies yet."""
    return tuple(s.hand[owner * TURNS : (owner + 1) * TURNS])


@lately
def _hands(row: tuple[int, ...], size: int) -> tuple[list[Hand], list[int]]:
    """As they lie, and how strong they are; nobody may change them."""
    hands = [row[hand * FULL :][:FULL] for hand in range(HANDS_OF[size])]
    return [hand_shown(blocks) for blocks in hands], [_strength_of(blocks) for blocks in hands]


@lately
def _strength_of(blocks: tuple[int, ...]) -> int:
    return int(strength(_cards_of(blocks, 0)))


@lately
def hand_shown(blocks: tuple[int, ...]) -> Hand:
    """A hand as it lies; nobody may change it."""
    lying = [FACE_NAMES[face] for face in blocks if face != NO_BLOCK]
    strong = _strength_of(blocks)
    rank = int(rank_of(strong))
    made = _ranks(_makers(strong))
    return {
        "blocks": lying,
        "rank": RANK_KEYS[rank] if lying else None,
        "by": list(named_by(strong)),
        "makers": lying if _takes_all(rank) else [face for face in lying if _rank(face) in made],
        "kickers": _ranks(_kickers(strong)),
        "points": int(POINTS[rank]) if lying else 0,
    }


def _takes_all(rank: int) -> bool:
    """Whether all five blocks make the rank, not only some."""
    return RANK_KEYS[rank] in ("straight", "flush", "full_house", "straight_flush", "royal_flush")


def _makers(strength: int) -> int:
    """The ranks that make it; of a high card the highest."""
    makers, kickers = strength >> RANKS & (1 << RANKS) - 1, _low(strength)
    return makers or 1 << kickers.bit_length() >> 1


def _kickers(strength: int) -> int:
    """The ranks beside those."""
    return _low(strength) & ~_makers(strength)


def _low(strength: int) -> int:
    return strength & (1 << RANKS) - 1


def _rank(face: str) -> str:
    return "10" if face[0] == "T" else face[0]


@cache
def named_by(strength: int) -> tuple[str, ...]:
    """The ranks a hand is called after: both of a full house, the highest card of a flush."""
    named = _ranks(_makers(strength))
    full_house = RANK_KEYS[rank_of(strength)] == "full_house"
    return (*named, *_ranks(_kickers(strength))) if full_house else tuple(named)


def _ranks(ranks: int) -> list[str]:
    return [_rank(RANK_NAMES[i]) for i in reversed(range(RANKS)) if ranks >> i & 1]


def leader_of(s: Position, hand: int) -> int | None:
    """Whose hand is the stronger as they lie."""
    return _leader(*(_hands(_row(s, seat), s.scale)[1][hand] for seat in range(SEATS)))


def _leader(first: int, second: int) -> int | None:
    return None if first == second else int(first < second)


def gone(s: Position) -> list[str]:
    """The blocks that left the game, jokers last: those that are nowhere else (P4.5)."""
    undrawn, open_ = int(s.undrawn), (*s.face, *s.hand, *s.turned, s.block)
    if undrawn.bit_count() + len(open_) - open_.count(NO_BLOCK) == _BOXES[s.scale].bit_count():
        return []
    absent = sorted(_CARDS[s.scale].difference(open_))
    cards = [card for card in absent if not undrawn >> card & 1]
    jokers = JOKERS_OF[s.scale] - (undrawn >> CARDS).bit_count() - open_.count(JOKER)
    return [FACE_NAMES[card] for card in cards] + [FACE_NAMES[JOKER]] * jokers


def _result(s: Position) -> Result:
    """How the round ended: hands won (P6.1), and points in the advanced game (P7.1)."""
    record = record_of(s)
    won = [int(hands_won(record, seat)) for seat in range(SEATS)]
    return {
        "won": won,
        "points": [int(points(record, seat)) for seat in range(SEATS)] if s.target else None,
        "bonus": [int(points_for_winning(record, n)) for n in won] if s.target else None,
    }
