"""Several servers on one PostgreSQL: a table has one owner, whoever is asked."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import cluster
from serving import Person, Serving, serving, until

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
