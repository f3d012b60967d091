"""The pyramids in a terminal, drawn from a view. A letter stands in each bucket, beside its colour.

          /B\\
        /R\\ /Y\\
      /G\\ /P\\ /B\\
"""

from typing import Any

from benben.games.buckets.board import SHAPES
from benben.i18n import say

# the pigments of the browser's look
_COLOURS = {
    "red": "#fdf8ec on #b3412a",
    "yellow": "#2b2117 on #d9a92b",
    "green": "#fdf8ec on #2b7a60",
    "blue": "#fdf8ec on #2b5196",
    "purple": "#fdf8ec on #7d4a86",
}
_NAMES = {name[0]: name for name in _COLOURS}
_WIDE = 4  # columns a bucket
_MARGIN = 2  # the letter of the row
_MOST_CARDS = 24  # in one line of discards


def draw(view: dict[str, Any], language: str) -> list[str]:
    board = view["board"]
    shape = SHAPES[board["rows"]]
    lines = []
    for row in reversed(range(shape.rows)):
        cells = [_row(pyramid, board["rows"], row) for pyramid in board["pyramids"]]
        lines.append(f"{'abcde'[row]} " + "".join(cells).rstrip())
    width = _WIDE * shape.rows
    plates = [_plate(view, seat, width) for seat in range(len(board["seats"]))]
    lines += ["  " + "".join(plates), say("buckets", "board.colours", language), ""]
    lines += [_seat_line(view, seat, language) for seat in range(len(board["seats"]))]
    lines += ["", *_piles(board, language), *_own(board, language)]
    return [*lines, *_status(view, language)]


def _styled(text: str, style: str) -> str:
    return f"[{style}]{text}[/]"


def _row(pyramid: list[str | None] | None, rows: int, row: int) -> str:
    """One row of one pyramid, set in under the middle; "?" where it may not be seen."""
    shape = SHAPES[rows]
    indent = " " * (_WIDE // 2 * row)
    if pyramid is None:
        return indent + "".join(" ?  " for _ in range(shape.rows - row)) + indent
    places = [place for place in range(shape.count) if shape.row[place] == row]
    return indent + "".join(_bucket(pyramid[place]) for place in places) + indent


def _bucket(colour: str | None) -> str:
    if colour is None:
        return " ·  "
    return _styled(f"/{colour[0].upper()}\\\\", f"bold {_COLOURS[colour]}") + " "


def _plate(view: dict[str, Any], seat: int, width: int) -> str:
    name = f"{seat + 1} {view['players'][seat]}"[: width - 2].ljust(width)
    name = name.replace("[", "\\[")
    return f"[bold]{name}[/]" if seat in view["waiting_for"] else name


def _cards(names: list[str]) -> str:
    return " ".join(_styled(f" {name} ", _COLOURS[_NAMES[name[0]]]) for name in names)


def _seat_line(view: dict[str, Any], seat: int, language: str) -> str:
    """What a seat holds and has lying before it."""
    board = view["board"]
    owner = board["seats"][seat]
    words = [
        say("buckets", "board.seat", language, n=seat + 1, count=owner["buckets"]),
        say("buckets", "board.cards", language, count=owner["cards"]),
    ]
    if board["games"] > 1:
        words.append(say("buckets", "board.points", language, points=owner["points"]))
    if owner["open"]:
        words.append(say("buckets", "board.open", language, total=owner["total"]))
        words.append(_cards(owner["open"]))
    if owner["out"]:
        words.append(say("buckets", "board.out", language))
    return " ".join(words)


def _piles(board: dict[str, Any], language: str) -> list[str]:
    """The pile's size, and the discards, the latest lines of them if they are many."""
    shown = board["discards"]
    lines = [say("buckets", "board.piles", language, pile=board["pile"], discards=len(shown))]
    for start in range(0, len(shown), _MOST_CARDS):
        lines.append("  " + " ".join(shown[start : start + _MOST_CARDS]))
    return lines


def _own(board: dict[str, Any], language: str) -> list[str]:
    lines = []
    if board["hand"]:
        lines.append(say("buckets", "board.hand", language, cards=_cards(board["hand"])))
    if board["picked"]:
        cards, total = _cards(board["picked"]["cards"]), board["picked"]["total"]
        lines.append(say("buckets", "board.picked", language, cards=cards, total=total))
    return lines


def _status(view: dict[str, Any], language: str) -> list[str]:
    """What is being asked of whom."""
    board = view["board"]
    if view["over"] or not view["waiting_for"]:
        return []
    names = [view["players"][seat].replace("[", "\\[") for seat in view["waiting_for"]]
    phase = board["phase"]
    if phase == "turn" and board["asked"] is None:
        phase = "start" if board["seats"][board["player"]]["cards"] else "start_without"
    elif phase == "turn":
        phase = f"beat_{board['asked']}"
    player = view["players"][board["player"]].replace("[", "\\[")
    values = {"name": player, "names": ", ".join(names), "count": len(names)}
    values |= {"value": board["value"], "place": board["named"] or ""}
    lines = [say("buckets", f"board.{phase}", language, **values)]
    if board["phase"] == "turn" and board["may_draw"] is not None:
        drawer = view["players"][board["may_draw"]].replace("[", "\\[")
        line = say("buckets", "board.may_draw", language, name=drawer, count=board["draws"])
        lines.append(line)
    for piece in board["pieces"]:
        lines.append(say("buckets", "board.piece", language, places=", ".join(piece)))
    return lines
