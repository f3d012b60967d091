"""A new table: who sits where."""

from collections.abc import Sequence
from typing import Literal, Protocol

from benben.refused import NO_CLOCK, Refused
from benben.table.chairs import OPEN, Chair
from benben.table.errors import ApiError
from benben.table.names import clean
from benben.table.time_control import Kind, Lapse, TimeControl, in_days

USUAL_LEVEL = 3


class WantedSeat(Protocol):
    """A seat as somebody wished it."""

    @property
    def kind(self) -> Literal["me", "here", "bot", "open"]: ...
    @property
    def name(self) -> str | None: ...
    @property
    def level(self) -> int | None: ...


class WantedClock(Protocol):
    """A clock as somebody wished it."""

    @property
    def kind(self) -> Kind: ...
    @property
    def seconds(self) -> int: ...
    @property
    def increment(self) -> int: ...
    @property
    def days(self) -> int: ...
    @property
    def lapse(self) -> Lapse: ...


def control(wanted: WantedClock | None, chairs: Sequence[Chair]) -> TimeControl | None:
    """The clock of a new table; Refused where several play at one screen (T2.1)."""
    if wanted is None:
        return None
    people = [chair.person for chair in chairs if chair.kind == "person"]
    if len({*people}) < len(people):
        raise Refused.by_table(NO_CLOCK)
    if wanted.kind == "days":
        return in_days(wanted.days, wanted.lapse)
    increment = wanted.increment if wanted.kind == "store" else 0
    return TimeControl(wanted.kind, wanted.seconds, increment, wanted.lapse)


def chairs(seats: Sequence[WantedSeat], person: str, name: str, guest: str) -> list[Chair]:
    """The chairs of a new table; "here" is somebody else at the same screen."""
    if sum(seat.kind == "me" for seat in seats) > 1:
        raise ApiError(422, "one_me")
    found = []
    for number, seat in enumerate(seats, 1):
        match seat.kind:
            case "me":
                found.append(Chair("person", person, name))
            case "here":
                given = clean(seat.name) if seat.name else f"{guest} {number}"
                found.append(Chair("person", person, given, own=False))
            case "bot":
                found.append(Chair("bot", level=seat.level or USUAL_LEVEL))
            case "open":
                found.append(OPEN)
    return found
