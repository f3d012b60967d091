"""Seats change hands: when a match begins (T1.8), and whose secrets are whose (T1.9)."""

from typing import Any

import pytest
from serving import Person, Serving

from benben.game import game, names
from benben.match import Match
from benben.testing.random_games import Setting, hides

HIDING = [name for name in names() if hides(Setting(name, game(name).players[0]))]


def status(response: Any) -> int:
    assert response.json()["detail"]
    return int(response.status_code)


def join(person: Person, code: str) -> Any:
    """The seat, or the sentence why there is none."""
    response = person.http.post("join", json={"code": code})
    return response.json()["seat"] if response.status_code == 200 else response.json()["detail"]


def leave(person: Person, table: str, seat: int, level: int | None = None) -> None:
    person.post(f"tables/{table}/leave", seat=seat, level=level)


# --- T1.8 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ptoq", {"starter": "toot"}),
        ("ankh", {"starter": "fists"}),
        ("ankh", {"starter": "1"}),
        ("buckets", {}),
        ("sakkara", {}),
    ],
)
def test_T1_8_nobody_acts_and_nothing_is_dealt_before_all_seats_are_taken(
    server: Serving, game: str, options: dict[str, str]
) -> None:
    """Toot first: the host tooted before anybody had joined."""
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open(game, "me", "open", options=options)
    live = ada.live(opened["table"])
    assert not live.table["begun"] and live.table["ply"] == 0
    assert live.table["waiting_for"] == [] and live.view()["moves"] == []
    assert not ada.get("tables")["yours"][0]["your_turn"]
    live.say(type="move", seat=0, ply=0, move="toot")
    refusal = live.hear("refused")
    assert refusal["clause"] == "T1.8" and refusal["page"] == "table" and refusal["text"]
    server.forget(opened["table"])  # nor after it came back from disk
    live = ada.live(opened["table"])
    assert not live.table["begun"] and live.table["ply"] == 0
    assert join(bo, opened["invite"]) == 1
    told = live.until(lambda t: t["begun"])
    assert told["waiting_for"] and told["seats"][1]["name"] == "Bo"
    mover = live if 0 in told["waiting_for"] else bo.live(opened["table"])
    assert mover.move(mover.view()["moves"][0])["type"] == "table"


def test_T1_8_a_bot_waits_until_all_seats_are_taken(server: Serving) -> None:
    ada = server.person("Ada")
    opened = ada.open("ankh", "bot1", "open", options={"starter": "1"})
    live = ada.live(opened["table"])
    assert not live.table["begun"]
    assert join(ada, opened["invite"]) == 1
    live.until(lambda t: t["waiting_for"] == [1] and t["ply"] > 0)


