"""The notation page is true, and nothing half-believed comes in through a typed position."""

import re
from pathlib import Path

import pytest

from benben import Match, Refused
from benben.game import game
from benben.games.sakkara import box
from games.sakkara.scenes import at, refused, scene

PAGE = (Path(__file__).parents[3] / "docs" / "notation" / "sakkara.md").read_text("utf-8")
GAME = game("sakkara")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_letters_are_those_of_the_box() -> None:
    pairs = dict(re.findall(r"\| `([A-Z])` \| (\w+) ", PAGE)) | dict(
        re.findall(r"`([A-Z])` \| (\w+) \|", PAGE)
    )
    assert pairs == dict(zip(box.LETTERS, box.NAMES, strict=True))


@pytest.mark.parametrize("text", blocks("position"))
def test_positions_of_the_page_read_back(text: str) -> None:
    match = Match.from_position("sakkara", text.strip(), chance=False)
    assert match.position() == text.strip()


def test_the_golden_turn_of_the_page_is_the_record() -> None:
    record = (Path(__file__).parent / "golden_turn.txt").read_text("utf-8")
    assert blocks("moves")[0] in record


def test_every_name_of_the_page_is_read() -> None:
    """As a move, or as one that is refused by a clause: never as gibberish."""
    table = PAGE.split("## Moves")[1].split("The golden turn")[0]
    names = [
        name
        for line in table.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([^`]+)`", line.split("|")[1])
    ]
    assert len(names) > 25
    match = at(workers="c4,a1/g1,g4", holders="PXBME/-")
    for name in names:
        try:
            GAME.notation.read_move(match.truth()[0], 0, name)
        except Refused as refusal:
            assert refusal.clause.startswith("S")


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("d4-d8", "S1.1"),
        ("bird:d4-h1", "S1.1"),
        ("b2-b3", "S3.1"),
        ("d4-f4", "S3.1"),
        ("ox:d5-f5", "S7.4"),
        ("shift:99", "S7.4"),
        ("firestorm:row:b2", "S8.1"),
        ("whirlwind:b2", "S8.2"),
        ("lay:moon", "S5.2"),
        ("grain", "S1.6"),
        ("part:10", "S6.7"),
        ("part:0", "S6.8"),
        ("order:tip,cross,braid", "S6.2"),
        ("a1=moon", "S2.1"),
        ("", "T1.3"),
        ("d4", "T1.3"),
        ("build:", "T1.3"),
        ("build:pharaoh", "T1.3"),
        ("lay:pharaoh", "T1.3"),
        ("bird", "T1.3"),
        ("d4-d5 ", ""),
        ("ｄ4-d5", "T1.3"),
        ("d٤-d5", "T1.3"),
        ("d4-d5\n1", "T1.3"),
    ],
)
def test_what_no_move_stands_for(name: str, clause: str) -> None:
    match = at(holders="PXBO/-")
    if clause:
        assert refused(match, name) == clause
    else:
        assert match.refusal(name) is None


