"""`benben serve`: start the server."""

import gc
import os
import signal
import socket
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Thread, Timer
from types import FrameType
from typing import Any

import uvicorn

from benben import code_cache
from benben.compiled import is_prepared
from benben.game import names
from benben.server import lending, log, wire
from benben.server.app import Settings, application
from benben.server.bot_groups import CORES
from benben.server.database import place_of
from benben.server.identity import keep_private, key_in
from benben.server.lobby import OF_ONE
from benben.server.public_site import PublicSite, is_open
from benben.server.store import check_place
from benben.server.telling import Telling
from benben.server.warmup import PARTS
from benben.server.workers import Workers, peers
from benben.table.log import LOG

RARELY = 20_000, 20, 20  # garbage collection thresholds: a move makes many short-lived objects
WIRE: dict[str, Any] = {
    "access_log": False,
    "server_header": False,
    # Longer than clients and proxies keep an idle connection (60 s at most): else a request may
    # arrive at the moment we close
    "timeout_keep_alive": 65,
    "ws_ping_interval": 10.0,  # seconds; a dead connection is closed after at most twice that
    "ws_ping_timeout": 10.0,
    "ws_per_message_deflate": False,  # costs more CPU than it saves
}
MOST_BOTS = 1_000
GRACE = 5  # seconds for open connections when the server is asked to stop


def serve(chosen: Namespace) -> int:
    """Whatever is in the way is told before anything is served or compiled."""
    folder: Path = chosen.data
    site = PublicSite.chosen(chosen.public_url, chosen.trusted_proxies, chosen.base_path)
    _warn(chosen.host, site)
    keep_private(folder)
    key_in(folder)
    told = Telling.chosen()
    told.mailer()
    if chosen.workers is not None:
        _check_workers(chosen)
    bots = _bots(chosen)
    check_place(place_of(folder, chosen.database), chosen.workers is not None)
    if not all(is_prepared(name, part) for name in names() for part in PARTS):
        code_cache.check()
    lend = chosen.solo == "browser" or (chosen.solo is None and lending.is_possible())
    settings = Settings(
        folder, told=told, site=site, database=chosen.database,
        drain=chosen.drain, ratings=chosen.ratings, prepare=True, lend=lend, bots=bots,
    )  # fmt: skip
    if chosen.workers is not None:
        return _run_workers(settings, chosen)
    with listening(chosen.host, chosen.port) as door:
        return run(settings, door, told=partial(_tell, browse=chosen.open))


def _check_workers(chosen: Namespace) -> None:
    """Before anything is opened; OSError with one sentence."""
    if chosen.workers < 1:
        raise OSError(f"--workers {chosen.workers}: expected at least 1")
    if not chosen.database:
        raise OSError("a file has one process: --workers needs PostgreSQL (--database)")
    peers(chosen.peer, chosen.workers)


def _bots(chosen: Namespace) -> int:
    """In how many processes bots think; OSError with one sentence."""
    if chosen.bots is None:
        return CORES if chosen.workers is not None and os.name == "posix" else 0
    if not 0 <= chosen.bots <= MOST_BOTS:
        raise OSError(f"--bots {chosen.bots}: expected 0 to {MOST_BOTS}")
    if chosen.bots and os.name != "posix":
        raise OSError("--bots: this system cannot hand a socket to a process")
    return int(chosen.bots)


def _run_workers(settings: Settings, chosen: Namespace) -> int:
    log.begin()
    places = peers(chosen.peer, chosen.workers)
    neighbours = {peer.partition(":")[0] for peer in places}  # the others speak for their callers
    site = replace(settings.site, proxies=(*settings.site.proxies, *neighbours))
    few = settings.limits.waiting_from // chosen.workers  # each knows its own part of the lobby
    limits = replace(settings.limits, waiting_from=max(OF_ONE, few))
    settings = replace(settings, site=site, limits=limits)
    workers = Workers(settings, chosen.host, chosen.port, places)
    address = _address(chosen.host, workers.port)
    return workers.run(partial(_tell, f"{address}{site.base}", browse=chosen.open))


def _warn(host: str, site: PublicSite) -> None:
    if is_open(host) and not site.is_secure:
        print(
            f"warning: others can reach {host}, and without TLS whoever is on the way reads along. "
            "On the open network put a proxy with TLS in front and name it: "
            "--public-url https://… (docs/hosting.md)",
            file=sys.stderr,
        )


def listening(host: str, port: int) -> socket.socket:
    """The listening socket; OSError with one sentence if it cannot be opened."""
    if not 0 <= port < 65536:
        raise OSError(f"--port {port}: expected 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OSError(f"cannot listen on {host} port {port}: {error}") from None


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _tell(address: str, browse: bool = False) -> None:
    print(f"Benben is at {address}/", flush=True)
    if browse:  # in a thread: a browser of the terminal keeps who opened it waiting
        Thread(target=webbrowser.open, args=[address], daemon=True).start()


def run(settings: Settings, *doors: socket.socket, told: Callable[[str], None] = _tell) -> int:
    """Serve until told to stop; `told` hears the address of the first door."""
    log.begin()
    server = Server(settings, doors[0], told)
    gc.collect()
    gc.freeze()  # what is here now stays: to look through it for garbage would stop all for 0.1 s
    gc.set_threshold(*RARELY)
    server.run([*doors])
    return 0 if server.started else 1


class Server(uvicorn.Server):
    """Says where it is as soon as it can be reached."""

    def __init__(
        self, settings: Settings, door: socket.socket, told: Callable[[str], None] = _tell
    ) -> None:
        config = wire.Config(
            application(settings),
            settings.limits,
            settings.site,
            log_config=None,
            timeout_graceful_shutdown=GRACE,
            **WIRE,
        )
        super().__init__(config)
        self._told, self._drain, self._base = told, settings.drain, settings.site.base
        self._app = config.app
        self.address = _address(*door.getsockname()[:2])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first SIGTERM begins to drain, the next one stops."""
        drain, self._drain = self._drain, 0.0
        if not drain or sig != signal.SIGTERM or not self.started:
            super().handle_exit(sig, frame)
            return
        LOG.info("draining", extra={"seconds": drain})
        app: Any = self._app
        app.state.parts.guard.draining = True
        stopping = Timer(drain, super().handle_exit, args=[sig, frame])
        stopping.daemon = True
        stopping.start()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._told(f"{self.address}{self._base}")
