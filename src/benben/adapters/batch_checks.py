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


def as_array(actions: Any) -> Any:
    """As NumPy reads them, of whatever library; what speaks DLPack alone is not copied."""
    speaks = not hasattr(actions, "__array__") and hasattr(actions, "__dlpack__")
    return np.from_dlpack(actions) if speaks else np.asarray(actions)


def check_actions(actions: Any, n: int) -> None:
    """One integer per match."""
    if actions.shape != (n,):
        raise ValueError(f"one action per match: the shape must be ({n},), not {actions.shape}")
    if actions.dtype.kind not in "iu":
        raise ValueError(f"actions are whole numbers, not {actions.dtype}")


def check_seat(seat: Any, players: int) -> int:
    number = whole(seat, "a seat")
    if not 0 <= number < players:
        raise ValueError(f"no seat {number}: there are {players}, from 0")
    return number


def check_lanes(lanes: Any, n: int) -> NDArray[np.int64]:
    """Which matches are meant, by number; given as numbers, or as a truth value for each."""
    chosen = np.asarray(lanes)
    if chosen.dtype == np.bool_:
        if chosen.shape != (n,):
            raise ValueError(f"a mask of matches has the shape ({n},), not {chosen.shape}")
        return np.flatnonzero(chosen)
    if chosen.ndim != 1 or (chosen.size and chosen.dtype.kind not in "iu"):
        raise ValueError("matches are named by a list of whole numbers, or by a mask")
    if wrong := [int(number) for number in chosen if not 0 <= number < n]:
        raise ValueError(f"no match {wrong[0]}: there are {n}, from 0")
    return chosen.astype(np.int64)


def check_positions(positions: Any, n: int, game: Game, players: int) -> Any:
    """As an array of records: such an array is trusted, texts are read and checked."""
    found = np.zeros(n, game.engine.dtype)
    if len(positions) != n:
        raise ValueError(f"{n} matches need {n} positions, not {len(positions)}")
    if getattr(positions, "dtype", None) == found.dtype:
        found = np.ascontiguousarray(positions)
    else:
        for record, text in zip(found, positions, strict=True):
            if not isinstance(text, str):
                raise ValueError(f"a position is a record of {game.title}, or its text")
            game.notation.read_position(text, record)
    if n and (other := {int(number) for number in found["players"]} - {players}):
        raise ValueError(f"these matches have {players} players, the position has {other.pop()}")
    return found


def lanes_on(lanes: Any, n: int) -> NDArray[np.bool_]:
    """The same as a mask; all of them if nobody said."""
    if lanes is None:
        return np.ones(n, np.bool_)
    on = np.zeros(n, np.bool_)
    on[check_lanes(lanes, n)] = True
    return on


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
