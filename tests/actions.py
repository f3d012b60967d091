"""`python tests/actions.py` writes docs/actions.md from what the games say of their moves."""

from pathlib import Path

from benben.actions import table
from benben.adapters.ids import gymnasium_id
from benben.game import game, names
from benben.registry import is_own

PAGE = Path(__file__).parent.parent / "docs" / "actions.md"
HEAD = """\
# Actions, number by number

A move is a whole number, the same in `Batch`, Gymnasium, PettingZoo and OpenSpiel. Its name is what
people, records and texts use; `seen.game.notation` and `Match.name_of` translate. In a name, a
word in capitals stands for what differs; in a meaning, what is added to the first number of the
range comes in the order in which it grows. Moves of chance are never asked of a seat.

*Written by `python tests/actions.py` from the games' `position.py`.*
"""


def page() -> str:
    parts = [HEAD]
    for name in filter(is_own, names()):
        chosen = game(name)
        total = chosen.rules.ACTIONS
        parts.append(f"\n## {chosen.title}: {total} actions (`{gymnasium_id(chosen)}`)\n")
        parts.append(table(chosen.actions, total))
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
