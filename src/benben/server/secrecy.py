"""T1.9: secrets belong to persons. Who has seen what a seat holds does not play against it."""

from benben.chance import generator
from benben.match import Match
from benben.seats import SPECTATOR
from benben.server.seating import OPEN, Seating

IMAGININGS = 16  # how many guesses must equal the truth before nothing counts as hidden


def may_take(seating: Seating, match: Match, person: str, seat: int) -> bool:
    """Whether this person may have this seat, as far as secrets go."""
    others = {chair.person for chair in seating.chairs} - {None, person}
    if not (others and match.ply and hides(match)):
        return True  # bots are not wronged, nothing is dealt, or all lies open
    if others & _knowing(seating, seat):
        return False
    return all(
        chair == OPEN or other == seat or person not in _knowing(seating, other)
        for other, chair in enumerate(seating.chairs)
    )


def _knowing(seating: Seating, seat: int) -> set[str | None]:
    """Who has seen this seat's secrets: who had it since the match began, and who took back."""
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
