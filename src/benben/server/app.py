"""The whole server: `application(settings)` is an ASGI app."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from benben.refused import Refused
from benben.server import (
    rest,
    rest_games,
    rest_notices,
    rest_ratings,
    rest_seals,
    rest_seats,
    rest_signed,
    rest_time,
    rest_you,
    retention,
)
from benben.server.app_state import AppState, language_of, refusal_in
from benben.server.bans import Bans
from benben.server.bot_pool import BotPool, groups
from benben.server.database import place_of
from benben.server.deadlines import Deadlines
from benben.server.health import HealthCheck
from benben.server.identity import People, keep_private, key_in
from benben.server.ladder import Ladder
from benben.server.leases import Leases
from benben.server.lending import lend
from benben.server.limits import Guard, Limits
from benben.server.lobby import Lobby
from benben.server.metrics import metrics
from benben.server.middleware import HttpMiddleware, retry
from benben.server.passkeys import Passkeys
from benben.server.preparing import NotPrepared, Preparations
from benben.server.public_site import PublicSite, own_names
from benben.server.readiness import Readiness
from benben.server.replays import Replays
from benben.server.resuming import Resuming
from benben.server.seals import Seals
from benben.server.shared_counters import Board, Counters
from benben.server.sign_in import SignIn
from benben.server.static import Client
from benben.server.store import Store
from benben.server.tables import IDLE, Tables
from benben.server.telling import Telling, TellingParts
from benben.server.turn_events import TurnEvents
from benben.server.turn_watch import TurnWatch
from benben.server.websocket import websocket
from benben.table import catalogue
from benben.table.analyses import Analyses
from benben.table.errors import ApiError
from benben.table.log import LOG

PARTS = (
    rest, rest_games, rest_seats, rest_seals, rest_time, rest_ratings, rest_you, rest_notices,
    rest_signed,
)  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """The data folder and the limits."""

    folder: Path
    limits: Limits = field(default_factory=Limits)
    idle: float = IDLE  # seconds
    told: Telling = field(default_factory=Telling)
    site: PublicSite = field(default_factory=PublicSite)
    database: str = ""  # an address; empty: a file in the folder
    drain: float = 0.0  # seconds from SIGTERM until it stops
    ratings: bool = False  # matches may be rated
    prepare: bool = False  # compile the games in other processes; else they are when first used
    lend: bool = False  # to browsers, what they play solo tables with
    peer: str = ""  # the address for other processes that share the database; empty: none does
    counters: Counters | None = None  # where all workers of this machine count together
    bots: int = 0  # processes in which bots think; 0: in threads of this one
    bot_host: tuple[str, bytes] = (
        "",
        b"",
    )  # of all workers: its address and key


class Application(FastAPI):
    """FastAPI serves the calls; sockets bypass it (websocket.py)."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            self.state.settings.site.descend(scope)
        if scope["type"] == "websocket":
            await websocket({**scope, "app": self}, receive, send)
        else:
            await super().__call__(scope, receive, send)


def application(settings: Settings) -> Application:
    app = Application(
        title="Benben",
        description="A table for four pyramid games: tables, records, rules.",
        lifespan=_lifespan,
        # an included router would be searched twice
        routes=[
            *(route for part in PARTS for route in part.router.routes),
            Route("/metrics", metrics),
        ],
        openapi_url="/api/openapi.json",
        servers=[{"url": settings.site.base or "/"}],
        docs_url=None,  # its page would load scripts from other sites
        redoc_url=None,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # nobody collects any
    )
    app.state.settings = settings
    own_names()  # asked now: the network may take seconds to answer
    app.add_exception_handler(ApiError, _say)
    app.add_exception_handler(Refused, _say_clause)
    app.add_exception_handler(RequestValidationError, _say_what_is_wrong)
    app.state.client = Client(base=settings.site.base)
    app.mount("/", app.state.client)
    app.add_middleware(HttpMiddleware, most=settings.limits.body, site=settings.site)
    return app


