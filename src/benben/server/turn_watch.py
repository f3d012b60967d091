"""Notices whose turn begins and which match ends, and tells of it (turn_events.py)."""

from collections.abc import Iterable
from dataclasses import dataclass

from benben.server.turn_events import Kind, TurnEvent, TurnEvents
from benben.table.live_table import LiveTable


@dataclass(frozen=True)
class _Standing:
    """What was told of a table last."""

    waiting: frozenset[tuple[int, str | None]]  # seats that are to act, and who has them
    over: bool


class TurnWatch:
    """Compares each live table with what it was before its last change."""

    def __init__(self, events: TurnEvents) -> None:
        self._events = events
        self._last: dict[str, _Standing] = {}

    def begin(self, table: LiveTable) -> None:
        """It was loaded; what it is like was told before."""
        self._last[table.seating.id] = _standing(table)

    def forget(self, table_id: str) -> None:
        self._last.pop(table_id, None)

    def changed(self, table: LiveTable) -> None:
        """It has changed on disk, or is new."""
        before = self._last.get(table.seating.id, _Standing(frozenset(), over=False))
        now = self._last[table.seating.id] = _standing(table)
        self._tell("turn", table, sorted(seat for seat, _ in now.waiting - before.waiting))
        if now.over and not before.over:
            self._tell("over", table, sorted(table.seating.people))

    def warn(self, table: LiveTable, seats: Iterable[int]) -> None:
        """The time of these seats is short."""
        self._tell("deadline", table, seats)

    def nudged(self, table: LiveTable, seat: int, by: int) -> None:
        self._tell("nudge", table, [seat], table.seating.chairs[by].name)

    def _tell(self, kind: Kind, table: LiveTable, seats: Iterable[int], by: str = "") -> None:
        self._events.tell([event(kind, table, seat, by) for seat in seats])


def _standing(table: LiveTable) -> _Standing:
    seating = table.seating
    waiting = ((seat, seating.chairs[seat].person) for seat in seating.clocked(table.match))
    return _Standing(frozenset(waiting), table.match.is_over)


def event(kind: Kind, table: LiveTable, seat: int, by: str = "") -> TurnEvent:
    seating, person = table.seating, table.seating.chairs[seat].person
    assert person is not None  # only people are told
    due = seating.clocks.due.get(seat) if seating.clocks else None
    here = person in table.presence.people
    ply = table.match.ply
    return TurnEvent(kind, seating.id, seating.game.name, person, seat, ply, here, due, by)
