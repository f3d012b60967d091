"""What is written to see whether writing works."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    op.create_table(
        "pulses",
        Column(
            "number",
            BigInteger().with_variant(Integer, "sqlite"),
            primary_key=True,
            autoincrement=False,
        ),
        Column("filling", LargeBinary, nullable=False),
    )
