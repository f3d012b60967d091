"""Replays of finished matches: computed in a thread, one at a time, and cached."""

import asyncio
import time
from collections import OrderedDict

from benben.match import Match
from benben.server.bot_pool import BotPool
from benben.server.limits import BUSY
from benben.table import snapshot
from benben.table.encoding import encoded
from benben.table.errors import ApiError

MOST_BYTES = 32_000_000  # in the cache
MOST_WAITING = 50  # computations; more are refused
BREATH = 0.0005  # seconds between two steps, in which the event loop gets the GIL

Key = tuple[str, int, tuple[str, ...]]  # the table, as which seat it is seen, all names


class Replays:
    """An LRU cache; equal requests share one computation."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._cache: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0
        self._coming: dict[Key, asyncio.Task[bytes]] = {}

    async def of(self, table: str, viewer: int, owner: str, match: Match) -> bytes:
        """As JSON; ApiError if too many are waiting."""
        names = *match.names, *(change.name for change in match.handovers)
        key = table, viewer, names
        if (found := self._cache.get(key)) is not None:
            self._cache.move_to_end(key)
            return found
        if key not in self._coming:
            if len(self._coming) >= MOST_WAITING:
                raise ApiError(BUSY.status, BUSY.key)
            self._coming[key] = asyncio.create_task(self._work_out(key, owner, match))
            self._coming[key].add_done_callback(lambda _: self._coming.pop(key))
        return await asyncio.shield(self._coming[key])

    async def _work_out(self, key: Key, owner: str, match: Match) -> bytes:
        found = await self._bots.retell(owner, lambda: _steps(match, key[1]))
        self._cache[key] = found
        self._bytes += len(found)
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._cache.popitem(last=False)[1])
        return found

    def close(self) -> None:
        for task in self._coming.values():
            task.cancel()


def _steps(match: Match, viewer: int) -> bytes:
    """In a thread, step by step, so that the event loop never waits for more than one step."""
    pieces = []
    for moment in snapshot.moments(match, viewer, snapshot.decisions(match)):
        pieces.append(encoded(moment))
        time.sleep(BREATH)
    return b'{"steps":[' + b",".join(pieces) + b"]}"
