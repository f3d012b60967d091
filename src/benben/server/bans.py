"""Who is kept out by the operator (`benben admin ban`): read again and again while serving."""

import asyncio

import sqlalchemy as sql

from benben.server import schema_people
from benben.server.errors import FAILURES
from benben.server.sessions import Sessions
from benben.server.store import Store
from benben.table import times
from benben.table.errors import ApiError
from benben.table.log import LOG

EVERY = 10.0  # seconds
BANNED = ApiError(403, "banned")


class Bans:
    """The people who are banned now."""

    def __init__(self, store: Store, sessions: Sessions) -> None:
        self._store, self._sessions = store, sessions
        self._people: set[str] = set()

    def check(self, person: str | None) -> None:
        if person in self._people:
            raise ApiError(BANNED.status, BANNED.key)

    async def read(self) -> None:
        """Whoever is new among them loses their sockets."""
        bans = schema_people.bans
        active = bans.c.until.is_(None) | (bans.c.until > times.now())
        query = sql.select(bans.c.person).where(active)
        found = await self._store.read(lambda c: set(c.execute(query).scalars()))
        for socket in list(self._sessions.sockets):
            if socket.person in found - self._people:
                socket.dismiss(BANNED)
        self._people = found

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.read()
            except FAILURES:
                LOG.exception("bans could not be read")
