"""Duplicates: two tables with one luck, whose secret is kept until both are over."""

import random
from pathlib import Path
from typing import Any

import pytest
from serving import Live, Person, Serving, serving, until

from benben.match import Match
from benben.seal import BOT, SERVER, of_player
from benben.seats import CHANCE
from benben.verifying import verify

SHORT = {"game": "short"}
NONCE, OTHER = "5a" * 32, "c3" * 32


@pytest.fixture
def server(rating_server: Serving) -> Serving:
    return rating_server


def opened(person: Person, *seats: str, **more: Any) -> tuple[str, str]:
    """The first table of a duplicate, and the code of the second."""
    seal = {"commitment": person.post("seals")["commitment"], "nonce": NONCE}
    found = person.open("ptoq", *seats, options=SHORT, duplicate=True, seal=seal, **more)
    return found["table"], person.get(f"tables/{found['table']}")["twin"]["invite"]


def join(person: Person, code: str, nonce: str = OTHER) -> Any:
    return person.post("join", code=code, nonce=nonce)


def record(person: Person, table: str) -> str:
    return str(person.http.get(f"tables/{table}/record").text)


def play_out(*lives: Live) -> None:
    dice = random.Random(3)
    while not lives[0].table["over"]:
        live = next(one for one in lives if one.view()["moves"])
        live.any_move(dice)
        for one in lives:
            one.until(lambda t, ply=live.table["ply"]: t["ply"] >= ply)


def dealt(live: Live) -> list[str]:
    return [entry["move"] for entry in live.logs[0]]


def test_T3_4_two_tables_have_one_luck_and_tell_it_when_both_are_over(server: Serving) -> None:
    ada, bo, cy, di = (server.person(name) for name in ("Ada", "Bo", "Cy", "Di"))
    first = ada.open("ptoq", "me", "open", options=SHORT, duplicate=True)
    table, code = first["table"], ada.get(f"tables/{first['table']}")["twin"]["invite"]
    second = join(cy, code)["table"]
    join(di, code)
    waiting = cy.live(second)
    assert not waiting.table["begun"]  # the luck of both is not yet complete
    join(bo, first["invite"])
    waiting.until(lambda t: t["begun"] and t["waiting_for"])
    lives = [ada.live(table), bo.live(table)]
    play_out(*lives)
    told = lives[0].table
    assert told["over"] and told["seal"]["secret"] is None and not told["twin"]["over"]
    for path in ("record", "replay", "analysis", "check"):
        answer = ada.http.get(f"tables/{table}/{path}")
        assert answer.status_code == 409 and "same luck" in answer.json()["detail"], path
    assert cy.http.get(f"tables/{table}").status_code == 403
    play_out(waiting, di.live(second))
    lives[0].until(lambda t: t["twin"]["over"])
    ended = cy.get(f"tables/{second}")
    secret = lives[0].until(lambda t: t["seal"]["secret"])["seal"]["secret"]
    assert ended["seal"]["secret"] == secret
    texts = record(ada, table), record(cy, second)
    assert all(verify(text).ok for text in texts)
    assert len({line for text in texts for line in text.split("\n") if line[:5] == "nonce"}) == 2
    one, other = (Match.from_record(text) for text in texts)
    luck = [[p.move for p in match.plies[:8] if p.seat == CHANCE] for match in (one, other)]
    assert luck[0] == luck[1] and luck[0]
    won = [match.outcome().scores for match in (one, other)]  # type: ignore[union-attr]
    ahead = lives[0].table["twin"]["ahead"]
    assert ahead[0] == won[0][0] - won[0][1] + won[1][1] - won[1][0] == -ahead[1]
    assert ended["twin"]["ahead"] == ahead[::-1]


