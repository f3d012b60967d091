"""A live table as each viewer sees it; what several viewers or messages share is encoded once."""

from typing import NamedTuple

from benben.match import Match
from benben.seats import SPECTATOR
from benben.table import duplicates, snapshot, times
from benben.table.encoding import fragment
from benben.table.match_log import MatchLogs
from benben.table.messages import Table, View
from benben.table.presence import Presence
from benben.table.seating import Seating
from benben.table.undo import TakeBacks


class Viewer(NamedTuple):
    """All that decides what somebody is shown."""

    seats: tuple[int, ...]
    invited: bool
    host: bool


class TableSnapshots:
    """Snapshots of one table."""

    def __init__(
        self,
        seating: Seating,
        match: Match,
        presence: Presence,
        take_backs: TakeBacks,
    ) -> None:
        self._fronts: dict[tuple[int, ...], int] = {}  # of several seats the one at the screen
        self._seating, self._match = seating, match
        self._presence, self._take_backs = presence, take_backs
        self._logs = MatchLogs()
        self._frames: dict[Viewer, snapshot.Frame] = {}

    def viewer(self, person: str | None) -> Viewer:
        seats = self._seating.seats_of(person)
        invited = bool(seats) or self._seating.public or person in self._seating.guests
        return Viewer(seats, invited, person is not None and person == self._seating.host)

    def progress(self) -> snapshot.Progress:
        seating, match = self._seating, self._match
        clocks, people = seating.clocks, seating.people
        clock = None if clocks is None else snapshot.clock(clocks, people, times.now())
        seal = (
            None if seating.seal is None else seating.seal.told(duplicates.is_open(seating, match))
        )
        found = snapshot.progress(match, seating.begun(match), seal, clock)
        if seating.rated:
            found["rated"] = seating.ratings
        if seating.twin is not None:
            found["twin"] = snapshot.twin(seating.twin, found["over"])
        return found

    def table(self, viewer: Viewer, since: int, progress: snapshot.Progress | None = None) -> Table:
        """What this viewer sees, with the log from a ply on; 0: everything.

        Who has several seats sees with the eyes of the one that is to move: another seat than
        before is told everything, and whether the last one must look away.
        """
        several, eyes = len(viewer.seats) > 1, (*viewer.seats, SPECTATOR)[0]
        if several:
            eyes, since = self._in_front(viewer.seats, since)
        first = self._first_told(eyes, since)
        views = [self._view(eyes, since, first)]
        now = progress or self.progress()
        table = snapshot.table(self._frame(viewer), now, first, views)
        return {**table, "curtain": self._differ(viewer.seats)} if several else table

    def _in_front(self, seats: tuple[int, ...], since: int) -> tuple[int, int]:
        """Whose eyes it is now, and from which ply on they must be told."""
        asked = [seat for seat in self._match.waiting_for if seat in seats]
        if (front := self._fronts.get(seats)) in (asked or seats) and front is not None:
            return front, since
        self._fronts[seats] = (asked or seats)[0]
        return self._fronts[seats], 0

    def _differ(self, seats: tuple[int, ...]) -> bool:
        """Whether these seats see different boards."""
        first, *others = (self._match.board(seat) for seat in seats)
        return any(board != first for board in others)

    def told(self, viewer: Viewer, since: int, progress: snapshot.Progress | None = None) -> bytes:
        """The message that carries it."""
        return snapshot.told(self.table(viewer, since, progress))

    # --- what is shared -------------------------------------------------------------------------

    def follow_people(self) -> None:
        """People's logs are encoded together."""
        chairs = self._seating.chairs
        self._logs.follow(seat for seat, chair in enumerate(chairs) if chair.kind == "person")

    def forget_frame(self) -> None:
        """Something beside the match has changed."""
        self._frames.clear()

    def cut(self, ply: int) -> None:
        """The match is at this earlier ply again."""
        self._logs.cut(ply)
        self._frames.clear()

    # --- parts ----------------------------------------------------------------------------------

    def _frame(self, viewer: Viewer) -> snapshot.Frame:
        if viewer not in self._frames:
            seating, (mine, invited, host) = self._seating, viewer
            seats = snapshot.seats(seating.chairs, mine, self._presence.people)
            self._frames[viewer] = snapshot.frame(
                self._match,
                fragment(seats),
                fragment([snapshot.former(one) for one in seating.formers]),
                table_id=seating.id,
                public=seating.public,
                host=host,
                invite=seating.invite() if invited and seating.code else None,
                watching=self._presence.watching,
                source=seating.source,
                rematch=seating.rematch if invited else None,  # it may be private, too
                said=seating.said,
            )
        return self._frames[viewer]

    def _first_told(self, eyes: int, since: int) -> int:
        """Where people play from memory, recent entries are sent again without their words.

        Never from 0 on, which would mean a whole snapshot. At the end everything is told.
        """
        if since == 0 or not self._match.from_memory:
            return since
        return max(1, min(since, self._match.told_from(eyes, since)))

    def _view(self, viewer: int, since: int, first: int) -> View:
        entries = self._logs.since(self._match, viewer, first)
        may_undo = viewer != SPECTATOR and self._take_backs.offered(viewer, since)
        begun = self._seating.begun(self._match)
        view = snapshot.view(self._match, viewer, entries, may_undo, walks=begun)
        return view if begun else {**view, "moves": []}
