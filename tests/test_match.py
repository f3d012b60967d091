"""The checked door: seat, ply and legality, taking back, beginning anywhere."""

import json
from typing import Any, cast

import numpy as np
import pytest

from benben import OVER, Match, Refused
from benben.bots import bot, let_move
from benben.game import names
from benben.match import KEPT
from benben.testing.random_games import Setting, settings

START = (
    "players=2 turn=0 player=1 steps=4 stones=R:-,I:-,O:-/R:-,I:-,O:- cards=0/0 "
    "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
)


def begun() -> Match:
    return Match("ankh", 2, {"starter": "1"}, names=["Anna", "Bob"])


def test_numpy_s_numbers_of_players_count() -> None:
    match = Match("ankh", cast(int, np.int64(3)), seed=1)
    assert type(match.players) is int and match.record() == Match("ankh", 3, seed=1).record()


def test_T1_1_only_a_seat_the_match_waits_for_may_move() -> None:
    match = begun()
    with pytest.raises(Refused, match=r"T1\.1"):
        match.play("R@m13", seat=1)
    assert match.waiting_for == [0]
    assert match.moves(1) == []
    assert match.ply == 0


def test_T1_2_a_move_must_answer_the_position_it_was_made_for() -> None:
    match = begun()
    match.play("R@a1", seat=0, ply=0)
    with pytest.raises(Refused, match=r"T1\.2"):
        match.play("R-a2", seat=0, ply=0)
    match.play("R-a2", seat=0, ply=1)


def test_T1_2_who_acts_at_the_same_time_does_not_make_a_move_stale() -> None:
    match = Match("ankh", 2, {"starter": "fists"}, seed=1)
    match.play("fist:1", seat=0, ply=0)
    match.play("fist:2", seat=1, ply=0)  # not having seen that the other fist was closed
    with pytest.raises(Refused, match=r"T1\.2"):
        match.play("sum:0", seat=0, ply=1)  # but now there is something else to do
    match.play("sum:0", seat=0, ply=2)


@pytest.mark.parametrize("text", ["", "hello", "R@", "Ra2 ", "R-a2;", "fist:", "sum:999", "R-ä1"])
def test_T1_3_what_is_no_move_is_refused(text: str) -> None:
    match = begun()
    with pytest.raises(Refused) as caught:
        match.play(text)
    assert caught.value.clause == "T1.3"
    assert match.ply == 0


def test_T1_3_a_number_outside_the_game_is_refused() -> None:
    for number in (-1, 10**9):
        with pytest.raises(Refused, match=r"T1\.3"):
            begun().play(number)


def test_T1_4_after_the_end_nobody_moves() -> None:
    match = Match.from_position(
        "ankh", START.replace("cards=0/0", "cards=3/0").replace("white=g7", "white=g6")
    )
    assert match.to_move == OVER
    with pytest.raises(Refused, match=r"T1\.4"):
        match.play("g2-h2")


def test_T1_5_the_last_move_is_taken_back_until_another_acts() -> None:
    match = begun()
    start = match.snapshot()
    match.play("R@a1")
    match.play("R-a2")
    match.undo(0)
    match.undo(0)
    assert match.snapshot() == start
    for move in ("R@a1", "R-a2", "R-a3", "R-a4"):
        match.play(move)
    assert match.may_undo(0)  # the turn is over, but nobody has acted
    match.play("R@m13")
    with pytest.raises(Refused, match=r"T1\.5"):
        match.undo(0)


def test_T1_5_what_revealed_something_is_not_taken_back() -> None:
    match = Match("ankh", 2, {"starter": "fists"}, seed=1)
    match.play("fist:1", 0)
    assert match.may_undo(0)  # one's own fist is no news
    match.play("fist:2", 1)
    match.play("sum:0")
    assert match.may_undo(0)
    match.play("sum:5")  # the fists open
    assert not match.may_undo(1)


