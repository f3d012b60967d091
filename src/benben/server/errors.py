"""Errors return a status and one sentence in the language of the caller; nothing is changed."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from benben.i18n import say
from benben.rulebook import TABLE


class ApiError(Exception):
    """`status` as in HTTP; `key` of the texts `problem`."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status, self.key, self.values = status, key, values

    def text(self, language: str) -> str:
        return say(TABLE, f"problem.{self.key}", language, **self.values)


_DISK = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_CORRUPT: "disk_damaged",
    sqlite3.SQLITE_NOTADB: "disk_damaged",
    sqlite3.SQLITE_CANTOPEN: "disk_gone",
    sqlite3.SQLITE_IOERR: "disk_fails",
    sqlite3.SQLITE_READONLY: "disk_fails",
}


def as_api_error(error: Exception) -> ApiError:
    """Any error as one for the caller; disk errors are named."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, DBAPIError):
        return (
            as_api_error(error.orig) if isinstance(error.orig, Exception) else ApiError(500, "fell")
        )
    code = getattr(error, "sqlite_errorcode", None)
    key = _DISK.get(code & 0xFF) if isinstance(code, int) else None
    return ApiError(503, key) if key else ApiError(500, "fell")
