"""What is asked of the database about tables."""

from typing import Any

import sqlalchemy as sql

from benben.game import names
from benben.server import schema
from benben.server.leases import SOLE, Leases
from benben.table import phrases
from benben.table.clocks import control_of
from benben.table.rows import Rows

LISTED = 50  # tables in a list
BY_CODE = sql.select(schema.tables.c.id).where(
    (schema.tables.c.code == sql.bindparam("code_"))
    | ((schema.tables.c.id == sql.bindparam("id_")) & schema.tables.c.public)
)


def rows_of(connection: sql.Connection, id_: str) -> tuple[Rows, list[str]]:
    """All rows of one table, and its moves."""

    def of(table: sql.Table, *columns: Any, by: str) -> Any:
        chosen = sql.select(*(columns or [table])).where(table.c.table_id == id_)
        return connection.execute(chosen.order_by(table.c[by]))

    def at(id_: str) -> Any:
        query = sql.select(schema.tables).where(schema.tables.c.id == id_)
        return connection.execute(query).first()

    guests, insiders, moves, row = schema.guests, schema.insiders, schema.moves, at(id_)
    rows = Rows(
        row,
        list(of(schema.chairs, by="seat")),
        list(of(schema.formers, by="number")),
        list(of(guests, guests.c.person, by="person").scalars()),
        list(of(insiders, insiders.c.person, by="person").scalars()),
        list(of(schema.barred, schema.barred.c.person, by="person").scalars()),
        list(of(schema.deadlines, by="seat")),
        list(of(schema.nudges, by="seat")),
        list(of(schema.phrases, by="number"))[-phrases.KEPT :],
        at(row.twin["table"]) if row is not None and row.twin else None,
    )
    return rows, list(of(moves, moves.c.line, by="ply").scalars())


def waiting_in_the_lobby(connection: sql.Connection) -> dict[str, str]:
    """The public tables that wait for players, and who opened them."""
    tables, chairs = schema.tables, schema.chairs
    free = sql.select(chairs.c.table_id).where(chairs.c.kind == "open")
    unbegun = schema.IN_THE_LOBBY & (tables.c.ply == 0) & tables.c.id.in_(free)
    rows = connection.execute(sql.select(tables.c.id, tables.c.host).where(unbegun))
    return {row.id: row.host for row in rows}


def running_of(connection: sql.Connection, host: str) -> int:
    """How many tables that this person opened are not over."""
    tables = schema.tables
    query = sql.select(sql.func.count()).where(tables.c.host == host, ~tables.c.over)
    return int(connection.execute(query).scalar() or 0)


def waiting_for_bots(connection: sql.Connection, leases: Leases = SOLE) -> list[tuple[str, str]]:
    """Our tables where a bot is to move and a person plays, with their games.

    Bots alone wait until somebody looks.
    """
    tables, chairs = schema.tables, schema.chairs
    played = sql.select(chairs.c.table_id).where(chairs.c.kind == "person")
    query = (
        sql.select(tables.c.id, tables.c.game, tables.c.waiting_for, chairs.c.seat)
        .join(chairs, (chairs.c.table_id == tables.c.id) & (chairs.c.kind == "bot"))
        .where(~tables.c.over, tables.c.id.in_(played), tables.c.game.in_(names()))
        .where(leases.ours(tables.c.id))
        .order_by(tables.c.touched.desc())
    )
    rows = connection.execute(query)
    found = ((row.id, row.game) for row in rows if row.seat in row.waiting_for)
    return list(dict.fromkeys(found))


Listed = list[tuple[Any, list[Any]]]


def lists(connection: sql.Connection, person: str | None) -> tuple[Listed, Listed]:
    tables, chairs = schema.tables, schema.chairs
    due = (
        sql.select(sql.func.min(schema.deadlines.c.due))
        .join(chairs, chairs.c.table_id == schema.deadlines.c.table_id)
        .where(
            schema.deadlines.c.table_id == tables.c.id,
            schema.deadlines.c.seat == chairs.c.seat,
            chairs.c.person == person,
        )
        .correlate(tables)
        .scalar_subquery()
        .label("due")  # of this person's own time, where it runs
    )
    latest = sql.select(tables, due).order_by(tables.c.touched.desc()).limit(LISTED)
    seated = sql.select(chairs.c.table_id).where(chairs.c.person == person)
    mine = list(connection.execute(latest.where(tables.c.id.in_(seated)))) if person else []
    public = list(connection.execute(latest.where(schema.IN_THE_LOBBY)))
    ids = {row.id for row in [*mine, *public]}
    sitting = sql.select(chairs).where(chairs.c.table_id.in_(ids)).order_by(chairs.c.seat)
    by_table: dict[str, list[Any]] = {id_: [] for id_ in ids}
    for chair in connection.execute(sitting):
        by_table[chair.table_id].append(chair)
    return [(row, by_table[row.id]) for row in mine], [(row, by_table[row.id]) for row in public]


def days_of(connection: sql.Connection, person: str) -> list[tuple[str, int]]:
    """The tables and seats of this person where a move may take days and the match goes on."""
    tables, chairs = schema.tables, schema.chairs
    query = (
        sql.select(tables.c.id, tables.c.clock, chairs.c.seat)
        .join(chairs, chairs.c.table_id == tables.c.id)
        .where(chairs.c.person == person, ~tables.c.over)
    )
    found = ((row, control_of(row.clock)) for row in connection.execute(query))
    return [(row.id, row.seat) for row, control in found if control and control.lasts_days]
