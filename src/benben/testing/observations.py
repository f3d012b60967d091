"""Planes built a second time, from the view alone: what `observe` must agree with."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.testing.random_games import observed, samples, settings
from benben.unpacked import unpack

Numbers = NDArray[np.int64]
Twin = Callable[[dict[str, Any], int], dict[str, Any]]


def hot(at: int | None, size: int) -> Numbers:
    """Zeros with a single 1, or only zeros."""
    row = np.zeros(size, np.int64)
    if at is not None:
        row[at] = 1
    return row


def from_here(seat: int, players: int, size: int, values: Any) -> list[Any]:
    """A list by seat, turned so that it begins with the looking one; zeros for empty seats."""
    turned = [values[(seat + nth) % players] for nth in range(players)]
    return turned + [np.zeros_like(turned[0])] * (size - players)


def agrees(name: str, twin: Twin) -> None:
    """Every plane of every sampled position is what the twin makes of the view."""
    for setting in settings([name]):
        for position, _ in samples(setting, seeds=4, most=1500, every=13):
            for seat in range(setting.players):
                expected = twin(dict(setting.game.view(unpack(position[0]), seat)), seat)
                found = setting.game.planes.split(observed(setting, position, seat))
                assert set(found) == set(expected)
                for plane, numbers in expected.items():
                    assert np.array_equal(found[plane], np.array(numbers)), plane
