"""How people are told away from the board, and what they are to be told."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, String

revision, down_revision = "0009_notices", "0008_sessions"


def upgrade() -> None:
    op.create_table(
        "channels",
        Column("id", String, primary_key=True),
        Column("person", String, nullable=False, index=True),
        Column("kind", String, nullable=False),
        Column("place", String, nullable=False),
        Column("secrets", sql.JSON, nullable=False),
        Column("label", String, nullable=False),
        Column("language", String, nullable=False),
        Column("site", String, nullable=False),
        Column("session", String, index=True),
        Column("confirmed", Boolean, nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_table(
        "quiet",
        Column("person", String, primary_key=True),
        Column("begins", Integer, nullable=False),
        Column("ends", Integer, nullable=False),
        Column("zone", String, nullable=False),
    )
    op.create_table(
        "muted",
        Column("table_id", String, primary_key=True),
        Column("person", String, primary_key=True, index=True),
    )
    op.create_table(
        "notices",
        Column("channel", String, primary_key=True),
        Column("table_id", String, primary_key=True),
        Column("kind", String, primary_key=True),
        Column("person", String, nullable=False, index=True),
        Column("seat", Integer, nullable=False),
        Column("ply", Integer, nullable=False),
        Column("who", String, nullable=False),
        Column("made", Float, nullable=False),
        Column("expires", Float, nullable=False),
        Column("due", Float, index=True),
        Column("tries", Integer, nullable=False),
    )
