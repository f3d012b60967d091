"""Small games as whole trees: their values, and the same from OpenSpiel's own solvers."""

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import benben.adapters.openspiel as adapter
from benben.adapters.cfr import Solution, solve
from benben.adapters.efg import children, efg
from benben.adapters.game_tree import Tree, grow
from benben.game import game
from benben.seats import CHANCE, OVER

TINY = {
    "buckets": {"size": "tiny"},
    "ptoq": {"size": "tiny", "starter": "1"},
    "sakkara": {"size": "tiny", "starter": "1", "turns": "1"},
}
VALUE = {
    "buckets": 0.0,
    "ptoq": 0.4776,
    "sakkara": 8 / 15,
}  # to seat 1, from -1 to 1; docs/small-games.md has the table
every_game = pytest.mark.parametrize("name", TINY)


@cache
def tree_of(name: str) -> Tree:
    return grow(name, TINY[name])


@cache
def solved(name: str) -> Solution:
    return solve(tree_of(name), close=4e-4)


@cache
def in_openspiel(name: str) -> Any:
    return pyspiel.load_efg_game(efg(tree_of(name)))


@every_game
def test_the_value_of_a_tiny_game(name: str) -> None:
    found = solved(name)
    assert found.exploitability < 4e-4
    assert found.low - 1e-9 <= VALUE[name] <= found.high + 1e-9


@every_game
def test_a_tree_is_the_game_and_its_information_sets_are_openspiel_s(name: str) -> None:
    """Random matches side by side: as many moves, and two sets are one for us if one for it."""
    tree, dice = tree_of(name), random.Random(1)
    options = {o.name: o for o in game(name).options}
    spelled = {k: adapter._spelled(options[k].default, v) for k, v in TINY[name].items()}
    opened = pyspiel.load_game(f"benben_{name}", spelled)
    ours: dict[str, int] = {}
    for _ in range(400):
        state, node = opened.new_initial_state(), 0
        for depth, level in enumerate(tree.levels):
            mover = int(level.mover[node])
            if mover == OVER:
                assert state.is_terminal() and state.returns()[0] == pytest.approx(
                    level.payoff[node]
                )
                break
            below = tree.levels[depth + 1]
            under = np.flatnonzero(below.parent == node)
            assert below.move[under].tolist() == state.legal_actions()
            if mover == CHANCE:
                odds = [chance for _, chance in state.chance_outcomes()]
                assert below.chance[under].tolist() == pytest.approx(odds)
            else:
                text = state.information_state_string(mover)
                number = int(level.infoset[node])
                assert ours.setdefault(text, number) == number
            node = int(dice.choice(under))
            state.apply_action(int(below.move[node]))
    assert len(set(ours.values())) == len(ours)


def test_openspiel_finds_our_strategy_as_good_as_we_do() -> None:
    """Its best replies and its expected returns, on the same tree as a file of Gambit."""
    opened, found = in_openspiel("buckets"), solved("buckets")
    theirs = pyspiel.TabularPolicy(policy_of(tree_of("buckets"), found.strategy, opened))
    assert pyspiel.exploitability(opened, theirs) == pytest.approx(found.exploitability, abs=1e-9)
    returns = pyspiel.expected_returns(opened.new_initial_state(), theirs, -1, True)
    assert found.low <= returns[0] <= found.high


def policy_of(tree: Tree, strategy: Any, opened: Any) -> dict[str, list[tuple[int, float]]]:
    """Our strategy by OpenSpiel's names; it numbers the same label otherwise in each set."""
    found: dict[str, list[tuple[int, float]]] = {}
    stack = [(opened.new_initial_state(), 0, 0)]
    below = children(tree)
    while stack:
        state, depth, node = stack.pop()
        if state.is_terminal():
            continue
        after = tree.levels[depth + 1]
        numbers = {state.action_to_string(action): action for action in state.legal_actions()}
        steps = [(numbers[str(after.move[i])], i) for i in below[depth][node]]
        if not state.is_chance_node():
            odds = [(action, float(strategy[after.slot[i]])) for action, i in steps]
            found[state.information_state_string(state.current_player())] = odds
        stack += [(state.child(action), depth + 1, i) for action, i in steps]
    return found


@pytest.mark.parametrize(("name", "times"), [("buckets", 60), ("sakkara", 60)])
def test_openspiel_s_own_cfr_reaches_the_known_value(name: str, times: int) -> None:
    """At Buckets both seats are alike, and the starter is drawn: the value is 0."""
    opened = in_openspiel(name)
    solver = pyspiel.CFRPlusSolver(opened)
    for _ in range(times):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    returns = pyspiel.expected_returns(opened.new_initial_state(), policy, -1, True)
    assert returns[0] == pytest.approx(VALUE[name], abs=1e-3)
    assert pyspiel.exploitability(opened, policy) < 0.02


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 100 nodes"):
        grow("ptoq", {"size": "tiny"}, most=100)


def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parent.parent / "docs" / "small-games.md").read_text("utf-8")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(compile(block, "docs/small-games.md", "exec"), names)  # noqa: S102
    printed = capsys.readouterr().out
    assert "137987 True" in printed and "1.0 [" in printed
    for name in TINY:
        assert f"{tree_of(name).nodes:,}" in page and f"{len(tree_of(name).first):,}" in page
