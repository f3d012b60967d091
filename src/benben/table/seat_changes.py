"""Joining, leaving, and what the host may do.

These run in the table's task: `tables.ask(id, join, person, name)`.
"""

from collections.abc import Awaitable, Callable

from benben.refused import SEEN, STRICT, Refused
from benben.table import duplicates, steps
from benben.table.chairs import OPEN, Chair, renamed
from benben.table.codes import new_code
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.names import distinct
from benben.table.sealing import Started
from benben.table.seating import Seating
from benben.table.secrecy import may_take
from benben.table.steps import Step


async def join(table: LiveTable, person: str, name: str, nonce: str = "") -> int | None:
    """The seat this person has now; None if none is free: the person may watch.

    `nonce`: what they add to the luck, if the match has not begun.
    """
    seating = table.seating
    if person in seating.barred:
        raise ApiError(403, "barred")
    if mine := seating.seats_of(person):
        return mine[0]
    free = [seat for seat, chair in enumerate(seating.chairs) if chair == OPEN]
    if not free or table.match.is_over:
        await table.write(_guest(seating, person))
        return None
    allowed = (seat for seat in free if may_take(seating, table.match, person, seat))
    if (seat := next(allowed, None)) is None:
        await table.write(_guest(seating, person))  # watching is allowed
        raise Refused.by_table(SEEN)
    shown = distinct(name, seating.names_beside(person))
    await table.sit(seat, Chair("person", person, shown), nonce=nonce)
    return seat


async def leave(table: LiveTable, person: str, seat: int, level: int | None) -> None:
    """Give a seat up: to a bot, or open for somebody else. Watching is still allowed."""
    seating = table.seating
    table.check_seat(person, seat)
    _check_not_over(table)
    if level is not None and seating.public and person != seating.host:
        raise ApiError(409, "stays_free")  # else a stranger could fill the table with bots
    steps = gone(seating, person, seat)
    await table.sit(seat, _empty(level), *steps)


def gone(seating: Seating, person: str, seat: int) -> list[Step]:
    """Whoever gives up a seat may go on watching, and somebody else may be the host now."""
    return [_guest(seating, person), *_succession(seating, person, seat)]


async def depart(table: LiveTable, person: str) -> None:
    """Give up all seats, for good; where no other person sits the table is closed."""
    others = {chair.person for chair in table.seating.chairs} - {None, person}
    if not others:
        await table.drop()
        table.dismiss(ApiError(404, "closed"))
        table.unload()
        return
    if person == table.seating.host and not table.seating.seats_of(person):
        heir = sorted(other for other in others if other is not None)[0]
        table.seating.host = heir
        await table.write((steps.SET_HOST, [{"table_": table.seating.id, "host_": heir}]))
    for seat in table.seating.seats_of(person):
        await leave(table, person, seat, None)


def _succession(seating: Seating, person: str, seat: int) -> list[Step]:
    """When the host gives up the last seat, another person at the table becomes the host."""
    people = [chair.person for chair in seating.chairs if chair.person is not None]
    others = [other for other in people if other != person]
    if person != seating.host or not others or seating.seats_of(person) != (seat,):
        return []
    seating.host = others[0]
    return [(steps.SET_HOST, [{"table_": seating.id, "host_": seating.host}])]


async def assign(table: LiveTable, person: str, seat: int, level: int | None) -> None:
    """The host frees a seat or gives it to a bot."""
    _check_host(table, person)
    _check_not_over(table)
    if seat not in range(len(table.seating.chairs)):
        raise ApiError(404, "no_seat")
    _check_may_manage(table)
    removed = table.seating.chairs[seat].person
    if removed is None or removed == person:
        await table.sit(seat, _empty(level))
    else:
        await table.sit(seat, _empty(level), *_bar(table.seating, removed), removed=True)
        table.dismiss(ApiError(403, "barred"), removed)


def _bar(seating: Seating, person: str) -> list[Step]:
    """Bar a person from the table; what must be written."""
    seating.barred.add(person)
    seating.guests.discard(person)
    return [
        (steps.ADD_BARRED, [{"table_id": seating.id, "person": person}]),
        (steps.DROP_GUEST, [{"table_": seating.id, "person_": person}]),
    ]


async def renew_code(table: LiveTable, person: str) -> str:
    """A new invitation code; the old one becomes invalid."""
    _check_host(table, person)
    code = new_code()
    await table.write((steps.SET_CODE, [{"table_": table.seating.id, "code_": code}]))
    table.seating.code = code
    table.tell_frame()
    return table.seating.invite()


async def close(table: LiveTable, person: str) -> None:
    """The host deletes the table."""
    _check_host(table, person)
    _check_not_over(table)
    _check_may_manage(table)
    await table.drop()
    table.dismiss(ApiError(404, "closed"))
    table.unload()


async def rename(table: LiveTable, person: str, name: str) -> None:
    """In memory; on disk it is done already."""
    seating = table.seating
    for seat in seating.seats_of(person):
        if seating.chairs[seat].own:
            seating.sit(seat, renamed(seating.chairs[seat], name))
    table.tell_frame()


async def rematch(
    table: LiveTable,
    person: str,
    open_table: Callable[[Seating, Step], Awaitable[None]],
    started: Callable[[], Started | None] = lambda: None,
) -> str:
    """The table of the next match; the first request opens it, with the seats rotated.

    `started`: the secret that was announced to this person, and what they add to the luck.
    """
    old = table.seating
    if not (old.seats_of(person) or old.host == person):
        raise ApiError(403, "not_your_seat")
    if not table.match.is_over:
        raise ApiError(409, "not_over")
    if old.rematch is None:
        chairs = old.rotated()
        control = None if old.clocks is None else old.clocks.control
        new = Seating.new(
            old.game, old.options, old.public, old.host, chairs, started(), person, control
        )
        new.guests |= old.guests  # watchers may go on watching
        new.rated = old.rated
        link = {"table_": old.id, "rematch_": new.id}
        await open_table(new, (steps.SET_REMATCH, [link]))
        old.rematch = new.id
        table.tell_frame()
    return old.rematch


def _empty(level: int | None) -> Chair:
    return OPEN if level is None else Chair("bot", level=level)


def _guest(seating: Seating, person: str) -> Step:
    """Let a person watch from now on; what must be written."""
    seating.guests.add(person)
    return steps.ADD_GUEST, [{"table_id": seating.id, "person": person}]


def _check_host(table: LiveTable, person: str) -> None:
    if person != table.seating.host:
        raise ApiError(403, "not_host")


def _check_may_manage(table: LiveTable) -> None:
    """A host who is losing must not undo a rated match."""
    if duplicates.is_strict(table.seating) and table.match.ply:
        raise Refused.by_table(STRICT)


def _check_not_over(table: LiveTable) -> None:
    if table.match.is_over:
        raise ApiError(409, "over")
