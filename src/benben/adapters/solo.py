"""One learner in each match of a batch; the other seats are played for it.

The opponents are a bot by name (`random`, `greedy`, `search:1000`, …) or a policy: a function from
rows of observations and masks to actions, say an older copy of the learner.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.adapters import batch_checks
from benben.adapters.vector import Batch
from benben.bots import bot
from benben.chance import below
from benben.game import Game
from benben.match import Match
from benben.seats import OVER

Policy = Callable[[NDArray[np.uint8], NDArray[np.bool_]], Any]
On = NDArray[np.bool_]


class Solo:
    """Matches that wait for their learner, or are over. `seats`: where the learners sit."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seat: int | None = None,
        opponents: str | Policy = "random",
        threads: int | None = None,
    ) -> None:
        """Without a seat the learner gets one by lot, anew in each match."""
        self.batch = Batch(game, n, players, options, auto_reset=False, threads=threads)
        if seat is not None:
            batch_checks.check_seat(seat, self.batch.players)
        self._seat, self._act = seat, None if opponents == "random" else _opponents(opponents)
        self.seats = np.zeros(n, np.int64)
        self.rewards = np.zeros(n, np.float64)
        self.ended = np.zeros(n, np.bool_)
        self._numbers = np.arange(n)

    def begin(self, on: On, seeds: NDArray[np.uint64] | None = None) -> None:
        """Begin new matches; without seeds, by the luck that each of these lanes has left."""
        self.rewards[on], self.ended[on] = 0.0, False
        self.batch._restart(on, seeds)
        for i in np.flatnonzero(on).tolist():
            self.seats[i] = self._lot(i) if self._seat is None else self._seat
        self._wait(on)

    def _lot(self, lane: int) -> int:
        return int(below(self.batch._pickers[lane : lane + 1], self.batch.players))

    def step(self, actions: NDArray[np.int64], on: On) -> On:
        """Play the learners' actions, and the others until it is a learner's turn again.

        An illegal action changes nothing in its match; where there was one is returned.
        """
        refused = on & ~self.legal(actions)
        moving = on & ~refused
        self.rewards[:], self.ended[:] = 0.0, False
        self.batch.step(actions, trusted=True, lanes=moving)
        self._note()
        self._wait(moving)
        return refused

    def legal(self, actions: NDArray[np.int64]) -> On:
        known = (actions >= 0) & (actions < self.batch.num_actions)
        found: On = known & self.batch.masks[self._numbers, np.where(known, actions, 0)]
        return found

    def clause(self, lane: int, action: int) -> str:
        """The clause that forbids the learner this action."""
        game, position = self.batch.game, self.batch.positions[lane : lane + 1]
        if not 0 <= action < self.batch.num_actions:
            return f"{action} is no action: they are 0 to {self.batch.num_actions - 1}"
        return game.clause(game.engine.refusal(position, int(self.seats[lane]), action))

    def _wait(self, on: On) -> None:
        batch = self.batch
        if self._act is None:
            batch._follow(self.seats, on)
            self._note()
            return
        while (others := on & (batch.movers != self.seats) & (batch.movers != OVER)).any():
            batch.step(self._act(batch, others), trusted=True, lanes=others)
            self._note()

    def _note(self) -> None:
        """Add up what the last step brought the learners."""
        self.rewards += self.batch.rewards[self._numbers, self.seats]
        self.ended |= self.batch.terminations

    def rows(self) -> NDArray[np.uint8]:
        """What each learner knows, at the end of a match too; the array is the caller's."""
        batch = self.batch
        found = batch.observations.copy()
        for i in np.flatnonzero(batch.movers == OVER):
            seat = int(self.seats[i])
            batch.game.engine.observe(batch.positions[i : i + 1], seat, found[i])
        return found


def _opponents(who: str | Policy) -> Callable[[Batch, On], Any]:
    """From a batch and where others are to move, to an action for each match."""
    return _policy(who) if callable(who) else _bot(who)


def _policy(policy: Policy) -> Callable[[Batch, On], Any]:
    def act(batch: Batch, on: On) -> Any:
        actions = np.zeros(batch.num_envs, np.int64)
        chosen = np.asarray(policy(batch.observations[on].copy(), batch.masks[on].copy()))
        batch_checks.check_actions(chosen, int(on.sum()))
        actions[on] = chosen
        batch._check(actions, on)
        return actions

    return act


def _bot(name: str) -> Callable[[Batch, On], Any]:
    player = bot(name)

    def act(batch: Batch, on: On) -> Any:
        actions = np.zeros(batch.num_envs, np.int64)
        write = batch.game.notation.position_text
        for i in np.flatnonzero(on):
            match = Match.from_position(batch.game, write(batch.positions[i]), chance=False)
            seed = int(below(batch._pickers[i : i + 1], 2**31))
            actions[i] = player.choose(match.seen(int(batch.movers[i]), seed), seed).move
        return actions

    return act
