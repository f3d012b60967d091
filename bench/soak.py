"""Churn for half an hour, and the server's memory: `python bench/soak.py [MINUTES [TABLES]]`.

At each table two new people sit down, play for a while at human pace and leave: by closing the
page, by leaving their seat, or at the end of the match, which is then replayed and reviewed. Every
sixth opponent is a bot. Tables leave memory a minute after the last person, so that half an hour
holds many lives of a table. After a third of the time memory should be what it stays: a line is
laid through the rest, and its slope should lie within its own error or below 1 MB in ten minutes.
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

import httpx
import uvloop

from killing import OPTIONS, process
from players import Crowd, Seen, cpu_of, memory_of

EVERY = 5.0  # seconds between two looks at memory
WARM = 1 / 3  # of the time, before the slope counts
BLOCKS = (
    12  # of what counts: looks close to each other say the same, so means of blocks are compared
)
ALLOWED = 1.0  # megabytes in ten minutes
SHORT = {"ptoq": {"game": "short"}}  # ends in a soak


@dataclass
class Slope:
    """Megabytes in ten minutes, and its error."""

    value: float
    error: float

    @classmethod
    def through(cls, moments: Sequence[float], megabytes: Sequence[float]) -> "Slope":
        """By least squares through the means of blocks."""
        size = len(moments) // BLOCKS
        cuts = [slice(i * size, (i + 1) * size) for i in range(BLOCKS)]
        x, y = ([fmean(values[cut]) for cut in cuts] for values in (moments, megabytes))
        middle, usual = fmean(x), fmean(y)
        spread = sum((one - middle) ** 2 for one in x)
        slope = sum((a - middle) * (b - usual) for a, b in zip(x, y, strict=True)) / spread
        left = [b - usual - slope * (a - middle) for a, b in zip(x, y, strict=True)]
        error = sqrt(sum(one**2 for one in left) / (BLOCKS - 2) / spread)
        return cls(600 * slope, 600 * error)

    @property
    def is_flat(self) -> bool:
        return abs(self.value) <= max(2 * self.error, ALLOWED)


@dataclass
class Counted:
    tables: int = 0
    ended: int = 0
    left: int = 0
    cut: int = 0
    reviewed: int = 0
    refused: list[int] = field(default_factory=list)  # statuses


class Churn(Crowd):
    """People who come and go."""

    def __init__(self, address: str) -> None:
        self._dice, self.counted_churn = random.Random(1), Counted()
        super().__init__(address, "", {}, lambda: self._dice.uniform(0.3, 1.5))

    async def _table(self, http: httpx.AsyncClient, *_: str) -> None:
        await asyncio.sleep(self._dice.uniform(0, 20))
        while True:
            try:
                await self._once(http)
            except httpx.HTTPStatusError as error:
                self.counted_churn.refused.append(error.response.status_code)
                await asyncio.sleep(1)

    async def _once(self, http: httpx.AsyncClient) -> None:
        """One table, from its opening to nobody being there."""
        dice, counted = self._dice, self.counted_churn
        game = dice.choice(["ankh", "buckets", "ptoq", "sakkara"])
        one, two = await self._token(), await self._token()
        heads = [{"authorization": f"Bearer {token}"} for token in (one, two)]
        with_bot = dice.random() < 1 / 6
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1} if with_bot else {"kind": "open"}]
        wanted = {"game": game, "seats": seats, "options": SHORT.get(game, OPTIONS.get(game, {}))}
        opened = await self._said(http, "tables", wanted, heads[0])
        counted.tables += 1
        table, sitting = opened["table"], [one]
        if not with_bot:
            await self._said(http, "join", {"code": opened["invite"]}, heads[1])
            sitting.append(two)
        await http.put("me", json={"name": f"Ada {counted.tables}"}, headers=heads[0])
        sat = asyncio.gather(*(self._sit(table, token) for token in sitting))
        try:
            await asyncio.wait_for(sat, dice.uniform(5, 60))
        except TimeoutError:
            if dice.random() < 0.5:
                counted.left += 1
                for head in heads[: len(sitting)]:
                    await http.post(f"tables/{table}/leave", headers=head)
            else:
                counted.cut += 1
            return
        counted.ended += 1
        await http.get(f"tables/{table}/replay", headers=heads[0])
        for _ in range(5):
            answer = await http.get(f"tables/{table}/analysis", headers=heads[0])
            counted.reviewed += answer.status_code == 200
            await asyncio.sleep(1)

    async def _said(
        self, http: httpx.AsyncClient, path: str, what: object, head: dict[str, str]
    ) -> dict[str, str]:
        answer = (await http.post(path, json=what, headers=head)).raise_for_status()
        found: dict[str, str] = answer.json()
        return found


def main(minutes: float, tables: int, folder: str) -> bool:
    moments: list[float] = []
    megabytes: list[float] = []
    os.environ["BENBEN_IDLE"] = "60"
    with process(folder) as (server, address):
        churn = Churn(address)
        began = time.monotonic()

        async def look() -> None:
            while True:
                await asyncio.sleep(EVERY)
                moments.append(time.monotonic() - began)
                megabytes.append(memory_of(server.pid))
                if len(moments) % int(60 / EVERY) == 0:
                    now, c = moments[-1] / 60, churn.counted_churn
                    print(f"{now:4.0f} min: {megabytes[-1]:.1f} MB, {c.tables} tables", flush=True)

        async def both() -> Seen:
            looking = asyncio.create_task(look())
            try:
                return await churn.play(tables, 60 * minutes, settle=0.0)
            finally:
                looking.cancel()

        seen, used = uvloop.run(both()), cpu_of(server.pid)
        health = httpx.get(f"{address}/api/health", timeout=60)
    first = round(len(moments) * WARM)
    slope = Slope.through(moments[first:], megabytes[first:])
    counted = churn.counted_churn
    print(
        f"{minutes:.0f} min, {tables} tables at once, {counted.tables} opened: "
        f"{counted.ended} ended, "
        f"{counted.left} left, {counted.cut} cut off; {seen.moves:,} moves, "
        f"{used / 60 / minutes:.0%} of a core; refused {counted.refused[:5]}"
    )
    print(
        f"memory after a third {megabytes[first]:.1f} MB, at the end {megabytes[-1]:.1f}: slope "
        f"{slope.value:+.2f} ± {slope.error:.2f} MB in ten minutes; health {health.status_code}"
    )
    return slope.is_flat and health.status_code == 200


if __name__ == "__main__":
    words = [float(word) for word in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as own:
        minutes, tables, *_ = [*words, *[30.0, 60.0][len(words) :]]
        flat = main(minutes, int(tables), own)
    sys.exit(0 if flat else 1)
