"""Random play on a GPU: moves a second for every game, and whether GPU and CPU agree."""

import time

import numpy as np

from benben.adapters import cuda
from benben.game import game, names

PLIES = 2000
COMPARED, COMPARED_PLIES = 20_000, 500


OPTIONS = {"buckets": ({}, {"finger": "cascade"})}  # beside the usual ones


def speed(name: str, options: dict[str, str], matches: int) -> float:
    """Million moves a second, the best of three."""
    chosen, seeds = game(name), np.arange(matches, dtype=np.uint64)
    lanes = cuda.Wanderers(chosen, seeds, chosen.players[0], options)
    lanes.play(10)
    best = 0.0
    for _ in range(3):
        began = time.perf_counter()
        lanes.play(PLIES)
        best = max(best, matches * PLIES / (time.perf_counter() - began) / 1e6)
    return best


def agreement(name: str, options: dict[str, str]) -> int:
    """How many of the compared matches end in other bytes than on the CPU."""
    chosen, seeds = game(name), np.arange(COMPARED, dtype=np.uint64)
    different = 0
    for players in (chosen.players[0], chosen.players[-1]):
        lanes = cuda.Wanderers(chosen, seeds, players, options)
        lanes.play(COMPARED_PLIES)
        there, here = lanes.fetch(), cuda.on_cpu(chosen, seeds, COMPARED_PLIES, players, options)
        different += sum(a.tobytes() != b.tobytes() for a, b in zip(there, here, strict=True))
    return different


def main() -> None:
    sizes = (16_384, 65_536, 262_144)
    print("| game | " + " | ".join(f"{n:,} at once" for n in sizes) + " | differ from the CPU |")
    print("| --- " * (len(sizes) + 2) + "|")
    for name in names():
        for options in OPTIONS.get(name, ({},)):
            rates = [f"{speed(name, options, n):,.0f}" for n in sizes]
            differ = f"{agreement(name, options)} of {2 * COMPARED:,}"
            label = " ".join([name, *(f"{k}={v}" for k, v in options.items())])
            print(f"| {label} | {' | '.join(rates)} | {differ} |", flush=True)


if __name__ == "__main__":
    main()
