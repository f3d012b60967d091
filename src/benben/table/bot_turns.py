"""When a bot must move at a table, what it plays, and how far bots are that come later."""

import asyncio
import random
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any

from benben.match import Match, Seen
from benben.seats import CHANCE
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.hosting import Bots
from benben.table.log import LOG
from benben.table.presence import Presence
from benben.table.seating import Seating
from benben.table.undo import Moment, TakeBacks

TELL_EVERY = 0.5  # seconds between two messages on how far bots are
COURTESY = 4.0, 8.0  # seconds a bot waits for people where whoever acts first begins


@dataclass(frozen=True)
class BotTurn:
    """A bot is to move, at this moment."""

    moment: Moment
    seat: int
    level: int
    seen: Seen
    seed: int


class BotTurns:
    """The bots of one table; at each moment at most one of them thinks."""

    def __init__(
        self,
        seating: Seating,
        match: Match,
        bots: Bots,
        presence: Presence,
        take_backs: TakeBacks,
    ) -> None:
        self._seating, self._match, self._bots = seating, match, bots
        self._presence, self._take_backs = presence, take_backs
        self._started: Moment | None = None  # the moment for which a bot thinks or has thought

    def start(self) -> BotTurn | None:
        """The turn of the first bot the match waits for; None if it thinks already."""
        chairs, waiting = self._seating.chairs, self._seating.waiting_for(self._match)
        seat = next((s for s in waiting if chairs[s].kind == "bot"), None)
        moment = self._take_backs.moment
        if seat is None or self._started == moment or self._unwatched or self._paused:
            return None
        self._started = moment
        level, seed = chairs[seat].level or 1, self._seating.dice(self._match.ply)
        return BotTurn(moment, seat, level, self._match.seen(seat, seed), seed)

    @property
    def _unwatched(self) -> bool:
        """Bots alone at a table wait until somebody connects."""
        seated = any(chair.kind == "person" for chair in self._seating.chairs)
        return not (seated or self._presence.connections)

    @property
    def _paused(self) -> bool:
        """Nobody moves in a pause (T2.5)."""
        return self._seating.clocks is not None and self._seating.clocks.paused

    async def choose(self, turn: BotTurn) -> int:
        """The bot's move; ApiError if it failed several times."""
        if self._people_may_begin():
            await asyncio.sleep(random.Random(turn.seed).uniform(*COURTESY))  # noqa: S311
        host, level = self._seating.host, turn.level
        try:
            return (await self._bots.persist(host, level, turn.seen, turn.seed)).move
        except ApiError:
            raise
        except Exception as error:
            where = {"table": self._seating.id, "seat": turn.seat, "ply": turn.seen.ply}
            LOG.exception("a bot failed", extra={**where, "bot": level})
            raise ApiError(503, "bot_failed") from error

    def _people_may_begin(self) -> bool:
        """Nobody has acted yet, and the match waits for people, too."""
        chairs, played = self._seating.chairs, self._match.plies
        people = any(chairs[seat].kind == "person" for seat in self._match.waiting_for)
        return people and all(ply.seat == CHANCE for ply in played)

    def holds(self, turn: BotTurn) -> bool:
        """Whether the match still waits for this move of a bot."""
        is_bot = self._seating.chairs[turn.seat].kind == "bot"
        return is_bot and turn.moment == self._take_backs.moment and not self._paused

    def failed(self, turn: BotTurn) -> bool:
        """Let it try again when `start` is called next; False if the match has moved on."""
        current = turn.moment == self._take_backs.moment
        if current:
            self._started = None
        return current


class BotsComing:
    """Tells everybody at a table how far its bots are, while they are still being compiled."""

    def __init__(self, seating: Seating, presence: Presence, bots: Bots) -> None:
        self._seating, self._presence, self._bots = seating, presence, bots
        self._telling = False

    def start(self) -> Coroutine[Any, Any, None] | None:
        """The telling; None if no bot that cannot play yet sits here, or it is told already."""
        if self._telling or all(chair.kind != "bot" for chair in self._seating.chairs):
            return None
        self._telling = True
        return self._tell()

    async def _tell(self) -> None:
        """Until they are ready, or nobody listens any more."""
        name, last = self._seating.game.name, None
        try:
            while self._presence.connections and (now := self._bots.preparing(name)) is not None:
                last = now
                self._presence.send(encoded(now))
                await asyncio.sleep(TELL_EVERY)
            if last is not None:
                self._presence.send(encoded({**last, "done": 1.0, "seconds": 0}))
        except ApiError as error:
            self._presence.send_error(error)
        self._telling = False
