"""The clauses of Ptoq that compare and score hands, and the examples of its rules."""

from typing import Any

import pytest

from benben import Match
from benben.games.ptoq import board
from benben.games.ptoq.poker.hands import POINTS, rank_of, strength
from benben.games.ptoq.view import RANK_KEYS
from games.ptoq.tables import board_of, building, last_block, played, refused, started


def rank(hand: str) -> str:
    """The rank of a hand written like Kh9d…"""
    return RANK_KEYS[rank_of(strong(hand))]


def strong(hand: str) -> int:
    faces = [board.FACE[hand[i : i + 2]] for i in range(0, len(hand), 2)]
    return int(strength(sum(1 << face for face in faces)))


# --- P5 comparing ----------------------------------------------------------------------------


def test_P5_1_the_ranks_in_their_order() -> None:
    hands = [
        "2s3h4d5c7s",
        "2s2h3d4c5s",
        "2s2h3d3c4s",
        "2s2h2d3c4s",
        "As2h3d4c5s",
        "2s3s4s5s7s",
        "2s2h2d3c3s",
        "2s2h2d2c3s",
        "As2s3s4s5s",
        "TsJsQsKsAs",
    ]
    assert [rank(hand) for hand in hands] == list(RANK_KEYS)
    assert sorted(map(strong, hands)) == [strong(hand) for hand in hands]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKhQdJc9s", "AhKdQcJs8s"),  # the last kicker
        ("3s3h2d4c5s", "2s2hAdKcQs"),  # the pair before the kickers
        ("KsKh5d5c2s", "QsQhJdJcAs"),  # the higher of two pairs
        ("KsKh5d5c3s", "KdKc5s5h2d"),  # then the kicker
        ("3s3h3d2c4s", "2s2h2dAcKs"),
        ("6s5h4d3c2s", "5s4h3d2cAs"),
        ("3s3h3d2c2s", "2h2d2cAcAs"),  # full house: the three first
        ("As2s3s4s6s", "KsQsJsTs8s"),  # flush by its highest
        ("2s2h2d2c4s", "2s2h2d2c3s"),
    ],
)
def test_P5_1_the_usual_comparison_within_a_rank(better: str, worse: str) -> None:
    assert rank(better) == rank(worse)
    assert strong(better) > strong(worse)


def test_P5_2_an_ace_is_high_or_low_in_a_straight() -> None:
    assert rank("As2h3d4c5s") == rank("TsJhQdKcAs") == "straight"
    assert rank("QsKhAd2c3s") == "high_card"
    assert strong("2s3h4d5c6s") > strong("As2h3d4c5s")
    assert strong("As2s3s4s5s") < strong("2h3h4h5h6h")


def test_P5_2_suits_do_not_break_ties() -> None:
    assert strong("AsKhQdJc9s") == strong("AhKdQcJs9h")
    assert strong("2s3s4s5s7s") == strong("2c3c4c5c7c")


def test_P5_3_hands_face_each_other_and_equal_ones_are_nobodys() -> None:
    match = last_block("AsAhKdQc2s,2h3h4h5h7h,9sTdJcKs2d", "QhQs5s4s3c,AdAc7s6s4c,9hTsJhKh", "2c")
    played(match, "hand:3")
    board_now = board_of(match)
    assert board_now["leads"] == [0, 0, None]
    assert board_now["result"]["won"] == [2, 0]


# --- P6 basic game ---------------------------------------------------------------------------

PAIRS = "AsAh5d4c2s,KsKh5s4s2d,QsQh5h4h2c"
HIGHS = "3s7h9dJcTs,3h7d9cJsTh,3d7c9s"


def test_P6_1_two_hands_beat_three_crush() -> None:
    crushed = played(last_block(PAIRS, HIGHS + "Jh", "Tc"), "hand:3")
    assert board_of(crushed)["result"] == {"won": [3, 0], "points": None, "bonus": None}
    outcome = crushed.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.clause) == ((1.0, 0.0), "P6.1")
    assert ("crushed", {"seat": 1}) in crushed.story()[-1][1]
    beaten = played(last_block(PAIRS, "AdAcKdQd2h,3h7d9cJsTh,3d7c9sJh", "Tc"), "hand:3")
    assert board_of(beaten)["result"]["won"] == [2, 1]
    assert beaten.outcome() is not None
    assert ("beaten", {"seat": 1}) in beaten.story()[-1][1]


def test_P6_1_nobody_with_two_is_a_draw() -> None:
    match = last_block("AsAh5d4c2s,3s7h9dJcTs,2d4d6h8hTd", "AdAc5h4h2c,2h4s6d8dTh,3h7c9cJd", "Tc")
    played(match, "hand:3")
    assert board_of(match)["result"]["won"] == [1, 1]
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((0.5, 0.5), (0, 1))
    assert ("draw", {}) in match.story()[-1][1]


# --- P7 advanced game ------------------------------------------------------------------------


def test_P7_1_points_of_the_ranks() -> None:
    points = dict(zip(RANK_KEYS, POINTS.tolist(), strict=True))
    assert points == {
        "high_card": -1, "pair": 0, "two_pair": 0, "three": 0, "straight": 1,
        "flush": 1, "full_house": 2, "four": 3, "straight_flush": 4, "royal_flush": 5,
    }  # fmt: skip


def scored(first: str, second: str, block: str, **more: Any) -> Match:
    return played(last_block(first, second, block, **{"game": "long", **more}), "hand:3")