def test_T1_5_fists_that_opened_and_must_be_closed_again_were_seen() -> None:
    """A bug: nobody had named the sum, the position forgot the fists, the players did not."""
    match = Match("ankh", 2, {"starter": "fists"}, seed=1)
    for move in ("fist:1", "fist:2", "sum:0", "sum:1"):
        match.play(move)
    assert match.view(0)["board"]["phase"] == "fists"
    assert not match.may_undo(1)


def test_T1_5_what_another_seat_was_shown_is_not_taken_back() -> None:
    """A bug: one's own block was taken, shown to the other player, and put back."""
    match = Match("ptoq", seed=3)
    while match.view()["board"]["phase"] != "take":
        match.play(match.legal()[0])
    seat = match.to_move
    own = next(p for p in match.board(seat)["faces"] if f"x{p}" in match.moves())
    match.play(f"x{own}")
    assert not match.may_undo(seat)


def test_T1_5_cards_shown_to_all_do_not_return_to_a_hand() -> None:
    """A bug: with `forgetful` the last move was the mover's own, who had learned nothing."""
    match = Match("buckets", 2, {"forgetful": "yes", "finger": "cascade"}, seed=1)
    while match.view()["board"]["phase"] != "turn":
        match.play(match.legal()[0])
    seat = match.to_move
    match.play(match.legal()[0])
    assert match.may_undo(seat)  # a picked card is still a secret
    match.play("play")
    assert match.plies[-1].seat == seat and not match.may_undo(seat)


def test_T1_6_nothing_hidden_is_in_what_a_seat_is_given() -> None:
    """Two matches that differ only in the other's fist look the same, to a bot too."""
    seen = []
    for hidden in range(4):
        match = Match("ankh", 2, {"starter": "fists"}, seed=1)
        match.play(f"fist:{hidden}", 1)
        given = match.seen(0, seed=4)
        seen.append((given.view, given.moves, given.guess.tobytes(), match.story(0)))
    assert all(each == seen[0] for each in seen)


def test_a_seat_is_offered_its_own_moves_only() -> None:
    match = begun()
    assert match.view(0)["moves"] == match.moves(0) != []
    assert match.view(1)["moves"] == match.view()["moves"] == []


def test_the_record_after_taking_back_is_of_what_was_played() -> None:
    match = begun()
    match.play("R@a1")
    assert "R@a1" in match.record()
    match.undo(0)
    match.play("I@a1")
    assert match.record().count("@") == 1
    assert Match.from_record(match.record()).snapshot() == match.snapshot()


@pytest.mark.parametrize("move", [None, 1.5, True, b"R@a1", ["R@a1"]])
def test_what_is_no_text_or_number_is_refused(move: Any) -> None:
    with pytest.raises(Refused, match=r"T1\.3"):
        begun().play(move)


@pytest.mark.parametrize("seat", [0.0, False, "0", -1, 2])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    with pytest.raises(Refused, match=r"T1\.1"):
        begun().play("R@a1", seat)
    with pytest.raises(ValueError, match="no seat"):
        begun().view(seat)


def test_what_is_given_out_is_a_copy() -> None:
    match = begun()
    before = match.record()
    match.view(0)["players"].append("Eve")
    match.move_lines().append("1 R@a1")
    assert match.record() == before
    match.play("R@a1")
    with pytest.raises(ValueError, match="begun already"):
        match.begin_at(START)


def test_a_position_before_the_draw_is_drawn_on() -> None:
    assert Match.from_position("ankh", "players=2 starter=draw", seed=1).ply == 1
    text = "  players=2   starter=draw "
    assert Match.from_position("ankh", text, chance=False).start_text == text.strip().replace(
        "   ", " "
    )


def test_a_refusal_speaks_three_languages() -> None:
    refused = begun().refusal("R-a2")
    assert refused is not None
    assert refused.clause == "A2.3"
    assert refused.reason("en") == "This stone is still outside: bring it onto your entrance first."
    assert len({refused.reason(language) for language in ("en", "nl", "de")}) == 3
    with pytest.raises(ValueError, match="there are en, nl, de"):
        refused.reason("fr")


