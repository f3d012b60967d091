"""Measures how buckets fall and writes `calibration.json`, the table behind `outcomes.sample`.

    benben calibrate buckets [--to FILE]

Every bucket of an untouched pyramid of 15 and of 10 is flicked with every aim of the game
that reaches it, and lifted. A wall and its mirror image behave alike, so only the left
half and the left side are simulated. A class is sampled until its mean loss is known to within
`STANDARD_ERROR`: a top bucket needs few flicks, a bottom middle one hundreds.
"""

import argparse
import json
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from multiprocessing import Pool
from pathlib import Path
from typing import Final

import numpy as np

from benben.games.buckets.board import SHAPES, mask_of
from benben.games.buckets.physics import DIRECTIONS, TABLE, constants, finger, referee
from benben.games.buckets.physics.poses import Pyramid
from benben.games.buckets.physics.simulation import Simulator
from benben.games.buckets.position import HEIGHTS, LIFT_AIM, STRENGTHS
from benben.games.buckets.rules.losing import side_of
from benben.games.buckets.rules.support import FRONT, LEFT, LIFT, RIGHT, may_push

MOST: Final = 300
# Enough to meet an arch of one in forty: a class that stops before it has seen one is too sure.
FEWEST: Final = {FRONT: 64, LEFT: 40, LIFT: 40}
# Pushes along the wall scatter most and are chosen least: they are measured more loosely.
STANDARD_ERROR: Final = {FRONT: 0.18, LEFT: 0.3, LIFT: 0.18}
PYRAMIDS: Final = 60  # built once and flicked again and again: building costs as much as a flick
KEPT: Final = 40  # outcomes kept in a class, the most frequent; the rest is the odd sample


@dataclass(frozen=True)
class Trial:
    """One class of losses: a bucket, and an aim of the game."""

    rows: int
    place: int
    aim: int


def trials(rows: int) -> Iterator[Trial]:
    """Every class of an untouched pyramid, up to reflection."""
    shape = SHAPES[rows]
    for place in range(shape.count):
        if place > shape.mirror[place]:
            continue
        for aim in range(LIFT_AIM + 1):
            direction = side_of(aim)
            if direction != RIGHT and may_push(rows, shape.full, place, direction):
                yield Trial(rows, place, aim)


def play(simulator: Simulator, pyramid: Pyramid, trial: Trial, seed: int) -> referee.Outcome:
    """One flick or lift of a class."""
    return finger.aimed(simulator, pyramid, trial.place, trial.aim, seed)


def lost(simulator: Simulator, pyramid: Pyramid, trial: Trial, seed: int) -> int:
    """The mask of buckets lost under B4.2 to B4.5, before anybody chooses a piece (B4.6)."""
    return mask_of(play(simulator, pyramid, trial, seed).left)


@cache
def _simulator() -> Simulator:
    """One for each process."""
    return Simulator()


@cache
def _pyramids(rows: int) -> list[Pyramid]:
    return [referee.build(_simulator(), rows, seed) for seed in range(PYRAMIDS)]


def measure(trial: Trial) -> Counter[int]:
    """Sample one class until its mean is known well enough."""
    simulator, pyramids = _simulator(), _pyramids(trial.rows)
    masks: list[int] = []
    direction = side_of(trial.aim)
    while len(masks) < MOST:
        seed = len(masks)
        masks.append(lost(simulator, pyramids[seed % len(pyramids)], trial, seed))
        if len(masks) >= FEWEST[direction]:
            spread = float(np.std([mask.bit_count() for mask in masks]))
            if spread / len(masks) ** 0.5 < STANDARD_ERROR[direction]:
                break
    return Counter(masks)


def row_of_table(trial: Trial, masks: Counter[int]) -> dict[str, object]:
    """One class as it is written down."""
    samples = masks.total()
    mean = sum(mask.bit_count() * n for mask, n in masks.items()) / samples
    side, rest = divmod(trial.aim, HEIGHTS * STRENGTHS)
    height, strength = divmod(rest, STRENGTHS)
    often = sorted(masks.items(), key=lambda item: (-item[1], item[0]))[:KEPT]
    return {
        "rows": trial.rows,
        "place": trial.place,
        "direction": DIRECTIONS[side],
        "height": height,
        "strength": strength,
        "samples": samples,
        "mean": round(mean, 3),
        "outcomes": [[mask, n] for mask, n in often],
    }


def head() -> dict[str, object]:
    """What the table was made with."""
    numbers = {k: v for k, v in vars(constants).items() if k.isupper()}
    return {
        "versions": {
            "mujoco": version("mujoco-core"),
            "numpy": np.__version__,
            "python": platform.python_version(),
        },
        "heights": finger.HEIGHT_OF,
        "strengths": finger.STRENGTH_OF,
        "standard_error": {DIRECTIONS[d]: error for d, error in STANDARD_ERROR.items()},
        "constants": numbers,
    }


def write(path: Path, table: list[dict[str, object]]) -> None:
    """One class a line, so that a new calibration is a readable difference."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in table)
    about = json.dumps(head(), separators=(",", ":"))
    path.write_text(f'{{"about":{about},\n"classes":[\n{lines}\n]}}\n')


def main(arguments: Sequence[str]) -> None:
    """Measure both sizes of pyramid on all cores; about an hour of one."""
    parser = argparse.ArgumentParser(prog="benben calibrate buckets", description=main.__doc__)
    parser.add_argument("--to", type=Path, default=TABLE, help="where the table is written")
    path = parser.parse_args(arguments).to
    every = [trial for rows in (5, 4) for trial in trials(rows)]
    table = []
    with Pool() as pool:
        for trial, masks in zip(every, pool.imap(measure, every), strict=True):
            table.append(row_of_table(trial, masks))
            row = {k: v for k, v in table[-1].items() if k != "outcomes"}
            print(json.dumps(row), flush=True)
    write(path, table)
