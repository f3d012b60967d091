"""All that is kept of one person: as data to take along, and to be deleted."""

from contextlib import suppress
from typing import Any

import sqlalchemy as sql

from benben.server import schema, schema_notices, schema_people, strict
from benben.server.statements import compiled
from benben.server.tables import Tables
from benben.table import seat_changes
from benben.table.errors import ApiError
from benben.table.steps import Step

_EMPTY: sql.ColumnElement[str] = sql.literal_column("''")  # a value would be a parameter
_SEATED = (schema.chairs, schema.formers)
_KEPT = (*_SEATED, schema.rated)  # without the person: others' rows go on from them
_NAMELESS = [
    compiled(
        sql.update(table)
        .where(table.c.person == sql.bindparam("id_"))
        .values(person=sql.null(), name=_EMPTY, own=sql.false())
    )
    for table in _SEATED
]
_NO_HOST = compiled(
    sql.update(schema.tables)
    .where(schema.tables.c.host == sql.bindparam("id_"))
    .values(host=_EMPTY)
)
_UNRATED = compiled(
    sql.update(schema.rated)
    .where(schema.rated.c.person == sql.bindparam("id_"))
    .values(person=sql.null())
)


def _drops() -> list[str]:
    """Of every table that says whom a row is about, also of those that others declare."""
    known = [table for table in schema.metadata.sorted_tables if "person" in table.c]
    return [
        *(schema.drop(table, "person") for table in known if table not in _KEPT),
        schema.drop(schema_people.pupils, "host"),
        schema.drop(schema.people, "id"),
    ]


def deletion(person: str) -> list[Step]:
    """What is deleted in one write: names and keys go, matches of others stay, without a name."""
    rows = [{"id_": person}]
    return [(statement, rows) for statement in (*_NAMELESS, _NO_HOST, _UNRATED, *_drops())]


async def leave(tables: Tables, id_: str, person: str) -> None:
    """Give up every seat of a match that is not over; a table where nobody else is is closed."""
    with suppress(ApiError):  # stopped, closed meanwhile: nobody plays there
        await tables.ask(id_, seat_changes.depart, person)


def running(connection: sql.Connection, person: str) -> list[str]:
    chairs, tables = schema.chairs, schema.tables
    mine = sql.select(chairs.c.table_id).where(chairs.c.person == person)
    concerned = tables.c.id.in_(mine) | (tables.c.host == person)
    return list(
        connection.execute(sql.select(tables.c.id).where(concerned, ~tables.c.over)).scalars()
    )


def export(connection: sql.Connection, person: str) -> dict[str, Any]:
    """What is kept of a person, and the matches of theirs that are over, as they were written."""

    def rows(table: sql.Table, *columns: str, by: str = "person") -> list[dict[str, Any]]:
        chosen = [table.c[name] for name in columns]
        query = sql.select(*chosen).where(table.c[by] == person)
        return [dict(zip(columns, row, strict=True)) for row in connection.execute(query)]

    people, tables, chairs = schema.people, schema.tables, schema.chairs
    name = connection.execute(sql.select(people.c.name).where(people.c.id == person)).scalar()
    sitting = sql.select(chairs.c.table_id).where(chairs.c.person == person)
    had = sql.select(schema.formers.c.table_id).where(schema.formers.c.person == person)
    concerned = tables.c.id.in_(sitting) | tables.c.id.in_(had) | (tables.c.host == person)
    return {
        "name": name or "",
        "sessions": rows(schema_people.sessions, "label", "made", "seen"),
        "passkeys": rows(schema_people.passkeys, "id", "label", "made"),
        "recovery_codes_left": len(rows(schema_people.recovery, "digest")),
        "notices_by": rows(schema_notices.channels, "kind", "place", "language", "made"),
        "quiet_hours": rows(schema_notices.quiet, "begins", "ends", "zone"),
        "muted_tables": [row["table_id"] for row in rows(schema_notices.muted, "table_id")],
        "ratings": rows(schema.ratings, "game", "rating", "deviation", "matches", "latest"),
        "codes_given": rows(schema_people.pupils, "code", "made", by="host"),
        "tables": [
            _table(connection, row, person)
            for row in connection.execute(sql.select(tables).where(concerned).order_by("touched"))
        ],
        "watching": [row["table_id"] for row in rows(schema.guests, "table_id")],
    }


def _table(connection: sql.Connection, row: Any, person: str) -> dict[str, Any]:
    chairs, moves = schema.chairs, schema.moves
    mine = sql.select(chairs.c.seat, chairs.c.name).where(
        chairs.c.table_id == row.id, chairs.c.person == person
    )
    told = {
        "id": row.id, "game": row.game, "options": row.options, "host": row.host == person,
        "over": row.over, "ply": row.ply, "touched": row.touched,
        "seats": [{"seat": seat, "name": name} for seat, name in connection.execute(mine)],
    }  # fmt: skip
    if row.over and not strict.plays_on(connection, row):  # else it holds the others' secrets
        lines = sql.select(moves.c.line).where(moves.c.table_id == row.id).order_by(moves.c.ply)
        told["moves"] = list(connection.execute(lines).scalars())
    return told
