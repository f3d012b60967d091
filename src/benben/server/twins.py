"""The tables of duplicates: each is told what became of the other (docs/sealed-deals.md)."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sql

from benben.match import Match
from benben.plies import Outcome
from benben.refused import KNOWN, Refused
from benben.seal import Seal
from benben.server import schema, strict
from benben.server.store import Store
from benben.table import duplicates
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.log import LOG
from benben.table.mailbox import Gone
from benben.table.seating import Seating

Find = Callable[[str], Awaitable[LiveTable | None]]
Load = Callable[[str], Awaitable[LiveTable]]


class Twins:
    """Tells only tables that are in memory: the others read what is on disk."""

    def __init__(self, store: Store, find: Find, load: Load) -> None:
        """`find`: a table in memory, or about to be; `load`: any table."""
        self._store, self._find, self._load = store, find, load
        self._joining = asyncio.Lock()
        self._telling: set[asyncio.Task[None]] = set()

    def tell(self, twin: str, seating: Seating, match: Match) -> None:
        """After something of a table was written that the other must know."""
        self._begin(self._told(twin, seating.seal, match.outcome()))

    def gone(self, twin: str) -> None:
        """After a table was deleted: the other one may begin without it."""
        self._begin(self._lost(twin))

    def _begin(self, telling: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(telling)
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _told(self, id_: str, seal: Seal | None, outcome: Outcome | None) -> None:
        while (table := await self._find(id_)) is not None:
            try:
                await table.ask(duplicates.hear, table, seal, outcome)
            except Gone:
                continue  # it was unloaded at this moment
            return

    async def _lost(self, id_: str) -> None:
        while True:
            try:
                table = await self._load(id_)
                await table.ask(duplicates.lose, table)
            except Gone:
                continue
            except ApiError as error:  # it is gone, too, or cannot be played
                LOG.info(error.text("en"), extra={"table": id_})
            return

    def close(self) -> None:
        for task in self._telling:
            task.cancel()

    @asynccontextmanager
    async def checked(self, id_: str, person: str) -> AsyncIterator[None]:
        """T3.4: nobody sits down at both tables, not even at the same moment."""
        if await self._store.read(lambda c: strict.keeps_out(c, id_, person)):
            raise ApiError(403, "pupils_unrated")
        if not await self._store.read(lambda c: _twin_of(c, id_)):
            yield
            return
        async with self._joining:
            if await self._store.read(lambda c: _has_played(c, id_, person)):
                raise Refused.by_table(KNOWN)
            yield


def _twin_of(connection: sql.Connection, id_: str) -> str:
    query = sql.select(schema.tables.c.twin).where(schema.tables.c.id == id_)
    found = connection.execute(query).scalar()
    return str(found["table"]) if found else ""


def _has_played(connection: sql.Connection, id_: str, person: str) -> bool:
    """At the other table, now or before."""
    other = _twin_of(connection, id_)
    return any(
        connection.execute(
            sql.select(sat.c.seat).where(sat.c.table_id == other, sat.c.person == person)
        ).first()
        for sat in (schema.chairs, schema.formers)
    )
