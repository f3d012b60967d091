"""Games that hide nothing, solved position by position; the same from OpenSpiel and by hand."""

import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel
import pytest

import benben.adapters.openspiel  # noqa: F401, registers the games
from benben.adapters.minimax import Solution, solve
from benben.adapters.vector import Batch
from games.ankh import naive

ANKH = {"size": "tiny", "rounds": "2", "starter": "1"}


@cache
def solved(name: str, *options: tuple[str, str]) -> Solution:
    return solve(name, dict(options))


def ankh(**more: str) -> Solution:
    return solved("ankh", *{**ANKH, **more}.items())


def ankh_of(rounds: str) -> Solution:
    return ankh(rounds=rounds)


def by_openspiel(monkeypatch: pytest.MonkeyPatch, spelled: str) -> dict[str, float]:
    """Its value iteration, by the texts of its states."""
    # it asks for a solver of linear programs (cvxpy) which only simultaneous moves need
    unused = "open_spiel.python.algorithms.lp_solver"
    monkeypatch.setitem(sys.modules, unused, ModuleType("lp_solver"))
    from open_spiel.python.algorithms import value_iteration

    opened = pyspiel.load_game(spelled)
    found: dict[str, float] = value_iteration.value_iteration(
        opened, depth_limit=-1, threshold=1e-6, cyclic_game=True
    )
    return found


def test_the_values_of_tiny_ankh() -> None:
    """Whoever starts as seat 1 wins; as seat 2, who has the bridge on the far side, draws."""
    assert [ankh(rounds=rounds).value for rounds in ("1", "2", "3")] == [0.0, 1.0, 1.0]
    assert ankh(starter="2").value == 0.0
    assert ankh(starter="draw").value == 0.5
    page = (Path(__file__).parent.parent / "docs" / "small-games.md").read_text("utf-8")
    for found in (*map(ankh_of, ("1", "2", "3")), ankh(starter="2"), ankh(starter="draw")):
        assert f"{len(found.values):,}" in page


def test_openspiel_s_value_iteration_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = by_openspiel(monkeypatch, "benben_ankh(size=tiny,rounds=2,starter=#1)")
    ours = ankh()
    text = ours.game.notation.position_text
    read = {
        text(np.frombuffer(position, ours.start.dtype)[0]): value
        for position, value in ours.values.items()
    }
    assert theirs == pytest.approx(read, abs=1e-6)
    assert len(theirs) == len(ours.values) == 14_824


def test_openspiel_finds_the_value_of_tiny_sakkara(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = by_openspiel(monkeypatch, "benben_sakkara(size=tiny,turns=1,starter=#1,memory=aid)")
    ours = solved("sakkara", ("size", "tiny"), ("turns", "1"), ("starter", "1"), ("memory", "aid"))
    text = ours.game.notation.position_text
    read = {
        text(np.frombuffer(position, ours.start.dtype)[0]): value
        for position, value in ours.values.items()
    }
    assert theirs == pytest.approx({words: read[words] for words in theirs}, abs=1e-6)
    assert len(theirs) > 15_000 and ours.value == pytest.approx(8 / 15)


def test_the_naive_twin_finds_the_same() -> None:
    """Of the last round: the twin is slow."""

    @cache
    def worth(state: naive.State) -> float:
        if naive.over(state):
            one, other = state.cards
            return float((one > other) - (one < other))
        after = [worth(naive.play_unchecked(state, move)) for move in naive.moves(state)]
        return max(after) if state.player == 1 else min(after)

    ours, checked = ankh(), 0
    text = ours.game.notation.position_text
    for position, value in list(ours.values.items())[::7]:
        words = text(np.frombuffer(position, ours.start.dtype)[0])
        if "turn=399" in words or "turn=398 player=1 steps=1" in words:
            assert worth(naive.parse(words)) == value, words
            checked += 1
    assert checked > 500


def test_best_moves_win_against_anybody() -> None:
    """Seat 1 by the solution, seat 2 at random: seat 1 wins every match."""
    ours = ankh(rounds="3")
    batch = Batch("ankh", 32, options={**ANKH, "rounds": "3"}, seed=4, auto_reset=False)
    while (batch.movers >= 0).any():
        actions = batch.sample()
        for lane in np.flatnonzero(batch.movers == 0):
            actions[lane] = ours.best(batch.positions[lane : lane + 1])[0]
        _, rewards, ended, _, _ = batch.step(actions)
        assert (rewards[ended, 0] == 1).all()


@pytest.mark.parametrize(
    ("options", "information"),
    [
        ("size=tiny", "PERFECT"),
        ("size=small,starter=#2", "PERFECT"),
        ("size=tiny,starter=fists", "IMPERFECT"),
        ("starter=#1", "IMPERFECT"),
    ],
)
def test_openspiel_is_told_whether_anything_is_hidden(options: str, information: str) -> None:
    """In smaller games: whole ones stay what its ISMCTS accepts."""
    kind: Any = pyspiel.load_game(f"benben_ankh({options})").get_type()
    assert kind.information == getattr(pyspiel.GameType.Information, f"{information}_INFORMATION")


def test_openspiel_is_told_how_long_a_match_of_ankh_can_be() -> None:
    for options, longest in (("rounds=2", 29), ("players=4,rounds=3", 85), ("rounds=200", 2801)):
        opened = pyspiel.load_game(f"benben_ankh({options})")
        assert opened.max_game_length() == longest
    state = pyspiel.load_game("benben_ankh(size=tiny,rounds=2)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert len(state.history()) <= 29


def test_what_hides_or_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="hides something"):
        solve("ankh", {**ANKH, "starter": "fists"})
    with pytest.raises(ValueError, match="more than 100 positions"):
        solve("ankh", ANKH, most=100)
