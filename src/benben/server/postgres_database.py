"""PostgreSQL: one connection writes and holds a lock, so that no other server can; a pool reads.

Processes that share a database share the lock; then each table has an owner (leases.py).

If the connection breaks, what was under way is told as not kept: tables are loaded anew and show
what is really there. The next write connects again, and takes the lock again.
"""

import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import make_url

from benben.server import migrations, schema
from benben.server.database import Commit, Fenced, InUse
from benben.server.schema import STATEMENTS
from benben.server.schema_leases import FENCE
from benben.server.statements import for_postgres
from benben.table.log import LOG
from benben.table.steps import Step

try:
    import psycopg
except ImportError as missing:
    raise OSError("PostgreSQL needs the extra: pip install benben[postgresql]") from missing

LOCK = 0x62656E62656E  # "benben": of the one server that writes
PATIENCE = 5.0  # seconds until a dead server's lock is gone
READERS, MORE = 8, 8  # connections that read, and more when all are busy
CONNECT = 5  # seconds
# a network that was cut is noticed after 15 s, by both sides: while nothing is said, and in a write
_SILENT = {"keepalives_idle": 5, "keepalives_interval": 5, "keepalives_count": 2}
_UNHEARD = {"tcp_user_timeout": 15_000}  # ms
ALIVE: dict[str, Any] = {**_SILENT, **_UNHEARD}  # of our side
_THEIRS = {**{f"tcp_{name}": value for name, value in _SILENT.items()}, **_UNHEARD}
OURS = " ".join(f"-c {name}={value}" for name, value in _THEIRS.items())


class PostgresDatabase:
    def __init__(self, address: str, shared: bool = False) -> None:
        """OSError says in one sentence why it cannot be used; it never names the password."""
        try:
            url = make_url(address).set(drivername="postgresql+psycopg")
        except sql.exc.ArgumentError:
            raise OSError(
                "--database: expected postgresql://user:password@host/name, or nothing for a file"
            ) from None
        self._lock = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        self.process = secrets.token_hex(8)
        self.words = {
            "connect_timeout": CONNECT, "application_name": f"benben-{self.process}", **ALIVE
        }  # fmt: skip
        self._name = url.render_as_string(hide_password=True)
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._writer: psycopg.Connection[Any] | None = None
        self.engine = sql.create_engine(
            url, pool_size=READERS, max_overflow=MORE, pool_pre_ping=True,
            connect_args=self.words,
        )  # fmt: skip
        self._closed = False
        sql.event.listen(self.engine, "checkin", self._returned)
        try:
            self._connected()
            migrations.upgrade(self.engine)
        except (psycopg.Error, sql.exc.DBAPIError) as error:
            self.close()
            why = str(getattr(error, "orig", error)).strip().splitlines()[0]
            raise OSError(f"{self._name} cannot be used: {why}") from None
        except BaseException:
            self.close()
            raise

    def _connected(self) -> "psycopg.Connection[Any]":
        """The connection that writes, which nobody else has."""
        if self._writer is not None and not self._writer.closed:
            return self._writer
        writer = psycopg.connect(self._address, autocommit=True, options=OURS, **self.words)
        until = time.monotonic() + PATIENCE
        ask = f"SELECT {self._lock}({LOCK})".encode()
        while writer.execute(ask).fetchone() != (True,):
            if time.monotonic() > until:
                writer.close()
                raise InUse(f"{self._name} is in use by another server")
            time.sleep(0.1)
        if writer.execute("SHOW synchronous_commit").fetchone() == ("off",):
            writer.execute("SET synchronous_commit = on")  # what is told must be on disk
        self._writer = writer
        return writer

    @contextmanager
    def writing(self) -> Iterator[Commit]:
        yield self._commit

    def _commit(self, steps: Sequence[Step]) -> None:
        try:
            writer = self._connected()
            with writer.pipeline() as line, writer.transaction(), writer.cursor() as cursor:
                for statement, rows in steps:
                    cursor.executemany(for_postgres(STATEMENTS.get(statement, statement)), rows)
                    if statement == FENCE:
                        line.sync()
                        if cursor.rowcount != len(rows):
                            raise Fenced
        except psycopg.Error as error:
            if self._writer is not None and _ends(error):
                self._writer.close()
            raise sql.exc.DBAPIError(None, None, error) from error

    def is_gone(self, error: Exception) -> bool:
        return self._writer is None or self._writer.closed

    def pulse(self) -> int | None:
        with self.engine.connect() as connection:
            found: int | None = connection.execute(sql.select(schema.pulses.c.number)).scalar()
        return found

    def check(self) -> None:
        """Its own servers check its pages (`initdb --data-checksums`)."""

    def free(self) -> int | None:
        return None

    def _returned(self, connection: Any, _: object) -> None:
        """A read that was still under way when all was closed has ended now."""
        if self._closed and connection is not None:
            connection.close()

    def close(self) -> None:
        self._closed = True
        self.engine.dispose()
        if self._writer is not None:
            try:
                self._writer.close()
            except psycopg.Error:
                LOG.exception("the database could not be left")


def _ends(error: "psycopg.Error") -> bool:
    """Whether the connection is of no use any more: it broke, or its database may only be read."""
    state = error.sqlstate or ("08000" if isinstance(error, psycopg.OperationalError) else "")
    return state[:2] in ("08", "57") or state == "25006"
