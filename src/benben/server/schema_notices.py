"""How people are told away from the board; tables and statements.

A change here needs a step in migrations/versions/.
"""

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, Integer, String, bindparam

from benben.server.schema import metadata
from benben.server.statements import add_once, compiled, put

channels = sql.Table(
    "channels", metadata,  # a browser, a webhook, a topic of ntfy, an address for mail
    Column("id", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("kind", String, nullable=False),  # push, webhook, ntfy, mail
    Column("place", String, nullable=False),  # where to: an address
    Column("secrets", sql.JSON, nullable=False),  # a browser's keys; a code sent to an address
    Column("label", String, nullable=False),
    Column("language", String, nullable=False),
    Column("site", String, nullable=False),  # the address people know this server by
    Column("session", String, index=True),  # of a browser that is told: they end together
    Column("confirmed", Boolean, nullable=False),  # only mail asks its reader first
    Column("made", Float, nullable=False),
)  # fmt: skip
quiet = sql.Table(
    "quiet", metadata,  # hours in which somebody is not told
    Column("person", String, primary_key=True),
    Column("begins", Integer, nullable=False),  # minutes since midnight
    Column("ends", Integer, nullable=False),
    Column("zone", String, nullable=False),
)  # fmt: skip
muted = sql.Table(
    "muted", metadata,  # tables somebody does not want to be told of
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True, index=True),
)  # fmt: skip
notices = sql.Table(
    "notices", metadata,  # the last of each kind by each way, sent or to be sent
    Column("channel", String, primary_key=True),
    Column("table_id", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("person", String, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),  # which turn it is about
    Column("who", String, nullable=False),  # of a nudge: whose
    Column("made", Float, nullable=False),
    Column("expires", Float, nullable=False),
    Column("due", Float, index=True),  # when it is sent, or tried again; none: done
    Column("tries", Integer, nullable=False),
)  # fmt: skip

ADD_CHANNEL = compiled(sql.insert(channels))
CONFIRM_CHANNEL = compiled(
    sql.update(channels).where(channels.c.id == bindparam("id_")).values(confirmed=sql.true())
)
DROP_CHANNEL = compiled(
    sql.delete(channels).where(
        channels.c.id == bindparam("id_"), channels.c.person == bindparam("person_")
    )
)
DROP_PUSH = compiled(  # of a session that ends
    sql.delete(channels).where(
        channels.c.person == bindparam("person_"), channels.c.session == bindparam("digest_")
    )
)
DROP_OTHER_PUSH = compiled(
    sql.delete(channels).where(
        channels.c.person == bindparam("person_"), channels.c.session != bindparam("but_")
    )
)
DROP_ENDPOINT = compiled(  # a browser tells one person
    sql.delete(channels).where(
        channels.c.kind == sql.literal_column("'push'"), channels.c.place == bindparam("place_")
    )
)
DROP_NOTICES = compiled(sql.delete(notices).where(notices.c.channel == bindparam("id_")))
SET_QUIET = put(quiet)
MUTE = add_once(muted)
UNMUTE = compiled(
    sql.delete(muted).where(
        muted.c.table_id == bindparam("table_"), muted.c.person == bindparam("person_")
    )
)
NOTE = put(  # a turn that was told already is not told again
    notices, "seat", "ply", "who", "made", "expires", "due", "tries",
    where=lambda new: (notices.c.ply != new.ply)
    | (notices.c.seat != new.seat)
    | ((notices.c.kind == sql.literal_column("'nudge'")) & notices.c.due.is_(None)),
)  # fmt: skip
SET_DUE = compiled(  # `tries`: unless it was replaced meanwhile
    sql.update(notices)
    .where(
        notices.c.channel == bindparam("channel_"),
        notices.c.table_id == bindparam("table_"),
        notices.c.kind == bindparam("kind_"),
        notices.c.ply == bindparam("ply_"),
        notices.c.made == bindparam("made_"),
    )
    .values(due=bindparam("due_"), tries=bindparam("tries_"))
)
