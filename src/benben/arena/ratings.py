"""Scores, Elo and their 95 % intervals.

The games of a deal share their luck, so deals are independent, not games. `spread` is the design
effect: the variance of deals relative to that of as many independent games won or lost. Every
error below is scaled by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, log10, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Z = NormalDist().inv_cdf(0.975)
ELO = 400 / log(10)  # Elo for each natural unit of strength


@dataclass(frozen=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


def expected(elo: float, players: int = 2) -> float:
    """The expected share of the win of a bot that is this much stronger than all the others.

    Bradley and Terry's model, for several players in Luce's form: strengths share the win.
    """
    return 1 / (1 + (players - 1) * 10 ** (-elo / 400))


def elo_of(score: float, players: int = 2) -> float:
    """The Elo difference that gives this share: the inverse of `expected`."""
    if score <= 0 or score >= 1:
        return -inf if score <= 0 else inf
    return 400 * log10(score * (players - 1) / (1 - score))


@dataclass
class Tally:
    """The results of two bots against each other; scores are the first one's."""

    players: int = 2
    games: int = 0
    points: float = 0.0
    wins: int = 0  # alone at the top
    losses: int = 0  # without any share
    deals: list[float] = field(default_factory=list)  # mean scores of finished deals, in order
    _open: dict[int, list[float]] = field(default_factory=dict)

    def add(self, deal: int, score: float) -> float | None:
        """One game; the deal's mean score if this was its last."""
        self.games += 1
        self.points += score
        self.wins += score == 1
        self.losses += score == 0
        scores = self._open.setdefault(deal, [])
        scores.append(score)
        if len(scores) < self.players:
            return None
        self.deals.append(sum(self._open.pop(deal)) / self.players)
        return self.deals[-1]

    @property
    def shared(self) -> int:
        return self.games - self.wins - self.losses

    @property
    def spread(self) -> float:
        """The variance of deals in that of independent games (the "design effect").

        One pseudo-observation of independent games is added to both: negligible among many deals,
        and the only information where everything was won.
        """
        n = len(self.deals)
        if n < 2:
            return 1.0
        mean = sum(self.deals) / n
        seen = sum((x - mean) ** 2 for x in self.deals) * n / (n - 1)
        return (seen * self.players + 1) / (n * mean * (1 - mean) + 1)

    @property
    def fair(self) -> float:
        """The score, kept half a game away from 0 and 1, where Elo would be infinite."""
        return min(max(self.points, 0.5), self.games - 0.5) / self.games

    def score(self) -> Estimate:
        """Wilson's interval, valid near 0 and 1 too, with the effective number of games."""
        if not self.games:
            return Estimate(0.5, 0.0, 1.0)
        n, p = self.games / self.spread, self.points / self.games
        centre = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        low = 0.0 if self.points == 0 else centre - half
        return Estimate(p, low, 1.0 if self.points == self.games else centre + half)

    def elo(self) -> Estimate:
        """How much stronger the first is, from these two bots' own games alone."""
        score = self.score()
        value, low, high = (elo_of(x, self.players) for x in (score.value, score.low, score.high))
        return Estimate(value, low, high)


Pair = tuple[str, str]
Matrix = NDArray[np.float64]


def ratings(found: dict[Pair, Tally], bots: Sequence[str]) -> dict[str, Estimate]:
    """Elo by maximum likelihood over all games together; the bots' mean is 0."""
    strengths, variances = _likeliest(found, bots)
    played = {name for pair, tally in found.items() if tally.games for name in pair}
    return {
        name: _estimate(strength, variance) if name in played else Estimate(0.0, -inf, inf)
        for name, strength, variance in zip(bots, strengths, variances, strict=True)
    }


def _estimate(strength: float, variance: float) -> Estimate:
    half = Z * sqrt(variance)
    return Estimate(ELO * strength, ELO * (strength - half), ELO * (strength + half))


def _likeliest(found: dict[Pair, Tally], bots: Sequence[str]) -> tuple[list[float], list[float]]:
    """Strengths and their variances, by Newton's method.

    The variance is the "sandwich" of the likelihood's curvature and the real spread of the deals.
    """
    strengths = np.zeros(len(bots))
    for _ in range(100):
        slope, curve, _ = _likelihood(found, bots, strengths)
        step = np.linalg.pinv(curve, hermitian=True) @ slope  # a step has mean 0, as the slope has
        longest = float(np.abs(step).max())
        strengths += step / max(1.0, longest)  # at most one unit: no overshoot
        if longest < 1e-9:
            break
    _, curve, noise = _likelihood(found, bots, strengths)
    inverse = np.linalg.pinv(curve, hermitian=True)
    return strengths.tolist(), np.diag(inverse @ noise @ inverse).tolist()


def _likelihood(
    found: dict[Pair, Tally], bots: Sequence[str], strengths: Matrix
) -> tuple[Matrix, Matrix, Matrix]:
    """Slope and (negative) curvature at these strengths, and the variance of the slope."""
    n = len(bots)
    slope, curve, noise = np.zeros(n), np.zeros((n, n)), np.zeros((n, n))
    for (first, second), tally in found.items():
        if not tally.games:
            continue
        apart = np.zeros(n)
        apart[bots.index(first)], apart[bots.index(second)] = 1, -1
        p = expected(ELO * float(apart @ strengths), tally.players)
        block = tally.games * p * (1 - p) * np.outer(apart, apart)
        slope += tally.games * (tally.fair - p) * apart
        curve += block
        noise += tally.spread * block
    return slope, curve, noise
