"""A table in a list: as it is on disk, with who is there if it is in memory."""

from collections.abc import Mapping
from typing import Any

from benben.table import snapshot, times
from benben.table.answers import Summary
from benben.table.chairs import Chair
from benben.table.clocks import control_of
from benben.table.live_table import LiveTable
from benben.table.old_rules import is_stopped


def summary(
    row: Any, chairs: list[Any], person: str | None, loaded: Mapping[str, LiveTable]
) -> Summary:
    table, stopped = loaded.get(row.id), is_stopped(row)
    on_disk = [Chair.of_row(chair) for chair in chairs]
    mine = [n for n, chair in enumerate(on_disk) if person and chair.person == person]
    control, left = control_of(row.clock), None
    if row.due is not None and mine:
        left = max(0.0, row.due - times.now())
    if table is None:
        seats = snapshot.seats(on_disk, mine, ())
        return snapshot.summary(row, seats, 0, stopped, control, left)
    here = table.presence
    seats = snapshot.seats(table.seating.chairs, mine, here.people)
    return snapshot.summary(row, seats, here.watching, stopped, control, left)
