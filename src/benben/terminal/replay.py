"""A record shown move by move."""

import time

from benben.match import Match
from benben.record import Fitting
from benben.seats import SPECTATOR
from benben.terminal.screen import Screen


def replay(record: Fitting[Match], screen: Screen, pause: float) -> None:
    """Every position after its move, as the referee saw it, with so many seconds between.

    What no longer fits the rules is listed as it was written.
    """
    match = record.match
    if record.error is None:
        screen.older_rules(match)
    for before, _ in match.replayed():
        if before.ply:
            _show(before, screen, pause)
    if match.ply:
        _show(match, screen, pause)
    if match.is_over:
        screen.outcome(match)
    if record.error is not None:
        screen.older_rules(match, fits=False)
        if record.error.refused is not None:
            screen.refusal(record.error.refused)
        screen.say("rest")
        screen.lines(record.rest)


def _show(match: Match, screen: Screen, pause: float) -> None:
    screen.board(match, SPECTATOR)
    screen.story(match, match.plies[-1].seat, match.ply - 1)
    time.sleep(pause)
