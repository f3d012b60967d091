"""Where the luck of a match comes from: a seed, fast and reproducible, or a seal (seal.py)."""

from typing import Any, Protocol

from benben.chance import below, generator
from benben.engine import Engine, Positions

THROWS = 2**31  # seeds of what a game throws itself are below this


class Luck(Protocol):
    """What chance does, at the ply it does it."""

    def draw(self, engine: Engine, position: Positions, ply: int) -> int: ...  # by weight
    def seed(self, ply: int) -> int: ...  # of a throw, below THROWS


class Seeded:
    """The next numbers of a generator, whatever the ply: for programs, and for older tables."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._random: Any = None

    def draw(self, engine: Engine, position: Positions, ply: int) -> int:
        return engine.draw(position, self._dice(), engine.room())

    def seed(self, ply: int) -> int:
        return int(below(self._dice(), THROWS))

    def _dice(self) -> Any:
        """Begun when they are needed: most moves go without."""
        if self._random is None:
            self._random = generator(self._seed)
        return self._random
