"""One owner a table: who wins a race, and what the one who lost it can still write."""

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sql
from databases import cluster

from benben.server import schema, shared_leases
from benben.server.database import Fenced
from benben.server.leases import Elsewhere, Fence
from benben.server.schema_leases import leases, owners
from benben.server.shared_leases import SharedLeases
from benben.server.store import Store
from benben.server.table_store import FencedStore
from benben.table.steps import ADD_MOVE

pytestmark = pytest.mark.programs

TABLES = 40


class Process:
    """A store and its leases, as a server has them; its signs of life are given by hand."""

    def __init__(self, address: str, name: str) -> None:
        self.store = Store(address, shared=True)
        self.leases = SharedLeases(self.store, name, b"key")
        asyncio.run(self.leases.begin())

    def claim(self, table: str) -> Fence:
        return self.leases._claim(table)

    def write(self, fence: Fence, table: str, ply: int) -> None:
        row = {"table_id": table, "ply": ply, "line": f"1 move {ply}"}
        asyncio.run(FencedStore(self.store, fence).write((ADD_MOVE, [row])))

    def beat(self) -> bool:
        return self.leases._beat()


@pytest.fixture
def address() -> str:
    return cluster().new(f"own{random.getrandbits(60):x}")


@pytest.fixture
def two(address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Process, Process]]:
    monkeypatch.setattr(shared_leases, "LASTS", 60.0)  # they give no signs of life by themselves
    both = Process(address, "one:1"), Process(address, "two:2")
    with both[0].store.engine.begin() as connection:
        for number in range(TABLES):
            add_table(connection, f"t{number}")
    yield both
    for one in both:
        asyncio.run(one.leases.close())
        one.store.close()


def add_table(connection: sql.Connection, id_: str, **more: Any) -> None:
    row = {
        "id": id_, "code": id_, "game": "ankh", "version": 1, "options": {}, "public": False,
        "host": "", "seed": 1, "ply": 0, "waiting_for": [], "over": False, "touched": 0.0,
    }  # fmt: skip
    connection.execute(sql.insert(schema.tables).values(row | more))


def plies(process: Process, table: str) -> list[int]:
    query = sql.select(schema.moves.c.ply).where(schema.moves.c.table_id == table)
    return sorted(process.store.look(lambda c: list(c.execute(query).scalars())))


def dies(process: Process) -> None:
    """Its last sign of life was long ago."""
    with process.store.engine.begin() as connection:
        late = sql.update(owners).where(owners.c.id == process.leases.id)
        connection.execute(late.values(until=owners.c.until - 100))


def test_of_two_that_want_a_table_one_gets_it(two: tuple[Process, Process]) -> None:
    async def wanted(process: Process, table: str) -> str:
        try:
            await process.leases.claim(table)
        except Elsewhere as other:
            return other.address
        return process.leases._address

    async def race() -> list[str]:
        found = []
        for number in range(TABLES):
            said = await asyncio.gather(*(wanted(one, f"t{number}") for one in two * 3))
            assert len(set(said)) == 1, said
            found += said[:1]
        return found

    found = asyncio.run(race())
    query = sql.select(sql.func.count()).select_from(leases).where(leases.c.table_id != "*")
    assert two[0].store.look(lambda c: c.execute(query).scalar()) == TABLES
    assert set(found) <= {"one:1", "two:2"}


def test_a_table_that_is_not_there_is_nobodys(two: tuple[Process, Process]) -> None:
    assert two[0].claim("none") == two[1].claim("none") == ()


