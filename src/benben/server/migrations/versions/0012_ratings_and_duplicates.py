"""How strong people are in each game, which results counted, and which tables share their luck."""

from alembic import op
from sqlalchemy import JSON, Boolean, Column, Float, Integer, String

revision, down_revision = "0012_ratings", "0011_source"


def upgrade() -> None:
    op.create_table(
        "ratings",
        Column("game", String, primary_key=True),
        Column("person", String, primary_key=True),
        Column("rating", Float, nullable=False),
        Column("deviation", Float, nullable=False),
        Column("volatility", Float, nullable=False),
        Column("matches", Integer, nullable=False),
        Column("latest", Float, nullable=False),
    )
    op.create_index("ladder", "ratings", ["game", "rating"])
    op.create_table(
        "rated",
        Column("table_id", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("person", String, index=True),
        Column("level", Integer),
        Column("before", Float, nullable=False),
        Column("after", Float, nullable=False),
        Column("deviation", Float, nullable=False),
    )
    op.add_column("tables", Column("rated", Boolean))
    op.add_column("tables", Column("twin", JSON))
    op.add_column("tables", Column("shares", JSON))
