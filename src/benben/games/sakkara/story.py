"""What a move of Sakkara did, for people: keys and values of this game's texts."""

from collections.abc import Iterable

from benben.games.sakkara import position as act
from benben.games.sakkara.board import FIELDS, NAMES, NOWHERE, STEP, WORKERS
from benben.games.sakkara.box import NAMES as MOTIF_NAMES
from benben.games.sakkara.box import SPELL_NAMES
from benben.games.sakkara.position import (
    DEALING,
    DROUGHTS,
    ENDED,
    NOBODY,
    NONE,
    PLACING,
    SHIFTING,
    WHIRLS,
    Position,
)
from benben.games.sakkara.rules.cards import is_taken
from benben.games.sakkara.rules.discards import LAST_TURN
from benben.games.sakkara.rules.spells import reached, spell_of
from benben.shapes import Line
from benben.unpacked import as_python, record_of


def story(before: Position, after: Position, seat: int, move: int, viewer: int) -> list[Line]:
    """All see the same: what is dealt unseen is not told."""
    if move < act.STEP:
        lines = _start(before, after, move)
    elif move < act.SNAKE:
        lines = _worker(before, after, move)
    elif move < act.END:
        lines = _card(before, after, move)
    else:
        lines = _end(before, move)
    if after.phase == ENDED and after.turn == LAST_TURN:
        lines.append(("limit", {}))
    return lines


def _takes(s: Position, fields: Iterable[int]) -> list[Line]:
    """The cards taken from the tops of some fields, and where: a spell takes from several."""
    return [
        (f"takes_{MOTIF_NAMES[s.top[field]]}", {"at": NAMES[field]})
        for field in fields
        if s.top[field] != NONE
    ]


def _start(before: Position, after: Position, move: int) -> list[Line]:
    if move < act.SECOND:
        return [("starts", {"seat": move - act.START + 1})]
    if move >= act.SET:
        field = move - act.SET
        return [("sets", {"field": NAMES[field]}), *_takes(before, [field])]
    if (before.phase == DEALING and after.phase != DEALING) or after.lying < before.lying:
        return [("dealt" if after.phase == PLACING else "again", {})]
    return []


def _worker(before: Position, after: Position, move: int) -> list[Line]:
    if move < act.RIDE:
        worker, direction = divmod((move - act.STEP) % (WORKERS * 4), 4)
        return _goes(before, "climbs" if move >= act.CLIMB else "steps", worker, direction)
    if move < act.STOP:
        key = ("rides", "rides_up")[(move - act.RIDE) % 2]
        lines = _goes(before, key, int(before.rider), int(before.heading))
        leaves = (move - act.RIDE) % 4 >= act.LEAVING
        return [lines[0], ("leaves", {})] if leaves else lines
    if move == act.STOP:
        return [("stops", {})]
    if move < act.OX:
        worker, field = divmod(move - act.BIRD, FIELDS)
        return _arrives(before, "flies", worker, field)
    if move >= act.SHIFT:
        return [("shifts", {"count": move - act.SHIFT + 1})]
    source, direction = divmod(move - act.OX, 4)
    way = {"from": NAMES[source], "to": NAMES[STEP[source, direction]]}
    return [("ox", dict(way)), *([] if after.phase == SHIFTING else [("shifts", {"count": 1})])]


def _goes(s: Position, key: str, worker: int, direction: int) -> list[Line]:
    return _arrives(s, key, worker, int(STEP[s.worker[s.player * WORKERS + worker], direction]))


def _arrives(s: Position, key: str, worker: int, field: int) -> list[Line]:
    origin = s.worker[s.player * WORKERS + worker]
    return [(key, {"from": NAMES[origin], "to": NAMES[field]}), *_takes(s, [field])]


def _card(before: Position, after: Position, move: int) -> list[Line]:
    if move == act.SNAKE:
        return [("looks", {})]
    if move < act.LAY_SHIP:
        return [(f"steals_{MOTIF_NAMES[move - act.TAKE]}", {})]
    if move < act.BUILD:
        return [("lays_ship" if move == act.LAY_SHIP else "lays_grain", {})]
    if move < act.CAST:
        return [(f"builds_{MOTIF_NAMES[move - act.BUILD]}", {}), *_finishes(before, after)]
    if move < act.ORDER:
        return _casts(before, move - act.CAST)
    return [("orders", {})]


def _finishes(before: Position, after: Position) -> list[Line]:
    if after.winner != NOBODY:
        return [("wins", {})]
    level = int(after.level[after.player])
    return [("finishes", {"level": level})] if level > before.level[before.player] else []


def _casts(s: Position, casting: int) -> list[Line]:
    name: str = SPELL_NAMES[spell_of(casting)]
    if casting >= DROUGHTS:
        return [(name, {})]
    worker = casting - WHIRLS if casting >= WHIRLS else casting // 2
    if casting < WHIRLS:
        name += "_column" if casting % 2 else "_row"
    fields = [int(reached(record_of(s), casting, i)) for i in range(8)]
    open_fields = [f for f in fields if f != NOWHERE and not as_python(is_taken)(s, f)]
    field = NAMES[s.worker[s.player * WORKERS + worker]]
    return [(name, {"field": field}), *_takes(s, open_fields)]


def _end(before: Position, move: int) -> list[Line]:
    if move == act.END:
        return [("ends", {})]
    if move < act.PART:
        return [(f"discards_{MOTIF_NAMES[move - act.DISCARD]}", {})]
    if move < act.LAY:
        return [("parts", {"count": move - act.PART + 1})]
    return [("drops", {"count": int(before.part), "field": NAMES[move - act.LAY]})]
