"""`python tests/observations.py` writes docs/observations.md from the planes of the games."""

from pathlib import Path

from benben.game import game, names
from benben.registry import is_own

PAGE = Path(__file__).parent.parent / "docs" / "observations.md"
HEAD = """\
# Observations, plane by plane

What a seat knows, as a row of `uint8`: `Batch.observations`, the PettingZoo `observation`, the
OpenSpiel tensors (there divided by *most*). It holds what the seat's view holds, and nothing else.
`game(name).planes.split(row)` gives the planes by name; *from* is where a plane begins in the row.
Seats are counted from the one that looks: first itself, then the next to its left, and so on; seats
nobody sits on are zero. Boards begin with their lowest row.

*Written by `python tests/observations.py` from the games' `observing.py`.*
"""


def page() -> str:
    parts = [HEAD]
    for name in filter(is_own, names()):
        chosen = game(name)
        parts.append(f"\n## {chosen.title}: {chosen.planes.size} numbers\n")
        parts.append(chosen.planes.table())
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
