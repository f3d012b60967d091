"""What runs beside the calls outlasts a database that is gone and a table that is damaged."""

import asyncio
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from serving import serving, until

from benben.server import old_rules, queries, resuming, retention, tables
from benben.server.resuming import Resuming
from benben.table.log import LOG

GONE = sqlite3.OperationalError("disk I/O error")


def test_abandoned_tables_are_looked_for_again_when_the_database_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[int]()

    async def expire(_: object) -> None:
        looked.append(1)
        raise GONE

    monkeypatch.setattr(tables.Tables, "expire", expire)
    monkeypatch.setattr(tables, "SWEEP", 0.01)
    monkeypatch.setattr(tables, "EXPIRE", 0.0)
    with serving(tmp_path):
        until(lambda: len(looked) > 2)


def test_what_ends_unexpectedly_is_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    noted = list[Any]()

    async def run(*_: object) -> None:
        raise KeyError("unheard of")

    monkeypatch.setattr(retention, "run", run)
    monkeypatch.setattr(LOG, "error", lambda event, **more: noted.append(more["exc_info"]))
    with serving(tmp_path):
        until(lambda: noted)
    assert [repr(error) for error in noted] == ["KeyError('unheard of')"]


def test_bots_go_on_beside_a_table_that_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        old_rules.to_settle: [("broken", "ankh"), ("older", "ankh")],
        queries.waiting_for_bots: [("broken", "ankh"), ("one", "ankh"), ("other", "ankh")],
    }
    failures, resumed = [GONE, GONE], list[str]()

    async def read(look: Any) -> Any:
        if failures:
            raise failures.pop()
        return found[look.func]

    async def ready(*_: str) -> None:
        await asyncio.sleep(0)

    async def get(id_: str) -> Any:
        if id_ == "broken":
            raise KeyError("level")
        resumed.append(id_)
        return SimpleNamespace(closed=True)

    parts: Any = SimpleNamespace(read=read, ready=ready, get=get, release=lambda table: None)
    monkeypatch.setattr(resuming, "AGAIN", 0.0)
    monkeypatch.setattr(resuming, "AT_ONCE", 1)
    asyncio.run(Resuming(parts, parts, parts).run())
    assert resumed == ["older", "one", "other"] and not failures
