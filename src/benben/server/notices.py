"""Tells people away from the board what waits for them, once.

One task looks, decides and sends. What is to be sent is a row first; before it is sent, the row
says when it is tried again, and afterwards that it is done. So a restart loses nothing. If the
server dies between sending and writing that down, the same notice is sent again, under the same
name (`sending.identity`).
"""

import asyncio
import itertools
from collections.abc import Callable, Iterable
from typing import Any

from benben.server import notice_rows
from benben.server import schema_notices as rows
from benben.server.leases import SOLE, Leases
from benben.server.notice_rows import Due
from benben.server.quiet_hours import next_morning, quiet_until
from benben.server.sending import Result, Sender
from benben.server.store import Store
from benben.server.turn_events import TurnEvent
from benben.table import times
from benben.table.log import LOG

LOOK_EVERY = 5.0  # seconds
GRACE = 15.0  # seconds in which somebody may come back to the board
DAY = 24 * 3600.0
EXPIRES = {"turn": 2 * DAY, "deadline": DAY, "over": 2 * DAY, "nudge": DAY}
AGAIN = (60.0, 300.0, 1_800.0, 7_200.0, 21_600.0)  # seconds after each try that failed
AT_ONCE = 200  # notices in a round

AtBoard = Callable[[str, str], bool]  # a person, a table


class Notices:
    """The task, and what it needs."""

    def __init__(
        self,
        store: Store,
        sender: Sender,
        at_board: AtBoard,
        leases: Leases = SOLE,
    ) -> None:
        self._store, self._sender, self._at_board = store, sender, at_board
        self._leases = leases
        self._closing = asyncio.Event()
        self._notes: set[asyncio.Task[None]] = set()
        self._one = asyncio.Lock()

    async def run(self, every: float = LOOK_EVERY) -> None:
        """Until `close`."""
        while not self._closing.is_set():
            try:
                await self.round()
            except Exception:  # the disk is full: it goes on when there is room
                LOG.exception("notices were not sent")
            try:
                await asyncio.wait_for(self._closing.wait(), every)
            except TimeoutError:
                continue

    def close(self) -> None:
        """The round under way is finished."""
        self._closing.set()

    async def round(self) -> None:
        """Look, decide, send."""
        async with self._one:
            await self._look()
            await self._send_due()

    # --- what is to be told ---------------------------------------------------------------------

    async def _look(self) -> None:
        now = times.now()
        turns = await self._store.read(lambda c: notice_rows.new_turns(c, self._leases))
        fresh = [
            self._row(t.channel, t.kind, t.zone, now, person=t.person, table_id=t.table,
                      kind="turn", seat=t.seat, ply=t.ply)
            for t in turns
        ]  # fmt: skip
        if fresh:
            await self._store.write((rows.NOTE, fresh))

    def _row(self, channel: str, way: str, zone: str, now: float, **more: Any) -> dict[str, Any]:
        due = next_morning(now, zone) if way == "mail" else now + GRACE
        expires = now + EXPIRES[more["kind"]]
        return {
            "channel": channel, "due": due, "made": now, "expires": expires, "tries": 0, "who": "",
            **more,
        }  # fmt: skip

    def hear(self, event: TurnEvent) -> None:
        """Of what the rows of tables do not tell; turns are looked for."""
        if event.kind != "turn":
            task = asyncio.get_running_loop().create_task(self._note(event))
            self._notes.add(task)
            task.add_done_callback(self._notes.discard)

    async def _note(self, event: TurnEvent) -> None:
        now = times.now()
        ways = await self._store.read(
            lambda connection: notice_rows.ways(connection, event.person, event.table)
        )
        fresh = [
            self._row(way.id, way.kind, way.zone or "UTC", now, person=event.person,
                      table_id=event.table, kind=event.kind, seat=event.seat, ply=event.ply,
                      who=event.by)
            for way in ways
        ]  # fmt: skip
        if event.kind == "deadline" and event.due is not None:
            fresh = [{**row, "expires": event.due} for row in fresh]
        if fresh:
            await self._store.write((rows.NOTE, fresh))

    # --- sending --------------------------------------------------------------------------------

    async def _send_due(self) -> None:
        now = times.now()
        found = await self._store.read(lambda c: notice_rows.due(c, now, AT_ONCE, self._leases))
        wanted, settled = self._sorted(found, now)
        claimed = [
            _set_due(one, now + AGAIN[min(one.notice.tries, len(AGAIN) - 1)], 1) for one in wanted
        ]
        if settled or claimed:
            await self._store.write((rows.SET_DUE, [*settled, *claimed]))
        await asyncio.gather(*(self._send(batch, now) for batch in _by_channel(wanted)))

    def _sorted(self, found: Iterable[Due], now: float) -> tuple[list[Due], list[dict[str, Any]]]:
        """What is to be sent, and the rows of what is not, or later."""
        wanted, settled = [], []
        for one in found:
            stale = one.notice.kind != "over" and not one.waits
            if stale or one.muted or one.notice.expires < now or self._is_there(one):
                settled.append(_set_due(one, None))
            elif (until := quiet_until(now, one.quiet)) is not None:
                settled.append(_set_due(one, until))
            else:
                wanted.append(one)
        return wanted, settled

    def _is_there(self, one: Due) -> bool:
        return self._at_board(one.channel.person, one.notice.table_id)

    async def _send(self, batch: list[Due], now: float) -> None:
        result: Result = await self._sender.send(batch, now)
        if result == "gone":
            await self._drop(batch[0].channel)
            return
        done = [
            _set_due(one, None, 1)
            for one in batch
            if result != "later" or one.notice.tries + 1 >= len(AGAIN)
        ]
        if done:
            await self._store.write((rows.SET_DUE, done))

    async def _drop(self, channel: Any) -> None:
        """A browser that is gone is not tried again."""
        LOG.info("a way to tell somebody is gone", extra={"way": channel.kind})
        row = {"id_": channel.id, "person_": channel.person}
        await self._store.write((rows.DROP_CHANNEL, [row]), (rows.DROP_NOTICES, [row]))


def _set_due(one: Due, due: float | None, tried: int = 0) -> dict[str, Any]:
    notice = one.notice
    return {
        "channel_": notice.channel, "table_": notice.table_id, "kind_": notice.kind,
        "ply_": notice.ply, "made_": notice.made, "due_": due, "tries_": notice.tries + tried,
    }  # fmt: skip


def _by_channel(wanted: list[Due]) -> list[list[Due]]:
    """Mail to one address goes together; all else goes by itself."""
    mail = sorted(
        (one for one in wanted if one.channel.kind == "mail"), key=lambda one: one.channel.id
    )
    together = itertools.groupby(mail, key=lambda one: one.channel.id)
    alone = [[one] for one in wanted if one.channel.kind != "mail"]
    return [*alone, *(list(batch) for _, batch in together)]
