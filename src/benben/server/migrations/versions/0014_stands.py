"""The position that each match has come to, in a few digits."""

from alembic import op
from sqlalchemy import Column, String

revision, down_revision = "0014_stands", "0013_operations"


def upgrade() -> None:
    op.add_column("tables", Column("stands", String))
