"""What time does at a table, and what players do about it (T2); what they say to each other.

These run in the table's task: `tables.ask(id, tick)`.
"""

from benben.refused import NO_NUDGE, Refused
from benben.table import snapshot, steps, times
from benben.table.chairs import Chair
from benben.table.clocks import Clocks
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.opening import USUAL_LEVEL
from benben.table.phrases import KEPT, Said, Saying, may_say
from benben.table.presence import Connection
from benben.table.seat_changes import gone

NUDGES_APART = 12 * 3600.0  # seconds


async def tick(table: LiveTable) -> list[int]:
    """Do what is due now: a pause ends, time runs out (T2.4), somebody is warned.

    Returns the seats that are to be warned away from the board.
    """
    clocks, now = table.seating.clocks, times.now()
    if clocks is None or table.match.is_over:
        return []
    if clocks.paused:
        if clocks.until <= now:
            clocks.go_on(table.seating.clocked(table.match), now)
            await _told(table)
        return []
    await _lapse(table, clocks, clocks.lapsed(now))
    if short := clocks.short(now):
        clocks.warned.update(short)
        await table.write_state()
    return short


async def _lapse(table: LiveTable, clocks: Clocks, late: list[int]) -> None:
    """T2.4, in the same write as the end of its deadline: so it is done once."""
    if not late:
        return
    if clocks.control.lapse == "end":
        table.seating.end_on_time(table.match, late)
        await _told(table)
        return
    for seat in late:
        person = table.seating.chairs[seat].person
        assert person is not None  # others have no clock
        leaving = gone(table.seating, person, seat)
        await table.sit(seat, Chair("bot", level=USUAL_LEVEL), *leaving, late=True)


async def _told(table: LiveTable) -> None:
    await table.write_state()
    table.tell_frame()


# --- what players do ----------------------------------------------------------------------------


def _clocks_of(table: LiveTable, person: str | None, seat: int) -> Clocks:
    """The clocks, for somebody who has this seat in a match that goes on."""
    table.check_seat(person, seat)
    if table.match.is_over:
        raise ApiError(409, "over")
    if table.seating.clocks is None:
        raise ApiError(409, "no_clock")
    return table.seating.clocks


async def pause(table: LiveTable, connection: Connection, seat: int, wanted: bool) -> None:
    """T2.5: a seat wants a pause, or to go on, or not any more."""
    clocks, seating = _clocks_of(table, connection.person, seat), table.seating
    if clocks.control.lasts_days:
        raise ApiError(409, "no_pause")
    clocks.agree(seat, wanted, seating.people, seating.clocked(table.match), times.now())
    await _told(table)


async def holiday(
    table: LiveTable, person: str, seat: int, days: int, *, most: bool = False
) -> None:
    """T2.7: this seat is on holiday for so many days; 0: back again.

    `most`: for fewer where it has fewer left, as when one is away from several tables.
    """
    clocks, now = _clocks_of(table, person, seat), times.now()
    clocks.leave(seat, min(days, clocks.days_left(seat, now)) if most else days, now)
    await _told(table)


async def nudge(table: LiveTable, connection: Connection, by: int, seat: int) -> None:
    """T2.8: remind a person that the match waits for them."""
    seating, now = table.seating, times.now()
    table.check_seat(connection.person, by)
    others = seating.clocked(table.match) - {*seating.seats_of(connection.person)}
    paused = seating.clocks is not None and seating.clocks.paused
    recent = now < seating.nudges.get(seat, -NUDGES_APART) + NUDGES_APART
    if seat not in others or paused or recent:
        raise Refused.by_table(NO_NUDGE)
    await table.write((steps.ADD_NUDGE, [{"table_id": seating.id, "seat": seat, "at": now}]))
    seating.nudges[seat] = now
    for one in {*table.presence.of_seat(seat), *table.presence.of_seat(by)}:
        one.send(snapshot.nudged(seat, by))


async def speak(table: LiveTable, connection: Connection, seat: int, phrase: Saying) -> None:
    """A player says a fixed phrase to all at the table."""
    table.check_seat(connection.person, seat)
    said, now = table.seating.said, times.now()
    if not may_say(said, seat, now):
        raise ApiError(429, "too_fast")
    one = Said(said[-1].number + 1 if said else 0, table.match.ply, seat, phrase, now)
    row = {
        "table_id": table.seating.id,
        "number": one.number,
        "ply": one.ply,
        "seat": one.seat,
        "phrase": one.phrase,
        "at": one.at,
    }
    await table.write((steps.ADD_PHRASE, [row]))
    said.append(one)
    del said[:-KEPT]
    table.tell_frame()
