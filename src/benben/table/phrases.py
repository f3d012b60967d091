"""What players may say to each other: fixed phrases, which everybody reads in their language."""

from dataclasses import dataclass
from typing import Literal

Saying = Literal[
    "hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "take_your_time",
    "good_match",
]  # fmt: skip
KEPT = 12  # of one table, in memory and in what is told
BURST, WINDOW = 3, 10.0  # so many phrases of one seat in so many seconds


@dataclass(frozen=True)
class Said:
    """A seat has said a phrase."""

    number: int  # at this table, from 0
    ply: int
    seat: int
    phrase: Saying
    at: float


def may_say(said: list[Said], seat: int, now: float) -> bool:
    """Not too much at once."""
    return sum(one.seat == seat and one.at > now - WINDOW for one in said) < BURST
