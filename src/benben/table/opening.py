"""A new table: who sits where."""

from collections.abc import Sequence
from typing import Literal, Protocol

from benben.table.chairs import OPEN, Chair
from benben.table.errors import ApiError
from benben.table.names import clean

USUAL_LEVEL = 3


class WantedSeat(Protocol):
    """A seat as somebody wished it."""

    @property
    def kind(self) -> Literal["me", "here", "bot", "open"]: ...
    @property
    def name(self) -> str | None: ...
    @property
    def level(self) -> int | None: ...


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
