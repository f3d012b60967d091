"""What is kept no longer: once a day while serving, and by `benben admin prune`.

Abandoned tables have a file of their own, expiry.py: they are looked for every ten minutes.
"""

import asyncio

import sqlalchemy as sql

from benben.server import schema, schema_leases, schema_notices, schema_people
from benben.server.errors import FAILURES
from benben.server.leases import Leases
from benben.server.sessions import YEAR
from benben.server.store import Store
from benben.table import times
from benben.table.log import LOG
from benben.table.steps import Step

DAY = 24 * 3600.0
_P = schema_people
_WAYS_IN = (_P.sessions, schema.tokens, _P.passkeys, _P.recovery, _P.pupils)
_DROPS = [
    schema.drop(schema.people, "id"),
    *(schema.drop(table, "person") for table in (
        schema_notices.quiet, schema_notices.muted, schema_notices.channels, schema_notices.notices,
    )),
]  # fmt: skip


def forgotten(connection: sql.Connection) -> list[str]:
    """People with a name who can never come back: no browser, program, passkey or code is left."""
    known = schema.people.c.id
    ways = (sql.exists().where(table.c.person == known) for table in _WAYS_IN)
    return list(connection.execute(sql.select(known).where(~sql.or_(*ways))).scalars())


def forget(people: list[str]) -> list[Step]:
    """Their name and how they were told; what others play with them stays."""
    return [(statement, [{"id_": person} for person in people]) for statement in _DROPS]


async def tidy(store: Store) -> None:
    now = times.now()
    await store.write(
        (_P.DROP_OLD_SESSIONS, [{"before_": now - YEAR}]),
        (schema_leases.DROP_OLD_ANNOUNCED, [{"before_": now - DAY}]),
    )
    if people := await store.read(forgotten):
        await store.write(*forget(people))
        LOG.info("people forgotten", extra={"people": len(people)})


async def run(store: Store, leases: Leases) -> None:
    """Every day."""
    while True:
        try:
            if leases.leads:
                await tidy(store)
        except FAILURES:  # the disk is full: tomorrow
            LOG.exception("what is old was not deleted")
        await asyncio.sleep(DAY)
