"""Kill the server while tables play at full speed: is every move that was sent still there?"""

import asyncio
import json
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

HERE = Path(__file__).parent
GAMES = ("ankh", "ptoq", "sakkara", "buckets")
OPTIONS = {"buckets": {"finger": "cascade"}, "sakkara": {"memory": "aid"}}  # the whole log is told
Entry = tuple[int, int | None, str]  # ply, seat, move
# Numba takes 16 MB of SciPy with it where developers have it; a player's server has none
AS_PLAYERS_HAVE_IT = """
import runpy, sys
sys.modules["scipy"] = None
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@contextmanager
def process(
    *words: object, program: str = "killable.py"
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server and its address; it is killed at the end, whatever happens."""
    command = [sys.executable, "-c", AS_PLAYERS_HAVE_IT, str(HERE / program), *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout
            line = started.stdout.readline()
            yield started, line.split()[-1].rstrip("/")
        finally:
            started.kill()


@dataclass
class Kept:
    """What the players were told, over all lives of the server."""

    tables: dict[str, list[Entry]] = field(default_factory=dict)
    token: str = ""
    lost: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)

    @property
    def told(self) -> int:
        return sum(map(len, self.tables.values()))


def entries(table: dict[str, Any]) -> list[Entry]:
    return [(e["ply"], e["seat"], e["move"]) for e in table["views"][0]["log"]]


def agrees(found: Entry, told: Entry) -> bool:
    """The same move; one from memory is not named again (S2.5), nor what the seat in front may not
    know: whoever plays both seats is told by one of them, and not always by the same."""
    return found[:2] == told[:2] and (
        found[2] == told[2] or "" in (found[2], told[2]) or "?" in found[2] + told[2]
    )


def seats(number: int) -> dict[str, Any]:
    """Every third table is played by bots alone, the others by us."""
    game = GAMES[number % len(GAMES)]
    bots = number % 3 == 2
    options = OPTIONS.get(game, {})
    kinds = ({"kind": "bot", "level": 1},) * 2 if bots else ({"kind": "me"}, {"kind": "here"})
    return {"game": game, "seats": kinds, "options": options}


async def play(address: str, kept: Kept, table: str, dice: random.Random) -> None:
    """Until the match is over or the server is dead: play, and write down what is told."""
    log = kept.tables[table]
    headers = {"authorization": f"Bearer {kept.token}"}
    live = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live"
    with suppress(ConnectionClosed, OSError):
        async with connect(live, additional_headers=headers, max_size=None, compression=None) as ws:
            async for message in ws:
                if (told := json.loads(message).get("table")) is None:
                    continue  # that one may take back
                log[told["since"] :] = entries(told)
                if told["over"]:
                    return
                for view in told["views"]:
                    if view["moves"]:
                        move = {"type": "move", "seat": view["seat"], "ply": told["ply"]}
                        await ws.send(json.dumps({**move, "move": dice.choice(view["moves"])}))
                        break


async def life(kept: Kept, folder: Path, number: int, tables: int, seconds: float) -> None:
    """One life of the server: check all tables, play at so many of them, kill it."""
    with process(folder) as (server, address):
        async with httpx.AsyncClient(base_url=f"{address}/api/", timeout=60) as http:
            if not kept.token:
                kept.token = (await http.post("me/token")).json()["token"]
            http.cookies.clear()
            http.headers["authorization"] = f"Bearer {kept.token}"
            going = await check(kept, http)
            while len(going) < tables:
                wanted = seats(len(kept.tables))
                opened = (await http.post("tables", json=wanted)).json()
                kept.tables[opened["table"]] = []
                going.append(opened["table"])
            dice = random.Random(number)
            players = [asyncio.create_task(play(address, kept, t, dice)) for t in going[:tables]]
            await asyncio.sleep(seconds)
            server.send_signal(signal.SIGKILL)
            await asyncio.gather(*players)


async def check(kept: Kept, http: httpx.AsyncClient) -> list[str]:
    """Everything told before is there; the tables that go on."""
    going = []
    for table, log in kept.tables.items():
        response = await http.get(f"tables/{table}")
        if response.status_code != 200:
            kept.unreadable.append(f"{table}: {response.text}")
            continue
        found = entries(response.json())[: len(log)]
        if len(found) < len(log) or not all(map(agrees, found, log)):
            kept.lost.append(table)
        if not response.json()["over"]:
            going.append(table)
    return going


async def kill_again_and_again(folder: Path, tables: int, kills: int, seconds: float) -> Kept:
    kept = Kept()
    for number in range(kills):
        await life(kept, folder, number, tables, seconds)
    await life(kept, folder, kills, 0, 0.0)  # only to look
    return kept
