"""Playing on from a moment of a finished match: the position, and who sits where."""

from secrets import randbits
from typing import Literal

from benben.chance import generator
from benben.game import Game
from benben.match import Match
from benben.seats import CHANCE
from benben.table.chairs import OPEN, Chair
from benben.table.errors import ApiError
from benben.table.names import clean
from benben.table.seating import Seating, Source

Other = Literal["bot", "here", "open"]


def position(match: Match, ply: int, imagined: bool) -> str:
    """The position before a decision: the true one, or one its mover could not tell from it."""
    if ply >= match.ply or match.plies[ply].seat == CHANCE:
        raise ApiError(404, "no_decision")
    before = next(before for before, _ in match.replayed() if before.ply == ply)
    found = before.truth()
    if imagined:
        match.game.engine.imagine(found, match.plies[ply].seat, generator(randbits(62)))
    return match.game.notation.position_text(found[0])


def chairs(
    players: int, seat: int, me: Chair, other: Other, level: int | None, guest: str
) -> list[Chair]:
    """Oneself in one seat, the others all alike."""
    if seat >= players:
        raise ApiError(404, "no_seat")

    def chair(number: int) -> Chair:
        if number == seat:
            return me
        if other == "here":
            return Chair("person", me.person, clean(f"{guest} {number + 1}"), own=False)
        return OPEN if other == "open" else Chair("bot", level=level)

    return [chair(number) for number in range(players)]


def seating(
    game: Game, options: dict[str, str], seats: list[Chair], start: str, source: Source
) -> Seating:
    """The new table, which knows where it came from. ValueError if it cannot be played so."""
    me = next(chair.person for chair in seats if chair.person is not None)
    new = Seating.new(game, options, False, me, seats)
    new.start, new.source = start, source
    new.unplayed()
    return new
