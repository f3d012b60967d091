"""All persistent data (people, tables, every move): an SQLite file, or PostgreSQL.

A write is on disk when its `await` returns. Group commit: one thread takes all waiting writes and
commits them together, with one sync of the disk. It starts when the event loop has
nothing more to add: under load commits are large, otherwise nobody waits.
"""

import asyncio
import queue
import secrets
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql

from benben.server import expiry
from benben.server.database import Commit, opened
from benben.server.errors import FAILURES, as_api_error
from benben.server.schema import ADD_PULSE, DROP_PULSES
from benben.table.errors import ApiError
from benben.table.steps import ADD_MOVE, Step

Found = TypeVar("Found")
PULSE, PULSES = 16_384, 3  # bytes, tries
GATHER = 0.004  # seconds a write waits for others at most
QUIET = 3  # rounds of the loop from a message to its write


class Store:
    """A database, and the one thread that writes it; every read has a thread of its own."""

    def __init__(self, place: Path | str, shared: bool = False) -> None:
        """A file, or the address of a server, which several processes may share."""
        self.database = opened(place, shared)
        self.engine = self.database.engine
        self._closed = False
        self._waiting: deque[_Write] = deque()
        self.counted = Counted()
        self._gathering = False
        self._turns: queue.SimpleQueue[bool] = queue.SimpleQueue()  # to write; False: the last one
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Writes that are not on disk yet."""
        return len(self._waiting)

    @property
    def alive(self) -> bool:
        """Whether anything can still be written."""
        return not self._closed and self._thread.is_alive()

    errors = FAILURES

    def problem(self, error: Exception) -> ApiError:
        """Any error as one for people."""
        return as_api_error(error)

    async def drop(self, *ids: str) -> None:
        """Delete tables."""
        await self.write(*expiry.drop(ids))

    async def write(self, *steps: Step) -> None:
        """All of these steps or none; they are on disk when this returns."""
        if not self.alive:
            raise OSError("the store is closed")
        write = _Write(steps)
        self._waiting.append(write)
        if not self._gathering:
            self._gathering = True
            self._gather(write.loop, write.loop.time(), 0, 0)
        await write.done

    def _gather(
        self, loop: asyncio.AbstractEventLoop, since: float, known: int, quiet: int
    ) -> None:
        """Wait, round by round of the loop, until no more writes come or GATHER has passed."""
        here = len(self._waiting)
        quiet = 0 if here > known else quiet + 1
        if quiet < QUIET and loop.time() < since + GATHER:
            loop.call_soon(self._gather, loop, since, here, quiet)
        else:
            self._gathering = False
            self._turns.put(True)

    async def read(self, look: Callable[[sql.Connection], Found]) -> Found:
        """Run a query in a thread."""
        return await asyncio.to_thread(self.look, look)

    def look(self, look: Callable[[sql.Connection], Found]) -> Found:
        with self.engine.connect() as connection:
            return look(connection)

    async def change(self, statement: sql.Executable) -> Any:
        """At once, by a connection of its own; the first value it returns."""

        def changed() -> Any:
            with self.engine.begin() as connection:
                return connection.execute(statement).scalar()

        return await asyncio.to_thread(changed)

    async def pulse(self) -> None:
        """Write something and read it back from the file."""
        for _ in range(PULSES):  # another process may write its own at this moment
            number = secrets.randbits(62)
            row = {"number": number, "filling": bytes(PULSE)}
            await self.write((ADD_PULSE, [row]), (DROP_PULSES, [{"number_": number}]))
            if await asyncio.to_thread(self.database.pulse) == number:
                return
        raise ApiError(503, "disk_gone")  # the file was replaced

    def close(self) -> None:
        """Finish all writes and close the database."""
        self._closed = True
        self._turns.put(False)
        self._thread.join()
        self.database.close()

    def _write_all(self) -> None:
        with self.database.writing() as commit:
            more = True
            while more:
                more = self._turns.get()
                if together := [self._waiting.popleft() for _ in range(len(self._waiting))]:
                    began = time.perf_counter()
                    self._keep(commit, together)
                    self.counted.add(together, time.perf_counter() - began)

    def _keep(self, commit: Commit, together: "list[_Write]") -> None:
        error = _attempt(commit, together)
        alone = error is not None and len(together) > 1 and not self.database.is_gone(error)
        if alone:  # one bad write must not fail the others
            for write in together:
                write.finish(_attempt(commit, [write]))
        else:
            _release(together, error)


def check_place(place: Path | str, shared: bool = False) -> None:
    """Open it and close it again; OSError says in one sentence why it cannot be used."""
    try:
        Store(place, shared).close()
    except (sqlite3.Error, sql.exc.DBAPIError) as error:
        why = getattr(error, "orig", error)
        where = place.parent if isinstance(place, Path) else "the database"
        raise OSError(f"{where} cannot be used ({why}): is there room on the disk?") from None


@dataclass
class Counted:
    """What was written since the start."""

    moves: int = 0
    writes: int = 0
    failed: int = 0
    commits: int = 0
    seconds: float = 0.0

    def add(self, together: "list[_Write]", seconds: float) -> None:
        self.commits += 1
        self.seconds += seconds
        for write in together:
            self.writes += 1
            self.failed += write.has_failed
            if not write.has_failed:
                self.moves += sum(len(rows) for step, rows in write.steps if step == ADD_MOVE)


class _Write:
    """Some steps, and a future for when they are on disk."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.has_failed = False
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def finish(self, error: Exception | None) -> None:
        _release([self], error)

    def settle(self, error: Exception | None) -> None:
        """In the loop."""
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


def _release(writes: list[_Write], error: Exception | None) -> None:
    """Wake the loop once for all writes."""
    for write in writes:
        write.has_failed = error is not None

    def settle_all() -> None:
        for write in writes:
            write.settle(error)

    writes[0].loop.call_soon_threadsafe(settle_all)


def _attempt(commit: Commit, writes: Iterable[_Write]) -> Exception | None:
    """All steps in one transaction; the error, or None when they are on disk."""
    try:
        commit(_together([write.steps for write in writes]))
    except Exception as error:  # passed on to the callers
        return error
    return None


def _together(writes: list[Sequence[Step]]) -> list[Step]:
    """The first steps of all writes, then the second ones …; equal statements are merged."""
    merged: list[Step] = []
    for place in range(max(map(len, writes))):
        rows: dict[str, list[dict[str, Any]]] = {}
        for steps in writes:
            if place < len(steps) and steps[place][1]:
                rows.setdefault(steps[place][0], []).extend(steps[place][1])
        merged.extend(rows.items())
    return merged
