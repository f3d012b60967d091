"""Tables on disk that began under an earlier version of a game's rules (table/old_rules.py)."""

import sqlalchemy as sql

from benben.game import game, names
from benben.server import schema
from benben.server.leases import SOLE, Leases


def to_settle(connection: sql.Connection, leases: Leases = SOLE) -> list[tuple[str, str]]:
    """Our running matches of older rules that nobody has looked at since, with their games."""
    tables = schema.tables
    older = sql.or_(
        *(
            (tables.c.game == name) & (tables.c.version < version)
            for name in names()
            if (version := game(name).version) > 1
        ),
        sql.false(),
    )
    query = sql.select(tables.c.id, tables.c.game, tables.c.waiting_for)
    rows = connection.execute(query.where(~tables.c.over, older, leases.ours(tables.c.id)))
    return [(row.id, row.game) for row in rows if row.waiting_for]
