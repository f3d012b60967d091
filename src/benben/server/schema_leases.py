"""Which process owns which table, where several share a database; tables and statements.

A change here needs a step in migrations/versions/.
"""

import sqlalchemy as sql
from sqlalchemy import Column, Float, Integer, String, bindparam

from benben.server.schema import metadata
from benben.server.statements import compiled

owners = sql.Table(
    "owners", metadata,  # the processes that live
    Column("id", String, primary_key=True),
    Column("address", String, nullable=False),  # where the others reach it
    Column("until", Float, nullable=False),  # by the clock of the database, seconds since 1970
)  # fmt: skip
leases = sql.Table(
    "leases", metadata,
    Column("table_id", String, primary_key=True),
    Column("owner", String, nullable=False, index=True),  # who has no row in owners owns nothing
    Column("epoch", Integer, nullable=False),  # one more whenever it changes hands
)  # fmt: skip
announced = sql.Table(
    "announced", metadata,  # secrets whose commitments were shown, until a table has them
    Column("commitment", String, primary_key=True),
    Column("person", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

# locks the rows it finds until the end of the transaction; the store counts them
FENCE = compiled(
    sql.select(leases.c.epoch)
    .where(
        leases.c.table_id == bindparam("table_"),
        leases.c.owner == bindparam("owner_"),
        leases.c.epoch == bindparam("epoch_"),
    )
    .with_for_update(read=True)
)
ADD_ANNOUNCED = compiled(sql.insert(announced))
DROP_OLD_ANNOUNCED = compiled(sql.delete(announced).where(announced.c.at < bindparam("before_")))
