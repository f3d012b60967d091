"""Taking moves back at a table: when it is offered, and what it does.

T1.5 holds among people, T1.7 against bots. Whether a move revealed something takes longer to find
out than to play it: among people it is worked out a moment after the move.
"""

import asyncio

from benben.match import Match
from benben.refused import ENDED, NO_UNDO, STRICT, Refused
from benben.table import duplicates, snapshot, times
from benben.table.presence import Presence
from benben.table.seating import Seating
from benben.table.steps import Step

DELAY = 0.1  # seconds
Moment = tuple[int, int]  # the ply, and how often a move was taken back


class TakeBacks:
    """The undo rules at one table."""

    def __init__(self, seating: Seating, match: Match, presence: Presence) -> None:
        self._seating, self._match, self._presence = seating, match, presence
        self._loop = asyncio.get_running_loop()
        self._count = 0
        self._checked: Moment | None = None  # the moment for which the offer is known
        self._to_check: tuple[float, Moment, int] | None = None  # when, which, whose
        self._timer: asyncio.TimerHandle | None = None

    @property
    def moment(self) -> Moment:
        """Differs after every move and every move taken back."""
        return self._match.ply, self._count

    # --- what is allowed ------------------------------------------------------------------------

    def allowed(self, seat: int) -> bool:
        if self._match.is_over or duplicates.is_strict(self._seating):
            return False
        if self._seating.alone_with_bots(seat):
            return self._last_move(seat) is not None
        return self._match.may_undo(seat)

    def _last_move(self, seat: int) -> int | None:
        """T1.7: the ply of a seat's last move, if it may be taken back."""
        plies = self._match.plies
        last = next((i for i in reversed(range(len(plies))) if plies[i].seat == seat), None)
        return None if last is None or self._match.reminded(seat, last) else last

    def take_back(self, seat: int) -> list[Step]:
        """Take the last move of this seat back; what must be written because of it."""
        if self._match.is_over:
            raise Refused.by_table(ENDED)
        if duplicates.is_strict(self._seating):
            raise Refused.by_table(STRICT)
        clocks = self._seating.clocks
        if clocks is not None:
            clocks.check_undo(seat, times.now())
        insight: list[Step] = []
        if not self._seating.alone_with_bots(seat):
            self._match.undo(seat)
        elif (ply := self._last_move(seat)) is None:
            raise Refused.by_table(NO_UNDO)
        else:
            person = self._seating.chairs[seat].person
            harmless = self._match.may_undo(seat)
            self._match.rewind(ply)
            if not harmless and person is not None:
                insight = self._seating.look_behind(person)
        self._count += 1
        if clocks is not None:
            clocked = self._seating.clocked(self._match)
            clocks.taken_back(seat, self._match.ply, clocked, times.now())
        return [*self._seating.taken_back(self._match.ply), *insight]

    # --- what is offered ------------------------------------------------------------------------

    def offered(self, seat: int, since: int) -> bool:
        """Known at once in a whole snapshot and against bots; else only when it was checked."""
        known = since == 0 or self._checked == self.moment or self._seating.alone_with_bots(seat)
        return known and self.allowed(seat)

    def check_soon(self, seat: int) -> None:
        """This seat has moved. One timer for each table, however fast the moves come."""
        if self._presence.connections and self._seating.chairs[seat].kind == "person":
            under_way = self._to_check is not None
            self._to_check = self._loop.time() + DELAY, self.moment, seat
            if not under_way:
                self._timer = self._loop.call_at(self._to_check[0], self._check)

    def _check(self) -> None:
        """If nobody has moved meanwhile, tell the mover that the move can be taken back."""
        assert self._to_check is not None
        due, moment, seat = self._to_check
        if self._loop.time() < due:  # there was another move
            self._timer = self._loop.call_at(due, self._check)
            return
        self._to_check = None
        if moment != self.moment or self._seating.alone_with_bots(seat):
            return
        self._checked = moment
        if self.allowed(seat):
            offer = snapshot.may_undo(seat, self._match.ply)
            for connection in self._presence.of_seat(seat):
                connection.send(offer)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None  # it refers to this object
