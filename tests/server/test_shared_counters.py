"""Limits that the workers of a machine keep together."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from databases import cluster
from serving import Person, Serving, serving

from benben.server import shared_counters
from benben.server.limits import Counted, Guard, Limits, Rate, TokenBuckets
from benben.server.shared_counters import Board, Counters
from benben.table.errors import ApiError
from killable import GENEROUS


@pytest.fixture
def boards(tmp_path: Path) -> list[Board]:
    return [Board(own) for own in Counters.create(tmp_path, 3)]


def takes(bucket: TokenBuckets, who: str) -> int:
    """How many tokens there are just now."""
    for number in range(1_000):
        try:
            bucket.take(who)
        except ApiError:
            return number
    return 1_000


def test_a_bucket_is_one_for_all_workers(boards: list[Board]) -> None:
    first, second, third = (TokenBuckets(Rate(30, 1e-6), board=board) for board in boards)
    for _ in range(10):
        first.take("ada")
        second.take("ada")
    assert takes(third, "ada") == 10 and takes(first, "ada") == takes(second, "ada") == 0
    assert takes(second, "bo") == 30


def test_kinds_do_not_mix(boards: list[Board]) -> None:
    calls = [TokenBuckets(Rate(5, 1e-6), board=board) for board in boards]
    joins = [TokenBuckets(Rate(7, 1e-6), board=board) for board in boards]
    assert [takes(calls[0], "ada"), takes(joins[1], "ada")] == [5, 7]


def test_a_bucket_fills_again_for_all(boards: list[Board]) -> None:
    now = [100.0]
    first, second = (TokenBuckets(Rate(2, 0.5), clock=lambda: now[0], board=b) for b in boards[:2])
    assert takes(first, "ada") == 2
    now[0] = 102.0
    assert takes(second, "ada") == 1


def test_what_is_held_counts_everywhere_and_dies_with_its_worker(tmp_path: Path) -> None:
    counters = Counters.create(tmp_path, 2)
    first, second = (Counted(3, board=Board(own)) for own in counters)
    with first.held("ada"), first.held("ada"), second.held("ada"):
        with pytest.raises(ApiError), second.held("ada"):
            pass
        with second.held("bo"):
            pass
        again = Counted(3, board=Board(counters[0]))  # the first died, and begins anew
        with again.held("ada"), second.held("ada"), pytest.raises(ApiError), again.held("ada"):
            pass
    assert all(second._board.sum(second._board.count(0, who)) <= 0 for who in ("ada", "bo"))  # type: ignore[union-attr, arg-type]


def test_more_people_than_rows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The longest unseen are forgotten; nobody is refused for what another did."""
    monkeypatch.setattr(shared_counters, "ROWS", 64)
    (own,) = Counters.create(tmp_path, 1)
    board = Board(own)
    bucket, held = TokenBuckets(Rate(2, 1e-6), board=board), Counted(1, board=board)
    for number in range(500):
        bucket.take(str(number))
    opened = [held.held(str(number)) for number in range(200)]
    for one in opened:
        one.__enter__()
    for one in opened:
        one.__exit__(None, None, None)


def test_nobody_can_be_read_out_of_the_file(tmp_path: Path) -> None:
    (own,) = Counters.create(tmp_path, 1)
    TokenBuckets(Rate(2, 1), board=Board(own)).take("203.0.113.7")
    assert b"203.0.113" not in Path(own.path).read_bytes()


def test_a_bucket_costs_little(boards: list[Board]) -> None:
    guard = Guard(Limits(calls=Rate(1e9, 1e9)), boards[0])
    began = time.process_time()
    for number in range(2_000):
        guard.calls_from(f"10.0.{number % 7}.1", 1)
    assert (time.process_time() - began) / 2_000 < 200e-6


@contextmanager
def both(folder: Path, limits: Limits = GENEROUS) -> Iterator[tuple[Serving, Serving]]:
    """Two servers with one folder and one database."""
    database = cluster().new(f"own{random.getrandbits(60):x}")
    one, two = Counters.create(folder, 2)
    more: dict[str, Any] = {"database": database, "shared": True, "limits": limits}
    with (
        serving(folder, counters=one, **more) as first,
        serving(folder, counters=two, **more) as second,
    ):
        yield first, second


@pytest.mark.programs
def test_two_servers_refuse_together(tmp_path: Path) -> None:
    with both(tmp_path, Limits(openings=Rate(3, 1e-6))) as (first, second):
        ada = first.person("Ada")
        away = second.somebody()
        away.http.cookies.update(ada.http.cookies)
        wanted = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}]}
        found = [person.http.post("tables", json=wanted).status_code for person in (ada, away) * 3]
        assert found == [200] * 3 + [429] * 3


@pytest.mark.programs
def test_nobody_outside_can_pose_as_a_worker(tmp_path: Path) -> None:
    """Its calls would not count, and would be refused where they are passed on."""
    with both(tmp_path, Limits(calls=Rate(20, 1e-6))) as (first, second):
        ada = first.person("Ada")
        table = ada.open("ankh", "me", "here")["table"]
        posing = Person(second.address, **{"x-benben-passed-on": "1"})
        posing.http.cookies.update(ada.http.cookies)
        found = [posing.http.get(f"tables/{table}").status_code for _ in range(20)]
        assert found[0] == 200 and found[-1] == 429
        posing.go()


@pytest.mark.programs
def test_all_that_is_kept_is_told_by_any_server(tmp_path: Path) -> None:
    with both(tmp_path) as (first, second):
        ada = first.person("Ada")
        away = second.somebody()
        away.http.cookies.update(ada.http.cookies)
        tables = {person.open("ankh", "me", "here")["table"] for person in (ada, away)}
        here, there = ada.get("me/export"), away.get("me/export")
        assert here == there and all(table in str(here) for table in tables)
