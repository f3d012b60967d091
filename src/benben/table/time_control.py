"""Which clock a table has: chosen when it opens, and never changed."""

from dataclasses import dataclass
from typing import Literal

from benben.table.times import DAY

Kind = Literal["move", "store", "days"]
Lapse = Literal["bot", "end"]
DAYS = 1, 2, 3, 7
WARNED = 0.25  # of the time for a move that may take days: so much before its end one is warned


@dataclass(frozen=True)
class TimeControl:
    """T2.1, and what happens when the time has run out (T2.4)."""

    kind: Kind  # for a move, a store of time for the match, or days for a move
    seconds: float  # for each move, or in the store
    increment: float = 0.0  # of the store, after each turn
    lapse: Lapse = "end"

    @property
    def lasts_days(self) -> bool:
        return self.kind == "days"

    @property
    def warning(self) -> float | None:
        """So long before the end one is warned, away from the board."""
        return self.seconds * WARNED if self.lasts_days else None


def in_days(days: int, lapse: Lapse) -> TimeControl:
    return TimeControl("days", days * DAY, lapse=lapse)
