"""What the tables say about who is to be told: queries, and the rows that come of them."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql

from benben.server import schema
from benben.server import schema_notices as rows
from benben.server.leases import Leases

_C, _N, _M, _Q = rows.channels, rows.notices, rows.muted, rows.quiet
_T, _S = schema.tables, schema.chairs


@dataclass(frozen=True)
class Turn:
    """Somebody is to move, and was not told of this turn by this way."""

    channel: str
    kind: str  # of the channel
    person: str
    zone: str
    table: str
    seat: int
    ply: int


def new_turns(connection: sql.Connection, leases: Leases) -> list[Turn]:
    """Of people who may be told, at tables with other people; of a person's seats the first."""
    other = _S.alias()
    company = sql.exists().where(
        other.c.table_id == _T.c.id, other.c.kind == "person", other.c.person != _C.c.person
    )
    told = (_N.c.channel == _C.c.id) & (_N.c.table_id == _T.c.id) & (_N.c.kind == "turn")
    muted = (_M.c.table_id == _T.c.id) & (_M.c.person == _C.c.person)
    query = (
        sql.select(
            _C.c.id, _C.c.kind, _C.c.person, _Q.c.zone, _T.c.id.label("table_id"), _S.c.seat,
            _T.c.ply, _T.c.waiting_for, _N.c.ply.label("told"), _N.c.seat.label("told_seat"),
        )
        .join(_S, _S.c.person == _C.c.person)
        .join(_T, _T.c.id == _S.c.table_id)
        .outerjoin(_N, told)
        .outerjoin(_M, muted)
        .outerjoin(_Q, _Q.c.person == _C.c.person)
        .where(~_T.c.over, _C.c.confirmed, _M.c.person.is_(None), company, leases.ours(_T.c.id))
        .order_by(_S.c.seat)
    )  # fmt: skip
    found: dict[tuple[str, str], Any] = {}
    for row in connection.execute(query):
        if row.seat in row.waiting_for:
            found.setdefault((row.id, row.table_id), row)
    return [
        Turn(row.id, row.kind, row.person, row.zone or "UTC", row.table_id, row.seat, row.ply)
        for row in found.values()
        if not _is_told(connection, row)
    ]


def _is_told(connection: sql.Connection, row: Any) -> bool:
    """Whether it is still the turn they were told of: since then nobody else has moved."""
    if row.told is None or row.told_seat != row.seat or row.told > row.ply:
        return False
    moves = schema.moves
    query = sql.select(moves.c.line).where(
        moves.c.table_id == row.table_id, moves.c.ply >= row.told
    )
    own = f"{row.seat + 1} ", "* "  # a record's word for a seat, and for chance
    return all(line.startswith(own) for line in connection.execute(query).scalars())


def ways(connection: sql.Connection, person: str, table: str) -> list[Any]:
    """How a person may be told of something at a table."""
    muted = sql.exists().where(_M.c.table_id == table, _M.c.person == person)
    query = (
        sql.select(_C.c.id, _C.c.kind, _Q.c.zone)
        .outerjoin(_Q, _Q.c.person == _C.c.person)
        .where(_C.c.person == person, _C.c.confirmed, ~muted)
    )
    return list(connection.execute(query))


@dataclass(frozen=True)
class Due:
    """A notice that is to be sent now, with all that is needed for it."""

    notice: Any  # row of notices
    channel: Any  # row of channels
    game: str
    names: list[str]  # of the other people
    waits: bool  # whether the table still waits for them
    over: bool
    muted: bool
    quiet: Any  # row of quiet; None


def due(connection: sql.Connection, now: float, most: int, leases: Leases) -> list[Due]:
    """Mail of many tables goes together: the first process sends it."""
    mail = sql.select(_C.c.id).where(_C.c.kind == "mail")
    ours = leases.ours(_N.c.table_id) & _N.c.channel.not_in(mail)
    if leases.leads:
        ours = ours | _N.c.channel.in_(mail)
    query = sql.select(_N).where(_N.c.due <= now, ours).order_by(_N.c.due).limit(most)
    found = []
    for notice in connection.execute(query).all():
        channel = connection.execute(sql.select(_C).where(_C.c.id == notice.channel)).first()
        table = connection.execute(sql.select(_T).where(_T.c.id == notice.table_id)).first()
        if channel is None or table is None:
            continue
        others = sql.select(_S.c.name).where(
            _S.c.table_id == table.id, _S.c.kind == "person", _S.c.person != channel.person
        )
        muted = sql.select(_M.c.person).where(
            _M.c.table_id == table.id, _M.c.person == channel.person
        )
        quiet = sql.select(_Q).where(_Q.c.person == channel.person)
        found.append(
            Due(
                notice, channel, table.game, list(connection.execute(others).scalars()),
                notice.seat in table.waiting_for and not table.over, table.over,
                connection.execute(muted).first() is not None, connection.execute(quiet).first(),
            )
        )  # fmt: skip
    return found
