"""Fixes the bots' ratings by what the arena has found: `bench/bot_ratings.py [TABLE]`.

TABLE: what `bench/strength.py` prints; usually LOG.md, where its last run stands. Level 3 is 1500,
the others follow step by step from how each did against the one below. Writes bots.json.
"""

import json
import re
import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import NamedTuple

from benben.arena.ratings import Z, elo_of
from benben.ratings.glicko import MIDDLE

LOG = Path(__file__).with_name("LOG.md")
BOTS = Path(__file__).parents[1] / "src" / "benben" / "ratings" / "bots.json"
USUAL = 3  # the level that is rated 1500
_ROW = re.compile(
    r"^\| (\w+) \| level:(\d)\S* \| level:(\d)\S*?(?: × (\d))? \| \d+ \| ([\d.]+) % "
    r"\| ([\d.]+)…([\d.]+) \|",
    re.MULTILINE,
)
Found = dict[str, dict[str, dict[str, float]]]


class Step(NamedTuple):
    """How much stronger a level is than the one below, in Elo, and the deviation of that."""

    game: str
    level: int
    elo: float
    deviation: float


def steps(table: str) -> Iterator[Step]:
    for game, above, below, others, *shares in _ROW.findall(table):
        if int(above) != int(below) + 1:
            raise ValueError(f"{game}: level {above} against {below} is no step")
        players = int(others or 1) + 1
        elo, low, high = (elo_of(float(share) / 100, players) for share in shares)
        yield Step(game, int(above), elo, (high - low) / (2 * Z))


def ratings(table: str) -> Found:
    """By game and level."""
    found: Found = {}
    for game, own in _by_game(table).items():
        levels = {USUAL: (MIDDLE, 0.0)}
        for level in range(USUAL + 1, max(own) + 1):
            rating, deviation = levels[level - 1]
            levels[level] = rating + own[level].elo, hypot(deviation, own[level].deviation)
        for level in range(USUAL - 1, min(own) - 2, -1):
            rating, deviation = levels[level + 1]
            above = own[level + 1]
            levels[level] = rating - above.elo, hypot(deviation, above.deviation)
        found[game] = {
            str(level): {"rating": round(levels[level][0]), "deviation": round(levels[level][1])}
            for level in sorted(levels)
        }
    return found


def _by_game(table: str) -> dict[str, dict[int, Step]]:
    found: dict[str, dict[int, Step]] = {}
    for step in steps(table):
        found.setdefault(step.game, {})[step.level] = step
    return found


def main(table: Path) -> None:
    text = json.dumps(ratings(table.read_text("utf-8")), indent=1) + "\n"
    BOTS.write_text(text, "utf-8")
    print(text, end="")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else LOG)
