"""A solo match of a browser goes on at a server, where a friend can join.

The browser has kept the whole truth of its match, and whoever opens a table may send any position.
So what their seat cannot know is drawn anew at the server: nothing seen elsewhere tells it. The new
match begins at that position, with luck of its own.
"""

import secrets
from typing import Any

from benben.match import Match
from benben.options import told_by
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.seating import Seating


async def standing(table: LiveTable, person: str) -> dict[str, Any]:
    """How the match of one person and bots stands, as the wish for a new table."""
    seating, match = table.seating, table.match
    return {
        "game": match.game.name,
        "options": seating.options,
        "public": False,
        "seats": [
            {"kind": "me"} if chair.person else {"kind": "bot", "level": chair.level}
            for chair in seating.chairs
        ],
        "start": _imagined(match, _only_seat(seating, person)),
    }


def begin_at(seating: Seating, person: str, position: str) -> None:
    """A new table's match begins there; ValueError if it is no position of such a match.

    Where the position tells its options they are those of the match, whatever else was said.
    """
    seating.options |= told_by(seating.game.options, position, len(seating.chairs))
    seating.start = position
    seating.start = _imagined(seating.unplayed(), _only_seat(seating, person))


def _imagined(match: Match, seat: int) -> str:
    if match.is_over:
        raise ApiError(409, "over")
    guess = match.seen(seat, secrets.randbits(62)).guess
    return match.game.notation.position_text(guess[0])


def _only_seat(seating: Seating, person: str) -> int:
    seats = seating.seats_of(person)
    if len(seats) != 1:
        raise ApiError(409, "one_goes_on")
    return seats[0]
