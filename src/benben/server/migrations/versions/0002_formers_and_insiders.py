"""Who had a seat before, and who took back what had been revealed."""

from alembic import op
from sqlalchemy import Boolean, Column, Integer, String

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    op.create_table(
        "formers",
        Column("table_id", String, primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("ply", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("kind", String, nullable=False),
        Column("person", String, index=True),
        Column("name", String, nullable=False),
        Column("level", Integer),
        Column("own", Boolean, nullable=False),
        Column("removed", Boolean, nullable=False),
    )
    op.create_table(
        "insiders",
        Column("table_id", String, primary_key=True),
        Column("person", String, primary_key=True),
    )
