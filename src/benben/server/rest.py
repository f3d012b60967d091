"""The REST calls under /api; /api/openapi.json describes them."""

from collections.abc import Callable, Coroutine
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.routing import APIRoute

from benben.bots.levels import LEVELS
from benben.game import game as find_game
from benben.game import names
from benben.i18n import say
from benben.match import Match
from benben.rulebook import TABLE
from benben.seats import SPECTATOR
from benben.server import rest_messages as m
from benben.server import strict
from benben.server.app_state import address_of, language_of, state_of
from benben.server.device_names import device_of
from benben.server.forwarding import PASSED_ON, has
from benben.server.identity import header, is_secure
from benben.server.limits import COSTS
from benben.server.preparing import PATIENCE
from benben.server.seats_on_disk import check_name
from benben.server.sessions import YEAR
from benben.table import (
    answers,
    branching,
    catalogue,
    messages,
    moving,
    opening,
    seat_changes,
)
from benben.table.chairs import Chair
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.hints import hinted
from benben.table.live_table import LiveTable
from benben.table.names import clean
from benben.table.sealing import Started
from benben.table.seating import Seating, Source

HINT_LEVEL = LEVELS[-1]
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": answers.Detail}
    for status in (400, 403, 404, 409, 410, 413, 422, 429, 500, 503)
}
TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}
TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{12}$")]


# --- the caller ---------------------------------------------------------------------------------


async def _let_in(request: Request, cost: float) -> None:
    """Identify the caller; refuse requests of other sites and too many requests."""
    state = state_of(request)
    if request.method != "GET" and state.site.is_foreign(request):
        raise ApiError(403, "foreign")
    passed_on = has(request.scope, PASSED_ON)  # counted where it came in
    if not passed_on:
        state.guard.calls_from(address_of(request), cost)
    caller = await state.people.who(request)
    state.bans.check(caller.person)
    request.state.person, request.state.session = caller.person, caller.session
    request.state.cookie, request.state.fresh = caller.again, None
    if not passed_on:
        state.guard.call(request.state.person, cost)
    if request.state.person is None and header(request, b"authorization") is not None:
        raise ApiError(403, "bad_token")
    # FastAPI would parse all cookies with Python's slow parser; nothing else needs them
    request.scope["headers"] = [pair for pair in request.scope["headers"] if pair[0] != b"cookie"]


def anybody(request: Request) -> str | None:
    """The caller; None if unknown."""
    person: str | None = request.state.person
    return person


def somebody(request: Request) -> str:
    """The caller; a new one gets an identity."""
    if (person := anybody(request)) is not None:
        return person
    state = state_of(request)
    state.guard.newcomers.take(address_of(request))
    fresh = state.people.newcomer(device_of(request))
    request.state.fresh, request.state.session = fresh, fresh.session
    person = request.state.person = fresh.session.person
    return person


async def _keep(request: Request) -> None:
    """The session of somebody new, unless it is kept already."""
    fresh = request.state.fresh
    if request.state.cookie != fresh.cookie:
        await state_of(request).people.sessions.keep(fresh)
        request.state.cookie = fresh.cookie


async def _remember(request: Request, response: Response) -> None:
    """Keep the session of somebody new, and send the cookie that is due."""
    people, state = state_of(request).people, request.state
    names = people.sessions.names
    if state.fresh is not None:
        await _keep(request)
    elif state.cookie:
        await people.sessions.renew(state.session, device_of(request))
    if state.cookie == "":  # signed out
        for name, secure in ((names.plain, False), (names.tls, True)):
            response.delete_cookie(
                name, path=names.path, httponly=True, samesite="lax", secure=secure
            )
    elif state.cookie:
        secure = is_secure(request)
        response.set_cookie(
            names.tls if secure else names.plain, state.cookie,
            max_age=int(YEAR), path=names.path, httponly=True, samesite="lax", secure=secure,
        )  # fmt: skip


