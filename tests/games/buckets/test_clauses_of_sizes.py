"""The clauses on smaller games of Buckets (B8)."""

import pytest

from benben import Match
from benben.bots import bot, let_move
from benben.table import catalogue
from games.buckets.tables import board, outcomes


def built(size: str, seed: int = 1, **options: str) -> Match:
    """A match in which both have built."""
    match = Match("buckets", options={"size": size, **options}, seed=seed)
    while board(match)["phase"] == "build":
        let_move(match, match.waiting_for[0], bot("random"), match.ply)
    return match


def test_B8_1_small_has_six_buckets_of_three_colours_and_four_cards_each() -> None:
    match = Match("buckets", options={"size": "small"}, seed=1)
    assert set(match.moves()) == {"build:r", "build:y", "build:g"}
    assert board(match)["rows"] == 3
    assert [len(board(match, seat)["hand"]) for seat in (0, 1)] == [4, 4]
    assert board(match)["pile"] == 3 * 6 - 8
    pyramid = board(built("small"))["pyramids"][0]
    assert len(pyramid) == 6
    assert max(pyramid.count(colour) for colour in pyramid) <= 2


def test_B8_1_tiny_has_three_red_buckets_and_one_card_each() -> None:
    match = Match("buckets", options={"size": "tiny"}, seed=1, chance=False)
    assert outcomes(match) == {"card:r1": 1, "card:r2": 1, "card:r3": 1, "card:r4": 1}
    match = built("tiny")
    assert board(match)["pyramids"] == [["red"] * 3] * 2
    assert [len(board(match, seat)["hand"]) for seat in (0, 1)] == [1, 1]


def test_B8_1_a_smaller_game_is_for_two() -> None:
    with pytest.raises(ValueError, match="size=tiny: allowed are full"):
        Match("buckets", players=3, options={"size": "tiny"})


def test_B8_2_buckets_leave_without_physics_whatever_the_finger() -> None:
    match = built("tiny", finger="flick")
    assert board(match)["finger"] == "cascade"
    while not any(move.startswith("knock") for move in match.moves()):
        match.play(match.moves()[0])
    seat = match.to_move
    match.play("knock:a1")
    assert board(match)["pyramids"][seat] == [None, "red", None]
    assert board(match)["phase"] == "turn"


def test_no_page_offers_a_smaller_game() -> None:
    match = Match("buckets", options={"finger": "cascade"}, seed=1)
    assert "size" not in {option["name"] for option in catalogue.info(match.game)["options"]}
    assert "size" not in match.record()
