"""The way of one worker to the process in which the bots of all workers queue (bot_host.py)."""

import asyncio
import pickle
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from multiprocessing import AuthenticationError
from multiprocessing.connection import Client, Connection
from typing import Any, TypeVar

from benben.server.apart import Crashed, unpacked
from benben.server.fair_threads import settle
from benben.table.log import LOG

Found = TypeVar("Found")
Tell = Callable[[bytes | None], None]  # the answer; None: the host has ended
PATIENCE = 20.0  # seconds until the host, which was started again, is back
AGAIN = 0.1  # seconds between two tries to reach it


class Link:
    """One connection; what waits when it breaks is asked once more at the next one."""

    def __init__(self, address: str, key: bytes) -> None:
        self._address, self._key = address, key
        self._pipe: Connection[Any, Any] | None = None
        self._sender = ThreadPoolExecutor(1, "to the bots")  # one at a time, and it may wait
        self._numbers = count(1)
        self._waiting: dict[int, Tell] = {}
        self._closed = False

    async def think(self, group: str, owner: str, errand: Callable[[], Found]) -> Found:
        packed = pickle.dumps(errand)
        for last in (False, True):
            try:
                answer = await self._answer(group, owner, packed)
                break
            except Crashed:
                if last or self._closed:
                    raise
                LOG.warning("the host of the bots ended: once more")
        found: Found = unpacked(answer)
        return found

    async def _answer(self, group: str, owner: str, packed: bytes) -> bytes:
        loop, number = asyncio.get_running_loop(), next(self._numbers)
        future: asyncio.Future[bytes] = loop.create_future()

        def tell(answer: bytes | None) -> None:
            gone = Crashed("the host of the bots") if answer is None else None
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, future, answer, gone)

        try:
            said = number, group, owner, packed
            await loop.run_in_executor(self._sender, self._send, said, tell)
            return await future
        except asyncio.CancelledError:
            if not self._closed:
                self._sender.submit(self._forget, number)
            raise
        finally:
            self._waiting.pop(number, None)

    def _send(self, said: tuple[int, str, str, bytes], tell: Tell) -> None:
        pipe = self._connected()
        self._waiting[said[0]] = tell
        try:
            pipe.send(said)
        except OSError:  # it has ended
            tell(None)

    def _forget(self, number: int) -> None:
        """Nobody waits for it any more."""
        if (pipe := self._pipe) is not None:
            with suppress(OSError):
                pipe.send((number, "", "", b""))

    def _connected(self) -> "Connection[Any, Any]":
        until = time.monotonic() + PATIENCE
        while self._pipe is None:
            if self._closed or time.monotonic() > until:
                raise Crashed("the host of the bots cannot be reached")
            try:
                self._pipe = Client(self._address, "AF_UNIX", self._key)
            except (OSError, EOFError, AuthenticationError):
                time.sleep(AGAIN)
            else:
                threading.Thread(target=self._read, args=[self._pipe], daemon=True).start()
        return self._pipe

    def _read(self, pipe: "Connection[Any, Any]") -> None:
        with suppress(EOFError, OSError):
            while True:
                number, answer = pipe.recv()
                if tell := self._waiting.get(number):
                    tell(answer)
        self._pipe = None
        for tell in list(self._waiting.values()):
            tell(None)

    def close(self) -> None:
        self._closed = True
        self._sender.shutdown(wait=False, cancel_futures=True)
        if (pipe := self._pipe) is not None:
            with suppress(OSError):
                pipe.close()


class Hosted:
    """A group of the host's, as `FairThreads` is one of this process."""

    def __init__(self, name: str, link: Link) -> None:
        self.name, self._link = name, link
        self._asked = 0  # errands nobody has answered
        self.alive = True  # the parent starts the host again

    @property
    def waiting(self) -> int:
        return self._asked

    def silent(self) -> dict[str, float]:
        """The host ends what hangs."""
        return {}

    async def think(self, owner: str, errand: Callable[[], Found]) -> Found:
        self._asked += 1
        try:
            return await self._link.think(self.name, owner, errand)
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._link.close()
