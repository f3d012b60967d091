"""What all processes must hear at once: by LISTEN and NOTIFY of the database, for rare events only.

An event says what to look at again, never what it is now.
"""

import asyncio

from benben.server.errors import FAILURES
from benben.server.identity import People
from benben.server.leases import Leases
from benben.server.postgres_database import PostgresDatabase
from benben.server.schema_people import sessions
from benben.server.shared_leases import CHANNEL
from benben.server.sign_in import SignIn
from benben.server.store import Store
from benben.server.tables import Tables
from benben.table.errors import ApiError
from benben.table.log import LOG

AGAIN = 1.0  # seconds until a broken connection is made anew


class Bus:
    """Hears what others have changed."""

    def __init__(
        self, store: Store, leases: Leases, people: People, tables: Tables, sign_in: SignIn
    ) -> None:
        self._store, self._leases = store, leases
        self._people, self._tables, self._sign_in = people, tables, sign_in

    async def run(self) -> None:
        import psycopg

        address = self._store.engine.url.set(drivername="postgresql")
        database = self._store.database
        assert isinstance(database, PostgresDatabase)
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    address.render_as_string(hide_password=False),
                    autocommit=True,
                    **database.words,
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    await self._forget()  # something may have been missed
                    async for notice in connection.notifies():
                        await self._hear(notice.payload)
            except (psycopg.Error, OSError):
                LOG.exception("what other processes tell cannot be heard")
            await asyncio.sleep(AGAIN)

    async def _forget(self) -> None:
        self._people.forget_all()
        for person in {one.person for one in self._people.sessions.sockets if one.person}:
            await self._look_at_sessions(person)

    async def _hear(self, said: str) -> None:
        who, kind, about = said.split(" ", 2)
        if who == self._leases.id:
            return
        try:
            match kind:
                case "closed":
                    self._tables.gone([about])
                case "name":
                    self._people.look_again(about)
                    await self._tables.rename(about, await self._people.name(about))
                case "sessions":
                    await self._look_at_sessions(about)
                case "gone":
                    self._tables.forget_person(about)
                    self._people.forget(about)
                    self._sign_in.forget(about)
        except (ApiError, *FAILURES):
            LOG.exception("what another process told was not followed", extra={"kind": kind})

    async def _look_at_sessions(self, person: str) -> None:
        """Sockets of sessions that have ended are closed."""
        self._people.look_again(person)
        query = sessions.select().where(sessions.c.person == person)
        left = await self._store.read(lambda c: {row.digest for row in c.execute(query)})
        self._people.sessions.keep_only(person, left)
