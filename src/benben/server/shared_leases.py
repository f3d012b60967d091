"""Several processes on one PostgreSQL: each says that it lives, and owns the tables it has loaded.

The clock of the database counts, so clocks of machines may differ. How it fits together:
docs/server.md.
"""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql

from benben.server.errors import FAILURES
from benben.server.leases import Elsewhere, Fence, Leases
from benben.server.postgres_database import PostgresDatabase
from benben.server.schema import alive, deadlines, tables
from benben.server.schema_leases import FENCE, leases, owners
from benben.server.store import Store
from benben.table.errors import ApiError
from benben.table.log import LOG

Found = TypeVar("Found")
LASTS, BEAT = 6.0, 1.5  # seconds that a sign of life counts; between two of them
FIRST = "*"  # the lease of the first process; no table has this id
CHANNEL = "benben"  # of NOTIFY
BEGINNING, ONE_BY_ONE = 0x62656E62656F, 0x62656E626570  # locks of the database
NOW = sql.cast(sql.extract("epoch", sql.func.clock_timestamp()), sql.Float)
_END = sql.text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = :name"
)
_ALIVE = sql.exists().where(owners.c.id == leases.c.owner)


class SharedLeases(Leases):
    """The row of this process in `owners`, and its rows in `leases`."""

    shared = True

    def __init__(self, store: Store, address: str, key: bytes) -> None:
        """`address`: where the other processes reach this one; `key`: that of the site."""
        super().__init__()
        self.mark = hmac.new(key, b"passed on", hashlib.sha256).hexdigest().encode()
        database = store.database
        assert isinstance(database, PostgresDatabase)
        self._engine, self._address, self._process = store.engine, address, database.process
        self._own = sql.create_engine(  # never waits for readers
            self._engine.url, pool_size=1, pool_pre_ping=True,
            connect_args=database.words,
        )  # fmt: skip
        self._thread = ThreadPoolExecutor(1, "leases")
        self.id = f"{self._process}-{secrets.token_hex(4)}"
        self.leads, self.is_alone = False, False
        self._first = ""  # the address of the first one
        self._living: set[str] = set()
        self._sure_until = 0.0  # by the clock of this process: nobody else has its tables
        self._beating: asyncio.Future[bool] | None = None

    # --- living ---------------------------------------------------------------------------------

    async def begin(self) -> None:
        await self._aside(self._register)
        await self._aside(self._beat)

    def _aside(self, work: Callable[[], Found]) -> "asyncio.Future[Found]":
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _register(self) -> None:
        with self._own.begin() as connection:
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(BEGINNING)))
            others = connection.execute(sql.select(owners.c.id).where(owners.c.until > NOW))
            self.is_alone = others.first() is None
            if self.is_alone:
                _note_the_last(connection)
                connection.execute(sql.delete(owners))
            row = {"id": self.id, "address": self._address, "until": NOW + LASTS}
            connection.execute(sql.insert(owners).values(row))

    async def run(self) -> None:
        while True:
            if self._beating is None:
                self._beating = self._aside(self._beat)
            await asyncio.wait({self._beating}, timeout=BEAT)
            if self._beating.done():
                self._hear(self._beating)
                self._beating = None
                await asyncio.sleep(BEAT)
            if self._living and time.monotonic() > self._sure_until:
                LOG.error("the database does not hear that this process lives")
                self._let_go()

    def _hear(self, beat: "asyncio.Future[bool]") -> None:
        error = beat.exception()
        if isinstance(error, _Buried):
            LOG.error("the others took this process for dead")
            self._let_go()
        elif error is not None:
            LOG.error("a sign of life was not written", exc_info=error)
        elif beat.result():
            self.adopt()

    def _let_go(self) -> None:
        self._living, self.leads = set(), False
        self.lost()

    def _beat(self) -> bool:
        """In its thread: a sign of life; rows of the dead go. Whether tables are to be adopted."""
        sent = time.monotonic()
        with self._own.begin() as connection:
            alive_still = sql.update(owners).where(owners.c.id == self.id)
            if not connection.execute(alive_still.values(until=NOW + LASTS)).rowcount:
                buried = self.id
                self.id = f"{self._process}-{secrets.token_hex(4)}"
                row = {"id": self.id, "address": self._address, "until": NOW + LASTS}
                connection.execute(sql.insert(owners).values(row))
            else:
                buried = ""
        self._sure_until = sent + LASTS
        if buried:
            raise _Buried
        with self._own.begin() as connection:
            dead = sql.select(owners.c.id).where(owners.c.until <= NOW)
            for owner in list(connection.execute(dead).scalars()):
                _bury(connection, owner)
        return self._look()

    def _look(self) -> bool:
        """Who is the first, and whether somebody has gone whose tables it adopts."""
        led = self.leads
        with self._own.begin() as connection:
            try:
                self._take(connection, FIRST, self.id)
                self.leads, self._first = True, ""
            except Elsewhere as other:
                self.leads, self._first = False, other.address
        with self._own.connect() as connection:
            living = set(connection.execute(sql.select(owners.c.id)).scalars())
        gone, self._living = self._living - living, living
        return self.leads and (bool(gone) or not led)

    async def close(self) -> None:
        if self._beating is not None:
            await asyncio.wait({self._beating})
        try:
            await self._aside(self._leave)
        except FAILURES:  # the others notice
            LOG.exception("the other processes were not told")
        self._thread.shutdown()
        self._own.dispose()

    def _leave(self) -> None:
        with self._own.begin() as connection:
            connection.execute(sql.delete(owners).where(owners.c.id == self.id))

    # --- tables ---------------------------------------------------------------------------------

    async def claim(self, table: str) -> Fence:
        return await asyncio.to_thread(self._claim, table)

    def _claim(self, table: str) -> Fence:
        with self._engine.begin() as connection:
            known = sql.select(tables.c.twin).where(tables.c.id == table)
            found = connection.execute(known).first()
            if found is None:
                return ()
            twin = found.twin
            key = twin["table"] if twin and not twin["leads"] else table
            owner = self.id
            epoch = self._take(connection, key, owner)
            if twin:  # of a duplicate the leading table counts; the other's row says the same
                other = twin["table"] if twin["leads"] else table
                _put(connection, other, owner, epoch)
        return ((FENCE, [{"table_": key, "owner_": owner, "epoch_": epoch}]),)

    def _take(self, connection: sql.Connection, key: str, me: str) -> int:
        """The epoch of a lease that is mine now; Elsewhere if its owner lives."""
        lease = (
            sql.select(leases.c.owner, leases.c.epoch, owners.c.address, owners.c.until > NOW)
            .join(owners, owners.c.id == leases.c.owner, isouter=True)
            .where(leases.c.table_id == key)
        )
        while True:
            found = connection.execute(lease).first()
            if found is None:
                row = {"table_id": key, "owner": me, "epoch": 1}
                new = postgresql.insert(leases).values(row).on_conflict_do_nothing()
                if connection.execute(new.returning(leases.c.epoch)).first():
                    return 1
                continue
            owner, epoch, address, lives = found
            if owner == me:
                return int(epoch)
            if lives:
                raise Elsewhere(address)
            if address is not None:
                _bury(connection, owner)
                continue
            seen = (leases.c.table_id == key) & (leases.c.epoch == epoch)
            taken = sql.update(leases).where(seen).values(owner=me, epoch=epoch + 1)
            if connection.execute(taken).rowcount:
                return int(epoch) + 1

    def holds(self, fence: Fence) -> bool:
        return all(row["owner_"] == self.id for _, rows in fence for row in rows)

    # --- one for all ----------------------------------------------------------------------------

    def check_first(self) -> None:
        if self.leads:
            return
        if not self._first:
            raise ApiError(503, "moved")
        raise Elsewhere(self._first)

    def ours(self, table: Any) -> sql.ColumnElement[bool]:
        own = sql.exists().where(leases.c.table_id == table, leases.c.owner == self.id)
        if not self.leads:
            return own
        return own | ~sql.exists().where(leases.c.table_id == table, _ALIVE)

    @asynccontextmanager
    async def one_by_one(self) -> AsyncIterator[None]:
        async with super().one_by_one():
            connection = await asyncio.to_thread(self._locked)
            try:
                yield
            finally:
                await asyncio.to_thread(connection.close)

    def _locked(self) -> sql.Connection:
        """Ends with its transaction."""
        connection = self._engine.connect()
        try:
            connection.execute(sql.select(sql.func.pg_advisory_xact_lock(ONE_BY_ONE)))
        except BaseException:
            connection.close()
            raise
        return connection

    async def tell(self, kind: str, about: str) -> None:
        def notify() -> None:
            with self._engine.begin() as connection:
                said = f"{self.id} {kind} {about}"
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, said)))

        await asyncio.to_thread(notify)


