"""The clocks of a table, with time as plain numbers (T2); the server's part is in tests/server."""

import json

import pytest

from benben import Match, RecordError, Refused
from benben.table.clocks import HOLIDAYS, LONGEST_PAUSE, MOST_LAG, PAUSE, Clocks, of_json
from benben.table.time_control import TimeControl, in_days
from benben.table.times import DAY
from benben.verifying import verify

EACH_MOVE = TimeControl("move", 60)
STORE = TimeControl("store", 300, 10)
DAYS = in_days(2, "bot")


def clocks(control: TimeControl, seats: int = 2) -> Clocks:
    return Clocks.new(control, seats)


def kept(one: Clocks) -> Clocks:
    """As it comes back from where it is kept."""
    again = of_json(json.loads(json.dumps(one.as_json())), one.deadlines())
    assert again is not None
    return again


def test_T2_2_each_seat_that_may_act_has_its_own_clock() -> None:
    one = clocks(STORE, 3)
    one.follow({0, 2}, 1000.0)
    assert one.due == {0: 1300.0, 2: 1300.0}
    one.moved(0, 1, {2}, 1040.0, 1040.0)
    assert one.due == {2: 1300.0} and one.seconds(0, 2000.0) == 300 - 40 + 10
    one.moved(2, 2, {1}, 1100.0, 1100.0)
    assert one.due == {1: 1400.0} and one.seconds(2, 2000.0) == 300 - 100 + 10


def test_T2_2_what_a_turn_adds_comes_when_the_match_waits_no_longer() -> None:
    one = clocks(STORE)
    one.follow({0}, 0.0)
    for ply, now in enumerate((10.0, 20.0, 30.0)):
        one.moved(0, ply, {0}, now, now)
    assert one.due == {0: 300.0}
    one.moved(0, 3, {1}, 40.0, 40.0)
    assert one.seconds(0, 99.0) == 270 and one.due == {1: 340.0}


def test_T2_2_time_for_a_move_is_given_anew_with_every_move() -> None:
    one = clocks(EACH_MOVE)
    one.follow({0}, 0.0)
    one.moved(0, 0, {0}, 50.0, 50.0)
    assert one.due == {0: 110.0}
    one.moved(0, 1, {1}, 70.0, 70.0)
    assert one.due == {1: 130.0} and one.seconds(0, 999.0) == 60


def test_T2_2_a_seat_that_changes_hands_keeps_its_time() -> None:
    """Leaving and coming again gives none, either."""
    for control in (EACH_MOVE, STORE):
        one = clocks(control)
        one.follow({0}, 0.0)
        one.follow(set(), 40.0)  # nobody sits there
        assert one.due == {} and one.seconds(0, 500.0) == control.seconds - 40
        one.follow({0}, 1000.0)
        assert one.due == {0: 1000.0 + control.seconds - 40}


def test_T2_2_a_bots_move_costs_nobody_time() -> None:
    one = clocks(STORE)
    one.follow({1}, 0.0)
    one.bot_moved({1}, 25.0)
    assert one.due == {1: 300.0}
    one.moved(1, 1, set(), 30.0, 30.0)
    one.bot_moved({1}, 5000.0)
    assert one.due == {1: 5000.0 + 280.0}


def test_T2_3_a_late_move_is_refused_and_the_line_is_not_charged() -> None:
    one = clocks(EACH_MOVE)
    one.follow({0}, 0.0)
    one.check(0, 60.0)
    with pytest.raises(Refused, match=r"T2\.3"):
        one.check(0, 60.001)
    one = clocks(STORE)
    one.follow({0}, 0.0)
    one.moved(0, 0, {1}, 100.0 - 0.4, 100.0)  # the line needed 0.4 s
    assert one.seconds(0, 0.0) == pytest.approx(300 - 99.6 + 10)
    one.follow({0}, 100.0)
    before = one.due[0]
    one.moved(0, 1, {0}, 150.0 - 0.4, 152.0)  # what followed needed two more
    assert one.due[0] == pytest.approx(before + 2.4)


