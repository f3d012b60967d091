"""What JavaScript lends to Python, and how bots think in another worker."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any, Protocol, TypeVar

from benben.analysis import Reviewed, World, Worlds
from benben.analysis.review import of_data
from benben.bots import Choice
from benben.i18n import say
from benben.match import Match, Seen
from benben.table.errors import ApiError
from benben.table.messages import Preparing

Found = TypeVar("Found")
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0  # seconds


class Bridge(Protocol):
    """The worker's side of JavaScript."""

    async def keep(self, table_id: str, game: str, text: str, over: bool) -> None: ...
    async def take(self, table_id: str) -> str: ...  # for this tab alone: {"mine", "text"}, JSON
    async def drop(self, table_id: str) -> None: ...
    async def prepare(self, game: str, options: str) -> None: ...  # load its rules; options: JSON
    async def falls(self) -> None: ...  # until what it loads besides is there: see fall.ts
    async def think(self, job: str) -> str: ...  # in a worker of the bots: see thinking.py
    def tell(self, line: int, text: str) -> None: ...
    def hang_up(self, line: int, status: int) -> None: ...


class NotKept(Exception):
    """The browser's store did not take it; `kind` says why, as in web/src/local/store.ts."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class DeviceError(ApiError):
    """Of this browser, not of a server: its sentences are the device's."""

    def text(self, language: str) -> str:
        return say("device", self.key, language, **self.values)


def as_problem(error: Exception) -> ApiError:
    """Any error as one for people."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, NotKept):
        if error.kind == "elsewhere":
            return DeviceError(409, "tab.elsewhere")
        return DeviceError(503, f"store.{error.kind}")
    return ApiError(500, "fell")


class LocalBots:
    """Bots in a worker of their own: the table's worker never waits for them."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._pause = 0.0

    def tire(self, kept: bool) -> None:
        """A move that cannot be kept is thought of again: each time after a longer pause."""
        self._pause = 0.0 if kept else min(LONGEST_PAUSE, 2 * self._pause or FIRST_PAUSE)

    async def persist(self, owner: str, level: int, seen: Seen, seed: int) -> Choice:
        await asyncio.sleep(self._pause)
        job = {
            "do": "choose",
            "game": seen.game.name,
            "level": level,
            "seat": seen.seat,
            "ply": seen.ply,
            "players": seen.view["players"],
            "moves": list(seen.moves),
            "guess": seen.guess.tobytes().hex(),
            "seed": seed,
        }
        return Choice(int(json.loads(await self._bridge.think(json.dumps(job)))))

    async def reviewed(self, owner: str, match: Match, budget: str) -> AsyncIterator[Reviewed]:
        first = {"do": "review", "game": match.game.name, "budget": budget}
        job: dict[str, Any] = {**first, "record": match.record()}
        for number in count():
            job["number"] = number
            found = json.loads(await self._bridge.think(json.dumps(job)))
            if found is None:
                return
            yield of_data(found)

    async def worlds(self, owner: str, match: Match, ply: int, budget: str) -> Worlds:
        job = {"do": "worlds", "game": match.game.name, "budget": budget, "ply": ply}
        job["record"] = match.record()
        found = json.loads(await self._bridge.think(json.dumps(job)))
        found["imagined"] = [World(**one) for one in found["imagined"]]
        return Worlds(**{**found, "true": World(**found["true"])})

    def preparing(self, game: str) -> Preparing | None:
        """Never: nothing is compiled in a browser."""
        return None

    async def aside(self, work: Callable[[], Found]) -> Found:
        """Only pages have to stay quick, and this is not their thread; but something may fall."""
        await self._bridge.falls()
        return work()
