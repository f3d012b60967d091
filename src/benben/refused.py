"""A move that may not be played, and the clause that says so."""

from benben.i18n import say
from benben.rulebook import TABLE

NOT_WAITED_FOR, STALE, UNKNOWN, ENDED, NO_UNDO = "T1.1", "T1.2", "T1.3", "T1.4", "T1.5"
NOT_BEGUN, SEEN = "T1.8", "T1.9"
NO_CLOCK, LATE, TIME_OUT, PAUSED = "T2.1", "T2.3", "T2.4", "T2.5"
NO_TIME_BACK, NO_HOLIDAY, NO_NUDGE = "T2.6", "T2.7", "T2.8"
OWN_SEAT, STRICT, KNOWN = "T3.1", "T3.2", "T3.4"  # of rated matches and duplicates


class Refused(ValueError):
    """Nothing was changed. `clause` is its number; `reason(language)` one sentence."""

    def __init__(self, page: str, clause: str) -> None:
        self.page = page  # the game, or the table
        self.clause = clause
        super().__init__(f"{clause}: {self.reason()}")

    def reason(self, language: str = "en") -> str:
        return say(self.page, f"refused.{self.clause}", language)

    @classmethod
    def by_table(cls, clause: str) -> "Refused":
        return cls(TABLE, clause)
