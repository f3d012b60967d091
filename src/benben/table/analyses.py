"""Analyses of finished matches: computed step by step at low priority."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from benben.analysis import Judged, costliest, together
from benben.match import Match
from benben.table.answers import Analysis, Turning
from benben.table.errors import ApiError
from benben.table.hosting import Bots
from benben.table.log import LOG
from benben.table.snapshot import view

BUDGET = "40ms"  # for each search of a move
TURNINGS = 3  # moves that cost much, shown on the graph
KEPT = 200  # analyses in memory


@dataclass
class _Found:
    """An analysis under way."""

    judged: list[Judged] = field(default_factory=list)
    turnings: list[Turning] = field(default_factory=list)
    failed: bool = False


class Analyses:
    """An LRU cache; an analysis starts when it is first requested."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._found: OrderedDict[str, _Found] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, table: str, host: str, match: Match) -> Analysis:
        """What is known so far."""
        if table not in self._found:
            self._found[table] = _Found()
            self._tasks[table] = asyncio.create_task(self._work_out(table, host, match))
            self._tasks[table].add_done_callback(lambda task: self._ended(table, task))
            if len(self._found) > KEPT:
                self._drop(next(iter(self._found)))
        if self._found[table].failed:
            del self._found[table]  # whoever asks later may have more luck
            raise ApiError(409, "analysis_failed")
        self._found.move_to_end(table)
        return _told(match, self._found[table], done=table not in self._tasks)

    def _ended(self, table: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("an analysis failed", exc_info=error, extra={"table": table})
            if table in self._found:
                self._found[table].failed = True

    async def _work_out(self, table: str, host: str, match: Match) -> None:
        found = self._found[table]
        async for judged in self._bots.judged(host, match, BUDGET):
            found.judged.append(judged)
        found.turnings = await self._bots.aside(lambda: _turnings(match, found.judged))

    def _drop(self, table: str) -> None:
        del self._found[table]
        if task := self._tasks.get(table):
            task.cancel()

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()


def _told(match: Match, found: _Found, done: bool) -> Analysis:
    """Chances after each ply. After chance they show with the next move; the last is the result."""
    judged = found.judged
    after = together(judged)
    chances = [[1 / match.players] * match.players]
    last = match.ply if done else (judged[-1].ply + 1 if judged else 0)
    for ply in range(last):
        chances.append(after.get(ply, chances[-1]))
    outcome = match.outcome()
    if done and outcome is not None:
        chances[-1] = list(outcome.scores)
    return {"done": done, "chances": chances, "turnings": found.turnings}


def _turnings(match: Match, judged: list[Judged]) -> list[Turning]:
    """The costliest moves in order, each with what its player saw before it."""
    wanted = {one.ply: one for one in costliest(judged, TURNINGS)}
    stages = ((before, wanted.get(before.ply)) for before, _ in match.replayed())
    return [_turning(before, one) for before, one in stages if one]


def _turning(before: Match, one: Judged) -> Turning:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "move": one.move,
        "better": one.best,
        "cost": one.cost,
        "view": view(before, one.seat, [], may_undo=False),
    }
