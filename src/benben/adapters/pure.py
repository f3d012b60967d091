"""A batch as a pure function of arrays: state in, state out. For `jax.jit`, and whoever branches.

    pure = Pure(Batch("ptoq", 256, seed=1))
    state, shown = pure.start()
    state, shown = pure.step(state, actions)

`state` is an array of bytes, a row for each match; the same state and actions always give the same
results, however often and in which order it is called, so JAX may call it through `pure_callback`.
Every call copies the state in and out, and all that is shown; `Batch.step` copies nothing.
"""

from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benben.adapters.vector import Batch


class Shown(NamedTuple):
    """What a step of a batch shows: arrays of its own, a row for each match."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    movers: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]


class Pure:
    """The rules of a batch without its state."""

    _STATE = ("positions", "_randoms", "_pickers", "movers", "counts", "_moves", "masks")

    def __init__(self, batch: Batch) -> None:
        """The batch is copied: it goes on by itself."""
        self._batch, self._lock = batch.copy(), Lock()
        self._widths = [_bytes(getattr(batch, name)).shape[1] for name in self._STATE]

    def start(self) -> tuple[NDArray[np.uint8], Shown]:
        """The state of the batch as it was when this was made."""
        with self._lock:
            return self._state(), self._shown()

    def step(self, state: Any, actions: Any) -> tuple[NDArray[np.uint8], Shown]:
        """Play a move in each match. An illegal action plays some legal move, as `trusted` does."""
        rows = np.asarray(state)
        expected = self._batch.num_envs, sum(self._widths)
        if rows.shape != expected or rows.dtype != np.uint8:
            raise ValueError(f"a state is bytes of the shape {expected}, not {rows.shape}")
        with self._lock:
            at = 0
            for name, width in zip(self._STATE, self._widths, strict=True):
                _bytes(getattr(self._batch, name))[...] = rows[:, at : at + width]
                at += width
            self._batch.step(np.asarray(actions), trusted=True)
            return self._state(), self._shown()

    def _state(self) -> NDArray[np.uint8]:
        return np.hstack([_bytes(getattr(self._batch, name)) for name in self._STATE])

    def _shown(self) -> Shown:
        one = self._batch
        return Shown(
            one.observations.copy(), one.masks.copy(), one.movers.copy(), one.rewards.copy(),
            one.terminations.copy(),
        )  # fmt: skip


def _bytes(array: Any) -> NDArray[np.uint8]:
    """The same memory, a row of bytes for each match."""
    found: NDArray[np.uint8] = array.view(np.uint8).reshape(len(array), -1)
    return found
