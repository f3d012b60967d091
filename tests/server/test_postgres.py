"""PostgreSQL: the schema, one server at a time, and what happens when it is gone.

Everything else is the same on both: `make test-postgresql` runs the server's tests on it.
"""

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from databases import cluster
from postgres import Postgres
from serving import Serving, serving, until
from websockets.exceptions import ConnectionClosed

import benben.server.app  # noqa: F401 - with all it imports, every table is declared
from benben.__main__ import main
from benben.i18n import say
from benben.server import postgres_database, schema
from benben.server.errors import as_api_error
from benben.server.schema import metadata
from benben.server.schema_people import passkeys
from benben.server.store import Store
from killing import kill_again_and_again

pytestmark = pytest.mark.programs

GONE, READ_ONLY = (say("table", f"problem.{key}") for key in ("database_gone", "disk_fails"))


@pytest.fixture
def address(tmp_path: Path) -> str:
    return cluster().new(f"own{random.getrandbits(60):x}")


@pytest.fixture
def own() -> Iterator[Postgres]:
    """A cluster that may be killed."""
    started = Postgres()
    yield started
    started.stop()


def line(ply: int) -> dict[str, object]:
    return {"table_id": "a", "ply": ply, "line": f"1 move {ply}"}


def test_the_migrations_make_what_is_declared(address: str) -> None:
    for _ in range(2):
        store = Store(address)
        with store.engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        store.close()


def test_many_writes_share_a_commit_and_a_bad_one_fails_alone(address: str) -> None:
    async def write() -> list[BaseException | None]:
        again = [*range(100), 7]
        writes = (store.write((schema.ADD_MOVE, [line(ply)])) for ply in again)
        return await asyncio.gather(*writes, return_exceptions=True)

    store = Store(address)
    found = asyncio.run(write())
    count = sql.select(sql.func.count()).select_from(schema.moves)
    assert store.look(lambda c: c.execute(count).scalar()) == 100
    assert sum(error is not None for error in found) == 1
    store.close()


def test_a_cut_network_is_noticed_in_a_write_too_by_both_sides(address: str) -> None:
    store = Store(address)
    writer = store.database._connected()  # type: ignore[attr-defined]
    assert writer.execute("SHOW tcp_user_timeout").fetchone() == ("15000",)
    with store.engine.connect() as reader:
        held: Any = reader.connection.driver_connection
        for connection in (writer, held):
            assert connection.info.get_parameters()["tcp_user_timeout"] == "15000"
    store.close()


def test_a_commit_is_on_disk_whatever_the_database_prefers(address: str) -> None:
    name = address.rpartition("/")[2]
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    store = Store(address)
    writer = store.database._connected()  # type: ignore[attr-defined]
    assert writer.execute("SHOW synchronous_commit").fetchone() == ("on",)
    store.close()


def test_what_a_passkey_has_counted_may_be_long(address: str) -> None:
    store = Store(address)
    row = {"id": "a", "person": "p", "public_key": b"", "sign_count": 2**32 - 1}
    with store.engine.begin() as connection:
        connection.execute(sql.insert(passkeys).values(row | {"label": "", "made": 0.0}))
        assert connection.execute(sql.select(passkeys.c.sign_count)).scalar() == 2**32 - 1
    store.close()


def test_what_a_database_cannot_hold_is_refused_before_it_is_asked(
    tmp_path: Path, address: str
) -> None:
    with serving(tmp_path, database=address) as server:
        ada = server.person("Ada")
        for call in ("join", "seals"):
            assert ada.http.post(call, json={"code": "AB\0CD"}).status_code == 422
            assert ada.http.post(call, json={"code": "ab-cd 2é"}).status_code == 404
        assert ada.http.delete("me/sessions/a%00b").status_code in (404, 422)


def test_two_servers_cannot_use_one_database(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_database, "PATIENCE", 0.2)
    first = Store(address)
    with pytest.raises(OSError, match="in use by another server"):
        Store(address)
    first.close()
    Store(address).close()