def test_T3_4_nobody_sits_at_both_tables(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    first = ada.open("ptoq", "me", "open", options=SHORT, duplicate=True)
    code = ada.get(f"tables/{first['table']}")["twin"]["invite"]
    said = ada.http.post("join", json={"code": code})
    assert said.status_code == 409 and said.json()["detail"].startswith("T3.4: ")
    assert said.json()["game"] == "ptoq" and "watch" not in said.json()  # it knows the luck
    second = join(bo, code)["table"]
    assert bo.http.post("join", json={"code": first["invite"]}).status_code == 409
    bo.post(f"tables/{second}/leave", seat=0, level=None)  # who has left knows it, too
    assert bo.http.post("join", json={"code": first["invite"]}).status_code == 409


def test_T3_4_only_players_see_a_table_as_long_as_a_match_runs(server: Serving) -> None:
    ada, bo, eve = (server.person(name) for name in ("Ada", "Bo", "Eve"))
    table, code = opened(ada, "me", "bot1")
    second = join(bo, code)["table"]
    assert join(eve, code)["seat"] is None  # as many as like may ask
    assert [eve.http.get(f"tables/{one}").status_code for one in (table, second)] == [403, 403]
    for person, one in ((ada, table), (bo, second)):
        person.live(one).play_to_the_end()
    until(lambda: eve.http.get(f"tables/{second}").status_code == 200)
    assert eve.get(f"tables/{table}")["twin"]["over"]


def test_a_person_and_a_bot_are_a_side(server: Serving) -> None:
    """Two people play the same bots, from opposite seats, with the same cards."""
    ada, bo = server.person("Ada"), server.person("Bo")
    table, code = opened(ada, "me", "bot2", rated=True)
    joined = join(bo, code)
    second = bo.live(joined["table"])
    assert joined["seat"] == 1 and not joined["added"]  # the luck is the first table's
    assert second.table["seats"][0]["kind"] == "bot" and len(second.table["rated"]) == 2
    first = ada.live(table)
    first.play_to_the_end()
    second.play_to_the_end()
    text = record(bo, joined["table"])
    assert [line.split(" ")[2] for line in text.split("\n") if line[:6] == "nonce "] == [
        of_player(NONCE), BOT,
    ]  # fmt: skip


def test_who_comes_and_goes_at_the_second_table_does_not_change_the_luck(server: Serving) -> None:
    ada, bo, cy = (server.person(name) for name in ("Ada", "Bo", "Cy"))
    _, code = opened(ada, "me", "bot1")
    second = join(bo, code)["table"]
    before = bo.get(f"tables/{second}")["seal"]
    bo.post(f"tables/{second}/leave", seat=1, level=None)
    join(cy, code, "77" * 32)
    assert cy.get(f"tables/{second}")["seal"] == before


def test_a_duplicate_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        people = [server.person(name) for name in ("Ada", "Bo", "Cy", "Di")]
        ada, bo, cy, di = people
        first = ada.open("ptoq", "me", "open", options=SHORT, duplicate=True)
        code = ada.get(f"tables/{first['table']}")["twin"]["invite"]
        second = join(cy, code)["table"]
        join(di, code)
        server.forget(second)
        join(bo, first["invite"])  # the second table is not in memory
        cookies = [dict(person.http.cookies) for person in people]
    with serving(tmp_path) as server:
        known = [server.somebody() for _ in cookies]
        for person, cookie in zip(known, cookies, strict=True):
            person.http.cookies.update(cookie)
        play_out(*(person.live(second) for person in known[2:]))
        assert known[2].get(f"tables/{second}")["seal"]["secret"] is None
        play_out(*(person.live(first["table"]) for person in known[:2]))
        until(lambda: known[2].get(f"tables/{second}")["seal"]["secret"])
        assert verify(record(known[3], second)).ok


def test_a_duplicate_that_has_not_begun_is_closed_whole(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    first = ada.open("ptoq", "me", "open", options=SHORT, duplicate=True)["table"]
    code = ada.get(f"tables/{first}")["twin"]["invite"]
    assert ada.http.delete(f"tables/{first}").status_code == 204
    assert bo.http.post("join", json={"code": code}).status_code == 404


@pytest.mark.parametrize("more", [{"public": True}, {"game": "buckets", "three": True}])
def test_what_cannot_be_a_duplicate_is_one_sentence(server: Serving, more: Any) -> None:
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "open"}] + [{"kind": "open"}] * more.pop("three", False)
    wanted = {"game": "ptoq", "seats": seats, "duplicate": True, **more}
    answer = ada.http.post("tables", json=wanted)
    assert answer.status_code == 409 and answer.json()["detail"].count(".") == 1


@pytest.mark.parametrize("in_memory", [True, False])
def test_where_the_first_table_is_closed_before_its_match_the_second_plays_for_itself(
    server: Serving, in_memory: bool
) -> None:
    """It waited for luck that nobody could complete any more."""
    ada, bo, cy = (server.person(name) for name in ("Ada", "Bo", "Cy"))
    first, code = opened(ada, "me", "open")
    second = join(bo, code)["table"]
    join(cy, code)
    assert not bo.get(f"tables/{second}")["begun"]
    if not in_memory:
        server.forget(second)
    ada.http.delete(f"tables/{first}").raise_for_status()
    until(lambda: bo.get(f"tables/{second}")["begun"])
    lives = bo.live(second), cy.live(second)
    assert "twin" not in lives[0].table
    play_out(*lives)
    text = record(bo, second)
    assert verify(text).ok and nonces(text) == [SERVER, SERVER]


def test_where_the_first_table_is_gone_who_comes_to_the_second_adds_to_its_luck(
    server: Serving,
) -> None:
    ada, bo, cy = (server.person(name) for name in ("Ada", "Bo", "Cy"))
    first, code = opened(ada, "me", "open")
    second = join(bo, code)["table"]
    ada.http.delete(f"tables/{first}").raise_for_status()
    until(lambda: "twin" not in bo.get(f"tables/{second}"))
    server.forget(second)
    assert join(cy, code)["added"]
    play_out(bo.live(second), cy.live(second))
    text = record(bo, second)
    assert verify(text).ok and sorted(nonces(text)) == sorted([SERVER, of_player(OTHER)])


def nonces(text: str) -> list[str]:
    return [line.split(" ")[2] for line in text.split("\n") if line.startswith("nonce ")]
