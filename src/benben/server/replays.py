"""Finished matches told decision by decision: worked out one at a time, kept, never in the loop."""

import asyncio
import time
from collections import OrderedDict

from benben.match import Match
from benben.server import snapshot
from benben.server.bot_pool import BotPool
from benben.server.encoding import encoded
from benben.server.errors import ApiError
from benben.server.limits import BUSY

MOST_BYTES = 32_000_000  # kept in memory
MOST_WAITING = 50  # to be worked out; more than that is shed
BREATH = 0.0005  # seconds between two moments in which the event loop gets Python to itself

Key = tuple[str, int, tuple[str, ...]]  # the table, as which seat it is seen, all names


class Replays:
    """Those asked for lately; whoever asks for the same waits for the same."""

    def __init__(self, bots: BotPool) -> None:
        self._bots = bots
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._bytes = 0
        self._coming: dict[Key, asyncio.Task[bytes]] = {}

    async def of(self, table: str, viewer: int, owner: str, match: Match) -> bytes:
        """As JSON; ApiError if too many wait already."""
        names = *match.names, *(change.name for change in match.handovers)
        key = table, viewer, names
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return found
        if key not in self._coming:
            if len(self._coming) >= MOST_WAITING:
                raise ApiError(BUSY.status, BUSY.key)
            self._coming[key] = asyncio.create_task(self._work_out(key, owner, match))
            self._coming[key].add_done_callback(lambda _: self._coming.pop(key))
        return await asyncio.shield(self._coming[key])

    async def _work_out(self, key: Key, owner: str, match: Match) -> bytes:
        found = await self._bots.retell(owner, lambda: _steps(match, key[1]))
        self._kept[key] = found
        self._bytes += len(found)
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return found

    def close(self) -> None:
        for task in self._coming.values():
            task.cancel()


def _steps(match: Match, viewer: int) -> bytes:
    """In a thread: piece by piece, so that a move never waits for more than one of them."""
    pieces = []
    for moment in snapshot.moments(match, viewer, snapshot.decisions(match)):
        pieces.append(encoded(moment))
        time.sleep(BREATH)
    return b'{"steps":[' + b",".join(pieces) + b"]}"
