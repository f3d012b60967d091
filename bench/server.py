"""The server under load and under SIGKILL, on one core: `python bench/server.py [QUICK]`.

Tables for two people with a socket each; the players run on another core. Latency is from sending
a move to receiving it: checked, played, on disk, sent, read. The games take turns for three rounds;
the median counts, with minimum and maximum, because a rented machine is noisy. Three controls
measure the machine itself: an echo (the same wire with nothing behind it), CPU time in the seconds
in which no other tenant slowed the core (pace.py), and latency without the moments in which the
disk did not answer a bare sync (disk.py).
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

import uvloop

from benben.game import names
from disk import Disk, syncs
from killing import kill_again_and_again, process
from pace import DISTURBED, Watch, paces, watched
from players import Callers, Crowd, Guest, Player, Seen, cpu_of, memory_of, percentile

OPTIONS = {"buckets": {"finger": "cascade"}}  # a simulated fall takes 0.16 s for itself
ROUNDS = 3
COLUMNS = (
    "game", "tables", "moves/s", "p50, ms", "p99, ms", "p99 while the disk answered",
    "a sync alone, most, ms", "CPU per move, ms", "undisturbed", "RSS, MB",
)  # fmt: skip


@dataclass
class Look:
    """A moment of a run."""

    when: float
    cpu: float  # seconds so far
    moves: int


@dataclass
class Found:
    """What a run showed."""

    seen: Seen
    took: float
    memory: float  # megabytes
    looks: list[Look]
    watch: Watch
    disk: Disk

    @property
    def cpu(self) -> float:
        return self.looks[-1].cpu - self.looks[0].cpu

    @property
    def answered(self) -> list[float]:
        """The waits of those moves that did not meet a disk which does not answer."""
        return self.disk.answered(self.seen.sent, self.seen.latencies)

    def undisturbed(self, pace: float) -> list[tuple[float, int]]:
        """Processor time and moves of the seconds in which the core was the server's."""
        return [
            (after.cpu - before.cpu, after.moves - before.moves)
            for before, after in pairwise(self.looks)
            if self.watch.between(before.when, after.when) < DISTURBED * pace
        ]


def _usual(values: Sequence[float], digits: int = 0) -> str:
    """The median, and from where to where."""
    least, most, usual = (f"{f(values):,.{digits}f}" for f in (min, max, median))
    return usual if least == most else f"{usual} ({least}–{most})"


def _undisturbed(rounds: Sequence[Found], pace: float) -> str:
    """Milliseconds a move, and in how many of the seconds."""
    spans = [span for found in rounds for span in found.undisturbed(pace)]
    moves = sum(moves for _, moves in spans)
    found = f"{1e3 * sum(cpu for cpu, _ in spans) / moves:.3f}" if moves else "–"
    return f"{found} ({len(spans)} s of {sum(len(found.looks) - 1 for found in rounds)})"


