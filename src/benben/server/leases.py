"""Who owns a table. Here: one process has the database for itself, and owns all of them.

Where several share a database it is written there (shared_leases.py).
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sql

from benben.table.steps import Step

Fence = tuple[Step, ...]  # the first steps of every write of a table


class Elsewhere(Exception):
    """Another process owns this table, or does what belongs to one: ask it."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address  # of its port for the others


class Leases:
    """All of it in one process."""

    shared = False  # with other processes
    leads = True  # what belongs to one process is done here
    id = ""
    mark = b""  # by which the processes of a site know each other's calls
    is_alone = True  # no other process lived when this one began

    def __init__(self) -> None:
        self._one_by_one = asyncio.Lock()
        self.lost: Callable[[], None] = lambda: None  # all tables may be another's from now on
        self.adopt: Callable[[], None] = lambda: None  # tables have no owner; this is the first

    async def begin(self) -> None:
        """Before anything is served."""

    async def run(self) -> None:
        """Beside the server."""

    async def close(self) -> None:
        """After all is written: whoever wants may have the tables."""

    async def claim(self, table: str) -> Fence:
        """Own a table from now on; Elsewhere if that is another's."""
        return ()

    def holds(self, fence: Fence) -> bool:
        """Whether nothing was lost since it was claimed."""
        return True

    def check_first(self) -> None:
        """Elsewhere if another process is the first."""

    def ours(self, table: Any) -> sql.ColumnElement[bool]:
        """Whether this process looks after the table with the id in this column."""
        return sql.true()

    @asynccontextmanager
    async def one_by_one(self) -> AsyncIterator[None]:
        """One at a time, in all processes."""
        async with self._one_by_one:
            yield

    async def tell(self, kind: str, about: str) -> None:
        """Make the other processes look again."""


SOLE = Leases()
"""For who looks at a whole database."""
