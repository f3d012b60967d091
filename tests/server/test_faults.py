"""Faults of the machine: a disk that may only be read, a clock that jumps, no files, crowds."""

import json
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from clocked import FIRST
from days import Days
from serving import Person, Serving, until
from test_health import connections, ill  # noqa: F401  # a fixture

from benben.i18n import say
from benben.server import health

HOUR = 3600.0


@pytest.fixture
def own(
    tmp_path: Path,
    connections: list[Any],  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Serving]:
    monkeypatch.setattr(health, "FRESH", 0.0)
    server = Serving(tmp_path / "data")
    server.start()
    yield server
    server.stop()


@pytest.mark.skipif("BENBEN_TEST_DATABASE" in os.environ, reason="SQLite's own")
def test_a_disk_that_may_only_be_read(own: Serving, connections: list[Any]) -> None:  # noqa: F811
    """Writing is refused in one sentence, reading goes on, and afterwards all is as before."""
    ada = own.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    ply = ada.get(f"tables/{table}")["ply"]
    for connection in connections:
        connection.execute("PRAGMA query_only=ON").close()
    answer = ada.http.put("me", json={"name": "Eve"})
    assert answer.status_code == 503 and set(answer.json()) == {"detail"}
    assert ill(ada)
    assert ada.get("me") == {"name": "Ada"} and ada.get(f"tables/{table}")["ply"] == ply
    for connection in connections:
        connection.execute("PRAGMA query_only=OFF").close()
    live = ada.live(table)
    assert live.move(live.view()["moves"][0])["type"] == "table"
    assert ada.get("health")["ok"]


def test_a_clock_that_jumps_an_hour_forth_and_back(own: Serving, days: Days) -> None:
    """Nobody is signed out, nothing is lost, and clocks show what the clock of the machine says."""
    ada, bo = own.person("Ada"), own.person("Bo")
    wanted = {"kind": "days", "days": 2, "lapse": "end"}
    opened = ada.open("ankh", "me", "open", options=FIRST, clock=wanted)
    bo.post("join", code=opened["invite"])
    live, other = ada.live(opened["table"]), bo.live(opened["table"])
    for jump in (HOUR, -HOUR, -HOUR, HOUR):
        days.go_by(jump, own)
        for one in (live, other):
            one.say(type="refresh")
            one.hear("table")
        mover = next(one for one in (live, other) if one.view()["moves"])
        assert mover.move(mover.view()["moves"][0])["type"] == "table"
        assert mover.table["over"] is None
        left = mover.table["clock"]["left"]
        assert all(one is None or one <= 2 * 24 * HOUR + 60 for one in left)
        assert ada.get("me") == {"name": "Ada"} and ada.get("health")["ok"]
        again = own.person("Cy")
        assert again.open("ankh", "me", "bot1")["table"]


# --- a process of its own, since these are limits of processes ------------------------------------


@contextmanager
def serving_with(files: int, folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`benben serve` that may open so many files."""
    words = [sys.executable, "-m", "benben", "serve", "--port", "0", "--data", str(folder)]
    command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            yield server, server.stdout.readline().split()[-1].rstrip("/")
        finally:
            server.kill()


def connect(stack: ExitStack, address: str, count: int) -> None:
    """Connections that say nothing."""
    host, _, port = address.removeprefix("http://").rpartition(":")
    for _ in range(count):
        stack.enter_context(socket.create_connection((host, int(port)), 30))


def memory(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.mark.programs
@pytest.mark.slow
def test_more_connections_than_files(tmp_path: Path) -> None:
    """The longest idle ones make room, and what is kept on disk is not in danger."""
    with serving_with(300, tmp_path) as (server, address), ExitStack() as stack:
        connect(stack, address, 290)
        ada = Person(address)
        ada.put("me", name="Ada")
        assert ada.get("me") == {"name": "Ada"} and server.poll() is None
        assert len(os.listdir(f"/proc/{server.pid}/fd")) < 300
        until(lambda: httpx.get(f"{address}/api/health", timeout=60).is_success)
        ada.go()


@pytest.mark.programs
@pytest.mark.slow
def test_ten_thousand_idle_connections(tmp_path: Path, record_property: Any) -> None:
    """Beyond 4,000 the longest idle ones are closed; who comes meanwhile is served."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 10_000
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard - 500)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted + 500, hard))
    try:
        with serving_with(8_000, tmp_path) as (server, address), ExitStack() as stack:
            before = memory(server.pid)
            connect(stack, address, wanted)
            ada = Person(address)
            began = time.monotonic()
            ada.put("me", name="Ada")
            took, more = time.monotonic() - began, memory(server.pid) - before
            assert len(os.listdir(f"/proc/{server.pid}/fd")) < 4_400
            assert ada.get("me") == {"name": "Ada"} and server.poll() is None
            assert more < 200
            print(json.dumps({"connections": wanted, "answer, s": took, "MB more": more}))
            ada.go()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_what_is_said_of_each_fault_is_one_sentence() -> None:
    for language in ("en", "nl", "de"):
        for key in ("disk_full", "disk_slow", "busy", "stopped"):
            said = say("table", f"problem.{key}", language, seconds=1, names="x")
            assert said.endswith(".") and "\n" not in said
