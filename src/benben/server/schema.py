"""The tables of the database and the statements that change them.

A change here needs a step in migrations/versions/.
"""

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, Integer, String, bindparam

from benben.server.statements import add_once, compiled, put
from benben.table import steps

metadata = sql.MetaData()
Big = sql.BigInteger().with_variant(Integer, "sqlite")  # 64 bits; in SQLite every integer has them

people = sql.Table(
    "people", metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
)  # fmt: skip
tokens = sql.Table(
    "tokens", metadata,
    Column("digest", String, primary_key=True),  # of the token: it cannot be read back
    Column("person", String, nullable=False, index=True),
)  # fmt: skip
tables = sql.Table(
    "tables", metadata,
    Column("id", String, primary_key=True),
    Column("code", String, nullable=False, unique=True),  # of the invitation
    Column("game", String, nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules, which checked every move
    Column("options", sql.JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", String, nullable=False),  # who opened it
    Column("seed", Big, nullable=False),  # of what bots choose; without a seal of its luck, too
    Column("ply", Integer, nullable=False),
    Column("waiting_for", sql.JSON, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("rematch", String),
    Column("touched", Float, nullable=False),  # seconds since 1970
    Column("began_with", Integer),  # an earlier version of the rules, if the match is older
    Column("source", sql.JSON),  # of one that plays on from another: table, ply
    Column("seal", sql.JSON),  # of its luck: commitment, secret, nonces; none in older tables
    Column("clock", sql.JSON),  # which one, and what its seats have left; none: no clock
    Column("start", String),  # a position, if its match did not begin at the game's own start
    Column("rated", Boolean),  # its result counts; none in older tables: no
    Column("twin", sql.JSON),  # of a duplicate: the other table, and whether this one leads
    Column("stands", String),  # what its moves led to (table/standing.py); none in older rows
    Column("shares", sql.JSON),  # of the win; only in a duplicate that is over
)  # fmt: skip
IN_THE_LOBBY = tables.c.public & ~tables.c.over
sql.Index(
    "in_the_lobby", tables.c.touched, sqlite_where=IN_THE_LOBBY, postgresql_where=IN_THE_LOBBY
)  # a partial index
sql.Index("hosted", tables.c.host, sqlite_where=~tables.c.over, postgresql_where=~tables.c.over)
chairs = sql.Table(
    "chairs", metadata,
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),  # open, person, bot
    Column("person", String, index=True),
    Column("name", String, nullable=False),
    Column("level", Integer),
    Column("own", Boolean, nullable=False),  # the person's own name, not a guest's
)  # fmt: skip
guests = sql.Table(
    "guests", metadata,  # who may watch a private table: those who had its code
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
formers = sql.Table(
    "formers", metadata,  # who had a seat before, and until which ply
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("person", String, index=True),
    Column("name", String, nullable=False),
    Column("level", Integer),
    Column("own", Boolean, nullable=False),
    Column("removed", Boolean, nullable=False),  # by the host
    Column("late", Boolean),  # their time ran out; none in older rows
)  # fmt: skip
insiders = sql.Table(
    "insiders", metadata,  # who took back a move that had revealed something (T1.9)
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
barred = sql.Table(
    "barred", metadata,  # sent away by the host
    Column("table_id", String, primary_key=True),
    Column("person", String, primary_key=True),
)  # fmt: skip
moves = sql.Table(
    "moves", metadata,
    Column("table_id", String, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("line", String, nullable=False),  # as in a record
    sqlite_with_rowid=False,
)  # fmt: skip

deadlines = sql.Table(
    "deadlines", metadata,  # of the clocks that run; one task looks here for what is due
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),  # -1: a pause ends
    Column("due", Float, nullable=False, index=True),  # seconds since 1970
    Column("warn", Float, index=True),  # when to say that it nears; none: not, or done
)  # fmt: skip
alive = sql.Table(
    "alive", metadata,  # when this server was last at work while a clock ran; one row
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
nudges = sql.Table(
    "nudges", metadata,  # when a seat was last reminded that the match waits for it
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)  # fmt: skip
phrases = sql.Table(
    "phrases", metadata,  # what players said
    Column("table_id", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("phrase", String, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip
ratings = sql.Table(
    "ratings", metadata,  # how strong people are
    Column("game", String, primary_key=True),
    Column("person", String, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),  # after the latest match
    Column("volatility", Float, nullable=False),
    Column("matches", Integer, nullable=False),  # that counted
    Column("latest", Float, nullable=False),  # when one counted, in seconds since 1970
)  # fmt: skip
sql.Index("ladder", ratings.c.game, ratings.c.rating)
rated = sql.Table(
    "rated", metadata,  # matches that have counted, each once: seat by seat
    Column("table_id", String, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String, index=True),
    Column("level", Integer),  # of a bot
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("deviation", Float, nullable=False),  # then
)  # fmt: skip

pulses = sql.Table(
    "pulses", metadata,  # written by the health check; one row
    Column("number", Big, primary_key=True, autoincrement=False),
    Column("filling", sql.LargeBinary, nullable=False),  # needs free space on the disk
)  # fmt: skip


# JSON columns get text.
ADD_TABLE = compiled(sql.insert(tables))
ADD_CHAIR = compiled(sql.insert(chairs))
ADD_MOVE = compiled(sql.insert(moves))
ADD_TOKEN = compiled(sql.insert(tokens))
ADD_GUEST = add_once(guests)
ADD_FORMER = compiled(sql.insert(formers))
ADD_INSIDER = add_once(insiders)
ADD_BARRED = add_once(barred)
ADD_PERSON = compiled(sql.insert(people))
ADD_RATED = compiled(sql.insert(rated))  # fails where the match has counted already
SET_RATING = put(ratings)
DROP_PERSON = compiled(sql.delete(people).where(people.c.id == bindparam("person_")))
DROP_TOKENS = compiled(sql.delete(tokens).where(tokens.c.person == bindparam("person_")))
ADD_PULSE = compiled(sql.insert(pulses))
DROP_PULSES = compiled(sql.delete(pulses).where(pulses.c.number != bindparam("number_")))
DROP_GUEST = compiled(
    sql.delete(guests).where(
        guests.c.table_id == bindparam("table_"), guests.c.person == bindparam("person_")
    )
)
CUT_MOVES = compiled(
    sql.delete(moves).where(
        moves.c.table_id == bindparam("table_"), moves.c.ply >= bindparam("ply_")
    )
)
CUT_FORMERS = compiled(
    sql.update(formers)
    .where(formers.c.table_id == bindparam("table_"), formers.c.ply > bindparam("ply_"))
    .values(ply=bindparam("ply_"))
)
_STATE = "ply", "waiting_for", "over", "touched", "clock", "stands"
SET_STATE = compiled(
    sql.update(tables)
    .where(tables.c.id == bindparam("table_"))
    .values({name: bindparam(f"{name}_") for name in _STATE})
)
SET_VERSION = compiled(
    sql.update(tables)
    .where(tables.c.id == bindparam("table_"))
    .values({name: bindparam(f"{name}_") for name in ("version", "began_with")})
)
SET_REMATCH, SET_CODE, SET_HOST, SET_TOUCHED, SET_WAITING_FOR, SET_SEAL, SET_SHARES, SET_TWIN = (
    compiled(
        sql.update(tables)
        .where(tables.c.id == bindparam("table_"))
        .values({name: bindparam(f"{name}_")})
    )
    for name in ("rematch", "code", "host", "touched", "waiting_for", "seal", "shares", "twin")
)
FORGET_REMATCH = compiled(
    sql.update(tables).where(tables.c.rematch == bindparam("id_")).values(rematch=sql.null())
)
SET_CHAIR = compiled(
    sql.update(chairs)
    .where(chairs.c.table_id == bindparam("table_"), chairs.c.seat == bindparam("seat_"))
    .values({name: bindparam(f"{name}_") for name in ("kind", "person", "name", "level", "own")})
)
DROP_DEADLINES = compiled(sql.delete(deadlines).where(deadlines.c.table_id == bindparam("table_")))
ADD_DEADLINE = compiled(sql.insert(deadlines))
ADD_NUDGE = put(nudges)
ADD_PHRASE = compiled(sql.insert(phrases))
ADD_ALIVE = put(alive)
SHIFT_DEADLINES = compiled(
    sql.update(deadlines).values(
        due=deadlines.c.due + bindparam("gap_"), warn=deadlines.c.warn + bindparam("gap_")
    )
)
RENAME, RENAME_FORMER = (
    compiled(
        sql.update(sitting)
        .where(sitting.c.person == bindparam("person_"), sitting.c.own)
        .values(name=bindparam("name_"))
    )
    for sitting in (chairs, formers)
)


def drop(table: sql.Table, key: str) -> str:
    """The statement that deletes rows of one of our tables."""
    return compiled(sql.delete(table).where(table.c[key] == bindparam("id_")))


STATEMENTS = {
    steps.ADD_TABLE: ADD_TABLE,
    steps.ADD_CHAIR: ADD_CHAIR,
    steps.ADD_MOVE: ADD_MOVE,
    steps.ADD_GUEST: ADD_GUEST,
    steps.ADD_FORMER: ADD_FORMER,
    steps.ADD_INSIDER: ADD_INSIDER,
    steps.ADD_BARRED: ADD_BARRED,
    steps.DROP_GUEST: DROP_GUEST,
    steps.CUT_MOVES: CUT_MOVES,
    steps.CUT_FORMERS: CUT_FORMERS,
    steps.SET_STATE: SET_STATE,
    steps.SET_VERSION: SET_VERSION,
    steps.SET_REMATCH: SET_REMATCH,
    steps.SET_CODE: SET_CODE,
    steps.SET_HOST: SET_HOST,
    steps.SET_TOUCHED: SET_TOUCHED,
    steps.SET_CHAIR: SET_CHAIR,
    steps.SET_WAITING_FOR: SET_WAITING_FOR,
    steps.SET_SEAL: SET_SEAL,
    steps.DROP_DEADLINES: DROP_DEADLINES,
    steps.ADD_DEADLINE: ADD_DEADLINE,
    steps.ADD_NUDGE: ADD_NUDGE,
    steps.ADD_PHRASE: ADD_PHRASE,
    steps.SET_SHARES: SET_SHARES,
    steps.SET_TWIN: SET_TWIN,
    steps.SET_RATING: SET_RATING,
    steps.ADD_RATED: ADD_RATED,
}
"""Of the steps that a table writes."""
