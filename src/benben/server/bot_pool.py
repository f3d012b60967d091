"""Where bots think, outside the event loop: in threads of this process, in processes of its own, or
in those of all workers of this machine (bot_host.py). In each, owners take turns.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Protocol, TypeVar

from benben.analysis import Reviewed, Worlds
from benben.bots import Choice
from benben.match import Match, Seen
from benben.server.apart import Apart
from benben.server.bot_groups import in_processes, in_threads
from benben.server.bot_link import Hosted, Link
from benben.server.errands import Choose, ReviewStep, WorldsAt
from benben.server.fair_threads import FairThreads
from benben.server.preparing import Preparations
from benben.table.errors import ApiError
from benben.table.log import LOG
from benben.table.messages import Preparing

Found = TypeVar("Found")
QUICK_LEVELS = range(1, 4)  # they think 0.1 s at most
RETRIES = 1.0, 5.0, 25.0  # seconds until a bot that failed tries again


class Group(Protocol):
    """One queue, and those who work on it."""

    name: str

    @property
    def alive(self) -> bool: ...
    @property
    def waiting(self) -> int: ...
    def silent(self) -> dict[str, float]: ...
    async def think(self, owner: str, errand: Callable[[], Found]) -> Found: ...
    def close(self) -> None: ...


def groups(processes: int = 0, host: str = "", key: bytes = b"") -> Mapping[str, Group]:
    """By name; `host` is the address of the one all workers share."""
    if host:
        link = Link(host, key)
        return {name: Hosted(name, link) for name in ("quick", "slow", "idle")}
    return in_processes(processes, Apart) if processes else in_threads()


class BotPool:
    """All groups of one server."""

    def __init__(
        self,
        preparations: Preparations | None = None,
        thinking: Mapping[str, Group] | None = None,
    ) -> None:
        self.preparations = preparations or Preparations(needed=False)
        thinking = groups() if thinking is None else thinking
        self._quick, self._slow, self._idle = (thinking[n] for n in ("quick", "slow", "idle"))
        self._replay = FairThreads("replay", 1)
        self._all = self._quick, self._slow, self._idle, self._replay

    async def choose(
        self, owner: str, level: int, seen: Seen, seed: int, patience: float | None = None
    ) -> Choice:
        """The choice of a bot of this level; NotPrepared if bots come later than patience ends."""
        await self.preparations.ready(seen.game.name, "bots", patience)
        group = self._quick if level in QUICK_LEVELS else self._slow
        return await group.think(owner, Choose(level, seen, seed))

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
        key, record, number = secrets.token_hex(8), await self.aside(match.record), 0
        while found := await self._idle.think(owner, ReviewStep(key, record, budget, number)):
            yield found
            number += 1

    async def worlds(self, owner: str, match: Match, ply: int, budget: str) -> Worlds:
        """A decision in the worlds its mover imagined: somebody waits for it."""
        await self.preparations.ready(match.game.name, "bots")
        record = await self.aside(match.record)
        return await self._slow.think(owner, WorldsAt(record, ply, budget))

    def preparing(self, game: str) -> Preparing | None:
        """How far the bots of a game are; None if they can play, ApiError if they never will."""
        return self.preparations.coming(game, "bots")

    async def aside(self, work: Callable[[], Found]) -> Found:
        """In a thread of its own: a simulated fall is slow."""
        return await asyncio.to_thread(work)

    async def retell(self, owner: str, tell: Callable[[], Found]) -> Found:
        """For replays, which somebody waits for."""
        return await self._replay.think(owner, tell)

    def waiting(self) -> dict[str, int]:
        """How much waits for each group."""
        return {threads.name: threads.waiting for threads in self._all}

    @property
    def alive(self) -> bool:
        """Whether all of them still work."""
        return all(threads.alive for threads in self._all)

    def silent(self) -> dict[str, float]:
        """By thread: seconds since its last sign of life."""
        return {name: s for threads in self._all for name, s in threads.silent().items()}

    def close(self) -> None:
        for threads in self._all:
            threads.close()
