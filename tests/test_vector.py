"""A batch plays what the engine plays, match by match, whatever the number of threads."""

import copy
import multiprocessing
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from benben.adapters.batch_checks import lane_seeds, rating_seeds
from benben.adapters.vector import Batch
from benben.chance import below, generator
from benben.game import game, names
from benben.seats import CHANCE, OVER
from benben.testing.random_games import Setting, settings

N = 3
LONG = 3400  # moves of seats; more than any match here takes
every_setting = pytest.mark.parametrize("setting", settings(), ids=str)


def batch(setting: Setting, n: int = N, **more: Any) -> Batch:
    return Batch(setting.name, n, setting.players, setting.options, **more)


class Slow:
    """One match of a batch, played through the engine's entries from Python."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.engine = setting, setting.game.engine
        self.random, self.room = generator(seed), self.engine.room()
        self.begin()

    def begin(self) -> None:
        self.position = self.setting.begin()
        self.settle()

    def settle(self) -> None:
        while self.engine.to_move(self.position) == CHANCE:
            move = self.engine.draw(self.position, self.random, self.room)
            self.engine.play(self.position, CHANCE, move)
        self.mover = self.engine.to_move(self.position)

    def legal(self) -> list[int]:
        n = self.engine.moves(self.position, self.mover, self.room)
        found: list[int] = self.room[:n].tolist()
        return found

    def step(self, move: int) -> list[float]:
        self.engine.play(self.position, self.mover, move)
        self.settle()
        shares = np.zeros(self.setting.players)
        if self.mover == OVER:
            self.engine.scores(self.position, shares)
            self.begin()
        return shares.tolist()

    def planes(self) -> Any:
        out = np.zeros(self.setting.game.planes.size, np.uint8)
        self.engine.observe(self.position, self.mover, out)
        return out


def agree(many: Batch, slow: list[Slow]) -> None:
    lists, counts = many.moves()
    for i, match in enumerate(slow):
        legal = match.legal()
        assert many.movers[i] == match.mover
        assert lists[i, : counts[i]].tolist() == legal
        assert np.flatnonzero(many.mask()[i]).tolist() == legal
        assert np.array_equal(many.observe()[i], match.planes())
        assert many.positions[i].tobytes() == match.position.tobytes()


@every_setting
def test_a_batch_plays_what_the_engine_plays(setting: Setting) -> None:
    many = batch(setting, seed=5)
    slow = [Slow(setting, int(seed)) for seed in lane_seeds(5, N)]
    choices, ended = generator(1), 0
    for ply in range(LONG):
        if ply % 7 == 0:
            agree(many, slow)
        lists, counts = many.moves()
        actions = [int(lists[i, below(choices, counts[i])]) for i in range(N)]
        _, rewards, terminations, truncations, _ = many.step(actions)
        for i, match in enumerate(slow):
            shares = match.step(actions[i])
            assert many.scores()[i].tolist() == pytest.approx(shares)
            assert terminations[i] == any(shares)
            assert rewards[i].sum() == pytest.approx(0, abs=1e-6)
        assert not truncations.any()
        ended += int(terminations.sum())
    assert ended


def state(many: Batch) -> list[bytes]:
    return [getattr(many, name).tobytes() for name in many._ARRAYS]


@pytest.mark.parametrize("name", names())
def test_threads_change_nothing(name: str) -> None:
    one, three = (Batch(name, 400, seed=3, threads=threads) for threads in (1, 3))
    assert len(three._slices) == 3
    for _ in range(60):
        actions = one.sample()
        assert np.array_equal(actions, three.sample())
        one.step(actions)
        three.step(actions)
    assert np.array_equal(one.evaluate(2), three.evaluate(2), equal_nan=True)
    assert state(one) == state(three)


@pytest.mark.parametrize("name", names())
def test_an_illegal_action_changes_nothing(name: str) -> None:
    many = Batch(name, 3)
    actions = many.sample()
    before = state(many)
    for wrong in (-1, many.num_actions, int(np.flatnonzero(~many.masks[1])[0])):
        bad = actions.copy()
        bad[1] = wrong
        with pytest.raises(ValueError, match=f"match 1: {wrong} is not a legal move"):
            many.step(bad)
    with pytest.raises(ValueError, match=r"must be \(3,\), not \(2,\)"):
        many.step(actions[:2])
    with pytest.raises(ValueError, match="whole numbers, not float64"):
        many.step(actions + 0.5)
    with pytest.raises(ValueError, match="at least one try, not 0"):
        many.evaluate(0)
    with pytest.raises(ValueError, match="no seat 99"):
        many.observe(99)
    assert state(many) == before


@pytest.mark.parametrize("name", names())
def test_a_copy_and_a_pickle_go_on_alike(name: str) -> None:
    many = Batch(name, 5, game(name).players[-1], seed=2)
    for _ in range(40):
        many.step(many.sample())
    others = [many.copy(), copy.deepcopy(many), pickle.loads(pickle.dumps(many))]  # noqa: S301
    assert all(state(other) == state(many) for other in others)
    for _ in range(40):
        actions = many.sample()
        many.step(actions)
        for other in others:
            other.sample()
            other.step(actions)
    assert all(state(other) == state(many) for other in others)


@pytest.mark.parametrize("name", names())
def test_without_auto_reset_a_finished_match_stays(name: str) -> None:
    many = Batch(name, 2, seed=4, auto_reset=False)
    results = np.zeros((2, many.players))
    for _ in range(LONG):
        if not many.counts.any():
            break
        many.step(many.sample())
        results += many.scores()
    assert (many.movers == OVER).all()
    assert results.sum(axis=1) == pytest.approx([1, 1])
    before = many.positions.tobytes()
    many.step([0, 0])
    assert many.positions.tobytes() == before
    assert not many.terminations.any()
    assert not many.rewards.any()


@pytest.mark.parametrize("name", names())
def test_an_evaluation_is_the_mean_of_random_matches(name: str) -> None:
    many = Batch(name, 2, seed=6)
    for _ in range(30):
        many.step(many.sample())
    values, engine = many.evaluate(3, seed=9), many.game.engine
    assert np.array_equal(np.isfinite(values), many.masks)
    starts = rating_seeds(9, 2, many.num_actions)
    for i in range(2):
        mover = int(many.movers[i])
        for move in np.flatnonzero(many.masks[i]).tolist():
            random, total = generator(int(starts[i]) + move), 0.0
            for _ in range(3):
                position = engine.copy(many.positions[i : i + 1])
                engine.imagine(position, mover, random)
                engine.play(position, mover, move)
                engine.playout(position, random, engine.room(), 20_000)
                shares = np.zeros(many.players)
                engine.scores(position, shares)
                total += float(shares[mover])
            assert values[i, move] == pytest.approx(total / 3)


def test_the_same_seed_gives_the_same_matches_in_any_batch() -> None:
    few, more = (Batch(names()[0], n, seed=8) for n in (3, 300))
    assert np.array_equal(few.observations, more.observations[:3])
    few.step(few.sample())
    few.reset(8)
    assert np.array_equal(few.observations, more.observations[:3])


def test_a_batch_of_none_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one match"):
        Batch(names()[0], 0)


@pytest.mark.parametrize("players", [np.int64(2), np.array(2)])
def test_a_whole_number_of_any_kind_says_how_many_play(players: Any) -> None:
    assert Batch(names()[0], np.int8(2), players).players == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("nonsense", [True, 2.0, "2", np.array([2]), np.array(True)])
def test_players_and_sizes_that_are_no_whole_numbers_are_refused(nonsense: Any) -> None:
    with pytest.raises(ValueError, match="players must be a whole number, not"):
        Batch(names()[0], 2, nonsense)
    with pytest.raises(ValueError, match="the number of matches must be a whole number, not"):
        Batch(names()[0], nonsense)
    with pytest.raises(ValueError, match="a seed must be a whole number, not"):
        Batch(names()[0], 2).reset(nonsense)


def test_reset_without_a_seed_goes_on_in_the_series() -> None:
    many = Batch(names()[0], 50, seed=8)
    first, second, third = (many.positions.tobytes(), *(again(many) for _ in range(2)))
    assert len({first, second, third}) == 3
    other = Batch(names()[0], 50, seed=9)
    other.reset(8)
    assert (other.positions.tobytes(), again(other)) == (first, second)
    kept = pickle.loads(pickle.dumps(other))  # noqa: S301
    assert again(kept) == again(other) == third


def again(many: Batch) -> bytes:
    """The positions after a reset without a seed."""
    many.reset()
    return bytes(many.positions.tobytes())


@pytest.mark.parametrize("name", names())
def test_a_discarded_sample_changes_no_match(name: str) -> None:
    one, two = (Batch(name, 20, seed=1) for _ in range(2))
    for _ in range(200):
        actions = one.sample()
        two.sample()
        two.sample()
        one.step(actions)
        two.step(actions)
    assert one.positions.tobytes() == two.positions.tobytes()


@pytest.mark.parametrize("name", names())
def test_a_trusted_illegal_action_neither_crashes_nor_hangs(name: str) -> None:
    many, dice = Batch(name, 64, seed=1), np.random.default_rng(1)
    for _ in range(100):
        wild = dice.integers(-(2**40), 2**40, 64) * dice.integers(0, 2, 64)
        wild[:8] = dice.integers(0, many.num_actions, 8)
        legal = [int(w) if 0 <= w < many.num_actions and m[w] else -1
                 for w, m in zip(wild, many.masks, strict=True)]  # fmt: skip
        meant = np.where(np.array(legal) >= 0, legal, many.moves()[0][:, 0])
        twin = many.copy()
        many.step(wild, trusted=True)
        twin.step(meant)
        assert many.positions.tobytes() == twin.positions.tobytes()


def test_a_batch_steps_in_a_child_after_fork() -> None:
    many = Batch(names()[0], 400, seed=3, threads=3)
    many.step(many.sample())
    twin = many.copy()
    ours, theirs = multiprocessing.Pipe()

    def child() -> None:
        many.step(many.sample())
        theirs.send_bytes(many.positions.tobytes())

    process = multiprocessing.get_context("fork").Process(target=child, daemon=True)
    with warnings.catch_warnings(action="ignore"):  # Python warns of forks with threads
        process.start()
    theirs.close()  # so that a child that dies is noticed
    answer = ours.recv_bytes() if ours.poll(60) else b""  # more than a pipe holds: read, then kill
    process.kill()
    twin.step(twin.sample())
    assert answer == twin.positions.tobytes()


def test_estimates_as_a_potential_add_up_to_the_reward() -> None:
    """What is given on the way is taken back by the end: the best policy stays the best."""
    batch = Batch("buckets", 4, options={"size": "small"}, seed=3, auto_reset=False)
    first, total, final = batch.estimates(), np.zeros((4, 2)), np.zeros((4, 2))
    before, running = first, np.ones(4, bool)
    while running.any():
        _, rewards, ended, _, _ = batch.step(batch.sample(lanes=running), lanes=running)
        after = np.where((ended | ~running)[:, None], 0.0, batch.estimates())
        total[running] += (rewards + 2 * (after - before))[running]
        final[ended & running] = rewards[ended & running]
        before, running = after, running & ~ended
    assert total + 2 * first == pytest.approx(final, abs=1e-6)
    assert abs(final).sum() > 0
    assert first.sum(axis=1) == pytest.approx(1)
