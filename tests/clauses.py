"""List the clauses without a test, and fail if there is one: `make check` runs this."""

import re
import sys
from pathlib import Path

from benben.game import names
from benben.rulebook import TABLE, clauses

TESTS = Path(__file__).parent
_NAME = re.compile(r"def test_([A-Z])(\d+)(?:_(\d+))?_")


def tested(folder: Path) -> set[str]:
    """The clauses that tests are named after: test_A4_10_… is for A4.10, test_G2_… for G2."""
    found = set()
    for path in folder.rglob("test_*.py"):
        for letter, chapter, number in _NAME.findall(path.read_text("utf-8")):
            found.add(f"{letter}{chapter}.{number}" if number else f"{letter}{chapter}")
    return found


def main() -> int:
    missing = 0
    for page in (*names(), TABLE):
        folder = TESTS if page == TABLE else TESTS / "games" / page
        without = [clause for clause in clauses(page) if clause not in tested(folder)]
        missing += len(without)
        print(
            f"{page}: {len(clauses(page))} clauses, without a test: {', '.join(without) or 'none'}"
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
