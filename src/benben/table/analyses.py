"""Analyses of finished matches: computed step by step at low priority, while somebody waits."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from benben.analysis import Account, Judged, Part, accounts, costliest, events, together
from benben.bots.reasons import Why
from benben.match import Match
from benben.seats import CHANCE
from benben.table.answers import Analysis, Ledger, Turning, Worlds
from benben.table.errors import ApiError
from benben.table.hints import told
from benben.table.hosting import Bots
from benben.table.log import LOG
from benben.table.messages import View
from benben.table.snapshot import view

BUDGET = "40ms"  # for each search of a move
TURNINGS = 3  # moves that cost much of each seat, shown on the graph
KEPT = 200  # analyses in memory
PATIENCE = 20.0  # seconds after which nobody waits any more: pages ask every few


@dataclass
class _Found:
    """An analysis under way."""

    judged: list[Judged] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    turnings: list[Turning] = field(default_factory=list)
    ledgers: list[Ledger] = field(default_factory=list)
    steps: int = 0  # how many there will be; 0: not known yet
    failed: bool = False
    asked: float = 0.0  # when somebody last did, by the clock of the loop
    wanted: asyncio.Event = field(default_factory=asyncio.Event)

    def ask(self) -> None:
        self.asked = asyncio.get_running_loop().time()
        self.wanted.set()

    async def until_wanted(self) -> None:
        """Wait where nobody has asked for long, until somebody does."""
        if asyncio.get_running_loop().time() - self.asked > PATIENCE:
            self.wanted.clear()
            await self.wanted.wait()

    @property
    def progress(self) -> float:
        return (len(self.judged) + len(self.parts)) / self.steps if self.steps else 0.0


class Analyses:
    """An LRU cache; an analysis starts when it is first requested."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._found: OrderedDict[str, _Found] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def has(self, table: str) -> bool:
        """Whether somebody has asked before."""
        return table in self._found

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
        self._found[table].ask()
        return _told(match, self._found[table], done=table not in self._tasks)

    async def worlds(self, host: str, match: Match, ply: int) -> Worlds:
        """A decision in the worlds its mover could not tell apart; ApiError if nobody chose."""
        if ply >= match.ply or match.plies[ply].seat == CHANCE:
            raise ApiError(404, "no_decision")
        found = await self._bots.worlds(host, match, ply, BUDGET)
        seen = await self._bots.aside(lambda: _view_at(match, ply))
        told: Any = found.as_json() | {"view": seen}
        shown: Worlds = told
        return shown

    def _ended(self, table: str, task: asyncio.Task[None]) -> None:
        self._tasks.pop(table)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("an analysis failed", exc_info=error, extra={"table": table})
            if table in self._found:
                self._found[table].failed = True

    async def _work_out(self, table: str, host: str, match: Match) -> None:
        found = self._found[table]
        found.steps = await self._bots.aside(lambda: _steps(match))
        async for step in self._bots.reviewed(host, match, BUDGET):
            if isinstance(step, Judged):
                found.judged.append(step)
            else:
                found.parts.append(step)
            if len(found.parts) == 1:  # all moves are judged: the graph need not wait for the rest
                found.turnings = await self._bots.aside(lambda: _turnings(match, found.judged))
            await found.until_wanted()
        found.ledgers = _ledgers(match, found.parts)

    def _drop(self, table: str) -> None:
        del self._found[table]
        if task := self._tasks.get(table):
            task.cancel()

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()


def _steps(match: Match) -> int:
    return sum(ply.seat != CHANCE for ply in match.plies) + events(match)


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
    return {
        "done": done,
        "progress": 1.0 if done else found.progress,
        "ledgers": found.ledgers,
        "chances": chances,
        "turnings": found.turnings,
    }


def _ledgers(match: Match, parts: list[Part]) -> list[Ledger]:
    outcome = match.outcome()
    return [] if outcome is None else [_ledger(one) for one in accounts(parts, outcome.scores)]


def _ledger(one: Account) -> Ledger:
    return {
        "seat": one.seat,
        "first": one.first.value,
        "error": one.first.error,
        "result": one.result,
        "shares": [
            {"kind": kind, "value": share.value, "error": share.error}
            for kind, share in one.shares.items()
        ],
    }


def _turnings(match: Match, judged: list[Judged]) -> list[Turning]:
    """Every seat's costliest moves in order, each with what its player saw before it."""
    own = ([one for one in judged if one.seat == seat] for seat in range(match.players))
    wanted = {one.ply: one for moves in own for one in costliest(moves, TURNINGS)}
    stages = ((before, wanted.get(before.ply)) for before, _ in match.replayed())
    return [_turning(before, one) for before, one in stages if one]


def _view_at(match: Match, ply: int) -> View:
    """What the mover saw."""
    before = next(before for before, _ in match.replayed() if before.ply == ply)
    return view(before, match.plies[ply].seat, [], may_undo=False)


def _turning(before: Match, one: Judged) -> Turning:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "move": one.move,
        "better": one.best,
        "cost": one.cost,
        "why": told(Why(one.why, one.faults, one.best_chance, one.best_chance - one.cost)),
        "view": view(before, one.seat, [], may_undo=False),
    }
