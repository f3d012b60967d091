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
    shares: Sequence[float] = ()  # of the win, for each seat, where a bot thinks of them


@dataclass(frozen=True)
class Choice:
    """The move chosen, the candidates it was chosen from, the best first, and what may follow."""

    move: int
    candidates: Sequence[Candidate] = ()
    line: Sequence[tuple[int, int]] = ()  # seat and move, from this one on; chance is left out


class Bot(Protocol):
    """Knows only what `Seen` holds; unless it looks at a clock, the same seed gives the same."""

    def choose(self, seen: Seen, seed: int) -> Choice: ...
