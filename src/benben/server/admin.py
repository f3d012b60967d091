"""`benben admin`: what an operator does with the data of a server."""

import asyncio
import json
import os
import shutil
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from benben.server import copying, expiry, queries, retention, schema, schema_people
from benben.server.database import FILE
from benben.server.identity import keep_private
from benben.server.sqlite_database import only_one
from benben.server.store import Store
from benben.table import times
from benben.table.errors import ApiError
from benben.table.old_rules import replay
from benben.table.rows import load

BESIDE = "key", "vapid.pem"  # what a folder holds beside the database
DAY = 86_400.0


def run(chosen: Namespace) -> int:
    """OSError says in one sentence what is in the way."""
    if chosen.task != "restore" and not (chosen.data / FILE).is_file():
        raise OSError(f"{chosen.data} has no {FILE}: name the server's folder with --data")
    tasks: dict[str, Callable[[Namespace], int]] = {
        "backup": backup, "restore": restore, "verify": verify, "prune": prune, "stats": stats,
        "people": people, "ban": ban, "unban": unban, "bans": bans,
    }  # fmt: skip
    return tasks[chosen.task](chosen)


# --- copies -------------------------------------------------------------------------------------


def backup(chosen: Namespace) -> int:
    folder, to = chosen.data, chosen.to
    if to.exists() and any(to.iterdir()):
        raise OSError(f"{to} holds something already: name a new folder")
    keep_private(to)
    copying.copy(folder / FILE, to / FILE)
    for name in BESIDE:
        if (folder / name).exists():
            shutil.copy(folder / name, to / name)
    print(f"{to}: a copy of {folder}, whole")
    return 0


def restore(chosen: Namespace) -> int:
    folder, source = chosen.data, chosen.source
    if not (source / FILE).is_file():
        raise OSError(f"{source} has no {FILE}: it is no backup")
    copying.check(source / FILE)
    keep_private(folder)
    with closing(only_one(folder / "lock")):
        aside = folder / f"before-{time.strftime('%Y%m%d-%H%M%S')}"
        there = [*folder.glob(f"{FILE}*"), *(folder / name for name in BESIDE)]
        if any(file.exists() for file in there):
            aside.mkdir(mode=0o700)
        for file in there:
            if file.exists():
                file.rename(aside / file.name)
        copying.copy(source / FILE, folder / FILE)
        for name in BESIDE:
            if (source / name).exists():
                shutil.copy(source / name, folder / name)
        _give_to_owner(folder, aside)
    print(f"{folder}: as in {source}" + (f"; what it had is in {aside}" if aside.exists() else ""))
    return 0


def _give_to_owner(folder: Path, aside: Path) -> None:
    """Who restores as root leaves files that the server of another user may open."""
    if sys.platform != "win32" and os.getuid() == 0:
        owner = folder.stat()
        for file in (aside, folder / "lock", *(folder / name for name in (FILE, *BESIDE))):
            if file.exists():
                os.chown(file, owner.st_uid, owner.st_gid)


# --- looking ------------------------------------------------------------------------------------


@contextmanager
def looking(folder: Path) -> Iterator[sql.Connection]:
    engine = sql.create_engine("sqlite://", creator=lambda: copying.reading(folder / FILE))
    try:
        with engine.connect() as connection:
            yield connection
    finally:
        engine.dispose()


def verify(chosen: Namespace) -> int:
    """Replay every table; status 1 if one cannot be read."""
    copying.check(chosen.data / FILE)
    with looking(chosen.data) as connection:
        ids = list(connection.execute(sql.select(schema.tables.c.id)).scalars())
        wrong = [(id_, why) for id_ in ids if (why := _lasting_problem(connection, id_))]
    for id_, why in wrong:
        print(f"{id_}: {why}")
    print(f"{len(ids)} tables, {len(wrong)} that cannot be read")
    return 1 if wrong else 0


def _lasting_problem(connection: sql.Connection, id_: str) -> str:
    """A server that plays may write between two queries: a second look does not find the same."""
    return _problem(connection, id_) and _problem(connection, id_)


