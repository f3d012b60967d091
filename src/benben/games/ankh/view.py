"""What a seat may see of Ankh: all but the other fists."""

from typing import Literal, get_args

from benben.games.ankh.board import BRIDGE_COLOURS, KINDS, NAMES, NOWHERE, OPEN
from benben.games.ankh.position import NOBODY, NONE, Position
from benben.games.ankh.rules.sizes import entrance_of, stones_of
from benben.typed import TypedDict
from benben.unpacked import once

Kind = Literal["Ra", "Isis", "Osiris"]
Colour = Literal["black", "grey", "white"]
Heading = Literal["^", ">", "v", "<"]
Phase = Literal["draw", "fists", "names", "steps", "unlock", "ended"]

KIND_NAMES: tuple[Kind, ...] = get_args(Kind)
COLOUR_NAMES: dict[int, Colour] = {5: "black", 3: "grey", 1: "white"}
HEADINGS: tuple[Heading, ...] = get_args(Heading)
PHASES: tuple[Phase, ...] = get_args(Phase)


class Stone(TypedDict):
    kind: Kind
    field: str | None
    heading: Heading | None
    must_leave: bool
    passing: bool


class Bridge(TypedDict):
    colour: Colour
    field: str


class Seat(TypedDict):
    entrance: str
    cards: int
    stones: list[Stone]


class _Open(TypedDict):
    """What all see alike."""

    phase: Phase
    player: int
    steps: int
    round: int
    winner: int | None
    seats: list[Seat]
    bridges: list[Bridge]
    named: list[int | None]


class View(_Open):
    fists: list[int | Literal["?"] | None]


def view(s: Position, seat: int) -> View:
    """What a seat, or SPECTATOR, may see; fields and stones by their names."""
    return {**_open(s), "fists": [_fist(s, other, seat) for other in range(s.players)]}


@once
def _open(s: Position) -> _Open:
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


def _bridges(s: Position) -> list[Bridge]:
    return [
        {"colour": COLOUR_NAMES[colour], "field": NAMES[field]}
        for colour, field in zip(BRIDGE_COLOURS, s.bridge, strict=True)
        if field != NOWHERE  # A8.1
    ]


def _seat(s: Position, seat: int) -> Seat:
    return {
        "entrance": NAMES[entrance_of(s, seat)],
        "cards": s.cards[seat],
        "stones": [_stone(s, seat, kind) for kind in range(stones_of(s))],
    }


def _stone(s: Position, seat: int, kind: int) -> Stone:
    field, moving = s.place[seat * KINDS + kind], seat == s.player
    heading = s.heading[kind]
    return {
        "kind": KIND_NAMES[kind],
        "field": None if field == NOWHERE else NAMES[field],
        "heading": HEADINGS[heading] if moving and heading != OPEN else None,
        "must_leave": bool(moving and s.bound[kind]),
        "passing": bool(moving and s.passing == kind),
    }


def _fist(s: Position, owner: int, seat: int) -> int | Literal["?"] | None:
    """The stones in one's own fist; of another only whether it is closed."""
    if s.fist[owner] == NONE:
        return None
    return s.fist[owner] if owner == seat else "?"
