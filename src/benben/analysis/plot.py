"""The chances of winning over a match as a small SVG, a line for each seat."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from benben.analysis.judging import Analysis, Judged, costliest, together
from benben.arena.plot import STYLE
from benben.i18n import say
from benben.rulebook import TABLE

WIDTH, HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 760, 340, 76, 44, 56, 20
# Told apart by dashes as well: colours alone are not seen by all
DASHES = ("none", "8 4", "2 4", "12 4 2 4", "4 2", "16 6")
COLOURS = ("#2b5196", "#a3471d", "#3c7a3c", "#7d4b94", "#8a6d12", "#2f7f86")
LIGHTER = ("#93b4f0", "#f0a37e", "#9ad29a", "#d3a6e8", "#e6cf7e", "#8fdde4")


def _style(seats: int) -> str:
    """Light and dark ground, as in the arena's plot."""
    plain = "".join(
        f"  .seat{n} {{ stroke: {COLOURS[n]}; fill: {COLOURS[n]}; }}\n" for n in range(seats)
    )
    dark = "".join(
        f"    .seat{n} {{ stroke: {LIGHTER[n]}; fill: {LIGHTER[n]}; }}\n" for n in range(seats)
    )
    return (
        f"{STYLE}{plain}  @media (prefers-color-scheme: dark) {{\n{dark}  }}\n"
        "  .curve { fill: none; stroke-width: 2; }\n  text { stroke: none; }\n"
    )


def svg(analysis: Analysis, names: Sequence[str], title: str, language: str) -> str:
    """Moves from left to right, chances from 0 at the bottom to 100 %."""
    last = max((judged.ply for judged in analysis.moves), default=0) + 1

    def x(ply: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / last, 1)

    def y(chance: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * chance, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{_style(len(names))}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}" rx="6"/>',
        f'<text x="16" y="28">{escape(title)}</text>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts += _mark(y(share), say(TABLE, "analysis.percent", language, share=share))
    chances = together(analysis.moves)
    for seat, name in enumerate(names):
        points = [(x(ply + 1), y(of_each[seat])) for ply, of_each in chances.items()]
        if analysis.scores is not None:
            points.append((x(last), y(analysis.scores[seat])))
        parts += _curve(seat, name, points)
    for judged in costliest(analysis.moves):
        parts.append(_dot(judged, x(judged.ply + 1), y(chances[judged.ply][judged.seat]), language))
    return "\n".join([*parts, "</svg>", ""])


def _mark(y: float, percent: str) -> list[str]:
    return [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>',
        f'<text x="{LEFT - 8}" y="{y + 5}" text-anchor="end">{percent}</text>',
    ]


def _curve(seat: int, name: str, points: Sequence[tuple[float, float]]) -> list[str]:
    path = " ".join(f"{x},{y}" for x, y in points)
    at = 16 + seat * 120
    dash = DASHES[seat]
    return [
        f'<polyline class="curve seat{seat}" stroke-dasharray="{dash}" points="{path}"/>',
        f'<path class="curve seat{seat}" stroke-dasharray="{dash}" d="M{at} 48h28"/>',
        f'<text x="{at + 34}" y="53">{escape(name)}</text>',
    ]


def _dot(judged: Judged, x: float, y: float, language: str) -> str:
    """A move that cost much, where its mover stood after it; its name shows when pointed at."""
    spot = f'cx="{x}" cy="{y}" r="5"'
    cost = say(TABLE, "analysis.loss", language, share=judged.cost)
    told = f"{judged.ply + 1}. {judged.move}: {cost}; {judged.best}"
    return f'<circle class="seat{judged.seat}" {spot}><title>{escape(told)}</title></circle>'
