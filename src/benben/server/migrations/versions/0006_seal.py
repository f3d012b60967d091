"""What the luck of a table is sealed by; tables from before go on with the luck of their seed."""

from alembic import op
from sqlalchemy import JSON, Column

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    op.add_column("tables", Column("seal", JSON))
