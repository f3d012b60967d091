"""REST calls about oneself: other browsers, codes, passkeys, export, deletion."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from benben.server import account
from benben.server import account_answers as a
from benben.server import account_messages as m
from benben.server.app_state import address_of, state_of
from benben.server.device_names import device_of
from benben.server.forwarding import everywhere
from benben.server.passkeys import Site, site_of
from benben.server.rest import PROBLEMS, Door, anybody, somebody
from benben.server.seats_on_disk import has_any
from benben.server.sign_in import MOMENT
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.names import clean

Key = Annotated[str, Path(pattern=r"^[^\x00-\x1f\x7f]*$")]  # PostgreSQL keeps no NUL

router = APIRouter(prefix="/api/me", responses=PROBLEMS, route_class=Door)


@router.get("/account")
async def overview(request: Request) -> a.Account:
    """All there is to see and change about you."""
    state, person = state_of(request), somebody(request)
    here = request.state.session.digest if request.state.session else None
    sessions = await state.people.sessions.of(person)
    if request.state.fresh:
        sessions = [request.state.fresh.session]
    keys = await state.passkeys.of(person)
    return {
        "name": await state.people.name(person),
        "sessions": [
            {
                "id": s.digest,
                "label": s.label,
                "made": s.made,
                "seen": s.seen,
                "here": s.digest == here,
            }
            for s in sessions
        ],
        "passkeys": [{"id": key.id, "label": key.label, "made": key.made} for key in keys],
        "recovery": await state.sign_in.recovery_left(person),
        "tables": len((await state.tables.lists(person))[0]),
        "channels": await state.channels.of(person),
        "quiet": await state.channels.quiet(person),
        "offers": {
            "passkeys": site_of(request) is not None,
            "notices": state.channels.offered,
            "push_key": state.channels.push_key,
            "mail": state.channels.mail,
        },
    }


# --- signing in ---------------------------------------------------------------------------------


async def _begin(request: Request, person: str, leaving: bool) -> None:
    """This browser is this person's from now on; its session of before ends."""
    people, before = state_of(request).people, anybody(request)
    if before == person:
        return
    if before is not None and not leaving and await has_any(state_of(request).store, before):
        raise ApiError(409, "has_own")
    fresh, old = people.sessions.new(person, device_of(request)), request.state.session
    await people.sessions.keep(fresh)
    if old is not None and before is not None and not request.state.fresh:
        await people.sessions.end(before, old.digest)
        await state_of(request).leases.tell("sessions", before)
    request.state.fresh, request.state.session = None, fresh.session
    request.state.person, request.state.cookie = person, fresh.cookie


@router.post("/device")
async def device(request: Request) -> a.DeviceCode:
    """A code that lets one other browser in, within ten minutes."""
    state_of(request).leases.check_first()
    code = state_of(request).sign_in.moment(somebody(request))
    return {"code": code, "seconds": int(MOMENT)}


@router.post("/recovery")
async def recovery(request: Request) -> a.RecoveryCodes:
    """New codes to come back with, each once; those before become invalid."""
    return {"codes": await state_of(request).sign_in.new_recovery(somebody(request))}


@router.post("/sign-in", status_code=204)
async def sign_in(request: Request, said: m.SignIn) -> None:
    """By a code. This browser becomes that person's."""
    state = state_of(request)
    state.leases.check_first()
    state.guard.sign_ins.take(address_of(request))
    before = anybody(request)
    if before is not None and not said.leaving and await has_any(state.store, before):
        raise ApiError(409, "has_own")  # before the code is used up
    await _begin(request, await state.sign_in.person(said.code), True)


@router.delete("/sessions/{session}", status_code=204)
async def end_session(request: Request, session: Key) -> None:
    """Sign one browser out; your own, too."""
    state, person = state_of(request), somebody(request)
    await state.people.sessions.end(person, session)
    await state.leases.tell("sessions", person)
    if request.state.session is not None and request.state.session.digest == session:
        _gone(request)


@router.post("/sign-out", status_code=204)
async def sign_out(request: Request, said: m.SignOut) -> None:
    """Everywhere but here; your programs' tokens become invalid."""
    state, person = state_of(request), somebody(request)
    here = request.state.session
    await state.people.drop_tokens(person)
    await state.people.sessions.end_others(person, here.digest if here else None)
    await state.leases.tell("sessions", person)


