"""Where somebody has a seat, by the rows of all tables."""

import sqlalchemy as sql

from benben.server import schema
from benben.server.store import Store
from benben.table.errors import ApiError
from benben.table.names import likeness

_T, _S = schema.tables, schema.chairs


async def has_any(store: Store, person: str) -> bool:
    """Whether this person has a seat at a table that is not over."""
    mine = sql.select(_S.c.table_id).where(_S.c.person == person)
    query = sql.select(_T.c.id).where(~_T.c.over, _T.c.id.in_(mine)).limit(1)
    return await store.read(lambda connection: connection.execute(query).first()) is not None


async def check_seated(store: Store, table: str, person: str) -> None:
    """ApiError for who has no seat at this table."""
    query = sql.select(_S.c.seat).where(_S.c.table_id == table, _S.c.person == person)
    if await store.read(lambda connection: connection.execute(query).first()) is None:
        raise ApiError(403, "not_your_seat")


async def check_name(store: Store, person: str, name: str) -> None:
    """ApiError if somebody at a table of theirs that is not over has a name like it."""
    other = _S.alias()
    query = (
        sql.select(other.c.name)
        .join(_S, _S.c.table_id == other.c.table_id)
        .join(_T, _T.c.id == _S.c.table_id)
        .where(_S.c.person == person, other.c.kind == "person", other.c.person != person)
        .where(~_T.c.over)
    )
    taken = await store.read(lambda c: {likeness(found) for found in c.execute(query).scalars()})
    if likeness(name) in taken:
        raise ApiError(409, "name_taken")
