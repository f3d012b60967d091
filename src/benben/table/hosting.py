"""What a table needs of whoever hosts it: a server, or a browser that plays by itself."""

from collections.abc import AsyncIterator, Callable
from typing import Protocol, TypeVar

from benben.analysis import Reviewed, Worlds
from benben.bots import Choice
from benben.match import Match, Seen
from benben.table.errors import ApiError
from benben.table.messages import Preparing
from benben.table.steps import Step

Found = TypeVar("Found")


class Store(Protocol):
    """Where tables are kept."""

    @property
    def errors(self) -> tuple[type[Exception], ...]: ...  # of a disk that is full, gone or damaged
    async def write(self, *steps: Step) -> None: ...  # all or none; stored when it returns
    async def drop(self, *ids: str) -> None: ...  # whole tables
    def problem(self, error: Exception) -> ApiError: ...  # any error as one for people


class Bots(Protocol):
    """Where bots think, aside from the tables."""

    async def persist(self, owner: str, level: int, seen: Seen, seed: int) -> Choice: ...
    def reviewed(self, owner: str, match: Match, budget: str) -> AsyncIterator[Reviewed]: ...
    async def worlds(self, owner: str, match: Match, ply: int, budget: str) -> Worlds: ...
    def preparing(self, game: str) -> Preparing | None: ...  # None: they can play; ApiError: never
    async def aside(self, work: Callable[[], Found]) -> Found: ...  # what takes a while