def test_who_was_taken_for_dead_can_write_no_move(two: tuple[Process, Process]) -> None:
    first, second = two
    old = first.claim("t1")
    first.write(old, "t1", 0)
    with pytest.raises(Elsewhere):
        second.claim("t1")
    dies(first)
    new = second.claim("t1")
    for ply in (1, 2):  # the next one, and one that nobody else has written
        with pytest.raises((Fenced, sql.exc.DBAPIError)):  # first its connection is gone
            first.write(old, "t1", ply)
    with pytest.raises(Fenced):
        first.write(old, "t1", 2)
    second.write(new, "t1", 1)
    assert plies(first, "t1") == [0, 1]
    with pytest.raises(shared_leases._Buried):
        first.beat()
    assert not first.leases.holds(old)
    with pytest.raises(Elsewhere):
        first.claim("t1")


def test_a_fenced_write_does_not_hinder_others_in_the_same_commit(
    two: tuple[Process, Process],
) -> None:
    first, second = two
    lost, kept = first.claim("t1"), first.claim("t2")
    with first.store.engine.begin() as connection:
        taken = sql.update(leases).where(leases.c.table_id == "t1")
        connection.execute(taken.values(owner=second.leases.id, epoch=leases.c.epoch + 1))

    async def write() -> list[Any]:
        rows = {t: {"table_id": t, "ply": 0, "line": "1 a"} for t in ("t1", "t2")}
        stores = FencedStore(first.store, lost), FencedStore(first.store, kept)
        writes = (
            store.write((ADD_MOVE, [row])) for store, row in zip(stores, rows.values(), strict=True)
        )
        return await asyncio.gather(*writes, return_exceptions=True)

    found = asyncio.run(write())
    assert isinstance(found[0], Fenced) and found[1] is None
    assert (plies(first, "t1"), plies(first, "t2")) == ([], [0])


def test_who_hangs_within_a_write_keeps_nobody_from_a_table(two: tuple[Process, Process]) -> None:
    first, second = two
    first.claim("t1")
    lock = sql.select(leases).where(leases.c.table_id == "t1").with_for_update(read=True)
    with first.store.engine.connect() as writing:
        assert writing.execute(lock).first() is not None
        move = {"table_id": "t1", "ply": 0, "line": "1 a"}
        writing.execute(sql.insert(schema.moves).values(move))
        dies(first)
        fence = second.claim("t1")
        second.write(fence, "t1", 0)
        with pytest.raises(sql.exc.OperationalError):
            writing.commit()
    assert plies(second, "t1") == [0]


def test_both_tables_of_a_duplicate_have_one_owner(two: tuple[Process, Process]) -> None:
    first, second = two
    with first.store.engine.begin() as connection:
        add_table(connection, "a", twin={"table": "b", "leads": True})
        add_table(connection, "b", twin={"table": "a", "leads": False})
    fence = first.claim("b")
    assert fence == first.claim("a")
    for table in "ab":
        with pytest.raises(Elsewhere):
            second.claim(table)


def test_one_is_the_first_and_when_it_dies_another_is(two: tuple[Process, Process]) -> None:
    first, second = two
    second.beat()
    assert (first.leases.leads, second.leases.leads) == (True, False)
    first.claim("t1")
    own = sql.select(schema.tables.c.id).where(second.leases.ours(schema.tables.c.id))
    assert second.store.look(lambda c: list(c.execute(own))) == []
    dies(first)
    assert second.beat() and second.leases.leads  # and there are tables to adopt
    own = sql.select(schema.tables.c.id).where(second.leases.ours(schema.tables.c.id))
    assert len(second.store.look(lambda c: list(c.execute(own)))) == TABLES


def test_clocks_stand_while_a_table_has_no_owner(two: tuple[Process, Process]) -> None:
    first, second = two
    first.claim("t1")
    due = time.time() + 50
    with first.store.engine.begin() as connection:
        for table in ("t1", "t2"):
            row = {"table_id": table, "seat": 0, "due": due}
            connection.execute(sql.insert(schema.deadlines).values(row))
    dies(first)
    second.beat()
    query = sql.select(schema.deadlines.c.due).order_by(schema.deadlines.c.table_id)
    shifted, other = second.store.look(lambda c: list(c.execute(query).scalars()))
    assert 99 < shifted - due < 110 and other == due
