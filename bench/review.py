"""The luck ledger over many bot matches: mean luck with its error, and how long a review takes.

    python bench/review.py [MATCHES] [GAME…]        1,000 of every game, greedy against greedy
    python bench/review.py 4 --bot search:2000 --playouts 16000 --twice

Prints a line for each game and kind: the mean over all matches (seat 1), its standard error, and
their ratio, which should stay below 3. `--twice` reviews each match with two seeds and prints by
how many printed errors the two differ (root mean square; about 1).
"""

import argparse
import time
from math import sqrt
from statistics import fmean, stdev

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


def main() -> None:
    verb = argparse.ArgumentParser(description=__doc__)
    verb.add_argument("matches", type=int, nargs="?", default=1000)
    verb.add_argument("games", nargs="*")
    verb.add_argument("--bot", default="greedy")
    verb.add_argument("--playouts", type=int, default=1600)
    verb.add_argument("--twice", action="store_true")
    chosen = verb.parse_args()
    for name in chosen.games or registry.names():
        review(played(name, "random", 0), 0, 1)  # compiled before the clock starts
        found: list[Account] = []
        apart: list[float] = []
        spent = 0.0
        for seed in range(chosen.matches):
            match = played(name, chosen.bot, seed)
            began = time.process_time()
            found.append(review(match, seed, chosen.playouts))
            spent += time.process_time() - began
            if chosen.twice:
                again = review(match, seed + chosen.matches, chosen.playouts)
                both = (differing(found[-1], again, kind) for kind in KINDS)
                apart += [one for one in both if one is not None]
        print(f"{name}: {len(found)} matches, {spent / len(found):.2f} s of one core each")
        for kind in KINDS:
            values = [account.shares[kind].value for account in found]
            error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
            ratio = f"{fmean(values) / error:+.1f}" if error else "-"
            print(f"  {kind:8} {fmean(values):+.4f} ± {error:.4f}  {ratio}", flush=True)
        if apart:
            print(f"  twice: {sqrt(fmean(one**2 for one in apart)):.2f} printed errors apart")


if __name__ == "__main__":
    main()