def test_T1_8_what_was_dealt_is_the_same_after_a_reload(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("sakkara", "me", "open")
    assert join(bo, opened["invite"]) == 1
    dealt = ada.get(f"tables/{opened['table']}")
    assert dealt["ply"] > 0
    server.forget(opened["table"])
    assert ada.get(f"tables/{opened['table']}")["views"] == dealt["views"]


# --- T1.9 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", HIDING)
def test_T1_9_a_guest_does_not_get_cards_the_host_has_seen(server: Serving, game: str) -> None:
    """Me and here: look at both hands, leave the second seat, send the invitation."""
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open(game, "me", "here")
    leave(ada, opened["table"], 1)
    assert "T1.9" in join(bo, opened["invite"])
    refused = bo.http.post("join", json={"code": opened["invite"]}).json()
    assert refused["game"] == game and refused["watch"] == opened["table"]  # what Bo can do instead
    assert bo.get(f"tables/{refused['watch']}")["views"][0]["seat"] is None
    assert ada.get(f"tables/{opened['table']}")["seats"][1]["kind"] == "open"
    server.forget(opened["table"])
    assert "T1.9" in join(bo, opened["invite"])
    leave(ada, opened["table"], 0)  # who no longer plays may know everything
    assert join(bo, opened["invite"]) == 0


def test_T1_9_who_left_a_seat_does_not_play_against_it(server: Serving) -> None:
    ada, bo, cy, di = (server.person(name) for name in ("Ada", "Bo", "Cy", "Di"))
    opened = ada.open("buckets", "me", "open", "open")
    table, code = opened["table"], opened["invite"]
    assert [join(person, code) for person in (bo, cy)] == [1, 2]
    leave(bo, table, 1)
    leave(cy, table, 2)
    assert join(di, code) == 1  # Bo's cards, and Bo is gone
    assert "T1.9" in join(bo, code)  # seat 2 is free, but Bo knows what Di holds
    assert join(cy, code) == 2  # the own seat again
    leave(di, table, 1)
    assert join(bo, code) == 1
    leave(bo, table, 1, level=1)
    leave(ada, table, 0)
    assert "T1.9" in join(bo, code)  # not against a bot that holds Bo's cards either


def test_T1_9_a_bot_may_take_a_seat_whose_secrets_somebody_knows(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("sakkara", "me", "here")["table"]
    leave(ada, table, 1, level=1)
    live = ada.live(table)
    live.until(lambda t: 0 in t["waiting_for"])


def test_T1_9_who_took_back_against_bots_has_seen_what_they_hold(server: Serving) -> None:
    """T1.7 brings a move back after the bots have answered; then nobody else takes their seats."""
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("buckets", "me", "bot1", options={"finger": "cascade"})
    live = ada.live(opened["table"])
    live.until(lambda t: 0 in t["waiting_for"])
    for _ in range(40):
        live.move(live.view()["moves"][0])
        live.until(
            lambda t: t["over"] or t["waiting_for"] == [0]
        )  # while all build, the bot acts too
        if live.logs[0][-1]["seat"] != 0:
            break
    live.say(type="undo", seat=0, ply=live.table["ply"])
    ply = live.table["ply"]
    live.until(lambda t: t["ply"] < ply)
    ada.post(f"tables/{opened['table']}/seat", seat=1, kind="open")
    assert "T1.9" in join(bo, opened["invite"])
    server.forget(opened["table"])
    assert "T1.9" in join(bo, opened["invite"])


def test_T1_9_where_nothing_is_hidden_seats_change_hands_freely(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "here", options={"starter": "1"})
    live = ada.live(opened["table"])
    live.move("R@a1", seat=0)
    leave(ada, opened["table"], 1)
    assert join(bo, opened["invite"]) == 1
    leave(ada, opened["table"], 0)
    leave(bo, opened["table"], 1)
    assert join(ada, opened["invite"]) == 0


def test_T1_9_before_the_match_has_begun_nobody_has_seen_anything(server: Serving) -> None:
    ada, bo, cy = server.person("Ada"), server.person("Bo"), server.person("Cy")
    opened = ada.open("buckets", "me", "here", "open")
    leave(ada, opened["table"], 1)
    assert join(bo, opened["invite"]) == 1
    leave(bo, opened["table"], 1)
    assert join(cy, opened["invite"]) == 1
    assert join(bo, opened["invite"]) == 2


def test_T1_9_who_only_watched_may_take_any_seat(server: Serving) -> None:
    ada, bo, cy = server.person("Ada"), server.person("Bo"), server.person("Cy")
    opened = ada.open("sakkara", "me", "open")
    assert [join(person, opened["invite"]) for person in (bo, cy)] == [1, None]
    cy.live(opened["table"])
    leave(bo, opened["table"], 1)
    assert join(cy, opened["invite"]) == 1


def test_T1_9_a_rematch_is_dealt_anew(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ptoq", "me", "here")
    ada.live(opened["table"]).play_to_the_end()
    again = ada.post(f"tables/{opened['table']}/rematch")["table"]
    code = ada.get(f"tables/{again}")["invite"]
    leave(ada, again, 1)
    assert "T1.9" in join(bo, code)  # it was dealt to both
    leave(ada, again, 0)
    assert join(bo, code) == 0


# --- who made a move ----------------------------------------------------------------------------


def test_leaving_does_not_rewrite_history(server: Serving) -> None:
    """When a bot took a seat over, every earlier line of the person became the bot's."""
    ada, bo, cy = server.person("Ada"), server.person("Bo"), server.person("Cy")
    opened = ada.open("ankh", "me", "open", options={"starter": "1"})
    table, code = opened["table"], opened["invite"]
    assert join(bo, code) == 1
    live = ada.live(table)
    for move in ("R@a1", "R-a2", "R-a3", "R-a4"):
        live.move(move)
    bo_live = bo.live(table)
    bo_live.move("R@m13")
    leave(bo, table, 1)
    told = live.until(lambda t: t["seats"][1]["kind"] == "open")
    assert _formers(told) == [(0, 1, "open", "", None), (5, 1, "person", "Bo", None)]
    assert join(cy, code) == 1
    bo.put("me", name="Bob")  # a name of one's own, wherever it stands
    leave(cy, table, 1, level=1)
    server.forget(table)
    again = ada.live(table)
    assert _formers(again.table) == [
        (0, 1, "open", "", None), (5, 1, "person", "Bob", None),
        (5, 1, "open", "", None), (5, 1, "person", "Cy", None),
    ]  # fmt: skip


def _formers(table: Any) -> list[Any]:
    return [(f["ply"], f["seat"], f["kind"], f["name"], f["level"]) for f in table["formers"]]


def test_record_and_replay_name_who_made_each_move(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "here", options={"starter": "1"})["table"]
    live = ada.live(table)
    for _ in range(4):
        view = live.view()
        live.move(view["moves"][0], view["seat"])
    handed = live.table["ply"]
    leave(ada, table, 1, level=1)
    live.play_to_the_end()
    match = Match.from_record(ada.http.get(f"tables/{table}/record").text)
    assert match.names_at(handed - 1) == ["Ada", "Guest 2"]
    assert match.names == ["Ada", "level:1"]
    for step in ada.get(f"tables/{table}/replay")["steps"]:
        guest = step["ply"] < handed
        assert step["seats"][1]["kind"] == ("person" if guest else "bot")
        assert len(step["formers"]) == (0 if guest else 1)


def test_what_is_taken_back_is_played_again_by_who_sits_there_now(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "here", options={"starter": "1"})["table"]
    live = ada.live(table)
    for move in ("R@a1", "R-a2", "R-a3"):
        live.move(move, 0)
    leave(ada, table, 1, level=1)
    for ply in (2, 1):
        live.say(type="undo", seat=0, ply=live.table["ply"])
        live.until(lambda t: t["ply"] == ply)  # noqa: B023
    assert _formers(live.table) == [(1, 1, "person", "Guest 2", None)]
    server.forget(table)
    assert _formers(ada.get(f"tables/{table}")) == [(1, 1, "person", "Guest 2", None)]
