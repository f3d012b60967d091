"""The socket of a table: everybody is told what is theirs, at once and in order."""

import gc
import random
import weakref
from pathlib import Path

import pytest
from serving import Live, Serving, serving, until
from websockets.exceptions import ConnectionClosed, InvalidStatus

from benben.game import names


def at_a_table(server: Serving, game: str = "ankh", **options: str) -> tuple[Live, Live, str]:
    """Two people at a table of their own."""
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open(game, "me", "open", options=options)
    bo.post("join", code=opened["invite"])
    first = ada.live(opened["table"])
    second = bo.live(opened["table"])
    first.until(lambda t: all(seat["present"] for seat in t["seats"]))
    return first, second, opened["table"]


def test_a_move_is_told_to_all_each_with_his_own_view(server: Serving) -> None:
    ada, bo, table = at_a_table(server, starter="1")
    cy = server.person("Cy")
    cy.post("join", code=ada.table["invite"])
    watching = cy.live(table)
    assert ada.view()["moves"] and not bo.view()["moves"] and not watching.view()["moves"]
    ada.move("R@a1")
    for live, seat in ((ada, 0), (bo, 1), (watching, None)):
        told = live.until(lambda t: t["ply"] == 1)
        assert [view["seat"] for view in told["views"]] == [seat]
        assert told["since"] == 0
        (entry,) = told["views"][0]["log"]
        assert entry["move"] == "R@a1" and entry["seat"] == 0
    assert watching.table["invite"] == ada.table["invite"]  # they came with it
    assert ada.until(lambda t: t["views"][0]["may_undo"]) and not bo.view()["may_undo"]
    assert bo.until(lambda t: t["watching"] == 1)
    watching.close()
    assert bo.until(lambda t: t["watching"] == 0)


def test_who_comes_back_is_told_everything(server: Serving) -> None:
    ada, bo, table = at_a_table(server, starter="1")
    dice = random.Random(3)
    for _ in range(8):
        mover, other = (ada, bo) if ada.view()["moves"] else (bo, ada)
        mover.any_move(dice)
        other.until(lambda t: t["ply"] == mover.table["ply"])  # noqa: B023
    bo.close()
    ada.until(lambda t: not t["seats"][1]["present"])
    if ada.view()["moves"]:
        ada.any_move(dice)
    again = bo.person.live(table)
    assert again.table["since"] == 0 and again.table["ply"] == ada.table["ply"]
    assert [e["ply"] for e in again.logs[0]] == list(range(ada.table["ply"]))
    assert again.logs[0] == ada.logs[0]  # nothing is hidden here
    ada.say(type="refresh")
    assert ada.until(lambda t: t["since"] == 0)["ply"] == again.table["ply"]


def test_a_refused_move_names_the_clause_in_ones_language(server: Serving) -> None:
    ada, bo, _ = at_a_table(server, starter="1")
    ada.move("I@a1")
    ada.move("I-a2")
    texts = {
        "en": "Isis goes straight on or turns left, never right or back.",
        "de": "Isis geht geradeaus oder nach links, nie nach rechts oder zurück.",
    }
    for language, text in texts.items():
        ada.say(type="speak", language=language)
        refused = ada.move("I-a1")
        assert refused["type"] == "refused" and refused["move"] == "I-a1"
        assert (refused["page"], refused["clause"], refused["text"]) == ("ankh", "A4.4", text)
        assert refused["table"]["views"][0]["moves"]  # a fresh view
    bo.until(lambda t: t["ply"] == ada.table["ply"])
    refused = bo.move("R@m13")
    assert (refused["page"], refused["clause"]) == ("table", "T1.1")
    refused = ada.move(ada.view()["moves"][0], ply=0)
    assert refused["clause"] == "T1.2"
    assert refused["table"]["since"] == 0  # they had missed something: everything again


def test_nobody_moves_in_a_seat_that_is_not_his(server: Serving) -> None:
    ada, bo, _ = at_a_table(server, starter="1")
    bo.say(type="move", seat=0, ply=0, move="R@a1")
    assert bo.problem() == "This seat is not yours."
    opened = server.person("Ada").open("ankh", "me", "open", public=True)["table"]
    eve = server.person("Eve").live(opened)
    eve.say(type="move", seat=0, ply=0, move="R@a1")
    assert eve.problem()
    eve.say(type="undo", seat=0, ply=0)
    assert eve.problem()
    assert ada.table["ply"] == 0