def test_a_match_begins_at_any_position() -> None:
    text = START.replace("R:-", "R:c4", 1)
    match = Match.from_position("ankh", text)
    assert match.position() == text
    match.play("R-c5")
    again = Match.from_record(match.record())
    assert again.snapshot() == match.snapshot()
    while match.ply < 3 * KEPT:
        let_move(match, match.to_move, bot("random"), match.ply)
    assert next(match.history())[0].tobytes() == next(match.replayed())[0].snapshot()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"colour": "red"}, "unknown option 'colour': there are starter"),
        ({"starter": "dice"}, "option starter=dice: allowed are draw, fists, 1, 2"),
    ],
)
def test_options_are_checked_before_anything_begins(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match("ankh", 2, options)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("ankh", "Ankh is for 2 to 4 players, not 7"), ("ptoq", "Ptoq is for 2 players, not 7")],
)
def test_a_number_of_players_that_does_not_fit(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match(name, 7)


@pytest.mark.parametrize("players", ["3", 3.0, None, True])
def test_a_number_of_players_is_a_whole_number(players: Any) -> None:
    """A bug: players="3" was told that Buckets is for 2 to 6 players, not 3."""
    with pytest.raises(ValueError, match="players must be a whole number, not "):
        Match("buckets", players)


@pytest.mark.parametrize(
    ("name", "phase", "move", "clause", "untrue"),
    [
        ("ptoq", "take", "next", "P7.4", "The round is over"),
        ("ptoq", "take", "hand:1", "P4.4", "begins when all 30"),
        ("buckets", "turn", "falls:a1", "B4.9", "has run"),
    ],
)
def test_a_refusal_says_nothing_untrue(
    name: str, phase: str, move: str, clause: str, untrue: str
) -> None:
    match = Match(name, 2, {"finger": "cascade"} if name == "buckets" else {}, seed=1)
    while match.view()["board"]["phase"] != phase:
        match.play(match.legal()[0])
    refused = match.refusal(move)
    assert refused is not None and refused.clause == clause
    assert untrue not in refused.reason("en")


def test_a_span_of_one_number_is_said_as_one() -> None:
    """A bug: players=3, but it must be 2 to 2."""
    with pytest.raises(ValueError, match=r"players=3, but it must be 2$"):
        Match.from_position("ptoq", "players=3")


def test_unknown_games_and_bots_are_named_with_what_there_is() -> None:
    with pytest.raises(ValueError, match="no game 'chess': there are ankh"):
        Match("chess")
    with pytest.raises(ValueError, match="no bot 'deep': there are random, greedy, search"):
        bot("deep")


def test_greedy_beats_random_at_ankh() -> None:
    won = 0.0
    for seed in range(10):
        match = Match("ankh", 2, seed=seed)
        players = [bot("greedy"), bot("random")]
        while not match.is_over:
            let_move(match, match.to_move, players[match.to_move], match.ply + 1000 * seed)
        outcome = match.outcome()
        assert outcome is not None
        won += outcome.scores[0]
    assert won >= 9.5


@pytest.mark.parametrize("name", names())
def test_who_changes_the_view_he_was_given_changes_nobody_elses(name: str) -> None:
    match = Match(name, seed=1)
    before = json.dumps(match.view(0)["board"])
    _spoil(match.view(0)["board"])
    assert json.dumps(match.view(0)["board"]) == json.dumps(Match(name, seed=1).board(0)) == before


def _spoil(view: Any) -> None:
    """Empty it, down to the last list."""
    for part in view.values() if isinstance(view, dict) else view:
        if isinstance(part, dict | list):
            _spoil(part)
    view.clear()


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_a_position_brings_its_options(setting: Setting) -> None:
    """They were those of a usual match, and its record said so."""
    match = Match(setting.game, setting.players, setting.options, seed=2)
    options = Match.from_position(setting.game, match.position(), chance=False).options
    untold = {"starter", "deck"}  # no position says whom one would let begin, or what was left out
    untold |= {"finger"} & {*options} if "size" in options else set()  # B8.2: always cascade
    for name in {*options} - untold:
        assert options[name] == match.options[name], name