async def _say(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)
    said: dict[str, object] = {"detail": error.text(language_of(request))}
    if isinstance(error, NotPrepared):
        said["preparing"] = error.progress
    return JSONResponse(said, error.status, retry(error))


async def _say_clause(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    return JSONResponse(refusal_in(request, error), 409)


async def _say_what_is_wrong(request: Request, error: Exception) -> JSONResponse:
    """The first thing that is wrong, in one sentence."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:])
    return await _say(request, ApiError(422, "bad_request", why=f"{where}: {first['msg']}"))


def _note(task: asyncio.Task[object]) -> None:
    """Nobody waits for what runs beside the server: the error that ended it is logged."""
    if not task.cancelled() and (error := task.exception()) is not None:
        named = task.get_coro()
        LOG.error(
            "what ran beside the server ended",
            exc_info=error,
            extra={"task": getattr(named, "__qualname__", "")},
        )


async def _leases(store: Store, peer: str, key: bytes) -> Leases:
    """Tables are owned by this process, or by whoever has their leases."""
    leases = Leases()
    if peer:
        from benben.server.shared_leases import SharedLeases

        leases = SharedLeases(store, peer, key)
    try:
        await leases.begin()
    except BaseException:
        await asyncio.to_thread(store.close)
        raise
    return leases


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the store, serve, and at the end finish what is under way."""
    settings: Settings = app.state.settings
    keep_private(settings.folder)
    store = Store(place_of(settings.folder, settings.database), bool(settings.peer))
    key = key_in(settings.folder)
    leases = await _leases(store, settings.peer, key)
    preparations = Preparations(settings.prepare)
    bots = BotPool(preparations, groups(settings.bots, *settings.bot_host))
    events = TurnEvents()
    watch = TurnWatch(events)
    ladder = Ladder(store, leases) if settings.ratings else None
    tables = Tables(
        store, bots, watch, settings.idle, ladder, of_one=settings.limits.tables, leases=leases
    )
    leases.lost = tables.unload_all
    analyses, deadlines = Analyses(bots), Deadlines(store, tables, watch, leases)
    people, replays = People(store, key, settings.site.base), Replays(bots)
    telling = TellingParts.begin(settings.told, settings.folder, store, key, people, events, leases)
    bans = Bans(store, people.sessions)
    board = Board(settings.counters) if settings.counters else None
    guard, health = Guard(settings.limits, board), HealthCheck(store, bots)
    sign_in = SignIn(store, key)
    lobby = Lobby(store, settings.limits.waiting_from)
    app.state.parts = AppState(
        store, people, tables, lobby, bots, guard, analyses, replays, health, preparations,
        Seals(store, leases), deadlines, events, watch,
        sign_in, Passkeys(store), telling.channels, telling.notices,
        settings.site, Readiness(preparations, guard), bans, ladder,
        leases,
    )  # fmt: skip
    await deadlines.begin()
    await bans.read()
    preparations.begin()
    behind: list[asyncio.Task[object]] = [
        asyncio.create_task(deadlines.run()),
        asyncio.create_task(tables.sweep()),
        asyncio.create_task(Resuming(store, tables, preparations, leases).run()),
        asyncio.create_task(asyncio.to_thread(catalogue.infos)),
        asyncio.create_task(retention.run(store, leases)),
        asyncio.create_task(bans.run()),
        asyncio.create_task(leases.run()),
    ]
    if leases.shared:
        from benben.server.bus import Bus

        bus = Bus(store, leases, people, tables, sign_in)
        behind.append(asyncio.create_task(bus.run()))
    if settings.lend:
        behind.append(asyncio.create_task(lend(app.state.client)))
    for task in behind:
        task.add_done_callback(_note)
    LOG.info("serving", extra={"data": str(settings.folder)})
    try:
        yield
    finally:
        for task in behind:
            task.cancel()
        await deadlines.close()
        await telling.close()
        analyses.close()
        replays.close()
        health.close()
        tables.close()
        bots.close()
        await preparations.close()
        await leases.close()
        await asyncio.to_thread(store.close)
        LOG.info("closed")
