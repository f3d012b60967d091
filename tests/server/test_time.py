"""Clocks at a server's tables: T2, with days that pass at once."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from clocked import FIRST, MINUTE, back, deadlines, events_of, two
from days import Days
from serving import Person, Serving, until

from benben import Match
from benben.table.times import DAY

STORE = {"kind": "store", "seconds": 300, "increment": 10}


def test_T2_1_a_table_has_the_clock_that_was_chosen_or_none(server: Serving) -> None:
    ada = server.person("Ada")
    plain = ada.live(ada.open("ankh", "me", "bot1", options=FIRST)["table"])
    assert plain.table["clock"] is None
    wanted = {"kind": "days", "days": 3, "lapse": "bot"}
    live = ada.live(ada.open("ankh", "me", "bot1", options=FIRST, clock=wanted)["table"])
    clock = live.table["clock"]
    control = {"kind": "days", "seconds": 3 * DAY, "increment": 0, "lapse": "bot"}
    assert clock["control"] == control
    assert clock["running"] == [0] and clock["left"][1] is None
    assert clock["left"][0] == pytest.approx(3 * DAY, abs=60)


def test_T2_1_no_clock_where_several_play_at_one_screen(server: Serving) -> None:
    ada = server.person("Ada")
    seats = [{"kind": "me"}, {"kind": "here"}]
    said = {"game": "ankh", "seats": seats, "clock": MINUTE}
    answer = ada.http.post("tables", json=said)
    assert answer.status_code == 409 and answer.json()["detail"].startswith("T2.1")


@pytest.mark.parametrize(
    "wrong", [{"kind": "sand"}, {"kind": "move", "seconds": 1}, {"kind": "days", "days": 4}]
)
def test_a_clock_that_is_none_is_refused_in_one_sentence(
    server: Serving, wrong: dict[str, Any]
) -> None:
    ada = server.person("Ada")
    said = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}], "clock": wrong}
    answer = ada.http.post("tables", json=said)
    assert answer.status_code == 422 and answer.json()["detail"]


def test_T2_2_clocks_run_when_the_match_waits(own: Serving, days: Days) -> None:
    ada, bo = own.person("Ada"), own.person("Bo")
    opened = ada.open("ankh", "me", "open", options=FIRST, clock=STORE)
    first = ada.live(opened["table"])
    assert first.table["clock"]["running"] == [] and deadlines(own) == []
    bo.post("join", code=opened["invite"])
    first.until(lambda t: t["begun"])
    second = bo.live(opened["table"])
    assert first.table["clock"]["running"] == [0]
    days.go_by(100)
    first.move("R@a1")
    left = first.table["clock"]["left"]
    assert left[0] == pytest.approx(200, abs=20) and left[1] == pytest.approx(300, abs=1)
    assert first.table["clock"]["running"] == [0]  # the same turn
    while first.table["waiting_for"] == [0]:
        first.move(first.view()["moves"][0])
    assert second.until(lambda t: t["waiting_for"] == [1])["clock"]["running"] == [1]
    assert second.table["clock"]["left"][0] == pytest.approx(210, abs=20)
    assert [row.seat for row in deadlines(own)] == [1]


def test_T2_3_a_move_after_the_time_is_refused_and_told_by_clause(own: Serving, days: Days) -> None:
    first, second = two(own, MINUTE)
    days.go_by(60.5)  # nobody has looked at the deadlines yet
    answer = first.move("R@a1")
    assert answer["type"] == "refused" and answer["clause"] == "T2.3"
    assert answer["table"]["ply"] == 0
    days.go_by(1, own)
    over = second.until(lambda t: t["over"])["over"]
    assert (over["clause"], over["late"], over["winners"]) == ("T2.4", [0], [1])


def test_T2_3_what_the_line_needed_is_not_charged(own: Serving, days: Days) -> None:
    days.stand_still()
    first, _ = two(own, MINUTE)
    table = own.state.tables._loaded[first.table["id"]]
    (line,) = table.presence.of_seat(0)
    line._lag = lambda: 0.8
    days.go_by(60.2)
    assert first.move("R@a1")["type"] == "table"
    line._lag = lambda: 30.0  # more than a second is not believed
    days.go_by(61.5)
    assert first.move("R-a2")["clause"] == "T2.3"


def test_the_lag_of_a_socket_is_what_the_last_ping_needed(tmp_path: Path) -> None:
    server = Serving(tmp_path)
    server.ping(0.05)
    server.start()
    try:
        ada = server.person("Ada")
        ada.live(ada.open("ankh", "me", "here")["table"])
        (table,) = server.state.tables._loaded.values()
        (line,) = table.presence.connections
        assert until(lambda: 0 < line.lag < 10)
    finally:
        server.stop()


def test_T2_4_the_match_ends_once_and_its_record_says_so(own: Serving, days: Days) -> None:
    first, second = two(own, MINUTE)
    heard = events_of(own)
    first.move("R@a1")
    days.go_by(62, own)
    for live in (first, second):
        over = live.until(lambda t: t["over"])["over"]
        assert over["late"] == [0] and over["winners"] == [1]
        assert live.table["waiting_for"] == [] and live.table["clock"]["running"] == []
    id_ = first.table["id"]
    until(lambda: len([one for one in heard if one.kind == "over"]) == 2)
    assert deadlines(own) == []
    text = first.person.http.get(f"tables/{id_}/record").text
    assert "\ntime 1\nend " in text
    assert Match.from_record(text).outcome() is not None
    assert first.person.get(f"tables/{id_}/check")["ok"]  # the seal is of the whole record
    assert first.person.get(f"tables/{id_}/replay")["steps"][-1]["over"]["late"] == [0]
    own.forget(id_)
    assert first.person.get(f"tables/{id_}")["over"]["clause"] == "T2.4"
    again = first.person.post(f"tables/{id_}/rematch")["table"]
    assert first.person.get(f"tables/{again}")["clock"]["control"]["seconds"] == 60


def test_T2_4_a_bot_takes_the_seat_over_and_plays_on(own: Serving, days: Days) -> None:
    first, second = two(own, {**MINUTE, "lapse": "bot"})
    id_ = first.table["id"]
    days.go_by(62, own)
    table = second.until(lambda t: t["seats"][0]["kind"] == "bot" and t["ply"] > 0)
    assert [one["late"] for one in table["formers"]][-1:] == [True]
    second.until(lambda t: t["waiting_for"] == [1])
    assert first.person.get(f"tables/{id_}")["views"][0]["seat"] is None  # may watch
    days.go_by(62, own)
    first.until(lambda t: t["seats"][1]["kind"] == "bot")  # so do bots alone, while one watches
    first.until(lambda t: t["ply"] > table["ply"])


def test_T2_4_a_bot_loses_no_time(own: Serving, days: Days) -> None:
    ada = own.person("Ada")
    live = ada.live(ada.open("ankh", "bot1", "me", options=FIRST, clock=MINUTE)["table"])
    days.go_by(3600, own)
    live.until(lambda t: t["waiting_for"] == [1])
    assert live.table["over"] is None and live.table["clock"]["left"][0] is None


def test_T2_4_where_several_are_to_act_each_has_its_own_time(own: Serving, days: Days) -> None:
    ada, bo = own.person("Ada"), own.person("Bo")
    opened = ada.open(
        "buckets", "me", "open", options={"finger": "cascade"}, clock={**MINUTE, "lapse": "end"}
    )
    bo.post("join", code=opened["invite"])
    first, second = ada.live(opened["table"]), bo.live(opened["table"])
    first.until(lambda t: t["begun"])
    assert first.table["clock"]["running"] == [0, 1]
    days.go_by(30)
    second.move(second.view()["moves"][0])
    days.go_by(32, own)
    assert first.until(lambda t: t["over"])["over"]["late"] == [0]


def test_T2_5_a_pause_by_agreement(own: Serving, days: Days) -> None:
    first, second = two(own, MINUTE)
    first.say(type="pause", seat=0, wanted=True)
    second.until(lambda t: t["clock"]["agreed"] == [0])
    second.say(type="pause", seat=1, wanted=True)
    first.until(lambda t: t["clock"]["paused"])
    days.go_by(3600, own)
    assert first.move("R@a1")["clause"] == "T2.5"
    own.forget(first.table["id"])
    first, second = back(own, first), back(own, second)
    assert first.table["clock"]["paused"] == pytest.approx(DAY - 3600, abs=60)
    for live, seat in ((first, 0), (second, 1)):
        live.say(type="pause", seat=seat, wanted=False)
    first.until(lambda t: t["clock"]["running"] == [0])
    assert first.table["clock"]["left"][0] > 30
    first.move("R@a1")
    assert first.table["ply"] == 1


def test_T2_5_a_pause_ends_by_itself_after_a_day(own: Serving, days: Days) -> None:
    first, second = two(own, MINUTE)
    for live, seat in ((first, 0), (second, 1)):
        live.say(type="pause", seat=seat, wanted=True)
    first.until(lambda t: t["clock"]["paused"])
    days.go_by(DAY + 1, own)
    first.until(lambda t: not t["clock"]["paused"] and t["clock"]["running"] == [0])


def test_T2_5_nobody_takes_back_in_a_pause(own: Serving, days: Days) -> None:
    ada = own.person("Ada")
    live = ada.live(ada.open("ankh", "me", "bot1", options=FIRST, clock=MINUTE)["table"])
    live.move("R@a1")
    live.say(type="pause", seat=0, wanted=True)  # nobody else is asked
    live.until(lambda t: t["clock"]["paused"])
    live.say(type="undo", seat=0, ply=live.table["ply"])
    assert live.hear("refused")["clause"] == "T2.5"


def test_T2_5_bots_wait_in_a_pause_too(own: Serving, days: Days) -> None:
    first, second = two(own, MINUTE)
    for live, seat in ((first, 0), (second, 1)):
        live.say(type="pause", seat=seat, wanted=True)
    second.until(lambda t: t["clock"]["paused"])
    first.person.post(f"tables/{first.table['id']}/leave", seat=0, level=1)
    second.until(lambda t: t["seats"][0]["kind"] == "bot")
    (table,) = own.state.tables._loaded.values()
    assert table._bot_turns._started is None  # no bot thinks
    assert second.table["ply"] == 0
    second.say(type="pause", seat=1, wanted=False)
    second.until(lambda t: t["ply"] > 0 and t["clock"]["paused"] is None)


def test_T2_6_taking_back_gives_no_time_back(own: Serving, days: Days) -> None:
    first, _ = two(own, MINUTE)
    days.go_by(30)
    first.move("R@a1")
    days.go_by(20)
    first.until(lambda t: t["views"][0]["may_undo"])
    own.forget(first.table["id"])
    first = back(own, first)
    first.say(type="undo", seat=0, ply=1)
    first.until(lambda t: t["ply"] == 0)
    assert first.table["clock"]["left"][0] < 11
    first.move("R@a1")
    days.go_by(11)
    first.say(type="undo", seat=0, ply=1)
    while (answer := first.hear())["type"] == "table":
        assert answer["table"]["ply"] == 1
    assert answer["clause"] == "T2.6"


def test_T2_7_a_holiday_at_all_tables_where_a_move_may_take_days(own: Serving, days: Days) -> None:
    first, _ = two(own, {"kind": "days", "days": 1})
    first.person.post("me/holiday", days=3)
    clock = first.until(lambda t: t["clock"]["away"][0])["clock"]
    assert clock["left"][0] == pytest.approx(4 * DAY, abs=60)
    days.go_by(3.5 * DAY, own)
    assert first.person.get(f"tables/{first.table['id']}")["over"] is None
    here = {"days": 14, "table": first.table["id"]}
    refused = first.person.http.post("me/holiday", json=here)
    assert refused.status_code == 409 and refused.json()["detail"].startswith("T2.7")
    assert own.person().http.post("me/holiday", json={"days": 1}).status_code == 409
    first.person.post("me/holiday", days=14)  # everywhere: as many as are left there
    clock = first.person.get(f"tables/{first.table['id']}")["clock"]
    assert clock["holidays"][0] == 0 and clock["away"][0] == pytest.approx(11 * DAY, abs=60)


def test_T2_8_a_nudge_once_in_twelve_hours(own: Serving, days: Days) -> None:
    first, second = two(own, None)
    heard = events_of(own)
    second.say(type="nudge", by=1, seat=0)
    for live in (first, second):
        while live.hear()["type"] != "nudged":
            pass
    assert [(one.kind, one.seat, one.by, one.present) for one in heard] == [
        ("nudge", 0, "Bo", True)
    ]
    second.say(type="nudge", by=1, seat=0)
    assert second.problem().startswith("T2.8")
    own.forget(first.table["id"])
    first, second = back(own, first), back(own, second)
    second.say(type="nudge", by=1, seat=0)
    assert second.problem().startswith("T2.8")
    days.go_by(12 * 3600)
    second.say(type="nudge", by=1, seat=0)
    for live in (first, second):
        while live.hear()["type"] != "nudged":
            pass
    for by, seat in ((1, 1), (0, 1), (0, 0)):
        (first if by == 0 else second).say(type="nudge", by=by, seat=seat)
    assert first.problem().startswith("T2.8") and second.problem().startswith("T2.8")


def test_a_table_without_a_clock_goes_on_as_it_was(own: Serving, days: Days) -> None:
    first, second = two(own, None)
    days.go_by(30 * DAY, own)
    first.move("R@a1")
    assert second.until(lambda t: t["ply"] == 1)["clock"] is None
    first.say(type="pause", seat=0, wanted=True)
    assert first.problem() == "This table has no clock."


def test_lists_tell_how_much_time_is_left(own: Serving, days: Days) -> None:
    first, second = two(own, {"kind": "days", "days": 2})
    (mine,) = first.person.get("tables")["yours"]
    assert mine["control"]["kind"] == "days" and mine["left"] == pytest.approx(2 * DAY, abs=60)
    (theirs,) = second.person.get("tables")["yours"]
    assert theirs["left"] is None  # it is not their turn


def test_what_is_not_known_is_answered_in_one_sentence(server: Serving) -> None:
    ada: Person = server.person("Ada")
    answer: httpx.Response = ada.http.post("me/holiday", json={"days": 99})
    assert answer.status_code == 422
