"""Does a timed search keep its limit? Seconds per move, each game in its own process.

The first move is requested as soon as the process has started and the search is compiled.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from benben.bots import bot, let_move
from benben.bots.search import Search, prepare
from benben.game import game, names
from benben.match import Match

BUDGET, MOVES, EVERY = "1s", 60, 3


def spent(name: str) -> list[float]:
    """Seconds for moves of a match between greedy players, the very first first."""
    chosen = game(name)
    prepare(chosen)
    options = {"finger": "cascade"} if any(o.name == "finger" for o in chosen.options) else {}
    found: list[float] = []
    match = Match(chosen, chosen.players[0], options, seed=1)
    while len(found) < MOVES and not match.is_over:
        seat = match.to_move
        seen = match.seen(seat, 1)
        if len(seen.moves) > 1 and match.ply % EVERY == 0:
            began = time.perf_counter()
            Search(BUDGET).choose(seen, match.ply)
            found.append(time.perf_counter() - began)
        let_move(match, seat, bot("greedy"), match.ply)
        if match.is_over:
            match = Match(chosen, chosen.players[0], options, seed=2)
    return found


def main() -> None:
    print(f"| game | first move, s | median of {MOVES} | 99 % | most |")
    print("| --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(len(names()), get_context("spawn")) as pool:
        for name, seconds in zip(names(), pool.map(spent, names()), strict=True):
            cells = [seconds[0], np.median(seconds), np.quantile(seconds, 0.99), max(seconds)]
            print(f"| {name} | {' | '.join(f'{cell:.3f}' for cell in cells)} |", flush=True)


if __name__ == "__main__":
    main()
