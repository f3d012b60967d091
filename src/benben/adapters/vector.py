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
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.adapters import batch_checks
from benben.adapters.batch_checks import Seeds
from benben.adapters.batch_loops import entries
from benben.compiled import first_use
from benben.game import Game, check_options
from benben.game import game as find_game
from benben.options import as_numbers
from benben.seats import OVER

LEAST_SLICE = 128  # matches worth a thread
Shown = tuple[NDArray[np.uint8], dict[str, Any]]
Stepped = tuple[
    NDArray[np.uint8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


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
        self._make(game, n, players, options, auto_reset, threads)
        with first_use(self.game.name, self.game.title, "batch"):
            self.reset(seed)

    def _make(
        self,
        game: Game | str,
        n: int,
        players: int | None,
        options: Mapping[str, object] | None,
        auto_reset: bool,
        threads: int | None,
    ) -> None:
        """All but the matches themselves."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.num_envs = n = batch_checks.check_size(n)
        self.players = batch_checks.check_players(self.game, players)
        self.options = check_options(self.game, self.players, options or {})
        self.num_actions: int = self.game.rules.ACTIONS
        self.auto_reset = auto_reset
        self._numbers = as_numbers(self.game.options, self.options, self.players)
        self._entries = entries(self.game.name)
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
        self._all = np.ones(n, np.bool_)
        self._randoms = np.zeros(n, np.uint64)
        self._pickers = np.zeros(n, np.uint64)  # of `sample`, apart: sampling changes no match
        self._seeds = Seeds()
        self._share_out(threads or os.cpu_count() or 1)

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

    def reset(self, seed: int | None = None, *, lanes: Any = None) -> Shown:
        """Restart all matches; a seed always gives the same ones, without one come the next.

        `lanes`: only these, by number or by a mask; without a seed, by luck of their own.
        """
        if lanes is None or seed is not None:
            self._restart(lanes, self._seeds.next(seed, self.num_envs))
        else:
            self._restart(lanes, None)
        return self.observations, self._info()

    def _restart(self, lanes: Any, seeds: NDArray[np.uint64] | None) -> None:
        on, reset = self._on(lanes), self._entries["reset"]
        sown = seeds is not None
        seeds = np.zeros(self.num_envs, np.uint64) if seeds is None else seeds

        def work(k: int) -> None:
            part, (positions, randoms) = self._slices[k], self._mine[k]
            mine, pickers = seeds[part], self._pickers[part]
            reset(positions, self._numbers, mine, sown, randoms, pickers, on[part], self._to[k])

        self._everywhere(work)

    def step(self, actions: Any, *, trusted: bool = False, lanes: Any = None) -> Stepped:
        """Play a move in each match, and let chance move. An illegal one changes nothing at all.

        `trusted` skips the check: where an action is illegal, some legal move is played instead.
        `lanes`: only these matches, by number or by a mask; in the others nothing happens.
        """
        moves = batch_checks.as_array(actions)
        batch_checks.check_actions(moves, self.num_envs)
        moves, on = np.ascontiguousarray(moves, np.int64), self._on(lanes)
        if not trusted:
            self._check(moves, on)
        step = self._entries["step"]

        def work(k: int) -> None:
            part, (positions, randoms) = self._slices[k], self._mine[k]
            again, mine = self.auto_reset, moves[part]
            step(positions, self._numbers, again, randoms, mine, on[part], self._to[k])

        self._everywhere(work)
        return (
            self.observations, self.rewards, self.terminations, self.truncations, self._info()
        )  # fmt: skip

    def _on(self, lanes: Any) -> NDArray[np.bool_]:
        return self._all if lanes is None else batch_checks.lanes_on(lanes, self.num_envs)

    def _check(self, moves: NDArray[np.int64], on: NDArray[np.bool_]) -> None:
        wrong = int(self._entries["illegal"](self.movers, moves, self.masks, on))
        if wrong >= 0:
            raise ValueError(f"match {wrong}: {moves[wrong]} is not a legal move")

    def sample(self, *, lanes: Any = None) -> NDArray[np.int64]:
        """A random legal action for each match; drawing them changes no match."""
        actions = np.zeros(self.num_envs, np.int64)
        on = self._on(lanes)
        self._entries["choose"](self.counts, self._moves, self._pickers, on, actions)
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
        batch_checks.check_seat(seat, self.players)
        found = np.zeros_like(self.observations)
        seats = np.full(self.num_envs, seat, np.int8)
        self._entries["observe"](self.positions, seats, found)
        return found

    def scores(self) -> NDArray[np.float32]:
        """Shares of the win in the matches that ended with the last step; zero elsewhere."""
        return self.shares

    def estimates(self) -> NDArray[np.float64]:
        """What a search guesses each seat's share of the win to be, from the true positions."""
        found = np.zeros((self.num_envs, self.players))
        for i, row in enumerate(found):
            self.game.engine.estimate(self.positions[i : i + 1], row)
        return found

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

    # --- for searches ----------------------------------------------------------------------

    def take(self, lanes: Any, seed: int | None = None) -> "Batch":
        """A batch of copies of these matches, each as often as it is named.

        They go on by the same luck; with a seed, each by luck of its own.
        """
        chosen = batch_checks.check_lanes(lanes, self.num_envs)
        found = Batch.__new__(Batch)
        made = (self.game, len(chosen), self.players, self.options)
        found._make(*made, self.auto_reset, len(self._slices))
        found._seeds = copy(self._seeds)
        for name in self._ARRAYS:
            _rows(getattr(found, name))[...] = _rows(getattr(self, name))[chosen]
        if seed is not None:
            found._redraw(seed, np.full(len(chosen), OVER, np.int8))
        return found

    def put(self, lanes: Any, positions: Any) -> None:
        """Let these matches go on from other positions: records, as in `positions`, or texts."""
        chosen = batch_checks.check_lanes(lanes, self.num_envs)
        found = batch_checks.check_positions(positions, len(chosen), self.game, self.players)
        _rows(self.positions)[chosen] = _rows(found)
        self._look(chosen)

    def imagine(self, seed: int, seat: int | None = None) -> None:
        """Redraw what each match's mover (or a seat) cannot know, and all luck to come.

        What that seat sees and may do stays as it is; so a search that begins here cannot peek.
        """
        if seat is None:
            seats = self.movers
        else:
            seats = np.full(self.num_envs, batch_checks.check_seat(seat, self.players), np.int8)
        self._redraw(seed, np.where(self.movers == OVER, self.movers, seats))

    def _redraw(self, seed: int, seats: NDArray[np.int8]) -> None:
        seeds = batch_checks.lane_seeds(seed, self.num_envs)
        luck = self._randoms, self._pickers
        self._entries["imagine"](self.positions, seats, seeds, *luck)
        self._look(None)

    def _look(self, lanes: Any) -> None:
        """Write down anew what may be done in positions that were changed from outside."""
        on, settle = self._on(lanes), self._entries["settle"]

        def work(k: int) -> None:
            settle(*self._mine[k], on[self._slices[k]], self._to[k])

        self._everywhere(work)

    def _follow(self, seats: NDArray[np.int64], on: NDArray[np.bool_]) -> None:
        """In these matches, random moves of all but one seat until it is that seat's turn."""
        follow = self._entries["follow"]

        def work(k: int) -> None:
            part, (positions, randoms) = self._slices[k], self._mine[k]
            follow(positions, seats[part], randoms, self._pickers[part], on[part], self._to[k])

        self._everywhere(work)

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


def _rows(array: Any) -> Any:
    """The same memory, one element for each match: NumPy copies records field by field."""
    return array.view(f"V{array.strides[0]}").reshape(len(array))


def _restored(
    made: tuple[Any, Any, Any, Any],
    auto_reset: bool,
    threads: int,
    held: Mapping[str, bytes],
    seeds: Seeds,
) -> Batch:
    batch = Batch.__new__(Batch)
    batch._make(*made, auto_reset, threads)
    batch._seeds = copy(seeds)
    for name, data in held.items():
        array = getattr(batch, name)
        array.view(np.uint8).reshape(-1)[:] = np.frombuffer(data, np.uint8)
    return batch
