"""Which clauses of a rule page have no test named after them."""

import re
from pathlib import Path

from benben.rulebook import clauses

_NAME = re.compile(r"def test_([A-Z])(\d+)(?:_(\d+))?_")


def tested(folder: Path) -> set[str]:
    """The clauses that tests are named after: test_A4_10_… is for A4.10, test_G2_… for G2."""
    found = set()
    for path in folder.rglob("test_*.py"):
        for letter, chapter, number in _NAME.findall(path.read_text("utf-8")):
            found.add(f"{letter}{chapter}.{number}" if number else f"{letter}{chapter}")
    return found


def untested(page: str, folder: Path) -> list[str]:
    """The clauses of a page without a test in a folder."""
    names = tested(folder)
    return [clause for clause in clauses(page) if clause not in names]
