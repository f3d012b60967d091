"""Many players at many tables, in one process that uses little CPU.

It implements the wire protocol itself: a client library would use more CPU than the server.
"""

import asyncio
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import orjson

from echo import ANSWERS

TEXT, PING, PONG = 0x81, 0x89, 0x8A  # first bytes of whole messages
MASK = b"\0\0\0\0"  # leaves the text as it is


@dataclass
class Seen:
    """What the players measured together."""

    moves: int = 0  # of people; chance is not counted
    sent: list[float] = field(default_factory=list)  # when each move was, by `time.perf_counter`
    latencies: list[float] = field(default_factory=list)  # from there to being told
    matches: int = 0
    refused: int = 0

    def clear(self) -> None:
        self.moves = self.matches = self.refused = 0
        self.sent.clear()
        self.latencies.clear()

    def told(self, sent: float) -> None:
        """Of a move that was sent then."""
        self.sent.append(sent)
        self.latencies.append(time.perf_counter() - sent)
        self.moves += 1

    def copy(self) -> "Seen":
        return replace(self, sent=list(self.sent), latencies=list(self.latencies))

    def percentile(self, share: float) -> float:
        return percentile(self.latencies, share)


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Player(asyncio.Protocol):
    """One socket at one table; plays any legal move, at once or after a pause."""

    def __init__(
        self, path: str, host: str, token: str, seen: Seen, pause: Callable[[], float]
    ) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._seen, self._pause = seen, pause
        self._buffer, self._open = b"", False
        self._sent = 0.0
        self._dice = random.Random(token)
        self.over = asyncio.get_running_loop().create_future()
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.over.done():
            self.over.set_exception(error or ConnectionError("the server closed the socket"))

    def stop(self) -> None:
        if not self.over.done():
            self.over.set_result(None)
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self._open, self._buffer = True, rest
        while (frame := self._frame()) is not None:
            if frame:
                self._told(frame)

    def _frame(self) -> bytes | None:
        """One whole message of the server, which does not split or mask them; or empty."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        length, start = buffer[1] & 127, 2
        if length == 126:
            length, start = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + length:
            return None
        self._buffer, said = buffer[start + length :], buffer[start : start + length]
        if buffer[0] == PING:
            self._transport.write(bytes([PONG, 0x80 | length]) + MASK + said)
        return said if buffer[0] == TEXT else b""

    def _told(self, frame: bytes) -> None:
        message = orjson.loads(frame)
        if message.get("type") == "refused":
            self._seen.refused += 1
        table = message.get("table")
        if table is None or self.over.done():
            return
        view = table["views"][0]
        if self._sent > 0 and self._played(view):
            self._seen.told(self._sent)
            self._sent = 0.0
        if table["over"]:
            self._seen.matches += 1
            self.over.set_result(None)
            return
        if view["moves"] and not self._sent:
            self._ply, self._sent = table["ply"], -1.0  # about to be sent
            said = {
                "type": "move", "seat": view["seat"], "ply": table["ply"],
                "move": self._dice.choice(view["moves"]),
            }  # fmt: skip
            pause = self._pause()
            if pause:
                asyncio.get_running_loop().call_later(pause, self._say, said)
            else:
                self._say(said)

    def _played(self, view: dict[str, Any]) -> bool:
        """Whether our own move is among what is told: others may act at the same time."""
        return any(e["seat"] == view["seat"] and e["ply"] >= self._ply for e in view["log"])

    def _say(self, said: dict[str, Any]) -> None:
        if self.over.done():  # while we were thinking
            return
        text = orjson.dumps(said)
        assert len(text) < 126
        self._sent = time.perf_counter()
        self._transport.write(bytes([TEXT, 0x80 | len(text)]) + MASK + text)


class Guest(Player):
    """Comes to the table, is told what is there, and goes: a table that is only opened."""

    def _told(self, frame: bytes) -> None:
        if not self.over.done():
            self._seen.matches += 1
            self.over.set_result(None)


class Crowd:
    """Tables for two, each with two people of their own, for some seconds."""

    def __init__(
        self,
        address: str,
        game: str,
        options: dict[str, str],
        pause: Callable[[], float],
        player: type[Player] = Player,
    ) -> None:
        self.address, self.game, self.options, self.pause = address, game, options, pause
        self._player = player
        self.seen = Seen()
        self._players: set[Player] = set()
        self.looks: Callable[[], object] = lambda: None  # at the start, and after each second

    async def play(self, tables: int, seconds: float, settle: float = 1.0) -> Seen:
        """Play; what happens before all have settled is not counted."""
        async with httpx.AsyncClient(base_url=f"{self.address}/api/", timeout=60) as http:
            tokens = [await self._token() for _ in range(2 * tables)]
            pairs = [(tokens[2 * i], tokens[2 * i + 1]) for i in range(tables)]
            work = [asyncio.create_task(self._table(http, *pair)) for pair in pairs]
            await asyncio.sleep(settle)
            self.seen.clear()
            self.looks()
            began = time.perf_counter()
            times = max(1, round(seconds))
            for _ in range(times):
                await asyncio.sleep(seconds / times)
                self.looks()
            self.took = time.perf_counter() - began
            self.counted = self.seen.copy()
            for task in work:
                task.cancel()
            for player in self._players:
                player.stop()
            for found in await asyncio.gather(*work, return_exceptions=True):
                if not isinstance(found, asyncio.CancelledError | None):
                    raise found
        return self.seen

    async def _token(self) -> str:
        async with httpx.AsyncClient(base_url=f"{self.address}/api/", timeout=60) as http:
            return str((await http.post("me/token")).json()["token"])

    async def _table(self, http: httpx.AsyncClient, first: str, second: str) -> None:
        """Match after match."""
        while True:
            headers = {"authorization": f"Bearer {first}"}
            wanted = {
                "game": self.game,
                "seats": [{"kind": "me"}, {"kind": "open"}],
                "options": self.options,
            }
            opened = (await http.post("tables", json=wanted, headers=headers)).json()
            headers = {"authorization": f"Bearer {second}"}
            await http.post("join", json={"code": opened["invite"]}, headers=headers)
            await asyncio.gather(*(self._sit(opened["table"], token) for token in (first, second)))

    async def _sit(self, table: str, token: str) -> None:
        where = urlsplit(self.address)
        assert where.hostname and where.port
        path = f"/api/tables/{table}/live"
        made = lambda: self._player(path, where.netloc, token, self.seen, self.pause)  # noqa: E731
        loop = asyncio.get_running_loop()
        _, player = await loop.create_connection(made, where.hostname, where.port)
        self._players.add(player)
        try:
            await player.over
        finally:
            player.stop()
            self._players.discard(player)


class Caller(Player):
    """Says something, hears the answers, and says something again."""

    _heard = 0

    def _told(self, frame: bytes) -> None:
        self._heard += 1
        if self._heard % ANSWERS:
            return
        if self._sent:
            self._seen.told(self._sent)
        asyncio.get_running_loop().call_later(self._pause(), self._say, {"type": "echo"})


class Callers(Crowd):
    """As many as sit at so many tables, but one of a pair always waits: half of them."""

    def __init__(self, address: str, pause: Callable[[], float]) -> None:
        super().__init__(address, "", {}, pause, Caller)

    async def _token(self) -> str:
        return ""

    async def _table(self, http: object, first: str, second: str) -> None:
        await self._sit("echo", first)


def cpu_of(process: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """Megabytes a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