def test_T2_4_time_has_run_out_when_no_move_can_be_under_way() -> None:
    one = clocks(EACH_MOVE, 3)
    one.follow({0}, 0.0)
    one.follow({0, 2}, 10.0)
    assert one.lapsed(60.0 + MOST_LAG - 0.01) == []
    assert one.lapsed(60.0 + MOST_LAG) == [0]
    assert one.lapsed(70.0 + MOST_LAG) == [0, 2]


def test_T2_5_a_pause_needs_everybody_and_so_does_going_on() -> None:
    one, people = clocks(STORE), {0, 1}
    one.follow({0}, 0.0)
    one.agree(0, True, people, {0}, 50.0)
    assert not one.paused and one.agreed == {0}
    one.agree(0, False, people, {0}, 55.0)  # not any more
    assert one.agreed == set()
    one.agree(0, True, people, {0}, 60.0)
    one.agree(1, True, people, {0}, 100.0)
    assert one.paused and one.agreed == set() and one.seconds(0, 9999.0) == 200
    one = kept(one)
    with pytest.raises(Refused, match=r"T2\.5"):
        one.check(0, 101.0)
    with pytest.raises(Refused, match=r"T2\.5"):
        one.check_undo(1, 101.0)
    assert one.deadlines() == [(PAUSE, 100.0 + LONGEST_PAUSE, None)]
    one.agree(1, False, people, {0}, 5000.0)
    assert one.paused
    one.agree(0, False, people, {0}, 6000.0)
    assert not one.paused and one.due == {0: 6200.0}


def test_T2_5_a_wish_ends_with_the_next_move_and_whoever_left_is_not_asked() -> None:
    one = clocks(STORE)
    one.follow({0}, 0.0)
    one.agree(1, True, {0, 1}, {0}, 1.0)
    one.moved(0, 0, {1}, 2.0, 2.0)
    assert one.agreed == set()
    one.agree(1, True, {0, 1}, {1}, 3.0)
    one.settle({1}, {1}, 4.0)  # a bot took the other seat
    assert one.paused


def test_T2_6_taking_back_gives_no_time_back() -> None:
    for control in (EACH_MOVE, STORE):
        one = clocks(control)
        one.follow({0}, 0.0)
        one.moved(0, 0, {1}, 40.0, 40.0)
        one = kept(one)
        one.check_undo(0, 50.0)
        one.taken_back(0, 0, {0}, 50.0)
        assert one.due == {0: control.seconds}  # as if the move had not been made
        one.moved(0, 0, {1}, 55.0, 55.0)
        assert one.due == {1: 55.0 + control.seconds}  # the other's clock was not charged


def test_T2_6_step_and_back_again_gains_nothing() -> None:
    one = clocks(EACH_MOVE)
    one.follow({0}, 0.0)
    for now in (10.0, 20.0, 30.0):
        one.moved(0, 0, {0}, now, now)
        one.taken_back(0, 0, {0}, now + 5)
        assert one.due == {0: 60.0}


def test_T2_6_no_time_left_no_taking_back() -> None:
    one = clocks(EACH_MOVE)
    one.follow({0}, 0.0)
    one.moved(0, 0, {1}, 59.0, 59.0)
    with pytest.raises(Refused, match=r"T2\.6"):
        one.check_undo(0, 60.0)


def test_T2_6_against_bots_one_keeps_the_time_one_has() -> None:
    one = clocks(STORE)
    one.follow({0}, 0.0)
    one.moved(0, 0, set(), 40.0, 40.0)
    one.bot_moved({0}, 50.0)
    one.taken_back(0, 0, {0}, 70.0)
    assert one.due == {0: 50.0 + 270.0}