def test_P7_1_points_for_hands_won() -> None:
    three = scored(PAIRS, HIGHS + "Jh", "Tc")
    assert board_of(three)["result"] == {"won": [3, 0], "points": [4, -3], "bonus": [4, 0]}
    two = scored(PAIRS, "AdAcKdQd2h,3h7d9cJsTh,3d7c9sJh", "Tc")
    assert board_of(two)["result"] == {"won": [2, 1], "points": [3, -2], "bonus": [3, 0]}


def test_P7_1_one_hand_won_with_ties_scores_nothing_extra() -> None:
    match = scored("AsAh5d4c2s,2d4d6h8hTd,3s7h9dJcTs", "AdAc5h4h2c,3h7c9cJdTh,3d7s9sJs", "Tc")
    assert board_of(match)["result"] == {"won": [0, 1], "points": [-2, -2], "bonus": [0, 0]}
    assert board_of(match)["victory"] == [0, 0]


def test_P7_1_a_hand_scores_its_highest_rank_only() -> None:
    match = scored("TsJsQsKsAs,2s2h2d2c3s,4s4h4d5c5s", "3h3d6c7c9d,6s7s8hThQd,8c9cJdQh", "Kd")
    assert board_of(match)["result"]["points"] == [5 + 3 + 2 + 4, 0 - 1 - 1]


def test_P7_2_the_difference_goes_to_the_player_with_more() -> None:
    match = scored(PAIRS, HIGHS + "Jh", "Tc", victory="1/2", rounds=3)
    assert board_of(match)["victory"] == [1 + 4 + 3, 2]


def test_P7_2_with_equal_points_nobody_gets_any() -> None:
    match = scored("AsAh5d4c2s,2d4d6h8hTd,3s7h9dJcTs", "AdAc5h4h2c,3h7c9cJdTh,3d7s9sJs", "Tc")
    assert ("no_victory", {}) in match.story()[-1][1]
    assert board_of(match)["phase"] == "shown"


@pytest.mark.parametrize(("game", "target"), [("short", 7), ("long", 11)])
def test_P7_3_rounds_are_played_to_7_or_11(game: str, target: int) -> None:
    assert board_of(started("1", game))["target"] == target
    enough = scored(PAIRS, HIGHS + "Jh", "Tc", game=game, victory=f"{target - 7}/0", rounds=3)
    outcome = enough.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.clause) == ((1.0, 0.0), "P7.3")
    assert ("wins", {"seat": 1}) in enough.story()[-1][1]
    if target > 7:
        short = scored(PAIRS, HIGHS + "Jh", "Tc", game=game, victory=f"{target - 8}/9", rounds=3)
        assert not short.is_over


def test_P7_4_the_starter_alternates() -> None:
    match = scored(PAIRS, HIGHS + "Jh", "Tc")
    assert board_of(match)["starter"] == 0
    played(match, "next", "next")
    board_now = board_of(match)
    assert (board_now["starter"], board_now["round"], match.to_move) == (1, 2, 1)
    assert board_now["victory"] == [7, 0]
    assert board_now["pyramid"] == []
    assert board_now["hands"][0][0]["blocks"] == []


def test_P7_4_the_hands_stay_open_until_both_are_ready() -> None:
    match = scored(PAIRS, HIGHS + "Jh", "Tc")
    assert match.waiting_for == [0, 1]
    assert refused(match, "a1") == "P7.4"
    match.play("next", 1)
    assert match.waiting_for == [0]
    assert board_of(match)["ready"] == [False, True]
    assert len(board_of(match)["hands"][0][0]["blocks"]) == 5
    match.play("next", 0)
    assert board_of(match)["round"] == 2
    assert refused(match, "next") == "P7.4"


# --- the examples ----------------------------------------------------------------------------


def test_G1_the_scoring_of_the_printed_rules() -> None:
    """King high, flush, pair of eights; facing them ace high, three of a kind, full house.

    The other lists them from the own left, the other way round (P5.3).
    """
    match = scored("Ks9h7d4c2s,QhTh6h5h3h,8s8hJdTc5c", "As8d7c6d4d,9s9c9dJc3c,QsQdQc2h", "2d")
    hands = board_of(match)["hands"]
    assert [hand["rank"] for hand in hands[0]] == ["high_card", "flush", "pair"]
    assert [hand["by"] for hand in hands[0]] == [["K"], ["Q"], ["8"]]
    assert [hand["rank"] for hand in hands[1]] == ["high_card", "three", "full_house"]
    assert board_of(match)["result"] == {"won": [1, 2], "points": [0, 4], "bonus": [0, 3]}
    assert board_of(match)["victory"] == [0, 4]


def test_G2_where_a_block_may_stand() -> None:
    match = building(["a1:2s", "b1:3s", "d1:4s"], "Kh")
    assert match.refusal("c1") is None  # on the base
    assert match.refusal("a2") is None  # centred on two adjacent blocks
    assert refused(match, "d2") == "P3.2"  # on one block only
    assert refused(match, "b2") == "P3.2"  # over a gap


def test_G3_the_table_of_ranks() -> None:
    table = {
        "4s9hQdKc7s": "high_card",
        "4s9hQdQc7s": "pair",
        "4s4hQdQc7s": "two_pair",
        "4sQhQdQc7s": "three",
        "4s5h6d7c8s": "straight",
        "Qs7s4s9sKs": "flush",
        "QsQhQd2c2s": "full_house",
        "QsQhQdQc3s": "four",
        "4s5s6s7s8s": "straight_flush",
        "TsJsQsKsAs": "royal_flush",
    }
    assert {hand: rank(hand) for hand in table} == table
