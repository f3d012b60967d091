"""Games are compiled while the server runs: who asks first, what is told, what may go wrong."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from compiling import Compiler, pretend
from serving import Live, Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben.game import names
from benben.i18n import say
from benben.server import preparing


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    return pretend(tmp_path / "compiler", monkeypatch)


@pytest.fixture
def fresh(compiler: Compiler, tmp_path: Path) -> Iterator[Serving]:
    """A server on whose machine nothing is compiled yet."""
    with serving(tmp_path / "data", prepare=True) as server:
        yield server


def waiting(person: Person, table: str) -> Live:
    return Live(person, table, "preparing", "table")


def heard(live: Live, kind: str) -> dict[str, Any]:
    while (message := live.hear())["type"] != kind:
        pass
    return message


def test_pages_are_answered_while_nothing_is_compiled(fresh: Serving) -> None:
    person = fresh.person("Ada")
    assert {one["name"] for one in person.get("games")} == set(names())
    assert person.get("rules/ankh/en")["chapters"]
    assert person.get("tables") == {"yours": [], "public": []}
    health = person.get("health")
    assert health["ok"] and {one["table"] for one in health["games"].values()} <= {
        "waiting",
        "running",
    }
    assert person.http.get(f"{fresh.address}/").status_code == 200


def test_a_table_is_opened_at_once_and_its_match_begins_by_itself(
    fresh: Serving, compiler: Compiler
) -> None:
    ada = fresh.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    assert [one["id"] for one in ada.get("tables")["yours"]] == [table]
    live = waiting(ada, table)
    told = heard(live, "preparing")
    assert told["game"] == "ankh" and told["part"] == "table"
    assert 0 <= told["done"] < 1 and told["seconds"] >= 1
    compiler.finish("ankh", "table")
    live.until(lambda table: table.get("begun"))
    assert live.table["waiting_for"] and live.view()["moves"]
    live.move(live.view()["moves"][0])
    assert ada.get("tables")["yours"][0]["ply"] == live.table["ply"] > 0


def test_what_cannot_be_played_is_refused_before_it_is_compiled(fresh: Serving) -> None:
    ada = fresh.person("Ada")
    seats = [{"kind": "me"}] * 1
    answer = ada.http.post("tables", json={"game": "ankh", "seats": seats})
    assert answer.status_code == 422 and "players" in answer.json()["detail"]
    wrong = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "here"}], "options": {"x": "1"}}
    assert ada.http.post("tables", json=wrong).status_code == 422


def test_what_is_asked_for_goes_first(fresh: Serving, compiler: Compiler) -> None:
    """One core, and a game that nobody wants is being compiled on it."""
    (first, _, nice), *_ = until(lambda: compiler.asked)
    last = names()[-1]
    assert first != last and nice == preparing.AHEAD_NICE
    ada = fresh.person("Ada")
    ada.open(last, "me", "here")
    until(lambda: compiler.asked[1:] == [(last, "table", preparing.ASKED_NICE)])
    compiler.finish(last, "table")
    until(lambda: compiler.asked[2:] == [(last, "bots", preparing.ASKED_NICE)])
    compiler.finish_all()
    ready = {"table": "ready", "bots": "ready"}
    until(lambda: all(one == ready for one in ada.get("health")["games"].values()))
    assert len(compiler.asked) == 2 * len(names())


def test_people_begin_before_the_bots_are_ready(fresh: Serving, compiler: Compiler) -> None:
    ada = fresh.person("Ada")
    table = ada.open("ankh", "me", "bot1", options={"starter": "1"})["table"]
    compiler.finish("ankh", "table")
    live = waiting(ada, table)
    live.until(lambda table: table.get("begun"))
    told = heard(live, "preparing")
    assert told["part"] == "bots" and told["seconds"] >= 1
    while live.table["waiting_for"] == [0]:  # one's own turn, without the bot
        live.move(live.view()["moves"][0])
    hint = ada.http.post(f"tables/{table}/hint", json={"seat": 0})
    assert hint.status_code in (409, 503)
    before = live.table["ply"]
    compiler.finish("ankh", "bots")
    while live.table["ply"] == before or not any('"done":1.0' in one for one in live.heard):
        live.hear()


def test_a_call_for_an_unprepared_game_is_told_when_to_ask_again(
    fresh: Serving, compiler: Compiler
) -> None:
    ada = fresh.somebody(**{"accept-language": "nl"})
    opened = ada.open("ankh", "me", "open")
    calls = [
        ada.http.get(f"tables/{opened['table']}"),
        ada.http.get("guides/ankh"),
        fresh.person("Bo").http.post("join", json={"code": opened["invite"]}),
    ]
    for answer in calls:
        assert answer.status_code == 503 and int(answer.headers["retry-after"]) >= 1
        assert "Ankh" in answer.json()["detail"]
    assert "eenmalig" in calls[0].json()["detail"]
    compiler.finish("ankh", "table")
    until(lambda: ada.http.get(f"tables/{opened['table']}").status_code == 200)
    assert ada.get("guides/ankh")["lessons"]


def test_a_killed_compiler_is_started_again(fresh: Serving, compiler: Compiler) -> None:
    ada = fresh.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    live = waiting(ada, table)
    compiler.kill_the_next()
    compiler.finish("ankh", "table")
    live.until(lambda table: table.get("begun"))
    assert [one[:2] for one in compiler.asked].count(("ankh", "table")) == 2


def test_what_cannot_be_compiled_is_told_at_the_table_and_in_the_log(
    fresh: Serving, compiler: Compiler, caplog: pytest.LogCaptureFixture
) -> None:
    ada = fresh.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    live = waiting(ada, table)
    compiler.break_down()
    told = heard(live, "problem")["text"]
    assert told == say("table", "problem.unprepared", game="Ankh")
    with pytest.raises(ConnectionClosed) as caught:
        live.hear()
    assert caught.value.rcvd and caught.value.rcvd.code == 4503
    answer = ada.http.get(f"tables/{table}")
    assert answer.status_code == 503 and answer.json() == {"detail": told}
    assert ada.http.get("health").json()["detail"].endswith("log.")
    until(lambda: "a game could not be prepared" in caplog.text)
    assert any("No space left" in str(vars(one).get("why")) for one in caplog.records)
    tries = [one[:2] for one in compiler.asked].count(("ankh", "table"))
    assert tries == len(preparing.RETRIES) + 1


def test_a_table_opened_before_a_restart_begins_after_it(
    compiler: Compiler, tmp_path: Path
) -> None:
    with serving(tmp_path / "data", prepare=True) as server:
        ada = server.person("Ada")
        table, cookies = ada.open("sakkara", "me", "here")["table"], dict(ada.http.cookies)
    compiler.finish_all()
    with serving(tmp_path / "data", prepare=True) as server:
        again = server.somebody()
        again.http.cookies.update(cookies)
        live = waiting(again, table)
        live.until(lambda table: table.get("begun"))
        assert live.table["ply"] > 0 and live.view()["moves"]  # the cards are dealt
