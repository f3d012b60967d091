"""Tables are in memory only while somebody or something needs them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from serving import Serving, serving, until

from benben.server import resuming, schema
from benben.server.bot_pool import BotPool
from benben.server.queries import waiting_for_bots

MANY = 40


def waiting(server: Serving) -> int:
    return len(server.state.store.look(waiting_for_bots))


@pytest.fixture
def left_to_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a server that stopped while many bots were to move."""

    async def never(*_: Any, **__: Any) -> Any:
        await asyncio.Event().wait()

    with monkeypatch.context() as bots, serving(tmp_path) as server:
        bots.setattr(BotPool, "choose", never)
        ada = server.person("Ada")
        for _ in range(MANY):
            ada.open("ankh", "bot1", "me", options={"starter": "1"})
        assert waiting(server) == MANY
    return tmp_path


def test_after_a_start_bots_move_and_few_tables_are_in_memory(
    left_to_bots: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All 2,000 tables that waited for bots were loaded at once and stayed."""
    monkeypatch.setattr(resuming, "AT_ONCE", 5)
    most = 0
    choose = BotPool.choose

    async def counted(pool: BotPool, *values: Any, **more: Any) -> Any:
        nonlocal most
        most = max(most, len(server.state.tables))
        return await choose(pool, *values, **more)

    monkeypatch.setattr(BotPool, "choose", counted)
    with serving(left_to_bots) as server:
        until(lambda: waiting(server) == 0)
        until(lambda: len(server.state.tables) == 0)
    assert 1 <= most <= 5


def test_a_table_somebody_looks_at_stays(left_to_bots: Path) -> None:
    with serving(left_to_bots) as server:
        query = sql.select(schema.tables.c.id).order_by(schema.tables.c.touched).limit(1)
        first = server.state.store.look(lambda c: c.execute(query).scalar())
        server.somebody()
        until(lambda: waiting(server) == 0)
        until(lambda: len(server.state.tables) == 0)
        ada = server.person("Bo")
        assert ada.http.get(f"tables/{first}").status_code == 403  # private; it was loaded for that
        assert len(server.state.tables) == 1


def test_beyond_a_bound_the_longest_idle_tables_leave_memory(server: Serving) -> None:
    ada, tables = server.person("Ada"), server.state.tables
    ids = [ada.open("ankh", "me", "here")["table"] for _ in range(6)]
    watched = ada.live(ids[0])
    most, tables._most = tables._most, 2
    try:
        unloaded = asyncio.run_coroutine_threadsafe(_unload(server), server.loop)
        unloaded.result(60)
        held = [id_ for id_ in ids if id_ in tables._loaded]
    finally:
        tables._most = most
    assert held == [ids[0], *ids[4:]]
    watched.move(watched.view()["moves"][0])
    assert ada.get(f"tables/{ids[1]}")["ply"] >= 0  # and comes back when asked for


async def _unload(server: Serving) -> None:
    server.state.tables.unload_idle(asyncio.get_running_loop().time())
