"""Batches on the CPU compared with Pgx, the PettingZoo adapter with PettingZoo, in one run."""

import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benben.adapters import pettingzoo
from benben.adapters.vector import Batch
from benben.game import names

SIZES = (256, 4096)
SECONDS = 2.0


def best(measure: Callable[[], int]) -> float:
    """Steps a second, the best of three."""
    found = 0.0
    for _ in range(3):
        steps, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < SECONDS:
            steps += measure()
        found = max(found, steps / spent)
    return found


def batch_rate(name: str, size: int) -> float:
    """Random legal actions, checked; masks and observations written; matches begun anew."""
    batch = Batch(name, size)

    def step() -> int:
        batch.step(batch.sample())
        return size

    step()
    return best(step)


def peer_rates() -> dict[int, float]:
    """In a process of its own, so that neither side's threads disturb the other's."""
    script = Path(__file__).with_name("peer_pgx.py")
    command = [sys.executable, str(script), *map(str, SIZES)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = [line.split() for line in ran.stdout.splitlines()]
    return {int(size): float(rate) for _, _, _, size, rate in lines}


def env_rate(env: Any) -> float:
    """PettingZoo's loop: last, a random legal action, step; dead agents step too."""
    dice = np.random.default_rng(1)

    def match() -> int:
        env.reset(seed=1)
        steps = 0
        for _ in env.agent_iter(400):
            observation, _, terminated, truncated, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            over = terminated or truncated
            env.step(None if over else legal[int(dice.random() * len(legal))])
            steps += 1
        return steps

    match()
    return best(match)


def main() -> None:
    theirs = peer_rates()
    fastest = max(theirs.values())
    peer = ", ".join(f"{size}: {rate / 1e3:.1f} k" for size, rate in theirs.items())
    print(f"Pgx backgammon, steps/s by batch size: {peer}\n")
    print("| game | Batch of 256, M steps/s | of 4,096, M steps/s | beside Pgx's best |")
    print("| --- " * 4 + "|")
    for name in names():
        small, large = (batch_rate(name, size) for size in SIZES)
        ratio = large / fastest
        print(f"| {name} | {small / 1e6:.2f} | {large / 1e6:.2f} | {ratio:.0f}× |", flush=True)
    with warnings.catch_warnings(action="ignore"):  # of the old way to make an environment
        from pettingzoo.classic import connect_four_v3

        four = env_rate(connect_four_v3.env())
    print(f"\nPettingZoo's connect_four: {four / 1e3:.1f} k steps/s\n")
    print("| game | PettingZoo adapter, k steps/s | raw, k steps/s | beside connect_four |")
    print("| --- " * 4 + "|")
    for name in names():
        ours, raw = env_rate(pettingzoo.env(name)), env_rate(pettingzoo.raw_env(name))
        print(f"| {name} | {ours / 1e3:.1f} | {raw / 1e3:.1f} | {ours / four:.1f}× |", flush=True)


if __name__ == "__main__":
    main()
