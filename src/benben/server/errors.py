"""Errors of the disk and of the database as errors for the caller."""

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

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
_POSTGRES = {"53100": "disk_full", "XX001": "disk_damaged", "XX002": "disk_damaged"}


def as_api_error(error: Exception) -> ApiError:
    """Any error as one for the caller; disk errors are named."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, DBAPIError):
        return (
            as_api_error(error.orig) if isinstance(error.orig, Exception) else ApiError(500, "fell")
        )
    if hasattr(error, "sqlstate"):
        return ApiError(503, _of_postgres(error.sqlstate))
    code = getattr(error, "sqlite_errorcode", None)
    key = _DISK.get(code & 0xFF) if isinstance(code, int) else None
    return ApiError(503, key) if key else ApiError(500, "fell")


def _of_postgres(state: str | None) -> str:
    """`state`: its own code; none when the connection broke."""
    if state is None or state[:2] in ("08", "57"):
        return "database_gone"
    return _POSTGRES.get(state, "disk_fails")
