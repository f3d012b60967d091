"""The rule pages, clause by clause, as the interfaces quote them."""

import re
from functools import cache
from pathlib import Path

TABLE = "table"
"""The page of what holds at every table, whatever the game."""

_CLAUSE = re.compile(r"- \*\*([A-Z][0-9.]+)\*\* ")


def _pages() -> Path:
    """In an installed Benben the pages lie beside this file, in a checkout under docs/."""
    installed = Path(__file__).parent / "rule_pages"
    return installed if installed.exists() else Path(__file__).parents[2] / "docs" / "rules"


@cache
def clauses(page: str, language: str = "en") -> dict[str, str]:
    """Every clause of a page and its text, in the order of the page."""
    found: dict[str, str] = {}
    current = ""
    for line in (_pages() / language / f"{page}.md").read_text("utf-8").splitlines():
        if start := _CLAUSE.match(line):
            current = start[1]
            found[current] = line[start.end() :]
        elif current and line.startswith("  "):
            found[current] += " " + line.strip()
        else:
            current = ""
    return found


def clause(page: str, number: str, language: str = "en") -> str:
    """One clause; KeyError if the page has none of that number."""
    return clauses(page, language)[number]
