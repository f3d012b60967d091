"""Which tables may be opened as rated or as a duplicate (T3.1, T3.4)."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sql

from benben.game import Game
from benben.ratings.bots import of_bot
from benben.refused import OWN_SEAT, Refused
from benben.server import schema, schema_people
from benben.server.rest_messages import NewTable
from benben.server.store import Store
from benben.table import duplicates
from benben.table.chairs import Chair
from benben.table.errors import ApiError
from benben.table.seating import Seating
from benben.table.steps import Step


async def check(
    store: Store, kept: bool, wanted: NewTable, game: Game, chairs: Sequence[Chair], person: str
) -> None:
    """Refused or ApiError: why not. `kept`: this server keeps ratings."""
    rated, duplicate = wanted.rated, wanted.duplicate
    if (rated or duplicate) and wanted.start is not None:
        raise ApiError(409, "start_unrated")
    if rated and not kept:
        raise ApiError(404, "no_ratings")
    if (rated or duplicate) and not all(chair.own for chair in chairs):
        raise Refused.by_table(OWN_SEAT)
    bots = [chair.level or 0 for chair in chairs if chair.kind == "bot"]
    if rated and not all(of_bot(game.name, level) for level in bots):
        raise ApiError(409, "unrated_bots")
    if rated and await store.read(lambda c: is_pupil(c, person)):
        raise ApiError(403, "pupils_unrated")
    if duplicate and (wanted.public or len(chairs) != duplicates.SEATS):
        raise ApiError(409, "no_duplicate")


def second(wanted: NewTable, seating: Seating) -> list[Step]:
    """The other table of a duplicate, if one is wanted; what must be written."""
    return duplicates.pair(seating).steps(None) if wanted.duplicate else []


def is_pupil(connection: sql.Connection, person: str) -> bool:
    """Whoever plays by a code that a host has made, say for a child, is not rated."""
    known = schema_people.pupils
    query = sql.select(known.c.person).where(known.c.person == person)
    return connection.execute(query).first() is not None


def keeps_out(connection: sql.Connection, table_id: str, person: str) -> bool:
    """Whether a table is rated and this person is not to be."""
    query = sql.select(schema.tables.c.rated).where(schema.tables.c.id == table_id)
    return bool(connection.execute(query).scalar()) and is_pupil(connection, person)


def plays_on(connection: sql.Connection, row: Any) -> bool:
    """Whether the other table of a duplicate still plays with the same luck."""
    if not row.twin:
        return False
    query = sql.select(schema.tables.c.over).where(schema.tables.c.id == row.twin["table"])
    return connection.execute(query).scalar() is False
