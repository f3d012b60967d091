"""The clauses on smaller games of Ankh (A8), held against the naive twin, too."""

import random

import pytest

from benben import Match, Refused
from benben.table import catalogue
from games.ankh import naive
from games.ankh.scenes import refused


def begun(size: str, **options: str) -> Match:
    return Match("ankh", options={"size": size, "starter": "1", **options}, seed=1)


def reached(match: Match) -> set[str]:
    """The fields on which stones have stood, over random moves."""
    dice, fields = random.Random(3), set()
    while not match.is_over:
        match.play(dice.choice(match.moves()))
        for seat in match.view()["board"]["seats"]:
            fields |= {stone["field"] for stone in seat["stones"] if stone["field"]}
    return fields


def test_A8_1_small_ends_with_the_middle_level() -> None:
    match = begun("small", rounds="40")
    board = match.view()["board"]
    assert [seat["entrance"] for seat in board["seats"]] == ["c3", "k11"]
    assert [bridge["field"] for bridge in board["bridges"]] == ["d7", "j7", "g7"]
    assert [len(seat["stones"]) for seat in board["seats"]] == [3, 3]
    match.play("R@c3")
    assert refused(match, "R-b3") == refused(match, "R-c2") == "A4.1"
    assert all(naive.DISTANCE[field] <= 4 for field in reached(match))


def test_A8_1_tiny_is_ra_alone_on_the_inner_level() -> None:
    match = begun("tiny", rounds="20")
    board = match.view()["board"]
    assert [seat["entrance"] for seat in board["seats"]] == ["e5", "i9"]
    assert [[stone["kind"] for stone in seat["stones"]] for seat in board["seats"]] == [["Ra"]] * 2
    assert refused(match, "I@e5") == "A8.1"
    match.play("R@e5")
    assert sorted(match.moves()) == ["R-e6", "R-f5", "f7-f6", "f7-f8"]
    assert all(naive.DISTANCE[field] <= 2 for field in reached(match))


def test_A8_1_fists_hide_up_to_three_in_every_size() -> None:
    match = Match("ankh", options={"size": "tiny", "starter": "fists"}, seed=1)
    assert match.moves(0) == ["fist:0", "fist:1", "fist:2", "fist:3"]
    assert Match.from_position("ankh", match.position()).position() == match.position()


def test_A8_1_smaller_games_are_for_two() -> None:
    with pytest.raises(ValueError, match="allowed are full"):
        Match("ankh", 3, {"size": "tiny"})
    with pytest.raises(ValueError, match="size=tiny"):
        Match.from_position("ankh", "players=3 size=tiny starter=draw")


def test_A8_2_in_tiny_the_white_bridge_is_free_at_once() -> None:
    match = begun("tiny")
    for move in ("f7-f8", "f8-f7", "R@e5", "R-e6", "f7-f6", "f6-f7", "R@i9", "R-h9"):
        match.play(move)
    for move in ("R-e7", "R-f7", "R-g7"):
        match.play(move)
    assert match.view()["board"]["seats"][0]["cards"] == 1
    with pytest.raises(ValueError, match=r"never lies on the centre \(A8.2\)"):
        Match.from_position("ankh", begun("tiny").position().replace("white=f7", "white=g7"))


@pytest.mark.parametrize("size", ["small", "tiny"])
def test_the_naive_twin_plays_smaller_games_alike(size: str) -> None:
    dice = random.Random(size)
    for _ in range(6):
        match = begun(size, rounds="30")
        state = naive.parse(match.position())
        while not match.is_over:
            assert sorted(match.moves()) == naive.moves(state)
            move = dice.choice(match.moves())
            match.play(move)
            state = naive.play(state, move)
            if not match.is_over:
                assert naive.text(state) == match.position()
        assert naive.over(state)


@pytest.mark.parametrize("text", ["I-e5", "g12-f12", "d7-d8"])
def test_what_a_smaller_game_lacks_cannot_move(text: str) -> None:
    with pytest.raises(Refused):
        begun("tiny").play(text)


def test_no_page_offers_a_smaller_game() -> None:
    offered = {option["name"] for option in catalogue.info(begun("full").game)["options"]}
    assert "size" not in offered
    assert "size" not in begun("full").record()
    assert Match.from_record(begun("tiny").record()).position() == begun("tiny").position()
