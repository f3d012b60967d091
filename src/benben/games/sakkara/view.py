"""What a seat may see of Sakkara.

Cards are taken only from the tops of stacks, where all see them, and used openly. Who pays
attention therefore knows both holders, and every card of the board but the lower cards of the
first deal that were never uncovered (S2.5). What one would have to remember stands apart, under
`memory`. With the option `memory=strict` it is None: left out here and not in an interface, since
what a browser is sent, its owner can read.
"""

from typing import Literal, get_args

from benben.games.sakkara.board import FIELDS, HEADINGS, NOWHERE, SEATS, WORKERS, Heading, within
from benben.games.sakkara.board import NAMES as FIELD_NAMES
from benben.games.sakkara.box import LEVELS, MOTIFS, NAMES, PLACES, SPELL, SPELL_NAMES, Motif, Spell
from benben.games.sakkara.position import HIDDEN, NOBODY, NONE, THEFT, Position
from benben.shapes import Row
from benben.typed import TypedDict
from benben.unpacked import lately, once

_SEEN = (*NAMES, *[None] * MOTIFS)  # a card's name, if anybody has seen it
_WHOLE = [tuple(map(int, cards)) for cards in PLACES]  # what a finished level is made of
Phase = Literal[
    "draw", "seconds", "deal", "place", "turn", "gallop", "shift", "theft", "order", "surplus",
    "cut", "laying", "ended",
]  # fmt: skip

PHASES: tuple[Phase, ...] = get_args(Phase)

Counts = dict[Motif, int]  # how many of each, those there are none of left out


class Field(TypedDict):
    field: str
    height: int
    top: Motif | None
    worker: int | None


class _OpenSeat(TypedDict):
    workers: list[str | None]
    cards: int
    ship: int
    grain: int
    level: int
    built: list[Counts]


class Seat(_OpenSeat):
    holder: Counts | None  # one's own


class Casting(TypedDict):
    name: Spell
    cards: list[Motif]


class Destroyed(TypedDict):
    grain: int
    ship: int


class Memory(TypedDict):
    """What an attentive player knows besides; None with `memory=strict`."""

    holders: list[Counts]
    below: dict[str, list[Motif | None]]
    unseen: Counts


class _Open(TypedDict):
    """What both see alike."""

    phase: Phase
    player: int
    turn: int
    winner: int | None
    fields: list[Field]
    moved: bool
    rider: str | None
    heading: Heading | None
    finished: bool
    spell: Casting | None
    ox: list[str] | None
    pile: list[Motif]
    destroyed: Destroyed
    part: int
    memory: Memory | None


class View(_Open):
    seats: list[Seat]
    looking: Counts | None  # a thief, into the other's holder


def view(s: Position, seat: int) -> View:
    """What a seat, or SPECTATOR, may see; fields and motifs by their names."""
    thief = s.phase == THEFT and seat == s.player
    return {
        **_open(s),
        "seats": [_seat(s, owner, seat) for owner in range(SEATS)],
        "looking": _counts(s.held, 1 - seat) if thief else None,
    }


@once
def _open(s: Position) -> _Open:
    player = s.player
    return {
        "phase": PHASES[s.phase],
        "player": player,
        "turn": s.turn + 1,
        "winner": None if s.winner == NOBODY else s.winner,
        "fields": _fields(s.height, s.top, s.worker, s.scale),
        "moved": bool(s.moved),
        "rider": None if s.rider == NONE else _place(s.worker[player * WORKERS + s.rider]),
        "heading": None if s.heading == NONE else HEADINGS[s.heading],
        "finished": bool(s.finished),
        "spell": None if s.spell == NONE else _spell(s.spell),
        "ox": None if s.ox_from == NOWHERE else [FIELD_NAMES[s.ox_from], FIELD_NAMES[s.ox_to]],
        "pile": [NAMES[motif] for motif in s.pile[: s.piled]],
        "destroyed": {"grain": s.lost_grain, "ship": s.lost_ship},
        "part": s.part,
        "memory": None if s.strict else _memory(s),
    }


def _place(field: int) -> str | None:
    return None if field == NOWHERE else FIELD_NAMES[field]


@lately
def _counts(row: Row, owner: int = 0) -> Counts:
    return {name: n for name, n in zip(NAMES, _of(row, owner), strict=True) if n}


def _of(row: Row, owner: int) -> Row:
    """An owner's part of a row that has a number for each motif and owner."""
    return row[owner * MOTIFS : (owner + 1) * MOTIFS]


def _fields(heights: Row, tops: Row, workers: Row, size: int) -> list[Field]:
    standing: list[int | None] = [None] * (FIELDS + 1)
    for worker, field in enumerate(workers):
        standing[field] = worker // WORKERS
    found = list(map(_field, range(FIELDS), heights, tops, standing))  # NOWHERE comes last
    return [found[field] for field in within(size)] if size else found


@lately
def _field(field: int, height: int, top: int, worker: int | None) -> Field:
    return {
        "field": FIELD_NAMES[field],
        "height": height,
        "top": None if top == NONE else NAMES[top],
        "worker": worker,
    }


def _seat(s: Position, owner: int, seat: int) -> Seat:
    return {**_open_seats(s)[owner], "holder": _counts(s.held, owner) if owner == seat else None}


@once
def _open_seats(s: Position) -> list[_OpenSeat]:
    """Of each seat what all see."""
    return [_open_seat(s, owner) for owner in range(SEATS)]


def _open_seat(s: Position, owner: int) -> _OpenSeat:
    workers = s.worker[owner * WORKERS : (owner + 1) * WORKERS]
    return {
        "workers": [_place(field) for field in workers],
        "cards": sum(_of(s.held, owner)),
        "ship": s.ship[owner],
        "grain": s.grain[owner],
        "level": s.level[owner],
        "built": [_built(s, owner, level) for level in range(LEVELS)],
    }


def _built(s: Position, owner: int, level: int) -> Counts:
    """What lies on a level: all of it, some of it, nothing."""
    if level < s.level[owner]:
        return _counts(_WHOLE[level])
    return _counts(s.built, owner) if level == s.level[owner] else {}


def _spell(spell: int) -> Casting:
    return {"name": SPELL_NAMES[spell], "cards": [NAMES[motif] for motif in SPELL[spell]]}


def _memory(s: Position) -> Memory:
    below, unseen = _stacked(s.height, s.cards[: s.lying], s.left)
    return {
        "holders": [_counts(s.held, owner) for owner in range(SEATS)],
        "below": below,
        "unseen": unseen,
    }


def _stacked(heights: Row, cards: Row, left: Row) -> tuple[dict[str, list[Motif | None]], Counts]:
    """The cards under the top ones, from the bottom, None for one nobody has seen; and how many
    of each motif those and the ones left over are."""
    names = [_SEEN[card] for card in cards]
    below, first = {}, 0
    for field, height in zip(FIELD_NAMES, heights, strict=True):
        if height > 1:
            below[field] = names[first : first + height - 1]
        first += height
    lying = bytes(cards)
    unseen = tuple([n + lying.count(HIDDEN + motif) for motif, n in enumerate(left)])
    return below, _counts(unseen)
