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
    with pytest.raises(Refused, match=r"A5\.1"):
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


FISTS = "players=2 fists=1,2 named=-,-"
TURN = (
    "players=2 turn=8 player=1 steps=4 stones=R:a1,I:-,O:-/R:a2,I:-,O:- cards=0/0 "
    "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
)


@pytest.mark.parametrize(
    ("good", "old", "new", "reason"),
    [
        (TURN, "players=2", "players=5", "players=5, but it must be 2 to 4"),
        (TURN, "turn=8", "turn=8 starter=toot", "starter=toot, but it must be draw"),
        (TURN, "turn=8", "turn=8 starter=draw", "player=… does not belong"),
        (TURN, "turn=8", "", "turn=… is missing"),
        (TURN, "steps=4", "steps=5", "steps=5, but it must be 0 to 4"),
        (TURN, "steps=4", "steps=0", "A3.1"),
        (TURN, "steps=4", "steps=4 unlock=yes", "the capture took a step (A6.5)"),
        (TURN, "steps=4", "steps=4 unlock=maybe", "unlock=maybe, but it must be no or yes"),
        (TURN, "white=g7", "white=g8 unlock=yes", "free already (A6.5)"),
        (TURN, "steps=4", "steps=²", "steps=², but it must be 0 to 4"),
        (TURN, "turn=8", "turn=401", "turn=401, but it must be 0 to 400"),
        (TURN, "player=1", "player=3", "player=3, but it must be 1 to 2"),
        (TURN, "turn=8", "turn=8 colour=red", "colour=… does not belong"),
        (TURN, "turn=8", "turn=8 turn=9", "turn=… is given twice"),
        (TURN, "cards=0/0", "cards=0", "cards must have 2 entries"),
        (TURN, "cards=0/0", "cards=1/0", "no card is won while"),
        (TURN, "cards=0/0", "cards=0/3", "A6.5"),
        (TURN.replace("white=g7", "white=g8"), "cards=0/0", "cards=0/3", "A7.1"),
        (TURN, "grey=d7,j7", "grey=d7", "there are 2 grey bridges (A1.3)"),
        (TURN, "grey=d7,j7", "grey=d7,d7", "two bridges on d7 (A6.3)"),
        (TURN, "grey=d7,j7", "grey=d7,b8", "a grey bridge cannot lie on b8 (A6.1)"),
        (TURN, "grey=d7,j7", "grey=d7,g7", "a grey bridge cannot lie on g7 (A6.1)"),
        (TURN, "grey=d7,j7", "grey=d7,z9", "there is no field z9 (A1.1)"),
        (TURN, "R:a1,I:-,O:-/", "R:a1,I:-/", "not three stones (A1.2)"),
        (TURN, "R:a1,I:-", "I:a1,R:-", "not a stone like R:a1"),
        (TURN, "R:a2", "R:a2^", "only the mover's stones have marks"),
        (TURN, "I:-", "I:-^", "a stone outside has no marks"),
        (TURN, "R:a2", "R:a1", "two stones on a1 (A4.8)"),
        (TURN, "R:a2", "R:b2", "no stone can stand on b2 (A4.1)"),
        (TURN, "R:a2", "R:g7", "no stone can stand on g7 (A4.1)"),
        (TURN, "R:a2", "R:a14", "there is no field a14 (A1.1)"),
        (TURN, "R:a1", "R:a1^!", "the stone on a1 has stepped, so it has left (A4.10)"),
        (TURN, "R:a1", "R:a1!", "the stone on a1 stands on no bridge to leave (A4.10)"),
        (TURN, "R:a1", "R:b7", "the stone on b7 has a heading if it came"),
        (TURN, "R:a1,I:-", "R:a2^~,I:a2^~", "one stone passes at most (A4.9)"),
        (TURN, "R:a1", "R:a2~", "the stone that passes over a2 has a heading (A4.9)"),
        (TURN, "R:a1", "R:a1^~", "passes over a1, which is empty (A4.9)"),
        (TURN, "R:a1,I:-,O:-", "R:-,I:a13^~,O:a13", "passes over a13 cannot land (A4.9)"),
        (FISTS, "fists=1,2", "fists=1,4", "fists=4, but it must be 0 to 3"),
        (FISTS, "named=-,-", "named=-,4", "in seat order, each only once (A2.2)"),
        (FISTS, "named=-,-", "named=3,4", "in seat order, each only once (A2.2)"),
        ("players=3 fists=1,2,0 named=4,-,-", "named=4,-", "named=4,4", "each only once (A2.2)"),
        (FISTS, "fists=1,2 named=-", "fists=1,- named=3", "all fists are closed (A2.2)"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_one_sentence(
    good: str, old: str, new: str, reason: str
) -> None:
    assert Match.from_position("ankh", good, chance=False).position() == good
    with pytest.raises(ValueError, match=re.escape(reason)) as error:
        Match.from_position("ankh", good.replace(old, new))
    assert str(error.value).startswith("position: ")
    assert "\n" not in str(error.value)
