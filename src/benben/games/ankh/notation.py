"""Moves of Ankh by name, and what they did in words. docs/notation/ankh.md explains the names."""

import re

from benben.games.ankh import layout
from benben.games.ankh.board import (
    ALONG,
    BRIDGE_COLOURS,
    CENTRE,
    ENTRANCES,
    FIELD,
    KINDS,
    NAMES,
    NOWHERE,
    SEATS,
    STEP,
)
from benben.games.ankh.layout import Position
from benben.games.ankh.position import position_text, read_position
from benben.games.ankh.view import COLOUR_NAMES, KIND_NAMES
from benben.refused import Refused

__all__ = ["move_text", "position_text", "read_move", "read_position", "story"]

LETTERS = "RIO"
Line = tuple[str, dict[str, object]]

_NEXT, _ALONG = STEP.tolist(), ALONG.tolist()  # as Python's numbers, which it reads faster
_ENTER = re.compile(r"([RIO])@([a-z][0-9]+)")
_STEP = re.compile(r"([RIO])([-x^])([a-z][0-9]+)")
_BRIDGE = re.compile(r"([a-z][0-9]+)-([a-z][0-9]+)")
_NUMBER = re.compile(r"(fist|sum|start):([0-9]{1,2})")


def move_text(s: Position, seat: int, move: int, viewer: int) -> str:
    """The name of a legal move; a fist stays closed for others."""
    if move < layout.STEPPING:
        return f"{LETTERS[move]}@{NAMES[ENTRANCES[s.players, s.player]]}"
    if move < layout.BRIDGE:
        return _step_text(s, move)
    if move < layout.REST:
        field, target = bridge_way(s, move)
        return f"{NAMES[field]}-{NAMES[target]}"
    if move == layout.REST:
        return "rest"
    if move < layout.NAME:
        return f"fist:{move - layout.FIST if viewer == seat else '?'}"
    if move < layout.START:
        return f"sum:{move - layout.NAME}"
    return f"start:{move - layout.START + 1}"


def _step_text(s: Position, move: int) -> str:
    kind, target, passing = stone_way(s, move)
    sign = "^" if passing else "-" if s.stone_on[target] < 0 else "x"
    return f"{LETTERS[kind]}{sign}{NAMES[target]}"


def stone_way(s: Position, move: int) -> tuple[int, int, bool]:
    """Kind, target and whether it passes, of a stone's step."""
    kind, way = divmod(move - layout.STEPPING, 8)
    return kind, _NEXT[s.place[s.player * KINDS + kind]][way // 2], way % 2 == 1


def bridge_way(s: Position, move: int) -> tuple[int, int]:
    """From where to where a bridge goes."""
    if move >= layout.FREE:
        return CENTRE, _NEXT[CENTRE][move - layout.FREE]
    bridge, clockwise = divmod(move - layout.BRIDGE, 2)
    return int(s.bridge[bridge]), _ALONG[s.bridge[bridge]][clockwise]


# --- reading ---------------------------------------------------------------------------------


def read_move(s: Position, seat: int, text: str) -> int:
    """The number of a move, legal or not; Refused where no move of the game could be meant."""
    if text == "rest":
        return layout.REST
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
    if field != ENTRANCES[s.players, s.player]:
        raise _refused("A3.2")
    return layout.ENTER + kind


def _read_step(s: Position, kind: int, sign: str, target: int) -> int:
    field = s.place[s.player * KINDS + kind]
    if field == NOWHERE:
        raise _refused("A2.3")
    if sign == "x" and s.stone_on[target] == layout.NOBODY:
        raise ValueError(f"there is nothing to capture on {NAMES[target]}")
    for direction in range(4):
        if _NEXT[field][direction] == target:
            return layout.STEPPING + kind * 8 + direction * 2 + (sign == "^")
    raise _refused("A4.1")


def _read_bridge(s: Position, field: int, target: int) -> int:
    if field not in s.bridge:
        raise _refused("A6.1")
    if field == CENTRE:
        for direction in range(4):
            if _NEXT[CENTRE][direction] == target:
                return layout.FREE + direction
        raise _refused("A6.5")
    bridge = _bridges(s).index(field)
    for clockwise in range(2):
        if _ALONG[field][clockwise] == target:
            return layout.BRIDGE + bridge * 2 + clockwise
    raise _refused("A6.1")


def _bridges(s: Position) -> list[int]:
    return [int(field) for field in s.bridge]


def _read_number(word: str, number: int) -> int:
    if word == "start":
        return layout.START + _within(number - 1, SEATS - 1)
    if word == "fist":
        return layout.FIST + _within(number, KINDS)
    return layout.NAME + _within(number, SEATS * KINDS)


def _within(number: int, most: int) -> int:
    if not 0 <= number <= most:
        raise _refused("A2.2")
    return number


# --- telling ---------------------------------------------------------------------------------


def story(before: Position, after: Position, seat: int, move: int, viewer: int) -> list[Line]:
    """What a move did, as keys and values of this game's texts."""
    if move < layout.STEPPING:
        field = ENTRANCES[before.players, before.player]
        lines = [_stone_line("enters", before, move, field)]
    elif move < layout.BRIDGE:
        kind, target, passing = stone_way(before, move)
        lines = [_stone_line(_step_key(before, target, passing), before, kind, target)]
    elif move < layout.REST:
        lines = [_bridge_line(before, move)]
    elif move == layout.REST:
        lines = [("rests", {})]
    elif move < layout.NAME:
        shown = f"hides_{'own' if viewer == seat else 'other'}"
        lines = [(shown, {"count": move - layout.FIST} if viewer == seat else {})]
    elif move < layout.START:
        lines = [("names", {"number": move - layout.NAME}), *_fists_open(before, after, move)]
    else:
        lines = [("starts", {"seat": move - layout.START + 1})]
    return lines


def _step_key(s: Position, target: int, passing: bool) -> str:
    if passing:
        return "passes"
    if target == CENTRE:
        return ("horus", "ankh", "wins")[s.cards[s.player]]
    return "goes" if s.stone_on[target] < 0 else "captures"


def _stone_line(key: str, s: Position, kind: int, field: int) -> Line:
    values: dict[str, object] = {"stone": KIND_NAMES[kind], "field": NAMES[field]}
    other = s.stone_on[field]
    if other >= 0:
        key = "captures" if key == "enters" else key
        values |= {"other": KIND_NAMES[other % KINDS], "seat": int(other) // KINDS + 1}
    return key, values


def _bridge_line(s: Position, move: int) -> Line:
    field, target = bridge_way(s, move)
    colour = COLOUR_NAMES[BRIDGE_COLOURS[_bridges(s).index(field)]]
    return f"bridge_{colour}", {"from": NAMES[field], "to": NAMES[target]}


def _fists_open(before: Position, after: Position, move: int) -> list[Line]:
    """A2.2: after the last number all see the fists, and who starts."""
    if after.phase == layout.NAMES:
        return []
    fists = [int(n) for n in before.fist[: before.players]]
    opened: Line = ("fists", {"fists": ", ".join(map(str, fists)), "sum": sum(fists)})
    if after.phase == layout.FISTS:
        return [opened, ("again", {})]
    return [opened, ("starts", {"seat": int(after.player) + 1})]