class Door(APIRoute):
    """Checks every call. FastAPI dependencies would do the same more slowly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer, cost = super().get_route_handler(), COSTS.get(self.name, 1)

        async def answered(request: Request) -> Response:
            await _let_in(request, cost)
            with state_of(request).guard.answering():
                response = await answer(request)
            await _remember(request, response)
            return response

        return answered


VERSION = version("benben")  # looked up once: it is slow
router = APIRouter(prefix="/api", responses=PROBLEMS, route_class=Door)


def _guest(request: Request) -> str:
    return say(TABLE, "web.guest", language_of(request))


def json_answer(data: Any) -> Response:
    return Response(encoded(data), media_type="application/json")


# --- tables -------------------------------------------------------------------------------------


@router.get("/tables")
async def lists(request: Request) -> answers.Tables:
    yours, public = await state_of(request).tables.lists(anybody(request))
    return {"yours": yours, "public": public}


@router.post("/tables", response_model=answers.Opened)
async def open_table(request: Request, wanted: m.NewTable) -> Response:
    state, person = state_of(request), somebody(request)
    if wanted.game not in names():
        raise ApiError(422, "bad_table", why=f"{wanted.game!r}?")
    game = find_game(wanted.game)
    if wanted.start is not None:  # a position is read by the rules
        await state.preparations.ready(game.name, "table", PATIENCE)
    state.guard.opening(person, address_of(request))
    chairs = opening.chairs(wanted.seats, person, await state.people.name(person), _guest(request))
    kept = state.ladder is not None
    await strict.check(state.store, kept, wanted, game, chairs, person)
    options = {**catalogue.usual(game), **wanted.options}
    started = (await _started(request, wanted.seal))()
    control = opening.control(wanted.clock, chairs)
    seating = Seating.new(game, options, wanted.public, person, chairs, started, control=control)
    seating.rated = wanted.rated
    try:
        if wanted.start is not None:
            moving.begin_at(seating, person, wanted.start)
        async with state.lobby.room(seating, address_of(request)):
            await state.tables.open(seating, *strict.second(wanted, seating))
    except ValueError as error:
        raise ApiError(422, "bad_table", why=error) from None
    return json_answer({"table": seating.id, "invite": seating.invite()})


@router.get("/tables/{table_id}", response_model=messages.Table)
async def look(request: Request, table_id: TableId) -> Response:
    return json_answer(
        await state_of(request).tables.ask(table_id, LiveTable.look, anybody(request))
    )


async def _started(request: Request, seal: m.Sealing | None) -> Callable[[], Started | None]:
    """The secret that was announced to the caller, taken when a table needs it."""
    if seal is None:
        return lambda: None
    seals, person = state_of(request).seals, somebody(request)
    await seals.fetch(person, seal.commitment)
    return lambda: (seals.take(person, seal.commitment), seal.nonce)


@router.post("/tables/{table_id}/rematch")
async def rematch(
    request: Request, table_id: TableId, said: m.Rematch | None = None
) -> answers.Place:
    state, person = state_of(request), somebody(request)
    state.guard.opening(person, address_of(request))
    seal = said.seal if said else None
    started, open_ = await _started(request, seal), state.tables.open
    new = await state.tables.ask(table_id, seat_changes.rematch, person, open_, started)
    seating = await state.tables.seating_of(new)
    seats, added = seating.seats_of(person), seating.has_added(seal.nonce if seal else None)
    return {"table": new, "seat": seats[0] if seats else None, "added": added}


@router.post("/tables/{table_id}/branch", response_model=answers.Opened)
async def branch(request: Request, table_id: TableId, said: m.Branch) -> Response:
    """A new table that plays on from a moment of a finished match."""
    state, person = state_of(request), somebody(request)
    old, match = await _finished(request, table_id)
    state.guard.opening(person, address_of(request))
    me = Chair("person", person, await state.people.name(person))
    guest = _guest(request)
    seats = branching.chairs(match.players, said.seat, me, said.other, said.level, guest)
    source = Source(table_id, said.ply)
    try:
        start = await state.bots.aside(lambda: branching.position(match, said.ply, said.imagined))
        seating = branching.seating(old.game, old.options, seats, start, source)
        await state.tables.open(seating)
    except ValueError as error:
        raise ApiError(422, "bad_table", why=error) from None
    return json_answer({"table": seating.id, "invite": seating.invite()})


@router.post("/tables/{table_id}/hint")
async def hint(request: Request, table_id: TableId, said: m.HintWanted) -> answers.Hint:
    """The strongest bot's move for your seat; only against bots."""
    state, person = state_of(request), somebody(request)
    seen = await state.tables.ask(table_id, LiveTable.for_hint, person, said.seat)
    with state.guard.hints.held(person):
        choice = await state.bots.choose(person, HINT_LEVEL, seen, seen.ply, PATIENCE)
    return await state.bots.aside(lambda: hinted(seen, choice))


