"""What a seat may see of Buckets: its own hand; of the others only how many cards they hold."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal, get_args

from benben.games.buckets.board import (
    COLOUR_NAMES,
    COLOURS,
    LETTERS,
    SHAPES,
    VALUES,
    Colour,
    places_of,
)
from benben.games.buckets.position import (
    AIM,
    ANTICLOCKWISE,
    BUILD,
    CLOCKWISE,
    DIRECT,
    ENDED,
    FALL,
    HEIGHTS,
    KEEP,
    LIFT_AIM,
    NONE,
    STRENGTHS,
    TURN,
    Position,
)
from benben.games.buckets.rules.cards import how_many, one, size, worth
from benben.games.buckets.rules.losing import (
    may_name,
    neighbour,
    piece,
    pieces,
    places,
    rows,
    standing,
)
from benben.games.buckets.rules.support import LEFT, RIGHT, may_push
from benben.seats import SPECTATOR
from benben.typed import TypedDict
from benben.unpacked import as_python, lately, once, record_of

Phase = Literal[
    "deal", "build", "lot", "direct", "turn", "draw", "aim", "fall", "keep", "ended"
]  # fmt: skip
Finger = Literal["flick", "lift", "cascade"]
PHASES: tuple[Phase, ...] = get_args(Phase)
FINGERS: tuple[Finger, ...] = get_args(Finger)
SIDES = ("front", "left", "right")
HEIGHT_NAMES = ("low", "middle", "high")
STRENGTH_NAMES = ("soft", "firm", "hard")

_how_many = as_python(how_many)
PLAYED = range(DIRECT, ENDED)  # the phases of a round
_CARD = re.compile(r"([rygbp])([1-8])")


def place_name(rows: int, place: int) -> str:
    """a1 is the leftmost bucket of the bottom row, as the owner sees it; e1 the top of 15."""
    return SHAPES[rows].names[place]


def read_place(rows: int, text: str) -> int:
    """The number of a place, NONE if the pyramid has none of that name."""
    names = SHAPES[rows].names
    return names.index(text) if text in names else NONE


def place_names(rows: int, mask: int) -> list[str]:
    return [place_name(rows, place) for place in places_of(mask)]


def card_name(kind: int) -> str:
    """r5 is red 5."""
    return f"{LETTERS[kind // VALUES]}{kind % VALUES + 1}"


def card_names(packs: Any) -> list[str]:
    """All cards of five packs, by colour and value."""
    return [
        card_name(colour * VALUES + value - 1)
        for colour in range(COLOURS)
        if packs[colour]
        for value in range(1, VALUES + 1)
        for _ in range(_how_many(int(packs[colour]), value))
    ]


def read_card(text: str) -> int:
    """The kind of card; ValueError if there is none of that name."""
    found = _CARD.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is no card like r5")
    return LETTERS.index(found[1]) * VALUES + int(found[2]) - 1


def packs_of(kinds: Iterable[int]) -> list[int]:
    """Five packs of these kinds of cards; ValueError where there are more than two of one."""
    packs = [0] * COLOURS
    for kind in kinds:
        colour, value = divmod(kind, VALUES)
        if how_many(packs[colour], value + 1) == 2:
            raise ValueError(f"a third {card_name(kind)}, but there are two of each (B1.1)")
        packs[colour] += int(one(value + 1))
    return packs


def aim_name(aim: int) -> str:
    if aim == LIFT_AIM:
        return "lift"
    side, rest = divmod(aim, HEIGHTS * STRENGTHS)
    height, strength = divmod(rest, STRENGTHS)
    return f"{SIDES[side]},{HEIGHT_NAMES[height]},{STRENGTH_NAMES[strength]}"


AIMS = {aim_name(aim): aim for aim in range(LIFT_AIM + 1)}


# these read little: as plain Python they are done before compiled code would have begun
_rows, _places, _standing = as_python(rows), as_python(places), as_python(standing)
_size, _worth = cache(as_python(size)), cache(as_python(worth))  # there are not many packs
named_places = lately(place_names)

Pyramid = list[Colour | None]  # the colour at each place, None where nothing stands


class Player(TypedDict):
    cards: int
    open: list[str]
    total: int
    buckets: int
    points: int
    out: bool


class Picked(TypedDict):
    cards: list[str]
    total: int


class Reach(TypedDict):
    """The buckets a finger can come at from a side (B4.2); from the front it can come at all."""

    left: list[str]
    right: list[str]


class Neighbours(TypedDict):
    """Whom the mover attacks, either way round (B3.1, B6.2)."""

    clockwise: int
    anticlockwise: int


class _Open(TypedDict):
    """What all see alike."""

    phase: Phase
    player: int
    finger: Finger
    ones: bool
    forgetful: bool
    game: int
    games: int
    direction: Literal["clockwise", "anticlockwise"]
    neighbours: Neighbours | None  # once all have built
    asked: Colour | None
    value: int
    pile: int
    discards: list[str]
    may_draw: int | None
    draws: int
    rows: int
    nameable: list[str]  # once one is named, all that could have been (B4.1)
    reach: Reach  # of the mover's buckets
    named: str | None
    aim: str | None
    fallen: list[str]
    pieces: list[list[str]]
    seats: list[Player]


class View(_Open):
    hand: list[str] | None  # one's own cards
    picked: Picked | None
    pyramids: list[Pyramid | None]  # None: built unseen


def packs(row: Any, seat: int) -> tuple[int, ...]:
    """The five packs, or masks, of one seat."""
    own = row[seat * COLOURS : (seat + 1) * COLOURS]
    return own if type(own) is tuple else tuple(map(int, own))


@lately
def _many(packs: tuple[int, ...]) -> int:
    return sum(map(_size, packs))


@lately
def _total(packs: tuple[int, ...]) -> int:
    return sum(map(_worth, packs))


@lately
def _card_names(packs: tuple[int, ...]) -> list[str]:
    """All cards of five packs; a move changes one of them."""
    names: list[str] = []
    for colour, pack in enumerate(packs):
        if pack:
            names += _names_in(colour, pack)
    return names


@lately
def _names_in(colour: int, pack: int) -> list[str]:
    return card_names([pack if other == colour else 0 for other in range(COLOURS)])


def colours_of(s: Position, seat: int) -> Pyramid:
    """The colour at each place of a seat's pyramid, None where nothing stands."""
    return _colours(_places(s), packs(s.buckets, seat))


