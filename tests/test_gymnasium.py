"""Gymnasium's own checks on every game and number of players, and what they do not ask."""

import copy
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import benben.adapters.gymnasium  # registers the games
from benben.adapters.ids import gymnasium_id
from benben.adapters.solo import Solo
from benben.game import game, names

SETTINGS = [(name, players) for name in names() for players in game(name).players]
every_setting = pytest.mark.parametrize(("name", "players"), SETTINGS)
every_game = pytest.mark.parametrize("name", names())
WITH_A_BOARD = [name for name in names() if game(name).planes.board]


def make(name: str, **more: Any) -> Any:
    return gymnasium.make(gymnasium_id(game(name)), **more)


def make_vec(name: str, n: int, **more: Any) -> Any:
    return gymnasium.make_vec(gymnasium_id(game(name)), n, **more)


def sync(name: str, n: int, mode: AutoresetMode, **more: Any) -> Any:
    return SyncVectorEnv([lambda: make(name, **more)] * n, autoreset_mode=mode)


def legal(dice: Any, masks: Any) -> Any:
    """A random legal action of each match; a match that is over takes any."""
    weights = masks * dice.random(masks.shape)
    return weights.argmax(axis=1)


@every_setting
def test_gymnasium_s_own_checks(name: str, players: int) -> None:
    check_env(make(name, players=players).unwrapped)
    one, other = (make(name, players=players, opponents="random") for _ in range(2))
    check_environments_match(one, other, num_steps=50)


@pytest.mark.parametrize("name", WITH_A_BOARD)
def test_gymnasium_s_own_checks_on_planes(name: str) -> None:
    check_env(make(name, observation="planes").unwrapped, skip_render_check=True)


def same(ours: Any, theirs: Any) -> None:
    """Arrays, and tuples and dictionaries of them, in all depths."""
    assert type(ours) is type(theirs) or isinstance(ours, np.generic)
    if isinstance(ours, dict):
        assert ours.keys() == theirs.keys()
        for key in ours:
            same(ours[key], theirs[key])
    elif isinstance(ours, tuple) or (isinstance(ours, np.ndarray) and ours.dtype == object):
        for one, other in zip(ours, theirs, strict=True):
            same(one, other)
    else:
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("mode", AutoresetMode)
@every_game
def test_a_vector_plays_what_gymnasium_s_own_vector_of_single_ones_plays(
    name: str, mode: AutoresetMode
) -> None:
    many = {"players": game(name).players[-1]}
    ours = make_vec(name, 3, autoreset_mode=mode, **many)
    theirs, dice = sync(name, 3, mode, **many), np.random.default_rng(3)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.action_space == theirs.action_space
    assert ours.metadata["autoreset_mode"] == mode
    same(ours.reset(seed=5), theirs.reset(seed=5))
    masks, ends = ours.reset(seed=6)[1]["action_mask"], 0
    theirs.reset(seed=6)
    for step in range(4000):
        actions = legal(dice, masks)
        if step % 50 == 0:  # an illegal one, and one that is none at all
            actions[0] = int(np.flatnonzero(masks[0] == 0)[0])
        mine, its = ours.step(actions), theirs.step(actions)
        same(mine, its)
        masks, over = mine[4]["action_mask"], mine[2]
        ends += int(over.sum())
        if mode == AutoresetMode.DISABLED and over.any():
            again = {"reset_mask": over}
            same(ours.reset(options=dict(again)), theirs.reset(options=dict(again)))
            masks = ours.reset(seed=step)[1]["action_mask"]
            theirs.reset(seed=step)
        if ends >= 3:
            return
    raise AssertionError(f"{ends} of 3 matches ended")


@every_game
def test_the_learner_sees_what_its_seat_sees_and_no_more(name: str) -> None:
    chosen = game(name)
    solo = Solo(name, 8, chosen.players[-1])
    everywhere, dice = np.ones(8, np.bool_), np.random.default_rng(1)
    solo.begin(everywhere)
    for _ in range(150):
        rows = solo.rows()
        for i in range(8):
            row = np.zeros(chosen.planes.size, np.uint8)
            position = solo.batch.positions[i : i + 1]
            chosen.engine.observe(position, int(solo.seats[i]), row)
            assert np.array_equal(rows[i], row)
        solo.step(legal(dice, solo.batch.masks), everywhere)
        solo.begin(solo.ended.copy())
    assert len(set(solo.seats.tolist())) > 1  # by lot


@every_setting
def test_a_whole_match_pays_what_the_rules_say(name: str, players: int) -> None:
    env = make(name, players=players, seat=players - 1)
    _, info = env.reset(seed=3)
    dice, total, ended = np.random.default_rng(0), 0.0, False
    while not ended:
        assert info["seat"] == players - 1
        assert np.array_equal(info["action_mask"], env.unwrapped.action_masks())
        action = dice.choice(np.flatnonzero(info["action_mask"]))
        _, reward, ended, _, info = env.step(action)
        total += reward
    shares = np.zeros(players)
    batch = env.unwrapped._solo.batch
    batch.game.engine.scores(batch.positions, shares)
    assert total == pytest.approx(players * shares[-1] - 1, abs=1e-6)
    with pytest.raises(ValueError, match=r"the match is over: call reset\(\)"):
        env.unwrapped.step(0)


