"""The default board of the browser: the terminal's drawing, as spans with their styles."""

from functools import lru_cache

from rich.color import Color
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from benben.i18n import LANGUAGES
from benben.match import Match
from benben.table.messages import Drawn, Span

# named colours of a terminal, as the client's light ground shows them
_THEME = TerminalTheme(
    (244, 234, 210),
    (43, 33, 23),
    [(43, 33, 23), (179, 65, 42), (43, 122, 96), (138, 96, 16), (43, 81, 150), (125, 74, 134),
     (31, 111, 122), (107, 90, 58)],
)  # fmt: skip
_CONSOLE = Console()


def drawn(match: Match, viewer: int) -> Drawn:
    """What a viewer sees of the board, in every language, and its moves in words."""
    game, view = match.game, match.view(viewer)
    return {
        "lines": {
            language: [_spans(line) for line in game.drawing.draw(view, language)]
            for language in LANGUAGES
        },
        "moves": dict(zip(view["moves"], match.move_words(viewer), strict=False)),
    }


@lru_cache(500)
def _spans(line: str) -> list[Span]:
    """One line of Rich markup; shared: do not mutate."""
    found: list[Span] = []
    for segment in Text.from_markup(line).render(_CONSOLE):
        style = segment.style
        span: Span = {"text": segment.text}
        if style is not None and segment.text:
            color, ground = style.color, style.bgcolor
            if style.reverse:
                color, ground = ground or Color.parse("white"), color or Color.parse("black")
            if color is not None:
                span["color"] = color.get_truecolor(_THEME).hex
            if ground is not None:
                span["ground"] = ground.get_truecolor(_THEME, foreground=False).hex
            if style.bold:
                span["bold"] = True
        if segment.text:
            found.append(span)
    return found
