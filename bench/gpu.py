"""On a GPU: random play, batches with masks and observations, evaluations; compared with Pgx.

`python bench/gpu.py`, or one part: `python bench/gpu.py batches`.
"""

import importlib.util
import sys
import time
from collections.abc import Callable

import numpy as np

from benben.adapters import cuda, cuda_random, vector
from benben.game import game, names
from benben.testing.random_games import settings as all_settings

PLIES = 2000
COMPARED, COMPARED_PLIES = 20_000, 500
STEPS, TRIES, RATED = 200, 8, 4096
SIZES = (16_384, 65_536, 262_144)

OPTIONS: dict[str, tuple[dict[str, str], ...]] = {  # beside the usual ones
    "buckets": ({}, {"finger": "cascade"}),
}


def best(action: Callable[[], None]) -> float:
    """Seconds, the least of three."""
    least = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        action()
        cuda.cuda.synchronize()
        least = min(least, time.perf_counter() - began)
    return least


def speed(name: str, options: dict[str, str], matches: int) -> float:
    """Million moves a second of whole random matches."""
    chosen, seeds = game(name), np.arange(matches, dtype=np.uint64)
    lanes = cuda_random.Wanderers(chosen, seeds, chosen.players[0], options)
    lanes.play(10)
    return matches * PLIES / best(lambda: lanes.play(PLIES)) / 1e6


def agreement(name: str, options: dict[str, str], players: int) -> int:
    """How many of the compared matches end in other bytes than on the CPU."""
    chosen, seeds = game(name), np.arange(COMPARED, dtype=np.uint64)
    lanes = cuda_random.Wanderers(chosen, seeds, players, options)
    lanes.play(COMPARED_PLIES)
    there, here = lanes.fetch(), cuda_random.on_cpu(chosen, seeds, COMPARED_PLIES, players, options)
    return sum(a.tobytes() != b.tobytes() for a, b in zip(there, here, strict=True))


def stepping(name: str, options: dict[str, str], matches: int) -> float:
    """Million steps a second of a batch; a step writes every mask and observation."""
    batch = cuda.Batch(name, matches, options=options)

    def play() -> None:
        for _ in range(STEPS):
            batch.step(batch.sample(), trusted=True)

    play()
    return matches * STEPS / best(play) / 1e6


def rating(name: str, options: dict[str, str]) -> tuple[float, bool]:
    """Thousand whole random matches a second in flat Monte-Carlo; whether the CPU agrees."""
    batch = cuda.Batch(name, RATED, options=options, seed=1)
    few = cuda.Batch(name, 64, options=options, seed=1)
    same = vector.Batch(name, 64, options=options, seed=1)
    there, here = few.evaluate(2).copy_to_host(), same.evaluate(2)
    for _ in range(30):
        batch.step(batch.sample())
    matches = int(batch.counts.copy_to_host().sum()) * TRIES
    seconds = best(lambda: batch.evaluate(TRIES) and None)
    return matches / seconds / 1e3, np.array_equal(there, here, equal_nan=True)


def settings() -> list[tuple[str, dict[str, str], str]]:
    found = []
    for name in names():
        for options in OPTIONS.get(name, ({},)):
            found.append(
                (name, options, " ".join([name, *(f"{k}={v}" for k, v in options.items())]))
            )
    return found


def head(first: str, *columns: str) -> None:
    print(f"\n| {first} | {' | '.join(columns)} |\n{'| --- ' * (len(columns) + 1)}|", flush=True)


def random_play() -> None:
    head("random play, M moves/s", *(f"{n:,} at once" for n in SIZES))
    for name, options, label in settings():
        rates = " | ".join(f"{speed(name, options, n):,.0f}" for n in SIZES)
        print(f"| {label} | {rates} |", flush=True)


def identity() -> None:
    """Each number of players and each value of every option."""
    head("random play", "settings", "matches that end in other bytes than on the CPU")
    for name in names():
        ways = all_settings([name])
        differ = sum(agreement(name, way.options, way.players) for way in ways)
        print(f"| {name} | {len(ways)} | {differ} of {len(ways) * COMPARED:,} |", flush=True)


def batches() -> None:
    head("batches, M steps/s", *(f"{n:,} at once" for n in SIZES))
    for name, options, label in settings():
        rates = " | ".join(f"{stepping(name, options, n):,.1f}" for n in SIZES)
        print(f"| {label} | {rates} |", flush=True)
    if importlib.util.find_spec("pgx") is None:
        print("\nPgx is not installed here: nothing to compare with")
        return
    from peer_pgx import rate

    theirs = " | ".join(f"{rate(n) / 1e6:,.1f}" for n in SIZES)
    print(f"| Pgx backgammon | {theirs} |", flush=True)


def evaluations() -> None:
    head(f"flat Monte-Carlo, {RATED:,} positions", "k random matches/s", "as on the CPU")
    for name, options, label in settings():
        matches, agrees = rating(name, options)
        print(f"| {label} | {matches:,.0f} | {'yes' if agrees else 'NO'} |", flush=True)


PARTS = {
    "identity": identity,
    "random": random_play,
    "batches": batches,
    "evaluations": evaluations,
}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
