"""The position that each match has come to, in a few digits."""

from alembic import op
from sqlalchemy import Column, String

revision, down_revision = "0013_stands", "0012_ratings"


def upgrade() -> None:
    op.add_column("tables", Column("stands", String))
