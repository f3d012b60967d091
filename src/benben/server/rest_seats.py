"""The calls by which seats change hands, and those of the host."""

from fastapi import APIRouter, Request

from benben.server import rest_messages as m
from benben.server import seat_changes
from benben.server.app_state import address_of, state_of
from benben.server.rest import PROBLEMS, USUAL_LEVEL, Door, TableId, somebody

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)


@router.post("/join")
async def join(request: Request, said: m.Join) -> m.Place:
    """Come in with a code: the first open seat is yours; if there is none, you may watch."""
    state, person = state_of(request), somebody(request)
    state.guard.joins.take(address_of(request))
    table_id = await state.tables.by_code(said.code)
    name = await state.people.name(person)
    seat = await state.tables.ask(table_id, seat_changes.join, person, name)
    return {"table": table_id, "seat": seat}


@router.post("/tables/{table_id}/leave", status_code=204)
async def leave(request: Request, table_id: TableId, said: m.Leave) -> None:
    person, tables = somebody(request), state_of(request).tables
    await tables.ask(table_id, seat_changes.leave, person, said.seat, said.level)


@router.post("/tables/{table_id}/seat", status_code=204)
async def assign(request: Request, table_id: TableId, said: m.Assign) -> None:
    """The host frees a seat or puts a bot there; a person who had it does not come back."""
    person, tables = somebody(request), state_of(request).tables
    level = None if said.kind == "open" else said.level or USUAL_LEVEL
    await tables.ask(table_id, seat_changes.assign, person, said.seat, level)


@router.post("/tables/{table_id}/code")
async def renew_code(request: Request, table_id: TableId) -> m.Renewed:
    """The host has a new code made; the old one lets nobody in any more."""
    person = somebody(request)
    return {"invite": await state_of(request).tables.renew_code(table_id, person)}


@router.delete("/tables/{table_id}", status_code=204)
async def close(request: Request, table_id: TableId) -> None:
    """The host closes a table whose match is not over; nothing of it is kept."""
    person = somebody(request)
    await state_of(request).tables.close_table(table_id, person)
