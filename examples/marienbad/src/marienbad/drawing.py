"""The table in a terminal, drawn from a view: lines of Rich markup."""

from typing import Any

from benben.i18n import say
from marienbad.layout import NAMES, ROWS


def draw(view: dict[str, Any], language: str) -> list[str]:
    board = view["board"]
    lines = [_row(name, board["rows"][name]) for name in NAMES]
    total = sum(board["rows"].values())
    return [*lines, "", say("marienbad", "board.left", language, matches=total)]


def _row(name: str, lying: int) -> str:
    """Centred, so that four rows make a pyramid; a taken match leaves a dot."""
    size = ROWS[NAMES.index(name)]
    matches = ["[bold #b3412a]|[/]"] * lying + ["[#6b5a3a]·[/]"] * (size - lying)
    return f"{name} {' ' * (max(ROWS) - size)}{' '.join(matches)}"
