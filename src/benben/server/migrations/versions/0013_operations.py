"""Who is kept out by the operator; whose running tables there are."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column, Float, String

revision, down_revision = "0013_operations", "0012_ratings"


def upgrade() -> None:
    running = sql.text("NOT over")
    op.create_index("hosted", "tables", ["host"], sqlite_where=running, postgresql_where=running)
    op.create_table(
        "bans",
        Column("person", String, primary_key=True),
        Column("since", Float, nullable=False),
        Column("until", Float),
        Column("reason", String, nullable=False),
    )
