"""Learned estimates: the network, what it learns from, and rounds that go on after a kill."""

import json
import time
from pathlib import Path

import numpy as np
import pytest

from benben.bots import bot, let_move
from benben.game import game, names
from benben.match import Match
from benben.network import Network
from benben.training import fit, selfplay
from benben.training.plan import Plan
from benben.training.rounds import Training

LEARNED = [name for name in names() if game(name).learning is not None]
TINY = Plan(
    "ankh", tries=20, matches=2, rounds_back=1, hidden=3, epochs=2, budget="2", games=2, seed=5
)


def positions(name: str) -> list[np.ndarray]:
    """Of a match, what the mover imagines."""
    match, found = Match(name, 2, {}, seed=3), []
    player = bot("greedy")
    while not match.is_over and match.ply < 300:
        seat = match.waiting_for[0]
        if match.ply % 7 == 0:
            found.append(match.seen(seat, match.ply).guess)
        let_move(match, seat, player, match.ply)
    return found


@pytest.mark.parametrize("name", LEARNED)
def test_the_compiled_estimate_is_the_network_in_numpy(name: str) -> None:
    learning, engine = game(name).learning, game(name).engine
    assert learning is not None
    network = learning.reigning()
    for position in positions(name):
        x = np.zeros(2 * learning.width, np.float32)
        selfplay._features(name)(position, x)
        rows = x.reshape(2, -1).astype(np.float64)
        units = np.maximum(rows @ network.first + network.bias, 0)
        strengths = np.exp(rows @ network.plain + units @ network.second)
        out = np.zeros(2)
        engine.estimate(position, out)
        whole = out.sum()  # less than 1 where nobody gets on
        assert 0 < whole <= 1 + 1e-12
        assert out / whole == pytest.approx(strengths / strengths.sum(), abs=1e-4)


@pytest.mark.parametrize("name", LEARNED)
def test_weights_are_written_and_read(name: str) -> None:
    learning = game(name).learning
    assert learning is not None
    network = learning.reigning()
    assert network.made
    again = Network.read(network.text(), learning.names)
    assert again.text() == network.text() == learning.file.read_text("utf-8")
    with pytest.raises(ValueError, match="other features"):
        Network.read(network.text(), learning.names[1:])


def test_targets_follow_what_came_later_up_to_a_random_move() -> None:
    lesson = selfplay.Lesson(
        x=np.zeros((4, 2), np.float16),
        decision=np.array([0, 1, 2, 2], np.int32),
        value=np.array([[0.5, 0.5], [0.6, 0.4], [0.7, 0.3], [0.2, 0.8]], np.float32),
        root=np.array([[0.5, 0.5], [0.6, 0.4], [0.7, 0.3]], np.float32),
        erred=np.array([False, True, False]),
        outcome=np.array([1.0, 0.0], np.float32),
    )
    half = selfplay.targets(lesson, 0.5)[:, 0]
    assert half[2] == pytest.approx(0.85)  # between 0.7 and the win
    assert half[3] == pytest.approx(0.35)  # another move there: worse by as much as it was found
    assert half[1] == pytest.approx(0.6)  # a random move followed: nothing later counts
    assert half[0] == pytest.approx(0.55)


def test_a_fit_learns_what_a_sum_alone_cannot() -> None:
    random = np.random.default_rng(1)
    x = random.random((6000, 2, 2)).astype(np.float32)
    strength = 6 * np.abs(x[..., 0] - x[..., 1])  # bent: it needs hidden units
    y = np.exp(strength) / np.exp(strength).sum(1, keepdims=True)
    learned, held_out = fit.Examples(x[:5000], y[:5000]), fit.Examples(x[5000:], y[5000:])
    _, bent = fit.fit(["a", "b"], learned, held_out, 8, 300, 1)
    _, straight = fit.fit(["a", "b"], learned, held_out, 0, 300, 1)
    assert bent < 0.02 < straight


def test_a_training_goes_on_after_a_kill_to_the_same_weights(tmp_path: Path) -> None:
    told: list[str] = []
    Training(TINY, tmp_path, 1, time.monotonic() + 3600, told.append).run(1)
    folder = tmp_path / "round-000"
    assert (folder / "kept").read_text("utf-8") in ("yes", "no")
    before = json.loads((folder / "network.json").read_text("utf-8"))
    for name in ("000001.npz", "network.json", "contest.jsonl", "kept"):  # killed in the middle
        (folder / name).unlink()
    Training(TINY, tmp_path, 1, time.monotonic() + 3600, told.append).run(1)
    after = json.loads((folder / "network.json").read_text("utf-8"))
    assert after["weights"] == before["weights"]
    assert (folder / "kept").exists()
    with pytest.raises(ValueError, match="holds another training"):
        Training(Plan("ankh"), tmp_path, 1, time.monotonic() + 3600, told.append)


def test_a_training_out_of_time_says_so(tmp_path: Path) -> None:
    told: list[str] = []
    Training(TINY, tmp_path, 1, 0.0, told.append).run()
    assert told == ["round 0: out of time; the same command goes on"]


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        (Plan("ptoq"), "no network"),
        (Plan("ankh", matches=1), "matches: at least 2"),
        (Plan("ankh", trust=2.0), "from 0 to 1"),
        (Plan("ankh", sprt="30,0"), "ELO0"),
    ],
)
def test_a_plan_that_cannot_be(plan: Plan, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        plan.check()
