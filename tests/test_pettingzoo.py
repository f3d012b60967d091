"""PettingZoo's own suite on every game and number of players, and what it does not ask."""

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from benben import Refused
from benben.adapters import pettingzoo
from benben.game import game, names

with warnings.catch_warnings(action="ignore"):  # its suite imports an old name of its own
    from pettingzoo.test import api_test, render_test, seed_test, test_save_obs

SETTINGS = [(name, players) for name in names() for players in game(name).players]
every_game = pytest.mark.parametrize(("name", "players"), SETTINGS)
test_save_obs.__test__ = False  # a check to be called, not a test of ours


def play(env: Any, steps: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    for _ in env.agent_iter(steps):
        observation, _, terminated, truncated, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else int(dice.choice(legal)))


# PettingZoo knows its own environments with masks by name, and warns of all others
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:unknown option 'options' is ignored")
@every_game
def test_the_api(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, players), num_cycles=300)
    api_test(pettingzoo.raw_env(name, players), num_cycles=30)


@every_game
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, players), num_cycles=100)


@every_game
def test_rendering(name: str, players: int, capsys: Any) -> None:
    render_test(lambda render_mode: pettingzoo.env(name, players, render_mode=render_mode))
    assert capsys.readouterr().out


@every_game
def test_saving_observations(name: str, players: int) -> None:
    test_save_obs(pettingzoo.env(name, players))


def test_pixels_show_the_drawing() -> None:
    env = pettingzoo.raw_env(names()[0], render_mode="rgb_array")
    env.reset(seed=1)
    before = env.render()
    play(env, 3, seed=1)
    after = env.render()
    assert before.shape == after.shape
    assert (before != after).any()
    assert len(np.unique(after.reshape(-1, 3), axis=0)) > 20  # colours, and letters smoothed


@every_game
def test_a_whole_match_pays_what_the_rules_say(name: str, players: int) -> None:
    env = pettingzoo.raw_env(name, players)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    dice = np.random.default_rng(0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        total[agent] += reward
        assert observation in env.observation_space(agent)
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else int(dice.choice(legal)))
    shares = np.zeros(players)
    env._one.game.engine.scores(env._one.positions, shares)
    assert list(total.values()) == pytest.approx((players * shares - 1).tolist(), abs=1e-6)


@every_game
def test_copies_and_pickles_go_on_alike(name: str, players: int) -> None:
    env = pettingzoo.env(name, players)
    env.reset(seed=5)
    play(env, 2, seed=1)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]  # noqa: S301
    for each in [env, *others]:
        play(each, 2, seed=2)
    for other in others:
        assert other.agent_selection == env.agent_selection
        ours, theirs = env.last()[0], other.last()[0]
        assert all(np.array_equal(ours[key], theirs[key]) for key in ours)


@pytest.mark.parametrize("name", names())
def test_an_illegal_action_names_its_clause_and_changes_nothing(name: str) -> None:
    env = pettingzoo.env(name)
    env.reset(seed=1)
    before = env.last()[0]
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(Refused, match=rf"{game(name).letter}\d+\.\d+: "):
        env.step(illegal)
    for outside in (-1, 10**6):
        with pytest.raises(ValueError, match="is no action"):
            env.step(outside)
    for nonsense in (True, 1.5, "x", None, np.array([1])):
        with pytest.raises(ValueError, match="an action must be a whole number, not"):
            env.step(nonsense)
    assert all(np.array_equal(before[key], env.last()[0][key]) for key in before)


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="render_mode 'film'"):
        pettingzoo.env(names()[0], render_mode="film")


def test_an_action_may_be_any_whole_number() -> None:
    env = pettingzoo.env(names()[0])
    env.reset(seed=1)
    env.step(np.array(int(np.flatnonzero(env.last()[0]["action_mask"])[0])))


def test_stepping_before_a_reset_and_after_the_end_is_refused() -> None:
    env = pettingzoo.raw_env("ptoq")
    with pytest.raises(ValueError, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    env.reset(seed=1)
    play(env, 10_000, seed=1)
    with pytest.raises(ValueError, match=r"the match is over: call reset\(\)"):
        env.step(0)


def test_a_reset_takes_options_of_the_game() -> None:
    env = pettingzoo.raw_env("ptoq")
    for seat in (0, 1):
        for seed in range(4):
            env.reset(seed=seed, options={"starter": seat + 1})
            assert env.agent_selection == f"seat_{seat}"
    env.reset(seed=5)
    assert env.agent_selection == "seat_1"  # options stay until others are given
    with pytest.warns(UserWarning, match="unknown option 'nope' is ignored"):
        env.reset(options={"nope": 1})
    with pytest.raises(ValueError, match="starter"):
        env.reset(options={"starter": "nobody"})
