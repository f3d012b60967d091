"""How buckets fall, and the time to simulate it: one table from many flicks.

python bench/buckets_physics.py              every bucket of a whole pyramid of 15, all aims
python bench/buckets_physics.py --table      measured means compared with the table's, fresh seeds
python bench/buckets_physics.py --games 60   the same in the course of random games
python bench/buckets_physics.py --browser    the same flicks here and by what a browser runs
python bench/buckets_physics.py --standing 100   pyramids left alone for ten seconds
python bench/buckets_physics.py --aims 60    best, default and worst aim beside the support rule
python bench/buckets_physics.py --sensitivity    what changes if a constant is 30 % off
python bench/buckets_physics.py --rows 4 --flicks 40
"""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

import buckets_aims
import buckets_sensitivity
from benben.games.buckets.board import SHAPES, mask_of, places_of
from benben.games.buckets.physics import calibrate, path, referee
from benben.games.buckets.physics.calibrate import Trial, play
from benben.games.buckets.physics.judge import judge
from benben.games.buckets.physics.poses import Pyramid
from benben.games.buckets.physics.simulation import Simulator
from benben.games.buckets.position import LIFT_AIM
from benben.games.buckets.rules.losing import side_of
from benben.games.buckets.rules.support import FRONT, may_push
from benben.games.buckets.view import aim_name
from buckets_aims import FRESH


def fresh_pyramids(simulator: Simulator, rows: int, count: int) -> list[Pyramid]:
    """Pyramids the table has not seen."""
    return [referee.build(simulator, rows, FRESH + seed) for seed in range(count)]


def row(trial: Trial, *cells: str) -> None:
    """One line of a table."""
    print("| " + " | ".join((str(trial.place), aim_name(trial.aim), *cells)) + " |", flush=True)


def falls(rows: int, flicks: int) -> None:
    """Losses, arches, time and size of path for every class."""
    simulator = Simulator()
    pyramids = fresh_pyramids(simulator, rows, min(flicks, 50))
    times, sizes, unsettled = [], [], 0
    print("| bucket | aim | lost | with B4.6 | only itself | ms |\n" + "| --- " * 6 + "|")
    for trial in calibrate.trials(rows):
        lost, final, spent = [], [], []
        for k in range(flicks):
            began = time.process_time()
            outcome = play(simulator, pyramids[k % len(pyramids)], trial, FRESH + k)
            spent.append(time.process_time() - began)
            lost.append(len(outcome.left))
            kept = outcome.pieces[0].bit_count() if outcome.pieces else 0
            final.append(SHAPES[rows].count - kept)
            sizes.append(len(path.to_text(outcome.motions)))
            unsettled += not outcome.motions[0].settled
        alone, slow = np.mean(np.array(lost) == 1), 1000 * np.median(spent)
        means = f"{np.mean(lost):.2f}", f"{np.mean(final):.2f}"
        row(trial, *means, f"{alone:.0%}", f"{slow:.0f}")
        times += spent
    print(f"\n{len(times)} losses: median {np.median(times):.3f} s, p95", end=" ")
    print(f"{np.percentile(times, 95):.3f} s, most {max(times):.3f} s; {unsettled} not settled;")
    print(f"path median {np.median(sizes):.0f}, most {max(sizes)} characters")


def against_table(rows: int, flicks: int) -> None:
    """Means of fresh flicks beside those the table predicts."""
    from benben.games.buckets.physics.outcomes import expected

    simulator = Simulator()
    pyramids = fresh_pyramids(simulator, rows, min(flicks, 100))
    print("| bucket | aim | physics | ± | table | off |\n" + "| --- " * 6 + "|")
    worst = 0.0
    for trial in calibrate.trials(rows):
        lost = []
        for k in range(flicks):
            mask = calibrate.lost(simulator, pyramids[k % len(pyramids)], trial, FRESH + k)
            lost.append(mask.bit_count())
        mean, error = float(np.mean(lost)), float(np.std(lost) / flicks**0.5)
        table = expected(rows, trial.place, trial.aim)
        worst = max(worst, abs(table - mean))
        row(trial, f"{mean:.2f}", f"{error:.2f}", f"{table:.2f}", f"{table - mean:+.2f}")
    print(f"\nlargest difference {worst:.2f}")


