"""Everything that must survive a restart: people, tables and every move, in one SQLite file.

A write is on disk when its `await` returns. One thread writes: it takes all that is waiting,
commits it together (`synchronous=FULL`, one sync of the disk) and then lets all of them go on.
It begins when the loop has nothing more to add: a busy one fills a commit, an idle one waits for
nobody.
"""

import asyncio
import queue
import secrets
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, Integer, String, bindparam
from sqlalchemy.dialects import sqlite

from benben.server import migrations
from benben.server.errors import ApiError
from benben.server.log import LOG

Found = TypeVar("Found")
Step = tuple[str, list[dict[str, Any]]]  # a statement for SQLite, and the rows it is for
PULSE = 16_384  # bytes
HAS_PULSES = "SELECT 1 FROM sqlite_schema WHERE name = 'pulses'"
GATHER = 0.004  # seconds a write waits for others at most
QUIET = 3  # rounds of the loop: a message takes as many to become a write

metadata = sql.MetaData()

people = sql.Table(
    "people", metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
)  # fmt: skip
tokens = sql.Table(
    "tokens", metadata,
    Column("digest", String, primary_key=True),  # of the token: it cannot be read back
    Column("person", String, nullable=False, index=True),
)  # fmt: skip
tables = sql.Table(
    "tables", metadata,
    Column("id", String, primary_key=True),
    Column("code", String, nullable=False, unique=True),  # of the invitation
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules, which checked every move
    Column("options", sql.JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String, nullable=False),  # who opened it
    Column("seed", Integer, nullable=False),  # of its luck
    Column("ply", Integer, nullable=False),
    Column("waiting_for", sql.JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("rematch", String),
    Column("touched", Float, nullable=False),  # seconds since 1970
    Column("began_with", Integer),  # an earlier version of the rules, if the match is older
)  # fmt: skip
IN_THE_LOBBY = tables.c.public & ~tables.c.over
sql.Index("in_the_lobby", tables.c.touched, sqlite_where=IN_THE_LOBBY)  # others are not kept in it
chairs = sql.Table(
    "chairs", metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # open, person, bot
    Column("person", String, index=True),
    Column("name", String, nullable=False),
    Column("level", Integer),
    Column("own", Boolean, nullable=False),  # the person's own name, not a guest's at his screen
)  # fmt: skip
guests = sql.Table(
    "guests", metadata,  # who may watch a private table: those who had its code
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
formers = sql.Table(
    "formers", metadata,  # who had a seat before, and until which ply
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("person", String, index=True),
    Column("name", String, nullable=False),
    Column("level", Integer),
    Column("own", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False),  # by the host
)  # fmt: skip
insiders = sql.Table(
    "insiders", metadata,  # who took back against bots what had been revealed (T1.9)
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
barred = sql.Table(
    "barred", metadata,  # whom the host has sent away
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
moves = sql.Table(
    "moves", metadata,
    Column("table_id", String, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("line", String, nullable=False),  # as in a record
    sqlite_with_rowid=False,
)  # fmt: skip

pulses = sql.Table(
    "pulses", metadata,  # what is written to see whether writing works: the last one
    Column("number", Integer, primary_key=True),
    Column("filling", sql.LargeBinary, nullable=False),  # so that it needs room on the disk
)  # fmt: skip


def _text(statement: Any) -> str:
    """As the driver takes it: what is written with every move must not be worked out each time."""
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


# What is JSON in a column is text in a row.
ADD_TABLE = _text(sql.insert(tables))
ADD_CHAIR = _text(sql.insert(chairs))
ADD_MOVE = _text(sql.insert(moves))
ADD_TOKEN = _text(sql.insert(tokens))
ADD_GUEST = _text(sql.insert(guests).prefix_with("OR IGNORE"))
ADD_FORMER = _text(sql.insert(formers))
ADD_INSIDER = _text(sql.insert(insiders).prefix_with("OR IGNORE"))
ADD_BARRED = _text(sql.insert(barred).prefix_with("OR IGNORE"))
ADD_PERSON = _text(sql.insert(people))
DROP_PERSON = _text(sql.delete(people).where(people.c.id == bindparam("person_")))
DROP_TOKENS = _text(sql.delete(tokens).where(tokens.c.person == bindparam("person_")))
ADD_PULSE = _text(sql.insert(pulses))
DROP_PULSES = _text(sql.delete(pulses).where(pulses.c.number != bindparam("number_")))
DROP_GUEST = _text(
    sql.delete(guests).where(
        guests.c.table_id == bindparam("table_"), guests.c.person == bindparam("person_")
    )
)
CUT_MOVES = _text(
    sql.delete(moves).where(
        moves.c.table_id == bindparam("table_"), moves.c.ply >= bindparam("ply_")
    )
)
CUT_FORMERS = _text(
    sql.update(formers)
    .where(formers.c.table_id == bindparam("table_"), formers.c.ply > bindparam("ply_"))
    .values(ply=bindparam("ply_"))
)
SET_STATE = _text(
    sql.update(tables)
    .where(tables.c.id == bindparam("table_"))
    .values({name: bindparam(f"{name}_") for name in ("ply", "waiting_for", "over", "touched")})
)
SET_VERSION = _text(
    sql.update(tables)
    .where(tables.c.id == bindparam("table_"))
    .values({name: bindparam(f"{name}_") for name in ("version", "began_with")})
)
SET_REMATCH, SET_CODE, SET_HOST, SET_TOUCHED, SET_WAITING_FOR = (
    _text(
        sql.update(tables)
        .where(tables.c.id == bindparam("table_"))
        .values({name: bindparam(f"{name}_")})
    )
    for name in ("rematch", "code", "host", "touched", "waiting_for")
)
FORGET_REMATCH = _text(
    sql.update(tables).where(tables.c.rematch == bindparam("id_")).values(rematch=sql.null())
)
SET_CHAIR = _text(
    sql.update(chairs)
    .where(chairs.c.table_id == bindparam("table_"), chairs.c.seat == bindparam("seat_"))
    .values({name: bindparam(f"{name}_") for name in ("kind", "person", "name", "level", "own")})
)
RENAME, RENAME_FORMER = (
    _text(
        sql.update(sitting)
        .where(sitting.c.person == bindparam("person_"), sitting.c.own)
        .values(name=bindparam("name_"))
    )
    for sitting in (chairs, formers)
)


def drop(table: sql.Table, key: str) -> str:
    """The statement that deletes the rows of one table of ours."""
    return _text(sql.delete(table).where(table.c[key] == bindparam("id_")))


class Store:
    """The file, one thread that writes, and as many that read as ask."""

    def __init__(self, file: Path) -> None:
        self._lock = _only_one(file.with_name("lock"))
        self.engine = sql.create_engine(f"sqlite:///{file}", connect_args={"timeout": 30})
        sql.event.listen(self.engine, "connect", _set_up)
        migrations.upgrade(self.engine)
        self.file = file
        self._closed = False
        self._waiting: deque[_Write] = deque()
        self._gathering = False
        self._turns: queue.SimpleQueue[bool] = queue.SimpleQueue()  # to write; False: the last one
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether anything can still be written."""
        return not self._closed and self._thread.is_alive()

    async def write(self, *steps: Step) -> None:
        """All of these steps or none; on disk when this returns."""
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
        """Round after round of the loop, until nothing more comes or the first waited enough."""
        here = len(self._waiting)
        quiet = 0 if here > known else quiet + 1
        if quiet < QUIET and loop.time() < since + GATHER:
            loop.call_soon(self._gather, loop, since, here, quiet)
        else:
            self._gathering = False
            self._turns.put(True)

    async def read(self, look: Callable[[sql.Connection], Found]) -> Found:
        """What `look` finds, in a thread of its own."""
        return await asyncio.to_thread(self.look, look)

    def look(self, look: Callable[[sql.Connection], Found]) -> Found:
        with self.engine.connect() as connection:
            return look(connection)

    async def pulse(self) -> None:
        """Write something and find it again where whoever starts next would look for it."""
        number = secrets.randbits(62)
        row = {"number": number, "filling": bytes(PULSE)}
        await self.write((ADD_PULSE, [row]), (DROP_PULSES, [{"number_": number}]))
        has_tables = await asyncio.to_thread(self._ask_file, HAS_PULSES)
        asked = "SELECT number FROM pulses"
        if not has_tables or await asyncio.to_thread(self._ask_file, asked) != number:
            raise ApiError(503, "disk_gone")  # another file is there

    def check_file(self) -> None:
        """Whether the whole file is in order; this reads all of it."""
        if self._ask_file("PRAGMA quick_check(1)") != "ok":
            raise ApiError(503, "disk_damaged")

    def _ask_file(self, question: str) -> Any:
        """The first answer, by a connection of its own that has nothing in memory."""
        address = f"file:{quote(str(self.file.absolute()))}?mode=ro"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            found = connection.execute(question).fetchone()
        return found and found[0]

    def close(self) -> None:
        """Finish what was asked for and let the file rest."""
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
                    _keep(connection, together)
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
            except sqlite3.Error:  # on a full disk: what was written stays in the file beside it
                LOG.exception("the store could not be tidied up")


def _only_one(file: Path) -> sqlite3.Connection:
    """Two servers must not own the same tables: what holds this lock is the one that does."""
    held = sqlite3.connect(file, timeout=0, check_same_thread=False)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        held.close()
        raise OSError(f"{file.parent} is in use by another server ({error})") from None
    return held


class _Write:
    """Some steps, and the loop that waits until they are on disk."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
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
        # one bad write must not take the others with it
        for write in together:
            write.finish(_attempt(connection, [write]))
    else:
        _release(together, error)


def _release(writes: list[_Write], error: Exception | None) -> None:
    """Wake the loop once for all."""

    def settle_all() -> None:
        for write in writes:
            write.settle(error)

    writes[0].loop.call_soon_threadsafe(settle_all)


def _attempt(connection: sqlite3.Connection, writes: Iterable[_Write]) -> Exception | None:
    """All steps in one transaction: what went wrong, or None when it is on disk."""
    try:
        with connection:
            for statement, rows in _together([write.steps for write in writes]):
                connection.executemany(statement, rows)
    except Exception as error:  # whatever it is, those who wait are told
        return error
    return None


def _together(writes: list[Sequence[Step]]) -> list[Step]:
    """The first steps of all, then the second ones …; equal statements become one."""
    merged: list[Step] = []
    for place in range(max(map(len, writes))):
        rows: dict[str, list[dict[str, Any]]] = {}
        for steps in writes:
            if place < len(steps) and steps[place][1]:
                rows.setdefault(steps[place][0], []).extend(steps[place][1])
        merged.extend(rows.items())
    return merged


def _set_up(connection: Any, _: object) -> None:
    """Every connection: readers do not wait for the writer, and a commit is on disk."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}").close()