GOOD = scene({"b2": "qG"}, holders="QN/XM", laid="S/SG")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("players=2", "players=3", "players=3"),
        ("memory=aid", "memory=good", "memory=good"),
        ("player=1", "player=0", "player=0"),
        ("turn=10", "turn=301", "turn=301"),
        ("qG", "Gq", "S2.5"),
        ("qG", "z", "its letters are"),
        ("qG", "G" * 30, "S1.3"),
        ("turn=10 ", "turn=300 moved=yes ", "S9.2"),
        ("workers=d4,a1/g1,g4", "workers=d4,d4/g1,g4", "S3.2"),
        ("workers=d4,a1/g1,g4", "workers=d4/g1,g4", "S1.5"),
        ("workers=d4,a1/g1,g4", "workers=d4,-/g1,g4", "S2.4"),
        ("workers=d4,a1/g1,g4", "workers=d4,a9/g1,g4", "S1.1"),
        ("holders=QN/XM", "holders=QN", "holders must have 2 entries"),
        ("holders=QN/XM", "holders=QN/QQQQQQQQQQQ", "S1.3|S4.3"),
        ("laid=S/SG", "laid=SS/SG", "S5.4"),
        ("laid=S/SG", "laid=S/SGG", "S5.4"),
        ("laid=S/SG", "laid=T/SG", "its letters are SG"),
        ("built=1:-/1:-", "built=5:-/1:-", "built=5"),
        ("built=1:-/1:-", "built=1/1:-", "it is like 1:Q"),
        ("built=1:-/1:-", "built=1:X/1:-", "S5.8"),
        ("built=1:-/1:-", "built=1:QQQQTTBBD/1:-", "S5.3"),
        ("built=1:-/1:-", "built=1:-/4:-", "S5.9|S4.3|S1.3"),
        ("built=1:-/1:-", "built=1:-/1:- moved=b2^", "moved=b2"),
        ("built=1:-/1:-", "built=1:-/1:- moved=d4", "moved=d4|no field d"),
        ("built=1:-/1:-", "built=1:-/1:- finished=yes", "S5.3"),
        (
            "built=1:-/1:-",
            "built=1:-/1:- finished=maybe",
            "finished=maybe, but it must be no or yes",
        ),
        ("built=1:-/1:-", "built=1:-/1:- split=yes", "S6.8"),
        ("built=1:-/1:-", "built=1:-/1:- destroyed=S", "S5.4"),
        ("built=1:-/1:-", "built=1:-/1:- destroyed=G", "S5.4"),
        ("built=1:-/1:-", "built=1:-/1:- ask=gallop", "S7.6"),
        ("built=1:-/1:-", "built=1:-/1:- moved=", "moved=, but it is a worker"),
        ("built=1:-/1:-", "built=1:-/1:- moved=d4", "moved=d4, but it is a worker"),
        ("built=1:-/1:-", "built=1:-/1:- ask=theft", "S7.5"),
        ("built=1:-/1:-", "built=1:-/1:- ask=shift:b2-b3", "S7.4"),
        ("built=1:-/1:-", "built=1:-/1:- ask=surplus", "S3.5"),
        ("built=1:-/1:-", "built=1:-/1:- ask=part", "S3.5"),
        ("built=1:-/1:-", "built=1:-/1:- moved=yes ask=surplus", "S4.3"),
        ("built=1:-/1:-", "built=1:-/1:- moved=yes ask=part", "S6.3"),
        ("built=1:-/1:-", "built=1:-/1:- moved=yes pile=VV ask=part", "S6.8"),
        ("built=1:-/1:-", "built=1:-/1:- moved=yes pile=VVVVOOO ask=drop:2", "S6.8"),
        ("built=1:-/1:-", "built=1:-/1:- moved=yes pile=VVVVOOO ask=drop:3", "split=yes"),
        ("built=1:-/1:-", "built=1:-/1:- ask=tea", "ask=tea"),
        ("built=1:-/1:-", "built=1:-/1:- ask=order:rain", "spell=rain"),
        ("built=1:-/1:-", "built=1:-/1:- colour=red", "colour=… does not belong"),
        ("built=1:-/1:-", "", "built=… is missing"),
        ("laid=S/SG", "laid=S/SG laid=S/SG", "laid=… is given twice"),
        ("board=", "board=./", "7 rows of 7"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_a_reason(
    old: str, new: str, reason: str
) -> None:
    assert old in GOOD
    with pytest.raises(ValueError, match=reason) as error:
        Match.from_position("sakkara", GOOD.replace(old, new))
    assert str(error.value).startswith("position: ")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("starter=draw left=SS", "S1.3"),
        (f"player=1 heights={'1' * 48} dealt=- left=DECK", "S2.1"),
        (f"player=1 heights={'2' * 49} dealt=- left=DECK", "S2.1"),
        (f"player=1 heights={'1' * 49} dealt=- left=-", "S1.3"),
        (f"player=1 heights={'2' * 26 + '1' * 23} dealt=S left=REST", "S2.5"),
        (f"player=1 heights={'1' * 49} dealt=s left=REST", "S2.1|S2.5"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(text: str, reason: str) -> None:
    deck = "".join(letter * n for letter, n in zip(box.LETTERS, box.COUNTS, strict=True))
    text = text.replace("DECK", deck).replace("REST", deck[1:])
    with pytest.raises(ValueError, match=reason):
        Match.from_position("sakkara", f"players=2 memory=aid {text}", chance=False)


def test_placing_positions_are_checked() -> None:
    match = Match("sakkara", 2, {"starter": "1"}, seed=1)
    text = match.position()
    with pytest.raises(ValueError, match=r"S2\.4"):
        Match.from_position("sakkara", f"{text} finished=yes")
    later = text.replace("turn=0", "turn=3")  # S9.3: the match is to end sooner
    assert Match.from_position("sakkara", later).position() == later
    with pytest.raises(ValueError, match="moved=d4, but it is a worker of the mover"):
        Match.from_position("sakkara", f"{text} moved=d4")
    match.play("@a1")
    text = match.position()
    assert Match.from_position("sakkara", text).snapshot() == match.snapshot()
    with pytest.raises(ValueError, match=r"S2\.4"):
        Match.from_position("sakkara", text.replace("player=2", "player=1"))
