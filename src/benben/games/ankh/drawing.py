"""The pyramid in a terminal, drawn from a view. Three columns a field; colour is never alone."""

from typing import Any

from benben.games.ankh.board import FIELD, NAMES, RING, SIZE
from benben.i18n import say
from benben.markup import escape

# papyrus and limestone, brick, planks: the tokens of the browser's look
_GROUND = {6: "#e4d6b6", 4: "#ecdfc2", 2: "#f4ead2", 0: "#d09a24"}
_WALL = "#9c8355 on #b9a071"
_PLANKS = {
    "black": "#b5b0a6 on #2f2a26",
    "grey": "#2b2117 on #8f8a81",
    "white": "#88754f on #f7f1e3",
}
_SEATS = ("#2b5196", "#12788c", "#2b7a60", "#7d4a86")
_ON_COLOUR = "#fdf8ec"
_EDGES = {7: 6, 3: 4, 1: 2}  # by the number of bridges: the outermost ring (A8.1)
_ARROWS = {"^": "↑", ">": "→", "v": "↓", "<": "←", None: " "}


def draw(view: dict[str, Any], language: str) -> list[str]:
    board = view["board"]
    cells = _cells(board)
    columns = "    " + "".join(f" {name[0]} " for name in NAMES[:SIZE])
    lines = [columns]
    for row in reversed(range(SIZE)):
        fields = cells[row * SIZE : (row + 1) * SIZE]
        lines.append(f"{row + 1:>3} {''.join(fields)} {row + 1:<2}")
    lines += [columns, ""]
    lines += [_seat_line(view, seat, language) for seat in range(len(board["seats"]))]
    return [*lines, *_status(view, language)]


def _cells(board: dict[str, Any]) -> list[str]:
    edge = _EDGES[len(board["bridges"])]
    cells = [_bare(field) if RING[field] <= edge else "   " for field in range(SIZE * SIZE)]
    for seat, owner in enumerate(board["seats"]):
        field = FIELD[owner["entrance"]]
        cells[field] = _styled(f"({seat + 1})", f"bold {_SEATS[seat]} on {_GROUND[edge]}")
    planks = {}
    for bridge in board["bridges"]:
        field = FIELD[bridge["field"]]
        planks[field] = _PLANKS[bridge["colour"]]
        cells[field] = _styled("═══" if RING[field] else "═☥═", planks[field])
    for seat, owner in enumerate(board["seats"]):
        for stone in owner["stones"]:
            if stone["field"]:
                field = FIELD[stone["field"]]
                cells[field] = _stone(seat, stone, field in planks)
    return cells


def _bare(field: int) -> str:
    ring = int(RING[field])
    if ring % 2:
        return _styled("▒▒▒", _WALL)
    return _styled(" · " if ring else " ☥ ", f"#2b2117 on {_GROUND[ring]}")


def _stone(seat: int, stone: dict[str, Any], on_bridge: bool) -> str:
    style = f"bold {_ON_COLOUR} on {_SEATS[seat]}" + (" underline" if on_bridge else "")
    return _styled(f"{seat + 1}{stone['kind'][0]}{_ARROWS[stone['heading']]}", style)


def _styled(text: str, style: str) -> str:
    return f"[{style}]{text}[/]"


def _seat_line(view: dict[str, Any], seat: int, language: str) -> str:
    """Who sits where, what waits outside, which cards lie before them."""
    owner = view["board"]["seats"][seat]
    waiting = [stone["kind"] for stone in owner["stones"] if stone["field"] is None]
    cards = ["Horus", "Ankh", "☥"][: owner["cards"]]
    name = view["players"][seat]
    bold = f"[bold]{escape(name)}[/]" if seat in view["waiting_for"] else escape(name)
    parts = [f"{bold} ({owner['entrance']})"]
    if waiting:
        parts.append(say("ankh", "board.outside", language, stones=", ".join(waiting)))
    if cards:
        parts.append(say("ankh", "board.cards", language, cards=", ".join(cards)))
    return (
        _styled(f" {seat + 1} ", f"bold {_ON_COLOUR} on {_SEATS[seat]}") + " " + " · ".join(parts)
    )


def _status(view: dict[str, Any], language: str) -> list[str]:
    """What is being asked of whom."""
    board = view["board"]
    if view["over"]:
        return []
    name = escape(view["players"][view["waiting_for"][0]])
    lines = [
        say(
            "ankh", f"board.{board['phase']}", language,
            name=name, steps=board["steps"], round=board["round"],
        )
    ]  # fmt: skip
    for stone in board["seats"][board["player"]]["stones"]:
        if stone["must_leave"]:
            lines.append(say("ankh", "board.must_leave", language, **stone))
        if stone["passing"]:
            lines.append(say("ankh", "board.passing", language, **stone))
    return lines
