"""REST calls that change seats, and the host's calls."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from benben.refused import Refused
from benben.server import rest_messages as m
from benben.server.app_state import address_of, refusal_in, state_of
from benben.server.rest import PROBLEMS, Door, TableId, json_answer, somebody
from benben.table import answers, seat_changes
from benben.table.opening import USUAL_LEVEL

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)


@router.post("/join", response_model=answers.Place)
async def join(request: Request, said: m.Join) -> Response:
    """Join with a code: you get the first open seat; if there is none, you may watch."""
    state, person = state_of(request), somebody(request)
    state.guard.joins.take(address_of(request))
    table_id = await state.tables.by_code(said.code)
    name = await state.people.name(person)
    try:
        seat = await state.tables.join(table_id, person, name, said.nonce or "")
    except Refused as refused:
        return await _not_seated(request, refused, table_id, person)
    added = (await state.tables.get(table_id)).seating.has_added(said.nonce)
    return json_answer({"table": table_id, "seat": seat, "added": added})


async def _not_seated(request: Request, refused: Refused, table: str, person: str) -> Response:
    """With what they can do instead: watch, or open a table of the same game."""
    seating = (await state_of(request).tables.get(table)).seating
    said = {**refusal_in(request, refused), "game": seating.game.name}
    if seating.may_watch(person):
        said["watch"] = table
    return JSONResponse(said, 409)


@router.post("/tables/{table_id}/leave", status_code=204)
async def leave(request: Request, table_id: TableId, said: m.Leave) -> None:
    person, tables = somebody(request), state_of(request).tables
    await tables.ask(table_id, seat_changes.leave, person, said.seat, said.level)


@router.post("/tables/{table_id}/seat", status_code=204)
async def assign(request: Request, table_id: TableId, said: m.Assign) -> None:
    """The host frees a seat or gives it to a bot; a person who had it is barred."""
    person, tables = somebody(request), state_of(request).tables
    level = None if said.kind == "open" else said.level or USUAL_LEVEL
    await tables.ask(table_id, seat_changes.assign, person, said.seat, level)


@router.post("/tables/{table_id}/code")
async def renew_code(request: Request, table_id: TableId) -> answers.Renewed:
    """The host replaces the code; the old one becomes invalid."""
    person = somebody(request)
    return {"invite": await state_of(request).tables.renew_code(table_id, person)}


@router.delete("/tables/{table_id}", status_code=204)
async def close(request: Request, table_id: TableId) -> None:
    """The host deletes a table whose match is not over."""
    person = somebody(request)
    await state_of(request).tables.close_table(table_id, person)
