"""Whom the host has sent away from a table."""

from alembic import op
from sqlalchemy import Column, String

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    op.create_table(
        "barred",
        Column("table_id", String, primary_key=True),
        Column("person", String, primary_key=True),
    )
