"""The clocks of one table (T2): which run, what is left, pauses, holidays. It asks no time itself.

A running clock is the moment at which its time runs out, one that stands the seconds that are
left. So a clock that runs costs nothing, and a restart needs no sum.
"""

from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from typing import Any

from benben.refused import LATE, NO_HOLIDAY, NO_TIME_BACK, PAUSED, Refused
from benben.table.time_control import TimeControl
from benben.table.times import DAY

MOST_LAG = 1.0  # seconds of a move that the line may have needed (T2.3)
LONGEST_PAUSE = DAY
HOLIDAYS = 14 * DAY  # of one seat in one match
PAUSE = -1  # in the place of a seat: when a pause ends by itself


@dataclass
class Clocks:
    """The clocks of all seats."""

    control: TimeControl
    left: list[float]  # by seat: of a clock that stands, or when it began to run
    due: dict[int, float] = field(default_factory=dict)  # of those that run
    warned: set[int] = field(default_factory=set)  # that their time is short
    undone: list[tuple[int, int, float]] = field(default_factory=list)
    """Ply, seat and `due` before it, of the last moves in a row of one seat."""
    held: dict[int, float] | None = None  # in a pause: what is left of those that ran
    until: float = 0.0  # when the pause ends by itself
    agreed: set[int] = field(default_factory=set)  # to a pause, or in a pause to go on
    away: dict[int, float] = field(default_factory=dict)  # on holiday until then
    holidays: list[float] = field(default_factory=list)  # seconds that are left

    @classmethod
    def new(cls, control: TimeControl, seats: int) -> "Clocks":
        spare = HOLIDAYS if control.lasts_days else 0.0
        return cls(control, [control.seconds] * seats, holidays=[spare] * seats)

    # --- running --------------------------------------------------------------------------------

    @property
    def paused(self) -> bool:
        return self.held is not None

    def seconds(self, seat: int, now: float) -> float:
        """What this seat has left."""
        if self.held is not None and seat in self.held:
            return self.held[seat]
        return max(0.0, self.due[seat] - now) if seat in self.due else self.left[seat]

    def follow(self, waiting: Collection[int], now: float) -> None:
        """T2.2: the clocks of these seats run, the others stand."""
        if self.held is not None:
            self.held = {seat: left for seat, left in self.held.items() if seat in waiting}
            return
        for seat in set(self.due) - set(waiting):
            self.left[seat] = max(0.0, self.due.pop(seat) - now)
        for seat in set(waiting) - set(self.due):
            self.due[seat] = max(now, self.away.get(seat, 0.0)) + self.left[seat]
            self.warned.discard(seat)

    def check(self, seat: int, arrived: float) -> None:
        """Refused if this seat may not move: a pause (T2.5), or no time left (T2.3)."""
        self.check_running()
        if arrived > self.due.get(seat, arrived):
            raise Refused.by_table(LATE)

    def check_running(self) -> None:
        if self.paused:
            raise Refused.by_table(PAUSED)

    def moved(
        self, seat: int, ply: int, waiting: Collection[int], arrived: float, now: float
    ) -> None:
        """A seat has moved at this ply; these clocks are to run now.

        `arrived`: when the move came, less what the line needed; what followed is not charged.
        """
        if self.undone and self.undone[-1][1] != seat:
            self.undone.clear()
        self.agreed.clear()
        if seat in self.due:
            due = self.due[seat]
            self.undone.append((ply, seat, due))
            if self.control.kind != "store":
                del self.due[seat]
                self.left[seat] = self.control.seconds
            elif seat in waiting:
                self.due[seat] = due + now - arrived
            else:
                del self.due[seat]
                self.left[seat] = max(0.0, due - arrived) + self.control.increment
        self.follow(waiting, now)

    def bot_moved(self, waiting: Collection[int], now: float) -> None:
        self.undone.clear()
        self.follow(waiting, now)

    def check_undo(self, seat: int, now: float) -> None:
        """T2.6: refused where the last move of this seat is of a time that has run out since."""
        self.check_running()
        if self.undone and self.undone[-1][1] == seat and self.undone[-1][2] <= now:
            raise Refused.by_table(NO_TIME_BACK)

    def taken_back(self, seat: int, ply: int, waiting: Collection[int], now: float) -> None:
        """T2.6: the match is at this ply again."""
        before = [due for number, by, due in self.undone if number == ply and by == seat]
        self.undone = [one for one in self.undone if one[0] < ply]
        for other in set(self.due) - set(waiting) - {seat}:
            del self.due[other]  # `left` is what it was before the move
        if before and seat in waiting:
            self.due[seat] = before[0]
            self.left[seat] = max(0.0, before[0] - now)
        self.follow(waiting, now)

    # --- running out ----------------------------------------------------------------------------

    def lapsed(self, now: float) -> list[int]:
        """Whose time has run out, so long ago that no move can be under way any more (T2.3)."""
        return sorted(seat for seat, due in self.due.items() if due + MOST_LAG <= now)

    def short(self, now: float) -> list[int]:
        """Who is to be warned now."""
        lead = self.control.warning
        if lead is None:
            return []
        return sorted(
            s for s, due in self.due.items() if s not in self.warned and due - lead <= now
        )

    # --- pauses ---------------------------------------------------------------------------------

    def agree(
        self, seat: int, wanted: bool, people: Collection[int], waiting: Collection[int], now: float
    ) -> None:
        """T2.5: this seat wants a pause, or to go on; with everybody's agreement it is so."""
        if wanted == self.paused:  # it is so already: whoever wanted otherwise does no more
            self.agreed.discard(seat)
            return
        self.agreed.add(seat)
        self.settle(people, waiting, now)

    def settle(self, people: Collection[int], waiting: Collection[int], now: float) -> None:
        """Whether those who sit here now have all agreed."""
        self.agreed &= set(people)
        if not self.agreed or self.agreed != set(people):
            return
        if self.paused:
            self.go_on(waiting, now)
        else:
            self.held = {seat: due - now for seat, due in self.due.items()}
            self.due.clear()
            self.agreed.clear()
            self.until = now + LONGEST_PAUSE

    def go_on(self, waiting: Collection[int], now: float) -> None:
        assert self.held is not None
        stood = now - (self.until - LONGEST_PAUSE)
        self.undone = [(ply, seat, due + stood) for ply, seat, due in self.undone]
        self.due = {seat: now + left for seat, left in self.held.items()}
        self.held = None
        self.agreed.clear()
        self.follow(waiting, now)

    # --- holidays -------------------------------------------------------------------------------

    def days_left(self, seat: int, now: float) -> int:
        """Whole days of holiday this seat may take from now on."""
        return int((self.holidays[seat] + max(0.0, self.away.get(seat, 0.0) - now)) // DAY)

    def leave(self, seat: int, days: int, now: float) -> None:
        """T2.7: on holiday for so many days from now on; 0: back again."""
        rest = max(0.0, self.away.get(seat, 0.0) - now)
        more = days * DAY - rest
        if not self.control.lasts_days or more > self.holidays[seat]:
            raise Refused.by_table(NO_HOLIDAY)
        self.holidays[seat] -= more
        if seat in self.due:
            self.due[seat] += more
        self.undone = [(ply, by, due + more * (by == seat)) for ply, by, due in self.undone]
        if days:
            self.away[seat] = now + days * DAY
        else:
            self.away.pop(seat, None)

    # --- as it is kept --------------------------------------------------------------------------

    def deadlines(self) -> list[tuple[int, float, float | None]]:
        """Seat, when its time runs out, when to warn; the end of a pause has no seat."""
        if self.paused:
            return [(PAUSE, self.until, None)]
        lead = self.control.warning
        return [
            (seat, due, None if lead is None or seat in self.warned else due - lead)
            for seat, due in sorted(self.due.items())
        ]

    def as_json(self) -> dict[str, Any]:
        """All but the deadlines."""
        return {
            **asdict(self.control),
            "left": self.left,
            "undone": self.undone,
            "held": None if self.held is None else list(self.held.items()),
            "agreed": sorted(self.agreed),
            "away": list(self.away.items()),
            "holidays": self.holidays,
        }


def control_of(found: dict[str, Any] | None) -> TimeControl | None:
    """Which clock it is, as it is kept."""
    if found is None:
        return None
    return TimeControl(found["kind"], found["seconds"], found["increment"], found["lapse"])


def of_json(
    found: dict[str, Any] | None, deadlines: Collection[tuple[int, float, float | None]]
) -> Clocks | None:
    """As `as_json` and `deadlines` told it."""
    if (control := control_of(found)) is None or found is None:
        return None
    running = [one for one in deadlines if one[0] != PAUSE]
    return Clocks(
        control,
        found["left"],
        {seat: due for seat, due, _ in running},
        {seat for seat, _, warn in running if warn is None} if control.lasts_days else set(),
        [(ply, seat, due) for ply, seat, due in found["undone"]],
        None if found["held"] is None else dict(found["held"]),
        max((due for seat, due, _ in deadlines if seat == PAUSE), default=0.0),
        set(found["agreed"]),
        dict(found["away"]),
        found["holidays"],
    )
