"""People who play at tables of several servers, whatever happens, and note what they are told."""

import asyncio
import itertools
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from killing import Entry, entries

PATIENCE = 120.0  # seconds; a machine may be busy
SILENT = 4.0  # seconds without an answer after which a player goes to another server
LOST = ConnectionClosed, InvalidHandshake, OSError, EOFError


@dataclass
class Table:
    """What its player was told, over all connections."""

    id: str
    log: list[Entry] = field(default_factory=list)
    told: float = 0.0  # when a new move was told last
    faults: list[str] = field(default_factory=list)
    over: bool = False

    def hear(self, since: int, found: list[Entry]) -> None:
        """Nothing that was told is missing, and nothing is there twice."""
        if found[: len(self.log) - since] != self.log[since:]:
            self.faults.append(f"lost: {self.log[since:]} became {found}")
        plies = [ply for ply, _, _ in self.log[:since] + found]
        if plies != sorted(set(plies)):
            self.faults.append(f"twice: {plies}")
        if since + len(found) > len(self.log):
            self.told = time.monotonic()
        self.log[since:] = found


class Crowd:
    """One player for each table; `addresses` of servers may change while they play."""

    def __init__(self, addresses: list[str]) -> None:
        self.addresses = addresses
        self.tables: list[Table] = []
        self._headers: dict[str, str] = {}
        self._players: list[asyncio.Task[None]] = []

    async def begin(self, count: int) -> None:
        async with httpx.AsyncClient(base_url=f"{self.addresses[0]}/api/", timeout=60) as http:
            token = (await http.post("me/token")).json()["token"]
            seats = [{"kind": "me"}, {"kind": "here"}]
            for _ in range(count):
                opened = await http.post("tables", json={"game": "ankh", "seats": seats})
                self.tables.append(Table(opened.json()["table"]))
        self._headers = {"authorization": f"Bearer {token}"}
        for number, table in enumerate(self.tables):
            player = self._play(table, random.Random(number), number)
            self._players.append(asyncio.create_task(player))
        await self.until(lambda table: len(table.log) > 10)

    async def _play(self, table: Table, dice: random.Random, number: int) -> None:
        for turn in itertools.count(number):
            address = self.addresses[turn % len(self.addresses)]
            live = f"{address.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
            try:
                words: Any = {"additional_headers": self._headers, "max_size": None}
                async with connect(live, open_timeout=SILENT, close_timeout=0.1, **words) as ws:
                    await self._sit(ws, table, dice)
                return
            except LOST:
                await asyncio.sleep(0.1)

    async def _sit(self, ws: ClientConnection, table: Table, dice: random.Random) -> None:
        while not table.over:
            async with asyncio.timeout(SILENT):
                told = json.loads(await ws.recv()).get("table")
            if told is None:
                continue
            table.hear(told["since"], entries(told))
            table.over = told["over"]
            for view in told["views"]:
                if view["moves"]:
                    move = {"type": "move", "seat": view["seat"], "ply": told["ply"]}
                    await ws.send(json.dumps({**move, "move": dice.choice(view["moves"])}))
                    break

    async def until(self, true: Callable[[Table], bool]) -> None:
        """True of every table where the match goes on; one player who fails ends the test."""
        async with asyncio.timeout(PATIENCE):
            while not all(table.over or true(table) for table in self.tables):
                await asyncio.sleep(0.02)
                for player in self._players:
                    if player.done():
                        player.result()

    async def back(self) -> float:
        """Seconds until something new was told at every table."""
        since = time.monotonic() + 0.5  # what is on its way still comes
        await self.until(lambda table: table.told > since)
        return max((table.told - since for table in self.tables if not table.over), default=0.0)

    async def more(self, moves: int) -> None:
        """Until so many more moves were told at every table."""
        before = {table.id: len(table.log) for table in self.tables}
        await self.until(lambda table: len(table.log) >= before[table.id] + moves)

    async def end(self) -> None:
        """Every server tells the same as the players were told."""
        for player in self._players:
            player.cancel()
        await asyncio.gather(*self._players, return_exceptions=True)
        for table, address in itertools.product(self.tables, self.addresses):
            async with httpx.AsyncClient(base_url=f"{address}/api/", timeout=60) as http:
                http.headers.update(self._headers)
                answer = await http.get(f"tables/{table.id}")
                assert answer.status_code == 200, answer.text
                table.hear(0, entries(answer.json()))
        assert [table.faults for table in self.tables if table.faults] == []
