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
        "players=2 turn=0 player=1 steps=4 stones=R:a1,I:-,O:-/R:-,I:-,O:- cards=0/0 "
        "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
    )
    game("ankh").notation.read_position(text, position[0])
    numbers = {game("ankh").notation.read_move(position[0], 0, move) for move in moves}
    assert len(numbers) == 8  # R-a2 and Rxa2 are one


@pytest.mark.parametrize("text", ["R-z9", "R@b1", "a1-a2", "g7-a1", "fist:9", "sum:13", "start:5"])
def test_what_no_move_can_mean_is_refused_by_a_clause(text: str) -> None:
    match = Match("ankh", 2, {"starter": "1"})
    with pytest.raises(Refused, match=r"^A"):
        match.play(text)
