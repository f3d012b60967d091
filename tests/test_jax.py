"""A batch within `jax.jit` plays what the batch plays; arrays go both ways by DLPack. On a CPU."""

from typing import Any

import jax
import numpy as np
import pytest

from benben.adapters.jax import Compiled
from benben.adapters.vector import Batch
from benben.game import names

every_game = pytest.mark.parametrize("name", names())
CASCADE = {"buckets": {"finger": "cascade"}}


def alike(shown: Any, batch: Batch) -> bool:
    return all(
        np.array_equal(array, getattr(batch, name)) for name, array in shown._asdict().items()
    )


@every_game
def test_it_plays_what_the_batch_plays(name: str) -> None:
    batch = Batch(name, 300, options=CASCADE.get(name), seed=3)  # two threads
    game = Compiled(batch)
    state, shown = game.start()
    step = jax.jit(game.step)
    for _ in range(150):
        assert alike(shown, batch)
        actions = batch.sample()
        batch.step(actions)
        state, shown = step(state, actions)
    assert alike(shown, batch)


def test_a_loop_of_jax_s_own_and_a_policy_within_it() -> None:
    batch = Batch("ptoq", 40, seed=5)
    game = Compiled(batch)

    @jax.jit  # type: ignore[untyped-decorator]
    def play(state: Any, shown: Any) -> Any:
        def turn(carry: Any, _: Any) -> Any:
            state, shown = game.step(carry[0], carry[1].masks.argmax(axis=1))
            return (state, shown), (shown.rewards, shown.terminations)

        return jax.lax.scan(turn, (state, shown), None, 200)

    (_, shown), (rewards, ended) = play(*game.start())
    for step in range(200):
        batch.step(batch.masks.argmax(axis=1))
        assert np.array_equal(rewards[step], batch.rewards)
        assert np.array_equal(ended[step], batch.terminations)
    assert alike(shown, batch)
    assert ended.any()


def test_the_same_call_gives_the_same_in_whatever_order() -> None:
    game = Compiled(Batch("ankh", 4, seed=5))
    first, shown = game.start()
    actions = shown.masks.argmax(axis=1)
    second, after = jax.jit(game.step)(first, actions)
    game.step(second, after.masks.argmax(axis=1))
    again, once_more = game.step(first, actions)
    assert all(map(np.array_equal, again, second))
    assert all(map(np.array_equal, once_more, after))


def test_an_illegal_action_plays_a_legal_move() -> None:
    game = Compiled(Batch("ptoq", 4, seed=1))
    state, shown = game.start()
    wild, _ = game.step(state, np.full(4, 10**6))
    legal, _ = game.step(state, shown.masks.argmax(axis=1))
    assert all(map(np.array_equal, wild, legal))


def test_what_is_no_state_is_refused() -> None:
    game = Compiled(Batch("ptoq", 2, seed=1))
    state, shown = game.start()
    actions = shown.masks.argmax(axis=1)
    with pytest.raises(
        ValueError, match=r"a step takes int32 of the shape \(2,\), not int32 of \(3,\)"
    ):
        game.step(state, np.zeros(3, np.int32))
    with pytest.raises(ValueError, match="a step takes int8 of the shape"):
        jax.jit(game.step)(state._replace(movers=state.movers.astype(np.int32)), actions)
    with pytest.raises(ValueError, match="whole numbers, not float32"):
        game.step(state, np.zeros(2))


def test_what_fails_inside_is_raised_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Compiled(Batch("ptoq", 2, seed=1))
    state, shown = game.start()

    def fails(*_: Any) -> None:
        raise MemoryError("no room")

    monkeypatch.setattr(game, "_step", fails)
    with pytest.raises(jax.errors.JaxRuntimeError, match="MemoryError: no room"):
        jax.block_until_ready(game.step(state, shown.masks.argmax(axis=1)))


def test_jax_takes_a_batch_s_arrays_and_a_batch_takes_jax_s() -> None:
    one, other = Batch("sakkara", 64, seed=1), Batch("sakkara", 64, seed=1)
    for _ in range(20):
        masks = jax.numpy.from_dlpack(one.masks.view(np.uint8))
        seen = jax.numpy.from_dlpack(one.observations)
        assert np.array_equal(seen, one.observations)
        actions = masks.argmax(axis=1)
        one.step(actions)
        other.step(np.asarray(actions))
    assert np.array_equal(one.observations, other.observations)


class Foreign:
    """An array of another library that speaks DLPack alone."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **more: Any) -> Any:
        return self._array.__dlpack__(**more)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


def test_dlpack_out_shares_the_memory_of_a_batch() -> None:
    batch = Batch("ptoq", 4, seed=1)
    for name in ("observations", "masks", "movers", "rewards", "terminations"):
        array = getattr(batch, name)
        assert np.shares_memory(np.from_dlpack(array), array), name


def test_dlpack_in_actions_of_another_library() -> None:
    one, other = Batch("ptoq", 4, seed=1), Batch("ptoq", 4, seed=1)
    for _ in range(30):
        actions = one.sample()
        one.step(actions)
        other.step(Foreign(actions.astype(np.int32)))
    assert (one.observations == other.observations).all()
    with pytest.raises(ValueError, match="actions are whole numbers, not float64"):
        other.step(Foreign(np.ones(4)))
