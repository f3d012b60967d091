"""What bots think of a long match."""

import numpy as np

from benben import Match
from games.ankh.scenes import BRIDGES, at

EARLY, LATE = 10, 120  # turns of two players
FREE = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"


def shares(match: Match) -> list[float]:
    found = np.zeros(match.players)
    match.game.engine.estimate(match.truth(), found)
    return found.tolist()


def apart(turn: int, bridges: str = BRIDGES) -> Match:
    return at("R:a1,I:-,O:-", "R:m13,I:-,O:-", turn=turn, bridges=bridges)


def test_who_wins_is_all_that_counts_while_a_match_is_young() -> None:
    assert abs(sum(shares(apart(EARLY))) - 1) < 1e-9


def test_a_long_match_in_which_nobody_is_caught_is_worth_less_to_both() -> None:
    """A6.5: nobody can win it."""
    young, old = shares(apart(EARLY)), shares(apart(LATE))
    assert all(then > now for then, now in zip(young, old, strict=True))
    assert abs(sum(shares(apart(LATE, bridges=FREE))) - 1) < 1e-9


def test_it_is_worth_less_the_further_they_keep_away() -> None:
    near = at("R:a1,I:-,O:-", "R:a6,I:-,O:-", turn=LATE)
    assert sum(shares(near)) > sum(shares(apart(LATE)))
