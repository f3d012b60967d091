"""Moves of Sakkara by name. docs/notation/sakkara.md explains the names."""

import re
from collections.abc import Callable

from benben.games.sakkara import position as act
from benben.games.sakkara.board import FIELD, FIELDS, NAMES, NOWHERE, SEATS, STEP, WORKERS
from benben.games.sakkara.box import HAND, MOTIF, ORDERS, SPECIAL, SPELL, SPELL_NAMES
from benben.games.sakkara.box import NAMES as MOTIF_NAMES
from benben.games.sakkara.position import (
    CUT,
    DROUGHTS,
    LAYING,
    MOST_CARDS,
    MOST_LAID,
    NONE,
    WHIRLS,
    WRECKS,
    Position,
)
from benben.games.sakkara.position_text import position_text, read_position
from benben.games.sakkara.rules.deal import is_lower, next_field
from benben.games.sakkara.rules.spells import spell_of
from benben.games.sakkara.story import story
from benben.refused import Refused
from benben.seats import CHANCE
from benben.unpacked import as_python, once

__all__ = ["move_text", "position_text", "read_move", "read_position", "story"]

_WORDS = {"stop": act.STOP, "snake": act.SNAKE, "end": act.END,
          "drought": act.CAST + DROUGHTS, "shipwreck": act.CAST + WRECKS,
          "lay:ship": act.LAY_SHIP, "lay:grain": act.LAY_GRAIN}  # fmt: skip
_NAMES = {move: word for word, move in _WORDS.items()}
_NEXT = STEP.tolist()  # as Python's numbers, which it reads faster


# --- writing ---------------------------------------------------------------------------------


def move_text(s: Position, seat: int, move: int, viewer: int) -> str:
    """The name of a legal move; a lower card is dealt unseen (S2.5)."""
    if move in _NAMES:
        return _NAMES[move]
    if move < act.STEP:
        return _start_text(s, move, viewer)
    return _worker_text(s, move) if move < act.SNAKE else _card_text(s, move)


def _start_text(s: Position, move: int, viewer: int) -> str:
    if move < act.SECOND:
        return f"start:{move - act.START + 1}"
    if move < act.CARD:
        return f"second:{NAMES[move - act.SECOND]}"
    if move < act.SET:
        seen = viewer == CHANCE or not _is_lower(s)
        return f"{NAMES[_next_field(s)]}={MOTIF_NAMES[move - act.CARD] if seen else '?'}"
    return f"@{NAMES[move - act.SET]}"


@once
def _next_field(s: Position) -> int:
    """Asked by each viewer of each card that is dealt."""
    return int(as_python(next_field)(s))


@once
def _is_lower(s: Position) -> bool:
    return bool(as_python(is_lower)(s, _next_field(s)))


def _worker_text(s: Position, move: int) -> str:
    if move < act.RIDE:
        worker, direction = divmod((move - act.STEP) % (WORKERS * 4), 4)
        field = worker_at(s, worker)
        return f"{NAMES[field]}{'-^'[move >= act.CLIMB]}{NAMES[_NEXT[field][direction]]}"
    if move < act.STOP:
        word = "horse" if move < act.RIDE_ON else "on"
        field = _NEXT[worker_at(s, int(s.rider))][s.heading]
        left = ":leave" if (move - act.RIDE) % 4 >= act.LEAVING else ""
        return f"{word}{'-^'[(move - act.RIDE) % 2]}{NAMES[field]}{left}"
    if move < act.OX:
        worker, field = divmod(move - act.BIRD, FIELDS)
        return f"bird:{NAMES[worker_at(s, worker)]}-{NAMES[field]}"
    if move < act.SHIFT:
        source, direction = divmod(move - act.OX, 4)
        return f"ox:{NAMES[source]}-{NAMES[_NEXT[source][direction]]}"
    return f"shift:{move - act.SHIFT + 1}"


def _card_text(s: Position, move: int) -> str:
    if move < act.LAY_SHIP:
        return f"take:{MOTIF_NAMES[move - act.TAKE]}"
    if move < act.CAST:
        return f"build:{MOTIF_NAMES[move - act.BUILD]}"
    if move < act.ORDER:
        return _cast_text(s, move - act.CAST)
    if move < act.END:
        cards = [MOTIF_NAMES[SPELL[s.spell, i]] for i in ORDERS[move - act.ORDER]]
        return f"order:{','.join(cards)}"
    if move < act.PART:
        return f"discard:{MOTIF_NAMES[move - act.DISCARD]}"
    if move < act.LAY:
        return f"part:{move - act.PART + 1}"
    return f"drop:{NAMES[move - act.LAY]}"


def _cast_text(s: Position, casting: int) -> str:
    word = SPELL_NAMES[spell_of(casting)]
    if casting >= WHIRLS:
        return f"{word}:{NAMES[worker_at(s, casting - WHIRLS)]}"
    line = "column" if casting % 2 else "row"
    return f"{word}:{line}:{NAMES[worker_at(s, casting // 2)]}"


def worker_at(s: Position, worker: int) -> int:
    """The field of one of the mover's workers."""
    return int(s.worker[s.player * WORKERS + worker])


# --- reading ---------------------------------------------------------------------------------


def read_move(s: Position, seat: int, text: str) -> int:
    """The number of a move, legal or not; Refused where no move of the game could be meant."""
    if text in _WORDS:
        return _WORDS[text]
    for pattern, reader in _READERS:
        if found := pattern.fullmatch(text):
            return reader(s, *found.groups())
    raise ValueError(f"{text!r} is no move of Sakkara")


