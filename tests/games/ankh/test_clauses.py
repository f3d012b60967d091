"""One test or more for every clause of Ankh but the stones' own (A4), named after it."""

import numpy as np
import pytest

from benben import Match, Refused
from benben.games.ankh import board
from games.ankh.scenes import FREED, OUTSIDE, at, bridge_moves, of, played, refused, stone

# --- A1 components ---------------------------------------------------------------------------


def test_A1_1_rings_have_the_sizes_of_the_printed_board() -> None:
    sizes = [list(board.RING).count(d) for d in range(7)]
    assert sizes == [1, 8, 16, 24, 32, 40, 48]
    assert board.NAMES[board.CENTRE] == "g7"
    assert board.NAMES[0] == "a1"
    assert board.NAMES[12] == "m1"
    assert refused(at("R:a1,I:-,O:-"), "R-a14") == "A1.1"


def test_A1_1_no_two_bridges_share_both_their_ways_out() -> None:
    """What can_leave in rules.py rests on: each bridge has two ways out, and no two the same."""
    ways = []
    for field in np.flatnonzero(board.IS_WALL):
        out = frozenset(int(f) for f in board.STEP[field] if not board.IS_WALL[f])
        assert len(out) == 2
        ways.append(out)
    assert len(set(ways)) == len(ways) == 40 + 24 + 8


def test_A1_2_three_stones_for_each_of_two_to_four_players() -> None:
    for players in (2, 3, 4):
        seats = Match("ankh", players, seed=1).view()["board"]["seats"]
        kinds = [[stone["kind"] for stone in seat["stones"]] for seat in seats]
        assert kinds == [["Ra", "Isis", "Osiris"]] * players
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            Match("ankh", players)


def test_A1_3_four_black_two_grey_one_white_bridge() -> None:
    bridges = Match("ankh", 2, seed=1).view()["board"]["bridges"]
    assert [bridge["colour"] for bridge in bridges] == ["black"] * 4 + ["grey"] * 2 + ["white"]


def test_A1_4_everybody_may_win_a_horus_and_an_ankh_card() -> None:
    for cards, steps in (("0/0", 4), ("1/0", 5), ("2/0", 6)):
        match = at(cards=cards, steps=steps)
        assert match.view()["board"]["seats"][0]["cards"] == int(cards[0])


# --- A2 setup --------------------------------------------------------------------------------


def test_A2_1_where_the_bridges_lie_at_the_start() -> None:
    bridges = Match("ankh", 2, seed=1).view()["board"]["bridges"]
    places = [bridge["field"] for bridge in bridges]
    assert sorted(places[:4]) == ["b7", "g12", "g2", "l7"]
    assert sorted(places[4:6]) == ["d7", "j7"]
    assert places[6] == "g7"


def fists(*hidden: int) -> Match:
    match = Match("ankh", len(hidden), {"starter": "fists"}, seed=1)
    for seat, stones in enumerate(hidden):
        match.play(f"fist:{stones}", seat)
    return match


def test_A2_2_who_names_the_sum_starts() -> None:
    match = played(fists(3, 0, 2), "sum:4", "sum:9", "sum:5")
    assert match.to_move == 2
    assert match.view()["board"]["phase"] == "steps"


def test_A2_2_if_nobody_names_the_sum_it_is_done_again() -> None:
    match = played(fists(1, 1), "sum:0", "sum:6")
    assert match.view()["board"]["phase"] == "fists"
    assert match.waiting_for == [0, 1]
    assert match.view()["board"]["named"] == [None, None]
    assert [key for key, _ in match.story()[-1][1]] == ["names", "fists", "again"]


def test_A2_2_a_number_is_named_only_once() -> None:
    match = played(fists(1, 1), "sum:2")
    assert refused(match, "sum:2") == "A2.2"
    assert "sum:2" not in match.moves()
    assert refused(match, "sum:7") == "A2.2"  # two players hide six stones at most


