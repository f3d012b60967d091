"""The clauses of Buckets on setup, cards and variants (B1 to B3, B7), named after them.

B4 to B6, the losing of buckets, are in test_losses.py.
"""

import pytest

from benben import CHANCE, Match
from benben.chance import generator
from benben.games.buckets.board import COLOUR_NAMES, COLOURS
from benben.games.buckets.rules.losing import of_colour
from benben.unpacked import unpack
from games.buckets.tables import (
    board,
    held,
    of,
    outcomes,
    played,
    refused,
    stand,
    table,
)

# --- B1 components, B2 setup -----------------------------------------------------------------


def test_B1_1_eighty_cards_each_kind_twice() -> None:
    first = outcomes(Match("buckets", 2, {"finger": "cascade"}, chance=False))
    assert len(first) == 5 * 8
    assert set(first.values()) == {2}
    assert "card:p8" in first and refused(table(), "r9") == "B1.1"
    with pytest.raises(ValueError, match=r"a third r5.*B1\.1"):
        table(hand="r5r5/r5", phase="turn")


@pytest.mark.parametrize("players", range(2, 7))
def test_B1_2_twelve_buckets_of_each_colour_are_enough(players: int) -> None:
    position = Match("buckets", players, {"finger": "cascade"}, seed=1).truth()
    assert of_colour(position[0], 0) * players <= 12
    assert (of_colour(position[0], 0) * players == 12) == (players in (4, 6))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_B2_1_ten_secret_cards_each_the_rest_is_the_pile(players: int) -> None:
    match = Match("buckets", players, {"finger": "cascade"}, seed=5)
    assert held(match) == [10] * players
    assert board(match)["pile"] == 80 - 10 * players
    for seat in range(players):
        assert len(board(match, seat)["hand"]) == 10
    assert board(match)["hand"] is None
    assert refused(table(), "b1") == "B2.1"


@pytest.mark.parametrize(("players", "each"), [(2, 3), (4, 3), (5, 2), (6, 2)])
def test_B2_2_as_many_buckets_of_each_colour(players: int, each: int) -> None:
    match = Match("buckets", players, {"finger": "cascade"}, seed=1)
    for _ in range(each):
        match.play("build:r", 0)
    assert refused(match, "build:r", 0) == "B2.2"
    for colour in "ygbp":
        for _ in range(each):
            match.play(f"build:{colour}", 0)
    assert 0 not in match.waiting_for
    assert stand(match)[0] == each * COLOURS


def test_B2_3_all_build_at_the_same_time_from_the_bottom_up() -> None:
    match = Match("buckets", 3, {"finger": "cascade"}, seed=1)
    assert match.waiting_for == [0, 1, 2]
    match.play("build:g", 2)
    match.play("build:b", 0)
    assert board(match, 2)["pyramids"][2][:2] == ["green", None]
    assert refused(match, "knock:a1", 1) == refused(match, "y2", 1) == "B2.3"
    rows = [len(row) for row in match.position().split("pyramids=")[1].split("/")[0].split("-")]
    assert rows == [5, 4, 3, 2, 1]


def test_B2_3_a_pyramid_is_shown_when_all_are_done() -> None:
    match = Match("buckets", 2, {"finger": "cascade"}, seed=1)
    build = [f"build:{letter}" for letter in "rygbp" * 3]
    for move in build:
        match.play(move, 1)
    assert match.waiting_for == [0]
    assert board(match, 0)["pyramids"][1] is None
    assert board(match)["pyramids"][1] is None
    for move in build:
        match.play(move, 0)
    assert board(match, 0)["pyramids"][1][:5] == [*COLOUR_NAMES]


def test_B2_4_the_first_starter_is_drawn_by_lot() -> None:
    for starter in (1, 2, 3):
        match = table(3, "lot", chance=False)
        assert outcomes(match) == {"start:1": 1, "start:2": 1, "start:3": 1}
        match.replay(f"start:{starter}", CHANCE)
        assert match.to_move == starter - 1
        assert board(match)["phase"] == "direct"


# --- B3 a round --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "order"), [("clockwise", [0, 1, 2, 0]), ("anticlockwise", [0, 2, 1])]
)
def test_B3_1_the_starter_chooses_the_direction(way: str, order: list[int]) -> None:
    match = table(3, "direct", hand="r1r7/r2/r3" if way == "clockwise" else "r1/r3/r2")
    assert match.moves() == ["clockwise", "anticlockwise"]
    assert refused(match, "r1") == "B3.1"
    match.play(way)
    assert refused(match, "clockwise") == "B3.1"
    seen = [match.to_move]
    for card in ("r1", "r2", "r3")[: len(order) - 1]:
        played(match, card, "play")
        seen.append(match.to_move)
    assert seen == order


