"""`benben serve --workers N`: a parent that keeps N processes at work on one database.

Each listens on the same port (SO_REUSEPORT), and on one of its own, where the others reach it.
"""

import multiprocessing
import os
import secrets
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType

from benben.server.app import Settings
from benben.server.bot_host import READY
from benben.server.bot_host import host as host_bots
from benben.server.forwarding import place
from benben.server.shared_counters import Counters
from benben.table.log import LOG

AGAIN = 1.0, 30.0  # seconds until a worker that died is started again: at first, and at most
STEADY = 30.0  # seconds of life after which the first wait counts again
PAUSE = 0.2  # seconds between two looks
MEMORY = "/dev/shm"  # noqa: S108  # a folder that is on no disk
_SPAWN = multiprocessing.get_context("spawn")


def shared_door(host: str, port: int, listen: bool = True) -> socket.socket:
    """A socket of a port that several processes listen on; without `listen` only kept for them."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise OSError("--workers: this system cannot share a port between processes")
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        door.bind((host, port))
        if listen:
            door.listen()
    except OSError as error:
        door.close()
        raise OSError(f"cannot listen on {host} port {port}: {error}") from None
    return door


def peers(chosen: str, count: int) -> list[str]:
    """Where each worker is reached by the others."""
    host, _, port = chosen.partition(":")
    if port and not (port.isdigit() and 0 < int(port) <= 65_535 - count):
        raise OSError(f"--peer {chosen}: expected an address, or one and a port as 10.0.0.5:8101")
    return [f"{host}:{int(port) + number if port else 0}" for number in range(count)]


@dataclass
class Place:
    """One place in the row, whoever fills it: a worker, or the host of all bots."""

    name: str
    work: Callable[..., None]
    words: tuple[object, ...]
    serves: bool = True  # people
    process: SpawnProcess | None = None
    pipe: Connection | None = None
    is_ready: bool = False
    began: float = 0.0
    due: float = 0.0  # when it is started
    wait: float = AGAIN[0]

    def start(self) -> None:
        ours, theirs = _SPAWN.Pipe()
        self.process = _SPAWN.Process(target=self.work, args=(*self.words, theirs), name=self.name)
        self.process.start()
        theirs.close()
        self.pipe, self.is_ready, self.began = ours, False, time.monotonic()

    def hear(self) -> None:
        """It says that it serves; or it has died, which its sentinel tells."""
        if self.pipe is not None and self.pipe.poll():
            with suppress(EOFError, OSError):
                self.is_ready = self.pipe.recv() == READY
                return
            self.pipe = None

    def bury(self) -> None:
        if self.process is None or self.process.is_alive():
            return
        LOG.error("a process died", extra={"who": self.name, "status": self.process.exitcode})
        now = time.monotonic()
        self.wait = AGAIN[0] if now - self.began > STEADY else min(self.wait * 2, AGAIN[1])
        self.process, self.pipe, self.is_ready, self.due = None, None, False, now + self.wait


class Workers:
    """The parent: it serves nobody, and restarts who dies."""

    def __init__(self, settings: Settings, host: str, port: int, peers: list[str]) -> None:
        self._kept = shared_door(host, port, listen=False)  # nobody else gets it meanwhile
        self._port = int(self._kept.getsockname()[1])
        memory = MEMORY if os.access(MEMORY, os.W_OK) else None
        self._home = TemporaryDirectory(prefix="benben-", dir=memory)  # only we may look into it
        self._places = []
        if settings.bots:
            at = str(Path(self._home.name) / "host"), secrets.token_bytes(32)
            settings = replace(settings, bot_host=at)
            self._places.append(Place("bots", host_bots, (*at, settings.bots), serves=False))
        counters = Counters.create(Path(self._home.name), len(peers))
        for peer, own in zip(peers, counters, strict=True):
            words = replace(settings, peer=peer, counters=own), host, self._port
            self._places.append(Place(f"worker {peer}", work, words))
        self._signal = 0

    @property
    def port(self) -> int:
        return self._port

    @property
    def pids(self) -> list[int]:
        """Of those who serve."""
        return [one.process.pid or 0 for one in self._serving if one.process and one.is_ready]

    @property
    def _serving(self) -> list[Place]:
        return [one for one in self._places if one.serves]

    def run(self, serving: Callable[[], None] = lambda: None) -> int:
        """Until told to stop; `serving` is called when the first worker serves."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        told = False
        while not self._signal:
            self._begin()
            self._listen(PAUSE)
            if not told and self.pids:
                told = True
                serving()
        return self._end()

    def _stop(self, number: int, _: FrameType | None) -> None:
        self._signal = number
        for one in self._serving:  # a second signal, too: they stop without draining
            if one.process is not None and one.process.is_alive():
                os.kill(one.process.pid or 0, signal.SIGTERM)

    def _begin(self) -> None:
        """Who is due; at first one alone, who brings the database and the clocks up to date."""
        due = [one for one in self._places if one.process is None and one.due < time.monotonic()]
        if not any(one.is_ready for one in self._serving):
            due.sort(key=lambda one: one.serves)
            first = sum(not one.serves for one in due) + 1
            due = due[: first - sum(one.process is not None for one in self._serving)]
        for one in due:
            one.start()

    def _listen(self, seconds: float) -> None:
        alive = [one for one in self._places if one.process is not None]
        wait([one.process.sentinel for one in alive if one.process], seconds)
        for one in alive:
            one.hear()
            one.bury()

    def _end(self) -> int:
        for one in sorted(self._places, key=lambda one: not one.serves):  # the bots last
            if one.pipe is not None and not one.serves:
                one.pipe.close()
            if one.process is not None:
                one.process.join()
        self._kept.close()
        self._home.cleanup()
        return 0


def work(settings: Settings, host: str, port: int, pipe: Connection) -> None:
    """In a worker: serve until told to stop, or until the parent is gone."""
    from benben.server.command import listening, run

    threading.Thread(target=_follow, args=[pipe], daemon=True).start()

    def tell(_: str) -> None:
        with suppress(OSError):  # the parent is gone: then it ends
            pipe.send(READY)

    own = listening(*place(settings.peer))  # perhaps any port that is free
    peer = "{}:{}".format(*own.getsockname()[:2])
    with shared_door(host, port) as door, own:
        settings = replace(settings, peer=peer)
        sys.exit(run(settings, door, own, told=tell))


def _follow(pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        pipe.recv()
    os.kill(os.getpid(), signal.SIGTERM)
