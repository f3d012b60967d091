"""A database of an older version is brought up to date; what stands in it stays."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from serving import serving

import benben.server.app  # noqa: F401 - with all it imports, every table is declared
from benben.game import names
from benben.server.migrations import upgrade
from benben.server.schema import metadata
from benben.server.store import Store

FIRST = Path(__file__).parent / "schemas" / "0001.sql"  # as the first version wrote it


def differences(engine: sql.Engine) -> list[object]:
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    return list(found)


def test_a_new_file_has_the_tables_that_the_store_declares(tmp_path: Path) -> None:
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'new.db'}")
    upgrade(engine)
    assert differences(engine) == []
    upgrade(engine)  # and again changes nothing
    assert differences(engine) == []


def test_a_file_from_before_schemas_had_a_version_is_brought_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "benben.db"
    with sqlite3.connect(file) as old:
        old.executescript(FIRST.read_text("utf-8"))
        old.execute("INSERT INTO people VALUES ('p1', 'Ada')")
        old.execute("INSERT INTO moves VALUES ('t1', 0, '0 R@a1')")
    old.close()
    store = Store(file)
    try:
        assert differences(store.engine) == []
        with store.engine.connect() as connection:
            people = connection.execute(sql.text("SELECT id, name FROM people")).all()
            moves = connection.execute(sql.text("SELECT line FROM moves")).all()
        assert [tuple(row) for row in people] == [("p1", "Ada")]
        assert [tuple(row) for row in moves] == [("0 R@a1",)]
    finally:
        store.close()


@pytest.mark.slow
def test_running_tables_of_every_game_of_the_version_before_go_on(tmp_path: Path) -> None:
    """Before positions were kept in digits; sealed, and one with a clock."""
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        clock = {"kind": "move", "seconds": 600}
        tables = {name: ada.open(name, "me", "bot1")["table"] for name in names()}
        tables["clock"] = ada.open("ankh", "me", "bot1", clock=clock)["table"]
        for table in tables.values():
            live = ada.live(table)
            live.until(lambda t: t["views"][0]["moves"])
            live.any_move(random.Random(1))
        cookies = dict(ada.http.cookies)
    with closing(sqlite3.connect(tmp_path / "benben.sqlite")) as file, file:
        file.execute("ALTER TABLE tables DROP COLUMN stands")
        for table_of_later in ("owners", "leases", "announced"):
            file.execute(f"DROP TABLE {table_of_later}")
        file.execute("UPDATE alembic_version SET version_num = '0013_operations'")
        plies = dict(file.execute("SELECT id, ply FROM tables").fetchall())
    with serving(tmp_path) as server:
        ada = server.somebody()
        ada.http.cookies.update(cookies)
        for table in tables.values():
            live = ada.live(table)
            assert live.table["ply"] >= plies[table] > 0
            live.until(lambda t: t["views"][0]["moves"])
            live.any_move(random.Random(2))
            assert live.table["seal"]["commitment"]


def test_a_file_of_a_newer_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "benben.db"
    Store(file).close()
    with sqlite3.connect(file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    with pytest.raises(OSError, match="the database is from a newer Benben than this one"):
        Store(file)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "benben.db"
    with sqlite3.connect(file) as old:
        old.executescript(FIRST.read_text("utf-8"))
        old.execute("CREATE TABLE insiders (something INTEGER)")  # in the way of the second step
        before = old.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
    old.close()
    engine = sql.create_engine(f"sqlite:///{file}")
    with pytest.raises(sql.exc.OperationalError, match="insiders already exists"):
        upgrade(engine)
    engine.dispose()
    with sqlite3.connect(file) as after:
        assert after.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall() == before
    after.close()
