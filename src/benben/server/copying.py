"""A copy of an SQLite file, whole even while a server writes it."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import quote


def reading(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True, timeout=30)


def copy(file: Path, to: Path) -> None:
    """Only its owner may read it; OSError if there is a file already or the copy is damaged."""
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        with closing(reading(file)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        check(to)
    except BaseException:  # on a full disk each try would leave its part
        for part in (to, to.with_name(f"{to.name}-journal")):
            part.unlink(missing_ok=True)
        raise


def check(file: Path) -> None:
    """OSError if the file is damaged."""
    try:
        with closing(reading(file)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise OSError(f"{file} is damaged: {found}")