def test_A2_2_fists_are_hidden_until_all_have_named() -> None:
    match = fists(3, 1)
    assert match.view(0)["board"]["fists"] == [3, "?"]
    assert match.view(1)["board"]["fists"] == ["?", 1]
    assert match.view()["board"]["fists"] == ["?", "?"]
    lines = [line for _, told in match.story(1) for line in told]
    assert lines == [("hides_other", {}), ("hides_own", {"count": 1})]


def test_A2_2_fists_close_in_any_order_and_only_once() -> None:
    match = Match("ankh", 3, {"starter": "fists"}, seed=1)
    match.play("fist:2", 2)
    match.play("fist:0", 0)
    assert match.waiting_for == [1]
    with pytest.raises(Refused, match=r"T1\.1"):
        match.play("fist:1", 2)
    assert refused(match, "sum:3") == "A2.2"


def test_A2_2_the_starter_may_be_drawn_or_chosen() -> None:
    starters = {Match("ankh", 3, seed=seed).to_move for seed in range(40)}
    assert starters == {0, 1, 2}
    assert Match("ankh", 4, {"starter": "3"}).to_move == 2
    with pytest.raises(ValueError, match=r"allowed are draw, fists, 1, 2$"):
        Match("ankh", 2, {"starter": "3"})


def test_A2_3_stones_start_outside_their_corners() -> None:
    corners = {2: ["a1", "m13"], 3: ["a1", "a13", "m13"], 4: ["a1", "a13", "m13", "m1"]}
    for players, entrances in corners.items():
        seats = Match("ankh", players, seed=1).view()["board"]["seats"]
        assert [seat["entrance"] for seat in seats] == entrances
        assert all(stone["field"] is None for seat in seats for stone in seat["stones"])
    assert refused(at(), "R-a2") == "A2.3"
    assert refused(at(), "R@m13") == "A3.2"


# --- A3 the turn -----------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "steps"), [(0, 4), (1, 5), (2, 6)])
def test_A3_1_as_many_steps_as_cards_give(cards: int, steps: int) -> None:
    match = at(steps=1, cards=f"0/{cards}")
    match.play("g2-h2")
    assert match.to_move == 1
    assert match.view()["board"]["steps"] == steps
    for left in reversed(range(steps)):
        assert match.to_move == 1
        match.play(bridge_moves(match)[0])
        assert match.view()["board"]["steps"] == (left or 4)
    assert match.to_move == 0


def test_A3_1_turns_go_round_clockwise() -> None:
    match = Match("ankh", 4, {"starter": "2"}, seed=1)
    order = []
    for _ in range(20):
        order.append(match.to_move)
        match.play(bridge_moves(match)[0])
    assert order == [1] * 4 + [2] * 4 + [3] * 4 + [0] * 4 + [1] * 4


def jammed(steps: int, more: str = "") -> Match:
    """Every bridge lies under a stone, and seat 2's own three hold each other in a corner."""
    return Match.from_position(
        "ankh",
        f"players=3 turn=33 player=2 steps={steps} "
        "stones=R:g12,I:l7,O:g2/R:a13^,I:a12^,O:b13</R:b7,I:d7,O:j7 cards=0/0/0 "
        f"black=g12,l7,g2,b7 grey=d7,j7 white=g7 {more}",
    )


def test_A3_1_the_rest_of_the_turn_is_lost_only_when_no_step_is_possible() -> None:
    assert refused(at(), "rest") == "A3.1"
    assert refused(jammed(steps=2), "rest") == "A3.1"  # with two steps they could jump
    match = jammed(steps=1)
    assert match.moves() == ["rest"]
    match.play("rest")
    assert match.to_move == 2
    assert match.view()["board"]["steps"] == 4


def test_A3_1_what_is_owed_after_the_steps_follows_the_rest() -> None:
    match = played(jammed(steps=1, more="unlock=yes"), "rest")
    assert match.to_move == 1
    assert len(match.moves()) == 4


