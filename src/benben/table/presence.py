"""Who is connected to a table."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from benben.table import snapshot
from benben.table.errors import ApiError
from benben.table.seating import Seating

DELAY = 0.2  # seconds: several changes are announced together


class Connection(Protocol):
    """Somebody who watches, and perhaps plays."""

    person: str | None
    language: str

    @property
    def lag(self) -> float: ...  # seconds a message to it and the answer need
    def send(self, message: bytes) -> None: ...
    def close(self) -> None: ...
    def dismiss(self, error: ApiError) -> None: ...


class Presence:
    """The connections of one table, and whether the others know of the last change."""

    def __init__(self, seating: Seating) -> None:
        self.connections: set[Connection] = set()
        self._seating = seating
        self._loop = asyncio.get_running_loop()
        self.announced = True  # the table sets this whenever it tells everybody

    @property
    def people(self) -> set[str | None]:
        return {connection.person for connection in self.connections}

    @property
    def watching(self) -> int:
        """How many connections have no seat."""
        return sum(not self._seating.seats_of(c.person) for c in self.connections)

    def of_seat(self, seat: int) -> list[Connection]:
        """The connections of the person who has this seat."""
        return [c for c in self.connections if seat in self._seating.seats_of(c.person)]

    def announce_soon(self, newcomer: Connection | None, announce: Callable[[], None]) -> None:
        """Call `announce` after a moment, unless everybody was told something else before."""
        if self.announced and self.connections - {newcomer}:
            self.announced = False
            self._loop.call_later(DELAY, self._announce, announce)

    def _announce(self, announce: Callable[[], None]) -> None:
        if not self.announced:
            announce()

    def send(self, message: bytes) -> None:
        """To everybody."""
        for connection in self.connections:
            connection.send(message)

    def send_error(self, error: ApiError) -> None:
        """To everybody, each in their language."""
        for connection in self.connections:
            connection.send(snapshot.problem(error.text(connection.language)))

    def close(self) -> None:
        for connection in self.connections:
            connection.close()
        self.connections.clear()