def test_a_private_table_is_closed_to_strangers(server: Serving) -> None:
    ada, _, table = at_a_table(server)
    for id_, code in ((table, 4403), ("AAAAAAAAAAAA", 4404)):
        eve = Live(server.person("Eve"), id_, "problem")
        with pytest.raises(ConnectionClosed) as caught:
            eve.hear()
        assert caught.value.rcvd and caught.value.rcvd.code == code
    assert ada.table["watching"] == 0


def test_another_site_gets_no_socket(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "bot1")["table"]
    with pytest.raises(InvalidStatus):
        Live(ada, table, origin="http://evil.example")
    Live(ada, table, origin=server.address).close()


def test_several_at_one_screen_are_told_with_the_eyes_of_the_seat_to_move(
    server: Serving,
) -> None:
    """All views were sent, and a page held what the others may not see."""
    ada = server.person("Ada")
    live = ada.live(ada.open("ankh", "me", "here", "here", options={"starter": "fists"})["table"])
    assert [seat["name"] for seat in live.table["seats"]] == ["Ada", "Guest 2", "Guest 3"]
    for seat in range(3):
        (view,) = live.table["views"]
        assert view["seat"] == seat and view["moves"]
        assert view["board"]["fists"] == ["?"] * seat + [None] * (3 - seat)
        assert live.table["curtain"] == (seat > 0)
        assert live.table["since"] == 0  # another seat than before is told everything
        live.move("fist:2", seat)


@pytest.mark.slow
@pytest.mark.parametrize("game", names())
def test_a_whole_match_against_a_bot(server: Serving, game: str) -> None:
    ada = server.person("Ada")
    live = ada.live(ada.open(game, "me", "bot1")["table"])
    live.play_to_the_end(most=60)
    plies = [entry["ply"] for entry in live.logs[0]]
    assert plies == list(range(live.table["ply"]))
    assert any(entry["seat"] == 1 for entry in live.logs[0])


@pytest.mark.parametrize(("courtesy", "starter"), [(3600.0, 0), (0.0, 1)])
def test_a_bot_leaves_the_first_word_to_people_for_a_while(
    courtesy: float, starter: int, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benben.table.bot_turns.COURTESY", (courtesy, courtesy))
    ada = server.person("Ada")
    live = ada.live(ada.open("ptoq", "me", "bot1", options={"starter": "toot"})["table"])
    if starter == 0:
        assert live.table["waiting_for"] == [0, 1]
        live.move("toot")
    live.until(lambda t: t["views"][0]["board"]["starter"] is not None)
    assert live.view()["board"]["starter"] == starter


@pytest.mark.slow
def test_bots_play_by_themselves(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "bot1", "bot2")["table"]
    live = ada.live(table)  # who opened it may watch
    assert live.until(lambda t: t["over"])["over"]["clause"].startswith("P")


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, idle=0.3) as server:
        ada = server.person("Ada")
        table = ada.open("ankh", "me", "here")["table"]
        live = ada.live(table)
        live.play_to_the_end(most=30)
        ply, board = live.table["ply"], live.table["views"]
        live.close()
        until(lambda: ada.get("health")["tables"] == 0)
        again = ada.live(table)
        assert again.table["ply"] == ply
        assert [v["board"] for v in again.table["views"]] == [v["board"] for v in board]
        assert again.logs == live.logs
        until(lambda: ada.get("health")["tables"] == 1)


def test_a_finished_table_leaves_memory_long_before_one_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benben.server.tables.DONE", 0.1)
    monkeypatch.setattr("benben.server.tables.SWEEP", 0.1)
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        waits = ada.open("ankh", "me", "here")["table"]
        ended = ada.open("ptoq", "me", "here", options={"starter": "1"})["table"]
        live = ada.live(ended)
        live.play_to_the_end()
        kept = weakref.ref(server.state.tables._loaded[ended])
        gc.disable()  # it looks seldom: what goes must go by itself
        try:
            live.close()
            until(lambda: kept() is None)
        finally:
            gc.enable()
        assert [*server.state.tables._loaded] == [waits]
        assert ada.live(ended).table["over"] == live.table["over"]


def test_a_ping_is_answered(server: Serving) -> None:
    """A browser cannot see the protocol's own pings."""
    ada, _, _ = at_a_table(server)
    ada.say(type="ping")
    while ada.hear("table", "pong")["type"] != "pong":
        pass
