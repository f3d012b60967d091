"""One live table: a single task owns it, everything comes to it as a letter, one after another.

A move is played, kept on disk, and only then told. Whatever goes wrong in between, the table
falls: it leaves memory, its sockets close, and who comes back finds it as it stands on disk.
"""

import asyncio
import random
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Set
from typing import Any, Protocol, TypeVar

from benben.match import Match
from benben.refused import ENDED, NO_UNDO, NOT_BEGUN, STALE, Refused
from benben.seats import CHANCE, SPECTATOR
from benben.server import messages, snapshot, store
from benben.server.bot_pool import BotPool
from benben.server.errors import ApiError, as_api_error
from benben.server.log import LOG
from benben.server.seating import Chair, Seating
from benben.server.store import Step, Store
from benben.server.wakeup import Wakeup

Found = TypeVar("Found")
Work = Callable[[], Awaitable[Any]]
Viewer = tuple[tuple[int, ...], bool, bool]  # the seats, may invite, is the host
PRESENCE_DELAY = 0.2  # seconds: comings and goings are told together
COURTESY = 4.0, 8.0  # seconds a bot leaves the first word to people, where whoever is first begins
LOOKED_EVERY = 600.0  # seconds
UNDO_DELAY = 0.1  # whether a move revealed something takes longer to find out than to play it


class Gone(Exception):
    """This table has left memory; ask for it again."""


class Connection(Protocol):
    """Somebody who looks on, and perhaps plays."""

    person: str | None
    language: str

    def send(self, message: bytes) -> None: ...
    def close(self) -> None: ...
    def dismiss(self, error: ApiError) -> None: ...


