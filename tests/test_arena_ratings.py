"""Scores, Elo, their intervals and the sequential test, on results of made-up players."""

import random
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from benben.arena.plot import svg, ticks
from benben.arena.ratings import Estimate, Tally, elo_of, expected, ratings
from benben.arena.sprt import Sprt


@pytest.mark.parametrize(
    ("score", "players", "elo"), [(0.5, 2, 0), (0.75, 2, 190.85), (10 / 11, 2, 400), (1 / 3, 3, 0)]
)
def test_known_elo(score: float, players: int, elo: float) -> None:
    assert elo_of(score, players) == pytest.approx(elo, abs=0.01)
    assert expected(elo, players) == pytest.approx(score, abs=1e-4)


def tally_of(deals: Sequence[Sequence[float]], players: int = 2) -> Tally:
    tally = Tally(players)
    for deal, scores in enumerate(deals):
        for score in scores:
            tally.add(deal, score)
    return tally


def test_likeliest_ratings_of_two_are_those_of_their_score() -> None:
    tally = tally_of([(1, 1), (1, 0)] * 50)
    found = ratings({("a", "b"): tally}, ["a", "b"])
    assert found["a"].value - found["b"].value == pytest.approx(190.85, abs=0.01)
    assert found["a"].value == -found["b"].value


def test_likeliest_ratings_of_three_balance_all_their_games() -> None:
    """At the maximum every bot has scored just what its rating lets expect: Bradley and Terry."""
    pairs = {
        ("a", "b"): tally_of([(1, 1), (1, 0)] * 20),
        ("b", "c"): tally_of([(1, 0.5), (0, 1)] * 20),
        ("a", "c"): tally_of([(1, 1), (1, 1), (0, 1)] * 20),
    }
    found = ratings(pairs, ["a", "b", "c"])
    assert sum(r.value for r in found.values()) == pytest.approx(0, abs=1e-6)
    for name in "abc":
        surplus = 0.0
        for (first, second), tally in pairs.items():
            due = tally.games * expected(found[first].value - found[second].value)
            surplus += (tally.points - due) * ((name == first) - (name == second))
        assert surplus == pytest.approx(0, abs=1e-4)


def test_nothing_but_wins_has_no_upper_end() -> None:
    tally = tally_of([(1, 1)] * 20)
    score, elo = tally.score(), tally.elo()
    assert score.value == score.high == 1
    assert 0.9 < score.low < 0.95  # Wilson: 0.912
    assert elo.high == float("inf") and 380 < elo.low < 450
    rating = ratings({("a", "b"): tally}, ["a", "b"])["a"]
    assert 0 < rating.low < rating.value < rating.high < 1000


def test_deals_that_cancel_out_leave_little_error_and_shared_luck_much() -> None:
    """The same 100 games, 50 won, are worth more or less as they are paired."""
    cancelling = tally_of([(1, 0)] * 50).score()
    independent = tally_of([(1, 1), (1, 0), (0, 1), (0, 0)] * 12).score()
    together = tally_of([(1, 1), (0, 0)] * 25).score()
    widths = [score.high - score.low for score in (cancelling, independent, together)]
    assert widths[0] < 0.06
    assert widths[1] == pytest.approx(2 * 1.96 * 0.5 / 96**0.5, rel=0.05)
    assert widths[2] == pytest.approx(widths[1] * 2**0.5, rel=0.06)


def made_up_game(chance: random.Random, mean: float, drawn: float) -> float:
    """1, ½ or 0, so that the mean is right."""
    shared = drawn * 2 * min(mean, 1 - mean)
    ticket = chance.random()
    return 0.5 if ticket < shared else float(ticket < shared / 2 + mean)


@pytest.mark.parametrize(
    ("mean", "drawn", "luck"), [(0.5, 0, 0), (0.75, 0.5, 0), (0.75, 0, 0.25), (0.97, 0, 0)]
)
def test_the_interval_of_a_score_covers_the_truth(mean: float, drawn: float, luck: float) -> None:
    chance, times, covered = random.Random(5), 500, 0
    for _ in range(times):
        sides = [chance.choice((-luck, luck)) for _ in range(40)]
        deals = [[made_up_game(chance, mean + side, drawn) for _ in "ab"] for side in sides]
        score = tally_of(deals).score()
        covered += score.low <= mean <= score.high
    assert 0.92 < covered / times < 0.99


def test_the_intervals_of_ratings_cover_the_truth() -> None:
    truth = {"a": 150.0, "b": 0.0, "c": -150.0}
    chance, times, covered = random.Random(6), 150, 0
    for _ in range(times):
        pairs = {}
        for first, second in (("a", "b"), ("a", "c"), ("b", "c")):
            mean = expected(truth[first] - truth[second])
            deals = [[made_up_game(chance, mean, 0.2) for _ in "ab"] for _ in range(60)]
            pairs[first, second] = tally_of(deals)
        found = ratings(pairs, list(truth))
        covered += sum(found[name].low <= elo <= found[name].high for name, elo in truth.items())
    assert 0.92 < covered / (3 * times) < 0.98


@pytest.mark.parametrize("drawn", [0, 0.5])
@pytest.mark.parametrize("true", [0, 100])
def test_sprt_errs_about_once_in_twenty(true: int, drawn: float) -> None:
    chance, times, wrong, deals = random.Random(7), 200, 0, 0
    for _ in range(times):
        test = Sprt(0, 100)
        while test.accepted is None:
            test.add(sum(made_up_game(chance, expected(true), drawn) for _ in "ab") / 2)
        wrong += test.accepted != true
        deals += test.deals
    assert 0.005 <= wrong / times <= 0.09
    assert deals / times < 60  # a fixed number of games with these errors: about 65 deals


def test_a_verdict_stays() -> None:
    test = Sprt.read("0,200", 2)
    for deal in [1.0] * 20 + [0.0] * 100:
        test.add(deal)
    assert test.accepted == 200
    assert test.deals < 20


def test_plot_is_whole_and_in_order() -> None:
    found = [("big<bot>", Estimate(150, 100, 200)), ("small", Estimate(-150, -200, -100))]
    root = ElementTree.fromstring(svg(found, "Elo & more"))  # noqa: S314  # we wrote it
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in root.iter(f"{space}text")]
    assert {"big<bot>", "small", "+150", "-150", "0", "Elo & more"} <= set(texts)
    dots = [float(dot.get("cx", "")) for dot in root.iter(f"{space}circle")]
    assert dots[0] > dots[1]
    assert "prefers-color-scheme: dark" in svg(found, "")


@pytest.mark.parametrize(("low", "high"), [(-3, 4), (0, 0), (-900, 1300), (20, 21)])
def test_ticks_hold_the_range(low: float, high: float) -> None:
    marks = ticks(low, high)
    assert marks[0] <= low and marks[-1] >= high and len(marks) <= 9
