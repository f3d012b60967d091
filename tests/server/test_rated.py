"""Rated matches at a real server: what counts, for whom, and that it counts once."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from serving import Live, Person, Serving, serving

SHORT = {"game": "short"}
SOON = {"starter": "1"}  # at Ankh nothing is left to chance then


@pytest.fixture
def server(rating_server: Serving) -> Serving:
    return rating_server


def both(server: Serving, game: str = "ptoq", **more: Any) -> tuple[Live, Live]:
    """Two people at a rated table."""
    ada, bo = server.person("Ada"), server.person("Bo")
    usual = {"options": SHORT if game == "ptoq" else SOON, "rated": True}
    opened = ada.open(game, "me", "open", **{**usual, **more})
    assert bo.post("join", code=opened["invite"])["seat"] == 1
    return ada.live(opened["table"]), bo.live(opened["table"])


def play_out(*lives: Live, most: int = 100_000) -> None:
    """By turns, at random, until it is over."""
    dice = random.Random(3)
    for _ in range(most):
        if lives[0].table["over"]:
            break
        live = next(one for one in lives if one.view()["moves"])
        live.any_move(dice)
        for one in lives:
            one.until(lambda t, ply=live.table["ply"]: t["ply"] >= ply)


def ladder(person: Person, game: str = "ptoq") -> dict[str, Any]:
    return {one["name"]: one for one in person.get(f"ladders/{game}")["people"]}


def counted(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / "benben.sqlite")) as file:
        return file.execute("SELECT table_id, seat, before, after FROM rated").fetchall()


def cookies_of(*lives: Live) -> list[dict[str, str]]:
    return [dict(one.person.http.cookies) for one in lives]


def known_again(server: Serving, people: list[dict[str, str]]) -> list[Person]:
    """The same people after a restart."""
    found = [server.somebody() for _ in people]
    for person, cookies in zip(found, people, strict=True):
        person.http.cookies.update(cookies)
    return found


def leave(live: Live, seat: int, level: int | None = None) -> None:
    live.person.post(f"tables/{live.table['id']}/leave", seat=seat, level=level)


def refused(person: Person, path: str, **body: Any) -> str:
    answer = person.http.post(path, json=body)
    assert 400 <= answer.status_code < 500
    return str(answer.json()["detail"])


def test_T3_1_in_a_rated_match_nobody_has_two_seats(server: Serving) -> None:
    ada = server.person("Ada")
    for rated, duplicate in ((True, False), (False, True)):
        wanted = {"game": "ptoq", "seats": [{"kind": "me"}, {"kind": "here"}]}
        said = refused(ada, "tables", **wanted, rated=rated, duplicate=duplicate)
        assert said.startswith("T3.1: ")
    opened = ada.open("ptoq", "me", "open", rated=True)
    assert ada.post("join", code=opened["invite"])["seat"] == 0  # the seat she has


def test_T3_2_nothing_is_taken_back_and_there_are_no_hints(server: Serving) -> None:
    ada = server.person("Ada")
    opened = ada.open("ankh", "me", "bot1", options=SOON, rated=True)
    live = ada.live(opened["table"])
    live.any_move(random.Random(1))
    assert not live.view()["may_undo"]
    live.say(type="undo", seat=0, ply=live.table["ply"])
    answer = live.hear("refused", "table")
    while answer["type"] == "table":  # the bot has moved meanwhile
        live.say(type="undo", seat=0, ply=live.table["ply"])
        answer = live.hear("refused", "table")
    assert answer["clause"] in ("T3.2", "T1.2")
    assert refused(ada, f"tables/{opened['table']}/hint", seat=0).startswith("T3.2")


def test_T3_2_the_host_changes_nothing_once_it_has_begun(server: Serving) -> None:
    first, _ = both(server)
    ada, table = first.person, first.table["id"]
    assert refused(ada, f"tables/{table}/seat", seat=1, kind="bot").startswith("T3.2")
    assert ada.http.delete(f"tables/{table}").json()["detail"].startswith("T3.2")
    unbegun = ada.open("ptoq", "me", "open", rated=True)["table"]
    assert ada.http.delete(f"tables/{unbegun}").status_code == 204


def test_T3_3_a_rated_match_counts_for_both_as_it_ends(server: Serving) -> None:
    first, second = both(server)
    unknown = {"value": 1500, "deviation": 350, "provisional": True, "change": None}
    assert first.table["rated"] == [unknown, unknown]
    play_out(first, second)
    (winner,) = first.table["over"]["winners"]
    told = first.table["rated"]
    assert told == second.table["rated"]
    assert told[winner]["change"] == -told[1 - winner]["change"] == 162
    assert told[winner]["value"] == 1662 and told[winner]["deviation"] == 290
    assert [one[1:] for one in counted(server.folder) if one[0] == first.table["id"]] == [
        (seat, 1500, pytest.approx(told[seat]["value"], abs=0.5)) for seat in range(2)
    ]
    server.forget(first.table["id"])
    again = first.person.get(f"tables/{first.table['id']}")
    assert again["rated"] == told


def test_T3_3_who_leaves_has_lost_at_once(server: Serving) -> None:
    first, second = both(server, "ankh")
    dice = random.Random(1)
    for live in (first, second):
        live.until(lambda t: t["waiting_for"])
    while not {0, 1} <= {entry["seat"] for entry in first.logs[0]}:
        play_out(first, second, most=1)
    ply = first.table["ply"]
    leave(first, 0, level=5)  # the strongest bot may win it: it does not help
    told = second.until(lambda t: t["seats"][0]["kind"] == "bot")["rated"]
    assert told[1]["change"] > 0 and told[0]["change"] is None
    rows = [one for one in counted(server.folder) if one[0] == first.table["id"]]
    before, after = rows[0][2:]
    assert after < before
    second.until(lambda t: t["ply"] > ply or t["waiting_for"] == [1])
    if second.view()["moves"]:
        second.any_move(dice)
    assert [one for one in counted(server.folder) if one[0] == first.table["id"]] == rows  # once


def test_T3_3_who_has_not_moved_has_not_lost(server: Serving) -> None:
    first, second = both(server, "ankh")
    leave(first, 0)
    second.until(lambda t: t["seats"][0]["kind"] == "open")
    assert not [one for one in counted(server.folder) if one[0] == first.table["id"]]


def test_T3_3_a_match_that_does_not_end_counts_for_nobody(server: Serving) -> None:
    first, second = both(server)
    play_out(first, second, most=20)
    assert not [one for one in counted(server.folder) if one[0] == first.table["id"]]


def test_T3_3_a_match_counts_once_across_restarts(tmp_path: Path) -> None:
    with serving(tmp_path, ratings=True) as server:
        first, second = both(server)
        play_out(first, second, most=12)
        table, people = (
            first.table["id"],
            [dict(one.person.http.cookies) for one in (first, second)],
        )
    for _ in range(2):
        with serving(tmp_path, ratings=True) as server:
            known = known_again(server, people)
            play_out(*(person.live(table) for person in known))
            assert [one[0] for one in counted(tmp_path)] == [table] * 2
            assert {one["matches"] for one in ladder(known[0]).values()} == {1}


def test_a_write_that_fails_counts_nothing(tmp_path: Path) -> None:
    """The end, the ratings and that it has counted are one write."""
    with serving(tmp_path, ratings=True) as server:
        first, second = both(server)
        table, people = (
            first.table["id"],
            [dict(one.person.http.cookies) for one in (first, second)],
        )
    with closing(sqlite3.connect(tmp_path / "benben.sqlite")) as file, file:
        file.execute(
            "CREATE TRIGGER no BEFORE INSERT ON ratings BEGIN SELECT RAISE(ABORT, ''); END"
        )
    with serving(tmp_path, ratings=True) as server:
        known = known_again(server, people)
        lives = [person.live(table) for person in known]
        with pytest.raises(Exception):  # noqa: B017 - the table unloads, sockets close
            play_out(*lives)
        with closing(sqlite3.connect(tmp_path / "benben.sqlite")) as file, file:
            assert file.execute("SELECT over FROM tables").fetchall() == [(0,)]
            assert file.execute("SELECT * FROM rated").fetchall() == []
            file.execute("DROP TRIGGER no")
        play_out(*(person.live(table) for person in known_again(server, people)))
        assert len(counted(tmp_path)) == 2


def test_against_a_bot_only_the_person_changes(server: Serving) -> None:
    eve = server.person("Eve")
    table = eve.open("ptoq", "me", "bot1", options=SHORT, rated=True)["table"]
    live = eve.live(table)
    assert live.table["rated"][1]["value"] == 1232 and not live.table["rated"][1]["provisional"]
    live.play_to_the_end()
    told = live.table["rated"]
    assert told[0]["change"] != 0 and told[1]["change"] == 0
    assert ladder(eve)["Eve"]["yours"] and ladder(eve)["Eve"]["matches"] == 1


def test_a_nameless_guest_is_rated_by_who_they_are_and_provisional(server: Serving) -> None:
    guest = server.person()
    table = guest.open("ptoq", "me", "bot1", options=SHORT, rated=True)["table"]
    guest.live(table).play_to_the_end()
    mine = next(one for one in guest.get("ladders/ptoq")["people"] if one["yours"])
    assert mine["provisional"] and mine["matches"] == 1


def test_a_rematch_is_rated_again(server: Serving) -> None:
    first, second = both(server)
    play_out(first, second)
    again = first.person.post(f"tables/{first.table['id']}/rematch")["table"]
    assert len(first.person.get(f"tables/{again}")["rated"]) == 2


def test_matches_are_not_rated_unless_the_server_keeps_ratings(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        assert ada.get("ladders") == {"games": []}
        wanted = {"game": "ptoq", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
        assert "no ratings" in refused(ada, "tables", **wanted)
        assert ada.http.get("ladders/ptoq").status_code == 404


def test_a_match_that_is_not_rated_counts_for_nobody(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "bot1", options=SHORT)["table"]
    live = ada.live(table)
    live.play_to_the_end()
    assert "rated" not in live.table
    assert not [one for one in counted(server.folder) if one[0] == table]


def test_only_matches_of_games_with_rated_bots_can_be_rated(server: Serving) -> None:
    ada = server.person("Ada")
    games = ada.get("ladders")["games"]
    assert {"ankh", "buckets", "ptoq", "sakkara"} == set(games)
    assert [one["level"] for one in ada.get("ladders/ankh")["bots"]] == [5, 4, 3, 2, 1]


def test_T3_1_codes_given_to_children_play_unrated(server: Serving) -> None:
    teacher = server.person("Teacher")
    (made,) = teacher.post("me/pupils", names=["Mila"])["pupils"]
    mila = server.somebody()
    mila.post("me/sign-in", code=made["code"])
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    wanted = {"game": "ptoq", "seats": seats, "rated": True}
    assert mila.http.post("tables", json=wanted).status_code == 403
    rated = teacher.open("ptoq", "me", "open", rated=True)
    assert mila.http.post("join", json={"code": rated["invite"]}).status_code == 403
    plain = teacher.open("ptoq", "me", "open")
    assert mila.post("join", code=plain["invite"])["seat"] == 1


def test_a_rating_is_exported_and_goes_with_its_person(server: Serving) -> None:
    eve = server.person("Eve to be forgotten")
    table = eve.open("ptoq", "me", "bot1", options=SHORT, rated=True)["table"]
    eve.live(table).play_to_the_end()
    (kept,) = eve.get("me/export")["ratings"]
    assert kept["game"] == "ptoq" and kept["matches"] == 1
    assert eve.http.delete("me").status_code == 204
    other = server.person("Other")
    assert "Eve to be forgotten" not in ladder(other)
    with closing(sqlite3.connect(server.folder / "benben.sqlite")) as file:
        people = file.execute("SELECT person FROM rated WHERE table_id = ?", [table]).fetchall()
    assert people == [(None,), (None,)]
