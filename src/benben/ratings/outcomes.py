"""The end of a match as results between every two who played (docs/ratings.md)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from benben.ratings.glicko import Result, Standing, rated


class Seated(NamedTuple):
    """Who had a seat when the match began."""

    standing: Standing
    is_fixed: bool  # a bot: it stays as it is
    periods: float = 0.0  # days since its last rated match
    left: bool = False  # gave the seat up


def after(seats: Sequence[Seated], shares: Sequence[float] | None) -> list[Standing]:
    """Everybody's standing after the match; `shares` of the win, None: it did not end."""
    return [
        one.standing
        if one.is_fixed or not (found := list(results(seats, shares, seat)))
        else rated(one.standing, found, one.periods)
        for seat, one in enumerate(seats)
    ]


def results(seats: Sequence[Seated], shares: Sequence[float] | None, seat: int) -> Iterator[Result]:
    """Of one seat against each of the others.

    Who wins has beaten each of the others; two losers say nothing of each other. If strengths share
    the win (Luce, as in the arena), then the winner of two of whom one wins is that of a match
    between the two alone. Weighed 2 / players, these results tell as much as the match does.
    """
    weight = 2 / len(seats)
    for other, one in enumerate(seats):
        score = None if other == seat else _score(seats, shares, seat, other)
        if score is not None:
            yield Result(one.standing, score, weight)


def _score(seats: Sequence[Seated], shares: Sequence[float] | None, a: int, b: int) -> float | None:
    if seats[a].left != seats[b].left:
        return float(seats[b].left)
    if seats[a].left or shares is None or not shares[a] + shares[b]:
        return None
    return shares[a] / (shares[a] + shares[b])
