"""The bots' worker: from a job as text to its result as text. It knows nothing of any table."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from benben.analysis import Judged, analyse
from benben.bots import bot
from benben.engine import Engine
from benben.game import game
from benben.match import Match, Seen

_judging: dict[str, tuple[int, Iterator[Judged]]] = {}  # by record: how many, and the rest


def think(text: str) -> str:
    """The move a bot chooses, or the next judged move of a match."""
    job: dict[str, Any] = json.loads(text)
    return json.dumps(_chosen(job) if job["do"] == "choose" else _judged(job))


def _chosen(job: dict[str, Any]) -> int:
    chosen = game(job["game"])
    guess = _position(chosen.engine, bytes.fromhex(job["guess"]))
    view = {"players": job["players"]}
    seen = Seen(chosen, job["seat"], job["ply"], view, job["moves"], guess)
    return int(bot(f"level:{job['level']}").choose(seen, job["seed"]).move)


def _position(engine: Engine, data: bytes) -> Any:
    empty = engine.new()
    return type(empty)(1, engine.dtype, bytearray(data))


def _judged(job: dict[str, Any]) -> dict[str, Any] | None:
    """The moves of one match are asked for one after the other; None after the last."""
    record, number = job["record"], job["number"]
    done, rest = _judging.pop(record, (-1, iter(())))
    if done != number:
        rest = analyse(Match.from_record(record), job["budget"])
        for _ in range(number):
            next(rest, None)
    found = next(rest, None)
    _judging.clear()
    if found is not None:
        _judging[record] = number + 1, rest
    return None if found is None else asdict(found)
