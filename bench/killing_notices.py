"""Killed while it tells people: `bench/killing_notices.py [KILLS] [TABLES]`.

A process keeps tables on which turn follows turn, and tells of each by a webhook; it is killed
(SIGKILL) at a random moment and started again, on the same file, so many times. Then every turn
that was ever reached must have been told, again only under the same id, and no other. The clock
goes ahead by a minute with every life, so that what was under way is tried again.
"""

import asyncio
import json
import multiprocessing
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import sqlalchemy as sql

from benben.game import game
from benben.server import notices, schema, schema_notices
from benben.server.channels import Channels
from benben.server.database import FILE
from benben.server.notices import AGAIN, Notices
from benben.server.outgoing import Outgoing
from benben.server.sending import Sender
from benben.server.store import Store
from benben.table import times
from benben.table.chairs import Chair
from benben.table.seating import Seating

KEY = bytes(32)
PARTS = (  # imported once, before all lives
    "alembic.command", "anyio._backends._asyncio", "benben.games.ankh", "benben.server.app",
    "httpcore", "multiprocessing.connection",
)  # fmt: skip
MOST = 0.25  # seconds of a life, at most, once it tells
HOURS = 7 * 3600.0  # more than anything is put off


class Told(NamedTuple):
    """What became of all turns."""

    turns: int
    notices: int  # received; more than turns where one was told again
    lost: int
    foreign: int  # of no turn, or under an id that is not its own
    most: int  # how often one turn was told


# --- one life -----------------------------------------------------------------------------------


def live(folder: Path, ahead: float, ready: Connection) -> None:
    """Tell of turns and make new ones, until killed."""
    notices.GRACE = 0.0
    times.now = lambda: time.time() + ahead
    asyncio.run(_live(folder, ready))


async def _live(folder: Path, ready: Connection) -> None:
    async with AtWork(folder) as (store, teller):
        ready.send(True)
        while True:
            await teller.round()
            await _next_turns(store)


class AtWork:
    """The parts that tell people, on this file."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / FILE)
        self._outgoing = Outgoing(private=True)
        channels = Channels(self.store, KEY, None, None, True)
        sender = Sender(channels, self._outgoing, None, None)
        self.teller = Notices(self.store, sender, lambda person, table: False)

    async def __aenter__(self) -> tuple[Store, Notices]:
        return self.store, self.teller

    async def __aexit__(self, *_: object) -> None:
        await self._outgoing.close()
        self.store.close()


async def _next_turns(store: Store) -> None:
    """Where this turn was told both move, and it is the next one."""
    told, tables = schema_notices.notices, schema.tables
    query = (
        sql.select(tables.c.id, tables.c.ply)
        .join(told, (told.c.table_id == tables.c.id) & (told.c.ply == tables.c.ply))
        .where(told.c.due.is_(None))
    )
    for table, ply in await store.read(lambda c: list(c.execute(query))):
        lines = [{"table_id": table, "ply": ply + n, "line": f"{n + 1} x"} for n in range(2)]
        state = {
            "table_": table, "ply_": ply + 2, "waiting_for_": "[0]", "over_": False,
            "touched_": times.now(), "clock_": None, "stands_": None,
        }  # fmt: skip
        await store.write((schema.ADD_MOVE, lines), (schema.SET_STATE, [state]))


# --- what is expected ---------------------------------------------------------------------------


async def _open(folder: Path, tables: int, address: str) -> None:
    async with AtWork(folder) as (store, _):
        chairs = [Chair("person", "ada", "Ada"), Chair("person", "bo", "Bo")]
        for _number in range(tables):
            seating = Seating.new(game("ankh"), {}, False, "ada", chairs)
            state = {
                "table_": seating.id, "ply_": 0, "waiting_for_": "[0]", "over_": False,
                "touched_": times.now(), "clock_": None, "stands_": None,
            }  # fmt: skip
            await store.write(*seating.steps(None), (schema.SET_STATE, [state]))
        row = {
            "id": "c" * 16, "person": "ada", "kind": "webhook", "place": address, "secrets": "{}",
            "label": "", "language": "en", "site": "http://here", "session": None,
            "confirmed": True, "made": times.now(),
        }  # fmt: skip
        await store.write((schema_notices.ADD_CHANNEL, [row]))


async def _reached(folder: Path, ahead: float) -> set[str]:
    """Tell what is left; all turns there ever were, as the ids of their notices."""
    now, later = times.now, ahead
    try:
        async with AtWork(folder) as (store, teller):
            for _ in AGAIN:
                later += HOURS
                times.now = lambda: time.time() + later  # noqa: B023
                await teller.round()
            rows = await store.read(
                lambda c: list(c.execute(sql.select(schema.tables.c.id, schema.tables.c.ply)))
            )
    finally:
        times.now = now
    return {f"{'c' * 16}.{id_}.turn.{ply}" for id_, last in rows for ply in range(0, last + 1, 2)}


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """An address, and the ids that were posted to it."""
    got: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            same = body["id"] == self.headers["idempotency-key"]
            got.append(body["id"] if same else "two ids")
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", got
    finally:
        server.shutdown()
        server.server_close()


def killed(folder: Path, kills: int, tables: int, seed: int = 1) -> Told:
    """Live and die so many times."""
    dice, context = random.Random(seed), multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*PARTS])
    with listening() as (address, got):
        asyncio.run(_open(folder, tables, address))
        for number in range(kills):
            ready, theirs = context.Pipe(duplex=False)
            process = context.Process(target=live, args=(folder, number * (AGAIN[0] + 1), theirs))
            process.start()
            if not ready.poll(60):
                raise TimeoutError("a life did not begin")
            time.sleep(dice.uniform(0, MOST))
            process.kill()
            process.join()
        turns = asyncio.run(_reached(folder, kills * (AGAIN[0] + 1)))
        time.sleep(0.2)  # what was sent by the last one killed is heard
    counts = Counter(got)
    foreign = sum(count for id_, count in counts.items() if id_ not in turns)
    lost = len(turns - counts.keys())
    return Told(len(turns), len(got), lost, foreign, max(counts.values(), default=0))


def main(kills: int, tables: int) -> int:
    with TemporaryDirectory() as folder:
        begun = time.perf_counter()
        told = killed(Path(folder), kills, tables)
    print(
        f"{kills} kills in {time.perf_counter() - begun:.0f} s: {told.turns} turns, "
        f"{told.notices} notices, {told.notices - told.turns} of them again, at most "
        f"{told.most} of one turn; lost {told.lost}, foreign {told.foreign}"
    )
    return 0 if not (told.lost or told.foreign) else 1


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [1000, 8][len(given) :])))
