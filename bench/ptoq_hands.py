"""Poker hands that Ptoq ranks per second on one core: `python bench/ptoq_hands.py`."""

import time
from itertools import combinations

import numpy as np

from benben.games.ptoq.board import CARDS
from benben.games.ptoq.poker.hands import strengths

RUNS = 9


def main() -> None:
    cards = np.array(list(combinations(range(CARDS), 5)), np.int64)
    hands = (1 << cards).sum(axis=1)
    out = np.zeros(len(hands), np.int64)
    strengths(hands, out)  # compiled now
    for order in ("in order", "shuffled"):
        best = max(_speed(hands, out) for _ in range(RUNS))
        print(f"all {len(hands):,} hands, {order}: {best / 1e6:.0f} million hands/s")
        np.random.default_rng(1).shuffle(hands)


def _speed(hands: np.ndarray, out: np.ndarray) -> float:
    start = time.perf_counter()
    strengths(hands, out)
    return len(hands) / (time.perf_counter() - start)


if __name__ == "__main__":
    main()
