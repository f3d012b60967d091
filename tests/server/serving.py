"""A real server on a free port, and people and programs who speak to it over real sockets."""

import json
import random
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import databases
import httpx
from websockets.sync.client import ClientConnection, connect

from benben.server.app import Settings
from benben.server.command import Server, listening
from benben.server.limits import Limits
from killable import GENEROUS

PATIENCE = 60.0  # seconds; a machine may be busy, a test never waits on purpose
# these servers speak no TLS; by itself every client reads all certificates of the machine (20 ms)
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Serving:
    """One server in a thread of its own."""

    def __init__(
        self,
        folder: Path,
        limits: Limits = GENEROUS,
        idle: float = 600.0,
        prepare: bool = False,
        shared: bool = False,
        **more: Any,
    ) -> None:
        """Without `prepare` a game is compiled in this process, when it is first used.

        `shared`: others may use the same database.
        """
        self.folder = folder
        self._door = listening("127.0.0.1", 0)
        more.setdefault("database", databases.address(folder))
        if shared:
            more["peer"] = f"127.0.0.1:{self._door.getsockname()[1]}"
        settings = Settings(folder, limits, idle, prepare=prepare, **more)
        self._server = Server(settings, self._door)
        self._thread = threading.Thread(target=self._server.run, args=([self._door],))
        self._people: list[Person] = []

    @property
    def address(self) -> str:
        return self._server.address

    @property
    def state(self) -> Any:
        app: Any = self._server.config.app
        return app.state.parts

    @property
    def loop(self) -> Any:
        """Of this server, in its thread."""
        return self._server.servers[0].get_loop()

    @property
    def connections(self) -> set[Any]:
        """Everybody who is connected, by HTTP or by a socket."""
        return set(self._server.server_state.connections)

    def ping(self, seconds: float) -> None:
        """Ask sockets this often whether they are there, and wait as long for an answer."""
        config = self._server.config
        config.ws_ping_interval = config.ws_ping_timeout = seconds

    def start(self) -> None:
        self._thread.start()
        until(lambda: self._server.started, self._thread.is_alive)

    def forget(self, table: str) -> None:
        """Let a table leave memory now."""
        loaded = self.state.tables._loaded[table]  # held: the sweep may drop it at any time
        loaded.loop.call_soon_threadsafe(loaded.unload)
        until(lambda: loaded.closed)

    def look(self) -> None:
        """Look now for deadlines that are due."""
        deadlines = self.state.deadlines
        deadlines._loop.call_soon_threadsafe(deadlines.wake)

    def send_home(self) -> None:
        """Close what people had open."""
        for person in self._people:
            person.go()
        self._people.clear()

    def stop(self) -> None:
        self.send_home()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        self._door.close()

    def somebody(self, **headers: Any) -> "Person":
        """With nothing but these headers."""
        self._people.append(Person(self.address, **headers))
        return self._people[-1]

    def person(self, name: str = "") -> "Person":
        """With a cookie, and a name if there is one."""
        person = self.somebody()
        if name:
            person.put("me", name=name)
        else:
            person.get("me")
        return person


def until(found: Any, alive: Any = lambda: True) -> Any:
    """Wait for something that is about to happen."""
    patience = time.monotonic() + PATIENCE
    while not (result := found()):
        assert alive() and time.monotonic() < patience
        time.sleep(0.01)
    return result


