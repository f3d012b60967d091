"""After a start: matches of older rules are looked through, and bots whose turn it is go on.

So do the tables of a process that is dead, where several share a database.

Few of these tables are in memory at once; each leaves it again when its bots have moved.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from benben.server import old_rules, queries
from benben.server.errors import FAILURES
from benben.server.leases import SOLE, Elsewhere, Leases
from benben.server.preparing import Preparations
from benben.server.store import Store
from benben.server.tables import Tables
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.log import LOG
from benben.table.mailbox import Gone
from benben.table.old_rules import Stopped

AT_ONCE = 16  # tables whose bots think
Listed = list[tuple[str, str]]  # ids and games
AGAIN = 5.0  # seconds until a database that is gone is asked again
LOOK = 0.1  # seconds between two looks whether a table's bots have moved


class Resuming:
    """Runs once, beside the server, and whenever there are tables to adopt."""

    def __init__(
        self, store: Store, tables: Tables, preparations: Preparations, leases: Leases = SOLE
    ) -> None:
        self._store, self._tables, self._preparations = store, tables, preparations
        self._leases = leases
        self._wanted = asyncio.Event()
        leases.adopt = self._wanted.set

    async def run(self) -> None:
        if self._leases.leads:
            await self._resume()
        while self._leases.shared and await self._wanted.wait():
            self._wanted.clear()
            await self._resume()

    async def _resume(self) -> None:
        for id_, name in await self._found(old_rules.to_settle):
            try:
                await self._preparations.ready(name, "table")
                await self._settle(id_)
            except ApiError as error:
                LOG.error(error.text("en"), extra={"table": id_})
            except Exception:  # the disk is full, or this one is damaged: the others go on
                LOG.exception("a change of rules was not kept", extra={"table": id_})
        waiting = iter(await self._found(queries.waiting_for_bots))
        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(self._each(waiting))

    async def _found(self, look: Callable[..., Listed]) -> Listed:
        """As soon as the database answers."""
        while True:
            try:
                return await self._store.read(partial(look, leases=self._leases))
            except FAILURES:
                LOG.exception("the tables to resume could not be read")
                await asyncio.sleep(AGAIN)

    async def _settle(self, id_: str) -> None:
        """Bring a table up to the present rules, or to rest if it does not fit them."""
        try:
            table = await self._tables.get(id_)
        except Stopped as stopped:
            LOG.warning(stopped.text("en"), extra={"table": id_})
            await self._store.write(*stopped.rest())
        except Elsewhere:
            return  # who has it does the same
        except ApiError as error:
            LOG.error(error.text("en"), extra={"table": id_})
        else:
            self._tables.release(table)

    async def _each(self, waiting: Iterable[tuple[str, str]]) -> None:
        """One table after the other; several of these share the list."""
        for id_, name in waiting:
            try:
                await self._preparations.ready(name, "table")
                await self._preparations.ready(name, "bots")
                await self._move(await self._tables.get(id_))
            except (Gone, Elsewhere):
                continue
            except ApiError as error:
                LOG.error(error.text("en"), extra={"table": id_})
            except Exception:  # whatever is wrong with this one: the others go on
                LOG.exception("a table could not be resumed", extra={"table": id_})

    async def _move(self, table: LiveTable) -> None:
        """Until its bots have moved, or somebody looks."""
        while not (table.closed or table.idle or table.presence.connections):
            await asyncio.sleep(LOOK)
        self._tables.release(table)
