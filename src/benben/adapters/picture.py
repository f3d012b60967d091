"""The terminal's drawing of a board for adapters: as text, on a screen, as pixels."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.color import Color
from rich.console import Console
from rich.text import Text

from benben.game import Game
from benben.match import Match

COLUMNS, ROWS = 100, 40  # no drawing is wider; a longer one makes the picture longer
SIZE = 14  # of the letters, in pixels
INK, PAPER = (0x2B, 0x21, 0x17), (0xF3, 0xEB, 0xD9)
BOLD = "-Bold"
MODES = ("human", "ansi", "rgb_array")  # on this terminal, text, pixels


def render(game: Game, positions: Any, seat: int, mode: str | None, language: str) -> Any:
    """What a seat sees, in one of the modes; nothing without one."""
    if mode is None:
        return None
    lines = draw(game, positions, seat, language)
    if mode == "rgb_array":
        return pixels(lines)
    if mode == "ansi":
        return text(lines)
    show(lines)
    return None


def draw(game: Game, position: Any, seat: int, language: str) -> list[str]:
    """What a seat sees, as lines of Rich markup."""
    match = Match.from_position(game, game.notation.position_text(position[0]), chance=False)
    return game.drawing.draw(match.view(seat), language)


def show(lines: Sequence[str]) -> None:
    """On this terminal."""
    console = Console()
    for line in lines:
        console.print(line, highlight=False)


def text(lines: Sequence[str]) -> str:
    """Without colours."""
    return "\n".join(Text.from_markup(line).plain for line in lines)


@cache
def _font(weight: str) -> Any:
    """DejaVu Sans Mono, which has every sign our drawings use; Matplotlib brings it along."""
    from matplotlib import get_data_path
    from PIL import ImageFont

    folder = Path(get_data_path()) / "fonts" / "ttf"
    return ImageFont.truetype(str(folder / f"DejaVuSansMono{weight}.ttf"), SIZE)


def pixels(lines: Sequence[str]) -> NDArray[np.uint8]:
    """As an image: height × width × 3."""
    from PIL import Image, ImageDraw

    width, height = round(_font("").getlength("M")), SIZE + 3
    image = Image.new("RGB", (COLUMNS * width, max(ROWS, len(lines)) * height), PAPER)
    pen, console = ImageDraw.Draw(image), Console(width=COLUMNS, force_terminal=True)
    for row, line in enumerate(lines):
        x, y = 0, row * height
        for part in Text.from_markup(line).render(console):
            style = part.style
            ink = _rgb(style.color, INK) if style else INK
            end = x + part.cell_length * width
            if style and style.bgcolor:
                pen.rectangle((x, y, end - 1, y + height - 1), fill=_rgb(style.bgcolor, PAPER))
            for column, letter in enumerate(part.text):
                place = (x + column * width, y)
                pen.text(place, letter, fill=ink, font=_font(BOLD if style and style.bold else ""))
            x = end
    return np.asarray(image)


def _rgb(colour: Color | None, usual: tuple[int, int, int]) -> tuple[int, ...]:
    if colour is None or colour.is_default:
        return usual
    return tuple(colour.get_truecolor())
