"""Batches on a GPU, by the same functions that run on the CPU.

Needs the extra `cuda` and an NVIDIA GPU. The same seeds give the same matches, byte for
byte, on both. All arrays stay on the GPU and are handed over without a copy:
`torch.as_tensor(batch.observations, device="cuda")`, `jax.numpy.asarray(batch.observations)`, or
whatever else reads `__cuda_array_interface__`.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from benben.adapters import batch_checks
from benben.adapters.batch_checks import Seeds
from benben.adapters.batch_step import PICKING, lane
from benben.chance import below, sow
from benben.game import Game, check_options
from benben.game import game as find_game
from benben.options import as_numbers
from benben.seats import OVER

for _old, _new in (("row_stack", np.vstack), ("in1d", np.isin), ("trapz", np.trapezoid)):
    if _old not in dir(np):  # numba-cuda 0.30 still asks for names that NumPy 2.5 has dropped
        setattr(np, _old, _new)

import numba.cuda  # noqa: E402

cuda: Any = numba.cuda

THREADS = 128  # in a block
RATERS = 1 << 17  # positions that an evaluation plays at once


def is_available() -> bool:
    return bool(cuda.is_available())


def blocks(n: int) -> int:
    return (n + THREADS - 1) // THREADS


# --- a batch ---------------------------------------------------------------------------------


@cache
def _kernels(name: str) -> dict[str, Any]:
    """A thread for each match; the arrays are those of vector.Batch."""
    game = find_game(name)
    match = lane(f"{name} on a GPU", game)
    begin, bounded, step = match.begin, match.bounded, match.step
    show, rate, observe = match.show, match.rate, game.observe
    most_moves, seats = game.most_moves, game.players[-1]

    @cuda.jit  # type: ignore[untyped-decorator]
    def reset_all(
        positions: Any, options: Any, seeds: Any, randoms: Any, pickers: Any, to: Any
    ) -> None:
        i = cuda.grid(1)
        if i < positions.shape[0]:
            movers, shares, rewards, ended, _, moves, _ = to
            sow(randoms[i : i + 1], seeds[i])
            sow(pickers[i : i + 1], seeds[i] ^ PICKING)
            movers[i] = begin(positions[i], options, randoms[i : i + 1], moves[i])
            ended[i] = False
            for seat in range(shares.shape[1]):
                shares[i, seat] = 0.0
                rewards[i, seat] = 0.0

    @cuda.jit  # type: ignore[untyped-decorator]
    def step_all(
        positions: Any, options: Any, again: Any, randoms: Any, actions: Any, to: Any
    ) -> None:
        i = cuda.grid(1)
        if i < positions.shape[0]:
            movers, shares, rewards, ended, _, moves, masks = to
            was, move = movers[i], bounded(actions[i], masks[i], moves[i])
            mover = step(positions[i], was, move, randoms[i : i + 1], moves[i], shares[i])
            ended[i] = mover == OVER and was != OVER
            for seat in range(shares.shape[1]):
                rewards[i, seat] = 0.0
                if ended[i]:
                    rewards[i, seat] = shares[i, seat] * np.float32(shares.shape[1]) - np.float32(1)
            if ended[i] and again:
                mover = begin(positions[i], options, randoms[i : i + 1], moves[i])
            movers[i] = mover

    @cuda.jit  # type: ignore[untyped-decorator]
    def show_all(positions: Any, movers: Any, counts: Any, moves: Any, to: Any) -> None:
        i = cuda.grid(1)
        if i < positions.shape[0]:
            masks, planes = to
            counts[i] = show(positions[i], movers[i], moves[i], masks[i], planes[i])

    @cuda.jit  # type: ignore[untyped-decorator]
    def clear(words: Any) -> None:
        """Zero a buffer with coalesced writes; a thread per row would be slow."""
        for i in range(cuda.grid(1), words.shape[0], cuda.gridsize(1)):
            words[i] = 0

    @cuda.jit  # type: ignore[untyped-decorator]
    def illegal(movers: Any, actions: Any, masks: Any, wrong: Any) -> None:
        i = cuda.grid(1)
        if i < movers.shape[0] and movers[i] != OVER:
            inside = 0 <= actions[i] < masks.shape[1]
            if not inside or not masks[i, actions[i]]:
                wrong[0] = i

    @cuda.jit  # type: ignore[untyped-decorator]
    def choose_all(counts: Any, moves: Any, pickers: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < counts.shape[0] and counts[i] > 0:
            actions[i] = moves[i, below(pickers[i : i + 1], counts[i])]

    @cuda.jit  # type: ignore[untyped-decorator]
    def observe_all(positions: Any, seat: Any, planes: Any) -> None:
        i = cuda.grid(1)
        if i < positions.shape[0]:
            observe(positions[i], seat, planes[i])

    @cuda.jit  # type: ignore[untyped-decorator]
    def rate_all(
        positions: Any, movers: Any, counts: Any, moves: Any, tries: Any, seeds: Any, rooms: Any,
        found: Any,
    ) -> None:  # fmt: skip
        """A thread for each move of each match, in rounds if there are more than buffers."""
        me = cuda.grid(1)
        random = cuda.local.array(1, np.uint64)
        out = cuda.local.array(most_moves, np.int32)
        shares = cuda.local.array(seats, np.float64)
        for job in range(me, positions.shape[0] * most_moves, rooms.shape[0]):
            i, k = job // most_moves, job % most_moves
            if k < counts[i]:
                move = moves[i, k]
                tools = (random, out, rooms[me : me + 1], shares)
                seed = seeds[i] + np.uint64(move)
                found[i, move] = rate(positions[i], movers[i], move, tries, seed, tools)

    return {
        "reset": reset_all, "step": step_all, "show": show_all, "clear": clear,
        "illegal": illegal, "choose": choose_all, "observe": observe_all, "rate": rate_all,
    }  # fmt: skip


class Batch:
    """vector.Batch on a GPU: the same names, the same matches, device arrays."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        auto_reset: bool = True,
    ) -> None:
        self._stream: Any = 0  # CUDA's default stream
        self.game = find_game(game) if isinstance(game, str) else game
        n, players = batch_checks.check_size(n), batch_checks.check_players(self.game, players)
        self.num_envs, self.players = n, players
        self.options = check_options(self.game, self.players, options or {})
        self.num_actions: int = self.game.rules.ACTIONS
        self.auto_reset = auto_reset
        self._numbers = cuda.to_device(as_numbers(self.game.options, self.options, self.players))
        self._kernels = _kernels(self.game.name)
        self.positions = cuda.to_device(np.zeros(n, self.game.engine.dtype))
        self.movers = cuda.device_array(n, np.int8)
        self.shares = cuda.device_array((n, self.players), np.float32)
        self.rewards = cuda.device_array((n, self.players), np.float32)
        self.terminations = cuda.device_array(n, np.bool_)
        self.truncations = cuda.to_device(np.zeros(n, np.bool_))  # never
        self.counts = cuda.device_array(n, np.int32)
        self._moves = cuda.device_array((n, self.game.most_moves), np.int32)
        self._randoms, self._pickers = (cuda.device_array(n, np.uint64) for _ in range(2))
        self._seeds = Seeds()
        self._wrong = cuda.to_device(np.full(1, -1, np.int64))
        self._mask_words, self.masks = _cleared(n, self.num_actions, np.bool_)
        self._plane_words, self.observations = _cleared(n, self.game.planes.size, np.uint8)
        self._to = (
            self.movers, self.shares, self.rewards, self.terminations, self.counts, self._moves,
            self.masks,
        )  # fmt: skip
        self.reset(seed)

    def _launch(self, kernel: str, *arguments: Any) -> None:
        self._kernels[kernel][blocks(self.num_envs), THREADS, self._stream](*arguments)

    def on_stream(self, pointer: int) -> None:
        """From now on work on this stream, say `torch.cuda.current_stream().cuda_stream`.

        Then `step(actions, trusted=True)` can be captured in a CUDA graph of PyTorch's.
        """
        cuda.synchronize()
        self._stream = cuda.external_stream(pointer) if pointer else 0

    # --- playing ---------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Any:
        """Restart all matches; a seed gives the same ones here and on the CPU, none the next."""
        seeds = cuda.to_device(self._seeds.next(seed, self.num_envs))
        randoms, to = (self._randoms, self._pickers), self._to
        self._launch("reset", self.positions, self._numbers, seeds, *randoms, to)
        self._show()
        return self.observations, self._info()

    def step(self, actions: Any, *, trusted: bool = False) -> Any:
        """Play a move in each match; `actions` is an array on the GPU, or anything like a list.

        Without `trusted` it waits for the GPU, to report an illegal move before any is played.
        """
        moves = self._on_device(actions)
        if not trusted:
            self._check(moves)
        again = self.auto_reset
        self._launch("step", self.positions, self._numbers, again, self._randoms, moves, self._to)
        self._show()
        return self.observations, self.rewards, self.terminations, self.truncations, self._info()

    def _on_device(self, actions: Any) -> Any:
        on_gpu = hasattr(actions, "__cuda_array_interface__")
        moves = cuda.as_cuda_array(actions) if on_gpu else np.asarray(actions)
        batch_checks.check_actions(moves, self.num_envs)
        return moves if on_gpu else cuda.to_device(moves)

    def _check(self, moves: Any) -> None:
        self._launch("illegal", self.movers, moves, self.masks, self._wrong)
        if self._stream:
            self._stream.synchronize()
        wrong = int(self._wrong.copy_to_host()[0])
        if wrong >= 0:
            self._wrong.copy_to_device(np.full(1, -1, np.int64))
            raise ValueError(f"match {wrong}: {moves[wrong]} is not a legal move")

    def _show(self) -> None:
        for words in (self._mask_words, self._plane_words):
            count = min(blocks(words.shape[0]), 4096)
            self._kernels["clear"][count, THREADS, self._stream](words)
        shown = (self.masks, self.observations)
        self._launch("show", self.positions, self.movers, self.counts, self._moves, shown)

    def sample(self) -> Any:
        """A random legal action for each match."""
        actions = cuda.device_array(self.num_envs, np.int64)
        self._launch("choose", self.counts, self._moves, self._pickers, actions)
        return actions

    # --- looking ---------------------------------------------------------------------------

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "to_move": self.movers}

    def mask(self) -> Any:
        """For each match, which actions the seat to move may take."""
        return self.masks

    def moves(self) -> tuple[Any, Any]:
        """For each match its legal moves, ascending, and how many; the rest is undefined."""
        return self._moves, self.counts

    def observe(self, seat: int | None = None) -> Any:
        """What the seat to move knows in each match, or what the given seat knows."""
        if seat is None:
            return self.observations
        if seat not in range(self.players):
            raise ValueError(f"no seat {seat}: there are {self.players}, from 0")
        found = cuda.to_device(np.zeros((self.num_envs, self.game.planes.size), np.uint8))
        self._launch("observe", self.positions, seat, found)
        return found

    def scores(self) -> Any:
        """Shares of the win in the matches that ended with the last step; zero elsewhere."""
        return self.shares

    def evaluate(self, tries: int, seed: int = 0) -> Any:
        """Flat Monte-Carlo, as vector.Batch.evaluate; NaN where an action is not legal."""
        batch_checks.check_tries(tries)
        found = cuda.to_device(np.full((self.num_envs, self.num_actions), np.nan, np.float32))
        seeds = cuda.to_device(batch_checks.rating_seeds(seed, self.num_envs, self.num_actions))
        raters = min(blocks(self.num_envs * self.game.most_moves) * THREADS, RATERS)
        rooms = cuda.device_array(raters, self.game.engine.dtype)
        self._kernels["rate"][raters // THREADS, THREADS, self._stream](
            self.positions, self.movers, self.counts, self._moves, tries, seeds, rooms, found
        )
        return found


def _cleared(n: int, width: int, dtype: Any) -> tuple[Any, Any]:
    """A byte array, and the same memory as 64-bit words, which are zeroed faster."""
    words = cuda.device_array((n * width + 7) // 8, np.int64)
    small = words.view(np.uint8)[: n * width].view(dtype)
    return words, small.reshape(n, width)
