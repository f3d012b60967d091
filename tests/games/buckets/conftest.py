"""Shared between the buckets' tests: one simulator, and pyramids built once."""

from functools import cache

import pytest

from benben.games.buckets.physics import referee
from benben.games.buckets.physics.poses import Pyramid
from benben.games.buckets.physics.simulation import Simulator
from games.buckets.tables import Pyramids


@pytest.fixture(scope="session")
def simulator() -> Simulator:
    return Simulator()


@pytest.fixture(scope="session")
def pyramids(simulator: Simulator) -> Pyramids:
    """pyramids(rows, number): hand-built pyramids, the same for every test."""

    @cache
    def built(rows: int, number: int) -> Pyramid:
        return referee.build(simulator, rows, 5_000 + number)

    return built
