"""What is shown of Ptoq agrees with what may be done."""

import random

import pytest

from benben.games.ptoq.board import FACE, FULL, NO_BLOCK
from benben.games.ptoq.poker.hands import POINTS
from benben.games.ptoq.view import RANK_KEYS, hand_shown
from benben.match import Match
from games.ptoq.tables import board_of, last_block, played


def test_P4_2_the_blocks_shown_as_free_are_those_that_may_be_taken() -> None:
    for seed in range(10):
        match, dice = Match("ptoq", 2, {}, seed), random.Random(seed)
        while not match.is_over:
            moves, board = match.moves(), match.board()
            if board["phase"] == "take":
                free = {f"x{block['place']}" for block in board["pyramid"] if block["free"]}
                assert free == set(moves)
            match.play(dice.choice(moves))


@pytest.mark.parametrize(
    "blocks, makers, kickers",
    [
        ("Ah7c4d", "Ah", "7 4"),
        ("9s4dAh9d", "9s 9d", "A 4"),
        ("9s4dAh9d4c", "9s 9d 4d 4c", "A"),
        ("TsThAcTd", "Ts Th Td", "A"),
        ("2h3h4h5hKh", "2h 3h 4h 5h Kh", "5 4 3 2"),
        ("9s9d9h4d4c", "9s 9d 9h 4d 4c", "4"),
        ("Ah2d3c4s5h", "Ah 2d 3c 4s 5h", ""),
    ],
)
def test_P5_1_a_hand_shows_what_makes_its_rank_and_its_kickers(
    blocks: str, makers: str, kickers: str
) -> None:
    """Two hands of the same rank looked alike: "A high" against "A high"."""
    faces = [FACE[blocks[at : at + 2]] for at in range(0, len(blocks), 2)]
    shown = hand_shown((*faces, *[NO_BLOCK] * (FULL - len(faces))))
    assert shown["rank"]
    assert set(shown["makers"]) == set(makers.split())
    assert shown["kickers"] == kickers.split()
    assert shown["points"] == POINTS[RANK_KEYS.index(shown["rank"])]


def test_P7_1_the_points_of_a_round_are_broken_down() -> None:
    match = last_block(
        "2s3s4s5s6s,2h2d9cTdKh,7h8hThJcAd", "2c3d4c6h8s,7d8d9dTsJd,7c8cTc9s", "Js", "long"
    )
    board = board_of(played(match, "hand:3"))
    result = board["result"]
    assert [one["points"] for one in board["hands"][0]] == [4, 0, -1]
    assert (result["won"], result["bonus"]) == ([1, 2], [0, 3])
    for seat in range(2):
        of_hands = sum(one["points"] for one in board["hands"][seat])
        assert result["points"][seat] == of_hands + result["bonus"][seat]