def _refused(clause: str) -> Refused:
    return Refused("sakkara", clause)


def _field(name: str) -> int:
    if name not in FIELD:
        raise _refused("S1.1")
    return FIELD[name]


def _motif(name: str) -> int:
    if name not in MOTIF:
        raise ValueError(f"{name!r} is no motif")
    return MOTIF[name]


def _number(text: str, most: int, clause: str) -> int:
    if not 1 <= int(text) <= most:
        raise _refused(clause)
    return int(text) - 1


def _own(s: Position, field: int, clause: str) -> int:
    """Which of the mover's workers stands on a field."""
    for worker in range(WORKERS):
        if worker_at(s, worker) == field != NOWHERE:
            return worker
    raise _refused("S6.3" if s.phase in (CUT, LAYING) else clause)


def _towards(field: int, target: int, clause: str) -> int:
    for direction in range(4):
        if _NEXT[field][direction] == target:
            return direction
    raise _refused(clause)


def _read_start(s: Position, number: str) -> int:
    return act.START + _number(number, SEATS, "S2.3")


def _read_second(s: Position, name: str) -> int:
    return act.SECOND + _field(name)


def _read_card(s: Position, name: str, motif: str) -> int:
    if _field(name) != _next_field(s):
        raise _refused("S2.1")
    return act.CARD + _motif(motif)


def _read_set(s: Position, name: str) -> int:
    return act.SET + _field(name)


def _read_step(s: Position, name: str, sign: str, target: str) -> int:
    field, goal = _field(name), _field(target)
    worker = _own(s, field, "S3.1")
    first = act.CLIMB if sign == "^" else act.STEP
    return first + worker * 4 + _towards(field, goal, "S3.1")


def _read_ride(s: Position, word: str, sign: str, target: str, leave: str | None) -> int:
    goal = _field(target)
    if s.rider == NONE or _NEXT[worker_at(s, int(s.rider))][s.heading] != goal:
        raise _refused("S7.6")
    first = act.RIDE if word == "horse" else act.RIDE_ON
    return first + "-^".index(sign) + (act.LEAVING if leave else 0)


def _read_bird(s: Position, name: str, target: str) -> int:
    return act.BIRD + _own(s, _field(name), "S7.3") * FIELDS + _field(target)


def _read_ox(s: Position, name: str, target: str) -> int:
    source = _field(name)
    return act.OX + source * 4 + _towards(source, _field(target), "S7.4")


def _read_shift(s: Position, number: str) -> int:
    return act.SHIFT + _number(number, MOST_CARDS, "S7.4")


def _read_motif(s: Position, word: str, motif: str) -> int:
    first = {"take": act.TAKE, "build": act.BUILD, "discard": act.DISCARD}[word]
    return first + _motif(motif)


def _read_laying(s: Position, motif: str) -> int:
    _motif(motif)
    raise _refused("S5.2")  # ship and grain are names of their own


def _read_bare(s: Position, motif: str) -> int:
    """A card somebody wants to use, but that has no action of its own."""
    if _motif(motif) == HAND:
        raise _refused("S7.2")
    if not SPECIAL[MOTIF[motif]]:
        raise _refused("S1.6")
    raise ValueError(f"{motif!r} alone is no move")


def _read_firestorm(s: Position, line: str, name: str) -> int:
    return act.CAST + _own(s, _field(name), "S8.1") * 2 + (line == "column")


def _read_whirlwind(s: Position, name: str) -> int:
    return act.CAST + WHIRLS + _own(s, _field(name), "S8.2")


def _read_order(s: Position, *names: str) -> int:
    motifs = [_motif(name) for name in names]
    if s.spell == NONE:
        raise _refused("S6.2")
    cards = [int(motif) for motif in SPELL[s.spell]]
    if sorted(motifs) != sorted(cards):
        raise _refused("S8.6")
    return act.ORDER + ORDERS.index(tuple(cards.index(motif) for motif in motifs))


def _read_part(s: Position, number: str) -> int:
    return act.PART + _number(number, MOST_LAID, "S6.7" if int(number) else "S6.8")


def _read_drop(s: Position, name: str) -> int:
    return act.LAY + _field(name)


_F = r"([a-z]\d{1,2})"
_N = r"([0-9]{1,2})"
_M = r"([a-z]+)"
_READERS: list[tuple[re.Pattern[str], Callable[..., int]]] = [
    (re.compile(pattern, re.ASCII), reader)
    for pattern, reader in (
        (f"start:{_N}", _read_start),
        (f"second:{_F}", _read_second),
        (f"{_F}={_M}", _read_card),
        (f"@{_F}", _read_set),
        (f"{_F}([-^]){_F}", _read_step),
        (f"(horse|on)([-^]){_F}(:leave)?", _read_ride),
        (f"bird:{_F}-{_F}", _read_bird),
        (f"ox:{_F}-{_F}", _read_ox),
        (f"shift:{_N}", _read_shift),
        (f"(take|build|discard):{_M}", _read_motif),
        (f"firestorm:(row|column):{_F}", _read_firestorm),
        (f"whirlwind:{_F}", _read_whirlwind),
        (f"order:{_M},{_M},{_M}", _read_order),
        (f"part:{_N}", _read_part),
        (f"drop:{_F}", _read_drop),
        (f"lay:{_M}", _read_laying),
        (_M, _read_bare),
    )
]
