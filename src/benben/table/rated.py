"""Whose result counts in a rated match (T3.3)."""

from typing import NamedTuple

from benben.match import Match
from benben.table.chairs import Chair
from benben.table.seating import Seating


class Mover(NamedTuple):
    """Whoever made the first move of a seat: its result is theirs."""

    seat: int
    chair: Chair
    left: bool  # somebody else has the seat now


def movers(seating: Seating, match: Match) -> list[Mover]:
    """By seat; a seat that has not moved yet has none."""
    first: dict[int, int] = {}
    for number, ply in enumerate(match.plies):
        if ply.seat not in first and ply.seat >= 0:
            first[ply.seat] = number
    return [_mover(seating, seat, first[seat]) for seat in sorted(first)]


def _mover(seating: Seating, seat: int, ply: int) -> Mover:
    now = seating.chairs[seat]
    later = (one.chair for one in seating.formers if one.seat == seat and one.ply > ply)
    chair = next(later, now)
    return Mover(seat, chair, (chair.person, chair.level) != (now.person, now.level))


def to_count(seating: Seating, match: Match) -> list[Mover]:
    """Those whose result counts from now on; nobody as long as two may still win it.

    A match may count before its end: when all but one have left it.
    """
    if not match.is_over and not any(one.ply for one in seating.formers):
        return []  # as most of the time
    found = movers(seating, match)
    in_play = len(seating.chairs) - sum(one.left for one in found)
    return found if len(found) > 1 and (match.is_over or in_play < 2) else []
