"""Glicko-2 against its author's example and against players whose strength is known."""

import random
from math import isclose, log, pi, sqrt

import pytest

import bot_ratings as fixed
from benben.bots.levels import LEVELS
from benben.ratings.bots import of_bot
from benben.ratings.glicko import SCALE, Result, Standing, expected, rated
from benben.ratings.outcomes import Seated, after, results

UNSURE = Standing(1500, 200)
STRENGTHS = [1000.0, 1250.0, 1500.0, 1750.0, 2000.0]  # of bots


def test_the_example_of_its_author() -> None:
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52 and 0.05999."""
    three = [
        Result(Standing(1400, 30), 1),
        Result(Standing(1550, 100), 0),
        Result(Standing(1700, 300), 0),
    ]
    found = rated(UNSURE, three)
    assert isclose(found.rating, 1464.06, abs_tol=0.02)
    assert isclose(found.deviation, 151.52, abs_tol=0.01)
    assert isclose(found.volatility, 0.05999, abs_tol=0.00001)
    chances = [expected(UNSURE, one.against) for one in three]
    assert [round(chance, 3) for chance in chances] == [0.639, 0.432, 0.303]


def test_an_upset_makes_the_volatility_larger() -> None:
    """The search for it begins at the other end (step 5) where the surprise is great."""
    strong = Standing(2200, 50)
    lost = rated(strong, [Result(Standing(1200, 50), 0)] * 3)
    assert lost.rating < strong.rating and lost.volatility > strong.volatility


def test_the_volatility_is_the_likeliest() -> None:
    """Step 5 finds where this is greatest: how well a volatility fits, and how usual it is."""
    player, rivals = Standing(2000, 80), [Standing(rating, 60) for rating in (1300, 1500, 1700)]
    found = rated(player, [Result(one, 0) for one in rivals])
    surenesses = [1 / sqrt(1 + 3 * (one.deviation / SCALE / pi) ** 2) for one in rivals]
    chances = [expected(player, one) for one in rivals]
    both = list(zip(surenesses, chances, strict=True))
    v = 1 / sum(g**2 * chance * (1 - chance) for g, chance in both)
    delta = v * sum(g * (0 - chance) for g, chance in both)

    def fits(volatility: float) -> float:
        spread = (player.deviation / SCALE) ** 2 + v + volatility**2
        usual = (log(volatility**2) - log(0.06**2)) ** 2 / (2 * 0.5**2)
        return -log(spread) / 2 - delta**2 / (2 * spread) - usual

    assert found.volatility > 0.06
    assert fits(found.volatility) > max(fits(found.volatility * part) for part in (0.999, 1.001))


def test_who_does_not_play_becomes_less_sure() -> None:
    assert isclose(UNSURE.rested(0).deviation, 200)
    rested = Standing(1700, 50).rested(365)
    assert rested.rating == 1700 and 200 < rested.deviation < 210
    assert UNSURE.rested(1e6).deviation == 350
    assert rated(UNSURE, [], 30) == UNSURE.rested(30)


@pytest.mark.parametrize("seed", range(4))
def test_ten_thousand_matches_recover_known_strengths(seed: int) -> None:
    """Forty people, half of whose matches are against bots."""
    dice = random.Random(seed)
    truth = [dice.gauss(1450, 250) for _ in range(40)]
    people = [Standing() for _ in truth]
    for _ in range(10_000):
        one = dice.randrange(40)
        if dice.random() < 0.5:
            strength = dice.choice(STRENGTHS)
            seats = [Seated(people[one], False, 0.1), Seated(Standing(strength, 30), True)]
            won = beats(dice, truth[one], strength)
            people[one] = after(seats, [won, 1 - won])[0]
        else:
            other = dice.choice([n for n in range(40) if n != one])
            won = beats(dice, truth[one], truth[other])
            both = [Seated(people[n], False, 0.1) for n in (one, other)]
            people[one], people[other] = after(both, [won, 1 - won])
    held = sum(found.holds(strength) for found, strength in zip(people, truth, strict=True))
    assert held >= 37  # of 40: about 95 in 100
    assert all(found.deviation < 60 for found in people)


def test_matches_of_four_recover_known_strengths() -> None:
    """Strengths share the win (Luce); each match says no more than it does."""
    dice = random.Random(4)
    truth = [dice.gauss(1500, 150) for _ in range(20)]
    people = [Standing() for _ in truth]
    for _ in range(5_000):
        table = dice.sample(range(20), 3)
        strengths = [*(truth[n] for n in table), 1500.0]  # and a bot
        shares = [0.0] * 4
        shares[dice.choices(range(4), [10 ** (s / 400) for s in strengths])[0]] = 1.0
        seats = [*(Seated(people[n], False, 0.1) for n in table), Seated(Standing(1500, 30), True)]
        for n, found in zip(table, after(seats, shares), strict=False):
            people[n] = found
    held = sum(found.holds(strength) for found, strength in zip(people, truth, strict=True))
    assert held >= 18


def beats(dice: random.Random, strength: float, other: float) -> float:
    return float(dice.random() < 1 / (1 + 10 ** ((other - strength) / 400)))


def test_of_two_losers_neither_is_better() -> None:
    three = [Seated(Standing(rating, 80), False) for rating in (1500, 1600, 1700)]
    found = after(three, [0.0, 1.0, 0.0])
    assert [len(list(results(three, [0.0, 1.0, 0.0], seat))) for seat in range(3)] == [1, 2, 1]
    assert found[1].rating > 1600 and found[0].rating < 1500 and found[2].rating < 1700


def test_a_drawn_match_draws_the_two_together() -> None:
    weak, strong = after(
        [Seated(Standing(1300, 80), False), Seated(Standing(1700, 80), False)], [0.5, 0.5]
    )
    assert weak.rating > 1300 and strong.rating < 1700


def test_who_leaves_has_lost_whatever_becomes_of_the_seat() -> None:
    gone = Seated(UNSURE, False, left=True)
    stays = Seated(UNSURE, False)
    for shares in (None, [1.0, 0.0], [0.0, 1.0]):
        assert [one.rating > 1500 for one in after([gone, stays], shares)] == [False, True]
    assert after([gone, gone], [1.0, 0.0]) == [UNSURE, UNSURE]
    assert after([stays, stays], None) == [UNSURE, UNSURE]


def test_bots_stay_where_they_are() -> None:
    bot = Standing(1800, 40)
    found = after([Seated(UNSURE, False), Seated(bot, True)], [1.0, 0.0])
    assert found[1] == bot and found[0].rating > 1600


@pytest.mark.parametrize("game", ["ankh", "buckets", "ptoq", "sakkara"])
def test_every_bot_has_a_rating_and_the_stronger_one_more(game: str) -> None:
    found = [of_bot(game, level) for level in LEVELS]
    known = [one.rating for one in found if one is not None]
    assert known == sorted(known) and len(known) == len(LEVELS)


def test_the_ratings_of_bots_are_those_the_arena_found() -> None:
    """`python bench/bot_ratings.py` writes them."""
    for game, levels in fixed.ratings(fixed.LOG.read_text("utf-8")).items():
        for level, found in levels.items():
            assert of_bot(game, int(level)) == Standing(found["rating"], found["deviation"])


def test_bots_of_other_games_have_none() -> None:
    assert of_bot("nim", 1) is None
