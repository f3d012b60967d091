"""What the host may do with a table, and what becomes of tables nobody looks after."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from serving import Live, Person, Serving, serving, until
from test_seats import join, leave, status
from websockets.exceptions import ConnectionClosed

from benben.server import schema
from benben.server.expiry import BOTS_ALONE, UNBEGUN, UNBEGUN_PUBLIC


def assign(person: Person, table: str, seat: int, kind: str, level: int | None = None) -> int:
    said = {"seat": seat, "kind": kind, "level": level}
    return int(person.http.post(f"tables/{table}/seat", json=said).status_code)


def turned_away(person: Person, table: str, **expected: Any) -> str:
    """The sentence somebody hears who is not let in."""
    live = Live(person, table, "problem")
    with pytest.raises(ConnectionClosed) as caught:
        live.hear()
    assert caught.value.rcvd and caught.value.rcvd.code == expected["code"]
    return str(live.heard[0])


def test_the_host_sends_somebody_away_for_good(server: Serving) -> None:
    ada, eve, bo = server.person("Ada"), server.person("Eve"), server.person("Bo")
    opened = ada.open("ankh", "me", "open")
    table, code = opened["table"], opened["invite"]
    assert join(eve, code) == 1
    hers = eve.live(table)
    live = ada.live(table)
    assert assign(eve, table, 0, "open") == 403 and not hers.table["host"]
    assert live.table["host"]
    assert assign(ada, table, 1, "open") == 204
    told = live.until(lambda t: t["seats"][1]["kind"] == "open")
    assert told["formers"][-1]["name"] == "Eve" and told["formers"][-1]["removed"]
    with pytest.raises(ConnectionClosed) as caught:
        while hers.hear():
            pass
    assert caught.value.rcvd and caught.value.rcvd.code == 4403
    assert "host" in join(eve, code)
    server.forget(table)
    assert "host" in join(eve, code)
    assert "host" in turned_away(eve, table, code=4403)
    assert join(bo, code) == 1


def test_who_was_sent_away_from_a_public_table_may_only_watch(server: Serving) -> None:
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("ankh", "me", "open", public=True)["table"]
    assert join(eve, table) == 1
    hers = eve.live(table)
    assert assign(ada, table, 1, "bot", 2) == 204
    hers.until(lambda t: t["seats"][1]["level"] == 2 and t["views"][0]["seat"] is None)
    assert assign(ada, table, 1, "open") == 204
    assert "host" in join(eve, table)


def test_the_host_opens_a_bots_seat_and_fills_it_again(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "bot1")
    assert assign(ada, opened["table"], 1, "open") == 204
    assert assign(ada, opened["table"], 1, "bot", 4) == 204
    assert ada.get(f"tables/{opened['table']}")["seats"][1]["level"] == 4
    assert assign(ada, opened["table"], 1, "open") == 204
    assert join(bo, opened["invite"]) == 1
    assert assign(ada, opened["table"], 2, "open") == 404


def test_after_the_end_seats_stay_as_they_were(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "here")["table"]
    ada.live(table).play_to_the_end()
    assert assign(ada, table, 1, "open") == 409
    assert status(ada.http.request("DELETE", f"tables/{table}")) == 409


def test_a_renewed_code_lets_in_and_the_old_one_does_not(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open")
    path = f"tables/{opened['table']}"
    assert status(bo.http.post(f"{path}/code")) == 403
    live = ada.live(opened["table"])
    renewed = ada.post(f"{path}/code")["invite"]
    assert renewed != opened["invite"]
    live.until(lambda t: t["invite"] == renewed)
    assert bo.http.post("join", json={"code": opened["invite"]}).status_code == 404
    server.forget(opened["table"])
    assert bo.http.post("join", json={"code": opened["invite"]}).status_code == 404
    assert join(bo, renewed) == 1


def test_the_host_closes_a_table(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", public=True)
    table = opened["table"]
    assert join(bo, table) == 1
    bo_live = bo.live(table)
    assert status(bo.http.request("DELETE", f"tables/{table}")) == 403
    assert ada.http.request("DELETE", f"tables/{table}").status_code == 204
    with pytest.raises(ConnectionClosed) as caught:
        while bo_live.hear():
            pass
    assert caught.value.rcvd and caught.value.rcvd.code == 4404
    assert "closed" in bo_live.heard[-1]
    assert status(ada.http.get(f"tables/{table}")) == 404
    assert table not in {t["id"] for t in ada.get("tables")["yours"] + ada.get("tables")["public"]}
    assert left_of(server, table) == {}


def left_of(server: Serving, table: str) -> dict[str, int]:
    """What is still kept of a table, in rows."""
    found = {}
    for kept in schema.metadata.sorted_tables:
        key = kept.c.get("table_id", kept.c.id if kept is schema.tables else None)
        if key is not None:
            count = sql.select(sql.func.count()).where(key == table)
            found[kept.name] = server.state.store.look(lambda c: c.execute(count).scalar())  # noqa: B023
    return {name: count for name, count in found.items() if count}


def test_when_a_rematch_is_closed_another_can_be_opened(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "here")["table"]
    ada.live(table).play_to_the_end()
    first = ada.post(f"tables/{table}/rematch")["table"]
    assert ada.http.request("DELETE", f"tables/{first}").status_code == 204
    second = ada.post(f"tables/{table}/rematch")["table"]
    assert second != first and ada.get(f"tables/{second}")
    server.forget(second)
    assert ada.http.request("DELETE", f"tables/{second}").status_code == 204
    server.forget(table)
    assert ada.get(f"tables/{table}")["rematch"] is None


def test_a_stranger_who_leaves_a_public_table_leaves_no_bot_behind(server: Serving) -> None:
    """Strangers joined public tables and left with a bot in the seat, for good."""
    ada, eve, bo = server.person("Ada"), server.person("Eve"), server.person("Bo")
    table = ada.open("ankh", "me", "open", public=True)["table"]
    assert join(eve, table) == 1
    said = {"seat": 1, "level": 1}
    assert status(eve.http.post(f"tables/{table}/leave", json=said)) == 409
    leave(eve, table, 1)
    assert join(bo, table) == 1
    leave(ada, table, 0, level=1)  # the host may


def test_when_the_host_leaves_somebody_else_at_the_table_is(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open")
    assert join(bo, opened["invite"]) == 1
    live = bo.live(opened["table"])
    assert not live.table["host"]
    leave(ada, opened["table"], 0)
    live.until(lambda t: t["host"])
    server.forget(opened["table"])
    assert assign(ada, opened["table"], 0, "bot") == 403
    assert assign(bo, opened["table"], 0, "bot") == 204


def test_one_person_does_not_fill_the_lobby(server: Serving) -> None:
    ada = server.person("Ada")
    wanted = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    codes = [ada.http.post("tables", json=wanted).status_code for _ in range(4)]
    assert codes == [200, 200, 200, 409]
    assert ada.open("ankh", "me", "open")  # a private one is nobody's business
    first = ada.get("tables")["yours"][-1]["id"]
    assert ada.http.request("DELETE", f"tables/{first}").status_code == 204
    assert ada.http.post("tables", json=wanted).status_code == 200


@pytest.mark.parametrize(
    ("seats", "public", "age", "stays"),
    [
        (["me", "open"], False, UNBEGUN - 60, True),
        (["me", "open"], False, UNBEGUN + 60, False),
        (["me", "open"], True, UNBEGUN_PUBLIC - 60, True),
        (["me", "open"], True, UNBEGUN_PUBLIC + 60, False),
        (["bot1", "bot1"], False, BOTS_ALONE + 60, False),
        (["me", "bot1"], False, 10 * UNBEGUN, True),
    ],
)
def test_abandoned_tables_expire(
    server: Serving, seats: list[str], public: bool, age: float, stays: bool
) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", *seats, public=public)["table"]
    server.forget(table)
    touched(server, table, time.time() - age)
    expire(server)
    assert ada.http.get(f"tables/{table}").status_code == (200 if stays else 404)
    assert bool(left_of(server, table)) == stays


def touched(server: Serving, table: str, when: float) -> None:
    with server.state.store.engine.begin() as connection:
        tables = schema.tables
        connection.execute(tables.update().where(tables.c.id == table).values(touched=when))


def expire(server: Serving) -> None:
    somewhere = server.person("Zoe").open("ankh", "me", "here")["table"]
    loop = server.state.tables._loaded[somewhere].loop
    asyncio.run_coroutine_threadsafe(server.state.tables.expire(), loop).result(60)


def test_who_looks_at_a_table_keeps_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        table = ada.open("ankh", "me", "open")["table"]
        live = ada.live(table)
        touched(server, table, time.time() - UNBEGUN - 60)
        expire(server)  # somebody is there
        live.close()
        server.forget(table)
        touched(server, table, time.time() - UNBEGUN + 60)
        ada.live(table).close()
        until(lambda: when(server, table) > time.time() - 60)


def when(server: Serving, table: str) -> float:
    chosen = sql.select(schema.tables.c.touched).where(schema.tables.c.id == table)
    return float(server.state.store.look(lambda c: c.execute(chosen).scalar()))