class Bench:
    """Runs on the cores that are fastest just now.

    What a run has written stays until all are done: a disk that frees it meanwhile makes the next
    run's moves wait for it, tenths of a second.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self.pace = min(paces(400).values())  # of a core of one's own

    def served(
        self,
        game: str,
        tables: int,
        seconds: float,
        settle: float,
        pause: Callable[[], float] = lambda: 0.0,
        player: type[Player] = Player,
    ) -> Found:
        """A fresh server, some seconds of play."""
        core = self._choose()
        with process(tempfile.mkdtemp(dir=self._folder), core) as (server, address):
            crowd = Crowd(address, game, OPTIONS.get(game, {}), pause, player)
            return self._measured(server.pid, core, crowd, tables, seconds, settle)

    def echoed(self, sockets: int, seconds: float, pause: Callable[[], float]) -> Found:
        """The same of the bare wire."""
        core = self._choose()
        with process(core, program="echo.py") as (server, address):
            crowd = Callers(address, pause)
            return self._measured(server.pid, core, crowd, sockets, seconds, settle=2.0)

    def _measured(
        self, server: int, core: int, crowd: Crowd, tables: int, seconds: float, settle: float
    ) -> Found:
        looks: list[Look] = []
        crowd.looks = lambda: looks.append(Look(time.monotonic(), cpu_of(server), crowd.seen.moves))
        with watched(core) as watch, syncs(self._folder) as disk:
            uvloop.run(crowd.play(tables, seconds, settle))
            memory = memory_of(server)
        return Found(crowd.counted, crowd.took, memory, looks, watch, disk)

    def _choose(self) -> int:
        """The server's core; the players, who are this process, go to the next."""
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        now = paces()
        first, second, *_ = sorted(now, key=now.__getitem__)
        self.pace = min(self.pace, now[first])
        os.sched_setaffinity(0, {second})
        return first

    def line(self, game: str, tables: str, rounds: Sequence[Found]) -> str:
        cells = [
            game,
            tables,
            _usual([found.seen.moves / found.took for found in rounds]),
            _usual([1e3 * found.seen.percentile(0.5) for found in rounds], 1),
            _usual([1e3 * found.seen.percentile(0.99) for found in rounds], 1),
            _usual([1e3 * percentile(found.answered, 0.99) for found in rounds], 1),
            _usual([1e3 * max(found.disk.took) for found in rounds], 1),
            _usual([1e3 * found.cpu / found.seen.moves for found in rounds], 3),
            _undisturbed(rounds, self.pace),
            _usual([found.memory for found in rounds]),
        ]
        return f"| {' | '.join(cells)} |"


def _in_turns(play: Callable[[str], Found], rounds: int) -> dict[str, list[Found]]:
    """So that a bad minute does not hit all rounds of one game."""
    found: dict[str, list[Found]] = {game: [] for game in names()}
    for game in list(found) * rounds:
        found[game].append(play(game))
    return found


def main(quick: bool, folder: str) -> None:
    seconds, dice, bench = (3.0 if quick else 15.0), random.Random(1), Bench(folder)
    print(f"load before: {os.getloadavg()[0]:.1f}")
    print(f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}")
    slowly = lambda: dice.uniform(1.0, 3.0)  # a move every two seconds at each table  # noqa: E731
    rounds = 1 if quick else ROUNDS
    echo = [bench.echoed(50, seconds / 3, lambda: 0.0)]
    print(bench.line("only an echo", "50", echo), flush=True)
    full = _in_turns(lambda game: bench.served(game, 50, seconds, settle=2.0), rounds)
    for game in full:
        print(bench.line(game, "50", full[game]), flush=True)
    pace = "200, human pace"
    echo = [bench.echoed(200, seconds / 2, slowly)]
    print(bench.line("only an echo", pace, echo), flush=True)
    slow = _in_turns(lambda game: bench.served(game, 200, seconds, 6.0, slowly), rounds)
    for game in slow:
        print(bench.line(game, pace, slow[game]), flush=True)
    print("\n| game | opening a table, ms | moves a match | CPU per move without that, ms |")
    print("| --- | --- | --- | --- |")
    for game, played in full.items():
        guests = bench.served(game, 20, seconds / 3, settle=1.0, player=Guest)
        each = guests.cpu / (guests.seen.matches / 2)  # both tell of the same one
        matches = sum(found.seen.matches for found in played) / 2
        moves = sum(found.seen.moves for found in played)
        rest = [found.cpu - found.seen.matches / 2 * each for found in played]
        each_move = [1e3 * r / found.seen.moves for r, found in zip(rest, played, strict=True)]
        length = f"{moves / matches:,.0f}" if matches else "none ended"
        print(f"| {game} | {1e3 * each:.1f} | {length} | {_usual(each_move, 3)} |", flush=True)
    tables, kills = (10, 2) if quick else (50, 10)
    killed = Path(tempfile.mkdtemp(dir=folder))
    kept = asyncio.run(kill_again_and_again(killed, tables, kills, seconds=4.0))
    print(f"\nkilled {kills} times at {tables} tables: {kept.told:,} moves told, ", end="")
    print(f"{len(kept.lost)} tables lost one, {len(kept.unreadable)} unreadable")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main("QUICK" in sys.argv[1:], folder)
