"""One SQLite file: a commit is on disk when it returns (WAL, `synchronous=FULL`)."""

import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from benben.server import migrations
from benben.server.copying import copy, reading
from benben.server.database import Commit
from benben.server.schema import STATEMENTS
from benben.table.errors import ApiError
from benben.table.log import LOG
from benben.table.steps import Step

HAS_PULSES = "SELECT 1 FROM sqlite_schema WHERE name = 'pulses'"


class SqliteDatabase:
    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = only_one(file.with_name("lock"))
        self.engine = sql.create_engine(f"sqlite:///{file}", connect_args={"timeout": 30})
        sql.event.listen(self.engine, "connect", _set_up)
        if file.exists() and migrations.is_older(self.engine):
            kept = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
            copy(file, kept)
            LOG.info("copied before its schema changes", extra={"to": str(kept)})
        migrations.upgrade(self.engine)

    @contextmanager
    def writing(self) -> Iterator[Commit]:
        with closing(self.engine.raw_connection()) as held:
            connection = held.driver_connection
            assert isinstance(connection, sqlite3.Connection)

            def commit(steps: Sequence[Step]) -> None:
                with connection:
                    for statement, rows in steps:
                        connection.executemany(STATEMENTS.get(statement, statement), rows)

            yield commit
            try:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
            except sqlite3.Error:  # on a full disk the data stays in the WAL file
                LOG.exception("the store could not be tidied up")

    def is_gone(self, error: Exception) -> bool:
        return False

    def pulse(self) -> int | None:
        if not self._ask(HAS_PULSES):
            return None
        found: int | None = self._ask("SELECT number FROM pulses")
        return found

    def check(self) -> None:
        """Reads all of it."""
        if self._ask("PRAGMA quick_check(1)") != "ok":
            raise ApiError(503, "disk_damaged")

    def free(self) -> int | None:
        return shutil.disk_usage(self.file.parent).free

    def _ask(self, question: str) -> Any:
        """The first value, by a new connection without a cache."""
        with closing(reading(self.file)) as connection:
            found = connection.execute(question).fetchone()
        return found and found[0]

    def close(self) -> None:
        self.engine.dispose()
        self._lock.close()


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


def _set_up(connection: Any, _: object) -> None:
    """For every connection: readers do not wait for the writer, and a commit is on disk."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}").close()
