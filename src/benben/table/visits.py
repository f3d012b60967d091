"""When a table was last looked at by somebody who plays there: it is not abandoned."""

from benben.table import steps, times
from benben.table.hosting import Store
from benben.table.log import LOG
from benben.table.seating import Seating

EVERY = 600.0  # seconds between two writes


async def note(seating: Seating, store: Store, person: str | None) -> None:
    """The host or a player is there; written now and then."""
    at_it = bool(seating.seats_of(person)) or person == seating.host
    if not at_it or times.now() - seating.touched <= EVERY:
        return
    seating.touched = times.now()
    row = {"table_": seating.id, "touched_": seating.touched}
    try:
        await store.write((steps.SET_TOUCHED, [row]))
    except store.errors:  # watching works on a full disk, too
        LOG.exception("a visit was not written", extra={"table": seating.id})
