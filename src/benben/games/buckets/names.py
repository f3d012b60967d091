"""The words of Buckets' notation: places, colours, cards, aims. Letters stand for colours."""

import re
from collections.abc import Iterable
from typing import Any, Literal, get_args

from benben.games.buckets.cards import COLOURS, LETTERS, VALUES, how_many, one
from benben.games.buckets.geometry import SHAPES, places_of
from benben.games.buckets.state import HEIGHTS, LIFT_AIM, NONE, STRENGTHS
from benben.unpacked import as_python

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
_CARD = re.compile(r"([rygbp])([1-8])")


def place_name(rows: int, place: int) -> str:
    """a1 is the leftmost bucket of the bottom row, as the owner sees it; e1 the top of 15."""
    shape = SHAPES[rows]
    return f"{'abcde'[shape.row[place]]}{shape.index[place] + 1}"


def read_place(rows: int, text: str) -> int:
    """The number of a place, NONE if the pyramid has none of that name."""
    names = [place_name(rows, place) for place in range(SHAPES[rows].count)]
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
