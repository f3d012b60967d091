"""Duplicates (T3.4): two tables with one luck, the seats swapped, scored by the difference."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from benben.table import sealing, steps
from benben.table.chairs import OPEN
from benben.table.encoding import encoded
from benben.table.steps import Step

if TYPE_CHECKING:
    from benben.match import Match, Outcome
    from benben.seal import Seal
    from benben.table.live_table import LiveTable
    from benben.table.seating import Seating

SEATS = 2  # more could not be swapped


@dataclass(frozen=True)
class Twin:
    """The other table, as far as this one may know of it."""

    id: str
    leads: bool  # this table's seats add to the luck of both, not the other's
    code: str = ""
    over: bool = False  # or gone
    shares: tuple[float, ...] | None = None  # of the win, once it is over

    def row(self) -> str:
        return encoded({"table": self.id, "leads": self.leads}).decode()


def of_rows(own: Any, other: Any) -> Twin | None:
    """What a table's row says of the other, and the row of that one; None: no duplicate."""
    if own is None:
        return None
    if other is None:
        return Twin(own["table"], own["leads"], over=True)  # its host has closed it
    shares = None if other.shares is None else tuple(other.shares)
    return Twin(own["table"], own["leads"], other.code, other.over, shares)


def is_strict(seating: "Seating") -> bool:
    """Nothing is taken back, nobody is given a hint (T3.2)."""
    return seating.rated or seating.twin is not None


def is_open(seating: "Seating", match: "Match") -> bool:
    """Whether everybody may see all of the match: it is over, in a duplicate both are."""
    return match.is_over and (seating.twin is None or seating.twin.over)


def pair(first: "Seating") -> "Seating":
    """The second table: people's seats are free there, bots sit opposite where they sat."""
    chairs = [OPEN if chair.kind == "person" else chair for chair in first.rotated()]
    control = None if first.clocks is None else first.clocks.control
    second = type(first).new(first.game, first.options, False, first.host, chairs, control=control)
    second.guests.clear()  # the host sits at the first one, if anywhere
    second.seal, second.rated = first.seal, first.rated
    first.twin = Twin(second.id, True, second.code)
    second.twin = Twin(first.id, False, first.code)
    return second


def ended(seating: "Seating", match: "Match") -> list[Step]:
    """What the other table will want to know of this one; what must be written."""
    outcome = match.outcome()
    if seating.twin is None or outcome is None:
        return []
    row = {"table_": seating.id, "shares_": encoded(outcome.scores).decode()}
    return [(steps.SET_SHARES, [row])]


async def hear(table: "LiveTable", seal: "Seal | None", outcome: "Outcome | None") -> None:
    """Of the other table: its seats are taken, or it is over."""
    seating, begun = table.seating, table.seating.begun(table.match)
    if (twin := seating.twin) is None:
        return
    if outcome is not None:
        seating.twin = replace(twin, over=True, shares=outcome.scores)
    if seal is not None and seal.is_whole and not twin.leads:
        seating.seal = seal
        if seating.begun(table.match) and not begun:
            await table.begin()
    table.tell_frame()


async def lose(table: "LiveTable") -> None:
    """The other table is gone."""
    seating, begun = table.seating, table.seating.begun(table.match)
    if seating.twin is None:
        return
    seating.twin = replace(seating.twin, over=True)
    if steps := free(seating):
        await table.write(*steps)
        if seating.begun(table.match) and not begun:
            await table.begin()
    table.tell_frame()


def free(seating: "Seating") -> list[Step]:
    """A table whose luck waited for one that is gone is no duplicate any more; what must be
    written. The secret stays; who sits there already adds the server's word.
    """
    twin, seal = seating.twin, seating.seal
    if twin is None or not twin.over or twin.leads or seal is None or seal.is_whole:
        return []
    nonces = tuple(sealing.nonce_of(chair, "") for chair in seating.chairs)
    seating.twin, seating.seal = None, replace(seal, nonces=nonces)
    kept = encoded(sealing.as_json(seating.seal)).decode()
    return [
        (steps.SET_SEAL, [{"table_": seating.id, "seal_": kept}]),
        (steps.SET_TWIN, [{"table_": seating.id, "twin_": None}]),
    ]


def ahead(seat: int, own: "tuple[float, ...]", twin: Twin) -> float | None:
    """By how much this seat's side is ahead over both matches: 2 won both, 0 is level."""
    if twin.shares is None:
        return None
    return own[seat] - own[1 - seat] + twin.shares[1 - seat] - twin.shares[seat]
