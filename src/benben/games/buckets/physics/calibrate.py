"""Measures how buckets fall and writes `calibration.json`, the table behind `outcomes.sample`.

    benben calibrate buckets [--to FILE]

Every bucket of an untouched pyramid of 15 and of 10 is flicked from every side a finger can come
from, at three strengths, and lifted. A wall and its mirror image behave alike, so only the left
half and the left side are simulated. A class is sampled until its mean loss is known to within
`STANDARD_ERROR`: a top bucket needs few flicks, a bottom middle one hundreds.
"""

import argparse
import json
import platform
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

import numpy as np

from benben.games.buckets.board import SHAPES, mask_of
from benben.games.buckets.physics import constants, referee
from benben.games.buckets.physics.poses import Pyramid
from benben.games.buckets.physics.simulation import Simulator
from benben.games.buckets.rules.support import FRONT, LEFT, LIFT

DIRECTIONS: Final = ("front", "left", "right", "lift")
TABLE: Final = Path(__file__).with_name("calibration.json")
STRENGTHS: Final = (0.0, 0.5, 1.0)  # soft, firm, hard
HEIGHT: Final = 0.5
MOST: Final = 600
# Enough to meet an arch of one in forty: a class that stops before it has seen one is too sure.
FEWEST: Final = {FRONT: 120, LEFT: 60, LIFT: 60}
# Pushes along the wall scatter most and are chosen least: they are measured more loosely.
STANDARD_ERROR: Final = {FRONT: 0.13, LEFT: 0.2, LIFT: 0.13}
PYRAMIDS: Final = 100  # built once and flicked again and again: building costs as much as a flick
KEPT: Final = 40  # outcomes kept in a class, the most frequent; the rest is the odd sample


@dataclass(frozen=True)
class Trial:
    """One class of losses: a bucket, the side of the finger, and a strength class."""

    rows: int
    place: int
    direction: int
    strength: int


def trials(rows: int) -> Iterator[Trial]:
    """Every class of an untouched pyramid, up to reflection."""
    shape = SHAPES[rows]
    for place in range(shape.count):
        if place > shape.mirror[place]:
            continue
        for strength in range(len(STRENGTHS)):
            yield Trial(rows, place, FRONT, strength)
            if shape.left[place] < 0:
                yield Trial(rows, place, LEFT, strength)
        yield Trial(rows, place, LIFT, 0)


def lost(simulator: Simulator, pyramid: Pyramid, trial: Trial, seed: int) -> int:
    """The mask of buckets lost under B4.2 to B4.5, before anybody chooses a piece (B4.6)."""
    if trial.direction == LIFT:
        return mask_of(referee.lift(simulator, pyramid, trial.place, seed).left)
    strength = STRENGTHS[trial.strength]
    direction, place = trial.direction, trial.place
    outcome = referee.flick(simulator, pyramid, place, direction, HEIGHT, strength, seed)
    return mask_of(outcome.left)


def measure(simulator: Simulator, pyramids: list[Pyramid], trial: Trial) -> Counter[int]:
    """Sample one class until its mean is known well enough."""
    masks: list[int] = []
    while len(masks) < MOST:
        seed = len(masks)
        masks.append(lost(simulator, pyramids[seed % len(pyramids)], trial, seed))
        if len(masks) >= FEWEST[trial.direction]:
            spread = float(np.std([mask.bit_count() for mask in masks]))
            if spread / len(masks) ** 0.5 < STANDARD_ERROR[trial.direction]:
                break
    return Counter(masks)


def row_of_table(trial: Trial, masks: Counter[int]) -> dict[str, object]:
    """One class as it is written down."""
    samples = masks.total()
    mean = sum(mask.bit_count() * n for mask, n in masks.items()) / samples
    often = sorted(masks.items(), key=lambda item: (-item[1], item[0]))[:KEPT]
    return {
        "rows": trial.rows,
        "place": trial.place,
        "direction": DIRECTIONS[trial.direction],
        "strength": trial.strength,
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
        "strengths": STRENGTHS,
        "height": HEIGHT,
        "standard_error": {DIRECTIONS[d]: error for d, error in STANDARD_ERROR.items()},
        "constants": numbers,
    }


def write(path: Path, table: list[dict[str, object]]) -> None:
    """One class a line, so that a new calibration is a readable difference."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in table)
    about = json.dumps(head(), separators=(",", ":"))
    path.write_text(f'{{"about":{about},\n"classes":[\n{lines}\n]}}\n')


def main(arguments: Sequence[str]) -> None:
    """Measure both sizes of pyramid; about half an hour on one core."""
    parser = argparse.ArgumentParser(prog="benben calibrate buckets", description=main.__doc__)
    parser.add_argument("--to", type=Path, default=TABLE, help="where the table is written")
    path = parser.parse_args(arguments).to
    simulator = Simulator()
    table = []
    for rows in (5, 4):
        pyramids = [referee.build(simulator, rows, seed) for seed in range(PYRAMIDS)]
        for trial in trials(rows):
            table.append(row_of_table(trial, measure(simulator, pyramids, trial)))
            row = {k: v for k, v in table[-1].items() if k != "outcomes"}
            print(json.dumps(row), flush=True)
        write(path, table)
