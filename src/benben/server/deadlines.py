"""The one task that looks for deadlines that are due: they are rows, not timers.

Time in which the server is down is charged to nobody (T2.2): it notes now and then that it is
alive, and after a start all deadlines move by the time it was not.
"""

import asyncio

import sqlalchemy as sql

from benben.server import schema
from benben.server.errors import FAILURES
from benben.server.leases import Elsewhere, Leases
from benben.server.store import Store
from benben.server.tables import Tables
from benben.server.turn_watch import TurnWatch
from benben.table import times
from benben.table.clocks import MOST_LAG
from benben.table.errors import ApiError
from benben.table.log import LOG
from benben.table.table_time import tick

MOST = 5.0  # seconds between two looks; a deadline that is nearer is met in time
NOTED = 20.0  # seconds between two notes that the server is alive
SOON = 0.1  # seconds until a table is looked at again
AGAIN = 60.0  # seconds until a table that could not be loaded is tried again


class Deadlines:
    """Looks, has the tables do what is due, and sleeps until the next deadline."""

    def __init__(self, store: Store, tables: Tables, watch: TurnWatch, leases: Leases) -> None:
        self._store, self._tables, self._watch, self._leases = store, tables, watch, leases
        self._loop = asyncio.get_running_loop()
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._later: dict[str, float] = {}  # tables that failed, until when by the loop's clock
        self._noted = 0.0
        self._planned = 0.0  # when it looks next
        self._woken = asyncio.Event()
        tables.expected = self.expect

    async def begin(self) -> None:
        """After a start, before anybody is served; others who live have kept the clocks going."""
        if not self._leases.is_alone:
            return
        gap = await self._store.read(_missed)
        if gap > 0:
            await self._store.write((schema.SHIFT_DEADLINES, [{"gap_": gap}]), self._note())
            LOG.info("clocks stood", extra={"seconds": round(gap)})

    def wake(self) -> None:
        """Look now."""
        self._woken.set()

    def expect(self, due: float) -> None:
        """A clock runs out then: be awake."""
        if due + MOST_LAG < self._planned:
            self.wake()

    async def run(self) -> None:
        """Forever."""
        while True:
            self._woken.clear()
            try:
                due = await self._look()
            except FAILURES:
                LOG.exception("deadlines could not be read or written")
                due = None
            pause = MOST if due is None else min(MOST, max(0.0, due - times.now()))
            self._planned = times.now() + pause
            try:
                async with asyncio.timeout(pause):
                    await self._woken.wait()
            except TimeoutError:
                continue

    async def _look(self) -> float | None:
        """Begin what is due; when the next is."""
        if times.now() - self._noted > NOTED and await self._store.read(_any):
            await self._store.write(self._note())
        found = await self._store.read(lambda c: _next(c, self._leases))
        now, upcoming = times.now(), list[float]()
        for id_, at in found:
            wait = self._later.get(id_, 0.0) - self._loop.time()
            if at > now or wait > 0:
                upcoming.append(max(at, now + wait))
            elif id_ not in self._under_way:
                self._begin(id_)
        return min(upcoming, default=None)

    def _note(self) -> tuple[str, list[dict[str, float]]]:
        self._noted = times.now()
        return schema.ADD_ALIVE, [{"number": 1, "at": self._noted}]

    def _begin(self, id_: str) -> None:
        task = asyncio.create_task(self._tick(id_))
        self._under_way[id_] = task
        task.add_done_callback(lambda _: self._done(id_, task))

    def _done(self, id_: str, task: asyncio.Task[None]) -> None:
        """A table that cannot be loaded or written hinders no other."""
        del self._under_way[id_]
        if task.cancelled():
            return
        error = task.exception()
        self._later[id_] = self._loop.time() + (SOON if error is None else AGAIN)
        if isinstance(error, Elsewhere):
            LOG.info("another process has this table now", extra={"table": id_})
        elif isinstance(error, ApiError):
            LOG.error(error.text("en"), extra={"table": id_})
        elif error is not None:
            LOG.error("a deadline was not met", exc_info=error, extra={"table": id_})
        self.wake()

    async def _tick(self, id_: str) -> None:
        seats = await self._tables.ask(id_, tick)
        self._watch.warn(await self._tables.get(id_), seats)

    async def close(self) -> None:
        """What is under way is dropped: it is still due after the next start."""
        for task in self._under_way.values():
            task.cancel()
        try:
            if await self._store.read(_any):
                await self._store.write(self._note())
        except FAILURES:
            LOG.exception("that the server was alive could not be noted")


def _any(connection: sql.Connection) -> bool:
    """Whether a clock runs at all."""
    return connection.execute(sql.select(schema.deadlines.c.seat).limit(1)).first() is not None


def _next(connection: sql.Connection, leases: Leases) -> list[tuple[str, float]]:
    """The tables where something is due in the next moments, and when; the first comes first."""
    deadlines = schema.deadlines
    end = deadlines.c.due + sql.case((deadlines.c.seat < 0, 0.0), else_=MOST_LAG)
    warned = sql.case((deadlines.c.warn < end, deadlines.c.warn), else_=end)  # none: not less
    first = sql.func.min(warned)
    near = sql.or_(deadlines.c.due <= times.now() + MOST, deadlines.c.warn <= times.now() + MOST)
    query = sql.select(deadlines.c.table_id, first.label("at"))
    query = query.where(near, leases.ours(deadlines.c.table_id))
    rows = connection.execute(query.group_by(deadlines.c.table_id).order_by("at"))
    return [(row.table_id, row.at) for row in rows]


def _missed(connection: sql.Connection) -> float:
    """Seconds in which no server ran while clocks did."""
    tables, alive = schema.tables, schema.alive
    clocked = sql.select(sql.func.max(tables.c.touched)).where(tables.c.clock.is_not(None))
    seen = [
        connection.execute(sql.select(sql.func.max(alive.c.at))).scalar(),
        connection.execute(clocked).scalar(),
    ]
    known = [at for at in seen if at is not None]
    return times.now() - max(known) if known and _any(connection) else 0.0
