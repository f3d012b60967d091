"""Sessions, recovery codes, passkeys, codes for a class; whoever is known stays signed in."""

import hashlib
import time

import sqlalchemy as sql
from alembic import op
from sqlalchemy import Column, Float, Integer, LargeBinary, String

revision, down_revision = "0008_sessions", "0007_clocks"

KNOWN = """
SELECT id FROM people UNION SELECT person FROM tokens UNION SELECT host FROM tables
UNION SELECT person FROM chairs WHERE person IS NOT NULL
UNION SELECT person FROM formers WHERE person IS NOT NULL
UNION SELECT person FROM guests UNION SELECT person FROM insiders UNION SELECT person FROM barred
"""


def upgrade() -> None:
    sessions = op.create_table(
        "sessions",
        Column("digest", String, primary_key=True),
        Column("person", String, nullable=False, index=True),
        Column("label", String, nullable=False),
        Column("made", Float, nullable=False),
        Column("seen", Float, nullable=False),
    )
    op.create_table(
        "recovery",
        Column("digest", String, primary_key=True),
        Column("person", String, nullable=False, index=True),
    )
    op.create_table(
        "passkeys",
        Column("id", String, primary_key=True),
        Column("person", String, nullable=False, index=True),
        Column("public_key", LargeBinary, nullable=False),
        Column("sign_count", Integer, nullable=False),
        Column("label", String, nullable=False),
        Column("made", Float, nullable=False),
    )
    op.create_table(
        "pupils",
        Column("person", String, primary_key=True),
        Column("host", String, nullable=False, index=True),
        Column("code", String, nullable=False, unique=True),
        Column("made", Float, nullable=False),
    )
    now = time.time()
    known = op.get_bind().execute(sql.text(KNOWN)).scalars().all()
    rows = [  # until now a cookie held the person's id itself
        {
            "digest": hashlib.sha256(person.encode()).hexdigest(),
            "person": person, "label": "", "made": now, "seen": now,
        }
        for person in known
    ]  # fmt: skip
    op.bulk_insert(sessions, rows)
