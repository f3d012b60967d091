"""Weights from positions: Adam on the cross entropy between shares of the win, in NumPy.

A network this small needs no GPU: half a million positions take seconds.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi

import numpy as np
from numpy.typing import NDArray

from benben.network import Network

Floats = NDArray[np.float32]
BATCH = 1024
FASTEST, SLOWEST = 4e-3, 1e-4  # steps of Adam
DECAY = 1e-5  # of weights, at each step


@dataclass(frozen=True)
class Examples:
    """Positions: features by seat, and what they should be estimated at."""

    x: Floats  # position, seat, feature
    y: Floats  # position, seat

    def __len__(self) -> int:
        return len(self.x)


@dataclass
class Weights:
    """The parameters while they are learned, by scaled features."""

    plain: Floats
    first: Floats
    bias: Floats
    second: Floats

    @classmethod
    def new(cls, width: int, hidden: int, seed: int) -> "Weights":
        random = np.random.default_rng(seed)
        spread = (2.0 / max(1, width)) ** 0.5
        return cls(
            np.zeros(width, np.float32),
            random.normal(0, spread, (width, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            random.normal(0, 0.1, hidden).astype(np.float32),
        )

    def __iter__(self) -> Iterator[Floats]:
        yield from (self.plain, self.first, self.bias, self.second)


def scale_of(x: Floats) -> Floats:
    """What features are divided by, so that all are about as large."""
    found: Floats = np.sqrt((x.reshape(-1, x.shape[-1]).astype(np.float64) ** 2).mean(axis=0))
    return np.where(found > 1e-3, found, 1.0).astype(np.float32)


def _shares(strength: Floats) -> Floats:
    rising = np.exp(strength - strength.max(axis=1, keepdims=True))
    found: Floats = rising / rising.sum(axis=1, keepdims=True)
    return found


def _forward(w: Weights, x: Floats) -> tuple[Floats, Floats]:
    units = np.maximum(x @ w.first + w.bias, 0.0)
    return units, _shares(x @ w.plain + units @ w.second)


def _slopes(w: Weights, x: Floats, y: Floats) -> Sequence[Floats]:
    units, shares = _forward(w, x)
    miss = ((shares - y) / len(x)).astype(np.float32)
    back = miss[..., None] * w.second * (units > 0)
    flat, width = x.reshape(-1, x.shape[-1]), len(w.bias)
    return (
        miss.reshape(-1) @ flat,
        flat.T @ back.reshape(len(flat), width),
        back.reshape(len(flat), width).sum(axis=0),
        miss.reshape(-1) @ units.reshape(len(flat), width),
    )


def surprise(w: Weights, scale: Floats, examples: Examples) -> float:
    """The cross entropy above that of the targets themselves, in nats."""
    total = 0.0
    for first in range(0, len(examples), 1 << 14):
        y = examples.y[first : first + (1 << 14)]
        _, p = _forward(w, examples.x[first : first + (1 << 14)] / scale)
        total += float((y * (np.log(np.maximum(y, 1e-9)) - np.log(np.maximum(p, 1e-9)))).sum())
    return total / max(1, len(examples))


def fit(
    names: Sequence[str], learned: Examples, held_out: Examples, hidden: int, epochs: int,
    seed: int, tell: Callable[[int, float], None] = lambda epoch, loss: None,
) -> tuple[Network, float]:  # fmt: skip
    """The network of the epoch that predicts what was held out best, and how well it does."""
    scale = scale_of(learned.x)
    w = Weights.new(len(names), hidden, seed)
    random = np.random.default_rng(seed)
    moments = [(np.zeros_like(part), np.zeros_like(part)) for part in w]
    steps, most = 0, epochs * -(-len(learned) // BATCH)
    best, least = Network.new(names, hidden), float("inf")
    for epoch in range(epochs):
        order = random.permutation(len(learned))
        for first in range(0, len(order), BATCH):
            steps += 1
            rows = order[first : first + BATCH]
            pace = SLOWEST + (FASTEST - SLOWEST) * (1 + cos(pi * steps / most)) / 2
            slopes = _slopes(w, learned.x[rows] / scale, learned.y[rows])
            _step(w, moments, slopes, steps, pace)
        loss = surprise(w, scale, held_out)
        tell(epoch, loss)
        if loss < least:
            best, least = _network(names, w, scale), loss
    return best, least


def _step(
    w: Weights, moments: list[tuple[Floats, Floats]], slopes: Sequence[Floats], steps: int,
    pace: float,
) -> None:  # fmt: skip
    for part, (mean, square), slope in zip(w, moments, slopes, strict=True):
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        ahead = mean / (1 - 0.9**steps)
        part -= pace * (ahead / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8) + DECAY * part)


def _network(names: Sequence[str], w: Weights, scale: Floats) -> Network:
    """The same for features as they are."""
    first = w.first / scale[:, None]
    return Network("", names, w.plain / scale, first, w.bias.copy(), w.second.copy())
