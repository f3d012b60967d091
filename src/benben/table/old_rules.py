"""Tables that began under an earlier version of a game's rules.

Where all moves fit the present rules and lead to the same position, the match goes on by those,
whatever else of the code has changed. Where a move does not fit, the table is stopped: nobody plays
on, but its record can be read as it was written, and replayed as far as it fits. Where the moves
lead elsewhere it is stopped, too, and not replayed: its boards would be others than people saw.
"""

from dataclasses import dataclass
from typing import Any

from benben.game import game, names
from benben.match import Match
from benben.record import Heading, replay_line, written
from benben.record_lines import RecordError
from benben.table import steps
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.hosting import Bots, Store
from benben.table.log import LOG
from benben.table.seating import Seating
from benben.table.standing import leads_elsewhere
from benben.table.steps import Step


@dataclass(frozen=True)
class Readable:
    """A match that nobody plays on, to be read whole."""

    seating: Seating
    match: Match | None  # as far as it fits the rules; None: not at all
    record: str


class Stopped(ApiError):
    """This table cannot go on."""

    def __init__(self, key: str, kept: "_Kept", match: Match | None) -> None:
        seating, rules = kept.seating, kept.seating.game
        now, ply = rules.version, match.ply + 1 if match else 0
        super().__init__(410, key, game=rules.title, began=seating.version, now=now, ply=ply)
        self._kept, self._match = kept, match
        if match is not None:
            seating.label(match)
            known = [change for change in match.handovers if change.ply <= match.ply]
            match.names, match.handovers = match.names_at(match.ply), known

    @property
    def _waits(self) -> bool:
        """For a newer server, where it goes on."""
        return self._kept.seating.version > self._kept.seating.game.version

    def read(self, person: str | None) -> Readable:
        """For everybody once the match was over; before that, with its secrets, for who played.

        Not if it may go on elsewhere: a match of newer rules waits for a newer server.
        """
        seating, over, lines = self._kept.seating, self._kept.over, self._kept.lines
        if not (over or person in seating.players()):
            raise ApiError(403, "players_only")
        if not over and self._waits:
            raise self
        seal = seating.told_seal(over)
        heading = Heading(seating.game, seating.version, seating.options, seating.start, seal)
        text = written(heading, seating.names(), seating.handovers(), lines, seating.late)
        return Readable(seating, self._match, text)

    def rest(self) -> list[Step]:
        """It waits for nobody any more; what must be written."""
        if self._waits:
            return []
        seating = self._kept.seating
        row = {"table_": seating.id, "waiting_for_": encoded([]).decode()}
        return [(steps.SET_WAITING_FOR, [row]), (steps.DROP_DEADLINES, [{"table_": seating.id}])]


@dataclass(frozen=True)
class _Kept:
    """A table as it is on disk."""

    seating: Seating
    over: bool
    lines: list[str]


def replay(seating: Seating, over: bool, lines: list[str]) -> Match:
    """The match as its moves were written; Stopped if the rules do not allow them."""
    kept, version = _Kept(seating, over, lines), seating.game.version
    if seating.version > version:
        raise Stopped("newer_rules", kept, None)
    key = "unreadable" if seating.version == version else "older_rules"
    try:
        match = seating.unplayed()
    except ValueError as error:  # an option that is no more
        raise Stopped(key, kept, None) from error
    try:
        for line in lines:
            replay_line(match, line)
    except RecordError as error:
        raise Stopped(key, kept, match) from error
    if leads_elsewhere(seating.stood, match):
        raise Stopped("led_elsewhere", kept, None)
    if over and seating.late and not match.is_over:
        match.end_on_time(seating.late)
    if over and not match.is_over:
        raise Stopped(key, kept, match)
    return match


async def adopt(seating: Seating, match: Match, kept: Store, bots: Bots) -> None:
    """The match goes on by the present rules; they may want something of chance first."""
    since = match.ply
    if seating.begun(match):
        match.follow(seating.luck(since))
        await bots.aside(match.resume)
        seating.run_clocks(match)
    moves = steps.ADD_MOVE, seating.moves(match, since)
    try:
        await kept.write(moves, *seating.state(match, moved=False), seating.adopted())
    except kept.errors:
        if match.ply > since:
            raise  # what chance did must be on disk before anybody hears of it
        LOG.exception("a change of rules was not kept", extra={"table": seating.id})


def is_stopped(row: Any) -> bool:
    """Whether a table in a list cannot go on."""
    known = {name: game(name).version for name in names()}
    if row.over or row.version == known.get(row.game):
        return False
    rested = row.ply > 0 and not row.waiting_for
    return rested or row.version > known.get(row.game, 0)
