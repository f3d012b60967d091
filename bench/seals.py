"""Sealed matches at random, each written, read and checked: `bench/seals.py [MATCHES] [WORKERS]`.

So many of every game, spread over its numbers of players and all values of its options; falls are
drawn by weight. Prints how many were verified and how long one takes; and of those with one move,
draw, nonce, secret or seal changed, how many were refused: as they are, and where the sum of the
record was made right again, so that only the luck can tell. (A move is no luck; where chance did
nothing there is none, and where it drew one of two, as at Ankh, other luck is the same half the
time.)
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
from changing import CHANGES, changed_draw, summed


class Result(NamedTuple):
    """What became of one match and its changed copies."""

    ok: int
    draws: int
    seconds: float
    refused: int  # of the changed ones
    changed: int
    refused_by_luck: int  # of those whose sum was right again
    with_care: int


def checked(numbered: tuple[int, Setting]) -> Result:
    number, setting = numbered
    match = played(setting, number)
    text, begun = match.record(), perf_counter()
    verdict = verify(text)
    took, draws = perf_counter() - begun, verdict.values.get("draws", 0)
    texts = [change(text) for change in CHANGES if draws or change is not changed_draw]
    care = [summed(change(text)) for change in CHANGES[1:] if draws]
    refused, by_luck = (sum(not verify(one).ok for one in all_) for all_ in (texts, care))
    return Result(verdict.ok, draws, took, refused, len(texts), by_luck, len(care))


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


def main(count: int, workers: int) -> None:
    with ProcessPoolExecutor(workers) as pool:
        for name in names():
            found = list(pool.map(checked, wanted(name, count), chunksize=10))
            total = Result(*map(sum, zip(*found, strict=True)))
            ways = len(settings([name]))
            print(
                f"{name:<10} {total.ok} of {len(found)} verified, in {ways} settings; "
                f"{total.draws} draws; {1000 * total.seconds / len(found):.0f} ms a check; "
                f"{total.refused} of {total.changed} changed ones refused, "
                f"{total.refused_by_luck} of {total.with_care} by their luck alone",
                flush=True,
            )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [1000, 2][len(given) :]))
