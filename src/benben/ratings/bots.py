"""What bots' ratings are fixed at, from the arena: `bots.json`, written by bench/bot_ratings.py."""

import json
from functools import cache
from importlib.resources import files

from benben.ratings.glicko import Standing


def of_bot(game: str, level: int) -> Standing | None:
    """None: the arena has not rated the bots of this game."""
    found = _all().get(game, {}).get(str(level))
    return None if found is None else Standing(found["rating"], found["deviation"])


@cache
def _all() -> dict[str, dict[str, dict[str, float]]]:
    found: dict[str, dict[str, dict[str, float]]] = json.loads(
        files("benben.ratings").joinpath("bots.json").read_text("utf-8")
    )
    return found