class _Buried(Exception):
    """The row of this process was deleted; it has another one now."""


def _bury(connection: sql.Connection, owner: str) -> None:
    """Delete the row of a process that is dead, if it still is; no clock ran since it died.

    It may only hang, or be cut off: its connections end, with what was under way and their locks.
    """
    late = owners.c.id == owner, owners.c.until <= NOW
    if connection.execute(sql.select(owners.c.id).where(*late)).first() is None:
        return
    connection.execute(_END, {"name": f"benben-{owner.partition('-')[0]}"})
    dead = sql.delete(owners).where(*late)
    until = connection.execute(dead.returning(owners.c.until)).scalar()
    if until is None:
        return
    LOG.warning("a process is dead: its tables may be adopted", extra={"owner": owner})
    its = sql.select(leases.c.table_id).where(leases.c.owner == owner)
    gap = NOW - (until - LASTS)
    shifted = sql.update(deadlines).where(deadlines.c.table_id.in_(its))
    connection.execute(shifted.values(due=deadlines.c.due + gap, warn=deadlines.c.warn + gap))


def _put(connection: sql.Connection, table: str, owner: str, epoch: int) -> None:
    row = {"table_id": table, "owner": owner, "epoch": epoch}
    put = postgresql.insert(leases).values(row)
    changed = {"owner": owner, "epoch": epoch}
    connection.execute(put.on_conflict_do_update(index_elements=["table_id"], set_=changed))


def _note_the_last(connection: sql.Connection) -> None:
    """Nobody lives: when the last one did, as a note of the deadlines."""
    last = connection.execute(sql.select(sql.func.max(owners.c.until))).scalar()
    if last is not None:
        row = {"number": 1, "at": last - LASTS}
        put = postgresql.insert(alive).values(row)
        later = put.on_conflict_do_update(
            index_elements=["number"], set_={"at": put.excluded.at}, where=alive.c.at < last - LASTS
        )
        connection.execute(later)
