"""Many matches of one game at once, on the CPU: arrays in, arrays out, all cores, no GIL.

    batch = Batch("ankh", 4096, players=2, seed=7)
    while True:
        actions = policy(batch.observations, batch.masks)
        observations, rewards, terminations, truncations, info = batch.step(actions)

Every match waits for one seat (`movers`); chance has moved already. Where several seats may act at
once they are asked one after another, none seeing what the others chose. A finished match is
restarted at once. The next step overwrites all arrays: copy what you keep.
"""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.adapters import batch_checks
from benben.adapters.batch_checks import Seeds
from benben.adapters.batch_step import PICKING, lane
from benben.chance import below, sow
from benben.compiled import rule_for
from benben.game import Game, check_options
from benben.game import game as find_game
from benben.options import as_numbers
from benben.seats import OVER

LEAST_SLICE = 128  # matches worth a thread
Shown = tuple[NDArray[np.uint8], dict[str, Any]]
Stepped = tuple[
    NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


@cache
def _entries(name: str) -> dict[str, Any]:
    """Loops over the matches of one thread, compiled once for each game."""
    game = find_game(name)
    rule, match, observe = rule_for(name), lane(name, game), game.observe
    begin, step, show, rate = match.begin, match.step, match.show, match.rate
    bounded = match.bounded

    @rule
    def reset_all(
        positions: Any, options: Any, seeds: Any, randoms: Any, pickers: Any, to: Any
    ) -> None:
        movers, shares, rewards, ended, counts, moves, masks, planes = to
        for i in range(len(positions)):
            sow(randoms[i : i + 1], seeds[i])
            sow(pickers[i : i + 1], seeds[i] ^ PICKING)
            movers[i] = begin(positions[i], options, randoms[i : i + 1], moves[i])
            shares[i] = 0.0
            rewards[i] = 0.0
            ended[i] = False
            masks[i] = False
            planes[i] = 0
            counts[i] = show(positions[i], movers[i], moves[i], masks[i], planes[i])

    @rule
    def step_all(
        positions: Any, options: Any, again: Any, randoms: Any, actions: Any, to: Any
    ) -> None:
        movers, shares, rewards, ended, counts, moves, masks, planes = to
        for i in range(len(positions)):
            was, move = movers[i], bounded(actions[i], masks[i], moves[i])
            mover = step(positions[i], was, move, randoms[i : i + 1], moves[i], shares[i])
            ended[i] = mover == OVER and was != OVER
            rewards[i] = 0.0
            if ended[i]:
                rewards[i] = shares[i] * np.float32(len(shares[i])) - np.float32(1.0)
                if again:
                    mover = begin(positions[i], options, randoms[i : i + 1], moves[i])
            movers[i] = mover
            masks[i] = False
            planes[i] = 0
            counts[i] = show(positions[i], mover, moves[i], masks[i], planes[i])

    @rule
    def illegal(movers: Any, actions: Any, masks: Any) -> Any:
        """The first match whose action is not legal, or -1."""
        for i in range(len(movers)):
            if movers[i] != OVER:
                inside = 0 <= actions[i] < masks.shape[1]
                if not inside or not masks[i, actions[i]]:
                    return i
        return -1

    @rule
    def choose_all(counts: Any, moves: Any, pickers: Any, actions: Any) -> None:
        for i in range(len(counts)):
            if counts[i]:
                actions[i] = moves[i, below(pickers[i : i + 1], counts[i])]

    @rule
    def observe_all(positions: Any, seats: Any, planes: Any) -> None:
        for i in range(len(positions)):
            planes[i] = 0
            observe(positions[i], seats[i], planes[i])

    @rule
    def rate_all(
        positions: Any, movers: Any, masks: Any, tries: Any, seeds: Any, tools: Any, found: Any
    ) -> None:
        for i in range(len(positions)):
            for move in range(masks.shape[1]):
                found[i, move] = np.nan
                if masks[i, move]:
                    seed = seeds[i] + np.uint64(move)
                    found[i, move] = rate(positions[i], movers[i], move, tries, seed, tools)

    return {
        "reset": reset_all, "step": step_all, "illegal": illegal, "choose": choose_all,
        "observe": observe_all, "rate": rate_all,
    }  # fmt: skip


class Batch:
    """Many matches of one game; `step` plays a move in each."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        auto_reset: bool = True,
        threads: int | None = None,
    ) -> None:
        """`auto_reset`: restart a finished match; else it stays as it is, with an empty mask."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.num_envs = n = batch_checks.check_size(n)
        self.players = batch_checks.check_players(self.game, players)
        self.options = check_options(self.game, self.players, options or {})
        self.num_actions: int = self.game.rules.ACTIONS
        self.auto_reset = auto_reset
        self._numbers = as_numbers(self.game.options, self.options, self.players)
        self._entries = _entries(self.game.name)
        self.positions: Any = np.zeros(n, self.game.engine.dtype)
        self.movers = np.zeros(n, np.int8)
        self.shares = np.zeros((n, self.players), np.float32)
        self.rewards = np.zeros((n, self.players), np.float32)
        self.terminations = np.zeros(n, np.bool_)
        self.truncations = np.zeros(n, np.bool_)  # never: every match ends by its rules
        self.counts = np.zeros(n, np.int32)  # how many moves each mover has
        self._moves = np.zeros((n, self.game.most_moves), np.int32)
        self.masks = np.zeros((n, self.num_actions), np.bool_)
        self.observations = np.zeros((n, self.game.planes.size), np.uint8)
        self._randoms = np.zeros(n, np.uint64)
        self._pickers = np.zeros(n, np.uint64)  # of `sample`, apart: sampling changes no match
        self._seeds = Seeds()
        self._share_out(threads or os.cpu_count() or 1)
        self.reset(seed)

    def _share_out(self, threads: int) -> None:
        """Give every thread its matches and its buffers."""
        count = max(1, min(threads, self.num_envs // LEAST_SLICE))
        ends = [self.num_envs * k // count for k in range(count + 1)]
        self._slices = [slice(a, b) for a, b in pairwise(ends)]
        self._to = [
            (
                self.movers[part], self.shares[part], self.rewards[part],
                self.terminations[part], self.counts[part], self._moves[part],
                self.masks[part], self.observations[part],
            )
            for part in self._slices
        ]  # fmt: skip
        self._mine = [(self.positions[part], self._randoms[part]) for part in self._slices]
        self._start_threads()

    def _start_threads(self) -> None:
        count = len(self._slices)
        self._pool = ThreadPoolExecutor(count - 1) if count > 1 else None
        self._process = os.getpid()

    def _everywhere(self, work: Callable[[int], None]) -> None:
        """Run the work of all threads; the caller does the first share."""
        if self._pool is None:
            work(0)
            return
        if self._process != os.getpid():  # a fork copies the batch, but not its threads
            self._start_threads()
        others = [self._pool.submit(work, k) for k in range(1, len(self._slices))]
        work(0)
        for other in others:
            other.result()

    # --- playing ---------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Shown:
        """Restart all matches; a seed always gives the same ones, without one come the next."""
        seeds, reset = self._seeds.next(seed, self.num_envs), self._entries["reset"]

        def work(k: int) -> None:
            positions, randoms = self._mine[k]
            mine = seeds[self._slices[k]]
            pickers = self._pickers[self._slices[k]]
            reset(positions, self._numbers, mine, randoms, pickers, self._to[k])

        self._everywhere(work)
        return self.observations, self._info()

    def step(self, actions: Any, *, trusted: bool = False) -> Stepped:
        """Play a move in each match, and let chance move. An illegal one changes nothing at all.

        `trusted` skips the check: where an action is illegal, some legal move is played instead.
        """
        moves = np.asarray(actions)
        batch_checks.check_actions(moves, self.num_envs)
        moves = np.ascontiguousarray(moves, np.int64)
        if not trusted:
            self._check(moves)
        step = self._entries["step"]

        def work(k: int) -> None:
            positions, randoms = self._mine[k]
            mine = moves[self._slices[k]]
            step(positions, self._numbers, self.auto_reset, randoms, mine, self._to[k])

        self._everywhere(work)
        return (
            self.observations, self.rewards, self.terminations, self.truncations, self._info()
        )  # fmt: skip

    def _check(self, moves: NDArray[np.int64]) -> None:
        wrong = int(self._entries["illegal"](self.movers, moves, self.masks))
        if wrong >= 0:
            raise ValueError(f"match {wrong}: {moves[wrong]} is not a legal move")

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each match; drawing them changes no match."""
        actions = np.zeros(self.num_envs, np.int64)
        self._entries["choose"](self.counts, self._moves, self._pickers, actions)
        return actions

    # --- looking ---------------------------------------------------------------------------

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks, "to_move": self.movers}

    def mask(self) -> NDArray[np.bool_]:
        """For each match, which actions the seat to move may take."""
        return self.masks

    def moves(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """For each match its legal moves, ascending, and how many; the rest is undefined."""
        return self._moves, self.counts

    def observe(self, seat: int | None = None) -> NDArray[np.uint8]:
        """What the seat to move knows in each match, or what the given seat knows."""
        if seat is None:
            return self.observations
        if seat not in range(self.players):
            raise ValueError(f"no seat {seat}: there are {self.players}, from 0")
        found = np.zeros_like(self.observations)
        seats = np.full(self.num_envs, seat, np.int8)
        self._entries["observe"](self.positions, seats, found)
        return found

    def scores(self) -> NDArray[np.float32]:
        """Shares of the win in the matches that ended with the last step; zero elsewhere."""
        return self.shares

    def evaluate(self, tries: int, seed: int = 0) -> NDArray[np.float32]:
        """Flat Monte-Carlo: for each legal action the mover's mean share of the win.

        Each try imagines what the mover cannot know and plays at random to the end. NaN where an
        action is not legal.
        """
        batch_checks.check_tries(tries)
        found = np.zeros(self.masks.shape, np.float32)
        seeds = batch_checks.rating_seeds(seed, self.num_envs, self.num_actions)
        rate = self._entries["rate"]

        def work(k: int) -> None:
            part = self._slices[k]
            tools = (
                np.zeros(1, np.uint64), self.game.engine.room(), self.game.engine.new(),
                np.zeros(self.players),
            )  # fmt: skip
            rate(
                self.positions[part], self.movers[part], self.masks[part], tries, seeds[part],
                tools, found[part],
            )  # fmt: skip

        self._everywhere(work)
        return found

    # --- keeping ---------------------------------------------------------------------------

    _ARRAYS = (
        "positions", "movers", "shares", "rewards", "terminations", "counts", "_moves", "masks",
        "observations", "_randoms", "_pickers",
    )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: the arguments and all state."""
        made = (self.game.name, self.num_envs, self.players, self.options)
        held = {name: getattr(self, name).tobytes() for name in self._ARRAYS}
        return _restored, (made, self.auto_reset, len(self._slices), held, self._seeds)

    def copy(self) -> "Batch":
        """An independent copy that continues from here."""
        restore, arguments = self.__reduce__()
        found: Batch = restore(*arguments)
        return found


def _restored(
    made: tuple[Any, ...], auto_reset: bool, threads: int, held: Mapping[str, bytes], seeds: Seeds
) -> Batch:
    batch = Batch(*made, auto_reset=auto_reset, threads=threads)
    batch._seeds = copy(seeds)
    for name, data in held.items():
        array = getattr(batch, name)
        array.view(np.uint8).reshape(-1)[:] = np.frombuffer(data, np.uint8)
    return batch
