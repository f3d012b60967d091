"""A bot is one method: from what its seat knows and a seed to a move and its reasons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from benben.match import Seen


@dataclass(frozen=True)
class Candidate:
    """A move that was considered: its value for the seat, and its visits."""

    move: int
    chance: float  # of winning, 0 to 1
    visits: int
    shares: Sequence[float] = ()  # of the win, for each seat, where a bot thinks of them


@dataclass(frozen=True)
class Choice:
    """The move, the candidates (best first), and the principal variation."""

    move: int
    candidates: Sequence[Candidate] = ()
    line: Sequence[tuple[int, int]] = ()  # seat and move, from this one on; chance is left out


class Bot(Protocol):
    """Knows only what `Seen` holds. Without a time limit the same seed gives the same choice."""

    def choose(self, seen: Seen, seed: int) -> Choice: ...
