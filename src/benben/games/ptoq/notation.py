"""Moves of Ptoq by name. docs/notation/ptoq.md explains the names."""

import re

from benben.games.ptoq import position
from benben.games.ptoq.board import FACE, FACE_NAMES, HANDS, PLACE, PLACE_NAMES, SEATS
from benben.games.ptoq.position import Position
from benben.games.ptoq.position_text import position_text, read_position
from benben.games.ptoq.story import story
from benben.games.ptoq.view import HIDDEN
from benben.refused import Refused

__all__ = ["move_text", "position_text", "read_move", "read_position", "story"]

_PUT = re.compile(r"([a-z]\d{1,2})")
_GRAB = re.compile(r"x([a-z]\d{1,2})")
_NUMBER = re.compile(r"(hand|start):(\d{1,2})")
_BLOCK = re.compile(r"(pick|draw):(\w{2})")


def move_text(s: Position, seat: int, move: int, viewer: int) -> str:
    """The name of a legal move; only its owner sees a block that is drawn (P3.1)."""
    if move < position.GRAB:
        return PLACE_NAMES[move - position.PUT]
    if move < position.HAND:
        return f"x{PLACE_NAMES[move - position.GRAB]}"
    if move < position.PICK:
        return f"hand:{move - position.HAND + 1}"
    if move < position.HORN:
        return f"pick:{FACE_NAMES[s.turned[move - position.PICK]]}"
    if move == position.HORN:
        return "toot"
    if move == position.NEXT:
        return "next"
    if move < position.START:
        unseen = s.phase == position.DRAW and viewer not in (seat, s.player)
        return f"draw:{HIDDEN if unseen else FACE_NAMES[move - position.FACE_UP]}"
    return f"start:{move - position.START + 1}"


def read_move(s: Position, seat: int, text: str) -> int:
    """The number of a move, legal or not; Refused where no move of the game could be meant."""
    if text in ("toot", "next"):
        return position.HORN if text == "toot" else position.NEXT
    if found := _PUT.fullmatch(text):
        return position.PUT + _place(found[1])
    if found := _GRAB.fullmatch(text):
        return position.GRAB + _place(found[1])
    if found := _NUMBER.fullmatch(text):
        return _read_number(found[1], int(found[2]) - 1)
    if (found := _BLOCK.fullmatch(text)) and found[2] in FACE:
        return _read_block(s, found[1], FACE[found[2]])
    raise ValueError(f"{text!r} is no move of Ptoq")


def _refused(clause: str) -> Refused:
    return Refused("ptoq", clause)


def _place(name: str) -> int:
    if name not in PLACE:
        raise _refused("P1.2")
    return PLACE[name]


def _read_number(word: str, number: int) -> int:
    most, clause = (HANDS, "P4.4") if word == "hand" else (SEATS, "P2.2")
    if not 0 <= number < most:
        raise _refused(clause)
    return (position.HAND if word == "hand" else position.START) + number


def _read_block(s: Position, word: str, face: int) -> int:
    if word == "draw":
        return position.FACE_UP + face
    if face not in s.turned:
        raise _refused("P4.5")
    return position.PICK + [int(turned) for turned in s.turned].index(face)
