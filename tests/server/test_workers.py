"""Several servers on one PostgreSQL: a table has one owner, whoever is asked."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import cluster
from serving import Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben.server import shared_leases


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