def test_B3_1_the_starter_sees_whom_each_way_attacks() -> None:
    match = table(3, "direct", hand="r1r7/r2/r3")
    assert board(match)["neighbours"] == {"clockwise": 1, "anticlockwise": 2}
    match.play("anticlockwise")
    assert board(match)["neighbours"] == {"clockwise": 1, "anticlockwise": 2}
    played(match, "r1", "play")
    assert match.to_move == 2 and board(match)["neighbours"] == {"clockwise": 0, "anticlockwise": 1}


def test_B3_1_two_players_have_no_direction_to_choose() -> None:
    match = table(2, "lot", chance=False)
    match.replay("start:2", CHANCE)
    assert board(match)["phase"] == "turn"
    assert refused(match, "anticlockwise") == "B3.1"


def test_B3_2_cards_or_a_bucket_but_a_starter_with_cards_must_play() -> None:
    starter = table()
    assert of(starter, "knock") == []
    assert refused(starter, "knock:e1") == "B3.2"
    attacked = table(more="asked=r open=-/r1", hand="r5/r3")
    assert attacked.moves() == ["r5", "knock:a1", "knock:b1", "knock:c1"]
    attacked.play("r5")
    assert refused(attacked, "knock:a1") == "B3.4"


def test_B3_3_one_card_or_two_or_three_of_one_colour() -> None:
    match = table(hand="r1r2r5r8y2/y1")
    assert match.moves() == ["r1", "r2", "r5", "r8", "y2"]
    assert refused(match, "play") == "B3.3"
    match.play("r5")
    assert match.moves() == ["r1", "r2", "r8", "play"]
    assert refused(match, "y2") == "B3.3"
    played(match, "r2", "r8")
    assert match.moves() == ["play"]
    assert refused(match, "r1") == "B3.3"
    match.play("play")
    assert (board(match)["asked"], board(match)["value"], match.to_move) == ("red", 15, 1)


def test_B3_4_the_value_must_be_exceeded_not_equalled() -> None:
    match = table(more="asked=r open=-/r8", hand="r3r5r6y8/y1")
    assert refused(match, "y8") == "B3.4"
    match.play("r5")
    assert refused(match, "play") == "B3.4"
    assert match.moves() == ["r3", "r6"]
    played(match, "r3")
    assert refused(match, "play") == "B3.4"  # 8 is not more than 8
    played(match, "r6", "play")
    assert board(match)["value"] == 14 and match.to_move == 1


def test_B3_4_cards_that_cannot_exceed_it_may_not_be_played() -> None:
    match = table(more="asked=r open=-/r8r8", hand="r3r5r6r7/y1")
    assert refused(match, "r3") == "B3.4"  # 3 + 6 + 7 = 16 is not more than 16
    assert [m for m in match.moves() if m[0] == "r"] == ["r5", "r6", "r7"]
    match.play("r5")
    assert match.moves() == ["r6", "r7"]


def test_B3_4_cards_are_picked_unseen() -> None:
    match = table(3, more="asked=r open=-/-/r1")
    before = [match.view(seat)["board"] for seat in (1, 2, -3)]
    match.play("r5")
    assert [match.view(seat)["board"] for seat in (1, 2, -3)] == before
    assert board(match, 0)["picked"] == {"cards": ["r5"], "total": 5}
    ply = match.plies[-1]
    texts = [match.game.notation.move_text(match.truth()[0], 0, ply.move, v) for v in (0, 1, -3)]
    assert texts == ["r5", "?", "?"]
    match.play("play")
    assert board(match)["seats"][0]["open"] == ["r5"]


def test_B3_5_new_cards_are_added_to_those_before_him() -> None:
    match = table(more="asked=r open=r8r1/r8r7", hand="r6r7y1/y1")
    assert refused(match, "play") == "B3.4"
    played(match, "r7", "play")
    assert board(match)["value"] == 16
    low = table(more="asked=r open=r8r1/r8r7", hand="r5y1/y2")
    assert refused(low, "r5") == "B3.5"


def test_B3_6_after_playing_one_card_is_drawn_after_knocking_none() -> None:
    match = table(more="asked=r open=-/r1", hand="r5r6r7y1/y2")
    played(match, "r5", "r6", "r7", "play")
    assert held(match) == [2, 1]
    match.play("knock:a1")
    assert held(match) == [2, 1]
    assert refused(match, "draw") == "B3.6"