# --- finished matches ---------------------------------------------------------------------------


async def _finished(request: Request, table_id: str) -> tuple[Seating, Match]:
    tables = state_of(request).tables
    return await tables.ask(table_id, LiveTable.finished, anybody(request))


@router.get("/tables/{table_id}/record", response_class=Response, responses={200: TEXT})
async def record(request: Request, table_id: TableId) -> Response:
    """The record of a finished match; a running one holds secrets."""
    found = await state_of(request).tables.to_read(table_id, anybody(request))
    name = f"{found.seating.game.name}-{found.seating.id}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(found.record, headers=headers)


@router.get("/tables/{table_id}/replay", response_model=answers.Replay)
async def replay(
    request: Request, table_id: TableId, seat: Annotated[int | None, Query(ge=0, le=5)] = None
) -> Response:
    """A finished match decision by decision, as a seat or a spectator saw it."""
    match = (await state_of(request).tables.to_read(table_id, anybody(request))).match
    if match is None:
        raise ApiError(410, "no_replay")
    if seat is not None and seat >= match.players:
        raise ApiError(404, "no_seat")
    viewer = SPECTATOR if seat is None else seat
    owner = anybody(request) or address_of(request)
    steps = await state_of(request).replays.of(table_id, viewer, owner, match)
    return Response(steps, media_type="application/json")


@router.get("/tables/{table_id}/analysis", response_model=answers.Analysis)
async def analysis(request: Request, table_id: TableId) -> Response:
    """Win chances during a finished match; ask again until it is done."""
    seating, match = await _finished(request, table_id)
    state = state_of(request)
    if not state.analyses.has(table_id):
        state.guard.review(request.state.person, address_of(request))
    return json_answer(state.analyses.of(table_id, seating.host, match))


@router.get("/tables/{table_id}/worlds", response_model=answers.Worlds)
async def worlds(
    request: Request, table_id: TableId, ply: Annotated[int, Query(ge=0, le=100_000)]
) -> Response:
    """A decision of a finished match in eight positions its mover could not tell apart."""
    seating, match = await _finished(request, table_id)
    return json_answer(await state_of(request).analyses.worlds(seating.host, match, ply))


# --- people -------------------------------------------------------------------------------------


@router.get("/me")
async def me(request: Request) -> answers.Identity:
    return {"name": await state_of(request).people.name(somebody(request))}


@router.put("/me")
async def rename(request: Request, said: m.Me) -> answers.Identity:
    state, person = state_of(request), somebody(request)
    name = clean(said.name)
    await check_name(state.store, person, name)
    if request.state.fresh is not None:  # a name without a way in would be tidied away
        await _keep(request)
    await state.people.rename(person, name)
    await state.tables.rename(person, name)
    await state.leases.tell("name", person)
    return {"name": name}


@router.post("/me/token")
async def token(request: Request) -> answers.Token:
    """A token for a program of yours; the previous one becomes invalid."""
    state, person = state_of(request), somebody(request)
    new = await state.people.new_token(person)
    await state.leases.tell("name", person)  # the one before is forgotten with it
    return {"token": new}


@router.get("/ready", response_model=answers.Ready)
async def ready(request: Request) -> answers.Ready:
    """Whether this server takes new tables; 503 if others should be asked."""
    state_of(request).readiness.check()
    return {"ok": True}


@router.get("/health", response_model=answers.Health)
async def health(request: Request) -> answers.Health:
    state = state_of(request)
    await state.health.check()
    games = state.preparations.states()
    return {
        "ok": True, "version": VERSION, "tables": len(state.tables), "games": games,
        "bots": state.bots.silent(),
    }  # fmt: skip
