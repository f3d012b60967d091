"""Count the tree: the engine against the counts of each game's naive twin."""

import json
from pathlib import Path
from typing import Any

import pytest

from benben import Match
from benben.perft import divide

LARGEST = 3_000_000  # deeper counts are kept in the files, and checked as far as time allows

CASES = [
    pytest.param(path.parent.name, case, id=f"{path.parent.name}: {case['name']}")
    for path in sorted((Path(__file__).parent / "games").glob("*/perft.json"))
    for case in json.loads(path.read_text("utf-8"))
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_the_tree_has_as_many_leaves_as_the_naive_twin_counts(
    name: str, case: dict[str, Any]
) -> None:
    match = Match.from_position(name, case["position"], chance=False)
    for depth, expected in enumerate(case["counts"], 1):
        if expected <= LARGEST:
            split = divide(match, depth)
            assert sum(split.values()) == expected, f"depth {depth}: {split}"
