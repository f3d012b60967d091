"""The position a match began at, where that was not the game's own start."""

from alembic import op
from sqlalchemy import Column, String

revision, down_revision = "0010_start", "0009_notices"


def upgrade() -> None:
    op.add_column("tables", Column("start", String))
