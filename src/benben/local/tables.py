"""The tables of one browser: opened, loaded from what is kept, listed, dropped."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from types import SimpleNamespace
from typing import Any, TypeVar

from benben.game import game as find_game
from benben.game import names
from benben.local import backup, kept
from benben.local.bridge import Bridge, DeviceError, LocalBots, NotKept, as_problem
from benben.local.kept import Kept
from benben.match import Match
from benben.plies import unnamed
from benben.record import game_in
from benben.table import branching, catalogue, opening, snapshot
from benben.table.answers import Summary
from benben.table.chairs import Chair, FormerChair
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.log import LOG
from benben.table.mailbox import Gone
from benben.table.old_rules import Readable, Stopped, adopt, is_stopped, replay
from benben.table.sealing import Announced, Started
from benben.table.seating import Seating, Source
from benben.table.steps import Step

Found = TypeVar("Found")
ME = "me"  # who sits before this screen
MARK = "~"  # before the ids of tables in a browser; a server's have none


class LocalStore:
    """Keeps one table: whole, after every change, before anybody is told."""

    errors = (NotKept,)

    def __init__(self, tables: "LocalTables", match: Match, before: Kept) -> None:
        self._tables, self._match, self._before = tables, match, before

    async def write(self, *steps: Step) -> None:
        after = self._before.after(self._match, *steps)
        await self._tables.keep(after)
        self._before = after

    async def drop(self, *ids: str) -> None:
        for table_id in ids:
            await self._tables.drop(table_id)

    def problem(self, error: Exception) -> ApiError:
        return as_problem(error)


class LocalTables:
    """At most one live table for each id, as at the server."""

    def __init__(self, bridge: Bridge, texts: dict[str, str]) -> None:
        """`texts`: by id, as they are kept; one that cannot be read is left as it is."""
        self._bridge, self.bots, self.announced = bridge, LocalBots(bridge), Announced()
        self._live: dict[str, LiveTable] = {}
        self._coming: dict[str, asyncio.Task[LiveTable]] = {}
        self._kept = dict(texts)

    # --- what is kept ---------------------------------------------------------------------------

    async def keep(self, one: Kept) -> None:
        text = one.text()
        try:
            await self._bridge.keep(one.seating.id, one.seating.game.name, text, one.over)
        except NotKept:
            self.bots.tire(kept=False)
            raise
        self.bots.tire(kept=True)
        self._kept[one.seating.id] = text

    async def take(self, table_id: str) -> str:
        """The text of a table, which is this tab's from now on: another may have changed it."""
        found = json.loads(await self._bridge.take(table_id))
        if not found["mine"]:
            raise DeviceError(409, "tab.elsewhere")
        text: str | None = self._kept.get(table_id) if found["text"] is None else found["text"]
        if not text:
            self._kept.pop(table_id, None)
            raise ApiError(404, "no_table")
        self._kept[table_id] = text
        return text

    async def drop(self, table_id: str) -> None:
        await self._bridge.drop(table_id)
        self._kept.pop(table_id, None)
        self._live.pop(table_id, None)

    async def remove(self, table_id: str) -> None:
        """Whatever it is, it is this browser's: running, finished or unreadable."""
        await self.take(table_id)
        if (table := self._live.get(table_id)) is not None:
            table.dismiss(ApiError(404, "closed"))
            table.unload()
        await self.drop(table_id)

    # --- live tables ----------------------------------------------------------------------------

    async def open(self, seating: Seating, *_: Step) -> None:
        """A new table; it is kept when this returns. ValueError if it cannot be played so."""
        seating.id, seating.code = MARK + seating.id, ""  # nobody can be invited here
        await self._prepare(seating)
        match = seating.begin()
        one = Kept(seating).after(match, *seating.steps(match))
        await self.keep(one)
        await self.take(seating.id)
        self._begin(seating, match, one)

    async def _prepare(self, seating: Seating) -> None:
        await self._bridge.prepare(seating.game.name, json.dumps(seating.options))

    def _begin(self, seating: Seating, match: Match, one: Kept) -> LiveTable:
        store = LocalStore(self, match, one)
        table = self._live[seating.id] = LiveTable(seating, match, store, self.bots)
        return table

    async def get(self, table_id: str) -> LiveTable:
        table = self._live.get(table_id)
        if table is not None and not table.closed:
            return table
        if table_id not in self._coming:
            self._coming[table_id] = asyncio.create_task(self._load(table_id))
            self._coming[table_id].add_done_callback(lambda _: self._coming.pop(table_id))
        return await asyncio.shield(self._coming[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        one = kept.read(await self.take(table_id), ME)
        await self._prepare(one.seating)
        match = replay(one.seating, one.over, one.lines)
        store = LocalStore(self, match, one)
        if one.seating.version != one.seating.game.version:
            await adopt(one.seating, match, store, self.bots)
            one = store._before
        return self._begin(one.seating, match, one)

    async def ask(
        self, table_id: str, work: Callable[..., Awaitable[Found]], *values: Any
    ) -> Found:
        """Have a table do something: `ask(id, LiveTable.look, ME)`."""
        while True:
            table = await self.get(table_id)
            try:
                return await table.ask(work, table, *values)
            except Gone:
                continue  # it was unloaded at this moment

    async def to_read(self, table_id: str) -> Readable:
        """A match that is over or stopped."""
        try:
            seating, match = await self.ask(table_id, LiveTable.finished, ME)
        except Stopped as stopped:
            return stopped.read(ME)
        return Readable(seating, match, match.record())

    async def backup(self, table_id: str) -> str:
        """A match that goes on, to be taken to another device."""
        return await self.ask(table_id, backup.of_table)

    # --- new ones -------------------------------------------------------------------------------

    def started(self, said: dict[str, Any] | None) -> Started | None:
        """The secret that was announced to the page, and what it adds."""
        seal = said and said.get("seal")
        return (self.announced.take(ME, seal["commitment"]), seal["nonce"]) if seal else None

    async def new(self, wanted: dict[str, Any], name: str, guest: str) -> str:
        """The id of a new table as a page wished it."""
        if wanted["game"] not in names():
            raise ApiError(422, "bad_table", why=f"{wanted['game']!r}?")
        game = find_game(wanted["game"])
        usual = {"name": None, "level": None}
        seats = [SimpleNamespace(**{**usual, **seat}) for seat in wanted["seats"]]
        if any(seat.kind == "open" for seat in seats):
            raise ApiError(409, "no_friends_here")
        await self._bridge.prepare(game.name, json.dumps(wanted["options"]))
        options = {**catalogue.usual(game), **wanted["options"]}
        chairs = opening.chairs(seats, ME, name, guest)
        seating = Seating.new(game, options, False, ME, chairs, self.started(wanted))
        try:
            await self.open(seating)
        except ValueError as error:
            raise ApiError(422, "bad_table", why=error) from None
        return seating.id

    async def branch(self, table_id: str, said: dict[str, Any], name: str, guest: str) -> str:
        """The id of a new table that plays on from a moment of a finished match."""
        if said["other"] == "open":
            raise ApiError(409, "no_friends_here")
        old, match = await self.ask(table_id, LiveTable.finished, ME)
        me, seat, ply = Chair("person", ME, name), said["seat"], said["ply"]
        seats = branching.chairs(match.players, seat, me, said["other"], said["level"], guest)
        try:
            start = branching.position(match, ply, said["imagined"])
            source = Source(table_id, ply)
            new = branching.seating(old.game, old.options, seats, start, source)
            await self.open(new)
        except ValueError as error:
            raise ApiError(422, "bad_table", why=error) from None
        return new.id

    async def prepare(self, name: str) -> None:
        """Load the rules of a game."""
        await self._bridge.prepare(name, "{}")

    async def from_record(self, text: str) -> tuple[str, bool]:
        """A table of a record or a backup, and whether it is over: to be read, or played on."""
        try:
            record, seed = backup.opened(text)
            await self._bridge.prepare(game_in(record).name, "{}")
            await self._bridge.falls()  # a match may stop in the middle of one
            match = Match.from_record(record)
            seating = _seating(match, seed)
            seating.check()
        except ValueError as error:
            raise DeviceError(422, "record.broken", why=error) from None
        await self.keep(Kept(seating).after(match, *seating.steps(match)))
        return seating.id, match.is_over

    # --- lists ----------------------------------------------------------------------------------

    def lists(self) -> list[Summary]:
        """Latest first."""
        found = list(self._readable())
        found.sort(key=lambda one: -one.seating.touched)
        return [_summary(one) for one in found]

    def _readable(self) -> Iterator[Kept]:
        """What cannot be read says so when it is opened; it hinders no other."""
        for table_id, text in self._kept.items():
            try:
                yield kept.read(text, ME)
            except ApiError:
                LOG.exception("a table cannot be read", extra={"table": table_id})

    async def rename(self, change: Callable[..., Awaitable[None]], name: str) -> None:
        for table in list(self._live.values()):
            if not table.closed:
                await table.ask(change, table, ME, name)


def _summary(one: Kept) -> Summary:
    row = one.row()
    seats = snapshot.seats(one.seating.chairs, one.seating.seats_of(ME), (ME,))
    return snapshot.summary(row, seats, 0, is_stopped(row))


def _seating(match: Match, seed: int | None) -> Seating:
    """The table of a match that was played elsewhere."""
    chairs = [_chair(name, seat) for seat, name in enumerate(match.names)]
    seating = Seating.new(match.game, match.options, False, ME, chairs)
    seating.id, seating.code = MARK + seating.id, ""
    seating.start, seating.began_with = match.start_text, match.began_with
    seating.late = list(match.late)
    seating.seed = seating.seed if seed is None else seed
    seal = match.seal  # without its secret a match goes on by other luck, and is not sealed
    seating.seal = seal if seal is not None and seal.secret is not None else None
    seating.formers = [
        FormerChair(change.ply, change.seat, _chair(change.name, change.seat))
        for change in match.handovers
    ]
    return seating


def _chair(name: str, seat: int) -> Chair:
    """Whoever played there: people are now those before this screen."""
    found = Chair.in_record(name, seat)
    if found.kind == "bot":
        return found
    return Chair("person", ME, found.name or unnamed(seat), own=False)
