"""Threads in which bots think, outside the event loop.

Each group has its threads and a fair queue: owners take turns, however much one of them asks for.
Slow bots have a group of their own, so that a quick one never waits behind them. The threads run
at low priority: the event loop comes first.
"""

import asyncio
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeVar

from benben.analysis import Reviewed, Worlds, review, worlds
from benben.bots import Choice, bot
from benben.match import Match, Seen
from benben.server.preparing import Preparations
from benben.table.errors import ApiError
from benben.table.log import LOG
from benben.table.messages import Preparing

Found = TypeVar("Found")
QUICK_LEVELS = range(1, 4)  # they think 0.1 s at most
NICE = 10
RETRIES = 1.0, 5.0, 25.0  # seconds until a bot that failed tries again


class _Job:
    """A function to run in a thread, and the loop that waits for its result."""

    def __init__(self, think: Callable[[], Any]) -> None:
        self.think = think
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()

    def run(self) -> None:
        try:
            found, error = self.think(), None
        except Exception as raised:  # passed on to the caller
            found, error = None, raised
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._settle, found, error)

    def _settle(self, found: Any, error: Exception | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(found)
        else:
            self.future.set_exception(error)


class FairThreads:
    """Some threads and a queue in which owners take turns."""

    def __init__(self, name: str, threads: int) -> None:
        self.name = name
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()
        self._news = threading.Condition()
        self._closed = False
        self._since: dict[str, float] = {}  # when each thread that works began its job
        self._threads = [
            threading.Thread(target=self._work, name=f"{name}-{number}", daemon=True)
            for number in range(threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def alive(self) -> bool:
        return all(thread.is_alive() for thread in self._threads)

    @property
    def waiting(self) -> int:
        with self._news:
            return sum(map(len, self._waiting.values()))

    def silent(self) -> dict[str, float]:
        """Seconds since the last sign of life of each thread; one that waits for work lives."""
        now, since = time.monotonic(), self._since.copy()
        return {
            thread.name: round(now - since.get(thread.name, now), 1) for thread in self._threads
        }

    async def think(self, owner: str, think: Callable[[], Found]) -> Found:
        """The result of `think`; if the caller is cancelled before it starts, it never starts."""
        job = _Job(think)
        with self._news:
            self._waiting.setdefault(owner, deque()).append(job)
            self._news.notify()
        found: Found = await job.future
        return found

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify_all()

    def _work(self) -> None:
        _lower_priority()
        while (job := self._next()) is not None:
            if not job.future.cancelled():
                name = threading.current_thread().name
                self._since[name] = time.monotonic()
                job.run()
                del self._since[name]

    def _next(self) -> _Job | None:
        """The next job, of the owner whose turn it is; that owner then goes to the end."""
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._closed)
            if self._closed:
                return None
            owner, jobs = self._waiting.popitem(last=False)
            job = jobs.popleft()
            if jobs:
                self._waiting[owner] = jobs
            return job


class BotPool:
    """All groups of threads of one server."""

    def __init__(self, cores: int | None = None, preparations: Preparations | None = None) -> None:
        cores = cores or os.cpu_count() or 2
        self.preparations = preparations or Preparations(needed=False)
        self._quick = FairThreads("quick", max(2, cores))
        self._slow = FairThreads("slow", max(2, cores))
        self._idle = FairThreads("idle", 1)  # analyses
        self._replay = FairThreads("replay", 1)
        self._all = self._quick, self._slow, self._idle, self._replay

    async def choose(
        self, owner: str, level: int, seen: Seen, seed: int, patience: float | None = None
    ) -> Choice:
        """The choice of a bot of this level; NotPrepared if bots come later than patience ends."""
        await self.preparations.ready(seen.game.name, "bots", patience)
        threads = self._quick if level in QUICK_LEVELS else self._slow
        return await threads.think(owner, lambda: bot(f"level:{level}").choose(seen, seed))

    async def persist(self, owner: str, level: int, seen: Seen, seed: int) -> Choice:
        """The same, with retries; the last error is raised."""
        for wait in RETRIES:
            try:
                return await self.choose(owner, level, seen, seed)
            except ApiError:
                raise  # they cannot be compiled: trying again is of no use
            except Exception:
                LOG.exception("a bot failed", extra={"ply": seen.ply, "bot": level, "again": wait})
            await asyncio.sleep(wait)
        return await self.choose(owner, level, seen, seed)

    async def reviewed(self, owner: str, match: Match, budget: str) -> AsyncIterator[Reviewed]:
        """The steps of a match's review, one after the other."""
        await self.preparations.ready(match.game.name, "bots")
        reviewing = review(match, budget)
        while (found := await self.later(owner, lambda: next(reviewing, None))) is not None:
            yield found

    async def worlds(self, owner: str, match: Match, ply: int, budget: str) -> Worlds:
        """A decision in the worlds its mover imagined: somebody waits for it."""
        await self.preparations.ready(match.game.name, "bots")
        return await self._slow.think(owner, lambda: worlds(match, ply, budget))

    def preparing(self, game: str) -> Preparing | None:
        """How far the bots of a game are; None if they can play, ApiError if they never will."""
        return self.preparations.coming(game, "bots")

    async def aside(self, work: Callable[[], Found]) -> Found:
        """In a thread of its own: a simulated fall is slow."""
        return await asyncio.to_thread(work)

    async def later(self, owner: str, think: Callable[[], Found]) -> Found:
        """Low priority: nobody at a table waits for it."""
        return await self._idle.think(owner, think)

    async def retell(self, owner: str, tell: Callable[[], Found]) -> Found:
        """For replays, which somebody waits for."""
        return await self._replay.think(owner, tell)

    def waiting(self) -> dict[str, int]:
        """How much waits for each group of threads."""
        return {threads.name: threads.waiting for threads in self._all}

    @property
    def alive(self) -> bool:
        """Whether all threads still run."""
        return all(threads.alive for threads in self._all)

    def silent(self) -> dict[str, float]:
        """By thread: seconds since its last sign of life."""
        return {name: s for threads in self._all for name, s in threads.silent().items()}

    def close(self) -> None:
        for threads in self._all:
            threads.close()


def _lower_priority() -> None:
    """Let the event loop go first; only Linux has priorities for threads."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
