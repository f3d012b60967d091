"""The luck ledger over many bot matches: mean luck with its error, and how long a review takes.

    python bench/review.py [MATCHES] [GAME…]        1,000 of every game, greedy against greedy
    python bench/review.py 4 --bot search:2000 --playouts 16000 --twice
    python bench/review.py --workers 16             on 16 cores

Prints a line for each game and kind: the mean over all matches (seat 1), its standard error, and
their ratio, which should stay below 3. `--twice` reviews each match with two seeds and prints by
how many printed errors the two differ (root mean square; about 1).
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import NamedTuple

from benben import Match, registry
from benben.analysis import KINDS, Account, Kind, accounts, parts
from benben.bots import bot, let_move

OPTIONS = {"buckets": {"finger": "cascade"}}  # falls by the rules' own weights: see docs/review.md


def played(name: str, who: str, seed: int) -> Match:
    match, player = Match(name, 2, OPTIONS.get(name, {}), seed=seed), bot(who)
    while not match.is_over:
        let_move(match, match.waiting_for[0], player, (seed << 16) + match.ply)
    return match


def review(match: Match, seed: int, playouts: int) -> Account:
    outcome = match.outcome()
    assert outcome is not None
    return accounts(list(parts(match, seed, playouts)), outcome.scores)[0]


def differing(one: Account, other: Account, kind: Kind) -> float | None:
    """How many printed errors two reviews differ by; None where both know it exactly."""
    a, b = one.shares[kind], other.shares[kind]
    error = sqrt(a.error**2 + b.error**2)
    return (a.value - b.value) / error if error else None


class Result(NamedTuple):
    """One match: its review, by how many printed errors a second review differs, and the time."""

    account: Account
    apart: list[float]
    seconds: float  # of one core


def reviewed(name: str, chosen: argparse.Namespace, seed: int) -> Result:
    match = played(name, chosen.bot, seed)
    began = time.process_time()
    account = review(match, seed, chosen.playouts)
    spent = time.process_time() - began
    if not chosen.twice:
        return Result(account, [], spent)
    again = review(match, seed + chosen.matches, chosen.playouts)
    both = (differing(account, again, kind) for kind in KINDS)
    return Result(account, [one for one in both if one is not None], spent)


def report(name: str, found: list[Result]) -> None:
    seconds = fmean(one.seconds for one in found)
    print(f"{name}: {len(found)} matches, {seconds:.2f} s of one core each")
    for kind in KINDS:
        values = [one.account.shares[kind].value for one in found]
        error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        ratio = f"{fmean(values) / error:+.1f}" if error else "-"
        print(f"  {kind:8} {fmean(values):+.4f} ± {error:.4f}  {ratio}", flush=True)
    if apart := [one for result in found for one in result.apart]:
        print(f"  twice: {sqrt(fmean(one**2 for one in apart)):.2f} printed errors apart")


def main() -> None:
    verb = argparse.ArgumentParser(description=__doc__)
    verb.add_argument("matches", type=int, nargs="?", default=1000)
    verb.add_argument("games", nargs="*")
    verb.add_argument("--first", type=int, default=0, help="seed of the first match (0)")
    verb.add_argument("--bot", default="greedy")
    verb.add_argument("--playouts", type=int, default=1600)
    verb.add_argument("--twice", action="store_true")
    verb.add_argument("--workers", type=int, default=1)
    chosen = verb.parse_args()
    names = chosen.games or registry.names()
    for name in names:
        review(played(name, "random", 0), 0, 1)  # compiled before the clock starts
    with ProcessPoolExecutor(chosen.workers, get_context("spawn")) as pool:
        for name in names:
            one = partial(reviewed, name, chosen)
            seeds = range(chosen.first, chosen.first + chosen.matches)
            report(name, list(pool.map(one, seeds)))


if __name__ == "__main__":
    main()
