"""REST calls about notices: by which ways, when not, of which tables not."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from benben.server import account_answers as a
from benben.server import account_messages as m
from benben.server.app_state import address_of, language_of, state_of
from benben.server.channels import Way
from benben.server.device_names import device_of
from benben.server.rest import PROBLEMS, Door, TableId, somebody
from benben.server.seats_on_disk import check_seated

router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)
Id = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]


@router.post("/me/channels")
async def add_channel(request: Request, said: m.NewChannel) -> a.Added:
    """A new way to tell you. An address for mail gets a code first, to be confirmed."""
    state, person = state_of(request), somebody(request)
    way = _way(request, said.channel)
    return {"id": await state.channels.add(person, way)}


def _way(request: Request, said: m.NewPush | m.NewAddress | m.NewMail) -> Way:
    site = state_of(request).site.address(request)
    language, session = language_of(request), request.state.session
    match said:
        case m.NewPush():
            here = session.digest if session else None
            keys = said.keys.model_dump()
            return Way("push", said.endpoint, device_of(request), language, site, here, keys)
        case m.NewAddress():
            return Way(said.kind, said.url, "", language, site)
        case m.NewMail():
            return Way("mail", said.address, "", language, site)


@router.post("/me/channels/{channel}/confirm", status_code=204)
async def confirm_channel(request: Request, channel: Id, said: m.Confirm) -> None:
    """The code that was sent to an address."""
    state = state_of(request)
    state.guard.sign_ins.take(address_of(request))
    await state.channels.confirm(somebody(request), channel, said.code.strip().upper())


@router.delete("/me/channels/{channel}", status_code=204)
async def drop_channel(request: Request, channel: Id) -> None:
    await state_of(request).channels.drop(somebody(request), channel)


@router.put("/me/quiet", status_code=204)
async def set_quiet(request: Request, said: m.QuietHours) -> None:
    """Hours in which you are not told; what comes then is told when they end."""
    hours: a.Quiet = {"begins": said.begins, "ends": said.ends, "zone": said.zone}
    await state_of(request).channels.set_quiet(somebody(request), hours)


@router.get("/tables/{table_id}/mute")
async def is_muted(request: Request, table_id: TableId) -> a.Muted:
    """Whether you are told of this table, and whether you are told of any."""
    state, person = state_of(request), somebody(request)
    told = bool(await state.channels.of(person))
    return {"muted": await state.channels.is_muted(person, table_id), "told": told}


@router.put("/tables/{table_id}/mute", status_code=204)
async def mute(request: Request, table_id: TableId, said: m.Mute) -> None:
    """No notices of this table, or again."""
    state, person = state_of(request), somebody(request)
    await check_seated(state.store, table_id, person)
    await state.channels.mute(person, table_id, said.muted)
