"""One seat of a table: who has it, and who had it."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from benben.bots import level_of
from benben.plies import unnamed


@dataclass(frozen=True)
class Chair:
    """One seat of a table, and who has it."""

    kind: Literal["open", "person", "bot"]
    person: str | None = None
    name: str = ""
    level: int | None = None
    own: bool = True  # the person's own name; False: a guest's at the same screen

    def row(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "person": self.person,
            "name": self.name,
            "level": self.level,
            "own": self.own,
        }

    @classmethod
    def of_row(cls, row: Any) -> "Chair":
        return cls(row.kind, row.person, row.name, row.level, row.own)

    @classmethod
    def in_record(cls, name: str, seat: int) -> "Chair":
        """Who sat there, by the name in a record."""
        if (level := level_of(name)) is not None:
            return cls("bot", level=level)
        return cls("person", name="" if name == unnamed(seat) else name)

    def name_in_record(self, seat: int) -> str:
        return f"level:{self.level}" if self.kind == "bot" else self.name or unnamed(seat)


OPEN = Chair("open")


@dataclass(frozen=True)
class FormerChair:
    """Who had a seat until the match was at this ply."""

    ply: int
    seat: int
    chair: Chair
    removed: bool = False  # by the host
    late: bool = False  # their time ran out (T2.4)


def renamed(chair: Chair, name: str) -> Chair:
    return replace(chair, name=name)
