"""The quarry and both pyramids in a terminal, drawn from a view; colour is never alone."""

from typing import Any

from benben.games.sakkara.board import COLUMNS, FIELDS, SIZE, WIDE
from benben.games.sakkara.box import COLOURS, LEVELS, MOTIF, PYRAMID
from benben.i18n import say
from benben.markup import escape

# papyrus and limestone: the tokens of the browser's look
_GROUND = "#2b2117 on #e4d6b6"
_CARD = {
    "green": "#fdf8ec on #4c7a34",
    "blue": "#fdf8ec on #2b5196",
    "red": "#fdf8ec on #b3412a",
    "gold": "#2b2117 on #d09a24",
    "grey": "#2b2117 on #b5b0a6",
}
_SEATS = ("#7d4a86", "#2b7a60")
_ON_COLOUR = "#fdf8ec"
_WIDTH = 9  # of a field
_PLACE = 11  # of a place in a pyramid
_HALF = 3 * _PLACE + 8
_MOST = 98  # columns

View = dict[str, Any]


def draw(view: View, language: str) -> list[str]:
    board = view["board"]
    lines = [*_quarry(board["fields"], language), "", *_pyramids(view, language), ""]
    for seat in range(len(board["seats"])):
        lines += _wrapped(_holder_text(view, seat, language))
    return [*lines, *_memory(board, language), *_status(view, language)]


def _styled(text: str, style: str) -> str:
    return f"[{style}]{escape(text)}[/]"


def _name(motif: str, language: str) -> str:
    return say("sakkara", f"card.{motif}", language)


def _style(motif: str | None) -> str:
    return _CARD[COLOURS[MOTIF[motif]]] if motif else _GROUND


# --- the quarry ------------------------------------------------------------------------------


