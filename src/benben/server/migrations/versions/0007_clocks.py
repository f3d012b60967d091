"""Clocks of tables, deadlines, what players said; tables from before have no clock."""

from alembic import op
from sqlalchemy import JSON, Boolean, Column, Float, Integer, String

revision, down_revision = "0007_clocks", "0006"


def upgrade() -> None:
    op.add_column("tables", Column("clock", JSON))
    op.add_column("formers", Column("late", Boolean))
    op.create_table(
        "deadlines",
        Column("table_id", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("due", Float, nullable=False, index=True),
        Column("warn", Float, index=True),
    )
    op.create_table(
        "alive",
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "nudges",
        Column("table_id", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "phrases",
        Column("table_id", String, primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("ply", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("phrase", String, nullable=False),
        Column("at", Float, nullable=False),
    )
