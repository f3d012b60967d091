"""Guides, first games that teach: guide.json of a game is a short record with lessons.

{"record": "<text>", "seat": 0, "lessons": [{"ply": 3, "text": "key of the guide texts"}, …]}
"""

import json
from functools import cache
from typing import Any

from benben import registry
from benben.match import Match
from benben.table import snapshot
from benben.table.answers import Guide, Lesson
from benben.table.errors import ApiError


def exists(game: str) -> bool:
    return (registry.folder(game) / "guide.json").is_file()


@cache
def guide(game: str) -> Guide:
    """The guide of a game; ApiError if it has none."""
    if not exists(game):
        raise ApiError(404, "no_guide")
    file = registry.folder(game) / "guide.json"
    return {"lessons": lessons(json.loads(file.read_text("utf-8")))}


def lessons(script: dict[str, Any]) -> list[Lesson]:
    """Each lesson: the table at its ply, and the move that leads to the next one."""
    match, seat = Match.from_record(script["record"]), int(script["seat"])
    wanted = [(int(lesson["ply"]), str(lesson["text"])) for lesson in script["lessons"]]
    moments = list(snapshot.moments(match, seat, [ply for ply, _ in wanted]))
    return [
        {"table": table, "text": text, "moves": _next(match, seat, ply)}
        for (ply, text), table in zip(wanted, moments, strict=True)
    ]


def _next(match: Match, seat: int, ply: int) -> list[str]:
    """The recorded move, if it is this seat's."""
    if ply < match.ply and match.plies[ply].seat == seat:
        return [match.name_at(ply, seat)]
    return []
