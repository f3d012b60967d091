"""REST calls by signed addresses, which come with notices: they need no cookie."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute

from benben.server.app_state import address_of, state_of
from benben.server.rest import PROBLEMS, TableId
from benben.server.rest_notices import Id
from benben.server.seats_on_disk import check_seated
from benben.table.errors import ApiError

Signature = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]


class SignedDoor(APIRoute):
    """For addresses that are signed: whoever has one may, from any page. Cookies are not read."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def answered(request: Request) -> Response:
            guard = state_of(request).guard
            try:
                guard.calls_from(address_of(request), 1)
                with guard.answering():
                    response = await answer(request)
            except (ApiError, RequestValidationError) as error:
                kind = ApiError if isinstance(error, ApiError) else RequestValidationError
                response = await request.app.exception_handlers[kind](request, error)
            response.headers["access-control-allow-origin"] = "*"  # that page may see how it went
            return response

        return answered


router = APIRouter(prefix="/api/notices", responses=PROBLEMS, route_class=SignedDoor)


@router.post("/{channel}/{signature}/mute/{table_id}", status_code=204)
async def mute_by_notice(
    request: Request, channel: Id, signature: Signature, table_id: TableId
) -> None:
    """No more notices of this table, by an address that came with a notice."""
    state = state_of(request)
    person = await state.channels.owner(channel, signature)
    await check_seated(state.store, table_id, person)
    await state.channels.mute(person, table_id, True)


@router.post("/{channel}/{signature}/stop", status_code=204)
async def stop_by_notice(request: Request, channel: Id, signature: Signature) -> None:
    """No more notices by this way, by an address that came with one."""
    state = state_of(request)
    await state.channels.drop(await state.channels.owner(channel, signature), channel)
