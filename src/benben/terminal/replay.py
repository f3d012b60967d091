"""A record shown move by move."""

import time

from benben.match import Match
from benben.seats import SPECTATOR
from benben.terminal.screen import Screen


def replay(match: Match, screen: Screen, pause: float) -> None:
    """Every position after its move, as the referee saw it, with so many seconds between."""
    for before, _ in match.replayed():
        if before.ply:
            _show(before, screen, pause)
    if match.ply:
        _show(match, screen, pause)
    if match.is_over:
        screen.outcome(match)


def _show(match: Match, screen: Screen, pause: float) -> None:
    screen.board(match, SPECTATOR)
    screen.story(match, match.plies[-1].seat, match.ply - 1)
    time.sleep(pause)