def _quarry(fields: list[View], language: str) -> list[str]:
    """Two lines a field: the top card, then the height of the stack and who stands there."""
    wide = SIZE if len(fields) == FIELDS else int(WIDE[1])  # S10.1
    columns = "   " + " ".join(f"{name:^{_WIDTH}}" for name in COLUMNS[:wide])
    lines = [columns]
    for row in reversed(range(len(fields) // wide)):
        cells = fields[row * wide : (row + 1) * wide]
        tops = [
            _styled(f" {_top(cell, language):<{_WIDTH - 1}}", _style(cell["top"])) for cell in cells
        ]
        lines.append(f" {row + 1} " + " ".join(tops) + f" {row + 1}")
        lines.append("   " + " ".join(_foot(cell) for cell in cells))
    return [*lines, columns]


def _top(cell: View, language: str) -> str:
    if cell["top"]:
        return _name(cell["top"], language)
    return "·" if cell["height"] == 0 else "?"


def _foot(cell: View) -> str:
    """`×3` is the height; `<1>` a worker of seat 1."""
    height = f" ×{cell['height']}" if cell["height"] > 1 else ""
    if cell["worker"] is None:
        return _styled(f"{height:<{_WIDTH}}", _style(cell["top"]))
    worker = _styled(f"<{cell['worker'] + 1}>", f"bold {_ON_COLOUR} on {_SEATS[cell['worker']]}")
    return (
        _styled(f"{height:<{_WIDTH - 4}}", _style(cell["top"]))
        + worker
        + _styled(" ", _style(cell["top"]))
    )


# --- the pyramids ----------------------------------------------------------------------------


def _pyramids(view: View, language: str) -> list[str]:
    """Side by side, the tip on top; ■ is built, □ is not."""
    halves = [_pyramid(view, seat, language) for seat in range(len(view["board"]["seats"]))]
    return ["  ".join(pair).rstrip() for pair in zip(*halves, strict=True)]


def _pyramid(view: View, seat: int, language: str) -> list[str]:
    owner = view["board"]["seats"][seat]
    mark = _styled(f" {seat + 1} ", f"bold {_ON_COLOUR} on {_SEATS[seat]}")
    name = view["players"][seat][: _HALF - 4]
    shown = f"[bold]{escape(name)}[/]" if seat in view["waiting_for"] else escape(name)
    laid = ["ship"] * owner["ship"] + ["grain"] * owner["grain"]
    text = say("sakkara", "board.laid", language, cards=_listed(laid, language))
    lines = [f"{mark} {shown}{' ' * (_HALF - 4 - len(name))}", f"{text:<{_HALF}}"]
    for level in reversed(range(LEVELS)):
        lines += _level(owner, level, language)
    return lines


def _level(owner: View, level: int, language: str) -> list[str]:
    left = dict(owner["built"][level])
    lines = []
    for row in PYRAMID[level]:
        places = []
        for motif in row:
            built = left.get(motif, 0) > 0
            left[motif] = left.get(motif, 0) - 1
            text = f"{'■' if built else '□'} {_name(motif, language):<{_PLACE - 3}}"
            places.append((_styled(text, _style(motif)) if built else text) + " ")
        margin = _HALF - len(row) * _PLACE
        lines.append(" " * (margin // 2) + "".join(places) + " " * (margin - margin // 2))
    return lines


# --- the holders, and what one remembers -----------------------------------------------------


def _listed(motifs: list[str], language: str) -> str:
    """`2 × hand, ship`."""
    counts: dict[str, int] = {}
    for motif in motifs:
        counts[motif] = counts.get(motif, 0) + 1
    return _counted(counts, language)


def _counted(counts: dict[str, int], language: str) -> str:
    words = [(f"{n} × " if n > 1 else "") + _name(motif, language) for motif, n in counts.items()]
    return ", ".join(words) or say("sakkara", "board.nothing", language)


def _holder_text(view: View, seat: int, language: str) -> str:
    owner, memory = view["board"]["seats"][seat], view["board"]["memory"]
    key, cards = "secret", {}
    if owner["holder"] is not None:
        key, cards = "holder", owner["holder"]
    elif memory:
        key, cards = "known", memory["holders"][seat]
    shown = _counted(cards, language)
    return f" {seat + 1}  " + say(
        "sakkara", f"board.{key}", language, count=owner["cards"], cards=shown
    )


def _memory(board: View, language: str) -> list[str]:
    """Lower cards somebody has seen, by field, and how many of which were never seen."""
    memory = board["memory"]
    if memory is None or board["phase"] in ("draw", "seconds", "deal"):
        return []
    stacks = [
        f"{field} " + ", ".join("?" if card is None else _name(card, language) for card in cards)
        for field, cards in memory["below"].items()
        if any(cards)
    ]
    lines = []
    if stacks:
        lines += _wrapped(say("sakkara", "board.below", language, stacks="; ".join(stacks)))
    if memory["unseen"]:
        cards = _counted(memory["unseen"], language)
        lines += _wrapped(say("sakkara", "board.unseen", language, cards=cards))
    return lines


def _wrapped(text: str) -> list[str]:
    """Lines of at most so many columns, broken between words."""
    lines = [""]
    for word in text.split(" "):
        if len(lines[-1]) + len(word) >= _MOST:
            lines.append("    ")
        lines[-1] += word + " "
    return [escape(line.rstrip()) for line in lines]


# --- what is asked of whom -------------------------------------------------------------------


def _status(view: View, language: str) -> list[str]:
    board = view["board"]
    lines = []
    if board["pile"]:
        cards = ", ".join(_name(motif, language) for motif in board["pile"])
        lines += _wrapped(say("sakkara", "board.discards", language, cards=cards))
    if view["over"]:
        return lines
    waiting = view["waiting_for"]
    key = "moved" if board["phase"] == "turn" and board["moved"] else board["phase"]
    source, target = board["ox"] or ("", "")
    asked = dict.fromkeys(board["spell"]["cards"], 1) if board["spell"] else board["looking"]
    text = say(
        "sakkara", f"board.{key}", language,
        name=view["players"][waiting[0]] if waiting else "", turn=board["turn"],
        **{"from": source, "to": target}, cards=_counted(asked, language) if asked else "…",
        count=board["part"] or len(board["pile"]),
    )  # fmt: skip
    return [*lines, *_wrapped(text)]