def test_who_has_lost_the_lock_writes_no_more(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The network was cut: the database ended the first server's session, another one took over,
    and the first one comes back."""
    monkeypatch.setattr(postgres_database, "PATIENCE", 0.2)
    first = Store(address)
    with first.engine.connect() as connection:
        lost = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        connection.execute(sql.text(lost))
    second = Store(address)

    async def write(store: Store, ply: int) -> None:
        await store.write((schema.ADD_MOVE, [line(ply)]))

    for _ in range(2):  # the broken connection, and a new one without the lock
        with pytest.raises((OSError, sql.exc.DBAPIError)):
            asyncio.run(write(first, 1))
    with pytest.raises(OSError) as refused:
        asyncio.run(write(first, 1))
    assert (as_api_error(refused.value).status, as_api_error(refused.value).key) == (
        503, "database_gone",
    )  # fmt: skip
    asyncio.run(write(second, 2))
    second.close()
    asyncio.run(write(first, 3))  # now it may again
    found = first.look(lambda c: list(c.execute(sql.select(schema.moves.c.ply)).scalars()))
    assert found == [2, 3]
    first.close()


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("53100", (503, "disk_full")), ("XX001", (503, "disk_damaged")),
        ("25006", (503, "disk_fails")), ("53200", (503, "disk_fails")),
        ("58030", (503, "disk_fails")), ("57P01", (503, "database_gone")),
        ("23505", (500, "fell")), ("22003", (500, "fell")), ("40001", (500, "fell")),
    ],
)  # fmt: skip
def test_only_what_time_or_room_mends_is_told_as_a_pause(
    state: str, expected: tuple[int, str]
) -> None:
    told = as_api_error(psycopg.errors.lookup(state)("…"))
    assert (told.status, told.key) == expected
    lost, wrong = psycopg.OperationalError("lost"), psycopg.DataError("NUL")
    assert as_api_error(sql.exc.DBAPIError(None, None, lost)).key == "database_gone"
    assert as_api_error(sql.exc.DBAPIError(None, None, wrong)).status == 500


def test_a_database_of_a_newer_version_is_refused(address: str) -> None:
    store = Store(address)
    with store.engine.begin() as connection:
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(OSError, match="from a newer Benben"):
        Store(address)


@pytest.mark.parametrize(
    "wrong", ["postgresql://u:secret@127.0.0.1:1/x", "nonsense", "postgresql://benben@{}/none"]
)
def test_what_cannot_be_reached_is_one_sentence_without_the_password(
    tmp_path: Path, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = f"127.0.0.1:{cluster().port}"
    words = ["--port", "0", "--data", str(tmp_path / "d"), "--database", wrong.format(place)]
    assert main(["serve", *words]) == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert "secret" not in said


def play(server: Serving, table: str, cookies: dict[str, str], told: list[str], dice: int) -> None:
    """Play and note what was told, until the socket is closed."""
    chance = random.Random(dice)
    person = server.somebody()
    person.http.cookies.update(cookies)
    live = person.live(table)
    try:
        while not live.table["over"]:
            live.any_move(chance)
            told[:] = [entry["move"] for entry in live.logs[0]]
    except (ConnectionClosed, AssertionError):
        return


@pytest.mark.slow
def test_a_database_that_is_killed_and_comes_back_loses_no_move_that_was_told(
    tmp_path: Path, own: Postgres
) -> None:
    with serving(tmp_path, database=own.new("tables")) as server:
        ada = server.person("Ada")
        tables = [ada.open("ankh", "me", "here")["table"] for _ in range(4)]
        cookies, told = dict(ada.http.cookies), [list[str]() for _ in tables]
        for life in range(2):
            players = [
                threading.Thread(target=play, args=(server, table, cookies, one, life))
                for table, one in zip(tables, told, strict=True)
            ]
            before = sum(map(len, told))
            for player in players:
                player.start()
            until(lambda before=before: sum(map(len, told)) > before + 40)
            own.kill()
            for player in players:
                player.join(60)
            assert not any(player.is_alive() for player in players)
            until(lambda: ada.http.get("health").json().get("detail") == GONE)
            own.start()
            down = time.monotonic()
            until(lambda: ada.http.get("health").status_code == 200)
            assert time.monotonic() - down < 30
            for table, one in zip(tables, told, strict=True):
                found = [entry["move"] for entry in ada.live(table).logs[0]]
                assert found[: len(one)] == one  # nothing lost
                plies = [entry["ply"] for entry in ada.live(table).logs[0]]
                assert plies == sorted(set(plies))  # nothing twice
                one[:] = found


@pytest.mark.slow
def test_a_killed_server_has_kept_every_move_it_told(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENBEN_DATABASE", address)
    kept = asyncio.run(kill_again_and_again(tmp_path, tables=6, kills=2, seconds=2.0))
    assert kept.told > 50 and len(kept.tables) >= 6
    assert kept.lost == [] and kept.unreadable == []
    assert not (tmp_path / "benben.sqlite").exists()


def test_a_database_that_may_only_be_read_is_told(tmp_path: Path, own: Postgres) -> None:
    with serving(tmp_path, database=own.new("tables")) as server:
        ada = server.person("Ada")
        live = ada.live(ada.open("ankh", "me", "here")["table"])
        with server.state.store.engine.begin() as connection:
            connection.execute(
                sql.text("ALTER DATABASE tables SET default_transaction_read_only = 1")
            )
            connection.execute(sql.text(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
            ))  # fmt: skip
        until(lambda: ada.http.get("health").json().get("detail") == READ_ONLY)
        assert ada.get(f"tables/{live.table['id']}")["ply"] == live.table["ply"]