def test_A3_2_a_step_is_an_entering_a_stone_or_a_bridge() -> None:
    match = played(at(), "R@a1", "R-a2", "g2-h2")
    assert match.view()["board"]["steps"] == 1
    assert refused(match, "R@a1") == "A3.2"  # it is in play


def test_A3_3_steps_are_shared_freely_and_all_stones_may_be_in_play() -> None:
    match = played(at(), "R@a1", "R-a2", "I@a1", "I-b1")
    match = played(match, "g2-h2", "h2-g2", "g2-h2", "h2-g2", "O@a1")
    fields = [stone(match, 0, kind)["field"] for kind in range(3)]
    assert fields == ["a2", "b1", "a1"]


# --- A5 capturing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "other", "move"),
    [
        ("R:a5,I:-,O:-", "R:a6,I:-,O:-", "Rxa6"),  # on a level
        ("R:g1,I:-,O:-", "R:g2,I:-,O:-", "Rxg2"),  # on a bridge
        ("R:m12,I:-,O:-", "R:m13,I:-,O:-", "Rxm13"),  # on their own entrance
        (OUTSIDE, "R:a1,I:-,O:-", "R@a1"),  # on coming in
    ],
)
def test_A5_1_landing_captures(mine: str, other: str, move: str) -> None:
    match = played(at(mine, other), move)
    assert stone(match, 1, 0)["field"] is None
    match = played(match, "b7-b8", "b8-b7", "b7-b8")
    match = played(match, *(["g7-g8"] if match.to_move == 0 else []))
    assert "R@m13" in match.moves()  # it may start again


def test_A5_1_a_capture_on_coming_in_is_told() -> None:
    match = played(at(OUTSIDE, "I:a1".join(["R:-,", ",O:-"])), "R@a1")
    assert match.story()[-1][1][0][0] == "captures"


def test_A5_1_nobody_enters_onto_an_own_stone() -> None:
    match = at("R:a1,I:-,O:-")
    assert refused(match, "I@a1") == "A5.1"
    assert of(match, "I") == []


def test_A5_1_there_must_be_something_to_capture() -> None:
    """A bug: it was called no move of the game."""
    match = at("R:a5,I:-,O:-")
    assert refused(match, "Rxa6") == "A5.1"


def test_A5_2_passing_over_does_not_capture() -> None:
    match = played(at("R:a5,I:-,O:-", "R:a6,I:-,O:-"), "R^a6", "R-a7")
    assert stone(match, 1, 0)["field"] == "a6"
    assert "unlock" not in match.position()


# --- A6 bridges ------------------------------------------------------------------------------


def test_A6_1_along_its_own_wall_only() -> None:
    match = at()
    assert {"g2-f2", "g2-h2"} <= set(match.moves())
    assert refused(match, "g2-g3") == refused(match, "g2-i2") == refused(match, "c5-c6") == "A6.1"


def test_A6_1_every_wall_is_a_ring() -> None:
    for d in (5, 3, 1):
        wall = board.ring(d)
        field = wall[0]
        for _ in wall:
            field = int(board.ALONG[field, 1])
            assert board.RING[field] == d
        assert field == wall[0]
        assert all(board.ALONG[board.ALONG[f, 1], 0] == f for f in wall)


def test_A6_2_a_bridge_under_a_stone_stays() -> None:
    for match in (at("R:g2!,I:-,O:-"), at(OUTSIDE, "R:g2,I:-,O:-")):
        assert refused(match, "g2-h2") == "A6.2"
        assert "g2-h2" not in match.moves()


def test_A6_3_bridges_never_share_a_field() -> None:
    match = at(bridges="black=g12,l7,g2,h2 grey=d7,j7 white=g7")
    assert refused(match, "g2-h2") == "A6.3"
    assert "h2-i2" in match.moves()
    with pytest.raises(ValueError, match="two bridges on g2"):
        at(bridges="black=g2,l7,g2,b7 grey=d7,j7 white=g7")


