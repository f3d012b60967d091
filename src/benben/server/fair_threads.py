"""Some threads and a queue in which owners take turns, however much one of them asks for."""

import asyncio
import os
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found")
Tell = Callable[[Any, BaseException | None], None]  # what was found, or what went wrong
NICE = 10
REST = 300.0  # seconds without work after which a runner may let go of what it holds


class Runner(Protocol):
    """Does the errands of one thread, one after the other."""

    def run(self, errand: Any) -> Any: ...
    def rest(self) -> None: ...  # nothing was asked for long
    def close(self) -> None: ...  # for good


class Here:
    """In the thread itself."""

    def run(self, errand: Callable[[], Found]) -> Found:
        return errand()

    def rest(self) -> None: ...
    def close(self) -> None: ...


class Job:
    """An errand in the queue."""

    def __init__(self, errand: Any, tell: Tell) -> None:
        self.errand, self._tell = errand, tell
        self.dropped = False  # nobody waits any more: it never starts

    def run(self, runner: Runner) -> None:
        try:
            found, error = runner.run(self.errand), None
        except Exception as raised:  # passed on to the one who waits
            found, error = None, raised
        self._tell(found, error)


class FairThreads:
    """The threads run at low priority: the event loop goes first."""

    def __init__(self, name: str, threads: int, runner: Callable[[], Runner] = Here) -> None:
        self.name = name
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._news = threading.Condition()
        self._closed = False
        self._since: dict[str, float] = {}  # when each thread that works began its job
        self._runners = [runner() for _ in range(threads)]
        self._threads = [
            threading.Thread(target=self._work, args=[own], name=f"{name}-{number}", daemon=True)
            for number, own in enumerate(self._runners)
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

    def ask(self, owner: str, errand: Any, tell: Tell) -> Job:
        """Have it done when its owner's turn has come; `tell` is called in the thread."""
        job = Job(errand, tell)
        with self._news:
            self._waiting.setdefault(owner, deque()).append(job)
            self._news.notify()
        return job

    async def think(self, owner: str, errand: Callable[[], Found]) -> Found:
        """The result; if the caller is cancelled before it starts, it never starts."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Found] = loop.create_future()

        def tell(found: Any, error: BaseException | None) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, future, found, error)

        job = self.ask(owner, errand, tell)
        try:
            return await future
        finally:
            job.dropped = True

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._waiting.clear()
            self._news.notify_all()
        for runner in self._runners:
            runner.close()

    def _work(self, runner: Runner) -> None:
        _lower_priority()
        while (job := self._next(runner)) is not None:
            if not job.dropped:
                name = threading.current_thread().name
                self._since[name] = time.monotonic()
                job.run(runner)
                del self._since[name]

    def _next(self, runner: Runner) -> Job | None:
        """The next job, of the owner whose turn it is; that owner then goes to the end."""
        while True:
            with self._news:
                if self._news.wait_for(lambda: self._waiting or self._closed, REST):
                    return None if self._closed else self._taken()
            runner.rest()

    def _taken(self) -> Job:
        owner, jobs = self._waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._waiting[owner] = jobs
        return job


def settle(future: "asyncio.Future[Any]", found: Any, error: BaseException | None) -> None:
    """Tell the one who waits, if they still do."""
    if future.done():
        return
    if error is None:
        future.set_result(found)
    else:
        future.set_exception(error)


def _lower_priority() -> None:
    """Let the event loop go first; only Linux has priorities for threads."""
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
