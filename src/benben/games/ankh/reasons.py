"""Why a move of Ankh is good, or not: what it changes in who can go where."""

from collections import deque

from benben.games.ankh import position
from benben.games.ankh.board import (
    CENTRE,
    KINDS,
    NOWHERE,
    OPEN,
    STEP_FROM,
    WHITE_BRIDGE,
    distance,
    may_head,
)
from benben.games.ankh.position import ENDED, NOBODY, UNLOCK, Position
from benben.games.ankh.rules.sizes import entrance_of, stones_of
from benben.games.ankh.story import stone_way
from benben.games.ankh.view import KIND_NAMES
from benben.reasoning import Passage, Reasoning
from benben.shapes import Line

STEPS = 4  # A3.1, and one more for each card (A7.2)


# --- ways, as the bridges and stones lie --------------------------------------------------------


def reach(s: Position, stone: int, steps: int, heading: int = OPEN) -> dict[int, int]:
    """The fields on which a stone can end within so many steps, and in how many.

    A stone outside comes in first, where none of its own stands in the way (A5.1).
    """
    owner, kind = divmod(stone, KINDS)
    start, used = s.place[stone], 0
    found: dict[int, int] = {}
    if start == NOWHERE:
        start, used = entrance_of(s, owner), 1
        if s.stone_on[start] // KINDS == owner or steps < 1:
            return {}
        found[start] = used
    known = {(start, heading)}
    ahead = deque([(start, heading, used)] if used < steps else [])
    while ahead:
        field, heads, used = ahead.popleft()
        for direction in range(4):
            target = STEP_FROM[field][direction]
            state = (target, direction)
            if not s.open[target] or state in known or not may_head(kind, heads, direction):
                continue
            known.add(state)
            if target == CENTRE or s.stone_on[target] // KINDS != owner:
                found.setdefault(target, used + 1)
            if target != CENTRE and used + 1 < steps:
                ahead.append((target, direction, used + 1))
    return found


def _next_turn(s: Position, stone: int, *, surely: bool) -> dict[int, int]:
    """Where a stone can end in its owner's next turn; `surely`: with the steps nobody can deny.

    Stones of the same owner on bridges may take a step each (A4.10).
    """
    owner = stone // KINDS
    steps = STEPS + s.cards[owner]
    if surely:
        others = range(owner * KINDS, (owner + 1) * KINDS)
        steps -= sum(1 for one in others if one != stone and _on_wall(s.place[one]))
    return reach(s, stone, steps)


def _on_wall(field: int) -> bool:
    return field != NOWHERE and distance(field) % 2 == 1


def _inmost(fields: dict[int, int]) -> int:
    """The lowest ring of a level among these fields."""
    return min((distance(field) for field in fields if distance(field) % 2 == 0), default=99)


