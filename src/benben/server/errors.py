"""Errors of the disk and of the database as errors for the caller."""

import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from benben.server.database import Fenced, InUse
from benben.server.leases import Elsewhere
from benben.table.errors import ApiError

FAILURES = OSError, sqlite3.Error, DBAPIError, PoolTimeout  # of the disk and the database
_DISK = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_CORRUPT: "disk_damaged",
    sqlite3.SQLITE_NOTADB: "disk_damaged",
    sqlite3.SQLITE_CANTOPEN: "disk_gone",
    sqlite3.SQLITE_IOERR: "disk_fails",
    sqlite3.SQLITE_READONLY: "disk_fails",
}
_POSTGRES = {
    "53100": "disk_full", "XX001": "disk_damaged", "XX002": "disk_damaged",
    **dict.fromkeys(("08", "57"), "database_gone"),
    **dict.fromkeys(("25", "53", "58", "XX"), "disk_fails"),
}  # fmt: skip
"""By SQLSTATE, or by its class."""
_OURS = "DataError", "ProgrammingError"  # of psycopg itself: what was asked is wrong


def as_api_error(error: Exception) -> ApiError:
    """Any error as one for the caller; disk errors are named."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, DBAPIError):
        return (
            as_api_error(error.orig) if isinstance(error.orig, Exception) else ApiError(500, "fell")
        )
    if isinstance(error, PoolTimeout):
        return ApiError(503, "disk_slow")
    if isinstance(error, (Fenced, Elsewhere)):
        return ApiError(503, "moved")
    if isinstance(error, InUse):
        return ApiError(503, "database_gone")
    if hasattr(error, "sqlstate"):
        key = _of_postgres(error)
    else:
        code = getattr(error, "sqlite_errorcode", None)
        key = _DISK.get(code & 0xFF) if isinstance(code, int) else None
    return ApiError(503, key) if key else ApiError(500, "fell")


def _of_postgres(error: Any) -> str | None:
    """Without a state it is no answer of the database: the connection broke, or never was."""
    if error.sqlstate is None:
        return None if type(error).__name__ in _OURS else "database_gone"
    return _POSTGRES.get(error.sqlstate) or _POSTGRES.get(error.sqlstate[:2])
