"""The standing for people (tables and lines) and for programs (JSON)."""

from dataclasses import asdict
from math import isfinite
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from benben.arena.ratings import Estimate
from benben.arena.scoreboard import Standing
from benben.arena.sprt import BOUND, Sprt


def elo(value: float) -> str:
    if isfinite(value):
        return f"{value:+.0f}"
    return "+∞" if value > 0 else "-∞"


def elo_range(estimate: Estimate) -> str:
    return f"{elo(estimate.low)}…{elo(estimate.high)}"


def percent(estimate: Estimate) -> str:
    return f"{100 * estimate.value:.1f} %"


def percent_range(estimate: Estimate) -> str:
    return f"{100 * estimate.low:.1f}…{100 * estimate.high:.1f}"


# --- for people ----------------------------------------------------------------------------------


def heading(standing: Standing) -> str:
    """What was played, in one line."""
    setup = standing.setup
    options = "".join(f", {name}={value}" for name, value in setup.options.items())
    return f"{setup.game}, {setup.players} players{options}, seed {setup.seed}"


def ratings_table(standing: Standing) -> Table:
    table = _table("bot")
    for column in ("Elo", "95 %"):
        table.add_column(column, justify="right")
    for name, rating in standing.ratings():
        table.add_row(escape(name), elo(rating.value), elo_range(rating))
    return table


def pairs_table(standing: Standing) -> Table:
    """Each pair: games and score of the first bot, with the error by deals."""
    table = _table("bot", "against")
    for column in ("games", "won/=/lost", "score", "95 %", "Elo", "95 %"):
        table.add_column(column, justify="right", no_wrap=True)
    others = "" if standing.setup.players == 2 else f" × {standing.setup.players - 1}"
    for (first, second), tally in standing.tallies.items():
        score, difference = tally.score(), tally.elo()
        table.add_row(
            escape(first),
            escape(second + others),
            str(tally.games),
            f"{tally.wins}/{tally.shared}/{tally.losses}",
            percent(score),
            percent_range(score),
            elo(difference.value),
            elo_range(difference),
        )
    return table


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def sprt_line(test: Sprt) -> str:
    """Where the sequential test stands."""
    if test.accepted is None:
        return f"SPRT undecided: ratio {test.ratio:+.2f} between ±{BOUND:.2f}, {test.deals} deals"
    taken, left = ("H1", "H0") if test.accepted == test.elo1 else ("H0", "H1")
    other = test.elo0 if test.accepted == test.elo1 else test.elo1
    return (
        f"SPRT accepts {taken} after {test.deals} deals: the first bot is stronger "
        f"by {test.accepted:+g} Elo rather than by {other:+g} ({left})"
    )


def misfit_lines(standing: Standing) -> list[str]:
    return [
        f"Elo does not explain {first} against {second}: it expects {100 * share:.1f} %"
        for (first, second), share in standing.misfits().items()
    ]


def tables(standing: Standing) -> RenderableType:
    parts: list[RenderableType] = [pairs_table(standing)]
    if len(standing.setup.bots) > 2:  # for two, half their difference each says nothing new
        parts.append(ratings_table(standing))
        parts += [Text(text) for text in misfit_lines(standing)]
    if standing.test is not None:
        parts.append(Text(sprt_line(standing.test)))
    return Group(*parts)


def line(standing: Standing) -> str:
    """Progress in one line: two bots' score, several bots' Elo, each with its error."""
    parts = [f"{standing.games}/{standing.total} games"]
    if len(standing.tallies) == 1:
        ((first, _), tally), *_ = standing.tallies.items()
        score = tally.score()
        parts.append(f"{first} {percent(score)} ({percent_range(score)})")
    else:
        parts += [f"{name} {elo(r.value)} ({elo_range(r)})" for name, r in standing.ratings()]
    if standing.test is not None:
        parts.append(f"SPRT {standing.test.ratio:+.2f} of ±{BOUND:.2f}")
    return " · ".join(parts)


# --- for programs --------------------------------------------------------------------------------


def as_json(standing: Standing, ended: str) -> dict[str, Any]:
    """Everything in the tables, and more; infinite values (Elo of a score of 100 %) are null."""
    return {
        **standing.setup.header,
        "ended": ended,
        "games": standing.games,
        "ratings": [{"bot": name, "elo": _finite(rating)} for name, rating in standing.ratings()],
        "pairs": [
            {
                "first": first,
                "second": second,
                "games": tally.games,
                "won": tally.wins,
                "shared": tally.shared,
                "lost": tally.losses,
                "score": _finite(tally.score()),
                "elo": _finite(tally.elo()),
                "spread": tally.spread,
            }
            for (first, second), tally in standing.tallies.items()
        ],
        "sprt": _test(standing.test),
    }


def _finite(estimate: Estimate) -> dict[str, float | None]:
    return {name: x if isfinite(x) else None for name, x in asdict(estimate).items()}


def _test(test: Sprt | None) -> dict[str, Any] | None:
    if test is None:
        return None
    names = ("elo0", "elo1", "ratio", "accepted", "deals")
    return {name: getattr(test, name) for name in names} | {"bound": BOUND}
