"""OpenSpiel's own checks on every game and number of players, and what they do not ask."""

import json
import random
import unittest
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

import benben.adapters.openspiel as adapter
from benben import Match, Refused
from benben.bots import bot, let_move
from benben.game import game, names
from benben.seats import CHANCE, SPECTATOR
from benben.testing.random_games import Setting, by_weight, settings, walk
from benben.unpacked import unpack

PLAYERS = [(name, players) for name in names() for players in game(name).players]
every_game = pytest.mark.parametrize(("name", "players"), PLAYERS)
every_setting = pytest.mark.parametrize("setting", settings(), ids=str)


def test_names_with_a_version_are_the_same_games() -> None:
    one, other = (pyspiel.load_game(name) for name in ("benben_ankh", "benben_ankh_v1"))
    assert one.num_distinct_actions() == other.num_distinct_actions()
    assert str(other.new_initial_state()) == str(one.new_initial_state())


def load(name: str, players: int, **options: str) -> Any:
    return pyspiel.load_game(f"benben_{name}", {"players": players, **options})


def played(opened: Any, plies: int, seed: int = 0) -> Any:
    """A state after so many random moves, chance's by their odds, where a seat is to move."""
    state, dice = opened.new_initial_state(), random.Random(seed)
    while plies > 0 or state.is_chance_node():
        if state.is_terminal():  # a short match: begin another
            state = opened.new_initial_state()
        plies -= 1
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, odds)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


# --- the peer's checks -----------------------------------------------------------------------


@every_game
def test_random_simulation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("name", "options"),
    [(name, {"players": players}) for name, players in PLAYERS]
    + [
        ("ankh", {"size": "tiny", "rounds": 2}),
        ("ankh", {"size": "small", "rounds": 20}),
        ("sakkara", {"size": "tiny", "turns": 4, "memory": "aid"}),
        ("ptoq", {"size": "tiny"}),
        ("buckets", {"size": "tiny"}),
    ],
    ids=str,
)
def test_the_api_checks(name: str, options: dict[str, Any]) -> None:
    class Checks(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        pass

    Checks.game, Checks.game_name = pyspiel.load_game(f"benben_{name}", options), f"benben_{name}"
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Checks).run(result)
    assert result.testsRun >= 5
    assert result.errors + result.failures == []


@pytest.mark.parametrize("name", names())
def test_a_playthrough_replays(name: str, tmp_path: Path) -> None:
    match = Match(by_weight(name), 2, seed=1)
    while not match.is_over:  # greedy players come to an end sooner than random ones
        let_move(match, match.to_move, bot("greedy"), match.ply)
    moves = [ply.move for ply in match.plies]
    text = generate_playthrough.playthrough(f"benben_{name}", moves)
    flags.FLAGS.mark_as_parsed()  # its replay reads one of its own
    file = tmp_path / "playthrough.txt"
    file.write_text(text, "utf-8")
    original, again = generate_playthrough.replay(str(file))
    assert again == original


@pytest.mark.parametrize("name", names())
def test_its_searches_play(name: str) -> None:
    opened = load(name, 2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        opened, evaluator, 1.0, 12, random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=True,
    )  # fmt: skip
    state = played(opened, 40)
    assert bot.step(state) in state.legal_actions()
    search = mcts.MCTSBot(opened, 1.0, 12, evaluator, random_state=np.random.RandomState(3))
    root = search.mcts_search(state)
    assert {child.action for child in root.children} <= set(state.legal_actions())
    assert root.explore_count >= 12


# --- the rules are ours ----------------------------------------------------------------------


@every_setting
def test_states_are_our_positions(setting: Setting) -> None:
    """Played move by move beside the engine: movers, moves, odds, names, returns."""
    opened = load(setting.name, setting.players, **spelled(setting))
    state, engine = opened.new_initial_state(), setting.game.engine
    last = None
    for ply, (position, mover, moves) in enumerate(walk(setting, seed=3, most=300)):
        if last is not None:
            state.apply_action(step_between(setting, state, position))
        last = position
        assert state.at.position.tobytes() == position.tobytes()
        assert state.is_chance_node() == (mover == CHANCE)
        if mover == CHANCE:
            outcomes = state.chance_outcomes()
            assert [move for move, _ in outcomes] == moves
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            weights = [setting.game.rules.weight(position[0], move) for move in moves]
            expected = np.array(weights) / sum(weights)
            assert [odds for _, odds in outcomes] == pytest.approx(expected.tolist())
        else:
            assert state.current_player() == mover
            assert state.legal_actions() == moves
        if ply % 50 == 0:
            assert engine.to_move(position) == mover


def spelled(setting: Setting) -> dict[str, Any]:
    options = {option.name: option for option in setting.game.options}
    return {k: adapter._spelled(options[k].default, v) for k, v in setting.options.items()}


def step_between(setting: Setting, state: Any, after: Any) -> int:
    """The move that leads from a state to a position."""
    for move in state.legal_actions():
        if state.at.after(move).position.tobytes() == after.tobytes():
            return int(move)
    raise AssertionError("no move leads there")


