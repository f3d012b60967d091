"""The page docs/notation/ankh.md tells the truth."""

import re
from pathlib import Path

import pytest

from benben import Match, Refused
from benben.game import game

PAGE = (Path(__file__).parents[3] / "docs" / "notation" / "ankh.md").read_text("utf-8")


def test_the_positions_on_the_page_can_be_read() -> None:
    positions = re.findall(r"players=[^`\n]+", PAGE)
    assert len(positions) == 3
    for text in positions:
        assert Match.from_position("ankh", text, chance=False).position() == text


def test_the_moves_on_the_page_can_be_read() -> None:
    moves = re.findall(r"^\| `([^`]+)`", PAGE, flags=re.MULTILINE)
    assert len(moves) == 9
    position = game("ankh").engine.new()
    text = (
        "players=2 turn=0 player=1 steps=4 stones=R:a1,I:-,O:-/R:a2,I:-,O:- cards=0/0 "
        "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
    )
    game("ankh").notation.read_position(text, position[0])
    numbers = {game("ankh").notation.read_move(position[0], 0, move) for move in moves}
    assert len(numbers) == 8  # R-a2 and Rxa2 are one


def test_a_stone_may_be_named_in_a_small_letter_and_x_needs_something_to_capture() -> None:
    match = Match("ankh", 2, {"starter": "1"})
    match.play("r@a1")
    with pytest.raises(Refused, match=r"T1\.3"):
        match.play("Rxa2")
    match.play("r-a2")


def test_a_fist_is_named_to_its_owner_only() -> None:
    match = Match("ankh", 2, {"starter": "fists"})
    s, tell = match.truth()[0], match.game.notation.move_text
    number = match.legal(0)[3]
    assert [tell(s, 0, number, viewer) for viewer in (0, 1, -3)] == ["fist:3", "fist:?", "fist:?"]


@pytest.mark.parametrize("text", ["R-z9", "R@b1", "a1-a2", "g7-a1", "fist:9", "sum:13", "start:5"])
def test_what_no_move_can_mean_is_refused_by_a_clause(text: str) -> None:
    match = Match("ankh", 2, {"starter": "1"})
    with pytest.raises(Refused, match=r"^A"):
        match.play(text)
