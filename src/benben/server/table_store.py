"""What a table of this server writes, and what else follows from it."""

from benben.match import Match
from benben.server import expiry
from benben.server.ladder import Ladder
from benben.server.leases import Fence
from benben.server.store import Store
from benben.server.twins import Twins
from benben.table import duplicates
from benben.table.errors import ApiError
from benben.table.seating import Seating
from benben.table.steps import Step


class FencedStore:
    """Writes only while this process owns the table (leases.py)."""

    errors = Store.errors

    def __init__(self, store: Store, fence: Fence) -> None:
        self._store, self._fence = store, fence

    async def write(self, *steps: Step) -> None:
        await self._store.write(*self._fence, *steps)

    async def drop(self, *ids: str) -> None:
        await self.write(*expiry.drop(ids))

    def problem(self, error: Exception) -> ApiError:
        return self._store.problem(error)


class TableStore:
    """The end of a match counts, and is told to the other table of a duplicate."""

    errors = Store.errors

    def __init__(
        self,
        store: FencedStore,
        seating: Seating,
        match: Match,
        ladder: Ladder | None,
        twins: Twins,
    ) -> None:
        self._store, self._seating, self._match = store, seating, match
        self._ladder, self._twins = ladder, twins
        self._is_passed_on = False  # the luck, to the other table

    async def write(self, *steps: Step) -> None:
        seating, match = self._seating, self._match
        written = (*steps, *duplicates.ended(seating, match))
        if self._ladder is not None and seating.rated:
            await self._ladder.write(self._store, seating, match, *written)
        else:
            await self._store.write(*written)
        self._tell(seating, match)

    def _tell(self, seating: Seating, match: Match) -> None:
        twin, seal = seating.twin, seating.seal
        if twin is None:
            return
        complete = twin.leads and seal is not None and seal.is_whole
        if match.is_over or (complete and not self._is_passed_on):
            self._is_passed_on = True
            self._twins.tell(twin.id, seating, match)

    async def drop(self, *ids: str) -> None:
        await self._store.drop(*ids)
        if self._seating.twin is not None:
            self._twins.gone(self._seating.twin.id)

    def problem(self, error: Exception) -> ApiError:
        return self._store.problem(error)
