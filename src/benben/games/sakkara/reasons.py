"""Why a move of Sakkara is good, or not: cards that are needed, levels, what the other lacks."""

from collections.abc import Mapping, Sequence

from benben.games.sakkara import position as act
from benben.games.sakkara.board import NOWHERE, SIZE, WORKERS
from benben.games.sakkara.box import (
    DROUGHT,
    GRAIN,
    HAND,
    LEVEL_SIZE,
    LEVELS,
    MOTIFS,
    PLACES,
    PRICE,
    SHIP,
    SHIPWRECK,
)
from benben.games.sakkara.position import Position
from benben.games.sakkara.rules.spells import spell_of
from benben.reasoning import Passage, Reasoning
from benben.shapes import Line

_PLACES: list[list[int]] = PLACES.tolist()
_PRICE: list[int] = PRICE.tolist()
_SIZES: list[int] = LEVEL_SIZE.tolist()


# --- what a level takes -------------------------------------------------------------------------


def lacks(s: Position, seat: int, motif: int) -> int:
    """How many cards of a motif the seat's present level still takes, whatever is held."""
    level = s.level[seat]
    if level >= LEVELS:
        return 0
    if motif == SHIP:
        return 1 - s.ship[seat]
    if motif == GRAIN:
        return max(0, level + 1 - s.grain[seat])
    if motif == HAND:
        return sum(lacks(s, seat, one) * price for one, price in enumerate(_PRICE) if price)
    return _PLACES[level][motif] - s.built[seat * MOTIFS + motif]


def _later(s: Position, seat: int, motif: int) -> int:
    """How many the levels above it take."""
    above = range(s.level[seat] + 1, LEVELS)
    if motif == SHIP:
        return 0
    if motif == GRAIN:
        return len(above)
    if motif == HAND:
        return sum(n * p for level in above for n, p in zip(_PLACES[level], _PRICE, strict=True))
    return sum(_PLACES[level][motif] for level in above)


def _held(s: Position, seat: int, motif: int) -> int:
    return s.held[seat * MOTIFS + motif]


def _missing(s: Position, seat: int) -> int:
    """Cards that the seat's present level still lacks."""
    level = s.level[seat]
    return 0 if level >= LEVELS else _SIZES[level] - sum(s.built[seat * MOTIFS :][:MOTIFS])


# --- what speaks for a move ---------------------------------------------------------------------


def merits(passage: Passage) -> list[Line]:
    move = passage.move
    if move < act.STEP:
        return _gains(passage) if move >= act.SET else []
    lines = _levels(passage)
    if act.TAKE <= move < act.LAY_SHIP:
        lines += _robs(passage, move - act.TAKE)
    lines += _gains(passage)
    if act.CLIMB <= move < act.RIDE:
        lines.append(("climbs", {}))
    elif move in (act.LAY_SHIP, act.LAY_GRAIN):
        lines += _lays_out(passage)
    elif act.BUILD <= move < act.CAST:
        lines.append(("built", {}))
    elif act.CAST <= move < act.ORDER:
        lines += _spell(passage, spell_of(move - act.CAST))
    elif move == act.END:
        lines += _ends(passage)
    elif act.DISCARD <= move < act.PART:
        lines += _spares(passage, move - act.DISCARD)
    elif move >= act.LAY:
        lines += _drops(passage, move - act.LAY)
    return lines


def _levels(passage: Passage) -> list[Line]:
    """Levels finished now, or later in this turn with what is held."""
    before, after, end, seat = passage.before, passage.after, passage.end, passage.seat
    if after.winner == seat:
        return [("wins", {})]
    if after.level[seat] > before.level[seat]:
        return [("finishes", {"level": after.level[seat]})]
    if end.winner == seat:
        return [("wins_soon", {})]
    if end.level[seat] > after.level[seat]:
        return [("finishes_soon", {"level": end.level[seat]})]
    built = _missing(after, seat) - _missing(end, seat)
    if built > 0 and passage.ahead:
        return [("builds_soon", {"count": built})]
    return []


