"""What the moves of Ankh did, as keys and values of its texts."""

from benben.games.ankh import position
from benben.games.ankh.board import (
    ALONG_FROM,
    BRIDGE_COLOURS,
    CENTRE,
    KINDS,
    NAMES,
    STEP_FROM,
)
from benben.games.ankh.position import Position
from benben.games.ankh.rules.sizes import entrance_of
from benben.games.ankh.view import COLOUR_NAMES, KIND_NAMES
from benben.shapes import Line


def story(before: Position, after: Position, seat: int, move: int, viewer: int) -> list[Line]:
    """What a move did, as keys and values of this game's texts."""
    if move < position.STEPPING:
        field = entrance_of(before, before.player)
        lines = [_stone_line("enters", before, move, field)]
    elif move < position.BRIDGE:
        kind, target, passing = stone_way(before, move)
        lines = [_stone_line(_step_key(before, target, passing), before, kind, target)]
    elif move < position.REST:
        lines = [_bridge_line(before, move)]
    elif move == position.REST:
        lines = [("rests", {})]
    elif move < position.NAME:
        shown = f"hides_{'own' if viewer == seat else 'other'}"
        lines = [(shown, {"count": move - position.FIST} if viewer == seat else {})]
    elif move < position.START:
        lines = [("names", {"number": move - position.NAME}), *_fists_open(before, after, move)]
    else:
        lines = [("starts", {"seat": move - position.START + 1})]
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
    colour = COLOUR_NAMES[BRIDGE_COLOURS[bridges_of(s).index(field)]]
    return f"bridge_{colour}", {"from": NAMES[field], "to": NAMES[target]}


def _fists_open(before: Position, after: Position, move: int) -> list[Line]:
    """A2.2: after the last number all see the fists, and who starts."""
    if after.phase == position.NAMES:
        return []
    fists = [int(n) for n in before.fist[: before.players]]
    opened: Line = ("fists", {"fists": ", ".join(map(str, fists)), "sum": sum(fists)})
    if after.phase == position.FISTS:
        return [opened, ("again", {})]
    return [opened, ("starts", {"seat": int(after.player) + 1})]


def stone_way(s: Position, move: int) -> tuple[int, int, bool]:
    """Kind, target and whether it passes, of a stone's step."""
    kind, way = divmod(move - position.STEPPING, 8)
    return kind, STEP_FROM[s.place[s.player * KINDS + kind]][way // 2], way % 2 == 1


def bridge_way(s: Position, move: int) -> tuple[int, int]:
    """From where to where a bridge goes."""
    if move >= position.FREE:
        return CENTRE, STEP_FROM[CENTRE][move - position.FREE]
    bridge, clockwise = divmod(move - position.BRIDGE, 2)
    return int(s.bridge[bridge]), ALONG_FROM[s.bridge[bridge]][clockwise]


def bridges_of(s: Position) -> list[int]:
    return [int(field) for field in s.bridge]
