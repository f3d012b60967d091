"""Falling buckets: the simulation, its judge, and the table measured with them."""

from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("calibration.json")
DIRECTIONS: Final = ("front", "left", "right", "lift")  # as the table names what support.py numbers
