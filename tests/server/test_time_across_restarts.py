"""Clocks when the server is started again: nothing is lost, and nothing is done twice."""

import hashlib
import hmac
import itertools
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from clocked import MINUTE, back, deadlines, events_of, two
from days import Days
from serving import Serving, serving, until

from benben.server import migrations
from benben.server.database import FILE
from benben.server.identity import key_in
from benben.server.turn_events import TurnEvent
from benben.table.times import DAY


def test_T2_2_while_the_server_is_down_no_clock_runs(tmp_path: Path, days: Days) -> None:
    with serving(tmp_path) as server:
        first, _ = two(server, MINUTE)
        days.go_by(20)
    days.go_by(5 * DAY)
    with serving(tmp_path) as server:
        again = back(server, first)
        assert again.table["over"] is None
        assert again.table["clock"]["left"][0] == pytest.approx(40, abs=20)
        again.move("R@a1")
        assert again.table["ply"] == 1


@pytest.mark.slow
def test_two_days_with_the_server_started_again_between_the_moves(
    tmp_path: Path, days: Days
) -> None:
    """Every turn is told once, one is warned once, the lapse is done once; nothing is lost."""
    heard: list[TurnEvent] = []
    with serving(tmp_path) as server:
        server.state.events.listen(heard.append)
        first, second = two(server, {"kind": "days", "days": 1, "lapse": "bot"})
        id_ = first.table["id"]
    lives, ply = [first, second], 0
    for _ in range(8):
        with serving(tmp_path) as server:
            server.state.events.listen(heard.append)
            lives = [back(server, live) for live in lives]
            days.go_by(DAY / 8)
            (seat,) = lives[0].table["waiting_for"]
            move = lives[seat].view(seat)["moves"][0]
            assert lives[seat].move(move)["type"] == "table"
            assert lives[seat].table["ply"] > ply
            ply = lives[seat].table["ply"]
    with serving(tmp_path) as server:
        server.state.events.listen(heard.append)
        lives = [back(server, live) for live in lives]
        (seat,) = lives[0].table["waiting_for"]
        turns = [(one.seat, one.ply) for one in heard if one.kind == "turn"]
        assert len(turns) > 2
        assert all(one[0] != other[0] for one, other in itertools.pairwise(turns))
        server.send_home()
        days.go_by(0.8 * DAY, server)
        until(lambda: [one for one in heard if one.kind == "deadline"])
    with serving(tmp_path) as server:  # it was warned of already
        server.state.events.listen(heard.append)
        days.go_by(0.3 * DAY, server)
        until(lambda: [row for row in deadlines(server) if row.seat != seat] or None)
    warned = [(one.seat, one.present) for one in heard if one.kind == "deadline"]
    assert warned == [(seat, False)]
    with serving(tmp_path) as server:
        found = back(server, lives[0]).table
        late = [one for one in found["formers"] if one["late"]]
        assert [(one["seat"], one["kind"]) for one in late] == [(seat, "person")]
        assert found["seats"][seat]["kind"] == "bot" and found["ply"] > ply
        assert found["id"] == id_


def as_before_clocks(new: Path, old: Path) -> list[str]:
    """The same tables as a server of the version before clocks had them on disk.

    Returns the cookies by seat: then they named the person, not a session.
    """
    old.mkdir()
    shutil.copy(new / "key", old / "key")
    engine = sql.create_engine(f"sqlite:///{old / FILE}")
    migrations.upgrade(engine, "0006")
    engine.dispose()
    with sqlite3.connect(old / FILE) as older:
        older.execute("ATTACH ? AS new", [str(new / FILE)])
        for table in ("people", "tables", "chairs", "guests", "formers", "moves"):
            known = [row[1] for row in older.execute(f"PRAGMA main.table_info({table})")]
            columns = ", ".join(known)
            copied = f"INSERT INTO main.{table} SELECT {columns} FROM new.{table}"  # noqa: S608
            older.execute(copied)
        seated = [str(row[0]) for row in older.execute("SELECT person FROM chairs ORDER BY seat")]
    older.close()
    key = key_in(old)
    signed = (hmac.new(key, one.encode(), hashlib.sha256).hexdigest() for one in seated)
    return [f"{one}.{signature}" for one, signature in zip(seated, signed, strict=True)]


def test_tables_of_the_version_before_clocks_go_on(tmp_path: Path, days: Days) -> None:
    """Their database has no clocks, deadlines or phrases."""
    with serving(tmp_path / "new") as server:
        first, second = two(server, None)
        first.move("R@a1")
    cookies = as_before_clocks(tmp_path / "new", tmp_path / "old")
    for live, cookie in zip((first, second), cookies, strict=True):
        live.person.http.cookies.clear()
        live.person.http.cookies.update({"benben": cookie})
    days.go_by(30 * DAY)
    with serving(tmp_path / "old") as server:
        first, second = back(server, first), back(server, second)
        assert first.table["clock"] is None and first.table["ply"] == 1
        first.move("R-a2")
        assert second.until(lambda t: t["ply"] == 2)["over"] is None


def test_an_end_before_the_first_move_is_told_once(own: Serving, days: Days) -> None:
    """A bug: a table without moves looked as if its match had not begun."""
    heard = events_of(own)
    first, _ = two(own, MINUTE)
    days.go_by(62, own)
    first.until(lambda t: t["over"])
    for _ in range(2):
        own.forget(first.table["id"])
        assert first.person.get(f"tables/{first.table['id']}")["over"]["late"] == [0]
    assert [one.seat for one in heard if one.kind == "over"] == [0, 1]


def test_a_lapse_that_was_under_way_is_done_once_after_a_kill(tmp_path: Path, days: Days) -> None:
    """Its consequence and the end of its deadline are one write."""
    with serving(tmp_path) as server:
        first, _ = two(server, MINUTE)
        days.go_by(62)
        written: list[Any] = []
        store, done = server.state.store, threading.Event()
        write = store.write

        async def noted(*steps: Any) -> None:
            written.append([name for name, rows in steps if rows])
            await write(*steps)
            done.set()

        store.write = noted
        server.look()
        first.until(lambda t: t["over"])
        store.write = write
    ends = [names for names in written if "SET_STATE" in names]
    assert len(ends) == 1 and "DROP_DEADLINES" in ends[0] and "ADD_DEADLINE" not in ends[0]
    with serving(tmp_path) as server:
        assert back(server, first).table["over"]["late"] == [0]
        assert deadlines(server) == []


def test_a_move_at_the_deadline_counts_or_the_lapse_does_never_both(
    own: Serving, days: Days
) -> None:
    for _ in range(4):
        first, second = two(own, MINUTE)
        days.go_by(60.9)
        first.say(type="move", seat=0, ply=0, move="R@a1")
        days.go_by(0.2, own)
        table = second.until(lambda t: t["over"] or t["ply"] > 0)
        assert (table["over"] is None) == (table["ply"] > 0)
