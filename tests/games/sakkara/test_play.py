"""Sakkara at a keyboard and between bots: matches that come to an end."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from rich.text import Text

from benben import Match
from benben.bots import bot, let_move
from benben.games.sakkara.estimate import greedy_estimate
from benben.i18n import LANGUAGES
from benben.terminal.play import Session
from benben.terminal.screen import Screen
from games.sakkara.scenes import at, played


def between(one: str, two: str, seed: int) -> Match:
    players = [bot(one), bot(two)]
    match = Match("sakkara", 2, seed=seed, names=[one, two])
    while not match.is_over:
        let_move(match, match.to_move, players[match.to_move], seed * 10_000 + match.ply)
    return match


def test_greedy_finishes_its_pyramid_and_beats_random() -> None:
    for seed in range(4):
        seats = ("greedy", "random") if seed % 2 else ("random", "greedy")
        match = between(*seats, seed)
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.clause) == ((seats.index("greedy"),), "S9.1")


def test_greedy_against_greedy_ends_long_before_the_limit() -> None:
    for seed in range(3):
        match = between("greedy", "greedy", seed)
        outcome = match.outcome()
        assert outcome is not None and outcome.clause == "S9.1"
        assert match.view()["board"]["turn"] < 200


@pytest.mark.parametrize(
    ("scene", "move"),
    [
        ({"holders": "SGQ/-"}, "lay:ship"),
        ({"holders": "GGQ/-", "laid": "S/-"}, "lay:grain"),
        ({"holders": "QH/-", "laid": "SG/-"}, "build:stone"),
        ({"holders": "PHH/-", "laid": "SGGG/-", "built": "3:-/1:-"}, "build:tip"),
        ({"holders": "MDC/-", "laid": "SGG/SGGG", "built": "2:MC/3:-"}, "shipwreck"),
    ],
)
def test_greedy_sees_the_point(scene: dict[str, str], move: str) -> None:
    match = at(**scene)
    choice = bot("greedy").choose(match.seen(0, 1), 1).move
    assert match.name_of(0, choice) == move


def test_greedy_takes_the_better_card_and_discards_the_worse() -> None:
    match = at({"d5": "S", "d3": "O", "c4": "O", "e4": "O"}, workers="d4,g7/g1,g4", rest="a1")
    assert match.name_of(0, bot("greedy").choose(match.seen(0, 1), 1).move) == "d4-d5"
    match = at(holders="QQHHTTBBDDX/-", laid="SG/-", more="moved=yes ask=surplus")
    assert match.name_of(0, bot("greedy").choose(match.seen(0, 1), 1).move) == "discard:stripes"


def test_the_estimates_see_what_is_built() -> None:
    """The one by hand with every card; the learned one is sure from the first card on."""
    match = at(holders="SGQQHHTTBBD/-")
    by_hand, learned, out = [0.0], [], np.zeros(2)
    for move in ("lay:ship", "lay:grain", "build:stone", "build:stair", "build:braid"):
        match.play(move)
        greedy_estimate(match.truth()[0], out)
        assert out[0] > by_hand[-1]
        by_hand.append(float(out[0]))
        match.game.engine.estimate(match.truth(), out)
        learned.append(float(out[0]))
    assert min(learned) > 0.9


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_at_the_keyboard(language: str, tmp_path: Path) -> None:
    """Always the last move on offer, against greedy."""
    match = Match("sakkara", 2, {"starter": "1"}, seed=1, names=["Anna [x]", "greedy"])
    out = io.StringIO()

    def answers() -> Iterator[str]:
        while True:
            yield str(len(match.moves(0)))

    typed = answers()
    screen = Screen(Console(file=out, width=100), language)
    Session(match, screen, lambda prompt: next(typed), tmp_path / "m.record", seed=3).run()
    shown = out.getvalue()
    assert match.is_over
    assert "greedy" in shown and "S9.1" in shown
    assert "{" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_drawn(language: str) -> None:
    """The last line says what is asked of whom."""
    scenes = [
        at({"d5": "Q", "d6": "G", "d7": "X"}, holders="R/-", more="moved=d5^ pile=R ask=gallop",
           workers="d5,a1/g1,g4"),
        played(at({"d5": "GQXMH", "d6": "B"}, holders="O/-"), "ox:d5-d6"),
        played(at(holders="N/GHP"), "snake"),
        played(at({"d6": "Q"}, holders="PXB/-"), "firestorm:column:d4"),
        at(holders="QQHHTTBBDSO/-", more="moved=yes ask=surplus"),
        at(more="moved=d4^ pile=TTPXBBMEX ask=part"),
        at(more="moved=d4^ pile=TTPXB ask=drop:5"),
        at(holders="QH/-", memory="strict"),
        Match("sakkara", 2, seed=1),
    ]  # fmt: skip
    last = set()
    for match in scenes:
        lines = match.game.drawing.draw(match.view(0), language)
        plain = [Text.from_markup(line).plain for line in lines]
        assert max(map(len, plain)) <= 100
        assert match.names[match.to_move] in plain[-1]
        last.add(plain[-1])
    assert len(last) == len(scenes)
