"""The peers' own checks on every small game (docs/small-games.md), as on the whole ones."""

import warnings
from typing import Any

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import SyncVectorEnv

import benben.adapters.gymnasium
import benben.adapters.openspiel  # noqa: F401  (both register the games)
from benben.adapters import pettingzoo
from benben.adapters.ids import gymnasium_id
from benben.game import game

with warnings.catch_warnings(action="ignore"):  # its suite imports an old name of its own
    from pettingzoo.test import api_test, parallel_api_test, seed_test

SMALL: list[tuple[str, dict[str, str]]] = [
    ("ankh", {"size": "tiny", "rounds": "3"}),
    ("ankh", {"size": "small", "rounds": "20"}),
    ("ankh", {"rounds": "20"}),
    ("buckets", {"size": "tiny"}),
    ("buckets", {"size": "small"}),
    ("ptoq", {"size": "tiny"}),
    ("ptoq", {"size": "small"}),
    ("sakkara", {"size": "tiny", "turns": "1"}),
    ("sakkara", {"size": "tiny", "turns": "6"}),
]
every_small_game = pytest.mark.parametrize(("name", "options"), SMALL, ids=str)


@every_small_game
def test_gymnasium(name: str, options: dict[str, str]) -> None:
    def make() -> Any:
        return gymnasium.make(gymnasium_id(game(name)), options=options)

    check_env(make().unwrapped)
    check_environments_match(make(), make(), num_steps=50)
    ours: Any = gymnasium.make_vec(gymnasium_id(game(name)), 3, options=options)
    theirs: Any = SyncVectorEnv([make] * 3)
    seen: Any = ours.reset(seed=2)
    more: Any = theirs.reset(seed=2)
    for _ in range(60):
        assert (seen[0] == more[0]).all()
        actions = seen[-1]["action_mask"].argmax(axis=1)
        seen, more = ours.step(actions), theirs.step(actions)
        assert (seen[1] == more[1]).all()


# PettingZoo knows its own environments with masks by name, and warns of all others
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:unknown option 'options' is ignored")
@every_small_game
def test_pettingzoo(name: str, options: dict[str, str]) -> None:
    api_test(pettingzoo.env(name, options=options), num_cycles=200)
    parallel_api_test(pettingzoo.parallel_env(name, options=options), num_cycles=200)
    seed_test(lambda: pettingzoo.env(name, options=options), num_cycles=60)


@every_small_game
def test_openspiel(name: str, options: dict[str, str]) -> None:
    given = {key: int(value) if value.isdecimal() else value for key, value in options.items()}
    opened = pyspiel.load_game(f"benben_{name}", given)
    pyspiel.random_sim_test(opened, num_sims=3, serialize=False, verbose=False)
