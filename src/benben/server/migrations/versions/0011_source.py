"""Where a table came from that plays on from a moment of a finished match."""

from alembic import op
from sqlalchemy import JSON, Column

revision, down_revision = "0011_source", "0010_start"


def upgrade() -> None:
    op.add_column("tables", Column("source", JSON))
