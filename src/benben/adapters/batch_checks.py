"""What a batch is asked for, checked; and the seeds of its matches. The same on CPU and GPU."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.game import Game
from benben.options import whole


def check_size(n: Any) -> int:
    found = whole(n, "the number of matches")
    if found < 1:
        raise ValueError(f"a batch needs at least one match, not {found}")
    return found


def check_players(game: Game, players: Any) -> int:
    """How many play; as few as may, if nobody said."""
    return game.check_players(game.players[0] if players is None else players)


def check_actions(actions: Any, n: int) -> None:
    """One integer per match."""
    if actions.shape != (n,):
        raise ValueError(f"one action per match: the shape must be ({n},), not {actions.shape}")
    if actions.dtype.kind not in "iu":
        raise ValueError(f"actions are whole numbers, not {actions.dtype}")


def check_tries(tries: int) -> None:
    if tries < 1:
        raise ValueError(f"an evaluation needs at least one try, not {tries}")


class Seeds:
    """The series of seeds of a batch: a seed begins it, every reset without one goes on in it."""

    def __init__(self) -> None:
        self.seed, self.round = 0, -1

    def next(self, seed: Any, n: int) -> NDArray[np.uint64]:
        """A seed for each match; batches of different sizes begin with the same matches."""
        if seed is None:
            self.round += 1
        else:
            self.seed, self.round = whole(seed, "a seed"), 0
        return lane_seeds(self.seed, n, self.round)


def lane_seeds(seed: int, n: int, round_: int = 0) -> NDArray[np.uint64]:
    found: NDArray[np.uint64] = _start(seed, round_) + np.arange(n, dtype=np.uint64)
    return found


def rating_seeds(seed: int, n: int, actions: int) -> NDArray[np.uint64]:
    """The first seed of each match's moves."""
    found: NDArray[np.uint64] = _start(seed) + np.arange(n, dtype=np.uint64) * np.uint64(actions)
    return found


def _start(seed: int, round_: int = 0) -> Any:
    if seed < 0:
        raise ValueError(f"a seed must not be negative: {seed}")
    entropy = (seed, round_) if round_ else seed
    return np.random.SeedSequence(entropy).generate_state(1, np.uint64)
