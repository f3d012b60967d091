"""Which games can be played already: they are compiled while the server runs, asked-for ones first.

A game is prepared in two parts: what a table of people needs, then the bots. Each game is compiled
by a process of its own (warmup.py), because compiling leaves a gigabyte of memory behind. The
server then loads the compiled code in a thread: the event loop never waits.
"""

import asyncio
import gc
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Literal

from benben.compiled import UNCOMPILED, is_prepared
from benben.game import game, names
from benben.server.warmup import PARTS, Part, load
from benben.table.answers import Prepared
from benben.table.errors import ApiError
from benben.table.log import LOG
from benben.table.messages import Preparing

State = Literal["waiting", "running", "ready", "failed"]
PATIENCE = 0.5  # seconds somebody waits for a game before they are told how long it takes
RETRIES = 1.0, 5.0  # seconds until a part that was not compiled is tried again
USUAL = {"table": 10.0, "bots": 10.0}  # seconds, until something was measured here
SURE = 0.1  # the share of a part after which its own pace says how long the rest takes
ASKED_NICE, AHEAD_NICE = 5, 19  # the event loop goes first, then what somebody waits for
CORES = os.cpu_count() or 1
COMMAND = sys.executable, "-m", "benben.server.warmup"


@dataclass
class Job:
    """One part of one game."""

    game: str
    part: Part
    asked: bool = False
    state: State = "waiting"
    done: float = 0.0  # the share that is compiled
    began: float = 0.0
    settled: asyncio.Event = field(default_factory=asyncio.Event)  # ready or failed

    def begin(self) -> None:
        self.state, self.done, self.began = "running", 0.0, time.monotonic()


class NotPrepared(ApiError):
    """This game, or its bots, cannot be had yet: try again after some seconds."""

    def __init__(self, progress: Preparing) -> None:
        key = "preparing" if progress["part"] == "table" else "preparing_bots"
        title, seconds = game(progress["game"]).title, progress["seconds"]
        super().__init__(503, key, game=title, seconds=seconds)
        self.progress, self.retry_after = progress, seconds


def unprepared(name: str, part: Part) -> ApiError:
    """It could not be compiled: the last word until the server is started again."""
    key = "unprepared" if part == "table" else "unprepared_bots"
    return ApiError(503, key, game=game(name).title)


