"""What the store needs of a database: SQLite's file, or PostgreSQL."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import sqlalchemy as sql

from benben.table.steps import Step

FILE = "benben.sqlite"
Commit = Callable[[Sequence[Step]], None]


class InUse(OSError):
    """Another server has it."""


class Fenced(Exception):
    """Another process owns this table now: nothing was written."""


class Database(Protocol):
    """One server at a time may open it, unless all who do share it."""

    engine: sql.Engine  # for reading

    def writing(self) -> AbstractContextManager[Commit]:
        """In the one thread that writes: a function that commits some steps, all or none."""

    def is_gone(self, error: Exception) -> bool:
        """Whether the connection broke: then nobody knows whether a commit was made."""

    def pulse(self) -> int | None:
        """The number of the pulse, by a new connection; None if the tables are gone."""

    def check(self) -> None:
        """ApiError if what is kept is damaged; may take long."""

    def free(self) -> int | None:
        """Bytes on its disk, if that is here."""

    def close(self) -> None:
        """Let others open it."""


def opened(place: Path | str, shared: bool = False) -> Database:
    """By the path of a file or the address of a server; OSError if it cannot be used.

    `shared`: other processes may open it, too, if they share it.
    """
    if isinstance(place, Path):
        if shared:
            raise OSError("a file has one process: --workers needs PostgreSQL (--database)")
        from benben.server.sqlite_database import SqliteDatabase

        return SqliteDatabase(place)
    from benben.server.postgres_database import PostgresDatabase

    return PostgresDatabase(place, shared)


def place_of(folder: Path, address: str) -> Path | str:
    """`address`: of `--database`; empty: a file in the folder."""
    return address or folder / FILE
