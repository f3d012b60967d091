"""Room in the lobby for everybody: how many public tables of one origin may wait for players."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from benben.server import queries
from benben.server.store import Store
from benben.table.errors import ApiError
from benben.table.seating import Seating

OF_ONE = 3  # of one person


class Lobby:
    """Addresses are remembered while the server runs, never on disk."""

    def __init__(self, store: Store, from_one: int) -> None:
        """`from_one`: tables from one address, whoever opens them."""
        self._store, self._from_one = store, from_one
        self._addresses: dict[str, str] = {}  # of the tables that wait
        self._opening = asyncio.Lock()

    @asynccontextmanager
    async def room(self, seating: Seating, address: str) -> AsyncIterator[None]:
        """Open the table within the `with` block; ApiError if there is no room for it."""
        if not seating.public or seating.full:
            yield
            return
        async with self._opening:
            hosts = await self._store.read(queries.waiting_in_the_lobby)
            self._addresses = {id_: at for id_, at in self._addresses.items() if id_ in hosts}
            if [*hosts.values()].count(seating.host) >= OF_ONE:
                raise ApiError(409, "too_many_waiting", count=OF_ONE)
            if [*self._addresses.values()].count(address) >= self._from_one:
                raise ApiError(409, "too_many_from", count=self._from_one)
            yield
            self._addresses[seating.id] = address
