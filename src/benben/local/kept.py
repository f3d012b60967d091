"""A table as the browser keeps it: one text, written whole."""

import json
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from benben.game import game as find_game
from benben.local.bridge import DeviceError
from benben.match import Match
from benben.table import sealing, steps
from benben.table.chairs import Chair, FormerChair
from benben.table.errors import ApiError
from benben.table.seating import Seating, Source
from benben.table.steps import Step

FORM = 1


@dataclass
class Kept:
    """All that is kept of one table."""

    seating: Seating
    lines: list[str] = field(default_factory=list)  # its moves, as in a record
    over: bool = False
    waiting_for: list[int] = field(default_factory=list)

    def after(self, match: Match, *written: Step) -> "Kept":
        """The same with what a table has to have written."""
        lines = list(self.lines)
        for step, rows in written:
            if step == steps.CUT_MOVES:
                del lines[rows[0]["ply_"] :]
            elif step == steps.ADD_MOVE:
                lines += [row["line"] for row in rows]
        return Kept(self.seating, lines, match.is_over, self.seating.waiting_for(match))

    def text(self) -> str:
        one = self.seating
        return json.dumps(
            {
                "form": FORM,
                "id": one.id,
                "game": one.game.name,
                "options": one.options,
                "seed": str(one.seed),
                "seal": sealing.as_json(one.seal),
                "chairs": [chair.row() for chair in one.chairs],
                "formers": [
                    {"ply": f.ply, "seat": f.seat, "removed": f.removed, **f.chair.row()}
                    for f in one.formers
                ],
                "rematch": one.rematch,
                "version": one.version,
                "began_with": one.began_with,
                "source": one.source,
                "start": one.start,
                "late": one.late,
                "touched": one.touched,
                "over": self.over,
                "waiting_for": self.waiting_for,
                "moves": self.lines,
            },
            ensure_ascii=False,
        )

    def row(self) -> Any:
        """As a row of the list of tables."""
        one = self.seating
        return SimpleNamespace(
            id=one.id,
            game=one.game.name,
            version=one.version,
            ply=len(self.lines),
            waiting_for=self.waiting_for,
            over=self.over,
        )


def read(text: str, me: str) -> Kept:
    """A table from its text; ApiError if it cannot be read, or is of a game that is not here."""
    try:
        return _read(json.loads(text), me)
    except (KeyError, TypeError, ValueError) as error:
        raise DeviceError(422, "store.unreadable") from error


def _read(found: dict[str, Any], me: str) -> Kept:
    if found["form"] != FORM:
        raise ValueError(found["form"])
    try:
        game = find_game(found["game"])
    except ValueError:
        raise ApiError(410, "no_game", name=found["game"]) from None
    seating = Seating(
        found["id"], "", game, found["options"], False, me, int(found["seed"]),
        [_chair(row) for row in found["chairs"]], found["rematch"],
        formers=[
            FormerChair(row["ply"], row["seat"], _chair(row), row["removed"])
            for row in found["formers"]
        ],
        touched=found["touched"], version=found["version"], began_with=found["began_with"],
        source=Source(*found["source"]) if found.get("source") else None,
        seal=sealing.of_json(found.get("seal")),
        start=found.get("start", ""), late=found.get("late", []),
    )  # fmt: skip
    return Kept(seating, found["moves"], found["over"], found["waiting_for"])


def _chair(row: dict[str, Any]) -> Chair:
    return Chair(row["kind"], row["person"], row["name"], row["level"], row["own"])
