"""Several servers on one PostgreSQL: a table has one owner, whoever is asked."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from databases import cluster
from serving import PATIENCE, Live, Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben.__main__ import main
from benben.server import postgres_database, shared_leases
from benben.server.store import Store

pytestmark = pytest.mark.programs


@pytest.fixture
def address() -> str:
    return cluster().new(f"own{random.getrandbits(60):x}")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dead are found dead sooner."""
    monkeypatch.setattr(shared_leases, "LASTS", 1.5)
    monkeypatch.setattr(shared_leases, "BEAT", 0.2)


@pytest.fixture
def two(tmp_path: Path, address: str, quick: None) -> Iterator[tuple[Serving, Serving]]:
    """Two servers with one folder and one database."""
    with (
        serving(tmp_path, database=address, shared=True) as first,
        serving(tmp_path, database=address, shared=True) as second,
    ):
        yield first, second


def same(person: Person, server: Serving) -> Person:
    """The same person, at another server."""
    there = server.somebody()
    there.http.cookies.update(person.http.cookies)
    return there


def loaded(server: Serving) -> set[str]:
    return set(server.state.tables._loaded)


def test_one_at_each_server_play_one_match(two: tuple[Serving, Serving]) -> None:
    first, second = two
    ada, bo = first.person("Ada"), second.person("Bo")
    opened = ada.open("ankh", "me", "open")
    table = opened["table"]
    here = ada.live(table)
    assert bo.post("join", code=opened["invite"]) == {"table": table, "seat": 1, "added": False}
    there = bo.live(table)
    dice = random.Random(5)
    for _ in range(40):
        for live in (here, there):
            live.until(lambda t: t["ply"] == max(here.table["ply"], there.table["ply"]))
        mover = next(live for live in (here, there) if live.view()["moves"])
        mover.any_move(dice)
    ply = max(here.table["ply"], there.table["ply"])
    for live in (here, there):
        live.until(lambda t: t["ply"] == ply)
    assert [e["move"] for e in here.logs[0]] == [e["move"] for e in there.logs[0]]
    assert (loaded(first), loaded(second)) == ({table}, set())
    assert bo.get(f"tables/{table}")["ply"] == ply


def test_what_one_server_changes_the_other_knows(two: tuple[Serving, Serving]) -> None:
    first, second = two
    ada, bo = first.person("Ada"), second.person("Bo")
    table = ada.open("ankh", "me", "open", public=True)["table"]
    here = ada.live(table)  # at the first
    away = same(ada, second)
    assert away.get("me") == {"name": "Ada"}
    away.put("me", name="Ann")  # the table is told where it is
    here.until(lambda t: t["seats"][0]["name"] == "Ann")
    until(lambda: ada.get("me") == {"name": "Ann"})
    assert [one["id"] for one in bo.get("tables")["public"]] == [table]
    token = ada.post("me/token")["token"]
    program = second.somebody(authorization=f"Bearer {token}")
    assert program.get("me") == {"name": "Ann"}
    ada.post("me/token")
    until(lambda: program.http.get("me").status_code == 403)


def test_a_browser_that_is_signed_out_at_one_server_is_at_the_other(
    two: tuple[Serving, Serving],
) -> None:
    first, second = two
    ada = first.person("Ada")
    live = ada.live(ada.open("ankh", "me", "here")["table"])
    code = ada.post("me/device")["code"]  # in the memory of one of them
    other = second.somebody()
    other.post("me/sign-in", code=code)
    assert other.get("me") == {"name": "Ada"}
    other.post("me/sign-out", everywhere=True)
    with pytest.raises(ConnectionClosed):
        while True:
            live.hear()
    assert live.socket.close_code == 4403
    assert ada.get("me") == {"name": ""}


def test_a_secret_that_one_server_announced_another_takes(two: tuple[Serving, Serving]) -> None:
    first, second = two
    ada = first.person("Ada")
    away = same(ada, second)
    seal = {"commitment": ada.post("seals")["commitment"], "nonce": "0" * 64}
    table = away.open("ankh", "me", "here", seal=seal)["table"]
    assert ada.get(f"tables/{table}")["seal"]["commitment"] == seal["commitment"]
    again = away.http.post("tables", json={"game": "ankh", "seats": [], "seal": seal})
    assert again.status_code in (409, 422)


def test_who_is_deleted_leaves_tables_at_both_servers(two: tuple[Serving, Serving]) -> None:
    first, second = two
    ada, bo = first.person("Ada"), second.person("Bo")
    tables = [ada.open("ankh", "me", "open", public=True)["table"] for _ in range(2)]
    lives = [bo.live(table) for table in tables[:1]] + [ada.live(table) for table in tables[1:]]
    assert (loaded(second), loaded(first)) == ({tables[0]}, {tables[1]})
    for table in tables:
        bo.post("join", code=table)
    for live in lives:
        live.until(lambda t: t["begun"])
    assert same(ada, second).http.delete("me").status_code == 204
    for live in lives[:1]:
        live.until(lambda t: t["seats"][0]["name"] == "" and t["seats"][0]["kind"] != "person")
    for table in tables:
        seats = bo.get(f"tables/{table}")["seats"]
        assert seats[0]["kind"] != "person", seats


