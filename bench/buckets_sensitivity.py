"""What changes if one constant of the buckets is 30 % off: each in a process of its own."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import fmean
from typing import Any

CONSTANTS = "benben.games.buckets.physics.constants"
OFF = 0.3
# Constants nobody measured, or that differ from bucket to bucket and from hand to hand
UNSURE = (
    "GAP", "PLACING", "MASS", "FRICTION_BUCKET", "FRICTION_TABLE", "FRICTION_FINGER",
    "CONTACT_DAMPING", "CONTACT_TIME", "HOLLOW", "FINGER_MASS", "FINGER_FORCE", "SPEED_HARD",
    "AIM_ANGLE_NOISE", "LIFT_TREMOR",
)  # fmt: skip
ARCHES = 4  # times as many flicks of a3, which scatter most
STROKES = ("soft", "firm", "hard", "lift")


def table(flicks: int) -> None:
    """Mean costs of a whole pyramid by stroke, and how often a hard flick of a3 costs one."""
    from benben.games.buckets.physics import constants

    changes = ["", *(f"{name}={getattr(constants, name) * by}" for name in UNSURE for by in BOTH)]
    print("| constant | " + " | ".join(STROKES) + " | a3 alone, hard | stands |")
    print("| --- " * (len(STROKES) + 3) + "|")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for change, line in zip(
            changes, pool.map(lambda c: alone(c, flicks), changes), strict=True
        ):
            print(f"| {change or 'as they are'} | {line} |", flush=True)


BOTH = (1 - OFF, 1 + OFF)


def alone(change: str, flicks: int) -> str:
    """One line, measured by another process."""
    command = [sys.executable, __file__, change, str(flicks)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def vary(change: str) -> None:
    """Change one constant before the package is imported, which makes tables of them."""
    name, _, value = change.partition("=")
    source = Path(__file__).parents[1] / "src/benben/games/buckets/physics/constants.py"
    spec = spec_from_file_location(CONSTANTS, source)
    assert spec and spec.loader
    constants: Any = module_from_spec(spec)
    sys.modules[CONSTANTS] = constants
    spec.loader.exec_module(constants)
    if not hasattr(constants, name):
        raise SystemExit(f"no constant {name}")
    setattr(constants, name, float(value))
    constants.PITCH = constants.WIDTH + constants.GAP


def measure(flicks: int) -> None:
    """The line of the constants as they are now."""
    import buckets_aims as aims
    from benben.games.buckets.physics.simulation import Stroke
    from benben.games.buckets.rules.support import FRONT

    def costs(place: int, way: Stroke, times: int) -> list[int]:
        seeds = range(aims.FRESH, aims.FRESH + times)
        return [aims.cost(aims.Trial(5, aims.WHOLE, place, way, seed)) for seed in seeds]

    ways = [Stroke(FRONT, 0.5, strength) for strength in aims.STRENGTHS] + [aims.LIFTED]
    cells = [
        f"{fmean(fmean(costs(place, way, flicks)) for place in aims.LEFT_HALF):.2f}" for way in ways
    ]
    arch = fmean(one == 1 for one in costs(2, Stroke(FRONT, 0.5, 1.0), ARCHES * flicks))
    still = fmean(aims.wandered(aims.FRESH + k) <= aims.MOVED for k in range(4))
    print(" | ".join([*cells, f"{arch:.0%}", f"{still:.0%}"]))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    if sys.argv[1]:
        vary(sys.argv[1])
    measure(int(sys.argv[2]))