def _gains(passage: Passage) -> list[Line]:
    """Cards that came into the holder from the board, and that a level takes."""
    before, after, seat = passage.before, passage.after, passage.seat
    now = later = hands = last = 0
    for motif in range(MOTIFS):
        had, has = _held(before, seat, motif), _held(after, seat, motif)
        needed = max(0, min(has, lacks(before, seat, motif)) - had)
        if motif == HAND:
            hands = needed and lacks(before, seat, motif) - had
        else:
            now += needed
        later += max(0, min(has - had - needed, _later(before, seat, motif)))
        lay_open = _lie_open(before, motif) > 0 == _lie_open(after, motif)
        if has > had and lay_open and lacks(before, 1 - seat, motif) > 0:
            last += 1
    lines: list[Line] = [("needs", {"count": now})] if now else []
    lines += [("needs_hand", {"count": hands})] if hands else []
    lines += [("last", {})] if last else []
    return lines + ([("later", {"count": later})] if later and not now and not hands else [])


def _lie_open(s: Position, motif: int) -> int:
    return sum(1 for top in s.top if top == motif)


def _robs(passage: Passage, motif: int) -> list[Line]:
    """S7.5: the thief sees the other holder."""
    before, seat = passage.before, passage.seat
    if lacks(before, 1 - seat, motif) >= _held(before, 1 - seat, motif) > 0:
        return [("robs", {})]
    return []


def _lays_out(passage: Passage) -> list[Line]:
    """S5.1."""
    before, after, seat = passage.before, passage.after, passage.seat
    motif = SHIP if passage.move == act.LAY_SHIP else GRAIN
    if lacks(before, seat, motif) == 0:
        return []
    if lacks(after, seat, SHIP) == 0 and lacks(after, seat, GRAIN) == 0:
        return [("may_build", {"level": after.level[seat] + 1})]
    return [("lays_out", {"level": after.level[seat] + 1})]


def _spell(passage: Passage, spell: int) -> list[Line]:
    """A destroyed ship or grain: what it holds up (S5.7, S8.3, S8.4)."""
    before, after, seat = passage.before, passage.after, passage.seat
    rival = 1 - seat
    if spell not in (SHIPWRECK, DROUGHT):
        return []
    motif = SHIP if spell == SHIPWRECK else GRAIN
    if lacks(before, rival, motif) == 0 < lacks(after, rival, motif):
        return [("stops", {"count": _missing(after, rival)})]
    return []


def _ends(passage: Passage) -> list[Line]:
    before, seat = passage.before, passage.seat
    kept = _held(before, seat, HAND)
    if kept and lacks(before, seat, HAND) + _later(before, seat, HAND) >= kept:
        return [("keeps_hands", {"count": kept})]
    return []


def _spares(passage: Passage, motif: int) -> list[Line]:
    """S4.3: a card that no level takes any more."""
    before, seat = passage.before, passage.seat
    takes = lacks(before, seat, motif) + _later(before, seat, motif)
    if _held(before, seat, motif) > takes:
        return [("spare", {})]
    return [("not_now", {})] if _held(before, seat, motif) > lacks(before, seat, motif) else []


def _drops(passage: Passage, field: int) -> list[Line]:
    """S6.3: the other player's discards, and who is nearer to them."""
    before, seat = passage.before, passage.seat
    own, theirs = _steps(before, seat, field), _steps(before, 1 - seat, field)
    return [("far", {"steps": theirs, "own": own})] if 0 < own < theirs else []


def _steps(s: Position, seat: int, field: int) -> int:
    """From the nearest worker, as if nothing were in the way; 0 where none stands."""
    workers = [at for at in s.worker[seat * WORKERS :][:WORKERS] if at != NOWHERE]
    return min(
        (abs(at // SIZE - field // SIZE) + abs(at % SIZE - field % SIZE) for at in workers),
        default=0,
    )


# --- what speaks against it ---------------------------------------------------------------------


def faults(passage: Passage) -> list[Line]:
    before, seat, move = passage.before, passage.seat, passage.move
    if act.DISCARD <= move < act.PART:
        motif = move - act.DISCARD
        if _held(before, seat, motif) <= lacks(before, seat, motif):
            return [("gives", {})]
    return []


# --- where the table asks once more -------------------------------------------------------------


def doubts(s: Position, seat: int, moves: Sequence[int]) -> Mapping[int, str]:
    """Ending a turn although one could still build or lay out is probably an oversight."""
    could = any(act.LAY_SHIP <= move < act.CAST for move in moves)
    return {act.END: "end"} if could and act.END in moves else {}


REASONING = Reasoning(merits, faults)
