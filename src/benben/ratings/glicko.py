"""Glicko-2: a rating, how sure it is, and how steady its player.

Mark Glickman, "Example of the Glicko-2 system", 2022; the numbers of the steps are his. Added here:
results may weigh less than one, and a period may be any part of a day (docs/ratings.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

MIDDLE = 1500.0  # where everybody begins
UNKNOWN = 350.0  # how far off that may be: a deviation is never more than this
SUREST = 45.0  # nor less: whoever plays often changes, and so does everybody around
SCALE = 400 / log(10)  # points for each natural unit of strength
STEADY = 0.06  # the volatility of a beginner
TAU = 0.5  # how fast the volatility changes
CLOSE = 1e-6  # of the volatility
PROVISIONAL = 110.0  # a rating less sure than this says little
INTERVAL = 1.96  # deviations to either side: 95 %


@dataclass(frozen=True)
class Standing:
    """What is known of one player in one game."""

    rating: float = MIDDLE
    deviation: float = UNKNOWN
    volatility: float = STEADY

    @property
    def is_provisional(self) -> bool:
        return self.deviation > PROVISIONAL

    def holds(self, rating: float) -> bool:
        """Whether a strength lies within the interval of 95 %."""
        return abs(self.rating - rating) <= INTERVAL * self.deviation

    def rested(self, periods: float) -> "Standing":
        """After a while without a match: the same rating, less sure."""
        spread = sqrt((self.deviation / SCALE) ** 2 + periods * self.volatility**2)
        return Standing(self.rating, min(UNKNOWN, SCALE * spread), self.volatility)


@dataclass(frozen=True)
class Result:
    """Against somebody, as they stood before."""

    against: Standing
    score: float  # 1 won, 0 lost, ½ drawn
    weight: float = 1.0


def rated(player: Standing, results: Sequence[Result], periods: float = 1.0) -> Standing:
    """The standing after a period with these results, so many days after the last one."""
    if not results:
        return player.rested(periods)
    information = surplus = 0.0
    for one in results:  # steps 3 and 4
        sureness = _sureness(one.against.deviation / SCALE)
        chance = expected(player, one.against)
        information += one.weight * sureness**2 * chance * (1 - chance)
        surplus += one.weight * sureness * (one.score - chance)
    phi = player.deviation / SCALE
    volatility = _volatility(player.volatility, phi, surplus / information, 1 / information)
    grown = min(UNKNOWN / SCALE, sqrt(phi**2 + periods * volatility**2))  # step 6
    phi = 1 / sqrt(1 / grown**2 + information)  # step 7
    deviation = max(SUREST, SCALE * phi)
    return Standing(player.rating + SCALE * phi**2 * surplus, deviation, volatility)


def expected(player: Standing, against: Standing) -> float:
    """The score to be expected, as far as the other is known."""
    sureness = _sureness(against.deviation / SCALE)
    return 1 / (1 + exp(-sureness * (player.rating - against.rating) / SCALE))


def _sureness(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _volatility(before: float, phi: float, delta: float, v: float) -> float:
    """Step 5, by the Illinois method."""
    start = log(before**2)

    def f(x: float) -> float:
        grown = phi**2 + v + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / TAU**2

    a, b = start, log(delta**2 - phi**2 - v) if delta**2 > phi**2 + v else start - TAU
    while delta**2 <= phi**2 + v and f(b) < 0:
        b -= TAU
    fa, fb = f(a), f(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * fa / (fb - fa)
        fc = f(c)
        if fc * fb <= 0:
            a, fa = b, fb
        else:
            fa /= 2
        b, fb = c, fc
    return exp(a / 2)