def test_A6_4_anybody_moves_any_bridge_of_the_outer_and_middle_wall() -> None:
    for seat in ("1", "2"):
        match = Match("ankh", 2, {"starter": seat}, seed=1)
        froms = {move.split("-")[0] for move in bridge_moves(match)}
        assert froms == {"g12", "l7", "g2", "b7", "d7", "j7"}


def test_A6_5_the_white_bridge_waits_for_the_first_capture() -> None:
    match = at("R:a5,I:-,O:-", "R:a6,I:-,O:-", steps=2)
    assert refused(match, "g7-g8") == "A6.5"
    match = played(match, "Rxa6")
    assert refused(match, "g7-g8") == "A6.5"  # first the steps are finished
    match = played(match, "b7-b8")
    assert match.to_move == 0
    assert match.moves() == ["g7-g8", "g7-h7", "g7-g6", "g7-f7"]
    assert refused(match, "g2-h2") == refused(match, "g7-h8") == "A6.5"
    match = played(match, "g7-h7")
    assert match.to_move == 1


def test_A6_5_later_captures_free_nothing_and_the_centre_stays_open() -> None:
    bridges = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    match = played(at("R:a5,I:-,O:-", "R:a6,I:-,O:-", steps=1, bridges=bridges), "Rxa6")
    assert match.to_move == 1
    assert refused(at(bridges=bridges), "g6-g7") == "A6.1"  # it never returns


def test_A6_6_then_anybody_moves_it_along_the_inner_wall_for_a_step() -> None:
    bridges = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    match = at(bridges=bridges)
    assert {"g6-f6", "g6-h6"} <= set(match.moves())
    match = played(match, "g6-h6", "h6-h7", "h7-h8", "h8-g8")
    assert match.to_move == 1
    assert {"g8-h8", "g8-f8"} <= set(match.moves())


# --- A7 the goal -----------------------------------------------------------------------------

FREE = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"


def test_A7_1_the_stone_is_taken_back_and_may_start_again_at_once() -> None:
    match = played(at("R:-,I:g6!,O:-", bridges=FREE), "I-g7")
    assert match.view()["board"]["seats"][0]["cards"] == 1
    assert stone(match, 0, 1) == {
        "kind": "Isis", "field": None, "heading": None, "must_leave": False, "passing": False,
    }  # fmt: skip
    match = played(match, "I@a1")
    assert of(match, "I") == ["I-a2", "I-b1"]


def test_A7_1_the_third_time_wins_at_once() -> None:
    match = played(at("R:g6!,I:-,O:-", steps=5, cards="2/2", bridges=FREE), "R-g7")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.clause) == ((0,), (1.0, 0.0), "A7.1")
    for cards in ("0/2", "1/2"):
        steps = 4 + int(cards[0])
        on = played(at("R:g6!,I:-,O:-", steps=steps, cards=cards, bridges=FREE), "R-g7")
        assert not on.is_over


def test_A7_2_the_turn_goes_on_and_the_card_counts_from_the_next() -> None:
    match = played(at("R:g6!,I:-,O:-", steps=3, bridges=FREE), "R-g7")
    assert match.view()["board"]["steps"] == 2
    match = played(match, "b7-b8", "b8-b7", "b7-b8", "b8-b7", "b7-b8", "b8-b7")
    assert match.to_move == 0
    assert match.view()["board"]["steps"] == 5


@pytest.mark.parametrize(
    ("cards", "winners", "scores"),
    [("1/0", (0,), (1.0, 0.0)), ("1/2", (1,), (0.0, 1.0)), ("1/1", (0, 1), (0.5, 0.5))],
)
def test_A7_3_after_200_rounds_more_cards_win(
    cards: str, winners: tuple[int, ...], scores: tuple[float, ...]
) -> None:
    text = f"player=2 steps=1 stones={OUTSIDE}/{OUTSIDE} cards={cards} {FREED}"
    early = played(Match.from_position("ankh", f"players=2 turn=398 {text}"), "g2-h2")
    assert not early.is_over
    match = played(Match.from_position("ankh", f"players=2 turn=399 {text}"), "g2-h2")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.clause) == (winners, scores, "A7.3")


