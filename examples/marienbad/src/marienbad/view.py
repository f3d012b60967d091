"""What a seat may see: everything, as plain data that JSON can carry."""

from typing_extensions import TypedDict

from marienbad.layout import LOT, NAMES, Position


class View(TypedDict):
    player: int | None  # None before the lot
    rows: dict[str, int]  # the matches of each row, by its name


def view(s: Position, seat: int) -> View:
    """Nobody knows more than the others."""
    return {
        "player": None if s.player == LOT else s.player,
        "rows": dict(zip(NAMES, s.rows, strict=True)),
    }
