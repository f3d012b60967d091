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
    from pettingzoo.test import (
        api_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
        test_save_obs,
    )
    from pettingzoo.test import state_test as states

SETTINGS = [(name, players) for name in names() for players in game(name).players]
every_game = pytest.mark.parametrize(("name", "players"), SETTINGS)
test_save_obs.__test__ = False  # a check to be called, not a test of ours
WITH_A_BOARD = [name for name in names() if game(name).planes.board]


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


# --- all seats at once ---------------------------------------------------------------------------


def chosen(env: Any, seen: Any, dice: Any) -> dict[str, int]:
    """A random legal action of each agent."""
    masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
    return {agent: int(dice.choice(np.flatnonzero(mask))) for agent, mask in masks.items()}


@pytest.mark.filterwarnings("ignore:unknown option 'options' is ignored")
@every_game
def test_the_parallel_api(name: str, players: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(name, players), num_cycles=300)


class Legal:
    """A space of actions that samples legal ones: some of PettingZoo's checks know of no masks."""

    def __init__(self, env: Any, agent: str) -> None:
        self.env, self.agent, self.dice = env, agent, np.random.default_rng(1)

    def seed(self, seed: int) -> None:
        self.dice = np.random.default_rng(seed)

    def sample(self) -> int:
        env = self.env
        parallel = isinstance(env, pettingzoo.parallel_env)
        seen = env._all_see()[self.agent] if parallel else env.observe(self.agent)
        return int(self.dice.choice(np.flatnonzero(seen["action_mask"])))


def sampling_legally(env: Any) -> Any:
    spaces = {agent: Legal(env, agent) for agent in env.possible_agents}
    vars(env)["action_space"] = spaces.get
    return env


@every_game
def test_parallel_seeds(name: str, players: int) -> None:
    def make() -> Any:
        return sampling_legally(pettingzoo.parallel_env(name, players))

    parallel_seed_test(make, num_cycles=100)


@pytest.mark.filterwarnings("ignore:unknown option 'options' is ignored")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("name", WITH_A_BOARD)
def test_the_apis_with_planes(name: str) -> None:
    api_test(pettingzoo.env(name, observation="planes"), num_cycles=50)
    parallel_api_test(pettingzoo.parallel_env(name, observation="planes"), num_cycles=50)


@pytest.mark.parametrize("render_mode", ["ansi", "rgb_array", "human"])
def test_rendering_in_parallel(render_mode: str, capsys: Any) -> None:
    env = pettingzoo.parallel_env("ptoq", render_mode=render_mode)
    seen, _ = env.reset(seed=1)
    env.step(chosen(env, seen, np.random.default_rng(1)))
    shown = env.render()
    assert capsys.readouterr().out if render_mode == "human" else len(shown)


@every_game
def test_all_seats_at_once_play_the_same_match(name: str, players: int) -> None:
    """Where one seat acts, as one seat after another; else all who may, none seeing the others."""
    env, dice = pettingzoo.parallel_env(name, players), np.random.default_rng(2)
    seen, _ = env.reset(seed=3)
    together, total = 0, dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        engine, positions = env._one.game.engine, env._one.positions
        for agent, seat in env._seats.items():
            row = np.zeros(env._one.game.planes.size, np.uint8)
            engine.observe(positions, seat, row)
            assert np.array_equal(seen[agent]["observation"], row)
            assert seen[agent] in env.observation_space(agent)
            waits = seen[agent]["action_mask"][env.wait] == 1
            assert waits == (not engine.may_act(positions, seat))
        acting = [a for a in env.agents if not seen[a]["action_mask"][env.wait]]
        together += len(acting) > 1
        ply = chosen(env, seen, dice)
        if len(acting) == 1:  # who waits may leave it unsaid
            ply = {acting[0]: ply[acting[0]]}
        seen, rewards, _, _, infos = env.step(ply)
        assert not any(infos.values())  # nobody came too late
        total = {agent: total[agent] + rewards[agent] for agent in total}
    shares = np.zeros(players)
    env._one.game.engine.scores(env._one.positions, shares)
    assert list(total.values()) == pytest.approx((players * shares - 1).tolist(), abs=1e-6)
    assert (together > 0) == (name == "buckets")  # in the others by options, or not at all


def test_who_may_act_must_and_nothing_is_played_if_one_may_not() -> None:
    env = pettingzoo.parallel_env("buckets", 3)
    with pytest.raises(ValueError, match=r"call reset\(\) before step\(\)"):
        env.step({})
    seen, _ = env.reset(seed=1)
    actions = chosen(env, seen, np.random.default_rng(1))
    before = env._one.positions.tobytes()
    for wrong, sentence in (
        ({"seat_2": env.wait}, "seat_2 may act: it cannot wait"),
        ({"seat_2": 99999}, "99999 is no action"),
        ({"seat_2": True}, "an action must be a whole number, not True"),
    ):
        with pytest.raises(ValueError, match=sentence):
            env.step({**actions, **wrong})
    with pytest.raises(Refused, match=r"B\d+\.\d+: "):
        env.step({**actions, "seat_2": 60})
    with pytest.raises(ValueError, match="seat_1 may act: it needs an action"):
        env.step({"seat_0": actions["seat_0"]})
    assert env._one.positions.tobytes() == before


def test_who_is_too_late_is_told() -> None:
    """B3.7: both may act, the one who forgot to draw and the next player."""
    env, dice = (
        pettingzoo.parallel_env("buckets", 3, {"forgetful": "yes"}),
        np.random.default_rng(1),
    )
    both = 0
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            acting = [a for a in env.agents if not seen[a]["action_mask"][env.wait]]
            both += len(acting) > 1 and env._one.positions[0]["drawer"] >= 0
            seen, _, _, _, infos = env.step(chosen(env, seen, dice))
            assert all(info in ({}, {"too_late": True}) for info in infos.values())
    assert both


@every_game
def test_the_state_is_what_all_seats_know(name: str, players: int) -> None:
    env, parallel = pettingzoo.raw_env(name, players), pettingzoo.parallel_env(name, players)
    sampling_legally(env)
    states(env, parallel)
    env.reset(seed=1)
    rows = env.state()
    assert rows.shape == (players, game(name).planes.size) == parallel.state().shape
    for agent, row in zip(env.agents, rows, strict=True):
        assert np.array_equal(env.observe(agent)["observation"], row)


def test_ids_have_a_version() -> None:
    for made in (pettingzoo.raw_env("ankh"), pettingzoo.parallel_env("ankh")):
        assert str(made) == made.metadata["name"] == "benben_ankh_v1"
    assert pettingzoo.parallel_env("ankh").metadata["is_parallelizable"]
