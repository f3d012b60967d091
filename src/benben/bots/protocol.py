"""What a bot is: one method. What its seat knows, and a seed, give a move and its reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from benben.match import Seen


@dataclass(frozen=True)
class Candidate:
    """A move that was weighed: how good it looked to its seat, and how often it was tried."""

    move: int
    chance: float  # of winning, 0 to 1
    visits: int


@dataclass(frozen=True)
class Choice:
    """The move chosen, and the candidates it was chosen from, the best first."""

    move: int
    candidates: Sequence[Candidate] = ()


class Bot(Protocol):
    """Knows only what `Seen` holds; unless it looks at a clock, the same seed gives the same."""

    def choose(self, seen: Seen, seed: int) -> Choice: ...
