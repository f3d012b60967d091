"""What a seat may see of Sakkara.

Cards are taken only from the tops of stacks, where all see them, and used openly. Who pays
attention therefore knows both holders, and every card of the board but the lower cards of the
first deal that were never uncovered (S2.5). What one would have to remember stands apart, under
`memory`. With the option `memory=strict` it is None: left out here and not in an interface, since
what a browser is sent, its owner can read.
"""

from typing import Any

from benben.games.sakkara.board import DIRECTIONS, FIELDS, NOWHERE, SEATS, WORKERS
from benben.games.sakkara.board import NAMES as FIELD_NAMES
from benben.games.sakkara.box import LEVELS, MOTIFS, NAMES, PLACES, SPELL, SPELL_NAMES
from benben.games.sakkara.layout import HIDDEN, NOBODY, NONE, THEFT, Position
from benben.plain import just_now, lately, once
from benben.shapes import Row

_SEEN = (*NAMES, *[None] * MOTIFS)  # a card's name, if anybody has seen it
_WHOLE = [tuple(map(int, cards)) for cards in PLACES]  # what a finished level is made of
PHASES = (
    "draw", "seconds", "deal", "place", "turn", "gallop", "shift", "theft", "order", "surplus",
    "cut", "laying", "ended",
)  # fmt: skip


@once
def open_to_all(s: Position) -> dict[str, Any]:
    """Plain data; fields and motifs by their names."""
    player = s.player
    return {
        "phase": PHASES[s.phase],
        "player": player,
        "turn": s.turn + 1,
        "winner": None if s.winner == NOBODY else s.winner,
        "fields": _fields(s.height, s.top, s.worker),
        "moved": bool(s.moved),
        "rider": None if s.rider == NONE else _place(s.worker[player * WORKERS + s.rider]),
        "heading": None if s.heading == NONE else DIRECTIONS[s.heading],
        "finished": bool(s.finished),
        "spell": None if s.spell == NONE else _spell(s.spell),
        "ox": None if s.ox_from == NOWHERE else [_place(s.ox_from), _place(s.ox_to)],
        "pile": [NAMES[motif] for motif in s.pile[: s.piled]],
        "destroyed": {"grain": s.lost_grain, "ship": s.lost_ship},
        "part": s.part,
        "memory": None if s.strict else _memory(s),
    }


def own(s: Position, seat: int) -> dict[str, Any]:
    """Each seat with its holder if it is one's own, and what a thief sees of the other's."""
    thief = s.phase == THEFT and seat == s.player
    return {
        "seats": [_seat(s, owner, seat) for owner in range(SEATS)],
        "looking": _counts(s.held, 1 - seat) if thief else None,
    }


def _place(field: int) -> str | None:
    return None if field == NOWHERE else FIELD_NAMES[field]


@lately
def _counts(row: Row, owner: int = 0) -> dict[str, int]:
    """How many there are of each motif, those there are none of left out."""
    return {name: n for name, n in zip(NAMES, _of(row, owner), strict=True) if n}


def _of(row: Row, owner: int) -> Row:
    """An owner's part of a row that has a number for each motif and owner."""
    return row[owner * MOTIFS : (owner + 1) * MOTIFS]


@just_now
def _fields(
    heights: tuple[int, ...], tops: tuple[int, ...], workers: tuple[int, ...]
) -> list[dict[str, Any]]:
    standing: list[int | None] = [None] * (FIELDS + 1)
    for worker, field in enumerate(workers):
        standing[field] = worker // WORKERS
    return list(map(_field, range(FIELDS), heights, tops, standing))  # NOWHERE comes last


@lately
def _field(field: int, height: int, top: int, worker: int | None) -> dict[str, Any]:
    return {
        "field": FIELD_NAMES[field],
        "height": height,
        "top": None if top == NONE else NAMES[top],
        "worker": worker,
    }


def _seat(s: Position, owner: int, seat: int) -> dict[str, Any]:
    return {**_open(s)[owner], "holder": _counts(s.held, owner) if owner == seat else None}


@once
def _open(s: Position) -> list[dict[str, Any]]:
    """Of each seat what all see."""
    return [_open_seat(s, owner) for owner in range(SEATS)]


def _open_seat(s: Position, owner: int) -> dict[str, Any]:
    workers = s.worker[owner * WORKERS : (owner + 1) * WORKERS]
    return {
        "workers": [_place(field) for field in workers],
        "cards": sum(_of(s.held, owner)),
        "holder": None,  # his own
        "ship": s.ship[owner],
        "grain": s.grain[owner],
        "level": s.level[owner],
        "built": [_built(s, owner, level) for level in range(LEVELS)],
    }


def _built(s: Position, owner: int, level: int) -> dict[str, int]:
    """What lies on a level: all of it, some of it, nothing."""
    if level < s.level[owner]:
        return _counts(_WHOLE[level])
    return _counts(s.built, owner) if level == s.level[owner] else {}


def _spell(spell: int) -> dict[str, Any]:
    return {"name": SPELL_NAMES[spell], "cards": [NAMES[motif] for motif in SPELL[spell]]}


def _memory(s: Position) -> dict[str, Any]:
    """What an attentive player knows besides: both holders, lower cards, what is still unseen."""
    below, unseen = _stacked(s.height, s.cards[: s.lying], s.left)
    return {
        "holders": [_counts(s.held, owner) for owner in range(SEATS)],
        "below": below,
        "unseen": unseen,
    }


@just_now
def _stacked(
    heights: tuple[int, ...], cards: tuple[int, ...], left: tuple[int, ...]
) -> tuple[dict[str, list[str | None]], dict[str, int]]:
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
