"""What is written to see whether writing works."""

from alembic import op
from sqlalchemy import Column, Integer, LargeBinary

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.create_table(
        "pulses",
        Column("number", Integer, primary_key=True),
        Column("filling", LargeBinary, nullable=False),
    )
