"""The clauses of Buckets on losing buckets, rounds and the end, named after them.

B4.2 to B4.6 have more tests in test_judge.py, test_physics.py, test_support.py and test_finger.py.
"""

import pytest

from benben import CHANCE, Match
from games.buckets.tables import (
    SMALL,
    WHOLE,
    board,
    held,
    of,
    outcomes,
    played,
    refused,
    stand,
    table,
)

# --- B4 losing a bucket --------------------------------------------------------------------------


def test_B4_1_a_bucket_of_the_asked_colour_or_any_without_it() -> None:
    match = table(more="asked=r open=-/r8")
    assert of(match, "knock") == ["a1", "b1", "c1"]
    assert refused(match, "knock:a2") == "B4.1"
    assert refused(match, "knock:f1") == "B4.2"
    without = table(
        more="asked=r open=-/r8", pyramids=f"y.g.p-....-...-..-./{WHOLE}".replace("y.g.p", "yg...")
    )
    assert of(without, "knock") == ["a1", "a2"]
    assert refused(without, "knock:a3") == "B4.2"


def test_B4_1_once_a_bucket_is_named_the_view_says_what_could_have_been() -> None:
    match = table(more="asked=r open=-/r8", finger="flick")
    assert board(match)["nameable"] == []  # the moves say it
    assert board(played(match, "knock:a1"))["nameable"] == ["a1", "b1", "c1"]
    without = f"yg...-....-...-..-./{WHOLE}"
    match = table(more="asked=r open=-/r8", finger="flick", pyramids=without)
    assert board(played(match, "knock:a1"))["nameable"] == ["a1", "a2"]


def test_B4_2_the_view_says_from_which_sides_a_finger_can_come() -> None:
    whole = {"left": ["a1", "b1", "c1", "d1", "e1"], "right": ["a5", "b4", "c3", "d2", "e1"]}
    match = table(more="asked=r open=-/r8", finger="flick")
    assert board(match)["reach"] == whole
    assert board(played(match, "knock:a1"))["reach"] == whole
    gap = f"r.gbp-ry..-...-..-./{WHOLE}"  # an arch
    match = table(more="asked=r open=-/r8", finger="flick", pyramids=gap)
    assert board(match)["reach"] == {"left": ["a1", "a3", "b1"], "right": ["a1", "a5", "b2"]}
    unseen = table(phase="build", pyramids="rr...-....-...-..-./r....-....-...-..-.")
    assert board(unseen, 1)["reach"] == {"left": [], "right": []}


def test_B4_2_a_flick_from_where_and_as_hard_as_he_likes() -> None:
    match = table(more="asked=r open=-/r8", finger="flick")
    match.play("knock:a1")
    assert board(match)["named"] == "a1"
    aims = of(match, "flick")
    assert len(aims) == 2 * 3 * 3  # a2 stands on its right
    assert "left,low,soft" in aims and "front,high,hard" in aims
    assert refused(match, "flick:right,low,soft") == "B4.2"
    assert refused(match, "flick:behind,low,soft") == "B4.2"
    assert refused(match, "knock:b1") == "B4.2"
    inner = played(table(more="asked=y open=-/y8", finger="flick"), "knock:a2")
    assert len(of(inner, "flick")) == 3 * 3


def test_B4_2_the_named_bucket_and_what_falls_with_it_leave() -> None:
    match = table(more="asked=r open=-/r8", finger="flick", chance=False)
    match.replay("knock:a1", 0)
    match.replay("flick:front,low,soft", 0)
    assert list(outcomes(match)) == ["falls:a1"]
    assert match.game.engine.refusal(match.truth(), CHANCE, match.game.rules.ACTIONS - 1) == 402
    match.replay("falls:a1", CHANCE)
    assert list(outcomes(match)) == ["falls:a2", "stays:a2"]
    others = [
        f"{row}{n}"
        for row, size in zip("abcde", (5, 4, 3, 2, 1), strict=True)
        for n in range(1, size + 1)
    ]
    for place in others[1:]:
        match.replay(f"{'falls' if place in ('b1', 'c1') else 'stays'}:{place}", CHANCE)
    gone = [i for i, c in enumerate(board(match)["pyramids"][0]) if c is None]
    assert gone == [0, 5, 9]  # d1 stands on one support (B4.3)
    assert match.to_move == 0 and board(match)["value"] == 0


def test_B4_6_the_owner_keeps_one_of_the_pieces() -> None:
    match = table(more="asked=g open=-/g8", pyramids=f"rygbp-ry..-...-..-./{WHOLE}")
    match.play("knock:a3")
    assert board(match)["pieces"] == [["a1", "a2", "b1"], ["a4", "a5"]]
    assert match.moves() == ["keep:a1", "keep:a4"]
    assert refused(match, "keep:a3") == refused(match, "knock:a1") == "B4.6"
    other = Match.from_record(match.record())
    assert stand(played(match, "keep:a5"))[0] == 2  # any bucket of a piece names it
    assert stand(played(other, "keep:b1"))[0] == 3


