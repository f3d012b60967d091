"""The moments the rules page shows: a game's scenes.json, played by the real engine.

`python web/preview/diagrams.py web/src/games/GAME` writes its diagrams.json.
"""

import json
import sys
from pathlib import Path
from typing import Any

from benben.match import Match
from benben.seats import SPECTATOR
from benben.table import snapshot
from benben.table.messages import Table

NAMES = ("Ada", "Nefer", "Senbi", "Tjay", "Meret", "Huni")  # the same in every language


def scene(game: str, position: str, moves: list[str], seat: int) -> Table:
    """The table after the moves, chance's too, as a seat or a spectator sees it."""
    match = Match.from_position(game, position, chance=False)
    match.names = list(NAMES[: match.players])
    for move in moves:
        match.replay(move, match.to_move)
    return snapshot.of_match(match, seat, 0)


def diagrams(folder: Path) -> list[dict[str, Any]]:
    scenes = json.loads((folder / "scenes.json").read_text("utf-8"))
    return [
        {
            "clause": one["clause"],
            "table": scene(folder.name, one["position"], one["moves"], one.get("seat", SPECTATOR)),
        }
        for one in scenes
    ]


def text(folder: Path) -> str:
    """One diagram a line."""
    lines = [json.dumps(one, separators=(",", ":")) for one in diagrams(folder)]
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        (Path(name) / "diagrams.json").write_text(text(Path(name)), "utf-8")
