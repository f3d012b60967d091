"""A batch within `jax.jit`: a step as a function of arrays, whose results XLA's memory receives.

    game = Compiled(Batch("ptoq", 1024, seed=1))
    state, shown = game.start()
    state, shown = jax.jit(game.step)(state, actions)

Nothing is kept outside `state`: the same call always gives the same, so it may stand within
`jax.lax.scan`, be repeated or reordered. XLA calls the batch's own loops (its FFI), on a CPU, on
as many threads as the batch has. Needs JAX.
"""

from threading import Lock
from typing import Any, NamedTuple

import jax
import numpy as np

from benben.adapters import xla
from benben.adapters.vector import Batch


class State(NamedTuple):
    """All that a step needs; positions and luck as bytes."""

    positions: Any
    luck: Any
    movers: Any
    masks: Any


class Shown(NamedTuple):
    """What a step shows, a row for each match, as `Batch` has it."""

    observations: Any
    masks: Any
    movers: Any
    rewards: Any
    terminations: Any


_STATE = "positions", "_randoms", "movers", "masks"  # where a batch has what State has
_ALL = *_STATE, "observations", "rewards", "terminations"
_KEPT: dict[str, Any] = {}  # XLA may call what was registered as long as the process lives


class Compiled:
    """The rules of a batch without its state."""

    def __init__(self, batch: Batch) -> None:
        """The batch is copied: it goes on by itself."""
        self._batch, self._lock = batch.copy(), Lock()
        self.num_envs, self.num_actions = batch.num_envs, batch.num_actions
        self._shapes = [_shape(array) for array in self._arrays()]
        self._actions = jax.ShapeDtypeStruct((batch.num_envs,), np.int32)
        self._first = self._named([jax.numpy.array(array) for array in self._arrays()])
        self._name = f"benben_{batch.game.name}_{len(_KEPT)}"
        _KEPT[self._name] = xla.handler(self._run)
        capsule = jax.ffi.pycapsule(_KEPT[self._name])
        jax.ffi.register_ffi_target(self._name, capsule, platform="cpu")

    def start(self) -> tuple[State, Shown]:
        """The state of the batch as it was when this was made."""
        return self._first

    def step(self, state: State, actions: Any) -> tuple[State, Shown]:
        """Play a move in each match. An illegal action plays some legal move, as `trusted` does."""
        moves = jax.numpy.asarray(actions)
        if not jax.numpy.issubdtype(moves.dtype, np.integer):
            raise ValueError(f"actions are whole numbers, not {moves.dtype}")
        given = (*state, moves.astype(np.int32))
        for array, shape in zip(given, (*self._shapes[: len(state)], self._actions), strict=True):
            if (array.shape, array.dtype) != (shape.shape, shape.dtype):
                wanted = f"{shape.dtype} of the shape {shape.shape}"
                raise ValueError(f"a step takes {wanted}, not {array.dtype} of {array.shape}")
        aliases = {i: i for i in range(len(state))}  # XLA copies what is needed elsewhere, too
        call = jax.ffi.ffi_call(
            self._name, self._shapes, vmap_method="sequential", input_output_aliases=aliases
        )
        return self._named(call(*given))

    def _named(self, arrays: Any) -> tuple[State, Shown]:
        positions, luck, movers, masks, observations, rewards, ended = arrays
        shown = Shown(observations, masks, movers, rewards, ended)
        return State(positions, luck, movers, masks), shown

    def _arrays(self) -> list[Any]:
        return [_plain(getattr(self._batch, name)) for name in _ALL]

    def _run(self, arguments: xla.Arrays, results: xla.Arrays) -> None:
        """What XLA calls: from memory of its own to memory of its own."""
        *before, actions = arguments
        for ours, given in zip(results, before, strict=False):
            if ours.ctypes.data != given.ctypes.data:
                np.copyto(ours, given)
        with self._lock:
            self._step(results, actions.astype(np.int64))

    def _step(self, results: xla.Arrays, moves: Any) -> None:
        """As `Batch.step`, trusted, but in arrays that are not the batch's."""
        batch, step = self._batch, self._batch._entries["step"]
        rows, luck, movers, masks, observations, rewards, ended = results
        positions = rows.view(batch.positions.dtype).reshape(batch.num_envs)
        randoms = luck.view(np.uint64).reshape(batch.num_envs)
        batch._moves[:, 0] = masks.argmax(axis=1)  # played instead of what is not legal
        arrays = (
            movers, batch.shares, rewards, ended, batch.counts, batch._moves, masks, observations
        )  # fmt: skip

        def work(k: int) -> None:
            part = batch._slices[k]
            to = tuple(array[part] for array in arrays)
            mine = positions[part], batch._numbers, batch.auto_reset, randoms[part], moves[part]
            step(*mine, batch._all[part], to)

        batch._everywhere(work)


def _plain(array: Any) -> Any:
    """Positions and luck as rows of bytes: JAX has no records, and usually no 64 bits."""
    wide = array.dtype.names is not None or array.dtype == np.uint64
    return array.view(np.uint8).reshape(len(array), -1) if wide else array


def _shape(array: Any) -> Any:
    return jax.ShapeDtypeStruct(array.shape, array.dtype)
