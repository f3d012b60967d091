"""One test or more for every clause of Ankh, named after it."""

import numpy as np
import pytest

from benben import Match, Refused
from benben.games.ankh import board

BRIDGES = "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
OUTSIDE = "R:-,I:-,O:-"


def at(
    mine: str = OUTSIDE,
    other: str = OUTSIDE,
    steps: int = 4,
    cards: str = "0/0",
    bridges: str = BRIDGES,
    turn: int = 0,
    more: str = "",
) -> Match:
    """Two players, seat 1 to move."""
    return Match.from_position(
        "ankh",
        f"players=2 turn={turn} player=1 steps={steps} stones={mine}/{other} cards={cards} "
        f"{bridges} {more}",
    )


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str) -> str:
    """The clause that forbids a move."""
    refusal = match.refusal(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.clause


def of(match: Match, letter: str) -> list[str]:
    """The moves of one stone, or of all bridges."""
    return [move for move in match.moves() if move[0] == letter]


def bridge_moves(match: Match) -> list[str]:
    return [move for move in match.moves() if move[0].islower()]


def stone(match: Match, seat: int, kind: int) -> dict[str, object]:
    found: dict[str, object] = match.view()["board"]["seats"][seat]["stones"][kind]
    return found


# --- A1 components ---------------------------------------------------------------------------


def test_A1_1_rings_have_the_sizes_of_the_printed_board() -> None:
    sizes = [int((d == board.RING).sum()) for d in range(7)]
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
    assert lines == [("hides_other", {}), ("hides_own", {"stones": 1})]


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


# --- A4 stones -------------------------------------------------------------------------------


def test_A4_1_straight_never_diagonally_and_one_field() -> None:
    match = at("R:c3,I:-,O:-")
    assert of(match, "R") == ["R-c4", "R-d3"]
    assert refused(match, "R-d4") == "A4.1"
    assert refused(match, "R-e3") == "A4.1"


def test_A4_1_a_wall_is_closed_where_no_bridge_lies() -> None:
    match = at("R:f1,I:-,O:-")
    assert refused(match, "R-f2") == "A4.1"
    assert "R-g1" in match.moves()
    assert "R-g2" in at("R:g1,I:-,O:-").moves()


def test_A4_1_a_bridge_at_a_side_leads_in_one_at_a_corner_does_not() -> None:
    assert of(at("R:g2,I:-,O:-"), "R") == ["R-g3", "R-g1"]
    corner = at("R:b2,I:-,O:-", bridges="black=g12,l7,b2,b7 grey=d7,j7 white=g7")
    assert of(corner, "R") == ["R-b1", "R-a2"]


def test_A4_1_from_a_bridge_onto_a_bridge_beside_it() -> None:
    match = at("R:g2,I:-,O:-", bridges="black=g12,l7,g2,h2 grey=d7,j7 white=g7")
    assert of(match, "R") == ["R-g3", "R-h2", "R-g1"]


def test_A4_1_back_outward_and_onto_any_entrance() -> None:
    match = played(at("R:g2,I:-,O:-"), "R-g1")
    assert stone(match, 0, 0)["field"] == "g1"
    assert "R-m13" in at("R:m12,I:-,O:-").moves()


def test_A4_1_the_ankh_only_over_the_white_bridge() -> None:
    assert refused(at("R:g5,I:-,O:-"), "R-g6") == "A4.1"
    free = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    assert "R-g7" in at("R:g6,I:-,O:-", bridges=free).moves()
    corner = "black=g12,l7,g2,b7 grey=d7,j7 white=f6"
    assert of(at("R:f6,I:-,O:-", bridges=corner), "R") == ["R-f5", "R-e6"]


def test_A4_2_the_first_step_chooses_the_heading_and_it_lasts_the_turn() -> None:
    match = at("R:-,I:g3,O:-")
    assert of(match, "I")[0] == "I-h3"
    match = played(match, "I-h3", "b7-b8")
    assert stone(match, 0, 1)["heading"] == ">"
    assert of(match, "I") == ["I-i3"]  # left is the wall, back and right are forbidden


def test_A4_2_the_entrance_leaves_the_heading_open_and_a_new_turn_opens_it() -> None:
    match = played(at(), "I@a1")
    assert stone(match, 0, 1)["heading"] is None
    assert of(match, "I") == ["I-a2", "I-b1"]
    match = played(at("R:-,I:a5,O:-", steps=1), "I-a6", "g2-h2", "h2-g2", "g2-h2", "h2-g2")
    assert stone(match, 0, 1)["heading"] is None
    assert of(match, "I") == ["I-a7", "I-a5"]


def test_A4_2_headings_are_shown_to_all() -> None:
    match = played(at("R:-,I:-,O:a5"), "O-a6")
    assert match.view(0)["board"] == match.view(1)["board"] == match.view()["board"]
    assert stone(match, 0, 2)["heading"] == "^"


def test_A4_3_ra_goes_anywhere_back_too() -> None:
    match = played(at("R:a5,I:-,O:-"), "R-a6", "R-a5", "R-a6", "R-a7")
    assert stone(match, 0, 0)["field"] == "a7"


def headed(kind: str, heading: str) -> Match:
    """A stone on a field where all four ways are open, having come with this heading."""
    stones = ",".join(f"{k}:{'g3' + heading if k == kind else '-'}" for k in "RIO")
    return at(stones, steps=3, bridges="black=g12,l7,g2,b7 grey=g4,j7 white=g7")


WAYS = {"^": "g4", ">": "h3", "v": "g2", "<": "f3"}


@pytest.mark.parametrize("heading", "^>v<")
def test_A4_4_isis_straight_on_or_left(heading: str) -> None:
    left = "^>v<"["^>v<".index(heading) - 1]
    match = headed("I", heading)
    assert set(of(match, "I")) == {f"I-{WAYS[way]}" for way in (heading, left)}
    for way in set("^>v<") - {heading, left}:
        assert refused(match, f"I-{WAYS[way]}") == "A4.4"


@pytest.mark.parametrize("heading", "^>v<")
def test_A4_5_osiris_straight_on_or_right(heading: str) -> None:
    right = "^>v<"[("^>v<".index(heading) + 1) % 4]
    match = headed("O", heading)
    assert set(of(match, "O")) == {f"O-{WAYS[way]}" for way in (heading, right)}
    for way in set("^>v<") - {heading, right}:
        assert refused(match, f"O-{WAYS[way]}") == "A4.5"


def test_A4_6_a_corner_counts_as_a_turn() -> None:
    match = played(at("R:-,I:a12,O:-"), "I-a13")
    assert of(match, "I") == []
    assert refused(match, "I-b13") == "A4.6"
    match = played(at("R:-,I:-,O:b13"), "O-a13")  # running the other way round
    assert refused(match, "O-a12") == "A4.6"
    assert of(played(at("R:-,I:-,O:a12"), "O-a13"), "O") == ["O-b13"]


def test_A4_6_going_back_at_a_corner_is_the_stones_own_clause() -> None:
    assert refused(played(at("R:-,I:a12,O:-"), "I-a13"), "I-a12") == "A4.4"
    assert refused(played(at("R:-,I:-,O:b13"), "O-a13"), "O-b13") == "A4.5"
    bridges = "black=g12,l7,b2,b7 grey=d7,j7 white=g7"  # a corner of a wall is no level's corner
    assert refused(at("R:-,I:b2>,O:-", steps=3, bridges=bridges), "I-b1") == "A4.4"


def test_A4_7_a_stone_turns_as_often_as_its_steps_allow() -> None:
    bridges = "black=g12,l7,g2,b7 grey=f4,g4 white=g7"
    match = played(at("R:-,I:g5,O:-", bridges=bridges), "I-f5", "I-f4", "I-g4", "I-g5")
    assert stone(match, 0, 1)["field"] == "g5"  # three left turns: a whole round


def test_A4_8_no_two_stones_share_a_field() -> None:
    match = at("R:a5,I:a6,O:-")
    assert refused(match, "R-a6") == "A4.8"
    with pytest.raises(ValueError, match="two stones on a5"):
        at("R:a5,I:a5,O:-")


def test_A4_9_a_jump_costs_a_step_a_field_and_lands_beyond() -> None:
    match = played(at("R:a5,I:a6,O:-"), "R^a6")
    assert match.view()["board"]["steps"] == 3
    assert stone(match, 0, 0)["passing"] is True
    assert match.moves() == ["R-a7", "R-a5"]  # nothing else moves meanwhile
    assert refused(match, "g2-h2") == refused(match, "I-a7") == refused(match, "O@a1") == "A4.9"
    match.play("R-a7")
    assert [stone(match, 0, kind)["field"] for kind in (0, 1)] == ["a7", "a6"]


def test_A4_9_it_begins_only_if_it_can_land_with_the_steps_left() -> None:
    assert refused(at("R:-,I:a5,O:a6", steps=1), "I^a6") == "A4.9"
    assert "I^a6" in at("R:-,I:a5,O:a6", steps=2).moves()
    row = at("R:a7,I:a5,O:a6", steps=2)
    assert refused(row, "I^a6") == "A4.9"  # two own stones: three steps
    assert "I^a6" in at("R:a7,I:a5,O:a6", steps=3).moves()


def test_A4_9_it_turns_as_its_kind_allows_also_on_corners() -> None:
    assert refused(at("R:-,I:a12,O:a13"), "I^a13") == "A4.9"  # Isis cannot turn right there
    match = played(at("R:-,I:a13,O:a12"), "O^a13", "O-b13")
    assert stone(match, 0, 2)["field"] == "b13"


def test_A4_9_over_a_stone_on_a_bridge() -> None:
    match = played(at("R:g1,I:-,O:-", "R:g2,I:-,O:-"), "R^g2", "R-g3")
    assert stone(match, 0, 0)["field"] == "g3"
    assert stone(match, 1, 0)["field"] == "g2"


def test_A4_9_on_an_opponents_stone_the_mover_lands_or_passes() -> None:
    match = at("R:a5,I:-,O:-", "R:a6,I:-,O:-")
    assert {"Rxa6", "R^a6"} <= set(match.moves())
    assert {"Rxa7", "R^a7"} <= set(played(at("R:a5,I:-,O:-", "R:a6,I:a7,O:-"), "R^a6").moves())


def test_A4_9_entering_is_a_landing_never_a_passing() -> None:
    match = at(OUTSIDE, "R:a1,I:-,O:-")
    assert of(match, "R") == ["R@a1"]
    match.play("R@a1")
    assert stone(match, 1, 0)["field"] is None


def test_A4_9_only_stones_are_passed_over() -> None:
    assert refused(at("R:a5,I:-,O:-"), "R^a6") == "A4.9"


def test_A4_10_a_stone_left_on_a_bridge_must_leave_it() -> None:
    match = at("R:g2!,I:-,O:-", steps=1)
    assert match.moves() == ["R-g3", "R-g1"]
    assert refused(match, "b7-b8") == refused(match, "I@a1") == "A4.10"
    early = at("R:g2!,I:-,O:-", steps=2)
    assert {"b7-b8", "I@a1"} <= set(early.moves())


def test_A4_10_the_duty_comes_with_the_next_turn() -> None:
    match = played(at("R:g1,I:-,O:-", steps=1), "R-g2")
    assert stone(match, 0, 0)["must_leave"] is False
    match = played(match, "b7-b8", "b8-b7", "b7-b8", "b8-b7")
    assert stone(match, 0, 0)["must_leave"] is True
    match = played(match, "R-g3")
    assert stone(match, 0, 0)["must_leave"] is False


def test_A4_10_it_has_left_even_if_it_comes_back() -> None:
    match = played(at("R:g2!,I:-,O:-"), "R-g1", "R-g2")
    assert "b7-b8" in match.moves()


def test_A4_10_no_step_may_block_the_last_way_out() -> None:
    match = at("R:g2!,I:f3,O:g1", steps=2)
    assert refused(match, "I-g3") == "A4.10"
    assert "I-e3" in match.moves()


def test_A4_10_hemmed_in_it_leaves_over_an_own_stone() -> None:
    match = at("R:g2!,I:g3,O:g1", steps=2)
    assert set(of(match, "R")) == {"R^g3", "R^g1"}
    assert "I-h3" in match.moves()  # or a stone makes room
    assert refused(match, "b7-b8") == "A4.10"


def test_A4_10_a_stone_that_cannot_leave_stays() -> None:
    match = at("R:g2!,I:g3,O:g1", steps=1)
    assert of(match, "R") == []
    assert "b7-b8" in match.moves()


def test_A4_10_of_several_as_many_leave_as_can() -> None:
    match = at("R:g2!,I:b7!,O:-", steps=2)
    assert bridge_moves(match) == []
    match = played(match, "R-g1")
    assert match.moves() == ["I-c7", "I-a7"]
    assert set(at("R:g2!,I:b7!,O:-", steps=1).moves()) == {"R-g3", "R-g1", "I-c7", "I-a7"}


def test_A4_10_the_ankh_field_is_a_way_out_for_two() -> None:
    bridges = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    match = at("R:g6^~,I:g6!,O:g5", steps=2, bridges=bridges)
    assert "R-g7" in match.moves()  # Isis can follow


def test_A4_10_a_winning_step_is_never_refused() -> None:
    bridges = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    match = at("R:g6^,I:b7!,O:-", steps=1, cards="2/0", bridges=bridges)
    assert match.moves() == ["R-g7", "I-c7", "I-a7"]
    match.play("R-g7")
    assert match.is_over


# --- A5 capturing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "other", "move"),
    [
        ("R:a5,I:-,O:-", "R:a6,I:-,O:-", "Rxa6"),  # on a level
        ("R:g1,I:-,O:-", "R:g2,I:-,O:-", "Rxg2"),  # on a bridge
        ("R:m12,I:-,O:-", "R:m13,I:-,O:-", "Rxm13"),  # on his own entrance
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
    for match in (at("R:g2,I:-,O:-"), at(OUTSIDE, "R:g2,I:-,O:-")):
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
    assert refused(match, "g7-g8") == "A6.5"  # first he finishes his steps
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
    match = played(at("R:-,I:g6,O:-", bridges=FREE), "I-g7")
    assert match.view()["board"]["seats"][0]["cards"] == 1
    assert stone(match, 0, 1) == {
        "kind": "Isis", "field": None, "heading": None, "must_leave": False, "passing": False,
    }  # fmt: skip
    match = played(match, "I@a1")
    assert of(match, "I") == ["I-a2", "I-b1"]


def test_A7_1_the_third_time_wins_at_once() -> None:
    match = played(at("R:g6,I:-,O:-", steps=5, cards="2/2", bridges=FREE), "R-g7")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.clause) == ((0,), (1.0, 0.0), "A7.1")
    for cards in ("0/2", "1/2"):
        steps = 4 + int(cards[0])
        on = played(at("R:g6,I:-,O:-", steps=steps, cards=cards, bridges=FREE), "R-g7")
        assert not on.is_over


def test_A7_2_the_turn_goes_on_and_the_card_counts_from_the_next() -> None:
    match = played(at("R:g6,I:-,O:-", steps=3, bridges=FREE), "R-g7")
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
    text = f"player=2 steps=1 stones={OUTSIDE}/{OUTSIDE} cards={cards} {BRIDGES}"
    early = played(Match.from_position("ankh", f"players=2 turn=398 {text}"), "g2-h2")
    assert not early.is_over
    match = played(Match.from_position("ankh", f"players=2 turn=399 {text}"), "g2-h2")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.clause) == (winners, scores, "A7.3")


def test_A7_3_among_equals_the_win_is_shared() -> None:
    stones = "/".join([OUTSIDE] * 3)
    text = f"players=3 turn=600 player=1 steps=0 stones={stones} cards=2/0/2 {BRIDGES}"
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
    match = at("R:g4,I:-,O:-", "R:g5,I:-,O:-", bridges="black=g12,l7,g2,b7 grey=g4,j7 white=g7")
    assert refused(match, "g7-g6") == "A6.5"
    match = played(match, "Rxg5", "b7-b8", "b8-b7", "b7-b8")
    assert len(match.moves()) == 4
    match = played(match, "g7-g6", "b8-b7", "b7-b8", "b8-b7", "b7-b8", "R-g6", "R-g7")
    assert match.view()["board"]["seats"][0]["cards"] == 1
