"""Moves of Ankh by name. docs/notation/ankh.md explains the names."""

import re

from benben.games.ankh import position
from benben.games.ankh.board import (
    ALONG_FROM,
    CENTRE,
    FIELD,
    KINDS,
    NAMES,
    NOWHERE,
    SEATS,
    STEP_FROM,
)
from benben.games.ankh.position import Position
from benben.games.ankh.position_text import position_text, read_position
from benben.games.ankh.rules.sizes import entrance_of
from benben.games.ankh.story import bridge_way, bridges_of, stone_way, story
from benben.refused import Refused
from benben.walks import Step

__all__ = ["move_text", "position_text", "read_move", "read_position", "story", "walker"]

LETTERS = "RIO"

_ENTER = re.compile(r"([RIO])@([a-z][0-9]+)")
_STEP = re.compile(r"([RIO])([-x^])([a-z][0-9]+)")
_BRIDGE = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")
_NUMBER = re.compile(r"(fist|sum|start):([0-9]{1,2})")


def move_text(s: Position, seat: int, move: int, viewer: int) -> str:
    """The name of a legal move; a fist stays closed for others."""
    if move < position.STEPPING:
        return f"{LETTERS[move]}@{NAMES[entrance_of(s, s.player)]}"
    if move < position.BRIDGE:
        return _step_text(s, move)
    if move < position.REST:
        field, target = bridge_way(s, move)
        return f"{NAMES[field]}-{NAMES[target]}"
    if move == position.REST:
        return "rest"
    if move < position.NAME:
        return f"fist:{move - position.FIST if viewer == seat else '?'}"
    if move < position.START:
        return f"sum:{move - position.NAME}"
    return f"start:{move - position.START + 1}"


def walker(s: Position, move: int) -> Step | None:
    """A step of a stone that neither passes over another nor stops for good, or one of a bridge."""
    if move < position.STEPPING:
        field = entrance_of(s, s.player)
        return Step(move, field, goes_on=s.stone_on[field] < 0)
    if move < position.BRIDGE:
        kind, target, passing = stone_way(s, move)
        free = s.stone_on[target] < 0 and target != CENTRE
        return None if passing else Step(kind, target, goes_on=bool(free))
    if move < position.FREE:
        _, target = bridge_way(s, move)
        return Step(("bridge", (move - position.BRIDGE) // 2), target, goes_on=True)
    return None


def _step_text(s: Position, move: int) -> str:
    kind, target, passing = stone_way(s, move)
    sign = "^" if passing else "-" if s.stone_on[target] < 0 else "x"
    return f"{LETTERS[kind]}{sign}{NAMES[target]}"


# --- reading ---------------------------------------------------------------------------------


def read_move(s: Position, seat: int, text: str) -> int:
    """The number of a move, legal or not; Refused where no move of the game could be meant."""
    if text == "rest":
        return position.REST
    if text[:1] in ("r", "i", "o") and text[1:2] in ("@", "-", "x", "^"):
        text = text[0].upper() + text[1:]
    if found := _ENTER.fullmatch(text):
        return _read_enter(s, LETTERS.index(found[1]), _field(found[2]))
    if found := _STEP.fullmatch(text):
        return _read_step(s, LETTERS.index(found[1]), found[2], _field(found[3]))
    if found := _BRIDGE.fullmatch(text):
        return _read_bridge(s, _field(found[1]), _field(found[2]))
    if found := _NUMBER.fullmatch(text):
        return _read_number(found[1], int(found[2]))
    raise ValueError(f"{text!r} is no move of Ankh")


def _refused(clause: str) -> Refused:
    return Refused("ankh", clause)


def _field(name: str) -> int:
    if name not in FIELD:
        raise _refused("A1.1")
    return FIELD[name]


def _read_enter(s: Position, kind: int, field: int) -> int:
    if field != entrance_of(s, s.player):
        raise _refused("A3.2")
    return position.ENTER + kind


def _read_step(s: Position, kind: int, sign: str, target: int) -> int:
    field = s.place[s.player * KINDS + kind]
    if field == NOWHERE:
        raise _refused("A2.3")
    if sign == "x" and s.stone_on[target] == position.NOBODY:
        raise _refused("A5.1")
    for direction in range(4):
        if STEP_FROM[field][direction] == target:
            return position.STEPPING + kind * 8 + direction * 2 + (sign == "^")
    raise _refused("A4.1")


def _read_bridge(s: Position, field: int, target: int) -> int:
    if field not in s.bridge:
        raise _refused("A6.1")
    if field == CENTRE:
        for direction in range(4):
            if STEP_FROM[CENTRE][direction] == target:
                return position.FREE + direction
        raise _refused("A6.5")
    bridge = bridges_of(s).index(field)
    for clockwise in range(2):
        if ALONG_FROM[field][clockwise] == target:
            return position.BRIDGE + bridge * 2 + clockwise
    raise _refused("A6.1")


def _read_number(word: str, number: int) -> int:
    if word == "start":
        return position.START + _within(number - 1, SEATS - 1)
    if word == "fist":
        return position.FIST + _within(number, KINDS)
    return position.NAME + _within(number, SEATS * KINDS)


def _within(number: int, most: int) -> int:
    if not 0 <= number <= most:
        raise _refused("A2.2")
    return number
