"""Random numbers for matches, searches and kernels; rules never draw any.

A generator is an array of one `uint64`. It steps by xorshift and hashes what it gives, with
products that stay below 2**64, so that compiled, uncompiled and on a GPU the numbers agree.
"""

from typing import Any

from benben.arrays import np
from benben.compiled import rule
from benben.shapes import Random

_LOW = np.uint64(0xFFFFFFFF)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)  # Python's own numbers do not end at 64 bits
_32, _16, _15 = np.uint64(32), np.uint64(16), np.uint64(15)
_13, _7, _17 = np.uint64(13), np.uint64(7), np.uint64(17)
_FIRST, _SECOND = np.uint64(0x7FEB352D), np.uint64(0x846CA68B)
_SALT, _NEVER_ZERO = np.uint64(0x9E3779B9), np.uint64(0x2545F4914F6CDD1D)


@rule
def _hashed(half: Any) -> Any:
    """Mix 32 bits so that every bit depends on every other."""
    half ^= half >> _16
    half = (half * _FIRST) & _LOW
    half ^= half >> _15
    half = (half * _SECOND) & _LOW
    return half ^ (half >> _16)


@rule
def sow(random: Random, seed: Any) -> None:
    """Start the generator; different seeds give different states."""
    low = _hashed((np.uint64(seed) & _LOW) ^ _SALT)
    high = _hashed((np.uint64(seed) >> _32) ^ low)
    random[0] = (high << _32) | low
    if random[0] == np.uint64(0):
        random[0] = _NEVER_ZERO


@rule
def below(random: Random, n: Any) -> Any:
    """A whole number from 0 to n - 1, for n up to 2**31."""
    x = random[0]
    x ^= (x << _13) & _ALL
    x ^= x >> _7
    x ^= (x << _17) & _ALL
    random[0] = x
    return np.int64((_hashed((x >> _32) ^ (x & _LOW)) * np.uint64(n)) >> _32)


def generator(seed: int) -> Random:
    """A generator started from a seed, of which the lowest 64 bits count."""
    random = np.zeros(1, np.uint64)
    sow(random, np.uint64(seed & 0xFFFFFFFFFFFFFFFF))
    return random