def test_T2_7_a_holiday_takes_no_time_and_has_its_limit() -> None:
    one = clocks(DAYS)
    one.follow({0}, 0.0)
    one.leave(0, 3, DAY)
    assert one.due == {0: 5 * DAY} and one.holidays == [11 * DAY, HOLIDAYS]
    one = kept(one)
    one.leave(0, 0, 2 * DAY)  # back after one day
    assert one.due == {0: 3 * DAY} and one.holidays[0] == 13 * DAY
    with pytest.raises(Refused, match=r"T2\.7"):
        one.leave(0, 14, 2 * DAY)
    one.leave(1, 14, 2 * DAY)  # whose turn it is not
    one.moved(0, 0, {1}, 3 * DAY, 3 * DAY)
    assert one.due == {1: 18 * DAY}
    with pytest.raises(Refused, match=r"T2\.7"):
        clocks(STORE).leave(0, 1, 0.0)


def test_somebody_is_warned_once_and_only_where_a_move_may_take_days() -> None:
    one = clocks(DAYS)
    one.follow({0}, 0.0)
    assert one.short(1.5 * DAY - 1) == [] and one.short(1.5 * DAY) == [0]
    one.warned.add(0)
    one = kept(one)
    assert one.short(1.9 * DAY) == [] and one.deadlines() == [(0, 2 * DAY, None)]
    one.moved(0, 0, {1}, 1.9 * DAY, 1.9 * DAY)
    one.moved(1, 1, {0}, 2 * DAY, 2 * DAY)
    assert one.deadlines() == [(0, 4 * DAY, 3.5 * DAY)]
    live = clocks(STORE)
    live.follow({0}, 0.0)
    assert live.short(299.0) == []


# --- the match ----------------------------------------------------------------------------------


def begun() -> Match:
    match = Match("ankh", 3, {"starter": "1"}, names=["Ada", "Bo", "Cy"])
    match.play("R@a1")
    return match


def test_T2_4_whoever_runs_out_of_time_loses_and_the_others_share_the_win() -> None:
    match = begun()
    match.end_on_time([1])
    outcome = match.outcome()
    assert outcome is not None and match.is_over and match.waiting_for == []
    assert (outcome.winners, outcome.scores, outcome.clause) == ((0, 2), (0.5, 0.0, 0.5), "T2.4")
    with pytest.raises(Refused, match=r"T1\.4"):
        match.play(0, 0)
    with pytest.raises(Refused, match=r"T1\.4"):
        match.end_on_time([0])
    everybody = begun()
    everybody.end_on_time([0, 1, 2])
    nobody = everybody.outcome()
    assert nobody is not None and nobody.winners == () and nobody.scores == (0.0, 0.0, 0.0)


def test_a_record_tells_whose_time_ended_the_match() -> None:
    match = begun()
    match.end_on_time([0, 2])
    text = match.record()
    assert text.endswith("moves\n1 R@a1\ntime 1 3\nend 1\n")
    again = Match.from_record(text)
    assert again.outcome() == match.outcome() and again.record() == text


@pytest.mark.parametrize("line", ["time 4", "time 0", "time", "time 1 1", "time 3 1", "time x"])
def test_a_line_of_time_that_is_wrong_is_refused_in_one_sentence(line: str) -> None:
    match = begun()
    match.end_on_time([1])
    for text in (
        match.record().replace("time 2", line),
        match.record().replace("time 2", "time 2\ntime 3"),
        match.record().replace("time 2", "time 2\n1 R-a2").replace("end 1", "end 2"),
    ):
        with pytest.raises(RecordError) as caught:
            Match.from_record(text)
        assert "\n" not in str(caught.value)


def test_seats_that_are_none_do_not_end_a_match() -> None:
    match = begun()
    for wrong in ([], [3], [-1], [1, 0], [1, 1]):
        with pytest.raises(ValueError, match="ran out of time"):
            match.end_on_time(wrong)
    assert not match.is_over


def test_verify_reads_the_line() -> None:
    match = begun()
    match.end_on_time([1])
    assert verify(match.record()).key == "unsealed"  # it is read; a server's is sealed
