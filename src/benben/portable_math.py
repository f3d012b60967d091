"""exp, log and log2 with the same bits on every machine, in compiled rules and in a browser.

The C library's differ in the last bit from one system to another, and from one processor to the
next; a search that adds them up then differs too. These use only operations that IEEE 754 defines
exactly: a power of two is split off, and a power series gives the rest. The error is about one
unit in the last place.
"""

from math import factorial
from typing import Any

from benben.arrays import np
from benben.compiled import rule

_LN2_HIGH = 2977044471 / 2**32  # the first 32 bits of ln 2: its product with an exponent is exact
_LN2_LOW = 1.9082149292705877e-10  # the rest of ln 2
_PER_LN2, _SQRT2 = 1.4426950408889634, 1.4142135623730951
_LEAST, _MOST = -708.0, 709.0  # beyond these exp is 0 or infinite
_BIAS, _MANTISSA = 1023, (1 << 52) - 1
_ONE = _BIAS << 52  # the bits of 1.0
# The series, last term first: e^r - 1 - r = Σ r^k / k!, even and odd k apart, so that a
# processor adds up both at once; log((1 + s) / (1 - s)) - 2 s = 2 s Σ s^2k / (2k + 1).
_EVEN = tuple(1.0 / factorial(k) for k in range(14, 0, -2))
_ODD = tuple(1.0 / factorial(k) for k in range(13, 1, -2))
_LOG = tuple(2.0 / (2 * k + 1) for k in range(11, 0, -1))


@rule
def exp(x: float) -> float:
    """e to the power of x: x = k ln 2 + r with |r| ≤ ln 2 / 2, then the series of r."""
    if x < _LEAST:
        return 0.0
    if x > _MOST:
        return np.inf
    k = np.floor(_PER_LN2 * x + 0.5)
    high, low = x - k * _LN2_HIGH, k * _LN2_LOW
    r = high - low
    square = r * r
    even, odd = 0.0, 0.0
    for term in _EVEN:
        even = even * square + term
    for term in _ODD:
        odd = odd * square + term
    power: Any = np.int64((np.int64(k) + _BIAS) << 52).view(np.float64)
    scaled: float = (1.0 + (high + (square * (even + r * odd) - low))) * power
    return scaled


@rule
def _parts(x: float) -> tuple[int, float]:
    """x = 2 ** k (1 + f), with 1 + f between √½ and √2; x is positive and not tiny."""
    bits: Any = np.float64(x).view(np.int64)
    k = (bits >> 52) - _BIAS
    m: Any = np.int64((bits & _MANTISSA) | _ONE).view(np.float64)
    if m > _SQRT2:
        return k + 1, 0.5 * m - 1.0
    return k, m - 1.0


@rule
def _less(f: float) -> float:
    """How much less than f log(1 + f) is: with s = f / (2 + f), s (f - Σ)."""
    s = f / (2.0 + f)
    square, rest = s * s, 0.0
    for term in _LOG:
        rest = (rest + term) * square
    return s * (f - rest)


@rule
def log(x: float) -> float:
    """The natural logarithm of a positive number."""
    k, f = _parts(x)
    return k * _LN2_HIGH + (f - (_less(f) - k * _LN2_LOW))


@rule
def log2(x: float) -> float:
    """The logarithm to base 2 of a positive number; exact for powers of 2."""
    k, f = _parts(x)
    return k + _PER_LN2 * (f - _less(f))
