"""Which version of the rules a match began under, where it goes on by a later one."""

from alembic import op
from sqlalchemy import Column, Integer

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    op.add_column("tables", Column("began_with", Integer))
