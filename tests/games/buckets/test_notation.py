"""Moves and positions as text: the examples of the page, and what is refused."""

import re
from pathlib import Path

import pytest

from benben import CHANCE, SPECTATOR, Match, Refused
from benben.games.buckets import position
from benben.i18n import LANGUAGES, texts
from games.buckets.tables import SMALL, WHOLE, table

PAGE = Path(__file__).parents[3] / "docs" / "notation" / "buckets.md"
EXAMPLES = re.findall(
    r"```position\n(.+?)\n```.*?```moves\n(.+?)\n```", PAGE.read_text("utf-8"), re.DOTALL
)


@pytest.mark.parametrize(("position", "moves"), EXAMPLES)
def test_the_examples_of_the_page(position: str, moves: str) -> None:
    match = Match.from_position("buckets", position, chance=False)
    assert match.position() == position
    engine, room, now, mover = (
        match.game.engine,
        match.game.engine.room(),
        match.truth(),
        match.to_move,
    )
    numbers = room[: engine.moves(now, mover, room)].tolist()
    text = match.game.notation.move_text
    assert [text(now[0], mover, n, mover) for n in numbers] == moves.split()


def test_the_page_names_every_kind_of_move() -> None:
    page = PAGE.read_text("utf-8")
    now = table(finger="lift").truth()[0]
    now.phase, now.named = position.FALL, 0
    for move in range(position.ACTIONS):
        word = table().game.notation.move_text(now, 0, move, 0).partition(":")[0]
        assert f"`{word}" in page or re.fullmatch(r"[rygbp][1-8]", word), word


def test_there_are_four_examples() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("r9", "B1.1"),
        ("x3", "B1.1"),
        ("build:x", "B2.2"),
        ("build:rr", "B2.2"),
        ("start:7", "B2.4"),
        ("start:12", "B2.4"),
        ("knock:e2", "B4.2"),
        ("knock:a0", "B4.2"),
        ("flick:lift", "B4.2"),
        ("flick:up,low,soft", "B4.2"),
        ("falls:a1", "B4.9"),
    ],
)
def test_text_that_means_no_move_is_refused_with_the_clause(text: str, clause: str) -> None:
    match = table()
    with pytest.raises(Refused, match=re.escape(clause)):
        match.game.notation.read_move(match.truth()[0], 0, text)


@pytest.mark.parametrize(
    "text", ["", "r", "5r", "r5 ", "knock", "knock:", "keep a1", "?", "card:?", "PLAY"]
)
def test_gibberish_is_no_move(text: str) -> None:
    match = table()
    with pytest.raises(ValueError, match="no move of Buckets"):
        match.game.notation.read_move(match.truth()[0], 0, text)


def test_secrets_are_question_marks_for_others() -> None:
    match = Match("buckets", 3, {"finger": "cascade"}, seed=1, chance=False)
    text, now = match.game.notation.move_text, match.truth()[0]
    viewers = (0, 1, SPECTATOR, CHANCE)
    card = position.CARD + 4
    assert [text(now, CHANCE, card, v) for v in viewers] == [
        "card:r5",
        "card:?",
        "card:?",
        "card:r5",
    ]
    put = position.PUT + 2
    assert [text(now, 0, put, v) for v in viewers] == ["build:g", "build:?", "build:?", "build:g"]
    told = match.game.notation.story
    assert told(now, now, CHANCE, card, 1) == [("card_hidden", {"seat": 1})]
    assert told(now, now, CHANCE, card, 0) == [("card_red", {"seat": 1, "value": 5})]


def test_an_attack_is_one_line_and_the_picks_before_it_none_for_others() -> None:
    match = table(hand="r3r5b1/r8")
    for move in ("r3", "r5", "play"):
        match.put(move)
    strike = ("strikes_red", {"cards": "3 + 5", "value": 8, "seat": 2})
    picks = [("picks_red", {"value": 3}), ("picks_red", {"value": 5})]
    assert [line for _, lines in match.story(0) for line in lines] == [*picks, strike]
    assert [line for _, lines in match.story(1) for line in lines] == [strike]


