"""The ratings of one server: each match counts once, in the write that ends it."""

from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sql

from benben.bots.levels import LEVELS
from benben.match import Match
from benben.ratings.bots import of_bot
from benben.ratings.glicko import Standing
from benben.ratings.outcomes import Seated, after
from benben.server import schema
from benben.server.leases import Leases
from benben.server.store import Store
from benben.table import rated, steps, times
from benben.table.answers import Ladder as Listed
from benben.table.answers import Rung
from benben.table.chairs import Chair
from benben.table.hosting import Store as Kept
from benben.table.messages import SeatRating
from benben.table.rated import Mover
from benben.table.seating import Seating
from benben.table.steps import Step

DAY = 86_400.0
MOST = 200  # people on a ladder


class Ladder:
    """Reads and writes ratings; one match counts after the other, so that none is lost."""

    def __init__(self, store: Store, leases: Leases) -> None:
        self._store, self._leases = store, leases

    # --- at a table -----------------------------------------------------------------------------

    async def write(self, kept: Kept, seating: Seating, match: Match, *written: Step) -> None:
        """Write what a rated table has to have written, and with it what its end means."""
        movers = [] if seating.counted else rated.to_count(seating, match)
        if not movers:
            await kept.write(*written)
            if any(step == steps.SET_CHAIR for step, _ in written):
                await self.follow(seating)
            return
        async with self._leases.one_by_one():
            rows = await self._rows(seating.game.name, [one.chair.person for one in movers])
            seats = [self._seated(seating, one, rows) for one in movers]
            outcome = match.outcome()
            shares = None if outcome is None else [outcome.scores[one.seat] for one in movers]
            found = after(seats, shares)
            counted = self._counted(seating, movers, seats, found, rows)
            await kept.write(*written, *counted)
        await self.follow(seating)

    def _seated(self, seating: Seating, mover: Mover, rows: dict[str, Any]) -> Seated:
        if mover.chair.kind == "bot":
            standing = of_bot(seating.game.name, mover.chair.level or 0)
            assert standing is not None  # else the table would not have been rated
            return Seated(standing, is_fixed=True)
        standing, periods = self._standing(rows.get(mover.chair.person or ""))
        return Seated(standing, False, periods, mover.left)

    def _standing(self, row: Any) -> tuple[Standing, float]:
        """As it was after the last match, and how many days ago that was."""
        if row is None:
            return Standing(), 0.0
        days = max(0.0, times.now() - row.latest) / DAY
        return Standing(row.rating, row.deviation, row.volatility), days

    def _counted(
        self,
        seating: Seating,
        movers: Sequence[Mover],
        before: Sequence[Seated],
        found: Sequence[Standing],
        rows: dict[str, Any],
    ) -> list[Step]:
        seats, people = [], []
        for one, was, now in zip(movers, before, found, strict=True):
            seats.append({
                "table_id": seating.id, "seat": one.seat, "person": one.chair.person,
                "level": one.chair.level, "before": was.standing.rating, "after": now.rating,
                "deviation": now.deviation,
            })  # fmt: skip
            if (person := one.chair.person) is not None and now != was.standing:
                matches = rows[person].matches if person in rows else 0
                people.append({
                    "game": seating.game.name, "person": person, "rating": now.rating,
                    "deviation": now.deviation, "volatility": now.volatility,
                    "matches": matches + 1, "latest": times.now(),
                })  # fmt: skip
        return [(steps.ADD_RATED, seats), (steps.SET_RATING, people)]

    async def follow(self, seating: Seating) -> None:
        """The ratings that a table shows beside the names, and whether its match has counted."""
        game, people = seating.game.name, [chair.person for chair in seating.chairs]
        rows = await self._rows(game, people)
        query = sql.select(schema.rated).where(schema.rated.c.table_id == seating.id)
        counted = await self._store.read(lambda c: {r.seat: r for r in c.execute(query)})
        seating.ratings = [
            _of_row(chair, counted[seat])
            if seat in counted and counted[seat].person == chair.person
            else self._now(game, chair, rows)
            for seat, chair in enumerate(seating.chairs)
        ]
        seating.counted = bool(counted)

    def _now(self, game: str, chair: Chair, rows: dict[str, Any]) -> SeatRating | None:
        if chair.kind == "open":
            return None
        if chair.kind == "bot":
            fixed = of_bot(game, chair.level or 0)
            return None if fixed is None else _shown(chair, fixed, None)
        standing, days = self._standing(rows.get(chair.person or ""))
        return _shown(chair, standing.rested(days), None)

    async def _rows(self, game: str, people: Collection[str | None]) -> dict[str, Any]:
        own = schema.ratings
        query = sql.select(own).where(own.c.game == game, own.c.person.in_({*people} - {None}))
        return await self._store.read(lambda c: {row.person: row for row in c.execute(query)})

    # --- the page -------------------------------------------------------------------------------

    async def of(self, game: str, person: str | None) -> Listed:
        """The sure ones first, by rating; then those of whom too little is known."""
        own, people = schema.ratings, schema.people
        query = (
            sql.select(own, people.c.name)
            .join(people, people.c.id == own.c.person, isouter=True)
            .where(own.c.game == game)
            .order_by(own.c.rating.desc())
        )
        rows = await self._store.read(lambda c: list(c.execute(query)))
        rungs = [self._rung(row, person) for row in rows]
        rungs.sort(key=lambda rung: (rung["provisional"], -rung["value"]))
        return {"game": game, "people": rungs[:MOST], "bots": bots(game)}

    def _rung(self, row: Any, person: str | None) -> Rung:
        standing, days = self._standing(row)
        now = standing.rested(days)
        return {
            "name": row.name or "",
            "level": None,
            "value": round(now.rating),
            "deviation": round(now.deviation),
            "provisional": now.is_provisional or not row.name,
            "matches": row.matches,
            "yours": row.person == person,
        }


def bots(game: str) -> list[Rung]:
    """The bots of a game, the strongest first."""
    found = [(level, of_bot(game, level)) for level in reversed(LEVELS)]
    return [
        {
            "name": "", "level": level, "value": round(one.rating),
            "deviation": round(one.deviation), "provisional": False, "matches": 0, "yours": False,
        }
        for level, one in found if one is not None
    ]  # fmt: skip


def _of_row(chair: Chair, row: Any) -> SeatRating:
    change = round(row.after) - round(row.before)
    return _shown(chair, Standing(row.after, row.deviation), change)


def _shown(chair: Chair, standing: Standing, change: int | None) -> SeatRating:
    """A guest without a name is provisional for ever: nobody knows whether they come back."""
    nameless = chair.kind == "person" and not chair.name
    return {
        "value": round(standing.rating),
        "deviation": round(standing.deviation),
        "provisional": standing.is_provisional or nameless,
        "change": change,
    }
