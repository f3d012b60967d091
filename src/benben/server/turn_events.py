"""What happens at tables that somebody away from the board may want to know.

Whoever wants to hear of it hands a callback to `TurnEvents.listen`. It is called in the server's
loop after what happened is on disk, and must not wait: it notes what there is to do and returns.
A restart may leave one out that was due at that moment; it never tells one twice.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Literal

from benben.table.log import LOG

Kind = Literal["turn", "deadline", "over", "nudge"]


@dataclass(frozen=True)
class TurnEvent:
    """One thing, for one person who has a seat."""

    kind: Kind  # it is their turn; their time is short; the match has ended; they were nudged
    table: str
    game: str
    person: str
    seat: int
    ply: int  # with table, kind and seat it says which turn this is about
    present: bool  # the person has the table open now
    due: float | None = None  # when their time runs out, in seconds since 1970; None: never
    by: str = ""  # of a nudge: whose, a name or nothing


Listener = Callable[[TurnEvent], None]


class TurnEvents:
    """Passes each event on to all who listen."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def tell(self, events: Collection[TurnEvent]) -> None:
        """One listener that fails keeps nothing from the others, nor from the table."""
        for event in events:
            for listener in self._listeners:
                try:
                    listener(event)
                except Exception:
                    LOG.exception("a notice was not taken", extra={"table": event.table})