def test_every_line_of_the_story_has_a_text() -> None:
    """Whole matches touch most keys; the rest are colours and sides of the same."""
    seen = set()
    for players, options in (
        (3, {"ones": "yes", "forgetful": "yes"}),
        (5, {}),
        (2, {"games": "2"}),
    ):
        for seed in range(3):
            match = Match("buckets", players, {"finger": "cascade", **options}, seed=seed)
            pick = 0
            while not match.is_over:
                moves = match.legal()
                pick += 1
                match.play(moves[pick * 7 % len(moves)])
            seen |= {
                key
                for viewer in (0, SPECTATOR)
                for _, lines in match.story(viewer)
                for key, _ in lines
            }
    families = {re.sub(r"_(red|yellow|green|blue|purple)$", "", key) for key in seen}
    known = set(texts("buckets", "en")["story"])
    assert seen <= known
    usual = "card card_hidden starts picks plays adds attacks knocks loses breaks keeps out draws"
    assert {*usual.split(), "strikes", "last_bucket", "game_over"} <= families
    assert all(set(texts("buckets", language)["story"]) == known for language in LANGUAGES)


FALLING = "phase=fall named=a1 finger=flick hand=-/- asked=r open=-/r8"

BAD = [
    ("players=7", "players=7"),
    ("players=2 finger=thumb", "finger=thumb"),
    ("pyramids=rygbp", "pyramids must have 2 entries"),
    (f"pyramids={SMALL}/{WHOLE}", r"B2\.3"),
    (f"pyramids=rrrrp-rygb-ryg-pb-p/{WHOLE}", r"B2\.2"),
    (f"pyramids=.ygbp-rygb-ryg-pb-p/{WHOLE}", r"B4\.8"),
    (f"pyramids=r.g..-....-...-..-./{WHOLE}", r"B4\.6"),
    (f"pyramids=.....-....-...-..-./{WHOLE}", r"B6\.1"),
    (f"pyramids=xygbp-rygb-ryg-pb-p/{WHOLE}", "no colour"),
    ("hand=r1r2r3r4r5r6r7r8y1y2y3/-", r"10 is the most \(B3\.6\)"),
    ("hand=r1r1r1/-", r"B1\.1"),
    ("hand=r1r/-", r"B1\.1"),
    ("hand=r1q1/-", "no card"),
    ("asked=none", "asked=none"),
    ("asked=ry", "asked=ry"),
    ("asked=r", r"B3\.3"),
    ("asked=r open=r8/r7", r"B3\.4"),
    ("asked=r open=-/r7y1", r"B7\.2"),
    ("open=-/r7", r"B3\.4"),
    ("picked=y1 led=y phase=keep", r"B4\.6"),
    ("picked=y1", r"B3\.3"),
    ("picked=r1 asked=r open=-/r8 hand=r2/-", r"B3\.4"),
    ("led=r", r"B3\.3"),
    ("draws=2:1", r"B3\.7"),
    ("asked=r open=-/r8 draws=1:1 forgetful=yes", r"only seat 2"),
    ("asked=r open=-/r8 draws=2:3 forgetful=yes", r"too many"),
    ("direction=anticlockwise", r"B3\.1"),
    ("phase=direct", r"B3\.1"),
    ("phase=draw", r"B3\.6"),
    ("phase=aim named=a1", r"B3\.2"),
    ("phase=ended", r"B6\.1"),
    ("phase=lot", r"10 cards \(B2\.1\)"),
    ("phase=deal", r"B2\.1"),
    ("games=2 game=3", "game=3"),
    ("points=1/0", r"B7\.1"),
    (f"{FALLING} aim=left,low,soft fallen=a1 next=a1", r"B4\.9"),
    (f"{FALLING} aim=right,low,soft fallen=a1 next=a2", r"B4\.2"),
    (f"{FALLING} aim=left,low,soft fallen=a3 next=a2", r"B4\.2"),
    (f"{FALLING} aim=left,low,soft fallen=a1,a3 next=a2", r"B4\.9"),
    ("phase=aim named=z1 finger=flick hand=-/-", r"B2\.3"),
    ("nonsense", "is not key=value"),
    ("colour=red", "colour=… does not belong"),
]


@pytest.mark.parametrize(("words", "sentence"), BAD)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(words: str, sentence: str) -> None:
    usual = {
        "players": "2", "finger": "cascade", "phase": "turn", "player": "1",
        "pyramids": f"{WHOLE}/{WHOLE}", "hand": "r1y1/g1",
    }  # fmt: skip
    if "picked" in words and "hand" not in words:
        usual["hand"] = "-/g1"
    for word in words.split():
        key, _, value = word.partition("=")
        usual[key] = value
    text = " ".join(f"{key}={value}" for key, value in usual.items() if value)
    text += " nonsense" if words == "nonsense" else ""
    with pytest.raises(ValueError, match=f"^position: .*{sentence}"):
        Match.from_position("buckets", text)
