"""`benben admin`, beside a running server and without one."""

import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from serving import serving, until
from websockets.exceptions import ConnectionClosed

from benben.__main__ import main
from benben.server import bans, copying, migrations, queries, retention
from benben.server.database import FILE
from benben.server.store import Store


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "data"


def admin(folder: Path, *words: str) -> int:
    return main(["admin", "--data", str(folder), *words])


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / FILE)) as file, file:
        file.execute(statement, values)


def test_a_backup_made_while_people_play_is_whole_and_can_be_put_back(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy"
    with serving(own) as server:
        ada = server.person("Ada")
        table = ada.open("ankh", "me", "here")["table"]
        live = ada.live(table)
        live.play_to_the_end(most=10)
        told = live.table["ply"]
        assert admin(own, "backup", str(copy)) == 0
        live.play_to_the_end(most=5, seed=2)
        cookies = dict(ada.http.cookies)
        assert admin(own, "restore", str(copy)) == 2  # it is in use
        assert "in use" in capsys.readouterr().err
    assert copy.stat().st_mode & 0o077 == 0
    assert admin(own, "backup", str(copy)) == 2  # there is one already
    assert admin(own, "restore", str(copy)) == 0
    assert len(list(own.glob("before-*/benben.sqlite"))) == 1
    with serving(own) as server:
        again = server.somebody()
        again.http.cookies.update(cookies)
        assert again.get("me") == {"name": "Ada"}
        assert again.get(f"tables/{table}")["ply"] == told


def test_what_root_puts_back_belongs_to_whose_folder_it_is(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(own):
        assert admin(own, "backup", str(tmp_path / "copy")) == 0
    given = set[tuple[str, int, int]]()
    monkeypatch.setattr(os, "getuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda file, *to: given.add((Path(file).name, *to)))
    assert admin(own, "restore", str(tmp_path / "copy")) == 0
    (aside,), owner = own.glob("before-*"), own.stat()
    names = {aside.name, "lock", FILE, "key"}
    assert {(name, owner.st_uid, owner.st_gid) for name in names} <= given


def test_a_copy_that_fails_leaves_nothing(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own.mkdir()
    Store(own / FILE).close()

    def full(_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(copying, "check", full)
    for _ in range(2):
        with pytest.raises(OSError, match="no space left"):
            copying.copy(own / FILE, own / "copy")
        assert not list(own.glob("copy*"))


def test_a_damaged_backup_is_not_put_back(own: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with serving(own):
        assert admin(own, "backup", str(copy)) == 0
    file = copy / FILE
    file.write_bytes(file.read_bytes()[:5000] + b"\xa5" * 9000)
    before = (own / FILE).read_bytes()
    assert admin(own, "restore", str(copy)) == 2
    assert (own / FILE).read_bytes() == before


def test_verify_names_the_tables_that_cannot_be_read(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(own) as server:
        ada = server.person("Ada")
        ids = [ada.open(game, "me", "here")["table"] for game in ("ankh", "ptoq", "sakkara")]
        for id_ in ids:
            ada.live(id_).play_to_the_end(most=6)
        assert admin(own, "verify") == 0
        assert "3 tables, 0 that cannot" in capsys.readouterr().out
    change(own, "UPDATE moves SET line = 'nonsense' WHERE table_id = ? AND ply = 3", ids[0])
    change(own, "DELETE FROM moves WHERE table_id = ? AND ply = (SELECT max(ply) FROM moves "
           "WHERE table_id = ?)", ids[1], ids[1])  # fmt: skip
    capsys.readouterr()
    assert admin(own, "verify") == 1
    said = capsys.readouterr().out
    assert ids[0] in said and ids[1] in said and ids[2] not in said
    assert "3 tables, 2 that cannot" in said
    change(own, "UPDATE tables SET options = '{' WHERE id = ?", ids[2])
    assert admin(own, "verify") == 1
    assert ids[2] in (said := capsys.readouterr().out) and len(said.splitlines()) == 4


def test_what_a_server_writes_while_verify_looks_is_no_damage(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(own) as server:
        server.person("Ada").open("ankh", "me", "here")
    looks, rows_of = list[str](), queries.rows_of

    def torn(connection: sql.Connection, id_: str) -> Any:
        rows, lines = rows_of(connection, id_)
        looks.append(id_)
        return (rows, [*lines, "nonsense"]) if len(looks) == 1 else (rows, lines)

    monkeypatch.setattr(queries, "rows_of", torn)
    assert admin(own, "verify") == 0 and len(looks) == 2
    assert "1 tables, 0 that cannot" in capsys.readouterr().out


def person_of(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert admin(folder, "people", name) == 0
    return capsys.readouterr().out.split()[0]


def test_who_is_banned_is_out_at_once_and_may_come_back(
    own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bans, "EVERY", 0.05)
    with serving(own) as server:
        eve, ada = server.person("Eve"), server.person("Ada")
        live = eve.live(eve.open("ankh", "me", "here")["table"])
        id_ = person_of(own, "eve", capsys)
        assert admin(own, "ban", id_, "--reason", "rude", "--days", "7") == 0
        with pytest.raises(ConnectionClosed) as closed:
            while live.hear():
                pass
        assert closed.value.rcvd and closed.value.rcvd.code == 4403
        assert eve.http.get("me").status_code == 403
        assert ada.http.get("me").status_code == 200
        assert admin(own, "bans") == 0 and "rude" in capsys.readouterr().out
        assert admin(own, "unban", id_) == 0
        until(lambda: eve.http.get("me").status_code == 200)
        assert admin(own, "unban", id_) == 2
    with serving(own) as server:
        change(own, "INSERT INTO bans VALUES (?, 0, 1, 'over')", id_)
        assert server.person("Ada")


def test_stats_are_json(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(own) as server:
        server.person("Ada").open("ankh", "me", "here")
        capsys.readouterr()
        assert admin(own, "stats") == 0
        found = json.loads(capsys.readouterr().out)
    assert found["tables"] == [{"game": "ankh", "over": False, "count": 1}]
    assert found["names"] == 1 and found["seen"]["1 days"] == 1


def test_prune_deletes_what_is_abandoned_and_who_can_never_come_back(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(own) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        old = ada.open("ankh", "me", "open")["table"]
        kept = ada.open("ankh", "me", "here")["table"]
        assert admin(own, "prune") == 2  # the server runs, and does it by itself
        ids = {name: person_of(own, name, capsys) for name in ("Ada", "Bo")}
        assert bo
    change(own, "UPDATE tables SET touched = ?", time.time() - 40 * retention.DAY)
    change(own, "UPDATE sessions SET seen = 0 WHERE person = ?", ids["Bo"])
    assert admin(own, "prune") == 0
    with closing(sqlite3.connect(own / FILE)) as file:
        assert file.execute("SELECT id FROM tables").fetchall() == [(kept,)] != [(old,)]
        assert file.execute("SELECT name FROM people").fetchall() == [("Ada",)]


def test_a_folder_without_a_server_is_one_sentence(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert admin(own, "stats") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1 and not own.exists()


def test_before_its_schema_changes_a_file_is_copied(own: Path) -> None:
    own.mkdir()
    older = sql.create_engine(f"sqlite:///{own / FILE}")
    migrations.upgrade(older, "0012_ratings")
    older.dispose()
    assert not list(own.glob("*.before-*"))
    Store(own / FILE).close()
    (copied,) = own.glob("*.before-*")
    with closing(sqlite3.connect(copied)) as file:
        found = file.execute("SELECT version_num FROM alembic_version").fetchone()
    assert found == ("0012_ratings",)
    Store(own / FILE).close()
    assert len(list(own.glob("*.before-*"))) == 1
