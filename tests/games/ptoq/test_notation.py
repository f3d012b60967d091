"""The page docs/notation/ptoq.md says what the program does; bad positions are refused."""

import re
from pathlib import Path

import pytest

from benben import Match, Refused
from benben.game import game
from benben.games.ptoq import position
from games.ptoq.tables import NOTHING, ending, whole

PAGE = (Path(__file__).parents[3] / "docs" / "notation" / "ptoq.md").read_text("utf-8")
EXAMPLES = [line for line in PAGE.splitlines() if line.startswith("players=")]
MOVES = re.findall(r"^\| `([^`]+)` \| (seat|chance) \|", PAGE, re.MULTILINE)
HANDS = "2s3s4s5s6s,2h3h4h5h6h,7h8hTh/2d3d4d5d6d,7d8d9dTdJd,7c8cTc"
FOUR = "a1:9h:1,b1:Kc:2,c1:Qc:3,d1:9c:4"


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_of_the_page_is_a_position(text: str) -> None:
    match = Match.from_position("ptoq", text, chance=False)
    assert match.position() == text


def test_the_page_names_every_kind_of_move() -> None:
    first, second = HANDS.split("/")
    match = ending("b1:Kc:2,c1:Qc:3,d1:9c:4", first, second, "turned=KhJkAh", gone="Jk")
    read = match.game.notation.read_move
    numbers = [read(match.truth()[0], 0, text) for text, _ in MOVES]
    starts = [
        position.PUT,
        position.GRAB,
        position.HAND,
        position.PICK,
        position.HORN,
        position.NEXT,
    ]
    starts += [position.FACE_UP, position.START, position.ACTIONS]
    kinds = [next(k for k in range(8) if starts[k] <= n < starts[k + 1]) for n in numbers]
    assert kinds == list(range(8))


def test_the_lines_of_a_joker_on_the_page_are_played() -> None:
    lines = re.search(r"```\n(1 xa1\n.*?)```", PAGE, re.DOTALL)
    assert lines
    match = Match.from_position("ptoq", ONE_JOKER, chance=False)
    for line in lines[1].splitlines():
        who, _, move = line.partition(" ")
        match.replay(move, -1 if who == "*" else int(who) - 1)
    assert match.to_move == 1


ONE_JOKER = (
    "players=2 game=basic starter=1 placed=30 pyramid=a1:Jk:1,b1:Kc:2,c1:Qc:3,d1:9c:4 "
    f"hands={HANDS} gone=-"
)


@pytest.mark.parametrize("text", ["", "z", "a", "1a", "xxx", "hand", "hand:", "pick:Xx", "draw:"])
def test_nonsense_is_no_move(text: str) -> None:
    match = whole()
    with pytest.raises(ValueError, match="no move of Ptoq"):
        match.game.notation.read_move(match.truth()[0], 0, text)


@pytest.mark.parametrize(
    ("text", "clause"), [("h2", "P1.2"), ("xa9", "P1.2"), ("hand:0", "P4.4"), ("start:3", "P2.2")]
)
def test_what_no_move_could_mean_names_a_clause(text: str, clause: str) -> None:
    match = whole()
    with pytest.raises(Refused, match=clause.replace(".", r"\.")):
        match.game.notation.read_move(match.truth()[0], 0, text)


BASIC = "players=2 game=basic starter=1"
TAKING = f"{BASIC} placed=30"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "players=… is missing"),
        ("players=3 game=basic starter=1", "players=3, but it must be 2"),
        ("players=2 game=poker starter=1", "game=poker, but it must be basic, short or long"),
        ("players=2 game=basic starter=3", "starter=3, but it must be draw, toot, 1 or 2"),
        ("players=2 players=2", "players=… is given twice"),
        ("players", "'players' is not key=value"),
        ("players=2 game=basic starter=draw placed=0", "placed=… does not belong"),
        (f"{BASIC} placed=31 pyramid=-", "placed=31, but it must be 0 to 30"),
        (f"{BASIC} placed=1 pyramid=-", "P3.1"),
        (f"{BASIC} placed=1 pyramid=a2:Kh:1", "P3.2"),
        (f"{BASIC} placed=1 pyramid=h2:Kh:1", "not place, block and order"),
        (f"{BASIC} placed=2 pyramid=a1:Kh:1,b1:Kh:2", "not so many blocks Kh"),
        (f"{BASIC} placed=2 pyramid=a1:Kh:2,b1:2c:1", "listed as they were placed"),
        (f"{BASIC} placed=3 pyramid=a1:2s:1,a2:3s:2,b1:4s:3", "P3.2"),
        (f"{BASIC} placed=1 pyramid=a1:Zz:1", "not a block"),
        (f"{BASIC} placed=1 pyramid=a1:Kh:1 hands=-", "hands=… does not belong"),
        (f"{BASIC} round=1 placed=0 pyramid=-", "round=… does not belong"),
        (f"{TAKING} pyramid=- hands={NOTHING}/{NOTHING} gone=-", "there must be 30 blocks"),
        (f"{TAKING} pyramid=- hands=-,-/{NOTHING} gone=-", "not three hands"),
        (f"{TAKING} pyramid=- hands=2s2h2d2c3s3h,-,-/{NOTHING} gone=-", "not a hand"),
        (f"{TAKING} pyramid=- hands=Jk,-,-/{NOTHING} gone=-", "a joker is in no hand"),
        (f"{TAKING} pyramid=- hands=2s3s,-,-/{NOTHING} gone=-", "P4.1"),
        (f"{TAKING} pyramid={FOUR} hands={HANDS} gone=Jk", "P4.5"),
        (f"{TAKING} pyramid={FOUR} hands={HANDS} gone=AsAhAd", "P4.5"),
        (f"{TAKING} pyramid={FOUR[8:]} hands={HANDS} gone=- block=Jk", "never laid"),
        (f"{TAKING} pyramid={FOUR[8:]} hands={HANDS} gone=Jk turned=AsAhAdAc", "three blocks"),
        (f"{TAKING} pyramid={FOUR[8:]} hands={HANDS} gone=- turned=AsAhAd", "P4.5"),
        (f"{TAKING} pyramid={FOUR} hands={HANDS} gone=- ready=1", "ready=… does not belong"),
        (
            "players=2 game=short starter=1 round=1 victory=3/0 placed=0 pyramid=-",
            "do not fit the rounds",
        ),
        (
            "players=2 game=short starter=1 round=2 victory=7/0 placed=0 pyramid=-",
            "do not fit the rounds",
        ),
        (EXAMPLES[-1].replace("victory=6/0", "victory=5/0"), "do not fit the rounds"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(text: str, what: str) -> None:
    position = game("ptoq").engine.new()
    with pytest.raises(ValueError, match=re.escape(what)) as error:
        game("ptoq").notation.read_position(text, position[0])
    assert str(error.value).startswith("position: ")