@every_game
def test_an_illegal_action_changes_nothing_and_names_its_clause(name: str) -> None:
    env = make(name).unwrapped
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, ended, _, told = env.step(illegal)
    assert np.array_equal(seen, again)
    assert (reward, ended) == (0.0, False)
    assert told["refused"].startswith(game(name).letter)
    assert np.array_equal(told["action_mask"], info["action_mask"])
    assert "refused" not in env.step(int(np.flatnonzero(info["action_mask"])[0]))[4]


def test_planes_lie_beside_the_rest() -> None:
    env = make("ankh", observation="planes")
    seen, _ = env.reset(seed=1)
    planes = game("ankh").planes
    assert seen["observation"].shape == (4 * 3 + 7, 13, 13) == env.observation_space[
        "observation"
    ].shape  # fmt: skip
    assert len(planes.channels) == 19
    assert planes.channels[0] == "stones[0]"
    row = make("ankh").reset(seed=1)[0]
    parts = planes.split(row)
    assert np.array_equal(seen["observation"][12:], parts["bridges"])
    assert seen["rest"].size + seen["observation"].size == row.size
    with pytest.raises(ValueError, match="Buckets has no board of rows and columns"):
        make("buckets", observation="planes")
    with pytest.raises(ValueError, match="observation 'film': there are flat, planes"):
        make("ankh", observation="film")


def test_opponents_by_name_and_by_policy() -> None:
    asked = []

    def first(observations: Any, masks: Any) -> Any:
        asked.append(observations.shape)
        return masks.argmax(axis=1)

    envs = make_vec("ptoq", 4, opponents=first)
    masks = envs.reset(seed=1)[1]["action_mask"]
    for _ in range(30):
        masks = envs.step(legal(np.random.default_rng(1), masks))[4]["action_mask"]
    assert asked and all(0 < rows <= 4 for rows, _ in asked)
    one, other = (make("ptoq", opponents="greedy", seat=1) for _ in range(2))
    check_environments_match(one, other, num_steps=10)
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        make("ptoq", opponents="nobody")


def test_a_policy_that_chooses_what_is_not_legal_is_told() -> None:
    env = make("ptoq", opponents=lambda rows, masks: (~masks).argmax(axis=1), seat=1)
    with pytest.raises(ValueError, match=r"match 0: \d+ is not a legal move"):
        for seed in range(20):
            env.reset(seed=seed)  # where the other begins


def test_a_copy_goes_on_alike() -> None:
    env = make("buckets", players=4).unwrapped
    _, info = env.reset(seed=1)
    other = copy.deepcopy(env)
    action = int(np.flatnonzero(info["action_mask"])[0])
    same(env.step(action), other.step(action))


@pytest.mark.parametrize("name", WITH_A_BOARD)
def test_a_vector_of_planes(name: str) -> None:
    envs = make_vec(name, 2, observation="planes")
    seen, _ = envs.reset(seed=1)
    assert seen in envs.observation_space


def test_bad_arguments_get_one_sentence() -> None:
    envs = make_vec("ptoq", 2, autoreset_mode="Disabled")
    mistakes: list[tuple[Callable[[], Any], str]] = [
        (lambda: envs.step([0, 0]), r"call reset\(\) before step\(\)"),
        (lambda: envs.reset(options={"reset_mask": [True, False]}), "an array of 2 truth values"),
        (lambda: envs.reset(options={"starter": "1"}), "unknown option 'starter' of reset"),
        (lambda: envs.reset(seed=[1]), "2 matches need 2 seeds"),
        (lambda: envs.reset(seed="x"), "a seed must be a whole number, not 'x'"),
        (lambda: make_vec("ptoq", 2, render_mode="ansi"), "a vector of matches is not drawn"),
        (lambda: make("ptoq", seat=2), "no seat 2: there are 2, from 0"),
        (lambda: make("ptoq").unwrapped.step(0), r"call reset\(\) before step\(\)"),
        (lambda: make("ptoq", players=3), "Ptoq is for 2 players, not 3"),
    ]
    for wrong, sentence in mistakes:
        with pytest.raises(ValueError, match=sentence):
            wrong()
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="one whole number per match: 2 actions"):
        envs.step([0.5, 1])


@pytest.mark.parametrize("action", [-1, 10**30, -(10**30), 2**63])
def test_an_action_far_beyond_all_is_refused_like_any_other(action: int) -> None:
    env = make("ptoq").unwrapped
    seen, info = env.reset(seed=1)
    after, reward, ended, _, told = env.step(action)
    assert (after == seen).all() and (reward, ended) == (0.0, False)
    assert told["refused"] == f"{action} is no action: they are 0 to 134"
    assert (told["action_mask"] == info["action_mask"]).all()


def test_gymnasium_names_the_newest_version() -> None:
    assert "benben/Ankh-v1" in gymnasium.registry
    assert benben.adapters.gymnasium.SoloEnv.metadata["render_fps"]
    with pytest.raises(gymnasium.error.VersionNotFound):
        gymnasium.make("benben/Ankh-v99")