def test_B3_7_who_forgets_to_draw_has_lost_the_card() -> None:
    match = table(3, more="forgetful=yes asked=r open=-/-/r1")
    played(match, "r5", "play")
    assert match.waiting_for == [0, 1] and held(match)[0] == 9
    match.play("r7", 1)  # picking is not yet acting
    assert match.waiting_for == [0, 1]
    assert refused(match, "r8", 0) == "B3.6"
    match.play("play", 1)
    assert match.waiting_for == [1, 2] and held(match)[0] == 9
    match.play("draw", 1)
    assert match.waiting_for == [2] and held(match)[1] == 10
    assert refused(match, "draw", 2) == "B3.7"


def test_B3_7_naming_a_bucket_ends_the_right_too_and_else_drawing_is_automatic() -> None:
    match = table(3, more="forgetful=yes asked=r draws=3:1 open=-/-/r1", hand="r5/r2/r3")
    match.play("knock:a1", 0)
    assert board(match)["may_draw"] is None and held(match)[2] == 1
    automatic = played(table(3, more="asked=r open=-/-/r1"), "r5", "play")
    assert held(automatic)[0] == 10 and automatic.waiting_for == [1]


EVERYTHING = "".join(f"{colour}{value}" * 2 for colour in "rygbp" for value in range(1, 9))


def all_but(*texts: str) -> str:
    """Every card that is not in one of these texts."""
    left = [EVERYTHING[i : i + 2] for i in range(0, len(EVERYTHING), 2)]
    for text in texts:
        for i in range(0, len(text), 2):
            left.remove(text[i : i + 2])
    return "".join(left)


def test_B3_8_the_discards_become_the_new_pile_but_not_open_cards() -> None:
    discards = all_but("p4p5", "y1y1", "p1")
    match = table(more=f"asked=p open=-/p1 discards={discards}", hand="p4p5/y1y1", chance=False)
    assert board(match)["pile"] == 0
    match.replay("p4", 0)
    match.replay("play", 0)
    seen = board(match)
    assert (seen["phase"], seen["pile"], seen["discards"]) == ("draw", 75, [])
    assert "card:p1" in outcomes(match) and sum(outcomes(match).values()) == 75
    assert [owner["open"] for owner in seen["seats"]] == [["p4"], ["p1"]]


def test_B3_8_everybody_may_look_through_the_discards() -> None:
    match = table(more="discards=r2r2")
    assert board(match)["discards"] == ["r2", "r2"]
    for seed in range(5):
        imagined = match.truth()
        match.game.engine.imagine(imagined, 0, generator(seed))
        assert match.game.view(unpack(imagined[0]), 1)["discards"] == ["r2", "r2"]


@pytest.mark.parametrize("forgetful", [0, 1])
def test_B3_8_nobody_draws_when_both_are_empty(forgetful: int) -> None:
    match = table(more="asked=p open=-/p1", hand="p4p5/y1")
    engine, now = match.game.engine, match.truth()
    now["pile"] = now["discards"] = 0  # ten cards each and those open never use up all eighty
    now["forgetful"] = forgetful
    for move in ("p4", "play"):
        engine.play(now, 0, match.game.notation.read_move(now[0], 0, move))
    assert engine.to_move(now) == 1 and not engine.may_act(now, 0)
    assert match.game.view(unpack(now[0]), 0)["hand"] == ["p5"]


@pytest.mark.parametrize("forgetful", ["", " forgetful=yes"])
@pytest.mark.parametrize("players", [2, 3])
def test_B3_9_a_starter_without_cards_draws_one_and_goes_on(players: int, forgetful: str) -> None:
    """A bug: such a starter lost a bucket, started again, and so on to the end."""
    hands = "/".join(["-", "r1", "r2"][:players])
    open_cards = "/".join(["-"] * (players - 1) + ["p8"])
    match = table(players, more=f"asked=p open={open_cards}{forgetful}", hand=hands)
    match.play(next(move for move in match.moves() if move.startswith("knock")))
    seen = board(match)
    assert (seen["player"], seen["seats"][0]["cards"]) == (0, 1)
    assert seen["phase"] == ("turn" if players == 2 else "direct")
    if players > 2:
        match.play("clockwise")
    assert match.moves() == match.view(0)["board"]["hand"]


LAST = "r....-....-...-..-."  # one bucket is left

# --- B7 variants ---------------------------------------------------------------------------------


