"""Statements as text, compiled once for each database: some run with every move.

The text for SQLite is also the name of a statement; another database looks its own up by it.
"""

from functools import cache
from typing import Any

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import psycopg

_FOR_POSTGRES: dict[str, Any] = {}


def compiled(statement: Any, on_postgres: Any = None) -> str:
    """Its text; `on_postgres`: where that database needs another statement."""
    text = str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))
    _FOR_POSTGRES[text] = statement if on_postgres is None else on_postgres
    return text


@cache
def for_postgres(text: str) -> str:
    """The same statement for PostgreSQL's driver."""
    return str(_FOR_POSTGRES[text].compile(dialect=psycopg.dialect()))  # type: ignore[no-untyped-call]


def add_once(table: sql.Table) -> str:
    """Add rows that are not there yet."""
    return compiled(
        sqlite.insert(table).on_conflict_do_nothing(),
        postgresql.insert(table).on_conflict_do_nothing(),
    )


def put(table: sql.Table, *columns: str, where: Any = None) -> str:
    """Add rows, or write these columns where there is one; by default all but the key.

    `where`: a function of the new row, which says whether the old one is written.
    """
    key = [column.name for column in table.primary_key]
    changed = columns or [column.name for column in table.c if column.name not in key]

    def made(insert: Any) -> Any:
        new = insert.excluded
        return insert.on_conflict_do_update(
            index_elements=key,
            set_={name: new[name] for name in changed},
            where=None if where is None else where(new),
        )

    return compiled(made(sqlite.insert(table)), made(postgresql.insert(table)))
