"""The server on SQLite and on PostgreSQL, as one process and as two, beside a bare echo.

`python bench/processes.py [SPEED] [ROWS] [CROWD MINUTES]`; without words all, CROWD for 20 minutes.

SPEED  50 tables at full speed; the settings take turns for three rounds. Processor time per move is
       that of all server processes, told as a multiple of the echo's per answered message.
ROWS   the same with 100 times the tables in the database: processor time per move, new by old.
CROWD  2,000 tables at human pace: p99, and the memory after each fifth of the time.

The database's own processor time is not counted. p99 is given again without the moves that met a
disk which did not answer a bare sync (disk.py).
"""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import httpx
import sqlalchemy as sql
import uvloop

sys.path.append(str(Path(__file__).parents[1] / "tests" / "server"))
from postgres import Postgres

from benben.server.schema import chairs, moves, tables
from disk import Disk, syncs
from killing import process
from players import Callers, Crowd, Seen, cpu_of, memory_of, percentile

GAME, TABLES, SECONDS, SETTLE, ROUNDS = "ptoq", 50, 12.0, 3.0, 3
MANY, FEW, TIMES = 2_000, 50, 100
SITTING = 90.0  # seconds until all of the crowd have sat down
Servers = list[tuple[int, str]]  # process and address of each
COLUMNS = (
    "setting",
    "moves/s",
    "p99, ms",
    "without the disk",
    "CPU per move, ms",
    "× echo",
)


@dataclass
class Found:
    """What a run showed."""

    seen: Seen
    took: float
    cpu: float
    disk: Disk

    @property
    def each(self) -> float:
        """Milliseconds of the processor for a move."""
        return 1e3 * self.cpu / self.seen.moves

    @property
    def p99s(self) -> tuple[float, float]:
        """In milliseconds; the second without the disk's stalls."""
        answered = self.disk.answered(self.seen.sent, self.seen.latencies)
        return 1e3 * self.seen.percentile(0.99), 1e3 * percentile(answered, 0.99)


class Databases:
    """New ones, of a PostgreSQL that is started when it is first needed."""

    def __init__(self) -> None:
        self._cluster: Postgres | None = None

    def new(self) -> str:
        self._cluster = self._cluster or Postgres()
        return self._cluster.new(f"bench{random.getrandbits(60):x}")

    def close(self) -> None:
        if self._cluster is not None:
            self._cluster.stop()


