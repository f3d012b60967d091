"""The bots' worker: from a job as text to its result as text. It knows nothing of any table."""

import json
from collections.abc import Iterator
from typing import Any

from benben.analysis import Reviewed, review, worlds
from benben.analysis.review import as_data
from benben.bots import bot
from benben.engine import Engine
from benben.game import game
from benben.match import Match, Seen

_reviewing: dict[str, tuple[int, Iterator[Reviewed]]] = {}  # by record: how many, and the rest


def think(text: str) -> str:
    """The move a bot chooses, or the next step of a match's review."""
    job: dict[str, Any] = json.loads(text)
    match job["do"]:
        case "choose":
            return json.dumps(_chosen(job))
        case "worlds":
            match = Match.from_record(job["record"])
            return json.dumps(worlds(match, job["ply"], job["budget"]).as_json())
        case _:
            return json.dumps(_reviewed(job))


def _chosen(job: dict[str, Any]) -> int:
    chosen = game(job["game"])
    guess = _position(chosen.engine, bytes.fromhex(job["guess"]))
    view = {"players": job["players"]}
    seen = Seen(chosen, job["seat"], job["ply"], view, job["moves"], guess)
    return int(bot(f"level:{job['level']}").choose(seen, job["seed"]).move)


def _position(engine: Engine, data: bytes) -> Any:
    empty = engine.new()
    return type(empty)(1, engine.dtype, bytearray(data))


def _reviewed(job: dict[str, Any]) -> dict[str, Any] | None:
    """The steps of one review are asked for one after the other; None after the last."""
    record, number = job["record"], job["number"]
    done, rest = _reviewing.pop(record, (-1, iter(())))
    if done != number:
        rest = review(Match.from_record(record), job["budget"])
        for _ in range(number):
            next(rest, None)
    found = next(rest, None)
    _reviewing.clear()
    if found is not None:
        _reviewing[record] = number + 1, rest
    return None if found is None else as_data(found)
