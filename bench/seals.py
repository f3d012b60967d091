"""Sealed matches at random, each written, read and checked: `bench/seals.py [MATCHES] [WORKERS]`.

So many of every game, spread over its numbers of players and all values of its options; falls are
drawn by weight. Prints how many were verified and how long one takes.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from time import perf_counter

from benben.chance import below, generator
from benben.game import names
from benben.match import Match
from benben.seal import SERVER, Seal, Sealed, new_secret, of_player
from benben.testing.random_games import Setting, settings
from benben.verifying import verify

Result = tuple[str, bool, int, float]  # the game, whether it was verified, draws, seconds


def checked(numbered: tuple[int, Setting]) -> Result:
    number, setting = numbered
    match = played(setting, number)
    begun = perf_counter()
    verdict = verify(match.record())
    took = perf_counter() - begun
    return setting.name, verdict.ok, verdict.values.get("draws", 0), took


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
            good, draws = sum(ok for _, ok, _, _ in found), sum(n for _, _, n, _ in found)
            each = sum(seconds for *_, seconds in found) / len(found)
            ways = len(settings([name]))
            print(
                f"{name:<10} {good} of {len(found)} verified, in {ways} settings; {draws} draws; "
                f"{1000 * each:.0f} ms a check",
                flush=True,
            )


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    main(*(given + [1000, 2][len(given) :]))
