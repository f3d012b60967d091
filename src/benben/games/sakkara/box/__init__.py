"""What lies in the box, read from box.json: motifs, counts, the pyramid, spells."""

import json
from importlib.resources import files
from itertools import permutations
from typing import Any, Literal

from benben.arrays import np

BOX: dict[str, Any] = json.loads((files(__package__) / "box.json").read_text("utf-8"))

Motif = Literal[
    "ship", "grain", "stone", "stair", "braid", "stripes", "cross", "moon", "circle", "eye",
    "tip", "hand", "bird", "ox", "snake", "horse",
]  # fmt: skip
Spell = Literal["firestorm", "whirlwind", "drought", "shipwreck"]

NAMES: list[Motif] = [motif["name"] for motif in BOX["motifs"]]
LETTERS = "".join(motif["letter"] for motif in BOX["motifs"])
COLOURS: list[str] = [motif["colour"] for motif in BOX["motifs"]]
SPECIAL = [bool(motif.get("special")) for motif in BOX["motifs"]]  # S1.6
COUNTS: list[int] = [motif["count"] for motif in BOX["motifs"]]  # S1.3
MOTIF: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
MOTIFS = len(NAMES)

SHIP, GRAIN, STAIR, HAND = (MOTIF[name] for name in ("ship", "grain", "stair", "hand"))
BIRD, OX, SNAKE, HORSE = (MOTIF[name] for name in ("bird", "ox", "snake", "horse"))

PYRAMID: list[list[list[str]]] = BOX["pyramid"]  # S1.4: for each level its rows
LEVELS = len(PYRAMID)

SPELL_NAMES: list[Spell] = [spell["name"] for spell in BOX["spells"]]
FIRESTORM, WHIRLWIND, DROUGHT, SHIPWRECK = (
    SPELL_NAMES.index(name) for name in ("firestorm", "whirlwind", "drought", "shipwreck")
)
SPELLS = len(SPELL_NAMES)
ORDERS = list(permutations(range(3)))  # S6.2


def _places() -> list[list[int]]:
    """How many cards of each motif a level has."""
    rows = [[name for row in level for name in row] for level in PYRAMID]
    return [[level.count(name) for name in NAMES] for level in rows]


PLACES = np.array(_places(), np.int16)  # level, motif
LEVEL_SIZE = np.array([sum(level) for level in _places()], np.int16)
PRICE = np.array([BOX["hands"].get(name, 0) for name in NAMES], np.int16)  # S5.5, S5.6
SPELL = np.array([[MOTIF[name] for name in spell["cards"]] for spell in BOX["spells"]], np.int16)
ORDER = np.array(ORDERS, np.int16)


TINY = {"moon": 1, "tip": 1, "hand": 4}  # S10.1: what is dealt; all but the tips is built
TINY_COUNTS = np.array([TINY.get(name, 0) for name in NAMES], np.int16)


def least() -> list[int]:
    """S1.3: what two pyramids take; hands return to the board, so the dearest price is enough."""
    needed = [2 * sum(level) for level in zip(*_places(), strict=True)]
    needed[SHIP], needed[GRAIN], needed[HAND] = 2, 2 * LEVELS, int(max(PRICE))
    return needed


LEAST = least()
