"""The server's work per move, without wire, disk and loop: `python bench/moving.py [TIMES]`.

The same matches are played several times and the minimum of each step counts, so the figures are
stable on a noisy machine.
"""

import asyncio
import gc
import random
import sys
import tempfile
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from time import perf_counter_ns

from benben.game import game, names
from benben.server.bot_pool import BotPool
from benben.server.store import Store
from benben.table.chairs import Chair
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.seating import Seating
from server import OPTIONS

MATCHES, MOST_MOVES = 2, 300
PARTS = ("played", "written down", "told to two")


class Deaf:
    """Somebody who is told, and does not listen."""

    language, lag = "en", 0.0

    def __init__(self, person: str) -> None:
        self.person: str | None = person

    def send(self, message: bytes) -> None: ...
    def close(self) -> None: ...
    def dismiss(self, error: ApiError) -> None: ...


async def opened(name: str, seed: int, store: Store, bots: BotPool) -> LiveTable:
    chairs = [Chair("person", who, who) for who in ("Ada", "Bo")]
    seating = Seating("a table", "", game(name), OPTIONS.get(name, {}), False, "Ada", seed, chairs)
    table = LiveTable(seating, seating.begin(), store, bots)
    for chair in chairs:
        await table.connect(Deaf(chair.name))
    return table


def moved(table: LiveTable, dice: random.Random) -> list[int]:
    """One move as `LiveTable` makes it: nanoseconds for each part."""
    match, seating, since = table.match, table.seating, table.match.ply
    seat = match.waiting_for[0]
    move = dice.choice(match.moves(seat))
    moments = [perf_counter_ns()]
    match.follow(seating.luck(since))
    match.put(move, seat, since)
    match.resume()
    moments.append(perf_counter_ns())
    seating.moves(match, since)
    seating.state(match)
    moments.append(perf_counter_ns())
    table._tell(since)
    moments.append(perf_counter_ns())
    return [after - before for before, after in pairwise(moments)]


async def measured(name: str, times: int) -> list[float]:
    """The mean move: microseconds for each part."""
    least: dict[tuple[int, int], list[int]] = defaultdict(lambda: [sys.maxsize] * len(PARTS))
    with tempfile.TemporaryDirectory() as folder:
        store, bots = Store(Path(folder) / "benben.sqlite"), BotPool()
        for seed in [*range(MATCHES)] * times:
            table, dice, number = await opened(name, seed, store, bots), random.Random(seed), 0
            while not table.match.is_over and number < MOST_MOVES:
                took = moved(table, dice)
                least[seed, number] = [
                    min(pair) for pair in zip(least[seed, number], took, strict=True)
                ]
                number += 1
            table.unload()
            gc.collect()
        bots.close()
        store.close()
    return [sum(part) / len(least) / 1e3 for part in zip(*least.values(), strict=True)]


def main(times: int) -> None:
    gc.disable()
    print(f"| game | {' | '.join(PARTS)} | together, µs |")
    print("| --- | --- | --- | --- | --- |")
    for name in names():
        parts = asyncio.run(measured(name, times))
        print(
            f"| {name} | {' | '.join(f'{p:.1f}' for p in parts)} | {sum(parts):.1f} |", flush=True
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 12)
