"""A record shown move by move."""

import time

from benben.match import Match
from benben.seats import SPECTATOR
from benben.terminal.screen import Screen


def replay(match: Match, screen: Screen, pause: float) -> None:
    """Every position after its move, as the referee saw it, with so many seconds between."""
    again = Match(match.game, match.players, match.options, names=match.names, chance=False)
    if match.start_text:
        again.begin_at(match.start_text)
    for before, ply in match.history():
        name = match.game.notation.move_text(before, ply.seat, ply.move, ply.seat)
        again.replay(name, ply.seat, ply.note)
        screen.board(again, SPECTATOR)
        screen.story(again, ply.seat, again.ply - 1)
        time.sleep(pause)
    if match.is_over:
        screen.outcome(match)
