"""One live table: everything it does is done by one task, one piece of work after another.

A move is played, written to disk, and only then told. After an exception the table is unloaded: its
sockets close, and whoever comes back finds it as it is on disk.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Set
from contextvars import copy_context
from typing import Any, TypeVar

from benben.match import Match, Seen
from benben.refused import NOT_BEGUN, STALE, STRICT, Refused
from benben.table import duplicates, snapshot, steps, times, visits
from benben.table.bot_turns import BotsComing, BotTurn, BotTurns
from benben.table.chairs import Chair
from benben.table.clocks import MOST_LAG
from benben.table.errors import ApiError
from benben.table.hosting import Bots, Store
from benben.table.log import ABOUT, LOG
from benben.table.mailbox import Gone, Mailbox
from benben.table.messages import Table
from benben.table.presence import Connection, Presence
from benben.table.seating import Seating
from benben.table.steps import Step
from benben.table.table_snapshots import TableSnapshots, Viewer
from benben.table.undo import TakeBacks

Found = TypeVar("Found")


class LiveTable:
    """The seating, the match, and who is connected; only the mailbox's task changes them.

    None of its parts refers back to the table, so that it leaves memory without the garbage
    collector.
    """

    def __init__(
        self,
        seating: Seating,
        match: Match,
        store: Store,
        bots: Bots,
        changed: Callable[["LiveTable"], None] = lambda _: None,
    ) -> None:
        """`changed` is called after every change that is on disk."""
        self.seating, self.match = seating, match
        self._changed = changed
        self.presence = Presence(seating)
        self._store, self._bots = store, bots
        self._mailbox = Mailbox()
        self._take_backs = TakeBacks(seating, match, self.presence)
        self._snapshots = TableSnapshots(seating, match, self.presence, self._take_backs)
        self._bot_turns = BotTurns(seating, match, bots, self.presence, self._take_backs)
        self._bots_coming = BotsComing(seating, self.presence, bots)
        self._context = copy_context()  # of its tasks: what they log names the table
        self._context.run(ABOUT.set, seating.id)
        self._tasks = {asyncio.create_task(self._mailbox.run(self._failed), context=self._context)}
        self._wake_bot()

    async def ask(self, work: Callable[..., Awaitable[Found]], *values: Any) -> Found:
        """Have the table's task do something; `Gone` if the table was unloaded."""
        return await self._mailbox.ask(work, *values)

    # --- in memory ------------------------------------------------------------------------------

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self._mailbox.loop

    @property
    def closed(self) -> bool:
        return self._mailbox.closed

    @property
    def touched(self) -> float:
        """When it last did something, by the clock of the loop."""
        return self._mailbox.touched

    @property
    def idle(self) -> bool:
        """Nobody is connected, no bot thinks, nothing waits."""
        return self._mailbox.idle and not self.presence.connections and len(self._tasks) == 1

    def _failed(self, error: Exception) -> ApiError:
        LOG.error("table unloaded after an error", exc_info=error, extra={"table": self.seating.id})
        known = self._store.problem(error)
        self.unload(known)
        return known

    def unload(self, error: ApiError | None = None) -> None:
        """Leave memory; sockets are told why and closed, their clients connect again."""
        if error is not None:
            self.presence.send_error(error)
        self.presence.close()
        self._take_backs.close()
        self._mailbox.close(error or Gone())
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()  # a cancelled task refers to where it was, and so to this table

    # --- connections ----------------------------------------------------------------------------

    async def connect(self, connection: Connection) -> None:
        self._check_may_look(connection.person)
        self.presence.connections.add(connection)
        self._presence_changed(connection)
        self._snapshots.follow_people()
        await self.refresh(connection)
        self._tell_of_bots()
        await visits.note(self.seating, self._store, connection.person)

    async def refresh(self, connection: Connection) -> None:
        """Send everything again."""
        connection.send(self._snapshots.told(self._viewer(connection), 0))
        self._wake_bot()

    def disconnect(self, connection: Connection) -> None:
        """At once, not by the mailbox: nothing is sent into a closed socket."""
        if connection in self.presence.connections:
            self.presence.connections.discard(connection)
            self._presence_changed(None)
            if not self.closed:
                seating, store, person = self.seating, self._store, connection.person
                self._mailbox.post(lambda: visits.note(seating, store, person))

    def dismiss(self, error: ApiError, person: str | None = None) -> None:
        """Send everybody away, or this person; those who may watch stay."""
        for connection in list(self.presence.connections):
            if person is None or (
                connection.person == person and not self.seating.may_watch(person)
            ):
                connection.dismiss(error)
                self.disconnect(connection)

    def _presence_changed(self, newcomer: Connection | None) -> None:
        self._snapshots.forget_frame()
        self.presence.announce_soon(newcomer, self._announce_presence)

    def _announce_presence(self) -> None:
        if not self.closed:
            self._mailbox.post(self._tell_now)

    async def _tell_now(self) -> None:
        self._tell(self.match.ply)

    # --- moves ----------------------------------------------------------------------------------

    async def move(
        self, connection: Connection, seat: int, ply: int, move: str, came: float | None = None
    ) -> None:
        """`came`: when it came; it may have waited here."""
        self.check_seat(connection.person, seat)
        arrived = (came or times.now()) - min(connection.lag, MOST_LAG)
        try:
            if not self._begun:
                raise Refused.by_table(NOT_BEGUN)
            if self.seating.clocks is not None:
                self.seating.clocks.check(seat, arrived)
            await self._play(move, seat, ply, arrived)
        except Refused as refused:
            self._refuse(connection, refused, move)

    async def _play(self, move: str | int, seat: int, ply: int, arrived: float = 0.0) -> None:
        """Play, write, and only then tell."""
        since = self.match.ply
        self.match.put(move, seat, ply)
        await self._resume(since)
        self.seating.clock_move(self.match, seat, since, arrived)
        await self.write_state((steps.ADD_MOVE, self.seating.moves(self.match, since)))
        self._tell(since)
        self._take_backs.check_soon(seat)
        self._wake_bot()

    async def _resume(self, ply: int) -> None:
        """Let chance move, with the luck of this ply."""
        self.match.follow(self.seating.luck(ply))
        if self.match.throws:  # a simulated fall is slow
            await self._bots.aside(self.match.resume)
        else:
            self.match.resume()

    async def undo(self, connection: Connection, seat: int, ply: int) -> None:
        self.check_seat(connection.person, seat)
        try:
            if ply != self.match.ply:
                raise Refused.by_table(STALE)
            steps = self._take_backs.take_back(seat)
        except Refused as refused:
            self._refuse(connection, refused, "")
            return
        self._snapshots.cut(self.match.ply)
        await self.write_state(*steps)
        self._tell(self.match.ply)
        self._wake_bot()

    def _refuse(self, connection: Connection, refused: Refused, move: str) -> None:
        """The clause and a fresh view; the whole log if the sender had missed something."""
        since = 0 if refused.clause == STALE else self.match.ply
        table = self._snapshots.table(self._viewer(connection), since)
        connection.send(snapshot.refusal(refused, connection.language, move, table))

    def check_seat(self, person: str | None, seat: int) -> None:
        if seat not in self.seating.seats_of(person):
            raise ApiError(403, "not_your_seat")

    # --- bots -----------------------------------------------------------------------------------

    def _wake_bot(self) -> None:
        """Let a bot think, if it is a bot's turn and none thinks already."""
        if not self.closed and (turn := self._bot_turns.start()) is not None:
            self._begin(self._think(turn))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, context=self._context)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell_of_bots(self) -> None:
        """If the bots of this table are still being compiled, say how far they are."""
        if not self.closed and (telling := self._bots_coming.start()) is not None:
            self._begin(telling)

    async def _think(self, turn: BotTurn) -> None:
        try:
            move = await self._bot_turns.choose(turn)
        except ApiError as error:
            if self._bot_turns.failed(turn):
                self.presence.send_error(error)
            return
        if not self.closed:
            self._mailbox.post(lambda: self._bot_moves(turn, move))

    async def _bot_moves(self, turn: BotTurn, move: int) -> None:
        """As people move; a move that comes too late is dropped."""
        if self._bot_turns.holds(turn):
            await self._play(move, turn.seat, self.match.ply)
        else:
            self._bot_turns.failed(turn)  # in a pause: it thinks again afterwards
            self._wake_bot()

    # --- seats ----------------------------------------------------------------------------------

    async def sit(
        self,
        seat: int,
        chair: Chair,
        *more: Step,
        removed: bool = False,
        nonce: str = "",
        late: bool = False,
    ) -> None:
        """Give a seat to somebody else; if it was the last free one the match begins (T1.8)."""
        seating, since, begun = self.seating, self.match.ply, self._begun
        concerned = {seating.chairs[seat].person, chair.person} - {None}
        handed_on = seating.hand_on(seat, chair, since, removed, nonce, late)
        if self._begun and not begun:
            await self._resume(since)
        seating.run_clocks(self.match)
        moves = steps.ADD_MOVE, seating.moves(self.match, since)
        await self.write_state(*more, *handed_on, moves)
        self._snapshots.forget_frame()
        self._tell(since, concerned)
        self._tell_of_bots()
        self._wake_bot()

    async def begin(self) -> None:
        """What the match waited for is there."""
        await self._resume(0)
        self.seating.run_clocks(self.match)
        await self.write_state((steps.ADD_MOVE, self.seating.moves(self.match, 0)))
        self._tell(0)
        self._wake_bot()

    async def write_state(self, *steps: Step) -> None:
        """Write the match, the seats and the clocks as they are now, and all that led there."""
        await self._store.write(*steps, *self.seating.state(self.match))
        self._changed(self)

    async def write(self, *steps: Step) -> None:
        """Write what is no move."""
        await self._store.write(*steps)

    async def drop(self) -> None:
        """Delete it from where it is kept."""
        await self._store.drop(self.seating.id)

    @property
    def _begun(self) -> bool:
        return self.seating.begun(self.match)

    # --- looking --------------------------------------------------------------------------------

    def _check_may_look(self, person: str | None) -> None:
        """A private match is for those it was shared with; once over, for all who have its link."""
        if not (duplicates.is_open(self.seating, self.match) or self.seating.may_watch(person)):
            raise ApiError(403, "barred" if person in self.seating.barred else "private")

    async def look(self, person: str | None) -> Table:
        """The whole table as this person may see it."""
        self._check_may_look(person)
        return self._snapshots.table(self._snapshots.viewer(person), 0)

    async def finished(self, person: str | None) -> tuple[Seating, Match]:
        """The match when it is over: only then may everybody see all of it."""
        self._check_may_look(person)
        if not duplicates.is_open(self.seating, self.match):
            raise ApiError(409, "twin_not_over" if self.match.is_over else "not_over")
        self.seating.label(self.match)
        return self.seating, self.match

    async def for_hint(self, person: str, seat: int) -> Seen:
        """What a bot would be given in this seat."""
        self.check_seat(person, seat)
        if duplicates.is_strict(self.seating):
            raise Refused.by_table(STRICT)
        if not self.seating.alone_with_bots(seat):
            raise ApiError(403, "no_hints")
        if seat not in self.match.waiting_for:
            raise ApiError(409, "not_your_turn")
        return self.match.seen(seat, self.seating.dice(self.match.ply))

    # --- telling --------------------------------------------------------------------------------

    def tell_frame(self) -> None:
        """Tell everybody what is new beside the match."""
        self._snapshots.forget_frame()
        self._tell(self.match.ply)
        self._wake_bot()  # a pause may have ended

    def _tell(self, since: int, whole: Set[str | None] = frozenset()) -> None:
        """Everybody their own view; encoded once for all who see the same.

        `whole`: people who see with other eyes from now on, and so are told everything.
        """
        self.presence.announced = True
        encoded: dict[Viewer, bytes] = {}
        progress = self._snapshots.progress()
        for connection in self.presence.connections:
            viewer = self._viewer(connection)
            if connection.person in whole:
                connection.send(self._snapshots.told(viewer, 0))
                continue
            if viewer not in encoded:
                encoded[viewer] = self._snapshots.told(viewer, since, progress)
            connection.send(encoded[viewer])

    def _viewer(self, connection: Connection) -> Viewer:
        return self._snapshots.viewer(connection.person)
