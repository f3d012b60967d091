"""What a game says about why a move is good: the shape of it, for `Game.reasoning`.

A reason is a key and values of the game's `why` texts. It is a statement about positions that is
either true or not, and it speaks only of what the mover knows.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from benben.shapes import Line


@dataclass(frozen=True)
class Passage:
    """A move in one position that may be the true one; positions are unpacked, to be read only."""

    before: Any
    seat: int
    move: int
    after: Any
    ahead: Sequence["Passage"] = ()  # what the mover means to do in the rest of this turn

    @property
    def end(self) -> Any:
        """Where the mover's plan for this turn leads."""
        return self.ahead[-1].after if self.ahead else self.after


@dataclass(frozen=True)
class Reasoning:
    """What speaks for a move, and what against it; the weightiest first."""

    merits: Callable[[Passage], list[Line]]
    faults: Callable[[Passage], list[Line]] = lambda passage: []
