"""`/api/health` knows when something is wrong, and what is wrong is told in a sentence."""

import asyncio
import re
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben.i18n import LANGUAGES, say
from benben.server import health, sqlite_database
from benben.server.middleware import HEADERS


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All the store has opened."""
    opened: list[Any] = []
    set_up = sqlite_database._set_up

    def noted(connection: Any, record: object) -> None:
        set_up(connection, record)
        opened.append(connection)

    monkeypatch.setattr(sqlite_database, "_set_up", noted)
    return opened


@pytest.fixture
def own(
    tmp_path: Path, connections: list[Any], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Serving]:
    """A server that may be spoilt, looked at anew by everybody who asks."""
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "WHOLE_EVERY", 0.0)
    monkeypatch.setattr(health, "WHOLE_SHARE", 0)
    with serving(tmp_path / "data") as server:
        yield server


def ill(person: Person) -> str:
    """What is said to be wrong."""
    answer: httpx.Response = until(
        lambda: (found := person.http.get("health")).status_code == 503 and found
    )
    assert int(answer.headers["retry-after"]) and set(answer.json()) == {"detail"}
    return str(answer.json()["detail"])


def test_a_server_that_is_well_says_so_and_keeps_one_pulse(own: Serving) -> None:
    person = own.person()
    for _ in range(3):
        assert person.get("health")["ok"]
    with sqlite3.connect(own.folder / "benben.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM pulses").fetchone() == (1,)


def fill(connections: list[Any]) -> None:
    """From now on the disk is full, as SQLite sees it."""
    for connection in connections:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}").close()


def make_room(connections: list[Any]) -> None:
    for connection in connections:
        connection.execute("PRAGMA max_page_count=1000000").close()


def test_a_full_disk_is_told_and_changes_nothing(own: Serving, connections: list[Any]) -> None:
    """It was a bare 500 without our headers, and health said ok."""
    ada = own.somebody(**{"accept-language": "nl"})
    live = ada.live(ada.open("ankh", "me", "here")["table"])
    fill(connections)
    seats = [{"kind": "me"}, {"kind": "here"}]
    full = say("table", "problem.disk_full", "nl")
    answer = until(
        lambda: (a := ada.http.post("tables", json={"game": "ankh", "seats": seats})).is_error and a
    )
    assert answer.status_code == 503 and answer.json() == {"detail": full}
    assert all(answer.headers[name] == value for name, value in HEADERS.items())
    assert ill(ada) == full
    before = live.table["ply"]
    table = live.table["id"]
    with pytest.raises(ConnectionClosed):
        for _ in range(10_000):  # a move needs little room: there may be some left
            before = live.table["ply"]
            view = live.view()
            live.say(type="move", seat=view["seat"], ply=before, move=view["moves"][0])
            while live.hear()["type"] != "table":
                pass
    assert full in live.heard[-1]
    make_room(connections)
    assert ada.get("health")["ok"]
    again = ada.live(table)
    assert again.table["ply"] == before
    again.move(again.view()["moves"][0])


def test_a_disk_with_no_room_is_seen(own: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small write may still find a place in what SQLite has already."""
    monkeypatch.setattr(health, "LEAST_FREE", 2**80)
    assert "disk is full" in ill(own.somebody())


def test_a_deleted_folder_is_seen(own: Serving) -> None:
    person = own.person()
    shutil.rmtree(own.folder)
    assert ill(person) == say("table", "problem.disk_gone")


@pytest.mark.parametrize("empty", [False, True])
def test_another_file_in_its_place_is_seen(own: Serving, empty: bool) -> None:
    person = own.person()
    for file in own.folder.glob("benben.sqlite*"):
        shutil.copy(file, own.folder / f"copy-{file.name}")
        file.unlink()
    if empty:
        (own.folder / "benben.sqlite").touch()
    else:
        for file in own.folder.glob("copy-*"):
            file.rename(own.folder / file.name.removeprefix("copy-"))
    assert ill(person) == say("table", "problem.disk_gone")


@pytest.mark.parametrize("since", [0, 4096])
def test_a_damaged_file_is_seen(own: Serving, since: int) -> None:
    ada = own.person("Ada")
    ada.open("ankh", "me", "here")
    own.state.store.look(lambda c: c.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all())
    file = own.folder / "benben.sqlite"
    with file.open("r+b") as damaged:
        damaged.seek(since)
        damaged.write(b"\xa5" * (file.stat().st_size - since))
    assert ill(ada) == say("table", "problem.disk_damaged")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_ended_thread_of_bots_is_seen(own: Serving) -> None:
    def end() -> None:
        raise SystemExit

    async def ask() -> None:
        waiting = asyncio.create_task(threads.think("x", end))
        while threads.alive:
            await asyncio.sleep(0.01)
        waiting.cancel()

    person = own.person()
    assert person.get("health")["ok"]
    threads = own.state.bots._slow
    asyncio.run(ask())
    assert ill(person) == say("table", "problem.stopped")


def test_a_thread_of_bots_that_hangs_is_seen(own: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is alive, but nobody hears of it: bots of its kind may never move again."""
    monkeypatch.setattr(health, "HUNG", 0.2)
    person, free = own.person(), threading.Event()
    threads = own.state.bots._slow
    told = person.get("health")["bots"]
    assert {"quick-0", "slow-0", "idle-0", "replay-0"} <= {*told} and not any(told.values())
    hanging = asyncio.run_coroutine_threadsafe(threads.think("x", free.wait), own.loop)
    said = ill(person)
    assert re.search(r"hangs \(slow-\d, for \d+ seconds\)", said), said
    free.set()
    assert hanging.result(60)
    until(lambda: person.http.get("health").status_code == 200)


def test_an_error_of_ours_is_a_sentence_with_the_usual_headers(
    own: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(own.state.tables), "lists", broken)
    for language in LANGUAGES:
        answer = own.somebody(**{"accept-language": language}).http.get("tables")
        assert answer.status_code == 500
        assert answer.json() == {"detail": say("table", "problem.fell", language)}
        assert all(answer.headers[name] == value for name, value in HEADERS.items())
