"""Stop early: a sequential test between two differences in Elo.

The generalised sequential probability ratio test on the scores of deals, as Stockfish's testing
does it on pairs of games: for either hypothesis, the likeliest distribution of a deal's scores
that has the mean it demands; the logarithm of the ratio of the two likelihoods is compared with
Wald's bounds. No model of draws or of the luck that a deal's games share is needed.
"""

from dataclasses import dataclass, field
from math import log

from benben.arena.ratings import expected

ERROR = 0.05  # of either kind
BOUND = log((1 - ERROR) / ERROR)
PRIOR = 0.25  # of a deal won cleanly, and of one lost, before the first: no likelihood is 0


@dataclass
class Sprt:
    """Is the first bot elo0 stronger than the second, or elo1?"""

    elo0: float
    elo1: float
    players: int = 2
    ratio: float = 0.0  # the logarithm of how much better elo1 explains the deals than elo0
    accepted: float | None = None  # elo0 or elo1; once accepted, it stays
    deals: int = 0  # that were needed, or tried in vain so far
    _counts: dict[float, float] = field(default_factory=lambda: {0.0: PRIOR, 1.0: PRIOR})

    @classmethod
    def read(cls, text: str, players: int) -> "Sprt":
        """`0,20`; ValueError says what is wrong."""
        try:
            low, high = (float(word) for word in text.split(","))
        except ValueError:
            low, high = 0.0, 0.0
        if not -2000 < low < high < 2000:
            raise ValueError(f"--sprt {text}: expected ELO0,ELO1 with ELO0 below ELO1, like 0,20")
        return cls(low, high, players)

    def add(self, deal: float) -> None:
        """The mean score of one more deal; in the order in which they ended."""
        if self.accepted is not None:
            return
        self.deals += 1
        self._counts[deal] = self._counts.get(deal, 0.0) + 1
        low, high = (expected(elo, self.players) for elo in (self.elo0, self.elo1))
        self.ratio = _likelihood(self._counts, high) - _likelihood(self._counts, low)
        if abs(self.ratio) >= BOUND:
            self.accepted = self.elo1 if self.ratio > 0 else self.elo0


def _likelihood(counts: dict[float, float], mean: float) -> float:
    """Log-likelihood of the scores under the likeliest distribution with this mean.

    By Lagrange it gives a score x the weight count / (total · (1 + t·(x - mean))), where t makes
    the mean right: the root of a falling function between the poles of 0 and 1.
    """
    total = sum(counts.values())
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(60):
        t = (low + high) / 2
        excess = sum(n * (x - mean) / (1 + t * (x - mean)) for x, n in counts.items())
        low, high = (t, high) if excess > 0 else (low, t)
    return sum(n * log(n / total / (1 + t * (x - mean))) for x, n in counts.items())