class Table:
    """The seating, the match, who is connected, and the task that alone touches them."""

    def __init__(self, seating: Seating, match: Match, kept: Store, bots: BotPool) -> None:
        self.seating, self.match = seating, match
        self.connections: set[Connection] = set()
        self.closed = False
        self._store, self._bots = kept, bots
        self._mailbox: deque[tuple[asyncio.Future[Any], Work]] = deque()
        self._wakeup = Wakeup()
        self._logs = snapshot.Logs()
        self._arounds: dict[Viewer, dict[str, Any]] = {}
        self._thinks_at: tuple[int, int] | None = None  # ply and how often was taken back
        self._taken_back = 0
        self._weighed: tuple[int, int] | None = None  # the moment whose undo was found out
        self._to_weigh: tuple[float, tuple[int, int], int] | None = None  # when, which, whose
        self._presence_told = True
        self._at_work = False
        self._loop = asyncio.get_running_loop()
        self.touched = self._loop.time()
        self._tasks = {asyncio.create_task(self._own())}
        self._wake()

    # --- letters --------------------------------------------------------------------------------

    async def ask(self, work: Callable[..., Awaitable[Found]], *values: Any) -> Found:
        """Have something done by the task that owns this table; it is done even if one goes."""
        if self.closed:
            raise Gone
        return await self._post(lambda: work(*values))

    def _post(self, work: Callable[[], Awaitable[Found]]) -> "asyncio.Future[Found]":
        """A letter; what came of it is in the answer."""
        answer: asyncio.Future[Found] = self._loop.create_future()
        self._mailbox.append((answer, work))
        self._wakeup.set()
        return answer

    async def _own(self) -> None:
        while True:
            if not self._mailbox:
                await self._wakeup.wait()
            answer, work = self._mailbox.popleft()
            self.touched, self._at_work = self._loop.time(), True
            try:
                found = await work()
            except (Refused, ApiError) as error:
                _fail(answer, error)
            except Exception as error:
                LOG.exception("table fell", extra={"table": self.seating.id})
                known = as_api_error(error)
                _fail(answer, known)
                self.fall(known)
            else:
                if not answer.done():
                    answer.set_result(found)
            self._at_work = False

    @property
    def idle(self) -> bool:
        """Nobody looks, nobody thinks, nothing waits."""
        quiet = not (self._mailbox or self._at_work)
        return quiet and not self.connections and len(self._tasks) == 1

    def fall(self, error: ApiError | None = None) -> None:
        """Leave memory; whoever asked is told, whoever is connected comes again."""
        self.closed = True
        if error is not None:
            self._tell_error(error)
        for connection in self.connections:
            connection.close()
        self.connections.clear()
        while self._mailbox:
            _fail(self._mailbox.popleft()[0], error or Gone())
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()  # a cancelled task remembers where it was, and so this table

    # --- comings and goings ---------------------------------------------------------------------

    async def connect(self, connection: Connection) -> None:
        self._check_may_look(connection.person)
        self.connections.add(connection)
        self._tell_presence(connection)
        self._logs.follow(s for s, c in enumerate(self.seating.chairs) if c.kind == "person")
        connection.send(self._told(connection.person, 0))
        await self._looked_at(connection.person)
        self._wake()

    async def _looked_at(self, person: str | None) -> None:
        """A table somebody at it looks at is not abandoned; kept now and then."""
        seating = self.seating
        at_it = bool(seating.seats_of(person)) or person == seating.host
        if at_it and time.time() - seating.touched > LOOKED_EVERY:
            seating.touched = time.time()
            row = {"table_": seating.id, "touched_": seating.touched}
            try:
                await self._store.write((store.SET_TOUCHED, [row]))
            except (OSError, sqlite3.Error):  # who only looks may do so on a full disk too
                LOG.exception("a visit was not kept", extra={"table": seating.id})

    def disconnect(self, connection: Connection) -> None:
        """At once, without a letter: nobody sends into a closed socket."""
        if connection in self.connections:
            self.connections.discard(connection)
            self._tell_presence(None)
            if not self.closed:
                self._post(lambda: self._looked_at(connection.person))

    def _tell_presence(self, newcomer: Connection | None) -> None:
        """Soon, once for many, and with what is told anyway if that comes first."""
        self._arounds.clear()
        if self._presence_told and self.connections - {newcomer}:
            self._presence_told = False
            self._loop.call_later(PRESENCE_DELAY, self._presence_due)

    def _presence_due(self) -> None:
        if not (self.closed or self._presence_told):
            self._post(self._tell_now)

    async def _tell_now(self) -> None:
        self._tell(self.match.ply)

    # --- moving ---------------------------------------------------------------------------------

    async def move(self, connection: Connection, said: messages.Move) -> None:
        self.check_seat(connection.person, said.seat)
        try:
            if not self._begun:
                raise Refused.by_table(NOT_BEGUN)
            await self._play(said.move, said.seat, said.ply)
        except Refused as refused:
            self._refuse(connection, refused, said.move)

    async def _play(self, move: str | int, seat: int, ply: int) -> None:
        """Play, keep, and only then tell."""
        since = self.match.ply
        self.match.put(move, seat, ply)
        await self._resume(since)
        await self._keep((store.ADD_MOVE, self.seating.moves(self.match, since)))
        self._tell(since)
        self._weigh_undo_soon(seat)
        self._wake()

    async def _resume(self, ply: int) -> None:
        """Let chance move, with the luck of this ply."""
        self.match.reseed(self.seating.luck(ply))
        if self.match.throws:  # a simulated fall takes its time
            await asyncio.to_thread(self.match.resume)
        else:
            self.match.resume()

    async def _keep(self, *steps: Step) -> None:
        await self._store.write(*steps, self.seating.state(self.match))

    def check_seat(self, person: str | None, seat: int) -> None:
        if seat not in self.seating.seats_of(person):
            raise ApiError(403, "not_your_seat")

    def _refuse(self, connection: Connection, refused: Refused, move: str) -> None:
        """The clause to the sender, with a fresh view; with the whole log if he had missed some."""
        since = 0 if refused.clause == STALE else self.match.ply
        refusal = {
            "type": "refused",
            "page": refused.page,
            "clause": refused.clause,
            "text": refused.reason(connection.language),
            "move": move,
            "table": self._seen_by(self._viewer(connection.person), self._here(since)),
        }
        connection.send(snapshot.encoded(refusal))

    # --- taking back ----------------------------------------------------------------------------

    async def undo(self, connection: Connection, said: messages.Undo) -> None:
        self.check_seat(connection.person, said.seat)
        try:
            if said.ply != self.match.ply:
                raise Refused.by_table(STALE)
            insight = self._take_back(said.seat)
        except Refused as refused:
            self._refuse(connection, refused, "")
            return
        back_to = self.match.ply
        self._taken_back += 1
        self._logs.cut(back_to)
        self._arounds.clear()
        await self._keep(*self.seating.taken_back(back_to), *insight)
        self._tell(back_to)
        self._wake()

    def _take_back(self, seat: int) -> list[Step]:
        """T1.5 among people; T1.7 against bots. What else must be written."""
        if self.match.is_over:
            raise Refused.by_table(ENDED)
        if not self.seating.alone_with_bots(seat):
            self.match.undo(seat)
        elif (ply := self._back_to(seat)) is None:
            raise Refused.by_table(NO_UNDO)
        else:
            person = self.seating.chairs[seat].person
            harmless = self.match.may_undo(seat)
            self.match.rewind(ply)
            if not harmless and person is not None:
                return self.seating.look_behind(person)
        return []

    def _back_to(self, seat: int) -> int | None:
        """T1.7: the ply of a seat's last move, if it may be taken back."""
        plies = self.match.plies
        last = next((i for i in reversed(range(len(plies))) if plies[i].seat == seat), None)
        return None if last is None or self.match.reminded(seat, last) else last

    def _may_undo(self, seat: int) -> bool:
        if self.match.is_over:
            return False
        if self.seating.alone_with_bots(seat):
            return self._back_to(seat) is not None
        return self.match.may_undo(seat)

    def _offers_undo(self, seat: int, since: int) -> bool:
        """At once to who comes and to who plays against bots; to others a moment later."""
        known = since == 0 or self._weighed == self._moment or self.seating.alone_with_bots(seat)
        return known and self._may_undo(seat)

    def _weigh_undo_soon(self, seat: int) -> None:
        if self.connections and self.seating.chairs[seat].kind == "person":
            under_way = self._to_weigh is not None
            self._to_weigh = self._loop.time() + UNDO_DELAY, self._moment, seat
            if not under_way:
                self._loop.call_at(self._to_weigh[0], self._weigh_undo)

    def _weigh_undo(self) -> None:
        """If nobody has gone on meanwhile, tell the mover that he may take back."""
        assert self._to_weigh is not None
        due, moment, seat = self._to_weigh
        if self._loop.time() < due:  # there was another move
            self._loop.call_at(due, self._weigh_undo)
            return
        self._to_weigh = None
        if self.closed or moment != self._moment or self.seating.alone_with_bots(seat):
            return
        self._weighed = moment
        if self._may_undo(seat):
            offer = {"type": "may_undo", "seat": seat, "ply": self.match.ply}
            for connection in self.connections:
                if seat in self.seating.seats_of(connection.person):
                    connection.send(snapshot.encoded(offer))

    # --- seats ----------------------------------------------------------------------------------

    async def sit(self, seat: int, chair: Chair, *steps: Step, removed: bool = False) -> None:
        """Hand a seat on; where it was the last free one the match begins (T1.8)."""
        seating, since, begun = self.seating, self.match.ply, self._begun
        concerned = {seating.chairs[seat].person, chair.person} - {None}
        written = seating.hand_on(seat, chair, since, removed)
        if self._begun and not begun:
            await self._resume(since)
        moves = store.ADD_MOVE, seating.moves(self.match, since)
        await self._keep(*steps, *written, moves)
        self._arounds.clear()
        self._tell(since, concerned)
        self._wake()

    def dismiss(self, error: ApiError, person: str | None = None) -> None:
        """Send everybody away, or this person; who may watch stays."""
        for connection in list(self.connections):
            if person is None or (
                connection.person == person and not self.seating.may_watch(person)
            ):
                connection.dismiss(error)
                self.disconnect(connection)

    async def write(self, *steps: Step) -> None:
        """Keep what is no move."""
        await self._store.write(*steps)

    @property
    def _begun(self) -> bool:
        return self.seating.begun(self.match)

    # --- looking --------------------------------------------------------------------------------

    def _check_may_look(self, person: str | None) -> None:
        """A private match is for those it was shared with; once over, for all who have its link."""
        if not (self.match.is_over or self.seating.may_watch(person)):
            raise ApiError(403, "barred" if person in self.seating.barred else "private")

    async def look(self, person: str | None) -> dict[str, Any]:
        """The whole table as this person may see it."""
        self._check_may_look(person)
        return self._seen_by(self._viewer(person), self._here(0))

    async def finished(self, person: str | None) -> tuple[Seating, Match]:
        """The match when it is over: only then may everybody see all of it."""
        self._check_may_look(person)
        if not self.match.is_over:
            raise ApiError(409, "not_over")
        self.seating.label(self.match)
        return self.seating, self.match

    async def for_hint(self, person: str, seat: int) -> Any:
        """What a bot would be given in this seat."""
        self.check_seat(person, seat)
        if not self.seating.alone_with_bots(seat):
            raise ApiError(403, "no_hints")
        if seat not in self.match.waiting_for:
            raise ApiError(409, "not_your_turn")
        return self.match.seen(seat, self.seating.luck(self.match.ply) + 1)

    async def refresh(self, connection: Connection) -> None:
        connection.send(self._told(connection.person, 0))
        self._wake()

    @property
    def _moment(self) -> tuple[int, int]:
        return self.match.ply, self._taken_back

    # --- bots -----------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Let the first bot we wait for think, once for each moment."""
        chairs, waiting = self.seating.chairs, self.seating.waiting_for(self.match)
        seat = next((s for s in waiting if chairs[s].kind == "bot"), None)
        if seat is None or self._thinks_at == self._moment or self.closed or self._unseen:
            return
        self._thinks_at = self._moment
        level, seed = chairs[seat].level or 1, self.seating.luck(self.match.ply) + 1
        seen = self.match.seen(seat, seed)
        task = asyncio.create_task(self._think(seat, level, seen, seed))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, seat: int, level: int, seen: Any, seed: int) -> None:
        moment = self._thinks_at
        if self._people_may_begin():
            await asyncio.sleep(random.Random(seed).uniform(*COURTESY))  # noqa: S311
        try:
            choice = await self._bots.persist(self.seating.host, level, seen, seed)
        except Exception:
            extra = {"table": self.seating.id, "seat": seat, "ply": seen.ply, "bot": level}
            LOG.exception("a bot failed", extra=extra)
            if moment == self._moment:
                self._thinks_at = None  # whoever looks next lets it try again
                self._tell_error(ApiError(503, "bot_failed"))
            return
        if not self.closed:
            self._post(lambda: self._bot_moves(moment, seat, choice.move))

    @property
    def _unseen(self) -> bool:
        """Bots alone rest while nobody looks: `connect` wakes them."""
        seated = any(chair.kind == "person" for chair in self.seating.chairs)
        return not (seated or self.connections)

    def _people_may_begin(self) -> bool:
        """Nobody has done anything yet, and we wait for people, too."""
        chairs, played = self.seating.chairs, self.match.plies
        people = any(chairs[seat].kind == "person" for seat in self.match.waiting_for)
        return people and all(ply.seat == CHANCE for ply in played)

    async def _bot_moves(self, moment: tuple[int, int] | None, seat: int, move: int) -> None:
        """By the same door as everybody; an answer to a moment that is past is dropped."""
        still_there = self.seating.chairs[seat].kind == "bot"
        if moment == self._moment and still_there:
            await self._play(move, seat, self.match.ply)
        else:
            self._wake()

    # --- snapshots -------------------------------------------------------------------------------

    def _tell(self, since: int, anew: Set[str | None] = frozenset()) -> None:
        """Everybody their own view; written once for all who see the same.

        `anew`: who looks with other eyes from now on, and so is told everything.
        """
        self._presence_told = True
        written: dict[Viewer, bytes] = {}
        here = self._here(since)
        for connection in self.connections:
            viewer = self._viewer(connection.person)
            if connection.person in anew:
                connection.send(self._told(connection.person, 0))
                continue
            if viewer not in written:
                written[viewer] = self._written(viewer, here)
            connection.send(written[viewer])

    def _tell_error(self, error: ApiError) -> None:
        """Everybody what went wrong."""
        for connection in self.connections:
            problem = {"type": "problem", "text": error.text(connection.language)}
            connection.send(snapshot.encoded(problem))

    def tell_around(self) -> None:
        """What is new is not on the board."""
        self._arounds.clear()
        self._tell(self.match.ply)

    def _told(self, person: str | None, since: int) -> bytes:
        return self._written(self._viewer(person), self._here(since))

    def _written(self, viewer: Viewer, here: dict[str, Any]) -> bytes:
        return snapshot.encoded({"type": "table", "table": self._seen_by(viewer, here)})

    def _viewer(self, person: str | None) -> Viewer:
        seats = self.seating.seats_of(person)
        invited = bool(seats) or self.seating.public or person in self.seating.guests
        return seats, invited, person is not None and person == self.seating.host

    def _seen_by(self, viewer: Viewer, here: dict[str, Any]) -> dict[str, Any]:
        """The shape of `Table` in messages.py; seats and logs are JSON already."""
        eyes, since = viewer[0] or (SPECTATOR,), here["since"]
        first = self._first_told(eyes, since)
        views = [self._view(seat, since, first) for seat in eyes]
        return {**self._around(viewer), **here, "since": first, "views": views}

    def _first_told(self, eyes: tuple[int, ...], since: int) -> int:
        """Where people play from memory, what was told lately is told again without its words.

        Never from 0 on, which would be a snapshot. At the end all of it is told.
        """
        if since == 0 or not self.match.from_memory:
            return since
        return max(1, min(since, *(self.match.told_from(seat, since) for seat in eyes)))

    def _here(self, since: int) -> dict[str, Any]:
        """Of `Table` in messages.py what is the same for everybody."""
        match = self.match
        return {
            "ply": match.ply,
            "since": since,
            "begun": self._begun,
            "waiting_for": self.seating.waiting_for(match),
            "over": snapshot.over(match),
        }

    def _around(self, viewer: Viewer) -> dict[str, Any]:
        """Of `Table` in messages.py what no move changes: kept until somebody comes or goes."""
        if viewer not in self._arounds:
            seating, (seats, invited, host) = self.seating, viewer
            self._arounds[viewer] = {
                "id": seating.id,
                "game": seating.game.name,
                "options": seating.options,
                "public": seating.public,
                "host": host,
                "invite": seating.invite() if invited else None,
                "seats": snapshot.written(self.seats(seats)),
                "formers": snapshot.written(self._formers()),
                "watching": self.watching,
                "rematch": seating.rematch if invited else None,  # it may be private, too
                "rules_changed": self.match.rules_changed,
            }
        return self._arounds[viewer]

    def _view(self, viewer: int, since: int, first: int) -> messages.View:
        log = self._logs.since(self.match, viewer, first)
        may_undo = viewer != SPECTATOR and self._offers_undo(viewer, since)
        view = snapshot.view(self.match, viewer, self.match.board(viewer), log, may_undo)
        return view if self._begun else {**view, "moves": []}

    def seats(self, mine: tuple[int, ...]) -> list[messages.Seat]:
        here = {connection.person for connection in self.connections}
        return [
            {
                "seat": seat,
                "kind": chair.kind,
                "name": chair.name,
                "level": chair.level,
                "yours": seat in mine,
                "present": chair.kind == "bot" or (chair.kind == "person" and chair.person in here),
            }
            for seat, chair in enumerate(self.seating.chairs)
        ]

    def _formers(self) -> list[messages.Former]:
        return [
            {
                "ply": one.ply,
                "seat": one.seat,
                "kind": one.chair.kind,
                "name": one.chair.name,
                "level": one.chair.level,
                "removed": one.removed,
            }
            for one in self.seating.formers
        ]

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return len([c for c in self.connections if not self.seating.seats_of(c.person)])


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    """Tell the one who asked, if he still waits."""
    if not answer.done():
        answer.set_exception(error)
        answer.exception()  # a letter nobody waits for is logged where it failed
