"""Strength of the bots: every row of the table in LOG.md, all games in one pool.

    python bench/strength.py FOLDER --games 200 --workers 16 --minutes 9

Each row is an arena results file in FOLDER, so a run can be stopped and resumed, and
`benben arena … --results FILE` can continue it. All rows advance equally fast, the slow ones at
half that pace.
"""

import argparse
import multiprocessing
import re
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from benben.arena.play import Played, play
from benben.arena.report import percent, percent_range
from benben.arena.results import Results
from benben.arena.schedule import Pairing, Setup
from benben.arena.scoreboard import Standing
from benben.bots import bot
from benben.game import game
from benben.match import Match

CASCADE = {"finger": "cascade"}
# by game: players, options, and the figures asked for: v greedy, v a tenth of the time, v the
# level below
GAMES: dict[str, tuple[int, dict[str, str], float, float, float]] = {
    "ankh": (2, {}, 95, 65, 65),
    "sakkara": (2, {}, 85, 65, 65),
    "ptoq": (2, {}, 70, 55, 56),
    "buckets": (4, CASCADE, 42, 0, 32),
}


@dataclass(frozen=True)
class Row:
    setup: Setup
    asked: float
    pace: float  # how much slower than others it gets on

    @property
    def name(self) -> str:
        first, second = self.setup.bots
        return f"{self.setup.game}-{first}-{second}".replace(":", "").replace("/", "_")


def rows() -> list[Row]:
    found = []
    for name, (players, options, greedy, tenth, level) in GAMES.items():
        pairs: list[tuple[str, str, float, float]] = [("search:100ms", "greedy", greedy, 1)]
        if tenth:
            pairs.append(("search:100ms", "search:10ms", tenth, 1))
        for n in range(2, 6):
            slow = {5: 4, 4: 2}.get(n, 1)
            pairs.append((f"level:{n}/10", f"level:{n - 1}/10", level, slow))
        for first, second, asked, pace in pairs:
            setup = Setup(name, (first, second), players, options).check()
            found.append(Row(setup, asked, pace))
    return found


def compile_all(name: str) -> None:
    """Everything a worker needs of a game, so that no two compile the same."""
    players, options, *_ = GAMES[name]
    match = Match(game(name), players, options, seed=1)
    for one in ("greedy", "level:1/10", "search:1ms"):
        bot(one).choose(match.seen(match.waiting_for[0], 1), 1)


def played(task: tuple[int, Setup, Pairing]) -> tuple[int, Played]:
    row, setup, pairing = task
    return row, play(setup, pairing)


def missing(
    found: list[Row], results: list[Results], games: int
) -> list[tuple[int, Setup, Pairing]]:
    """All games still to be played, so ordered that the rows get on together."""
    tasks = []
    for number, (row, result) in enumerate(zip(found, results, strict=True)):
        schedule = list(row.setup.schedule(games))
        for i, pairing in enumerate(schedule):
            if pairing not in result.games:
                tasks.append((row.pace * i / len(schedule), (number, row.setup, pairing)))
    tasks.sort(key=lambda task: task[0])
    return [task for _, task in tasks]


def compete(chosen: argparse.Namespace, found: list[Row], results: list[Results]) -> None:
    until = time.monotonic() + 60 * chosen.minutes
    context = multiprocessing.get_context("spawn")
    with context.Pool(chosen.workers) as pool:
        pool.map(compile_all, {row.setup.game for row in found}, chunksize=1)
        games = pool.imap_unordered(played, missing(found, results, chosen.games))
        while (left := until - time.monotonic()) > 0:
            try:
                row, one = games.next(timeout=left)
            except (StopIteration, multiprocessing.TimeoutError):
                break
            results[row].add(one)
        pool.terminate()


def report(found: list[Row], results: list[Results]) -> None:
    print("| game | bot | against | games | score | 95 % | asked |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for row, result in zip(found, results, strict=True):
        if not result.games:
            continue
        standing = Standing(row.setup, len(result.games))
        standing.add_all(result.games.values())
        ((first, second), tally), *_ = standing.tallies.items()
        score = tally.score()
        others = "" if row.setup.players == 2 else f" × {row.setup.players - 1}"
        print(
            f"| {row.setup.game} | {first} | {second}{others} | {tally.games} | {percent(score)} "
            f"| {percent_range(score)} | ≥ {row.asked:g} % |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--only", default="", help="rows in whose name this pattern is found")
    chosen = parser.parse_args()
    chosen.folder.mkdir(exist_ok=True)
    found = [row for row in rows() if re.search(chosen.only, row.name)]
    with ExitStack() as stack:
        results = [
            stack.enter_context(Results(chosen.folder / f"{row.name}.jsonl", row.setup))
            for row in found
        ]
        try:
            compete(chosen, found, results)
        finally:
            report(found, results)


if __name__ == "__main__":
    main()
