"""SQLite can use the index of running tables by their host; passkeys count beyond 31 bits."""

import sqlalchemy as sql
from alembic import op

revision, down_revision = "0015_hosted", "0014_stands"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.drop_index("hosted", "tables")
        running = sql.text("over = 0")  # as queries ask: for SQLite `NOT over` is something else
        op.create_index("hosted", "tables", ["host"], sqlite_where=running)
    else:
        op.alter_column("passkeys", "sign_count", type_=sql.BigInteger)
