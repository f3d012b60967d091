"""The groups bots think in: slow ones have one of their own, so that a quick one never waits
behind them; nobody at a table waits for reviews."""

import os
from collections.abc import Callable

from benben.server.fair_threads import FairThreads, Here, Runner

CORES = os.cpu_count() or 2


def in_threads(cores: int = CORES) -> dict[str, FairThreads]:
    """Of this process."""
    both = max(2, cores)
    return {"quick": FairThreads("quick", both), "slow": FairThreads("slow", both)} | _review(Here)


def in_processes(count: int, runner: Callable[[], Runner]) -> dict[str, FairThreads]:
    """So many for slow bots, half as many more for quick ones; each is started when it is needed.

    All reviews are in one, which knows how far each is.
    """
    return {
        "quick": FairThreads("quick", max(1, count // 2), runner),
        "slow": FairThreads("slow", count, runner),
    } | _review(runner)


def _review(runner: Callable[[], Runner]) -> dict[str, FairThreads]:
    return {"idle": FairThreads("idle", 1, runner)}
