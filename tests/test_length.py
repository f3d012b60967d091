"""How long a match can be, as OpenSpiel is told: `Game.longest`, by players and options."""

import pytest

from benben.game import game
from benben.testing.random_games import LONG, Setting, settings, walk


def length(setting: Setting, seed: int) -> int:
    return sum(1 for _ in walk(setting, seed, LONG))


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_no_random_match_is_longer_than_told(setting: Setting) -> None:
    told = setting.game.longest(setting.players, setting.options)
    assert max(length(setting, seed) for seed in range(2)) <= told


@pytest.mark.parametrize("size", ["full", "small", "tiny"])
def test_a_match_of_ptoq_is_as_long_as_told_but_for_jokers_that_stay(size: str) -> None:
    """P3.1, P4.1: all blocks are drawn, placed, taken and laid."""
    setting = Setting("ptoq", 2, {"size": size})
    told = setting.game.longest(2, setting.options)
    found = {told - length(setting, seed) for seed in range(40)}
    assert found == ({0} if size == "tiny" else {0, 4, 8})


@pytest.mark.parametrize(
    ("name", "options", "players", "longest"),
    [
        ("ptoq", {}, 2, 1 + 4 * 30 + 8),
        ("ptoq", {"game": "short"}, 2, 1 + 150 * 128 + 149 * 2),
        ("sakkara", {"size": "tiny", "turns": "1"}, 2, 1 + 50 * (49 + 6) + 4 + (2 + 2 * 6 + 2 * 3)),
        ("buckets", {"size": "tiny"}, 2, 2 * (1 + 3) + 1 + 6 * (2 + 6 * 4 + 6)),
        ("buckets", {}, 6, 6 * (10 + 10) + 1 + 60 * (2 + 6 * 16 + 13)),
        ("buckets", {"games": "3"}, 2, 3 * (2 * 25 + 1 + 30 * (2 + 6 * 16 + 18))),
    ],
)
def test_the_bound_by_hand(name: str, options: dict[str, str], players: int, longest: int) -> None:
    assert game(name).longest(players, options) == longest
