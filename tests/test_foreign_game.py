"""A game of another package works wherever a game of our own does: examples/marienbad."""

import io
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from rich.console import Console

from benben import Match, Refused, game, names, registry
from benben.__main__ import main
from benben.adapters import openspiel, pettingzoo
from benben.adapters.picture import pixels
from benben.adapters.vector import Batch
from benben.bots import bot, let_move
from benben.rulebook import clause
from benben.terminal.play import Session
from benben.terminal.screen import Screen

NAME = "marienbad"


@pytest.fixture(scope="module")
def played() -> Match:
    match = Match(NAME, seed=3)
    while not match.is_over:
        let_move(match, match.to_move, bot("random"), match.ply)
    return match


def test_it_is_found_in_its_own_package() -> None:
    assert NAME in names()
    assert not registry.is_own(NAME)
    assert registry.folder(NAME).parts[-3:] == ("marienbad", "src", "marienbad")
    assert registry.board(NAME) == "drawn"


def test_a_batch_plays_it() -> None:
    batch, dice = Batch(NAME, 64, seed=7), np.random.default_rng(1)
    ended = 0
    for _ in range(40):
        actions = [int(dice.choice(np.flatnonzero(mask))) for mask in batch.masks]
        _, rewards, terminations, _, _ = batch.step(np.array(actions, np.int32))
        ended += int(terminations.sum())
        assert set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
    assert ended > 64


def test_pettingzoo_plays_it() -> None:
    env = pettingzoo.env(NAME)
    env.reset(seed=5)
    for _ in env.agent_iter(200):
        observation, _, terminated, _, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else int(legal[0]))
    assert not env.agents


def test_openspiel_knows_it() -> None:
    state, dice = (
        pyspiel.load_game(f"{openspiel.PREFIX}{NAME}").new_initial_state(),
        random.Random(1),
    )
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_its_records_and_positions_read_back(played: Match) -> None:
    again = Match.from_record(played.record())
    assert again.record() == played.record()
    assert again.outcome() == played.outcome()
    assert Match.from_position(NAME, played.position()).snapshot() == played.snapshot()


def test_it_is_drawn_as_a_picture(played: Match) -> None:
    drawn = pixels(game(NAME).drawing.draw(played.view(0), "en"))
    assert drawn.ndim == 3 and drawn.std() > 1


def test_its_refusals_are_said_in_three_languages_and_explained() -> None:
    match = Match.from_position(NAME, "players=2 player=1 rows=0/3/5/7")
    refused = match.refusal("a1")
    assert isinstance(refused, Refused) and refused.clause == "M2.2"
    assert refused.reason("nl") == "Zo veel lucifers liggen er niet meer in die rij."
    assert len({clause(NAME, "M2.2", language) for language in ("en", "nl", "de")}) == 3


def test_it_is_played_in_a_terminal(tmp_path: Path) -> None:
    typed, shown = iter(["a2", "c3", "quit"]), io.StringIO()
    match = Match(NAME, options={"starter": "1"}, seed=1, names=["Anna", "Bob"])
    console = Console(file=shown, width=100)
    Session(match, Screen(console, "de"), lambda _: next(typed), tmp_path / "a.record", 1).run()
    assert "nimmt 3 Hölzer aus Reihe c" in shown.getvalue()


def test_the_command_line_offers_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", NAME, "--depth", "2"]) == 0
    assert "32" in capsys.readouterr().out
