"""All tables: loading, unloading and listing them."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import Any, TypeVar

import sqlalchemy as sql

from benben.match import Match
from benben.server import expiry, queries, schema
from benben.server.bot_pool import BotPool
from benben.server.errors import FAILURES
from benben.server.ladder import Ladder
from benben.server.leases import SOLE, Elsewhere, Leases
from benben.server.preparing import PATIENCE
from benben.server.store import Store
from benben.server.summaries import summary
from benben.server.table_store import FencedStore, TableStore
from benben.server.turn_watch import TurnWatch
from benben.server.twins import Twins
from benben.table import duplicates, seat_changes, steps
from benben.table.answers import Summary
from benben.table.codes import read_code
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.log import LOG
from benben.table.mailbox import Gone
from benben.table.old_rules import Readable, Stopped, adopt, replay
from benben.table.rows import load
from benben.table.sealing import of_json
from benben.table.seating import Seating
from benben.table.steps import Step

Found = TypeVar("Found")
IDLE = 600.0  # seconds until an unwatched table is unloaded
DONE = 5.0  # the same when its match is over
SWEEP = 5.0
MOST = 500  # idle tables in memory; beyond that the longest idle ones leave it earlier
EXPIRE = 600.0  # seconds between two searches for abandoned tables


class Tables:
    """The registry: at most one live table for each id."""

    def __init__(
        self,
        store: Store,
        bots: BotPool,
        watch: TurnWatch,
        idle: float = IDLE,
        ladder: Ladder | None = None,
        most: int = MOST,
        of_one: int = 300,
        leases: Leases = SOLE,
    ) -> None:
        """`most`: idle ones in memory; `of_one`: running ones one person has opened."""
        self._store, self._bots, self._idle = store, bots, idle
        self._most, self._of_one = most, of_one
        self._preparations, self._watch = bots.preparations, watch
        self._ladder, self._twins = ladder, Twins(store, self._live_or_coming, self.get)
        self._leases = leases
        self._loaded: dict[str, LiveTable] = {}
        self._codes: dict[str, str] = {}  # of live tables
        self.expected: Callable[[float], None] = lambda due: None  # a clock runs out then
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}

    # --- coming and going -----------------------------------------------------------------------

    async def open(self, seating: Seating, *steps: Step) -> None:
        """A new table; it is on disk when this returns. ValueError if it cannot be played so.

        If the game is not compiled yet, the match begins when the table is first loaded. Where
        others share the database, whoever is asked first loads it.
        """
        name = seating.game.name
        self._preparations.ask(name)
        seating.check()
        match = seating.begin() if self._preparations.is_ready(name, "table") else None
        running = await self._store.read(lambda c: queries.running_of(c, seating.host))
        if running >= self._of_one:
            raise ApiError(409, "too_many_tables", count=running)
        await self._rate(seating)
        await self._store.write(*seating.steps(match), *steps)
        if match is not None and not self._leases.shared:
            self._changed(self._begin(seating, match, FencedStore(self._store, ())))

    async def _rate(self, seating: Seating) -> None:
        if self._ladder is not None and seating.rated:
            await self._ladder.follow(seating)

    def _begin(self, seating: Seating, match: Match, kept: FencedStore) -> LiveTable:
        store = TableStore(kept, seating, match, self._ladder, self._twins)
        table = LiveTable(seating, match, store, self._bots, self._changed)
        self._loaded[seating.id] = table
        self._codes[seating.code] = seating.id
        return table

    def _changed(self, table: LiveTable) -> None:
        """A table is on disk as it is now."""
        self._watch.changed(table)
        if table.seating.clocks is not None and (due := table.seating.clocks.due):
            self.expected(min(due.values()))

    async def get(self, id_: str) -> LiveTable:
        """The live table; replayed from disk if it is not in memory. NotPrepared: not yet."""
        table = self._loaded.get(id_)
        if table is not None and not table.closed:
            return table
        if id_ not in self._coming:
            self._coming[id_] = asyncio.create_task(self._load(id_))
            self._coming[id_].add_done_callback(lambda _: self._coming.pop(id_))
        return await asyncio.shield(self._coming[id_])

    async def elsewhere(self, id_: str) -> str:
        """The address of the process that owns this table; empty: it is ours from now on."""
        if id_ not in self._loaded or self._loaded[id_].closed:
            try:
                await self._leases.claim(id_)
            except Elsewhere as other:
                return other.address
        return ""

    async def ask(self, id_: str, work: Callable[..., Awaitable[Found]], *values: Any) -> Found:
        """Have a table do something: `ask(id, LiveTable.look, person)`."""
        while True:
            table = await self.get(id_)
            try:
                return await table.ask(work, table, *values)
            except Gone:
                continue  # it was unloaded at this moment

    async def _load(self, id_: str) -> LiveTable:
        fence = await self._leases.claim(id_)  # before it is read: nobody else writes it now
        kept = FencedStore(self._store, fence)
        rows, lines = await self._store.read(lambda c: queries.rows_of(c, id_))
        if rows.table is None:
            raise ApiError(404, "no_table")
        seating = load(rows)
        if freed := duplicates.free(seating):
            await kept.write(*freed)
        await self._preparations.ready(seating.game.name, "table", PATIENCE)
        match = await asyncio.to_thread(replay, seating, rows.table.over, lines)
        begins = not (lines or rows.table.waiting_for or match.is_over) and seating.ready
        if seating.version != seating.game.version:
            await adopt(seating, match, kept, self._bots)
        elif begins:
            await self._deal(seating, match, kept)
        await self._rate(seating)
        if not self._leases.holds(fence):
            raise ApiError(503, "moved")
        table = self._begin(seating, match, kept)
        if begins:
            self._changed(table)
        else:
            self._watch.begin(table)
        return table

    async def _deal(self, seating: Seating, match: Match, kept: FencedStore) -> None:
        """Begin a match whose table was opened before its game was compiled."""
        match.follow(seating.luck(0))
        await self._bots.aside(match.resume)
        moves = steps.ADD_MOVE, seating.moves(match, 0)
        seating.run_clocks(match)
        await kept.write(moves, *seating.state(match, moved=False))

    async def sweep(self) -> None:
        """Forever: unload idle tables."""
        expired = -EXPIRE
        while True:
            await asyncio.sleep(min(SWEEP, self._idle))
            now = asyncio.get_running_loop().time()
            if now - expired >= EXPIRE:
                expired = now
                try:
                    await self.expire()
                except FAILURES:  # the database is gone: later
                    LOG.exception("abandoned tables were not deleted")
            self.unload_idle(now)

    def unload_idle(self, now: float) -> None:
        """Tables nobody needs leave memory: after a while, or at once if there are too many."""
        idle: list[tuple[float, str]] = []
        for id_, table in list(self._loaded.items()):
            wait = min(DONE, self._idle) if table.match.is_over else self._idle
            if table.closed or (table.idle and now - table.touched > wait):
                table.unload()
                self._forget(id_)
            elif table.idle:
                idle.append((table.touched, id_))
        for _, id_ in sorted(idle)[: max(0, len(idle) - self._most)]:
            self.release(self._loaded[id_])

    def _forget(self, id_: str) -> None:
        table = self._loaded.pop(id_)
        self._codes.pop(table.seating.code, None)
        self._watch.forget(id_)

    async def expire(self) -> None:
        """Delete the abandoned tables nobody has open."""
        found = await self._store.read(lambda c: expiry.abandoned(c, self._leases))
        gone = [id_ for id_ in found if id_ not in self._coming and self._is_idle(id_)]
        for id_ in gone:
            if id_ in self._loaded:
                self._loaded[id_].unload()
                self._forget(id_)
        if gone:
            LOG.info("tables expired", extra={"tables": len(gone)})
            await self._store.drop(*gone)
            self.gone(gone)
            for id_ in gone:
                await self._leases.tell("closed", id_)

    def _is_idle(self, id_: str) -> bool:
        table = self._loaded.get(id_)
        return table is None or table.closed or table.idle

    async def _live_or_coming(self, id_: str) -> LiveTable | None:
        """A table in memory, or about to be."""
        return await self.get(id_) if id_ in self._loaded or id_ in self._coming else None

    def gone(self, ids: Collection[str]) -> None:
        """These are no more: others have no rematch now, or no second table."""
        for table in self._loaded.values():
            twin = table.seating.twin
            if table.seating.rematch in ids:
                table.seating.rematch = None
                table.tell_frame()
            if twin is not None and twin.id in ids:
                table.seating.twin = replace(twin, over=True)
                table.tell_frame()

    async def close_table(self, id_: str, person: str) -> None:
        """For the host: delete a table, and the other one of a duplicate where nobody sits."""
        twin = (await self.get(id_)).seating.twin
        await self._close(id_, person)
        if twin is not None and not twin.over:
            other = await self.get(twin.id)
            if not any(chair.person for chair in other.seating.chairs):
                await self._close(twin.id, person)

    async def _close(self, id_: str, person: str) -> None:
        await self.ask(id_, seat_changes.close, person)
        if id_ in self._loaded:
            self._forget(id_)
        self.gone([id_])
        await self._leases.tell("closed", id_)

    async def renew_code(self, id_: str, person: str) -> str:
        """For the host: replace the code."""
        table = await self.get(id_)
        old = table.seating.code
        invite = await self.ask(id_, seat_changes.renew_code, person)
        self._codes.pop(old, None)
        return invite

    def release(self, table: LiveTable) -> None:
        """Let it leave memory, if nobody is there and nothing happens."""
        id_ = table.seating.id
        if table.idle and self._loaded.get(id_) is table:
            table.unload()
            self._forget(id_)

    def unload_all(self) -> None:
        """Their sockets close; clients connect again."""
        for id_, table in list(self._loaded.items()):
            table.unload()
            self._forget(id_)

    def close(self) -> None:
        self._twins.close()
        self.unload_all()

    def __len__(self) -> int:
        return len(self._loaded)

    async def to_read(self, id_: str, person: str | None) -> Readable:
        """A match that is over or stopped."""
        try:
            seating, match = await self.ask(id_, LiveTable.finished, person)
        except Stopped as stopped:
            return stopped.read(person)
        return Readable(seating, match, match.record())

    async def seating_of(self, id_: str) -> Seating:
        """Who sits there, as it is on disk if the table is not in memory."""
        if id_ in self._loaded:
            return self._loaded[id_].seating
        rows, _ = await self._store.read(lambda c: queries.rows_of(c, id_))
        if rows.table is None:
            raise ApiError(404, "no_table")
        return load(rows)

    async def days_of(self, person: str) -> list[tuple[str, int]]:
        """The tables and seats of this person where a move may take days and the match goes on."""
        return await self._store.read(lambda c: queries.days_of(c, person))

    # --- finding --------------------------------------------------------------------------------

    async def by_code(self, code: str) -> str:
        """The table of an invitation code; a public table is found by its id, too."""
        asked = {"code_": read_code(code), "id_": code}
        found = self._codes.get(asked["code_"]) or await self._store.read(
            lambda c: c.execute(queries.BY_CODE, asked).scalar()
        )
        if found is None:
            raise ApiError(404, "no_code")
        return str(found)

    async def commitment(self, code: str) -> str | None:
        """Of the secret behind the luck of the table with this code."""
        id_ = await self.by_code(code)
        if id_ in self._loaded:
            seal = self._loaded[id_].seating.seal
        else:
            query = sql.select(schema.tables.c.seal).where(schema.tables.c.id == id_)
            seal = of_json(await self._store.read(lambda c: c.execute(query).scalar()))
        return None if seal is None else seal.commitment

    async def join(self, id_: str, person: str, name: str, nonce: str) -> int | None:
        """The seat this person has now; None: they may watch."""
        async with self._twins.checked(id_, person):
            return await self.ask(id_, seat_changes.join, person, name, nonce)

    async def rename(self, person: str, name: str) -> None:
        """In loaded tables; on disk it is done already."""
        for table in list(self._loaded.values()):
            if not table.closed and table.seating.seats_of(person):
                await table.ask(seat_changes.rename, table, person, name)

    def forget_person(self, person: str) -> None:
        """They were deleted on disk: tables that know them leave memory."""
        for id_, table in list(self._loaded.items()):
            known = table.seating.players() | table.seating.guests | {table.seating.host}
            if person in known | table.seating.barred | table.seating.insiders:
                table.unload()
                self._forget(id_)

    async def lists(self, person: str | None) -> tuple[list[Summary], list[Summary]]:
        """This person's tables and the public ones, latest first."""
        mine, public = await self._store.read(lambda connection: queries.lists(connection, person))
        listed = [summary(*row, person, self._loaded) for row in public]
        return [summary(*row, person, self._loaded) for row in mine], [
            table for table in listed if not table["stopped"]
        ]
