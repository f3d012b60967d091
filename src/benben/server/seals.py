"""Secrets announced before a table opens: in memory; as rows where others share the database."""

import sqlalchemy as sql

from benben.seal import commitment_of, new_secret
from benben.server.leases import Leases
from benben.server.schema_leases import ADD_ANNOUNCED, announced
from benben.server.store import Store
from benben.table import times
from benben.table.sealing import Announced


class Seals:
    def __init__(self, store: Store, leases: Leases) -> None:
        self._store, self._leases = store, leases
        self._announced = Announced()

    async def new(self, person: str) -> str:
        """The commitment of a new secret."""
        if not self._leases.shared:
            return self._announced.new(person)
        secret = new_secret()
        row = {
            "commitment": commitment_of(secret), "person": person, "secret": secret.hex(),
            "at": times.now(),
        }  # fmt: skip
        await self._store.write((ADD_ANNOUNCED, [row]))
        return str(row["commitment"])

    async def fetch(self, person: str, commitment: str) -> None:
        """Have it at hand; no other process can take it any more."""
        if self._leases.shared and (found := await self._store.change(_taken(person, commitment))):
            self._announced.put(person, commitment, bytes.fromhex(found))

    def take(self, person: str, commitment: str) -> bytes:
        """The secret, never again."""
        return self._announced.take(person, commitment)


def _taken(person: str, commitment: str) -> sql.Executable:
    own = announced.c.commitment == commitment, announced.c.person == person
    return sql.delete(announced).where(*own).returning(announced.c.secret)
