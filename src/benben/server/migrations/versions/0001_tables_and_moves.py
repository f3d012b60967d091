"""People, tables, chairs, guests and moves: the schema of the first files."""

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Boolean, Column, Float, Integer, String

revision, down_revision = "0001", None


def upgrade() -> None:
    op.create_table(
        "people",
        Column("id", String, primary_key=True),
        Column("name", String, nullable=False),
    )
    op.create_table(
        "tokens",
        Column("digest", String, primary_key=True),
        Column("person", String, nullable=False, index=True),
    )
    op.create_table(
        "tables",
        Column("id", String, primary_key=True),
        Column("code", String, nullable=False, unique=True),
        Column("game", String, nullable=False),
        Column("version", Integer, nullable=False),
        Column("options", sql.JSON, nullable=False),
        Column("public", Boolean, nullable=False),
        Column("host", String, nullable=False),
        Column("seed", sql.BigInteger().with_variant(Integer, "sqlite"), nullable=False),
        Column("ply", Integer, nullable=False),
        Column("waiting_for", sql.JSON, nullable=False),
        Column("over", Boolean, nullable=False),
        Column("rematch", String),
        Column("touched", Float, nullable=False),
    )
    op.create_index(
        "in_the_lobby",
        "tables",
        ["touched"],
        sqlite_where=sql.text("public = 1 AND over = 0"),
        postgresql_where=sql.text("public AND NOT over"),
    )
    op.create_table(
        "chairs",
        Column("table_id", String, primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("kind", String, nullable=False),
        Column("person", String, index=True),
        Column("name", String, nullable=False),
        Column("level", Integer),
        Column("own", Boolean, nullable=False),
    )
    op.create_table(
        "guests",
        Column("table_id", String, primary_key=True),
        Column("person", String, primary_key=True),
    )
    op.create_table(
        "moves",
        Column("table_id", String, primary_key=True),
        Column("ply", Integer, primary_key=True),
        Column("line", String, nullable=False),
        sqlite_with_rowid=False,
    )