class Preparations:
    """All games of one server; `needed` is False where they are compiled already, or never."""

    def __init__(self, needed: bool) -> None:
        self._needed = needed and not UNCOMPILED
        self._jobs = {(name, part): Job(name, part) for part in PARTS for name in names()}
        self._order: list[str] = []  # games somebody asked for
        self._running: list[str] = []
        self._took: dict[Part, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loader = ThreadPoolExecutor(1, "load")

    # --- asking ---------------------------------------------------------------------------------

    def begin(self) -> None:
        """Prepare all games, though nobody has asked for one."""
        if self._needed:
            self._start()

    def is_ready(self, name: str, part: Part) -> bool:
        return not self._needed or self._jobs[name, part].state == "ready"

    def coming(self, name: str, part: Part) -> Preparing | None:
        """How far it is, and about how long it still takes; None if it is ready."""
        if self.is_ready(name, part):
            return None
        job = self._jobs[name, part]
        if job.state == "failed":
            raise unprepared(name, part)
        done, seconds = min(0.99, job.done), max(1, round(self._seconds(job)))
        return {
            "type": "preparing", "game": name, "part": part, "done": done, "seconds": seconds,
        }  # fmt: skip

    def states(self) -> dict[str, Prepared]:
        """For the health check: of each game how far its parts are."""
        return {
            name: {"table": self._state(name, "table"), "bots": self._state(name, "bots")}
            for name in names()
        }

    def _state(self, name: str, part: Part) -> State:
        return "ready" if self.is_ready(name, part) else self._jobs[name, part].state

    def check(self) -> None:
        """ApiError if a game cannot be prepared."""
        for (name, part), job in self._jobs.items():
            if job.state == "failed":
                raise unprepared(name, part)

    def ask(self, name: str) -> None:
        """Somebody wants this game: it goes before those nobody has asked for."""
        if self._needed and name not in self._order:
            self._order.append(name)
            for part in PARTS:
                self._jobs[name, part].asked = True
            self._start()

    async def ready(self, name: str, part: Part, patience: float | None = None) -> None:
        """Wait until this can be used; NotPrepared when patience is at its end."""
        if self.is_ready(name, part):
            return
        self.ask(name)
        job = self._jobs[name, part]
        try:
            async with asyncio.timeout(patience):
                await job.settled.wait()
        except TimeoutError:
            pass
        if (progress := self.coming(name, part)) is not None:
            raise NotPrepared(progress)

    def _seconds(self, job: Job) -> float:
        """About how long it still takes, by its own pace or that of the other games."""
        table, left = self._jobs[job.game, "table"], 0.0
        if job.part == "bots" and table.state in ("waiting", "running"):
            left = self._seconds(table)  # that comes first
        if job.state == "running" and job.done >= SURE:
            return (time.monotonic() - job.began) * (1 - job.done) / job.done
        return left + (1 - job.done) * self._took.get(job.part, USUAL[job.part])

    # --- working --------------------------------------------------------------------------------

    def _start(self) -> None:
        """Start what may be started: asked-for games at once, others where a core is free."""
        for name in self._waiting():
            rivals = self._running
            if self._jobs[name, "table"].asked:
                rivals = [other for other in rivals if self._is_awaited(other)]
            if len(rivals) < CORES:
                self._running.append(name)
                self._jobs[name, "table"].begin()
                task = asyncio.create_task(self._run(name))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _waiting(self) -> list[str]:
        """The games that could be started, in the order of need."""
        wanted = [*self._order, *(name for name in names() if name not in self._order)]
        return [name for name in wanted if self._jobs[name, "table"].state == "waiting"]

    def _is_awaited(self, name: str) -> bool:
        """Whether somebody waits for a table of it."""
        table = self._jobs[name, "table"]
        return table.asked and table.state == "running"

    async def _run(self, name: str) -> None:
        """Both parts of a game; the bots follow their table."""
        jobs = [self._jobs[name, part] for part in PARTS]
        try:
            if all([await asyncio.to_thread(is_prepared, name, job.part) for job in jobs]):
                for job in jobs:
                    await self._settle(job)
            else:
                await self._compile(name)
        except Exception as error:
            unexpected = not isinstance(error, OSError)
            for job in jobs:
                if job.state != "ready":
                    about = {"game": name, "part": job.part, "why": str(error)}
                    LOG.error("a game could not be prepared", extra=about, exc_info=unexpected)
                    job.state = "failed"
                    job.settled.set()
        self._running.remove(name)
        self._start()

    async def _settle(self, job: Job) -> None:
        """A part is compiled: from now on it can be used."""
        if job.state == "ready":
            return  # before the process that compiles was started again
        if job.part == "table":
            await asyncio.get_running_loop().run_in_executor(self._loader, load, job.game)
            gc.freeze()  # compiled code stays: nobody need look for garbage in it
            self._jobs[job.game, "bots"].begin()
        job.state, job.done = "ready", 1.0
        job.settled.set()
        self._start()

    async def _compile(self, name: str) -> None:
        """In a process of its own, several times if need be; OSError says why it did not work."""
        for again in (*RETRIES, None):
            try:
                await self._child(name)
                return
            except OSError as error:
                if again is None:
                    raise
                about = {"game": name, "why": str(error), "again": again}
                LOG.warning("a game was not compiled", extra=about)
            await asyncio.sleep(again)
            for part in PARTS:
                if (job := self._jobs[name, part]).state == "running":
                    job.begin()

    async def _child(self, name: str) -> None:
        nice = ASKED_NICE if self._jobs[name, "table"].asked else AHEAD_NICE
        child = await asyncio.create_subprocess_exec(
            *COMMAND, name, str(nice),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE, start_new_session=True,  # Ctrl-C is for us
        )  # fmt: skip
        assert child.stdout and child.stderr
        said = asyncio.create_task(child.stderr.read())
        try:
            async for line in child.stdout:
                await self._hear(name, line.decode())
        except BaseException:  # nothing waits for the rest
            if child.returncode is None:
                child.kill()
            raise
        finally:
            code, last = await child.wait(), (await said).decode(errors="replace").strip()
        if code:
            ended = f"status {code}" if code > 0 else f"signal {-code}"
            why = last.splitlines()[-1] if code > 0 and last else f"it ended with {ended}"
            raise OSError(why)

    async def _hear(self, name: str, line: str) -> None:
        """The share of a part that is compiled, as in "bots 0.25"."""
        told, share = line.split()
        part: Part = "table" if told == "table" else "bots"
        job = self._jobs[name, part]
        job.done = float(share)
        if job.done >= 1:
            if job.state == "running":
                self._took[part] = time.monotonic() - job.began
            await self._settle(job)

    async def close(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._loader.shutdown(wait=False, cancel_futures=True)
