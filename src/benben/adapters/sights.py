"""What a seat sees as spaces of Gymnasium: one row of numbers, or planes of the board beside it."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from benben.game import Game

FORMS = ("flat", "planes")


class Sight:
    """How rows of `observe` are handed over, part by part."""

    def __init__(self, game: Game, form: str) -> None:
        if form not in FORMS:
            raise ValueError(f"observation {form!r}: there are {', '.join(FORMS)}")
        if form == "planes" and game.planes.board is None:
            raise ValueError(f"{game.title} has no board of rows and columns: observation='flat'")
        self._planes, self._flat = game.planes, form == "flat"
        self.boxes = {name: _box(most) for name, most in self.parts(game.planes.most).items()}

    def parts(self, rows: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """Of one row or of many; new arrays that may be kept."""
        if self._flat:
            return {"observation": rows.copy()}
        return {"observation": self._planes.spatial(rows), "rest": self._planes.rest(rows)}


def _box(most: NDArray[np.uint8]) -> Box:
    return Box(np.zeros_like(most), most, dtype=np.uint8)


def state_box(game: Game, players: int) -> Box:
    """What all seats know, a row each."""
    return _box(np.tile(game.planes.most, (players, 1)))


def state_rows(game: Game, positions: Any, players: int) -> Any:
    """What each seat knows, a row each. For training alone: no seat may see more than its own."""
    rows = np.zeros((players, game.planes.size), np.uint8)
    for seat, row in enumerate(rows):
        game.engine.observe(positions, seat, row)
    return rows