def in_browser(rows: int, flicks: int) -> None:
    """The same seeds in MuJoCo's WebAssembly build: how often the same falls, means, time."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from games.buckets.browser_falls import in_the_browser

    def run() -> tuple[list[int], float]:
        simulator = Simulator()
        pyramids = fresh_pyramids(simulator, rows, flicks)
        began = time.perf_counter()
        masks = [
            calibrate.lost(simulator, pyramid, trial, FRESH + k)
            for trial in calibrate.trials(rows)
            for k, pyramid in enumerate(pyramids)
        ]
        return masks, (time.perf_counter() - began) / len(masks)

    here, took = run()
    with in_the_browser():
        there, took_there = run()
    lost, lost_there = (np.array([mask.bit_count() for mask in masks]) for masks in (here, there))
    differ = lost - lost_there
    error = differ.std() / len(here) ** 0.5
    same = np.mean([a == b for a, b in zip(here, there, strict=True)])
    means = f"{lost.mean():.3f} here, {lost_there.mean():.3f} there"
    times = f"{1000 * took:.0f} ms a loss here, {1000 * took_there:.0f} ms there"
    print(f"{len(here)} losses: the same buckets in {same:.0%}; mean loss {means}, difference")
    print(f"{differ.mean():+.3f} ± {error:.3f}; {times} (Node, pipe included)")


def ways(rows: int, standing: int) -> Iterator[Trial]:
    """Every flick a finger can reach."""
    for place in places_of(standing):
        for aim in range(LIFT_AIM):
            if may_push(rows, standing, place, side_of(aim)):
                yield Trial(rows, place, aim)


def in_games(rows: int, games: int) -> None:
    """Broken pyramids: the mean losses of physics, of the table's draws, of the support rule."""
    from benben.games.buckets.physics.outcomes import sample
    from benben.games.buckets.rules.support import topple

    simulator, rng = Simulator(), np.random.default_rng(FRESH)
    restarts = fell_alone = 0
    found: dict[str, list[tuple[int, float, int, bool]]] = {}
    for game in range(games):
        pyramid = referee.build(simulator, rows, FRESH + game)
        while pyramid.standing:
            alone = simulator.rest(pyramid).end
            restarts += 1
            fell_alone += len(judge(rows, alone.standing, alone.poses).left)
            choices = list(ways(rows, pyramid.standing))
            trial = choices[rng.integers(len(choices))]
            outcome = play(simulator, pyramid, trial, int(rng.integers(1 << 30)))
            way = (rows, pyramid.standing, trial.place, trial.aim)
            draws = [sample(*way, int(bits)).bit_count() for bits in rng.integers(1 << 32, size=99)]
            rule = topple(rows, pyramid.standing, 1 << trial.place)
            fell = mask_of(outcome.left)
            if pyramid.standing != SHAPES[rows].full:
                side = "front" if side_of(trial.aim) == FRONT else "side"
                strength = aim_name(trial.aim).rpartition(",")[2]
                result = fell.bit_count(), float(np.mean(draws)), rule.bit_count(), fell == rule
                found.setdefault(f"{side} {strength}", []).append(result)
            pieces = outcome.pieces
            if pieces:
                outcome = referee.keep(simulator, outcome, pieces[rng.integers(len(pieces))])
            pyramid = outcome.pyramid
    print("| broken | flicks | physics | table | rule | rule exact |\n" + "| --- " * 6 + "|")
    for name in sorted(found):
        physics, table, rule, exact = np.mean(np.array(found[name], float), axis=0)
        numbers = f"{physics:.2f} | {table:.2f} | {rule:.2f} | {exact:.0%}"
        print(f"| {name} | {len(found[name])} | {numbers} |")
    print(f"\n{restarts} pyramids read back and left alone: {fell_alone} buckets fell")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=5, choices=(4, 5))
    parser.add_argument("--flicks", type=int, default=20)
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--browser", action="store_true")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--standing", type=int, default=0)
    parser.add_argument("--aims", type=int, default=0)
    parser.add_argument("--sensitivity", action="store_true")
    arguments = parser.parse_args()
    if arguments.games:
        in_games(arguments.rows, arguments.games)
    elif arguments.standing:
        buckets_aims.standing(arguments.standing)
    elif arguments.aims:
        buckets_aims.aims(arguments.aims, arguments.flicks)
    elif arguments.sensitivity:
        buckets_sensitivity.table(arguments.flicks)
    elif arguments.browser:
        in_browser(arguments.rows, arguments.flicks)
    elif arguments.table:
        against_table(arguments.rows, arguments.flicks)
    else:
        falls(arguments.rows, arguments.flicks)


if __name__ == "__main__":
    main()
