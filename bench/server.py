"""The server under load and under SIGKILL, on one core: `python bench/server.py [QUICK]`.

Tables for two people with a socket each; the players run on another core. Latency is from sending
a move to being told of it: checked, played, on disk, written, read. Beside them, as a measure of
the machine in this very minute, an echo: the same wire and nothing behind it.
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
from players import Callers, Crowd, Guest, Player, Seen, cpu_of, memory_of

Found = tuple[Seen, float, float, float]  # what was seen, how long, CPU seconds, megabytes
SERVER_CORE, PLAYERS_CORE = 1, 0
OPTIONS = {"buckets": {"finger": "cascade"}}  # a simulated fall takes 0.16 s for itself


def served(
    game: str,
    tables: int,
    seconds: float,
    settle: float,
    pause: Callable[[], float] = lambda: 0.0,
    player: type[Player] = Player,
) -> Found:
    """A fresh server, some seconds of play."""
    with (
        tempfile.TemporaryDirectory() as folder,
        process(folder, SERVER_CORE) as (server, address),
    ):
        crowd = Crowd(address, game, OPTIONS.get(game, {}), pause, player)
        return measured(server.pid, crowd, tables, seconds, settle)


def echoed(sockets: int, seconds: float, pause: Callable[[], float]) -> Found:
    """The same of the bare wire."""
    with process(SERVER_CORE, program="echo.py") as (server, address):
        return measured(server.pid, Callers(address, pause), sockets, seconds, settle=2.0)


def measured(server: int, crowd: Crowd, tables: int, seconds: float, settle: float) -> Found:
    spent: list[float] = []
    crowd.begins = crowd.ends = lambda: spent.append(cpu_of(server))
    uvloop.run(crowd.play(tables, seconds, settle))
    return crowd.counted, crowd.took, spent[1] - spent[0], memory_of(server)


def line(game: str, tables: str, seen: Seen, took: float, cpu: float, memory: float) -> str:
    return (
        f"| {game} | {tables} | {seen.moves / took:,.0f} | "
        f"{1e3 * seen.percentile(0.5):.1f} | {1e3 * seen.percentile(0.99):.1f} | "
        f"{1e3 * cpu / seen.moves:.3f} | {memory:.0f} |"
    )


def main(quick: bool) -> None:
    os.sched_setaffinity(0, {PLAYERS_CORE})
    seconds, dice = (3.0 if quick else 10.0), random.Random(1)
    print(f"load before: {os.getloadavg()[0]:.1f}")
    print("| game | tables | moves/s | p50, ms | p99, ms | CPU per move, ms | RSS, MB |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    slowly = lambda: dice.uniform(1.0, 3.0)  # a move every two seconds at each table  # noqa: E731
    print(line("only an echo", "50", *echoed(50, seconds / 2, lambda: 0.0)), flush=True)
    full: dict[str, tuple[Seen, float]] = {}
    for game in names():
        seen, took, cpu, memory = served(game, 50, seconds, settle=2.0)
        full[game] = seen, cpu
        print(line(game, "50", seen, took, cpu, memory), flush=True)
    print(line("only an echo", "200, human pace", *echoed(200, seconds, slowly)), flush=True)
    for game in names():
        found = served(game, 200, 2 * seconds, 6.0, slowly)
        print(line(game, "200, human pace", *found), flush=True)
    print("\n| game | opening a table, ms | moves a match | CPU per move without that, ms |")
    print("| --- | --- | --- | --- |")
    for game, (seen, cpu) in full.items():
        guests, _, spent, _ = served(game, 20, seconds / 2, settle=1.0, player=Guest)
        each = spent / (guests.matches / 2)  # both tell of the same one
        matches = seen.matches / 2
        rest = 1e3 * (cpu - matches * each) / seen.moves
        length = f"{seen.moves / matches:,.0f}" if matches else "none ended"
        print(f"| {game} | {1e3 * each:.1f} | {length} | {rest:.3f} |", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        tables, kills = (10, 2) if quick else (50, 10)
        kept = asyncio.run(kill_again_and_again(Path(folder), tables, kills, seconds=4.0))
    print(f"\nkilled {kills} times at {tables} tables: {kept.told:,} moves told, ", end="")
    print(f"{len(kept.lost)} tables lost one, {len(kept.unreadable)} unreadable")


if __name__ == "__main__":
    main("QUICK" in sys.argv[1:])
