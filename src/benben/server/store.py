"""All persistent data (people, tables, every move) in one SQLite file.

A write is on disk when its `await` returns. Group commit: one thread takes all waiting writes and
commits them together (`synchronous=FULL`, one sync of the disk). It starts when the event loop has
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
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import sqlalchemy as sql

from benben.server import expiry, migrations
from benben.server.copying import copy
from benben.server.errors import FAILURES, as_api_error
from benben.server.schema import ADD_PULSE, DROP_PULSES, STATEMENTS
from benben.table.errors import ApiError
from benben.table.log import LOG
from benben.table.steps import ADD_MOVE, Step

Found = TypeVar("Found")
FILE = "benben.sqlite"
PULSE = 16_384  # bytes
HAS_PULSES = "SELECT 1 FROM sqlite_schema WHERE name = 'pulses'"
GATHER = 0.004  # seconds a write waits for others at most
QUIET = 3  # rounds of the loop from a message to its write


class Store:
    """The file, and the one thread that writes it; every read has a thread of its own."""

    def __init__(self, file: Path) -> None:
        self._lock = only_one(file.with_name("lock"))
        self.engine = sql.create_engine(f"sqlite:///{file}", connect_args={"timeout": 30})
        sql.event.listen(self.engine, "connect", _set_up)
        if file.exists() and migrations.is_older(self.engine):
            kept = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            copy(file, kept)
            LOG.info("copied before its schema changes", extra={"to": str(kept)})
        migrations.upgrade(self.engine)
        self.file = file
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

    async def pulse(self) -> None:
        """Write something and read it back from the file."""
        number = secrets.randbits(62)
        row = {"number": number, "filling": bytes(PULSE)}
        await self.write((ADD_PULSE, [row]), (DROP_PULSES, [{"number_": number}]))
        has_tables = await asyncio.to_thread(self._ask_file, HAS_PULSES)
        asked = "SELECT number FROM pulses"
        if not has_tables or await asyncio.to_thread(self._ask_file, asked) != number:
            raise ApiError(503, "disk_gone")  # the file was replaced

    def check_file(self) -> None:
        """Check the whole file; reads all of it."""
        if self._ask_file("PRAGMA quick_check(1)") != "ok":
            raise ApiError(503, "disk_damaged")

    def _ask_file(self, question: str) -> Any:
        """The first value, by a new connection without a cache."""
        address = f"file:{quote(str(self.file.absolute()))}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            found = connection.execute(question).fetchone()
        return found and found[0]

    def close(self) -> None:
        """Finish all writes and close the file."""
        self._closed = True
        self._turns.put(False)
        self._thread.join()
        self.engine.dispose()
        self._lock.close()

    def _write_all(self) -> None:
        with closing(self.engine.raw_connection()) as held:
            connection = held.driver_connection
            assert isinstance(connection, sqlite3.Connection)
            more = True
            while more:
                more = self._turns.get()
                if together := [self._waiting.popleft() for _ in range(len(self._waiting))]:
                    began = time.perf_counter()
                    _keep(connection, together)
                    self.counted.add(together, time.perf_counter() - began)
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
            except sqlite3.Error:  # on a full disk the data stays in the WAL file
                LOG.exception("the store could not be tidied up")


def only_one(file: Path) -> sqlite3.Connection:
    """A lock: two servers must not use the same folder."""
    held = sqlite3.connect(file, timeout=0, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise OSError(f"{file.parent} is in use by another server") from None
    return held


def check_folder(folder: Path) -> None:
    """Open the file and close it again; OSError says in one sentence why it cannot be used."""
    try:
        Store(folder / FILE).close()
    except (sqlite3.Error, sql.exc.DBAPIError) as error:
        why = getattr(error, "orig", error)
        raise OSError(f"{folder} cannot be used ({why}): is there room on the disk?") from None


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


def _keep(connection: sqlite3.Connection, together: list[_Write]) -> None:
    error = _attempt(connection, together)
    if error is not None and len(together) > 1:
        # one bad write must not fail the others
        for write in together:
            write.finish(_attempt(connection, [write]))
    else:
        _release(together, error)


def _release(writes: list[_Write], error: Exception | None) -> None:
    """Wake the loop once for all writes."""
    for write in writes:
        write.has_failed = error is not None

    def settle_all() -> None:
        for write in writes:
            write.settle(error)

    writes[0].loop.call_soon_threadsafe(settle_all)


def _attempt(connection: sqlite3.Connection, writes: Iterable[_Write]) -> Exception | None:
    """All steps in one transaction; the error, or None when they are on disk."""
    try:
        with connection:
            for statement, rows in _together([write.steps for write in writes]):
                connection.executemany(STATEMENTS.get(statement, statement), rows)
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


def _set_up(connection: Any, _: object) -> None:
    """For every connection: readers do not wait for the writer, and a commit is on disk."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}").close()
