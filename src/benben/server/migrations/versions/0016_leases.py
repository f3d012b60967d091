"""Several processes on one database: who lives, and who owns which table."""

from alembic import op
from sqlalchemy import Column, Float, Integer, String

revision, down_revision = "0016_leases", "0015_hosted"


def upgrade() -> None:
    op.create_table(
        "owners",
        Column("id", String, primary_key=True),
        Column("address", String, nullable=False),
        Column("until", Float, nullable=False),
    )
    op.create_table(
        "leases",
        Column("table_id", String, primary_key=True),
        Column("owner", String, nullable=False),
        Column("epoch", Integer, nullable=False),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])
    op.create_table(
        "announced",
        Column("commitment", String, primary_key=True),
        Column("person", String, nullable=False),
        Column("secret", String, nullable=False),
        Column("at", Float, nullable=False),
    )
