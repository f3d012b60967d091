"""Sealed matches at random, each written, read and checked: `bench/seals.py [MATCHES] [WORKERS]`.

So many of every game, spread over its numbers of players and all values of its options; falls are
drawn by weight. Prints how many were verified and how long one takes; and of those with one move,
draw, nonce, secret or seal changed, how many were refused:

- as they are;
- with the sum of the record made right again, so that only the seal can tell (a move is no luck);
- with all rewritten that can be, beside what a player noted when the match began.

A draw is left out where chance did nothing. One line for each game; status 1 if any passed.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from time import perf_counter
from typing import NamedTuple

from benben.chance import below, generator
from benben.game import names
from benben.match import Match
from benben.seal import SERVER, Seal, Sealed, new_secret, of_player
from benben.testing.random_games import Setting, settings
from benben.verifying import verify
from changing import CHANGES, begun_in, changed_draw, rewritten, summed


class Result(NamedTuple):
    """What became of one match and its changed copies."""

    ok: int
    draws: int
    seconds: float
    refused: int  # of the changed ones
    changed: int
    refused_summed: int  # of those whose sum was right again
    summed: int
    refused_rewritten: int  # of those that were rewritten
    rewritten: int


def checked(numbered: tuple[int, Setting]) -> Result:
    number, setting = numbered
    match = played(setting, number)
    text, begun = match.record(), perf_counter()
    verdict = verify(text)
    took, draws = perf_counter() - begun, verdict.values.get("draws", 0)
    texts = [change(text) for change in CHANGES if draws or change is not changed_draw]
    care = list(map(summed, texts[1:]))
    anew = list(map(rewritten, texts[1:]))
    noted = begun_in(text)
    return Result(
        verdict.ok, draws, took,
        sum(not verify(one).ok for one in texts), len(texts),
        sum(not verify(one).ok for one in care), len(care),
        sum(not verify(one, noted).ok for one in anew), len(anew),
    )  # fmt: skip


def played(setting: Setting, number: int) -> Match:
    """A whole match, its seats moving at random."""
    nonces = [of_player(new_secret().hex()), *[SERVER] * (setting.players - 1)]
    match = Match(setting.game, setting.players, setting.options, chance=False)
    match.follow(Sealed(Seal.new(new_secret(), nonces)))
    match.resume()
    random = generator(number)
    while not match.is_over:
        seat = match.waiting_for[0]
        legal = match.legal(seat)
        match.play(legal[below(random, len(legal))], seat)
    return match


def wanted(name: str, count: int) -> Iterator[tuple[int, Setting]]:
    return enumerate(islice(cycle(settings([name])), count))


def main(count: int, workers: int) -> int:
    """Status 1: a sound match was refused, or a changed one passed."""
    sound = True
    with ProcessPoolExecutor(workers) as pool:
        for name in names():
            found = list(pool.map(checked, wanted(name, count), chunksize=10))
            total = Result(*map(sum, zip(*found, strict=True)))
            ways = len(settings([name]))
            print(
                f"{name:<10} {total.ok} of {len(found)} verified, in {ways} settings; "
                f"{total.draws} draws; {1000 * total.seconds / len(found):.0f} ms a check; "
                f"refused: {total.refused} of {total.changed} changed ones, "
                f"{total.refused_summed} of {total.summed} summed anew, "
                f"{total.refused_rewritten} of {total.rewritten} rewritten",
                flush=True,
            )
            refused = total.refused, total.refused_summed, total.refused_rewritten
            changed = total.changed, total.summed, total.rewritten
            sound = sound and total.ok == len(found) and refused == changed
    return 0 if sound else 1


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(given + [1000, 2][len(given) :])))
