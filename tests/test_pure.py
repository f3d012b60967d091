"""A batch as a pure function plays what the batch plays; arrays go both ways by DLPack."""

from typing import Any

import numpy as np
import pytest

from benben.adapters.pure import Pure
from benben.adapters.vector import Batch
from benben.game import names

every_game = pytest.mark.parametrize("name", names())
CASCADE = {"buckets": {"finger": "cascade"}}


@every_game
def test_it_plays_what_the_batch_plays(name: str) -> None:
    batch = Batch(name, 6, options=CASCADE.get(name), seed=3)
    pure = Pure(batch)
    state, shown = pure.start()
    for _ in range(150):
        assert (shown.observations == batch.observations).all()
        assert (shown.masks == batch.masks).all() and (shown.movers == batch.movers).all()
        actions = batch.sample()
        batch.step(actions)
        state, shown = pure.step(state, actions)
        assert (shown.rewards == batch.rewards).all()
        assert (shown.terminations == batch.terminations).all()


@every_game
def test_the_same_call_gives_the_same_in_whatever_order(name: str) -> None:
    pure = Pure(Batch(name, 4, options=CASCADE.get(name), seed=5))
    first, shown = pure.start()
    actions = shown.masks.argmax(axis=1)
    second, after = pure.step(first, actions)
    pure.step(second, after.masks.argmax(axis=1))
    again, once_more = pure.step(first, actions)
    assert (again == second).all()
    assert all(map(np.array_equal, once_more, after))


def test_a_wrong_state_is_refused() -> None:
    pure = Pure(Batch("ptoq", 2, seed=1))
    state, shown = pure.start()
    with pytest.raises(ValueError, match="a state is bytes of the shape"):
        pure.step(state[:1], shown.masks.argmax(axis=1))
    with pytest.raises(ValueError, match="a state is bytes of the shape"):
        pure.step(state.astype(np.int32), shown.masks.argmax(axis=1))


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
