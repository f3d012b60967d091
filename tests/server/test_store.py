"""The store: together when it can, all or nothing always."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from benben.server import queries, schema, store
from benben.server.store import Store
from benben.table import steps


def line(table: str, ply: int) -> dict[str, object]:
    return {"table_id": table, "ply": ply, "line": f"1 move {ply}"}


def kept(file: Path) -> set[tuple[str, int]]:
    """What another process would find."""
    engine = sql.create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        found = {
            tuple(row) for row in connection.execute(sql.text("select table_id, ply from moves"))
        }
    engine.dispose()
    return found


def test_a_write_is_on_disk_when_it_returns(tmp_path: Path) -> None:
    async def write() -> None:
        await opened.write((schema.ADD_MOVE, [line("a", 0), line("a", 1)]))
        assert kept(tmp_path / "s") == {("a", 0), ("a", 1)}
        await opened.write(
            (schema.CUT_MOVES, [{"table_": "a", "ply_": 1}]), (schema.ADD_MOVE, [line("a", 1)])
        )
        assert kept(tmp_path / "s") == {("a", 0), ("a", 1)}

    opened = Store(tmp_path / "s")
    asyncio.run(write())
    opened.close()


def test_a_commit_is_full(tmp_path: Path) -> None:
    opened = Store(tmp_path / "s")
    with opened.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    opened.close()


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many writes each commit was for."""
    found: list[int] = []
    attempt = store._attempt

    def counted(connection: Any, writes: Any) -> Any:
        found.append(len(list(writes)))
        return attempt(connection, writes)

    monkeypatch.setattr(store, "_attempt", counted)
    return found


def test_many_writes_share_a_commit(tmp_path: Path, commits: list[int]) -> None:
    async def write() -> None:
        await asyncio.gather(
            *(opened.write((schema.ADD_MOVE, [line("a", ply)])) for ply in range(300))
        )

    opened = Store(tmp_path / "s")
    asyncio.run(write())
    opened.close()
    assert sum(commits) == 300 and len(commits) < 30
    assert len(kept(tmp_path / "s")) == 300


def test_a_commit_waits_for_what_the_loop_is_about_to_add(
    tmp_path: Path, commits: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "GATHER", 60.0)

    async def later(rounds: int) -> None:
        for _ in range(rounds):
            await asyncio.sleep(0)
        await opened.write((schema.ADD_MOVE, [line("a", rounds)]))

    async def write() -> None:
        await asyncio.gather(*(later(rounds) for rounds in range(40)))

    opened = Store(tmp_path / "s")
    asyncio.run(write())
    opened.close()
    assert commits == [40]


def test_a_loop_that_always_has_more_to_add_holds_nobody_up(
    tmp_path: Path, commits: list[int]
) -> None:
    async def write() -> None:
        loop = asyncio.get_running_loop()
        too_late = loop.time() + 30
        writes: list[asyncio.Task[None]] = []
        while not commits:  # how long the disk takes for one is not asked here
            assert loop.time() < too_late, "no commit has begun"
            writes.append(
                asyncio.create_task(opened.write((schema.ADD_MOVE, [line("a", len(writes))])))
            )
            await asyncio.sleep(0)
        await asyncio.gather(*writes)

    opened = Store(tmp_path / "s")
    asyncio.run(write())
    opened.close()
    assert sum(commits) == len(kept(tmp_path / "s"))


def test_a_bad_write_fails_alone_and_whole(tmp_path: Path) -> None:
    async def write() -> list[object]:
        await opened.write((steps.ADD_MOVE, [line("a", 0)]))
        bad = [line("a", 7), line("a", 0)]  # the second is there already
        writes = [[line("b", 0)], bad, [line("c", 0)]]
        return list(
            await asyncio.gather(
                *(opened.write((steps.ADD_MOVE, rows)) for rows in writes), return_exceptions=True
            )
        )

    opened = Store(tmp_path / "s")
    results = asyncio.run(write())
    opened.close()
    assert results[0] is None and results[2] is None
    assert isinstance(results[1], sqlite3.IntegrityError)
    counted = opened.counted
    assert (counted.moves, counted.writes, counted.failed) == (3, 4, 1)
    assert kept(tmp_path / "s") == {("a", 0), ("b", 0), ("c", 0)}


def test_what_was_asked_for_is_finished_before_it_closes(tmp_path: Path) -> None:
    async def write() -> None:
        waiting = [
            asyncio.create_task(opened.write((schema.ADD_MOVE, [line("a", ply)])))
            for ply in range(50)
        ]
        await asyncio.sleep(0)
        await asyncio.to_thread(opened.close)
        await asyncio.gather(*waiting)
        with pytest.raises(OSError):
            await opened.write((schema.ADD_MOVE, [line("a", 99)]))

    opened = Store(tmp_path / "s")
    asyncio.run(write())
    assert len(kept(tmp_path / "s")) == 50


def test_two_servers_cannot_own_the_same_tables(tmp_path: Path) -> None:
    opened = Store(tmp_path / "s")
    with pytest.raises(OSError, match="in use by another server"):
        Store(tmp_path / "s")
    opened.close()
    Store(tmp_path / "s").close()


def test_the_lobby_is_read_in_its_order(tmp_path: Path) -> None:
    """However many tables there are, private ones and old ones, none of them is looked at."""
    latest = sql.select(schema.tables).where(schema.IN_THE_LOBBY).order_by(schema.tables.c.touched)
    opened = Store(tmp_path / "s")
    with opened.engine.connect() as connection:
        text = str(latest.compile(connection, compile_kwargs={"literal_binds": True}))
        plan = [row.detail for row in connection.execute(sql.text(f"EXPLAIN QUERY PLAN {text}"))]
    opened.close()
    assert plan == ["SCAN tables USING INDEX in_the_lobby"]


def test_the_running_tables_of_a_host_are_found_by_an_index(tmp_path: Path) -> None:
    opened, plan = Store(tmp_path / "s"), list[str]()

    def explain(_: object, cursor: Any, statement: str, values: Any, *__: object) -> None:
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        plan.extend(row[-1] for row in cursor.fetchall())

    sql.event.listen(opened.engine, "before_cursor_execute", explain)
    assert opened.look(lambda c: queries.running_of(c, "p1")) == 0
    opened.close()
    assert len(plan) == 1 and "USING INDEX hosted" in plan[0]
