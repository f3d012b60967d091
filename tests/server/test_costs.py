"""What is expensive counts as such, and nobody's wishes starve anybody else."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Live, Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben.server.app_state import network_of
from benben.server.bot_pool import BotPool
from benben.server.limits import Rate
from benben.server.queries import waiting_for_bots
from benben.table import snapshot
from killable import GENEROUS

FEW = Rate(3, 0.01)
WANTED = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "here"}]}


def status(response: httpx.Response) -> int:
    return response.status_code


def finish(person: Person) -> str:
    """A match that is over."""
    table: str = person.open("ptoq", "me", "here")["table"]
    live = person.live(table)
    live.play_to_the_end()
    live.close()
    return table


def test_an_expensive_call_counts_for_many(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, calls=Rate(70, 0.01))) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        table = finish(ada)
        asked = [status(bo.http.get(f"tables/{table}/replay")) for _ in range(10)]
        assert asked[0] == 200 and asked[-1] == 429
        assert status(bo.http.get("me")) == 200  # something cheap is still left


def test_a_replay_is_worked_out_once_away_from_the_others(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[str] = []
    moments = snapshot.moments

    def noted(*values: Any) -> Any:
        worked.append(threading.current_thread().name)
        return moments(*values)

    ada = server.person("Ada")
    table = finish(ada)
    monkeypatch.setattr(snapshot, "moments", noted)
    people = [server.person() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda p: p.http.get(f"tables/{table}/replay").content, people))
    assert len({*found}) == 1 and found[0].startswith(b'{"steps":[')
    assert worked == ["replay-0"]
    assert ada.get(f"tables/{table}/replay?seat=1") != ada.get(f"tables/{table}/replay?seat=0")
    assert worked == ["replay-0"] * 3
    ada.put("me", name="Adah")
    assert ada.get(f"tables/{table}/replay")["steps"][0]["seats"][0]["name"] == "Adah"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Hints are thought about until this is set."""
    done = threading.Event()
    choose = BotPool.choose

    async def choosing(self: BotPool, *values: Any, **more: Any) -> Any:
        await asyncio.to_thread(done.wait)
        return await choose(self, *values, **more)

    monkeypatch.setattr(BotPool, "choose", choosing)
    return done


@pytest.mark.slow
def test_one_hint_a_person_at_a_time(server: Serving, slow: threading.Event) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.open("ankh", "me", "bot1", options={"starter": "1"})["table"]

    def hint() -> int:
        return status(ada.http.post(f"tables/{table}/hint", json={"seat": 0}))

    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(hint) for _ in range(6)]
        until(lambda: sum(one.done() for one in asked) == 5)
        assert bo.get("health")["ok"]
        slow.set()
        assert sorted(one.result() for one in asked) == [200] + [429] * 5
    assert hint() == 200


def test_too_many_calls_at_once_are_shed(tmp_path: Path, slow: threading.Event) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, at_once=1)) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        table = ada.open("ankh", "me", "bot1", options={"starter": "1"})["table"]
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(ada.http.post, f"tables/{table}/hint", json={"seat": 0})
            refused = until(lambda: (r := bo.http.get("me")).status_code == 503 and r)
            assert "try again" in refused.json()["detail"] and int(refused.headers["retry-after"])
            slow.set()
            assert asked.result().status_code == 200
        assert bo.get("me")


def test_more_than_a_server_can_do_is_shed(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, everything=Rate(20, 0.01))) as server:
        ada = server.person()
        answers = [ada.http.get("me") for _ in range(30)]
        assert {status(a) for a in answers} == {200, 503}
        assert int(answers[-1].headers["retry-after"])


def test_bots_alone_rest_while_nobody_looks(server: Serving) -> None:
    ada = server.person("Ada")
    alone = ada.open("ankh", "bot1", "bot1", options={"starter": "1"})["table"]

    def ply() -> int:
        return int(ada.get(f"tables/{alone}")["ply"])

    def a_while() -> None:
        """As long as another bot needs for some moves."""
        live = ada.live(ada.open("ankh", "me", "bot1", options={"starter": "1"})["table"])
        live.play_to_the_end(most=10)

    begun = ply()
    a_while()
    assert ply() == begun
    live = ada.live(alone)
    live.until(lambda t: t["ply"] > begun + 3)
    live.close()
    until(lambda: not server.state.tables._loaded[alone].presence.connections)
    a_while()
    rested = ply()
    a_while()
    assert ply() == rested
    assert alone not in server.state.store.look(waiting_for_bots)  # a restart begins nothing either


def test_a_bot_plays_on_for_a_person_who_has_gone(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "bot1", "me", options={"starter": "1"})["table"]
    assert until(lambda: ada.get(f"tables/{table}")["waiting_for"] == [1])


def test_a_network_is_what_one_household_has() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7" == network_of("::ffff:192.0.2.7")
    assert network_of("2001:db8:1:2::3") == network_of("2001:db8:1:2:ffff::") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:3::3") != network_of("2001:db8:1:2::3")
    assert network_of("fe80::1%eth0") == "fe80::/64" and network_of("unknown") == "unknown"


def test_addresses_of_one_network_are_counted_together(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, newcomers=FEW)) as server:
        come = [
            status(server.somebody(**{"x-forwarded-for": f"2001:db8::{n}"}).http.get("me"))
            for n in range(1, 5)
        ]
        assert come == [200, 200, 200, 429]
        other = server.somebody(**{"x-forwarded-for": "2001:db8:0:1::1"})
        assert status(other.http.get("me")) == 200


def test_many_people_of_one_address_open_so_many_tables(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, openings_from=FEW)) as server:
        opened = [status(server.person().http.post("tables", json=WANTED)) for _ in range(4)]
        assert opened == [200, 200, 200, 429]


def test_sockets_are_not_opened_without_end(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, sockets_opened=FEW)) as server:
        ada, bo = server.person("Ada"), server.person("Bo")
        table = ada.open("ankh", "me", "open", public=True)["table"]
        for _ in range(3):
            ada.live(table).close()
        refused = Live(ada, table, "problem")
        with pytest.raises(ConnectionClosed) as caught:
            refused.hear()
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 4429
        assert bo.live(table).table["id"] == table
