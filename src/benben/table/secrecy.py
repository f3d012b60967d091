"""T1.9: secrets belong to persons. Who has seen a seat's secrets may not play against it."""

from benben.chance import generator
from benben.match import Match
from benben.seats import SPECTATOR
from benben.table.chairs import OPEN
from benben.table.seating import Seating

IMAGININGS = 16  # samples that must all equal the truth before nothing counts as hidden


def may_take(seating: Seating, match: Match, person: str, seat: int) -> bool:
    """Whether this person may have this seat, as far as secrets go."""
    others = {chair.person for chair in seating.chairs} - {None, person}
    if not (others and match.ply and hides(match)):
        return True  # only bots, nothing dealt yet, or nothing hidden
    if others & _knowing(seating, seat):
        return False
    return all(
        chair == OPEN or other == seat or person not in _knowing(seating, other)
        for other, chair in enumerate(seating.chairs)
    )


def _knowing(seating: Seating, seat: int) -> set[str | None]:
    """Who has seen this seat's secrets: its occupants since the match began, and T1.9's undoers."""
    had = {one.chair.person for one in seating.formers if one.seat == seat and one.ply > 0}
    return had | {seating.chairs[seat].person} | seating.insiders


def hides(match: Match) -> bool:
    """Whether anything is hidden now: whether a spectator can imagine another position."""
    truth = match.truth()
    for seed in range(IMAGININGS):
        other = match.game.engine.copy(truth)
        match.game.engine.imagine(other, SPECTATOR, generator(seed))
        if other.tobytes() != truth.tobytes():
            return True
    return False
