"""Taking back at a table: T1.5 among people, T1.7 against bots."""

import json
import random

from serving import Live, Serving


def undone(live: Live, seat: int = 0) -> dict[str, object]:
    ply = live.table["ply"]
    live.say(type="undo", seat=seat, ply=ply)
    while (message := live.hear())["type"] == "table" and live.table["ply"] >= ply:
        pass
    return message


def test_T1_5_among_people_until_another_seat_acts(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", options={"starter": "1"})
    bo.post("join", code=opened["invite"])
    first, second = ada.live(opened["table"]), bo.live(opened["table"])
    board = first.view()["board"]
    for move in ("R@a1", "R-a2"):
        first.move(move)
    assert first.until(lambda t: t["views"][0]["may_undo"])
    assert json.loads(first.heard[-1]) == {"type": "may_undo", "seat": 0, "ply": 2}
    for ply in (1, 0):
        undone(first)
        assert first.table["ply"] == first.table["since"] == ply == len(first.logs[0])
    assert first.view()["board"] == board and not first.view()["may_undo"]
    assert second.until(lambda t: t["ply"] == 0)["views"][0]["log"] == []
    for move in ("R@a1", "R-a2", "R-a3", "R-a4"):
        first.move(move)
    second.until(lambda t: t["ply"] == 4)
    assert not any('"type":"may_undo"' in text for text in second.heard)  # a word to the mover
    second.move("R@m13")
    first.until(lambda t: t["ply"] == 5)
    assert not first.view()["may_undo"]
    assert undone(first)["clause"] == "T1.5"
    assert undone(second, seat=1)["table"]["ply"] == 4  # type: ignore[index]


def test_T1_7_against_bots_the_last_decision_comes_back_with_the_same_luck(server: Serving) -> None:
    ada = server.person("Ada")
    live = ada.live(ada.open("buckets", "me", "bot1", options={"finger": "cascade"})["table"])
    dice, seen = random.Random(5), 0
    while not live.table["over"] and seen < 3:
        live.until(lambda t: t["over"] or t["views"][0]["moves"])
        if live.table["over"]:
            break
        before, ply = live.view()["board"], live.table["ply"]
        move = dice.choice(live.view()["moves"])
        live.move(move)
        drawn = [e["move"] for e in live.logs[0][ply:] if e["seat"] is None]
        if not drawn or live.table["over"]:
            continue
        live.until(lambda t: t["over"] or t["views"][0]["moves"])  # the bot may have moved since
        if live.table["over"]:
            break
        while live.table["ply"] > ply:
            undone(live)
        assert live.table["ply"] == ply and live.view()["board"] == before
        live.move(move)
        assert [e["move"] for e in live.logs[0][ply:] if e["seat"] is None][: len(drawn)] == drawn
        seen += 1
    assert seen


def test_T1_7_not_after_the_end_nor_before_the_first_move(server: Serving) -> None:
    ada = server.person("Ada")
    live = ada.live(ada.open("ptoq", "me", "bot1")["table"])
    assert not live.view()["may_undo"]
    assert undone(live)["clause"] in ("T1.5", "T1.2")  # the bot may just have moved
    live.play_to_the_end()
    assert not live.view()["may_undo"]
    assert undone(live)["clause"] == "T1.4"


def test_what_was_taken_back_stays_so_after_a_reload(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "here", options={"starter": "1"})["table"]
    live = ada.live(table)
    live.move("R@a1", seat=0)
    live.move("R-a2", seat=0)
    undone(live)
    server.forget(table)
    again = ada.live(table)
    assert again.table["ply"] == 1 and [e["move"] for e in again.logs[0]] == ["R@a1"]
    again.move("R-a2", seat=0)