def _problem(connection: sql.Connection, id_: str) -> str:
    """What is wrong with a table; empty if nothing."""
    try:
        rows, lines = queries.rows_of(connection, id_)
        if rows.table is None:  # deleted while we looked
            return ""
        match = replay(load(rows), rows.table.over, lines)
    except ApiError as error:
        return error.text("en")
    except Exception as error:  # whatever damage does: one line, and the others are looked at
        return " ".join(repr(error).split())
    if match.ply != rows.table.ply:
        return f"its moves lead to ply {match.ply}, but ply {rows.table.ply} is noted"
    ended = match.is_over or rows.table.over  # a match may also end when time runs out
    return "" if ended == rows.table.over else "its match is over, but that is not noted"


def stats(chosen: Namespace) -> int:
    """As JSON: for people and programs."""
    tables, sessions, now = schema.tables, schema_people.sessions, times.now()

    def count(connection: sql.Connection, *where: Any, of: sql.Table) -> int:
        query = sql.select(sql.func.count()).select_from(of).where(*where)
        return int(connection.execute(query).scalar() or 0)

    with looking(chosen.data) as c:
        games = c.execute(
            sql.select(tables.c.game, tables.c.over, sql.func.count())
            .group_by(tables.c.game, tables.c.over).order_by(tables.c.game)
        )  # fmt: skip
        found: dict[str, Any] = {
            "bytes": (chosen.data / FILE).stat().st_size,
            "tables": [{"game": game, "over": bool(over), "count": n} for game, over, n in games],
            "moves": count(c, of=schema.moves),
            "names": count(c, of=schema.people),
            "seen": {
                f"{days} days": count(c, sessions.c.seen > now - days * DAY, of=sessions)
                for days in (1, 7, 30)
            },
            "bans": count(c, of=schema_people.bans),
        }
    print(json.dumps(found, indent=1))
    return 0


def people(chosen: Namespace) -> int:
    known, sessions = schema.people, schema_people.sessions
    query = (
        sql.select(known.c.id, known.c.name, sql.func.max(sessions.c.seen).label("seen"))
        .join(sessions, sessions.c.person == known.c.id, isouter=True)
        .where(sql.func.lower(known.c.name) == chosen.name.lower())
        .group_by(known.c.id, known.c.name)
    )
    with looking(chosen.data) as connection:
        for row in connection.execute(query):
            print(f"{row.id}  {row.name}  {_day(row.seen)}")
    return 0


def _day(when: float | None) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(when)) if when else "-"


def bans(chosen: Namespace) -> int:
    with looking(chosen.data) as connection:
        for row in connection.execute(sql.select(schema_people.bans).order_by("since")):
            until = _day(row.until) if row.until else "for ever"
            print(f"{row.person}  since {_day(row.since)}  {until}  {row.reason}")
    return 0


# --- changing -----------------------------------------------------------------------------------


@contextmanager
def changing(folder: Path) -> Iterator[sql.Connection]:
    """One transaction, beside a running server."""
    engine = sql.create_engine(f"sqlite:///{folder / FILE}", connect_args={"timeout": 30})
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def ban(chosen: Namespace) -> int:
    table, now = schema_people.bans, times.now()
    until = None if chosen.days is None else now + chosen.days * DAY
    row = {"person": chosen.person, "since": now, "until": until, "reason": chosen.reason}
    with changing(chosen.data) as connection:
        connection.execute(sql.delete(table).where(table.c.person == chosen.person))
        connection.execute(sql.insert(table).values(row))
    return 0


def unban(chosen: Namespace) -> int:
    table = schema_people.bans
    with changing(chosen.data) as connection:
        gone = connection.execute(sql.delete(table).where(table.c.person == chosen.person))
        if not gone.rowcount:
            raise OSError(f"{chosen.person} is not banned")
    return 0


def prune(chosen: Namespace) -> int:
    """What a running server does by itself, which is why it must not run."""
    store = Store(chosen.data / FILE)
    try:
        print(f"tables deleted: {asyncio.run(_pruned(store))}")
    finally:
        store.close()
    return 0


async def _pruned(store: Store) -> int:
    found = await store.read(expiry.abandoned)
    if found:
        await store.drop(*found)
    await retention.tidy(store)
    return len(found)
