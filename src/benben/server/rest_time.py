"""REST calls about time: holidays."""

from fastapi import APIRouter, Request

from benben.server import rest_messages as m
from benben.server.app_state import state_of
from benben.server.forwarding import everywhere
from benben.server.rest import PROBLEMS, Door, somebody
from benben.table import table_time
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)


@router.post("/me/holiday", status_code=204)
async def holiday(request: Request, said: m.Holiday) -> None:
    """Go on holiday where a move may take days, or come back from it (T2.7)."""
    person, tables = somebody(request), state_of(request).tables
    mine = await tables.days_of(person)
    wanted = [one for one in mine if said.table in (None, one[0])]
    if not wanted:
        raise ApiError(409, "no_days")
    seats: dict[str, list[int]] = {}
    for table_id, seat in wanted:
        seats.setdefault(table_id, []).append(seat)

    async def leave(table_id: str) -> None:
        for seat in seats[table_id]:
            await tables.ask(table_id, _leave, person, seat, said.days, said.table is None)

    await everywhere(request, seats, leave)


async def _leave(table: LiveTable, person: str, seat: int, days: int, everywhere: bool) -> None:
    await table_time.holiday(table, person, seat, days, most=everywhere)