@lately
def _colours(places: int, masks: tuple[int, ...]) -> Pyramid:
    found: Pyramid = [None] * places
    for colour, mask in zip(COLOUR_NAMES, masks, strict=True):
        for place in places_of(mask):
            found[place] = colour
    return found


def view(s: Position, seat: int) -> View:
    """What a seat, or SPECTATOR, may see; colours, places and cards by their names."""
    return {
        **_open(s),
        "hand": None if seat == SPECTATOR else _card_names(packs(s.hand, seat)),
        "picked": _picked(s, seat),
        "pyramids": _pyramids(s, seat),
    }


def _pyramids(s: Position, seat: int) -> list[Pyramid | None]:
    """All of them; only one's own while all build theirs unseen."""
    unseen = s.phase == BUILD
    return [
        None if unseen and owner != seat else colours_of(s, owner) for owner in range(s.players)
    ]


@once
def _open(s: Position) -> _Open:
    shape = _rows(s)
    aiming = s.phase in (TURN, AIM, FALL)
    return {
        "phase": PHASES[s.phase],
        "player": s.player,
        "finger": FINGERS[s.finger],
        "ones": bool(s.ones),
        "forgetful": bool(s.forgetful),
        "game": s.game,
        "games": s.games,
        "direction": "clockwise" if s.direction == CLOCKWISE else "anticlockwise",
        "neighbours": _neighbours(s) if s.phase in PLAYED else None,
        "asked": None if s.asked == NONE else COLOUR_NAMES[s.asked],
        "value": s.value,
        "pile": _many(s.pile),  # how many; not which
        "discards": _card_names(s.discards),
        "may_draw": None if s.drawer == NONE else s.drawer,
        "draws": s.owed,
        "rows": shape,
        "nameable": _nameable(s, shape) if s.phase == AIM else [],
        "reach": _reach(shape, _standing(s, s.player) if aiming else 0),
        "named": named_places(shape, 1 << s.named)[0] if s.phase in (AIM, FALL) else None,
        "aim": aim_name(s.aim) if s.phase == FALL else None,
        "fallen": named_places(shape, s.fallen),
        "pieces": _pieces(s, shape) if s.phase == KEEP else [],
        "seats": [_seat(s, owner) for owner in range(s.players)],
    }


def _neighbours(s: Position) -> Neighbours:
    record = record_of(s)
    return {
        "clockwise": int(neighbour(record, s.player, CLOCKWISE)),
        "anticlockwise": int(neighbour(record, s.player, ANTICLOCKWISE)),
    }


def _nameable(s: Position, shape: int) -> list[str]:
    return named_places(shape, int(may_name(record_of(s))))


@lately
def _reach(shape: int, mask: int) -> Reach:
    def free(side: int) -> list[str]:
        return [place_name(shape, p) for p in places_of(mask) if may_push(shape, mask, p, side)]

    return {"left": free(LEFT), "right": free(RIGHT)}


def _seat(s: Position, owner: int) -> Player:
    built = _standing(s, owner).bit_count()
    hand, open_ = packs(s.hand, owner), packs(s.open, owner)
    picked = _many(s.picked) if owner == s.player else 0  # and not yet played
    return {
        "cards": _many(hand) + picked,
        "open": _card_names(open_),
        "total": _total(open_),
        "buckets": built,
        "points": s.points[owner],
        "out": bool(built == 0 and BUILD < s.phase <= ENDED),
    }


def _picked(s: Position, seat: int) -> Picked | None:
    """The cards this seat has picked and not yet played, and the value they would make."""
    if s.player != seat or not any(s.picked):
        return None
    total = _total(packs(s.open, seat)) + _total(s.picked)  # B3.5
    return {"cards": _card_names(s.picked), "total": total}


def _pieces(s: Position, shape: int) -> list[list[str]]:
    """B4.6: the pieces the owner chooses from; the first place of each names it."""
    record = record_of(s)
    return [place_names(shape, int(piece(record, n))) for n in range(pieces(record))]