def test_B4_6_more_than_two_pieces() -> None:
    match = table(
        more="asked=y open=-/y8",
        finger="flick",
        pyramids=f"rygbp-....-...-..-./{WHOLE}",
        chance=False,
    )
    for move in ("knock:a2", "flick:front,low,hard"):
        match.replay(move, 0)
    for move in ("falls:a2", "stays:a1", "stays:a3", "falls:a4", "stays:a5"):
        match.replay(move, CHANCE)
    assert match.moves() == ["keep:a1", "keep:a3", "keep:a5"]
    match.replay("keep:a3", 0)
    assert match.position().split("pyramids=")[1].startswith("..g..-")


def test_B4_7_other_pyramids_are_never_harmed() -> None:
    match = table(3, more="asked=r open=-/-/r8")
    before = board(match)["pyramids"][1:]
    match.play("knock:a1")
    assert board(match)["pyramids"][1:] == before
    assert stand(match)[0] == 10


def test_B4_8_cascade_needs_two_supports_and_no_finger() -> None:
    match = table(more="asked=r open=-/r8")
    assert refused(match, "flick:front,low,soft") == "B4.8"
    assert refused(match, "lift") == "B7.3"
    match.play("knock:b1")
    gone = [i for i, c in enumerate(board(match)["pyramids"][0]) if c is None]
    assert gone == [5, 9, 12, 14]
    assert match.game.options[0].default == "flick"
    with pytest.raises(ValueError, match="flick, lift, cascade"):
        Match("buckets", 2, {"finger": "thumb"})


# --- B5 end of a round ---------------------------------------------------------------------------


def test_B5_1_a_lost_bucket_ends_the_round_and_clears_the_table() -> None:
    match = table(
        3, more="asked=r open=r7/r1/r8 discards=p1 direction=anticlockwise", player=2, hand="-/r4/-"
    )
    match.play("knock:c1")
    seen = board(match)
    assert [owner["open"] for owner in seen["seats"]] == [[], [], []]
    assert seen["discards"] == ["r1", "r7", "r8", "p1"]
    assert (seen["asked"], seen["value"], seen["direction"]) == (None, 0, "clockwise")


def test_B5_2_the_loser_starts_the_next_round() -> None:
    match = table(3, more="asked=r open=r7/-/-", player=2)
    match.play("knock:c1")
    assert match.to_move == 1 and board(match)["phase"] == "direct"


# --- B6 end of the game --------------------------------------------------------------------------

LAST = "r....-....-...-..-."
LAST_SMALL = "r...-...-..-."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_B6_1_the_last_bucket_of_two_to_four_ends_the_game(players: int) -> None:
    others = "/".join([WHOLE] * (players - 1))
    attack = "/".join(["-"] * (players - 1) + ["r8"])
    match = table(players, more=f"asked=r open={attack}", pyramids=f"{LAST}/{others}")
    assert not match.is_over
    match.play("knock:a1")
    assert match.is_over
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == "B6.1"


@pytest.mark.parametrize(("way", "starter"), [("clockwise", 3), ("anticlockwise", 1)])
def test_B6_2_the_first_of_five_is_out_the_other_neighbour_starts(way: str, starter: int) -> None:
    attack = "-/r8/-/-/-" if way == "clockwise" else "-/-/-/r8/-"
    match = table(
        5, player=3, more=f"asked=r direction={way} open={attack}",
        pyramids="/".join([SMALL, SMALL, LAST_SMALL, SMALL, SMALL]),
    )  # fmt: skip
    match.play("knock:a1")
    assert not match.is_over
    assert match.to_move == starter
    assert board(match)["seats"][2]["out"] and held(match)[2] == 0
    assert len(board(match)["discards"]) == 11
    match.play(way)
    played(match, match.moves()[0], "play")
    assert match.to_move == (4 if way == "clockwise" else 0)


def test_B6_2_the_seats_close_up() -> None:
    gone = "....-...-..-."
    match = table(
        5, player=2, pyramids="/".join([SMALL, SMALL, gone, SMALL, SMALL]), hand="r1/r2r5/-/r4/r6"
    )
    played(match, "r2", "play")
    assert match.to_move == 3


def test_B6_2_the_second_to_lose_his_last_bucket_ends_the_game() -> None:
    gone = "....-...-..-."
    match = table(
        5, more="asked=r open=-/-/-/-/r8", hand="r1/r2/-/r4/r6",
        pyramids="/".join([LAST_SMALL, SMALL, gone, SMALL, SMALL]),
    )  # fmt: skip
    match.play("knock:a1")
    outcome = match.outcome()
    assert outcome is not None and outcome.clause == "B6.2"


def test_B6_3_most_buckets_win_and_equals_share() -> None:
    rest = {"few": "ry...-r...-...-..-.", "more": "ryg..-ry..-...-..-."}
    match = table(
        4, more="asked=r open=-/-/-/r8",
        pyramids="/".join([LAST, rest["more"], rest["few"], rest["more"]]),
    )  # fmt: skip
    match.play("knock:a1")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == (1, 3) and outcome.scores == (0, 0.5, 0, 0.5)
