"""The server under load and under SIGKILL, on one core: `python bench/server.py [QUICK]`.

Tables for two people with a socket each; the players run on another core. Latency is from sending
a move to being told of it: checked, played, on disk, written, read.
"""

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import uvloop

from benben.game import names
from killing import kill_again_and_again, process
from players import Crowd, cpu_of, memory_of

SERVER_CORE, PLAYERS_CORE = "1", 0
OPTIONS = {"buckets": {"finger": "cascade"}}  # a simulated fall takes 0.16 s for itself


def crowd(game: str, tables: int, seconds: float, pause: Callable[[], float], settle: float) -> str:
    """One line of the table: a fresh server, some seconds of play."""
    with (
        tempfile.TemporaryDirectory() as folder,
        process(Path(folder), SERVER_CORE) as (server, address),
    ):
        crowd = Crowd(address, game, OPTIONS.get(game, {}), pause)
        spent = [0.0]
        crowd.begins = lambda: spent.__setitem__(0, cpu_of(server.pid))
        crowd.ends = lambda: spent.append(cpu_of(server.pid))
        uvloop.run(crowd.play(tables, seconds, settle))
        seen, cpu = crowd.counted, spent[1] - spent[0]
        return (
            f"| {game} | {tables} | {seen.moves / crowd.took:,.0f} | "
            f"{1e3 * seen.percentile(0.5):.1f} | {1e3 * seen.percentile(0.99):.1f} | "
            f"{1e3 * cpu / seen.moves:.2f} | {memory_of(server.pid):.0f} |"
        )


def main(quick: bool) -> None:
    os.sched_setaffinity(0, {PLAYERS_CORE})
    seconds, dice = (3.0 if quick else 10.0), random.Random(1)
    print(f"load before: {os.getloadavg()[0]:.1f}")
    print("| game | tables | moves/s | p50, ms | p99, ms | CPU per move, ms | RSS, MB |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for game in names():
        print(crowd(game, 50, seconds, lambda: 0.0, settle=2.0), flush=True)
    for game in names():  # a move every two seconds at each table
        human = crowd(game, 200, 2 * seconds, lambda: dice.uniform(1.0, 3.0), settle=6.0)
        print(human.replace("| 200 |", "| 200, human pace |"), flush=True)
    with tempfile.TemporaryDirectory() as folder:
        tables, kills = (10, 2) if quick else (50, 10)
        kept = asyncio.run(kill_again_and_again(Path(folder), tables, kills, seconds=4.0))
    print(f"\nkilled {kills} times at {tables} tables: {kept.told:,} moves told, ", end="")
    print(f"{len(kept.lost)} tables lost one, {len(kept.unreadable)} unreadable")


if __name__ == "__main__":
    main("QUICK" in sys.argv[1:])
