"""Progress while games are played: a live table in a terminal, plain lines elsewhere."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from benben.arena.report import line, tables
from benben.arena.scoreboard import Standing

SECONDS = 30.0  # between two plain lines, if not a tenth of the games was played before


class Display(Protocol):
    def show(self, standing: Standing) -> None: ...


@contextmanager
def display(console: Console, standing: Standing) -> Iterator[Display]:
    """The display that suits the output."""
    if not console.is_terminal:
        yield Lines(console, standing.games)
        return
    bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console)
    with Live(console=console, auto_refresh=False, transient=True) as live:
        yield Moving(live, bar, standing)


class Moving:
    """A bar with the tables under it; it makes room for the final tables."""

    def __init__(self, live: Live, bar: Progress, standing: Standing) -> None:
        self.live = live
        self.bar = bar
        self.task = bar.add_task("", total=standing.total, completed=standing.games)
        self.shown = 0.0
        self.show(standing)

    def show(self, standing: Standing) -> None:
        self.bar.update(self.task, completed=standing.games)
        now = time.monotonic()
        if now - self.shown >= 0.2:  # quick games would keep the terminal busier than the bots
            self.shown = now
            self.live.update(Group(self.bar, tables(standing)), refresh=True)


class Lines:
    """A line for every tenth of the games, and now and then in between."""

    def __init__(self, console: Console, games: int) -> None:
        self.console = console
        self.games = games
        self.shown = time.monotonic()

    def show(self, standing: Standing) -> None:
        if standing.games == self.games:
            return
        tenths = [10 * games // max(standing.total, 1) for games in (self.games, standing.games)]
        if tenths[0] == tenths[1] and time.monotonic() - self.shown < SECONDS:
            return
        self.games, self.shown = standing.games, time.monotonic()
        self.console.print(line(standing), markup=False, highlight=False, soft_wrap=True)