def test_B7_1_several_games_and_a_point_for_each_bucket() -> None:
    match = table(more="games=2 asked=r open=-/r8", pyramids=f"{LAST}/ry...-r...-...-..-.")
    match.play("knock:a1")
    seen = board(match)
    assert (seen["game"], seen["phase"], seen["pile"]) == (2, "build", 60)
    assert [owner["points"] for owner in seen["seats"]] == [0, 3]
    last = table(
        more="games=2 game=2 points=9/3 asked=r open=r8/-", player=2,
        pyramids=f"ry...-r...-...-..-./{LAST}",
    )  # fmt: skip
    last.play("knock:a1")
    outcome = last.outcome()
    assert outcome is not None
    assert outcome.winners == (0,) and outcome.clause == "B7.1"
    assert [owner["points"] for owner in board(last)["seats"]] == [12, 3]


def test_B7_1_points_of_all_games_decide() -> None:
    match = table(
        more="games=2 game=2 points=1/9 asked=r open=r8/-", player=2,
        pyramids=f"ry...-r...-...-..-./{LAST}",
    )  # fmt: skip
    match.play("knock:a1")
    outcome = match.outcome()
    assert outcome is not None and outcome.winners == (1,)


def ones(hand: str, more: str = "asked=b open=-/b2") -> Match:
    return table(more=f"ones=yes {more}", hand=f"{hand}/y1")


def test_B7_2_each_one_adds_a_card_of_another_colour() -> None:
    match = ones("b1b1b5r4y3p8")
    assert refused(match, "r4") == "B7.2"
    match.play("b1")
    assert match.moves() == ["r4", "y3", "b1", "b5", "p8"]
    match.play("p8")
    assert refused(match, "r4") == "B7.2"
    played(match, "b1", "r4")
    assert refused(match, "y3") == "B7.2"
    assert match.moves() == ["b5", "play"]
    played(match, "b5")
    assert match.moves() == ["play"]  # five cards
    match.play("play")
    assert board(match)["value"] == 19 and held(match)[0] == 4
    assert board(match)["seats"][0]["open"] == ["r4", "b1", "b1", "b5", "p8"]


def test_B7_2_an_added_one_adds_nothing_further() -> None:
    match = played(ones("b1r1y3"), "b1")
    assert refused(match, "r1") == "B3.4"  # 1 + 1, and y3 could not follow
    assert match.moves() == ["y3"]


def test_B7_2_the_added_card_is_of_another_colour() -> None:
    match = ones("b1b2b3b4", "asked=b open=-/b8")
    assert refused(match, "b1") == "B3.4"  # 1 + 3 + 4 = 8; a fourth blue card may not be added
    assert match.moves()[0] == "b2"


def test_B7_2_added_cards_count_under_B3_5() -> None:
    match = ones("b3", "asked=b open=b1r8/b2b8")
    played(match, "b3", "play")
    assert board(match)["value"] == 12


def test_B7_2_for_the_starter_the_colour_he_leads() -> None:
    match = table(more="ones=yes", hand="b1r4r1y3/y1")
    match.play("b1")
    assert match.moves() == ["r1", "r4", "y3", "play"]
    match.play("r1")
    assert refused(match, "r4") == "B7.2"
    match.play("play")
    assert (board(match)["asked"], board(match)["value"]) == ("blue", 2)


def test_B7_2_is_an_option() -> None:
    match = played(table(hand="b1r4/y1"), "b1")
    assert match.moves() == ["play"]


def test_B7_3_two_fingers_only_with_the_option_lift() -> None:
    match = played(table(more="asked=r open=-/r8", finger="lift"), "knock:c1")
    assert "lift" in match.moves() and len(of(match, "flick")) == 18
    flick = played(table(more="asked=r open=-/r8", finger="flick"), "knock:c1")
    assert refused(flick, "lift") == "B7.3"


# --- the worked examples -------------------------------------------------------------------------


def test_G1_red_seven_and_three_beat_five() -> None:
    match = table(3, "direct", hand="r5y1y2/r7r3g1/r8r2r1")
    played(match, "clockwise", "r5", "play")
    assert held(match) == [3, 3, 3] and match.to_move == 1
    played(match, "r7", "r3", "play")
    assert held(match) == [3, 2, 3] and match.to_move == 2
    assert (board(match)["asked"], board(match)["value"]) == ("red", 10)
    assert [m for m in match.moves() if m[0] == "r"] == ["r1", "r2", "r8"]


def test_G2_blue_one_with_red_four_is_worth_five() -> None:
    match = played(ones("b1r4y8"), "b1", "r4", "play")
    assert board(match)["value"] == 5
    assert held(match)[0] == 3  # two drawn


def test_G3_three_blue_and_two_others_are_worth_fifteen() -> None:
    match = played(ones("b1b1b6r4y3p8"), "b1", "b1", "b6", "r4", "y3", "play")
    assert board(match)["value"] == 15
    assert held(match)[0] == 4  # three drawn