@contextmanager
def served(count: int, database: str) -> Iterator[Servers]:
    """Process and address of each; several share the database."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        os.environ["BENBEN_DATABASE"], os.environ["BENBEN_FOLDER"] = database, folder
        os.environ["BENBEN_SHARED"] = "yes" if count > 1 else ""
        started = [stack.enter_context(process(folder)) for _ in range(count)]
        yield [(one.pid, address) for one, address in started]


@contextmanager
def echoing() -> Iterator[Servers]:
    with process(0, program="echo.py") as (one, address):
        yield [(one.pid, address)]


async def _together(crowds: list[Crowd], each: int, seconds: float, settle: float) -> None:
    await asyncio.gather(*(crowd.play(each, seconds, settle) for crowd in crowds))


def played(
    servers: Servers, crowds: list[Crowd], many: int, seconds: float, settle: float
) -> Found:
    """Play at all of them; each table's people come to the process that has it."""
    looks: list[float] = []
    crowds[0].looks = lambda: looks.append(sum(cpu_of(pid) for pid, _ in servers))
    with tempfile.TemporaryDirectory() as folder, syncs(folder) as disk:
        uvloop.run(_together(crowds, many // len(crowds), seconds, settle))
    seen = Seen()
    for crowd in crowds:
        seen.moves += crowd.counted.moves
        seen.sent += crowd.counted.sent
        seen.latencies += crowd.counted.latencies
    return Found(seen, crowds[0].took, looks[-1] - looks[0], disk)


def _crowds(servers: Servers, pause: Callable[[], float] = lambda: 0.0) -> list[Crowd]:
    return [Crowd(address, GAME, {}, pause) for _, address in servers]


def speed(databases: Databases) -> None:
    settings: dict[str, Callable[[], AbstractContextManager[Servers]]] = {
        "SQLite, 1": lambda: served(1, ""),
        "PostgreSQL, 1": lambda: served(1, databases.new()),
        "PostgreSQL, 2": lambda: served(2, databases.new()),
    }
    echoes: list[Found] = []
    found: dict[str, list[Found]] = {name: [] for name in settings}
    for _ in range(ROUNDS):
        with echoing() as servers:
            callers: list[Crowd] = [Callers(servers[0][1], lambda: 0.0)]
            echoes.append(played(servers, callers, TABLES, SECONDS, SETTLE))
        for name, setting in settings.items():
            with setting() as servers:
                found[name].append(played(servers, _crowds(servers), TABLES, SECONDS, SETTLE))
    print(f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}")
    for name, rounds in {"echo": echoes, **found}.items():
        print(_line(name, rounds, echoes), flush=True)


def _line(name: str, rounds: list[Found], echoes: list[Found]) -> str:
    cells = [
        name,
        _usual([one.seen.moves / one.took for one in rounds], 0),
        _usual([one.p99s[0] for one in rounds], 1),
        _usual([one.p99s[1] for one in rounds], 1),
        _usual([one.each for one in rounds], 3),
        _usual([one.each / echo.each for one, echo in zip(rounds, echoes, strict=True)], 2),
    ]
    return f"| {' | '.join(cells)} |"


def _usual(values: list[float], digits: int) -> str:
    """The median, and from where to where."""
    usual, least, most = (f"{f(values):,.{digits}f}" for f in (median, min, max))
    return f"{usual} ({least}–{most})"


def rows(databases: Databases) -> None:
    """Old tables are copies of one that was played."""
    for name, new in {"SQLite": lambda: "", "PostgreSQL": databases.new}.items():
        ratios = []
        for _ in range(ROUNDS):
            costs = []
            for copies in (0, FEW * TIMES):
                with served(1, new()) as servers:
                    played(servers, _crowds(servers), FEW, 4.0, 1.0)
                    _copy(copies)
                    found = played(servers, _crowds(servers), FEW, SECONDS, SETTLE)
                    costs.append(found.each)
            ratios.append(costs[1] / costs[0])
        print(
            f"{name}: a move with {TIMES} times the tables costs × {_usual(ratios, 2)}", flush=True
        )


def _copy(copies: int) -> None:
    """Write copies of a table that is in the database, with its seats and moves."""
    place = os.environ["BENBEN_DATABASE"].replace("postgresql://", "postgresql+psycopg://")
    engine = sql.create_engine(place or f"sqlite:///{os.environ['BENBEN_FOLDER']}/benben.sqlite")
    with engine.begin() as connection:
        first = connection.execute(sql.select(moves.c.table_id).limit(1)).scalar()
        for kind, key in ((tables, "id"), (chairs, "table_id"), (moves, "table_id")):
            known = connection.execute(sql.select(kind).where(kind.c[key] == first)).mappings()
            originals = [dict(row) for row in known]
            for number in range(copies):
                made = [{**row, key: f"copy{number:08d}"} for row in originals]
                if kind is tables:
                    made = [{**row, "code": f"COPY-{number}"} for row in made]
                connection.execute(sql.insert(kind), made)
    engine.dispose()


def crowd(minutes: float) -> None:
    dice = random.Random(1)
    with served(1, "") as servers:
        people = _crowds(servers, lambda: dice.uniform(4.0, 12.0))  # a move every eight seconds
        memory: list[float] = []
        seconds = 60 * minutes
        began = time.monotonic()
        looks: list[float] = []

        def look() -> None:
            looks.append(cpu_of(servers[0][0]))
            memory.append(memory_of(servers[0][0]))

        people[0].looks = look
        with tempfile.TemporaryDirectory() as folder, syncs(folder) as disk:
            uvloop.run(people[0].play(MANY, seconds, settle=SITTING))
        took = people[0].took
        found = Found(people[0].counted, took, looks[-1] - looks[0], disk)
        healthy = httpx.get(f"{servers[0][1]}/api/health", timeout=60).status_code
    fifths = [memory[int(i * (len(memory) - 1) / 5)] for i in range(6)]
    whole, answered = found.p99s
    print(
        f"{MANY} tables, {found.seen.moves / took:.0f} moves/s for {minutes:.0f} min: "
        f"p99 {whole:.1f} ms ({answered:.1f} while the disk answered), "
        f"{found.cpu / took:.0%} of a core, MB after each fifth "
        f"{', '.join(f'{one:.0f}' for one in fifths)}, health {healthy}; "
        f"{time.monotonic() - began:.0f} s in all"
    )


def main(words: list[str]) -> None:
    print(f"load before: {os.getloadavg()[0]:.1f}")
    databases = Databases()
    try:
        if not words or "SPEED" in words:
            speed(databases)
        if not words or "ROWS" in words:
            rows(databases)
        if not words or "CROWD" in words:
            after = words[words.index("CROWD") + 1 :] if words else []
            crowd(float(after[0]) if after else 20.0)
    finally:
        databases.close()


if __name__ == "__main__":
    main(sys.argv[1:])