def test_tables_of_who_is_gone_are_adopted(two: tuple[Serving, Serving]) -> None:
    """A server that stops leaves them at once."""
    first, second = two
    ada = first.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    live = ada.live(table)
    live.any_move(random.Random(1))
    away = same(ada, second)
    assert loaded(first) == {table}
    first.stop()
    there = away.live(table)
    assert there.logs == live.logs and loaded(second) == {table}
    until(lambda: second.state.leases.leads)


# --- `benben serve --workers N` -------------------------------------------------------------------


@contextmanager
def workers(
    folder: Path, address: str, count: int, compiled: bool = False
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The parent and where it is reached."""
    words = ["serve", "--port", "0", "--data", str(folder), "--workers", str(count)]
    command = [sys.executable, "-m", "benben", *words, "--database", address]
    env = {**os.environ, **({} if compiled else {"BENBEN_UNCOMPILED": "1"})}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as parent:
        try:
            assert parent.stdout
            yield parent, parent.stdout.readline().split()[-1]
        finally:
            parent.kill()


def living(address: str) -> set[str]:
    """Where those who serve reach each other."""
    with psycopg.connect(address) as connection:
        return {peer for (peer,) in connection.execute("SELECT address FROM owners")}


def all_live(address: str, before: Collection[str] = ()) -> None:
    """Two that were not there before; one begins when the other serves."""
    for count in (1, 2):
        until(lambda count=count: len(living(address) - {*before}) >= count)


def children(parent: int, kind: bytes = b"spawn_main") -> list[int]:
    threads = Path(f"/proc/{parent}/task").iterdir()
    found = [pid for thread in threads for pid in (thread / "children").read_text("ascii").split()]
    return [int(pid) for pid in found if kind in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.slow
def test_a_parent_restarts_a_worker_that_dies(tmp_path: Path, address: str) -> None:
    with workers(tmp_path, address, 2) as (parent, where):
        all_live(address)
        ada = Person(where.rstrip("/"))
        table = ada.open("ankh", "me", "here")["table"]
        ada.live(table).any_move(random.Random(1))
        before = living(address)
        for worker in children(parent.pid):
            os.kill(worker, signal.SIGKILL)
        all_live(address, before)
        until(lambda: ada.http.get(f"tables/{table}").status_code == 200)
        assert ada.get(f"tables/{table}")["ply"] > 1
        ada.go()
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(PATIENCE) == 0
        assert living(address) == set()


@pytest.mark.slow
def test_bots_of_all_workers_think_on_when_their_host_dies(tmp_path: Path, address: str) -> None:
    with workers(tmp_path, address, 1, compiled=True) as (parent, where):
        ada = Person(where.rstrip("/"))
        for _ in range(2):
            opened = ada.open("ankh", "bot1", "me", options={"starter": "1"})
            live = Live(ada, opened["table"], "table", "preparing")
            live.until(lambda table: table.get("ply", 0) > 0)
            (host,) = (p for p in children(parent.pid) if children(p, b"benben.server.thinker"))
            os.kill(host, signal.SIGKILL)
            until(lambda host=host: host not in children(parent.pid))
        ada.go()


@pytest.mark.slow
def test_workers_end_with_their_parent(tmp_path: Path, address: str) -> None:
    with workers(tmp_path, address, 2) as (parent, _):
        all_live(address)
        mine = children(parent.pid)
        parent.kill()
        until(lambda: living(address) == set())
        until(lambda: not any(Path(f"/proc/{pid}/cmdline").exists() for pid in mine))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workers", "2"], "a file has one process: --workers needs PostgreSQL (--database)"),
        (["--workers", "0"], "--workers 0: expected at least 1"),
        (["--workers", "2", "--peer", "here:x"], "--peer here:x: expected an address"),
    ],
)
def test_what_workers_cannot_be_is_one_sentence(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str], address: str
) -> None:
    more = ["--database", address] if "--peer" in words else []
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "d"), *words, *more]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said in line


def test_one_server_alone_and_several_do_not_mix(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_database, "PATIENCE", 0.2)
    for alone in (True, False):
        first = Store(address, shared=not alone)
        with pytest.raises(OSError, match="in use by another server"):
            Store(address, shared=alone)
        first.close()
    with pytest.raises(OSError, match="a file has one process"):
        Store(Path("x"), shared=True)
