"""exp, log and log2: right to the last place, and the same bits everywhere."""

import math

import numpy as np
import pytest

from benben import portable_math
from benben.portable_math import exp, log, log2

GOLDEN = [  # bits that must not depend on a machine; some differ from those of a C library
    (exp(-1.7), "0x1.7622c78a98a07p-3"),
    (exp(0.3), "0x1.599058c8c1a96p+0"),
    (exp(12.25), "0x1.982aa4f9aec90p+17"),
    (log(3.0), "0x1.193ea7aad030ap+0"),
    (log(1e9), "0x1.4b927f32bffb8p+4"),
    (log2(8191.0), "0x1.9ffe8ea5c43cap+3"),
]


@pytest.mark.parametrize(("ours", "bits"), GOLDEN)
def test_the_bits_are_the_same_on_every_machine(ours: float, bits: str) -> None:
    assert ours.hex() == bits


@pytest.mark.parametrize(
    ("name", "low", "high"), [("exp", -700.0, 700.0), ("log", 1e-9, 1e9), ("log2", 1e-9, 1e9)]
)
def test_the_last_place_is_off_by_one_at_most(name: str, low: float, high: float) -> None:
    for x in np.random.default_rng(1).uniform(low, high, 5000).tolist():
        right = getattr(math, name)(x)
        assert abs(getattr(portable_math, name)(x) - right) <= np.spacing(abs(right))


def test_powers_of_two_and_the_ends_are_exact() -> None:
    assert [log2(2.0**k) for k in range(-60, 60)] == list(range(-60, 60))
    assert (log(1.0), exp(0.0), exp(-1000.0), exp(1000.0)) == (0.0, 1.0, 0.0, math.inf)
