"""Moves of Buckets by name. docs/notation/buckets.md explains the names."""

import re

from benben.games.buckets import position
from benben.games.buckets.board import COLOURS, KINDS, LETTERS
from benben.games.buckets.position import Position
from benben.games.buckets.position_text import position_text, read_position
from benben.games.buckets.rules.losing import piece_at, rows, standing
from benben.games.buckets.story import story
from benben.games.buckets.view import AIMS, aim_name, card_name, place_name, read_card, read_place
from benben.refused import Refused
from benben.seats import CHANCE
from benben.unpacked import as_python, record_of

__all__ = ["move_text", "position_text", "read_move", "read_position", "story"]

_WORDS = {
    "clockwise": position.POINT,
    "anticlockwise": position.POINT + 1,
    "play": position.PLAY,
    "lift": position.LIFT_OUT,
    "draw": position.TAKE,
}
_SECRET = {
    **{position.PUT + colour: "build:?" for colour in range(COLOURS)},
    **{position.PICK + kind: "?" for kind in range(KINDS)},
    **{position.CARD + kind: "card:?" for kind in range(KINDS)},
}
_NAMES = {
    **{move: word for word, move in _WORDS.items()},
    **{position.PUT + colour: f"build:{LETTERS[colour]}" for colour in range(COLOURS)},
    **{position.PICK + kind: card_name(kind) for kind in range(KINDS)},
    **{position.FLICK + aim: f"flick:{aim_name(aim)}" for aim in range(position.LIFT_AIM)},
    **{position.CARD + kind: f"card:{card_name(kind)}" for kind in range(KINDS)},
    **{position.START + seat: f"start:{seat + 1}" for seat in range(position.SEATS)},
}
"""What is called the same in every position, and what those are told who may not see it."""
_rows = as_python(rows)
_CARD = re.compile(r"[a-z]\d+")
_NAMED = re.compile(r"(build|knock|flick|keep|card|start|falls|stays):([a-z0-9,]+)")


def move_text(s: Position, seat: int, move: int, viewer: int) -> str:
    """The name of a move; others see neither cards nor buckets that are still secret."""
    if move in _NAMES:
        knows = viewer == CHANCE or viewer == (s.drawer if seat == CHANCE else seat)
        return _NAMES[move] if knows else _SECRET.get(move, _NAMES[move])
    if move < position.FLICK:
        return f"knock:{place_name(_rows(s), move - position.KNOCK)}"
    if move < position.TAKE:
        return f"keep:{place_name(_rows(s), move - position.STAND)}"
    word = "falls" if move == position.FALLS else "stays"
    return f"{word}:{place_name(_rows(s), int(s.next))}"


# --- reading -----------------------------------------------------------------------------------


def read_move(s: Position, seat: int, text: str) -> int:
    """The number of a move, legal or not; Refused where no move of the game could be meant."""
    if text in _WORDS:
        return _WORDS[text]
    if _CARD.fullmatch(text):
        return position.PICK + _card(text)
    if not (found := _NAMED.fullmatch(text)):
        raise ValueError(f"{text!r} is no move of Buckets")
    word, what = found.groups()
    if word == "build":
        return position.PUT + _colour(what)
    if word == "card":
        return position.CARD + _card(what)
    if word == "start":
        return position.START + _seat(what)
    if word == "flick":
        return position.FLICK + _aim(what)
    return _read_place(s, word, _place(s, what))


def _refused(clause: str) -> Refused:
    return Refused("buckets", clause)


def _colour(letter: str) -> int:
    if len(letter) != 1 or letter not in LETTERS:
        raise _refused("B2.2")
    return LETTERS.index(letter)


def _card(text: str) -> int:
    try:
        return read_card(text)
    except ValueError:
        raise _refused("B1.1") from None


def _seat(text: str) -> int:
    if text not in "123456" or len(text) != 1:
        raise _refused("B2.4")
    return int(text) - 1


def _aim(text: str) -> int:
    if text not in AIMS or AIMS[text] == position.LIFT_AIM:
        raise _refused("B4.2")
    return AIMS[text]


def _place(s: Position, text: str) -> int:
    place = read_place(_rows(s), text)
    if place == position.NONE:
        raise _refused("B4.2")
    return place


def _read_place(s: Position, word: str, place: int) -> int:
    if word == "knock":
        return position.KNOCK + place
    if word == "keep":
        return position.STAND + _lowest(s, place)
    if s.phase != position.FALL or place != s.next:
        raise _refused("B4.9")
    return position.FALLS if word == "falls" else position.STAYS


def _lowest(s: Position, place: int) -> int:
    """A piece is named by its lowest bucket, but any of them will do."""
    position = record_of(s)
    if not int(standing(position, position.player)) >> place & 1:
        return place
    piece = int(piece_at(position, place))
    return (piece & -piece).bit_length() - 1