def _gone(request: Request) -> None:
    """The answer takes the cookie away."""
    request.state.fresh, request.state.cookie = None, ""


# --- passkeys -----------------------------------------------------------------------------------


def _site(request: Request) -> Site:
    if (site := site_of(request)) is None:
        raise ApiError(409, "no_passkeys_here")
    return site


@router.post("/passkeys/options")
async def passkey_options(request: Request) -> a.PasskeyOptions:
    state, person = state_of(request), somebody(request)
    state.leases.check_first()
    name = await state.people.name(person)
    return {"options": await state.passkeys.asked_to_add(_site(request), person, name)}


@router.post("/passkeys", status_code=204)
async def add_passkey(request: Request, said: m.PasskeyAnswer) -> None:
    state, person = state_of(request), somebody(request)
    state.leases.check_first()
    await state.passkeys.add(_site(request), person, device_of(request), said.credential)


@router.delete("/passkeys/{key}", status_code=204)
async def drop_passkey(request: Request, key: Key) -> None:
    await state_of(request).passkeys.drop(somebody(request), key)


@router.post("/passkey-sign-in/options")
async def passkey_sign_in_options(request: Request) -> a.PasskeyOptions:
    state_of(request).leases.check_first()
    state_of(request).guard.sign_ins.take(address_of(request))
    return {"options": state_of(request).passkeys.asked(_site(request))}


@router.post("/passkey-sign-in", status_code=204)
async def passkey_sign_in(request: Request, said: m.PasskeyAnswer) -> None:
    state = state_of(request)
    state.leases.check_first()
    state.guard.sign_ins.take(address_of(request))
    person = await state.passkeys.person(_site(request), said.credential)
    await _begin(request, person, said.leaving)


# --- a class ------------------------------------------------------------------------------------


async def _pupils(request: Request, found: list[tuple[str, str]]) -> a.Pupils:
    people = state_of(request).people
    return {
        "pupils": [{"id": id_, "name": await people.name(id_), "code": code} for id_, code in found]
    }


@router.get("/pupils")
async def pupils(request: Request) -> a.Pupils:
    """The people you gave a code, with their codes."""
    state, person = state_of(request), somebody(request)
    return await _pupils(request, await state.sign_in.pupils_of(person))


@router.post("/pupils")
async def new_pupils(request: Request, said: m.NewPupils) -> a.Pupils:
    """A code for each name; it lets in again and again, until you take it back."""
    state, person = state_of(request), somebody(request)
    names = [clean(name) if name else "" for name in said.names]
    made = await state.sign_in.new_pupils(person, names)
    return await _pupils(request, made)


@router.delete("/pupils/{pupil}", status_code=204)
async def drop_pupil(request: Request, pupil: str) -> None:
    """Delete somebody you gave a code, with all that is kept of them."""
    state, person = state_of(request), somebody(request)
    if pupil not in {id_ for id_, _ in await state.sign_in.pupils_of(person)}:
        raise ApiError(404, "no_sign_in")
    await _delete(request, pupil)


# --- all of it ----------------------------------------------------------------------------------


@router.get("/export")
async def export(request: Request) -> Response:
    """All that is kept of you, and your finished matches, as JSON."""
    person = somebody(request)
    data = await state_of(request).store.read(lambda c: account.export(c, person))
    headers = {"content-disposition": 'attachment; filename="benben.json"'}
    return Response(encoded(data), media_type="application/json", headers=headers)


@router.delete("", status_code=204)
async def delete(request: Request) -> None:
    """Delete all that is kept of you. Your seats become free; finished matches keep their moves."""
    await _delete(request, somebody(request))
    _gone(request)


async def _delete(request: Request, person: str) -> None:
    state = state_of(request)
    running = await state.store.read(lambda c: account.running(c, person))
    if not await everywhere(request, running, lambda id_: account.leave(state.tables, id_, person)):
        return  # the process that was asked does the rest
    await state.store.write(*account.deletion(person))
    state.tables.forget_person(person)
    state.people.forget(person)
    state.sign_in.forget(person)
    await state.leases.tell("gone", person)
