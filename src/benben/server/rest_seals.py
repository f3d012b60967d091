"""REST calls of sealed luck: the commitment before, the check after."""

from fastapi import APIRouter, Request

from benben.server import rest_messages as m
from benben.server.app_state import address_of, language_of, state_of
from benben.server.rest import PROBLEMS, Door, TableId, anybody, somebody
from benben.table import answers
from benben.table.verified import verified
from benben.verifying import verify

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)


@router.post("/seals")
async def announce(request: Request, said: m.Announce) -> answers.Announced:
    """The commitment of a secret before you add to it: of a table, or of the next you open."""
    state, person = state_of(request), somebody(request)
    if said.code is None:
        return {"commitment": await state.seals.new(person)}
    state.guard.joins.take(address_of(request))
    return {"commitment": await state.tables.commitment(said.code)}


@router.get("/tables/{table_id}/check")
async def check(request: Request, table_id: TableId) -> answers.Verified:
    """Whether the luck of a finished match was what its seal says."""
    state, person = state_of(request), anybody(request)
    record = (await state.tables.to_read(table_id, person)).record
    owner = person or address_of(request)
    verdict = await state.bots.retell(owner, lambda: verify(record))
    return verified(verdict, language_of(request))