@contextmanager
def serving(folder: Path, **settings: Any) -> Iterator[Serving]:
    server = Serving(folder, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Person:
    """Somebody with a browser: a cookie, calls, sockets."""

    def __init__(self, address: str, **headers: Any) -> None:
        self.http = httpx.Client(
            base_url=f"{address}/api/", timeout=PATIENCE, headers=headers, verify=NO_TLS
        )
        self.lives: list[Live] = []

    def get(self, path: str) -> Any:
        return _checked(self.http.get(path))

    def put(self, path: str, **body: Any) -> Any:
        return _checked(self.http.put(path, json=body))

    def post(self, path: str, **body: Any) -> Any:
        return _checked(self.http.post(path, json=body))

    def open(self, game: str, *seats: str, **more: Any) -> Any:
        """A table: seats as in `me`, `here`, `open`, `bot1`; what `POST tables` answers."""
        wanted = [
            {"kind": "bot", "level": int(seat[3:])} if seat[:3] == "bot" else {"kind": seat}
            for seat in seats
        ]
        return self.post("tables", game=game, seats=wanted, **more)

    def live(self, table: str) -> "Live":
        return Live(self, table)

    def go(self) -> None:
        for live in list(self.lives):
            live.close()
        self.http.close()


def _checked(response: httpx.Response) -> Any:
    assert response.status_code < 300, f"{response.status_code}: {response.text}"
    return response.json() if response.content else None


class Live:
    """A socket at a table, and the table as it was told last."""

    def __init__(self, person: Person, table: str, *expected: str, **headers: str) -> None:
        self.person = person
        cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = str(person.http.base_url).replace("http://", "ws://", 1)
        own = {
            k: v
            for k, v in person.http.headers.items()
            if k in ("authorization", "accept-language")
        }
        self._open = connect(
            f"{address}tables/{table}/live",
            additional_headers={"cookie": cookies, **own, **headers},
            max_size=None,
            compression=None,
            open_timeout=PATIENCE,
        )
        self.socket: ClientConnection = self._open.__enter__()
        person.lives.append(self)
        self.heard: list[str] = []
        self.table: dict[str, Any] = {}
        self.logs: list[list[Any]] = []
        self.hear(*(expected or ["table"]))

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message; it must be of one of these kinds, if any are named."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "may_undo":
            message = {"type": "table", "table": self._offered(message)}
        assert not kinds or message["type"] in kinds, message
        if "table" in message:
            self._take(message["table"])
        return message

    def _take(self, table: dict[str, Any]) -> None:
        """As a client does: each view's log replaces what it had from `since` on."""
        logs = self.logs if len(self.logs) == len(table["views"]) else [[] for _ in table["views"]]
        assert all(len(log) >= table["since"] for log in logs)
        self.logs = [
            log[: table["since"]] + view["log"]
            for log, view in zip(logs, table["views"], strict=True)
        ]
        self.table = table

    def _offered(self, offer: dict[str, Any]) -> dict[str, Any]:
        """As a client does: the table as it was, but for that one may take back."""
        assert offer["ply"] == self.table["ply"]
        views = [
            {**view, "log": [], "may_undo": view["may_undo"] or view["seat"] == offer["seat"]}
            for view in self.table["views"]
        ]
        in_front = [view["seat"] for view in views]
        assert offer["seat"] not in in_front or any(view["may_undo"] for view in views)
        return {**self.table, "since": offer["ply"], "views": views}

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, true: Any) -> dict[str, Any]:
        """Listen until the table is as wanted."""
        while not true(self.table):
            self.hear()
        return self.table

    def problem(self) -> str:
        """What was not understood or not allowed, whatever else is told before that."""
        while (message := self.hear("table", "problem"))["type"] != "problem":
            pass
        return str(message["text"])

    def move(self, move: str, seat: int | None = None, ply: int | None = None) -> dict[str, Any]:
        """Play, and hear what comes of it."""
        mine = self.view(seat)["seat"]
        before = self.table["ply"]
        self.say(type="move", seat=mine, ply=before if ply is None else ply, move=move)
        while True:
            message = self.hear()
            if message["type"] == "preparing":
                continue
            if message["type"] != "table" or message["table"]["ply"] > before:
                return message

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Of a seat; of the first that may move, else the first."""
        views = self.table["views"]
        if seat is not None:
            return next(view for view in views if view["seat"] == seat)
        return next((view for view in views if view["moves"]), views[0])

    def any_move(self, dice: random.Random) -> dict[str, Any]:
        view = self.view()
        return self.move(dice.choice(view["moves"]), view["seat"])

    def play_to_the_end(self, seed: int = 1, most: int = 100_000) -> None:
        dice = random.Random(seed)
        for _ in range(most):
            table = self.until(lambda t: t["over"] or any(v["moves"] for v in t["views"]))
            if table["over"]:
                return
            answer = self.any_move(dice)
            # where all act at once, another's move may be told before one's own is played
            assert answer["type"] == "table" or answer.get("clause") == "T1.2", answer

    def close(self) -> None:
        self._open.__exit__(None, None, None)
        self.person.lives.remove(self)
