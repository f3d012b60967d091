"""What a seat may see of Ankh: all but the other fists."""

from typing import Any

from benben.games.ankh.board import BRIDGE_COLOURS, ENTRANCES, KINDS, NAMES, NOWHERE, OPEN
from benben.games.ankh.layout import NOBODY, NONE, Position
from benben.plain import once

KIND_NAMES = ("Ra", "Isis", "Osiris")
COLOUR_NAMES = {5: "black", 3: "grey", 1: "white"}
HEADINGS = "^>v<"
PHASES = ("draw", "fists", "names", "steps", "unlock", "ended")


@once
def open_to_all(s: Position) -> dict[str, Any]:
    """Plain data; fields and stones by their names."""
    return {
        "phase": PHASES[s.phase],
        "player": s.player,
        "steps": s.steps,
        "round": s.turn // s.players + 1,
        "winner": None if s.winner == NOBODY else s.winner,
        "seats": [_seat(s, other) for other in range(s.players)],
        "bridges": _bridges(s),
        "named": [None if n == NONE else n for n in s.named[: s.players]],
    }


def own(s: Position, seat: int) -> dict[str, Any]:
    return {"fists": [_fist(s, other, seat) for other in range(s.players)]}


def _bridges(s: Position) -> list[dict[str, Any]]:
    return [
        {"colour": COLOUR_NAMES[colour], "field": NAMES[field]}
        for colour, field in zip(BRIDGE_COLOURS, s.bridge, strict=True)
    ]


def _seat(s: Position, seat: int) -> dict[str, Any]:
    return {
        "entrance": NAMES[ENTRANCES[s.players, seat]],
        "cards": s.cards[seat],
        "stones": [_stone(s, seat, kind) for kind in range(KINDS)],
    }


def _stone(s: Position, seat: int, kind: int) -> dict[str, Any]:
    field, moving = s.place[seat * KINDS + kind], seat == s.player
    heading = s.heading[kind]
    return {
        "kind": KIND_NAMES[kind],
        "field": None if field == NOWHERE else NAMES[field],
        "heading": HEADINGS[heading] if moving and heading != OPEN else None,
        "must_leave": bool(moving and s.bound[kind]),
        "passing": bool(moving and s.passing == kind),
    }


def _fist(s: Position, owner: int, seat: int) -> int | str | None:
    """The stones in one's own fist; of another only whether it is closed."""
    if s.fist[owner] == NONE:
        return None
    return s.fist[owner] if owner == seat else "?"