@every_setting
def test_a_game_is_found_again_by_its_own_text(setting: Setting) -> None:
    opened = load(setting.name, setting.players, **spelled(setting))
    again = pyspiel.load_game(str(opened))
    assert again.box.options == opened.box.options
    assert again.box.players == setting.players
    assert opened.box.options.items() >= setting.options.items()


@every_game
def test_a_state_survives_cloning_and_writing(name: str, players: int) -> None:
    opened = load(name, players)
    state = played(opened, 50)
    text = pyspiel.serialize_game_and_state(opened, state)
    for other in (state.clone(), pyspiel.deserialize_game_and_state(text)[1]):
        assert str(other) == str(state)
        assert other.history() == state.history()
        for player in range(players):
            string = state.information_state_string(player)
            assert other.information_state_string(player) == string
        before = str(state)
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before


def test_copying_a_moment_copies_nothing() -> None:
    state = played(load(names()[0], 2), 20)
    assert state.clone().at is state.at


@pytest.mark.parametrize("name", names())
def test_an_illegal_action_is_refused_with_its_clause(name: str) -> None:
    state = played(load(name, 2), 30)
    illegal = set(range(game(name).rules.ACTIONS)) - set(state.legal_actions())
    before = str(state), state.history()
    with pytest.raises(Refused, match=rf"{game(name).letter}\d+\.\d+: "):
        state.apply_action(min(illegal))
    assert (str(state), state.history()) == before


@every_game
def test_acting_after_the_end_is_refused_with_its_clause(name: str, players: int) -> None:
    state, dice = load(name, players).new_initial_state(), random.Random(1)
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    with pytest.raises(Refused, match=rf"{game(name).letter}\d+\.\d+: "):
        state.apply_action(game(name).rules.ACTIONS - 1)


# --- knowledge -------------------------------------------------------------------------------


@every_setting
def test_information_states_cannot_tell_what_a_seat_cannot_tell(setting: Setting) -> None:
    opened = load(setting.name, setting.players, **spelled(setting))
    for plies in (0, 3, 25, 90):
        state = played(opened, plies)
        for player in range(setting.players):
            for seed in range(3):
                sampler = lambda seed=seed: (seed + 0.5) / 3  # noqa: E731
                other = state.resample_from_infostate(player, sampler)
                assert other.history() == state.history()
                for told in ("information_state_string", "observation_string"):
                    assert getattr(other, told)(player) == getattr(state, told)(player)
                for told in ("information_state_tensor", "observation_tensor"):
                    assert getattr(other, told)(player) == getattr(state, told)(player)


@every_setting
def test_an_imagined_state_tells_the_others_nothing_true(setting: Setting) -> None:
    """What the others know in an imagined state hangs on what its imaginer knows alone."""
    opened = load(setting.name, setting.players, **spelled(setting))
    state = played(opened, 40)
    for player in range(setting.players):
        first = state.resample_from_infostate(player, lambda: 0.25)
        twice = first.resample_from_infostate(player, lambda: 0.75)
        once = state.resample_from_infostate(player, lambda: 0.75)
        for other in range(setting.players):
            told = once.information_state_string(other)
            assert twice.information_state_string(other) == told


@every_setting
def test_names_of_moves_tell_no_more_than_the_view(setting: Setting) -> None:
    """The past in an information state is made of them: chance's moves a seat cannot tell apart
    by their effect on its view have one name for it, and others' hidden moves likewise."""
    notation, engine = setting.game.notation, setting.game.engine
    for ply, (position, mover, moves) in enumerate(walk(setting, seed=5, most=250)):
        if ply % 3:
            continue
        for viewer in [*range(setting.players), SPECTATOR]:
            if viewer == mover:
                continue
            told: dict[str, set[str]] = {}
            for move in moves:
                after = engine.copy(position)
                engine.play(after, mover, move)
                view = json.dumps(setting.game.view(unpack(after[0]), viewer))
                text = notation.move_text(position[0], mover, move, viewer)
                public = notation.move_text(position[0], mover, move, SPECTATOR)
                if mover == CHANCE or text != public:
                    told.setdefault(view, set()).add(text)
            assert all(len(texts) == 1 for texts in told.values())


@pytest.mark.parametrize("name", names())
def test_the_information_state_recalls_every_own_move(name: str) -> None:
    state = played(load(name, 2), 70)
    story = state.information_state_string(0).splitlines()[0].split(" ")
    assert len(story) == len(state.history())
    view = json.loads(state.information_state_string(0).splitlines()[1])
    assert view == {"seat": 0, **state.at.view(0)}


@pytest.mark.parametrize("name", names())
def test_nonsense_parameters_are_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(ValueError, match="players"):
        load(name, 99)
    option = game(name).options[0].name
    with pytest.raises(ValueError, match=f"option {option}=nonsense"):
        load(name, 2, **{option: "nonsense"})