def _level(s: Position, stone: int) -> int:
    """The ring of the level on which a stone is or comes in, or came from onto its bridge."""
    field = s.place[stone]
    ring = distance(entrance_of(s, stone // KINDS) if field == NOWHERE else field)
    return ring + ring % 2


def _whoever(s: Position, seat: int) -> list[int]:
    """The stones of the others, those outside too."""
    in_the_game = [one for one in range(s.players * KINDS) if one % KINDS < stones_of(s)]
    return [one for one in in_the_game if one // KINDS != seat]


def _others(s: Position, seat: int) -> list[int]:
    """The stones of the others that stand on the board."""
    return [one for one in _whoever(s, seat) if s.place[one] != NOWHERE]


def _own(s: Position, seat: int) -> list[int]:
    return [
        one for one in range(seat * KINDS, (seat + 1) * KINDS) if s.place[one] != NOWHERE
    ]  # fmt: skip


def _hunters(s: Position, stone: int, *, surely: bool) -> list[int]:
    """Stones of others that could capture this one in their next turn."""
    field = s.place[stone]
    return [
        other
        for other in _whoever(s, stone // KINDS)
        if field in _next_turn(s, other, surely=surely)
    ]


def _ends(s: Position, seat: int) -> bool:
    """Whether nothing is left of the seat's turn."""
    return s.phase == ENDED or s.player != seat


# --- what speaks for a move ---------------------------------------------------------------------


def merits(passage: Passage) -> list[Line]:
    before, after, seat, move = passage.before, passage.after, passage.seat, passage.move
    if move >= position.FIST:
        return []
    lines = [*_at_the_ankh(passage), *_captures(passage)]
    lines += _rescues(before, after, seat)
    lines += _closes(before, after, seat)
    if before.phase == UNLOCK:
        return [*lines, *_frees(after, seat)]
    if position.STEPPING <= move < position.BRIDGE:
        lines += _goes_well(before, after, seat, move)
    elif move < position.STEPPING:
        lines.append(("comes_in", {"stone": KIND_NAMES[move]}))
    elif move < position.REST:
        lines += [*_opens(before, after, seat), *_detours(before, after, seat)]
        lines += [*_shortcuts(before, after, seat), *_no_way(after, seat)]
    return lines


def _at_the_ankh(passage: Passage) -> list[Line]:
    before, after, end, seat = passage.before, passage.after, passage.end, passage.seat
    if after.winner == seat:
        return [("wins", {})]
    if after.cards[seat] > before.cards[seat]:
        return [("ankh", {})]
    if end.winner == seat:
        return [("wins_soon", {})]
    return [("ankh_soon", {})] if end.cards[seat] > after.cards[seat] else []


def _captures(passage: Passage) -> list[Line]:
    """Now, or later in this turn."""
    seat = passage.seat
    now = _caught(passage.before, passage.after, seat)
    lines: list[Line] = [("captures", _whose(one)) for one in now]
    for later in passage.ahead:
        lines += [
            ("captures_soon", _whose(one)) for one in _caught(later.before, later.after, seat)
        ]
    s = passage.before
    is_first = s.bridge[WHITE_BRIDGE] == CENTRE and not s.unlock
    return [*lines[:1], ("first_capture", {})] if lines and is_first else lines


def _caught(before: Position, after: Position, seat: int) -> list[int]:
    return [one for one in _others(before, seat) if after.place[one] == NOWHERE]


def _whose(stone: int) -> dict[str, object]:
    return {"other": KIND_NAMES[stone % KINDS], "seat": stone // KINDS + 1}


def _rescues(before: Position, after: Position, seat: int) -> list[Line]:
    """Own stones that somebody could have captured and now nobody can."""
    return [
        ("rescues", {"stone": KIND_NAMES[one % KINDS]})
        for one in _own(after, seat)
        if before.place[one] != NOWHERE
        and _hunters(before, one, surely=True)
        and not _hunters(after, one, surely=False)
    ]


def _closes(before: Position, after: Position, seat: int) -> list[Line]:
    """Stones of others, still there, that lose their way to the Ankh or over a wall."""
    lines: list[Line] = []
    for one in _others(after, seat):
        could, can = _next_turn(before, one, surely=True), _next_turn(after, one, surely=False)
        if CENTRE in could and CENTRE not in can:
            lines.insert(0, ("closes_ankh", _whose(one)))
        elif _inmost(could) < _level(before, one) and _inmost(can) >= _level(after, one):
            lines.append(("closes", _whose(one)))
    return lines


def _frees(after: Position, seat: int) -> list[Line]:
    """The white bridge: who can use it next."""
    lines: list[Line] = [
        ("own_way", {"stone": KIND_NAMES[one % KINDS]})
        for one in _own(after, seat)
        if CENTRE in _next_turn(after, one, surely=True)
    ]
    return lines + _no_way(after, seat)


def _no_way(after: Position, seat: int) -> list[Line]:
    """How far inward the others can come in one turn, if that is not far."""
    if after.bridge[WHITE_BRIDGE] != CENTRE:
        near = any(CENTRE in _next_turn(after, one, surely=False) for one in _whoever(after, seat))
        return [] if near else [("no_way", {})]
    inward = (
        _inmost(_next_turn(after, one, surely=False)) < _level(after, one)
        for one in _whoever(after, seat)
    )
    return [] if any(inward) else [("no_wall", {})]


def _goes_well(before: Position, after: Position, seat: int, move: int) -> list[Line]:
    kind, target, _ = stone_way(before, move)
    stone = seat * KINDS + kind
    if target == CENTRE:
        return []
    was, now = distance(before.place[stone]), distance(target)
    who: dict[str, object] = {"stone": KIND_NAMES[kind]}
    if now < was:
        return [("over_wall", who) if now % 2 == 0 else ("onto_bridge", who)]
    if before.bound[kind]:
        return [("must_leave", who)]
    ways = [_to_bridge(s, stone) for s in (before, after)]
    lines: list[Line] = []
    if ways[0] and ways[1] and ways[1] < ways[0]:
        lines.append(("nearer", {**who, "steps": ways[1]}))
    return [*lines, *_threatens(before, after, seat, stone), *_is_safe(after, stone)]


def _threatens(before: Position, after: Position, seat: int, stone: int) -> list[Line]:
    """Stones of others that this one can capture in its next turn, and could not before."""
    now, was = (_next_turn(s, stone, surely=True) for s in (after, before))
    return [
        ("threatens", {"stone": KIND_NAMES[stone % KINDS], **_whose(one)})
        for one in _others(after, seat)
        if after.place[one] in now and after.place[one] not in was
    ]


def _is_safe(after: Position, stone: int) -> list[Line]:
    hunted = _hunters(after, stone, surely=False)
    return [] if hunted else [("safe", {"stone": KIND_NAMES[stone % KINDS]})]


def _opens(before: Position, after: Position, seat: int) -> list[Line]:
    """Own stones that can cross a wall now, in this turn or the next one, and could not before."""
    return [
        ("opens", {"stone": KIND_NAMES[one % KINDS]})
        for one in _own(after, seat)
        if _inmost(_next_turn(before, one, surely=False)) >= _level(before, one)
        and _inmost(_next_turn(after, one, surely=True)) < _level(after, one)
    ]


def _detours(before: Position, after: Position, seat: int) -> list[Line]:
    """Stones of others whose nearest bridge inward has moved away; the longest detour first."""
    found: list[tuple[int, Line]] = []
    for one in _others(after, seat):
        was, now = _to_bridge(before, one), _to_bridge(after, one)
        if 0 < was < now:
            found.append((was - now, ("detour", {**_whose(one), "steps": now - was})))
    return [line for _, line in sorted(found, key=lambda one: one[0])]


def _shortcuts(before: Position, after: Position, seat: int) -> list[Line]:
    """Own stones whose nearest bridge inward has come nearer; the longest way saved first."""
    found: list[tuple[int, Line]] = []
    for one in _own(after, seat):
        was, now = _to_bridge(before, one), _to_bridge(after, one)
        if 0 < now < was:
            values: dict[str, object] = {"stone": KIND_NAMES[one % KINDS], "steps": was - now}
            found.append((now - was, ("shortcut", values)))
    return [line for _, line in sorted(found, key=lambda one: one[0])]


def _to_bridge(s: Position, stone: int) -> int:
    """Steps to the nearest bridge inward, stones left out of account; 0 where there is none."""
    start = s.place[stone]
    level = distance(start)
    known, ahead = {start}, deque([(start, 0)])
    while ahead:
        field, used = ahead.popleft()
        for target in STEP_FROM[field]:
            if target in known or not s.open[target]:
                continue
            if distance(target) < level:
                return used + 1
            known.add(target)
            if distance(target) == level:
                ahead.append((target, used + 1))
    return 0


# --- what speaks against it ---------------------------------------------------------------------


def faults(passage: Passage) -> list[Line]:
    """What others can do after it, once the turn is over."""
    after, seat = passage.after, passage.seat
    if passage.move >= position.FIST or not _ends(after, seat) or after.winner != NOBODY:
        return []
    lines: list[Line] = [
        ("lets", _whose(one))
        for one in _others(after, seat)
        if CENTRE in _next_turn(after, one, surely=True)
    ]
    for one in _own(after, seat):
        for hunter in _hunters(after, one, surely=True)[:1]:
            lines.append(("within_reach", {"stone": KIND_NAMES[one % KINDS], **_whose(hunter)}))
    return lines


REASONING = Reasoning(merits, faults)
