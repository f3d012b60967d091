"""One test or more for every clause of chapter A4, named after it."""

import pytest

from benben import Match
from games.ankh.scenes import OUTSIDE, at, bridge_moves, of, played, refused, stone

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
    assert of(at("R:g2!,I:-,O:-"), "R") == ["R-g3", "R-g1"]
    corner = at("R:b2!,I:-,O:-", bridges="black=g12,l7,b2,b7 grey=d7,j7 white=g7")
    assert of(corner, "R") == ["R-b1", "R-a2"]


def test_A4_1_from_a_bridge_onto_a_bridge_beside_it() -> None:
    match = at("R:g2!,I:-,O:-", bridges="black=g12,l7,g2,h2 grey=d7,j7 white=g7")
    assert of(match, "R") == ["R-g3", "R-h2", "R-g1"]


def test_A4_1_back_outward_and_onto_any_entrance() -> None:
    match = played(at("R:g2!,I:-,O:-"), "R-g1")
    assert stone(match, 0, 0)["field"] == "g1"
    assert "R-m13" in at("R:m12,I:-,O:-").moves()


def test_A4_1_the_ankh_only_over_the_white_bridge() -> None:
    assert refused(at("R:g5,I:-,O:-"), "R-g6") == "A4.1"
    free = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    assert "R-g7" in at("R:g6!,I:-,O:-", bridges=free).moves()
    corner = "black=g12,l7,g2,b7 grey=d7,j7 white=f6"
    assert of(at("R:f6!,I:-,O:-", bridges=corner), "R") == ["R-f5", "R-e6"]


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


def test_A4_10_the_way_to_the_win_is_open_however_many_must_leave() -> None:
    """A bug: six steps to the third card were refused at the fifth where two stones must leave."""
    bridges = "black=g12,l7,g2,b7 grey=d7,j7 white=f7"
    for stones in ("R:b7!,I:a1,O:c5", "R:b7!,I:g2!,O:c5"):
        match = at(stones, steps=6, cards="2/0", bridges=bridges)
        played(match, "O-c6", "O-c7", "O-d7", "O-e7", "O-f7", "O-g7")
        assert match.is_over
    match = at("R:b7!,I:g2!,O:e7>", steps=2, cards="2/0", bridges=bridges)
    assert match.moves() == ["R-c7", "R-a7", "I-g3", "I-g1", "O-f7"]
    assert refused(match, "O-e6") == refused(match, "g12-h12") == "A4.10"
    match = at("R:b7!,I:g2!,O:e7>", steps=2, cards="1/0", bridges=bridges)
    assert refused(match, "O-f7") == "A4.10"  # no win, no exception
