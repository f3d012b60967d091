"""The luck ledger: sums are exact, luck means nothing in the long run, errors are honest."""

from dataclasses import replace
from math import fsum, sqrt
from statistics import fmean, stdev

import pytest

from benben import Match
from benben.analysis import KINDS, Account, Kind, accounts, events, parts
from benben.bots import bot, let_move
from benben.bots.rollouts import Rolls
from benben.seats import CHANCE

FEW = 1  # playouts: every position gets the fewest there may be
GAMES = ("ankh", "buckets", "ptoq", "sakkara")
LUCK: tuple[Kind, ...] = ("deal", "draws", "falls", "unknown")


def played(name: str, seed: int, who: str = "greedy", players: int = 2) -> Match:
    options = {"finger": "cascade"} if name == "buckets" else {}
    match, player = Match(name, players, options, seed=seed), bot(who)
    while not match.is_over:
        let_move(match, match.waiting_for[0], player, (seed << 16) + match.ply)
    return match


def reviewed(match: Match, seed: int = 1, playouts: int = FEW) -> list[Account]:
    outcome = match.outcome()
    assert outcome is not None
    return accounts(list(parts(match, seed, playouts)), outcome.scores)


@pytest.mark.parametrize(("name", "players"), [*((name, 2) for name in GAMES), ("buckets", 4)])
def test_the_parts_are_the_result_minus_the_first_chance(name: str, players: int) -> None:
    match = played(name, 3, players=players)
    found = reviewed(match)
    for account in found:
        total = fsum(account.shares[kind].value for kind in KINDS)
        assert total == pytest.approx(account.result - account.first.value, abs=1e-12)
        assert all(share.error >= 0.0 for share in account.shares.values())
    assert fsum(one.first.value for one in found) == pytest.approx(1.0)
    for kind in LUCK:  # what luck gives to one it takes from the others
        assert fsum(one.shares[kind].value for one in found) == pytest.approx(0.0, abs=1e-12)


def test_each_kind_stands_where_it_belongs() -> None:
    ankh = list(parts(played("ankh", 1), playouts=FEW))
    assert not any(part.unseen for part in ankh), "all lies open at Ankh"
    buckets = list(parts(played("buckets", 1), playouts=FEW))
    assert [part.kind for part in buckets].index("deal") == 0
    assert {part.kind for part in buckets} == {"deal", "draws", "play"}
    assert all((part.kind == "play") == (part.seat != CHANCE) for part in buckets)
    assert len(buckets) == events(played("buckets", 1))


@pytest.mark.parametrize("name", ["ptoq", "buckets"])
def test_luck_means_nothing_in_the_long_run(name: str) -> None:
    """Mean 0 within its error: over few matches here, over a thousand in bench/review.py."""
    found = [reviewed(played(name, seed, "random"), seed)[0] for seed in range(12)]
    for kind in LUCK:
        values = [account.shares[kind].value for account in found]
        error = stdev(values) / sqrt(len(values))
        assert abs(fmean(values)) <= 3.5 * error, kind


@pytest.mark.parametrize("name", ["ptoq", "buckets"])
def test_twice_reviewed_differs_less_than_the_errors_say(name: str) -> None:
    match = played(name, 5)
    first, second = (reviewed(match, seed, 4000)[0] for seed in (1, 2))
    assert first != second
    for kind in KINDS:
        one, other = first.shares[kind], second.shares[kind]
        assert abs(one.value - other.value) <= 4 * sqrt(one.error**2 + other.error**2), kind


def test_the_same_seed_gives_the_same_review() -> None:
    match = played("ptoq", 2)
    assert reviewed(match, 7) == reviewed(match, 7)


def test_play_is_judged_by_what_the_mover_knew() -> None:
    """In a world the mover could not tell apart, the same move is worth the same to them."""
    match = played("ptoq", 4)
    before = next(b for b, ply in match.replayed() if b.ply > 40 and ply.seat != CHANCE)
    seat, rolls = before.to_move, Rolls(match.game, 2)
    truth, guess = before.truth(), before.seen(seat, 9).guess
    assert truth.tobytes() != guess.tobytes()
    move = before.legal()[0]
    known = [rolls.change(world, seat, move, 20, 3, seat=seat) for world in (truth, guess)]
    assert known[0] == known[1]
    assert rolls.of(truth, 200, 3) != rolls.of(guess, 200, 3)


def test_a_running_match_has_no_ledger() -> None:
    with pytest.raises(ValueError, match="only a finished match"):
        next(parts(Match("ankh", seed=1)))


def test_errors_grow_where_less_is_known() -> None:
    match = played("ptoq", 5)
    few, many = (reviewed(match, 1, playouts)[0] for playouts in (FEW, 16_000))
    assert many.shares["unknown"].error < few.shares["unknown"].error
    found = list(parts(match, 1, FEW))
    doubted = [replace(part, doubt=[4 * one for one in part.doubt]) for part in found]
    assert accounts(doubted, (1.0, 0.0))[0].shares["draws"].error == pytest.approx(
        2 * accounts(found, (1.0, 0.0))[0].shares["draws"].error
    )
