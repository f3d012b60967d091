"""Abandoned tables are deleted: those whose match never began, and those with bots only.

A table with a person in a match that has begun is kept, and so is every finished match.
"""

from collections.abc import Collection

import sqlalchemy as sql

from benben.server import schema, schema_leases, schema_notices
from benben.server.leases import SOLE, Leases
from benben.table import times
from benben.table.steps import Step

HOUR, DAY = 3_600.0, 86_400.0  # seconds since a player looked or moved
UNBEGUN = 14 * DAY  # friends may come late
UNBEGUN_PUBLIC = 2 * HOUR  # in the lobby people want to play now
BOTS_ALONE = DAY
_OF_A_TABLE = (
    schema.chairs, schema.formers, schema.guests, schema.insiders, schema.barred, schema.moves,
    schema.deadlines, schema.nudges, schema.phrases,
    schema_notices.muted, schema_notices.notices,
    schema.rated, schema_leases.leases,
)  # fmt: skip
_DROPS = [schema.drop(table, "table_id") for table in _OF_A_TABLE] + [
    schema.drop(schema.tables, "id")
]


def abandoned(connection: sql.Connection, leases: Leases = SOLE) -> list[str]:
    """The tables that have expired, of those this process looks after."""
    tables, chairs, now = schema.tables, schema.chairs, times.now()
    waiting = sql.select(chairs.c.table_id).where(chairs.c.kind == "open")
    seated = sql.select(chairs.c.table_id).where(chairs.c.kind == "person")
    unbegun = (tables.c.ply == 0) & tables.c.id.in_(waiting)
    old = sql.or_(
        unbegun & (tables.c.touched < now - UNBEGUN),
        unbegun & tables.c.public & (tables.c.touched < now - UNBEGUN_PUBLIC),
        tables.c.id.not_in(seated) & (tables.c.touched < now - BOTS_ALONE),
    )
    return list(
        connection.execute(
            sql.select(tables.c.id).where(~tables.c.over, old, leases.ours(tables.c.id))
        ).scalars()
    )


def drop(ids: Collection[str]) -> list[Step]:
    """Delete these tables and the links of rematches to them."""
    rows = [{"id_": id_} for id_ in ids]
    return [*((statement, rows) for statement in _DROPS), (schema.FORGET_REMATCH, rows)]
