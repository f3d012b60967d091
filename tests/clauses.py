"""List the clauses without a test, and fail if there is one: `make check` runs this."""

import sys
from pathlib import Path

from benben.game import names
from benben.registry import is_own
from benben.rulebook import TABLE, clauses
from benben.testing.clauses import untested

TESTS = Path(__file__).parent


def main() -> int:
    missing = 0
    for page in (*filter(is_own, names()), TABLE):
        folder = TESTS if page == TABLE else TESTS / "games" / page
        without = untested(page, folder)
        missing += len(without)
        print(
            f"{page}: {len(clauses(page))} clauses, without a test: {', '.join(without) or 'none'}"
        )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