def test_A7_4_a_match_of_so_many_rounds() -> None:
    match = Match("ankh", options={"rounds": "3", "starter": "2"}, seed=1)
    assert match.view(0)["board"]["round"] == 198
    turns = set()
    while not match.is_over:
        turns.add((match.view(0)["board"]["round"], match.to_move))
        match.play(match.moves()[-1])
    assert len(turns) >= 6
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == "A7.3"
    assert Match.from_record(match.record()).position() == match.position()
    assert "rounds" not in Match("ankh", seed=1).record()


def test_A7_3_among_equals_the_win_is_shared() -> None:
    stones = "/".join([OUTSIDE] * 3)
    text = f"players=3 turn=600 player=1 steps=0 stones={stones} cards=2/0/2 {FREED}"
    outcome = Match.from_position("ankh", text).outcome()
    assert outcome is not None
    assert outcome.scores == (0.5, 0.0, 0.5)


# --- the worked examples ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "moves"),
    [
        (OUTSIDE, ["R@a1", "R-a2", "g2-h2", "I@a1"]),
        ("R:a2,I:-,O:-", ["R-a3", "g2-h2", "h2-i2", "b7-b8"]),
        (OUTSIDE, ["g2-f2", "f2-e2", "e2-d2", "d2-c2"]),
        (OUTSIDE, ["O@a1", "O-a2", "O-a3", "O-a4"]),
    ],
)
def test_G1_four_turns_of_the_printed_rules(mine: str, moves: list[str]) -> None:
    assert played(at(mine), *moves).to_move == 1


@pytest.mark.parametrize(
    ("mine", "moves"),
    [
        ("R:a6,I:-,O:-", ["R-a7", "R-b7", "R-c7", "R-c8"]),  # ahead, right, over, left
        ("R:-,I:f1,O:-", ["I-g1", "I-g2", "I-g3", "I-f3"]),  # ahead, left, over, left
        ("R:-,I:-,O:a6", ["O-a7", "O-b7", "O-c7", "O-c6"]),  # ahead, right, over, right
    ],
)
def test_G2_each_stone_crosses_a_bridge(mine: str, moves: list[str]) -> None:
    assert played(at(mine), *moves).to_move == 1


def test_G3_isis_at_a_corner() -> None:
    match = played(at("R:-,I:a11,O:-", steps=3), "I-a12", "I-a13")
    assert refused(match, "I-b13") == "A4.6"
    match = played(match, "g2-h2", "h2-g2", "g2-h2", "h2-g2", "g2-h2")
    assert "I-b13" in match.moves()
    other_way = played(at("R:-,I:b13,O:-"), "I-a13")
    assert "I-a12" in other_way.moves()


def test_G4_a_black_bridge_goes_round_a_corner() -> None:
    match = at(bridges="black=g12,l7,c2,b7 grey=d7,j7 white=g7")
    match = played(match, "c2-b2", "b2-b3", "b3-b4")
    assert "b4" in [bridge["field"] for bridge in match.view()["board"]["bridges"]]


def test_G5_first_capture_white_bridge_and_the_ankh() -> None:
    match = at("R:g4!,I:-,O:-", "R:g5,I:-,O:-", bridges="black=g12,l7,g2,b7 grey=g4,j7 white=g7")
    assert refused(match, "g7-g6") == "A6.5"
    match = played(match, "Rxg5", "b7-b8", "b8-b7", "b7-b8")
    assert len(match.moves()) == 4
    match = played(match, "g7-g6", "b8-b7", "b7-b8", "b8-b7", "b7-b8", "R-g6", "R-g7")
    assert match.view()["board"]["seats"][0]["cards"] == 1
