"""A table from its rows, as they are kept."""

from dataclasses import dataclass
from typing import Any

from benben.game import game as find_game
from benben.table import duplicates, sealing
from benben.table.chairs import Chair, FormerChair
from benben.table.clocks import of_json
from benben.table.errors import ApiError
from benben.table.phrases import Said
from benben.table.seating import Seating, Source


@dataclass(frozen=True)
class Rows:
    """All rows of one table, without its moves."""

    table: Any
    chairs: list[Any]
    formers: list[Any]
    guests: list[str]
    insiders: list[str]
    barred: list[str]
    deadlines: list[Any]
    nudges: list[Any]
    phrases: list[Any]
    twin: Any = None  # the row of the other table of a duplicate


def load(rows: Rows) -> Seating:
    """A table from its rows."""
    row = rows.table
    try:
        game = find_game(row.game)
    except ValueError:
        raise ApiError(410, "no_game", name=row.game) from None
    formers = [
        FormerChair(f.ply, f.seat, Chair.of_row(f), f.removed, bool(f.late)) for f in rows.formers
    ]
    return Seating(
        row.id, row.code, game, row.options, row.public, row.host, row.seed,
        [Chair.of_row(c) for c in rows.chairs], row.rematch, set(rows.guests), formers,
        set(rows.insiders), set(rows.barred), row.touched,
        row.version, row.began_with or 0, sealing.of_json(row.seal),
        start=row.start or "", stood=row.stands or "",
        source=Source(**row.source) if row.source else None,
        late=(row.clock or {}).get("late", []),
        clocks=of_json(row.clock, [(d.seat, d.due, d.warn) for d in rows.deadlines]),
        nudges={nudge.seat: nudge.at for nudge in rows.nudges},
        said=[Said(one.number, one.ply, one.seat, one.phrase, one.at) for one in rows.phrases],
        rated=bool(row.rated), twin=duplicates.of_rows(row.twin, rows.twin),
    )  # fmt: skip
