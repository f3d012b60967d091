"""A first game that teaches by doing: games/<name>/guide.json, a short record with lessons."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from benben import record
from benben.match import Match, Ply
from benben.record import RecordError, replay_line
from benben.seats import SPECTATOR
from benben.server import telling
from benben.server.messages import Guide, Lesson, Seat
from benben.server.trouble import Trouble


@cache
def guide(game: str) -> Guide:
    """The guide of a game; Trouble if it has none."""
    file = files("benben") / f"games/{game}/guide.json"
    if not file.is_file():
        raise Trouble(404, "no_guide")
    script: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return {"lessons": lessons(script)}


def lessons(script: dict[str, Any]) -> list[Lesson]:
    """Each lesson with the table at its ply and the move that takes it further."""
    whole = Match.from_record(script["record"])
    seat, told, found = int(script["seat"]), 0, list[Lesson]()
    again = Match(whole.game, whole.players, whole.options, names=whole.names, chance=False)
    if whole.start_text:
        again.begin_at(whole.start_text)
    lines = whole.move_lines()
    for lesson in script["lessons"]:
        while again.ply < lesson["ply"]:
            replay_line(again, lines[again.ply])
        table = telling.alone(again, seat, told, seated(again, seat))
        found.append({"table": table, "text": lesson["text"], "moves": _next(whole, again, seat)})
        told = again.ply
    return found
