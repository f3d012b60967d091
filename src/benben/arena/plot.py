"""Elo with error bars as a small SVG, readable on light and dark backgrounds."""

from collections.abc import Sequence
from math import ceil, floor, isfinite, log10
from xml.sax.saxutils import escape

from benben.arena.ratings import Estimate

WIDTH, ROW, TOP, BOTTOM, RIGHT = 640, 36, 48, 44, 84

STYLE = """
  svg { --ground: #f3ebd9; --ink: #2b2117; --line: #cbb98f; --bar: #2b5196; }
  @media (prefers-color-scheme: dark) {
    svg { --ground: #23262b; --ink: #efe6d2; --line: #3b3f46; --bar: #93b4f0; }
  }
  .ground { fill: var(--ground); }
  text { fill: var(--ink); font: 500 14px "Alegreya Sans", "Gill Sans", Candara, sans-serif; }
  .grid { stroke: var(--line); }
  .bar { stroke: var(--bar); stroke-width: 2; fill: none; }
  .dot { fill: var(--bar); }
"""

Rating = tuple[str, Estimate]


def ticks(low: float, high: float) -> list[float]:
    """Four to nine round numbers that span the range."""
    rough = max(high - low, 1.0) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(power * m for m in (1, 2, 5, 10) if power * m >= rough)
    return [step * i for i in range(floor(low / step), ceil(high / step) + 1)]


def svg(ratings: Sequence[Rating], title: str) -> str:
    """One row for each bot, as they come."""
    shown = [(name, rating) for name, rating in ratings if isfinite(rating.low + rating.high)]
    lows, highs = [r.low for _, r in shown] or [0.0], [r.high for _, r in shown] or [0.0]
    marks = ticks(min(lows), max(highs))
    left = min(max(90, 32 + 8 * max((len(name) for name, _ in shown), default=0)), WIDTH // 2)
    height = TOP + ROW * len(shown) + BOTTOM

    def x(elo: float) -> float:
        share = (elo - marks[0]) / (marks[-1] - marks[0])
        return round(left + share * (WIDTH - left - RIGHT), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="6"/>',
        f'<text x="16" y="28">{escape(title)}</text>',
    ]
    for mark in marks:
        parts += _mark(x(mark), mark, height)
    for row, (name, rating) in enumerate(shown):
        spots = x(rating.low), x(rating.value), x(rating.high)
        y = TOP + ROW * row + ROW // 2
        parts.append(f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        parts += _bar(y, rating.value, spots)
    return "\n".join([*parts, "</svg>", ""])


def _mark(x: float, elo: float, height: int) -> list[str]:
    bottom, signed = height - BOTTOM, f"{elo:+g}" if elo else "0"
    return [
        f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{bottom}"/>',
        f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{signed}</text>',
    ]


def _bar(y: int, elo: float, spots: tuple[float, float, float]) -> list[str]:
    low, middle, high = spots
    whiskers = f"M{low} {y - 6}v12M{low} {y}H{high}M{high} {y - 6}v12"
    return [
        f'<path class="bar" d="{whiskers}"/>',
        f'<circle class="dot" cx="{middle}" cy="{y}" r="5"/>',
        f'<text x="{WIDTH - 16}" y="{y + 5}" text-anchor="end">{elo:+.0f}</text>',
    ]
