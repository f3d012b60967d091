"""Why a move of Sakkara is good, or not: cards that are needed, levels, what the other lacks."""

from collections.abc import Mapping, Sequence

from benben.games.sakkara import position as act
from benben.games.sakkara.board import NOWHERE, SIZE, WORKERS
from benben.games.sakkara.box import (
    BIRD,
    DROUGHT,
    GRAIN,
    HAND,
    HORSE,
    LEVEL_SIZE,
    LEVELS,
    MOTIFS,
    OX,
    PLACES,
    PRICE,
    SHIP,
    SHIPWRECK,
    SNAKE,
    SPELL,
)
from benben.games.sakkara.position import HIDDEN, Position
from benben.games.sakkara.rules.spells import spell_of
from benben.reasoning import Passage, Reasoning
from benben.shapes import Line

_PLACES: list[list[int]] = PLACES.tolist()
_PRICE: list[int] = PRICE.tolist()
_SIZES: list[int] = LEVEL_SIZE.tolist()
_SPELLS: list[list[int]] = SPELL.tolist()
ANIMALS = (BIRD, OX, SNAKE, HORSE)  # cards that are good for one action each (S7)
_LAID_OR_BUILT = [motif for motif in range(MOTIFS) if motif != HAND]  # S5.5: hands are a price
_NEAR, _FAR = 2, 4  # fields


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


def _held_in_all(s: Position, seat: int) -> int:
    return sum(_held(s, seat, motif) for motif in range(MOTIFS))


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
    elif move == act.SNAKE:
        lines.append(("steals", {"count": _held_in_all(passage.before, 1 - passage.seat)}))
    elif move == act.END:
        lines += _ends(passage)
    elif act.DISCARD <= move < act.PART:
        lines += _spares(passage, move - act.DISCARD)
    elif move >= act.LAY:
        lines += _drops(passage, move - act.LAY)
    if move < act.OX:
        lines += _comes_near(passage)
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
    """Cards that came into the holder, and what they are good for, here or there."""
    before, after, seat = passage.before, passage.after, passage.seat
    now = later = hands = last = special = reserve = denied = 0
    for motif in range(MOTIFS):
        had, has = _held(before, seat, motif), _held(after, seat, motif)
        needed = max(0, min(has, lacks(before, seat, motif)) - had)
        if motif == HAND:
            hands = needed and lacks(before, seat, motif) - had
        else:
            now += needed
        later += max(0, min(has - had - needed, _later(before, seat, motif)))
        if has > had and lacks(before, 1 - seat, motif) > 0:
            last += _lie_open(before, motif) > 0 == _lie_open(after, motif)
            denied += 1
        special += has > had and motif in ANIMALS
        reserve += has > had and motif in (SHIP, GRAIN)
    lines: list[Line] = [("needs", {"count": now})] if now else []
    lines += [("needs_hand", {"count": hands})] if hands else []
    lines += [("last", {})] if last else []
    lines += [("completes_spell", {})] if _casts(after, seat) > _casts(before, seat) else []
    lines += [("later", {"count": later})] if later and not now and not hands else []
    lines += [("special", {"count": special})] if special else []
    lines += [("reserve", {})] if reserve and not now and not later else []
    return lines + ([("denies", {})] if denied and not last else [])


def _casts(s: Position, seat: int) -> int:
    """Of how many spells all three cards are held."""
    return sum(all(_held(s, seat, motif) for motif in one) for one in _SPELLS)


def _comes_near(passage: Passage) -> list[Line]:
    """Cards that lie open near the worker that moved, and nearer than before."""
    before, after, seat = passage.before, passage.after, passage.seat
    for worker in range(seat * WORKERS, (seat + 1) * WORKERS):
        old, new = before.worker[worker], after.worker[worker]
        if old in (new, NOWHERE):
            continue
        now, was = (_ways_to_wanted(s, seat, at) for s, at in ((after, new), (before, old)))
        close, closer = (sum(way <= _NEAR for way in ways) for ways in (was, now))
        if closer > close:
            return [("near", {"count": closer})]
        nearer = now and was and min(now) < min(was)
        return [("nearer", {"steps": min(now)})] if nearer else []
    return []


def _ways_to_wanted(s: Position, seat: int, at: int) -> list[int]:
    """How far the cards are that lie open and that the present level still takes."""
    motifs = {motif for motif in range(MOTIFS) if lacks(s, seat, motif) > _held(s, seat, motif)}
    free = (field for field in range(SIZE * SIZE) if field not in s.worker)
    return [_apart(at, field) for field in free if s.top[field] in motifs]


def _apart(one: int, other: int) -> int:
    """In fields, as if nothing were in the way."""
    return abs(one // SIZE - other // SIZE) + abs(one % SIZE - other % SIZE)


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
    """Why nothing more is done: what the level does not take, what is worth keeping."""
    before, seat = passage.before, passage.seat
    lines: list[Line] = []
    if before.finished:
        lines.append(("next_turn", {"level": before.level[seat] + 1}))
    elif not any(_held(before, seat, one) and lacks(before, seat, one) for one in _LAID_OR_BUILT):
        lines.append(("nothing_fits", {}))
    kept = _held(before, seat, HAND)
    if kept and lacks(before, seat, HAND) + _later(before, seat, HAND) >= kept:
        lines.append(("keeps_hands", {"count": kept}))
    special = sum(_held(before, seat, motif) for motif in ANIMALS)
    return [*lines, ("keeps_special", {"count": special})] if special else lines


def _spares(passage: Passage, motif: int) -> list[Line]:
    """S4.3: a card that no level takes any more."""
    before, seat = passage.before, passage.seat
    takes = lacks(before, seat, motif) + _later(before, seat, motif)
    if _held(before, seat, motif) > takes:
        return [("spare", {})]
    if _held(before, seat, motif) > lacks(before, seat, motif):
        return [("not_now", {})]
    again = _lie_open(before, motif)
    return [("again", {"count": again})] if again else []


def _drops(passage: Passage, field: int) -> list[Line]:
    """S6.3: the other player's discards, who is nearer to them, and who needs them."""
    before, seat = passage.before, passage.seat
    own, theirs = _steps(before, seat, field), _steps(before, 1 - seat, field)
    if 0 < own < theirs:
        return [("far", {"steps": theirs, "own": own})]
    if theirs >= _FAR:
        return [("far_off", {"steps": theirs})]
    pile = {int(card) % HIDDEN for card in before.pile[: before.piled]}
    return [] if any(lacks(before, 1 - seat, one) for one in pile) else [("useless", {})]


def _steps(s: Position, seat: int, field: int) -> int:
    """From the nearest worker, as if nothing were in the way; 0 where none stands."""
    workers = [at for at in s.worker[seat * WORKERS :][:WORKERS] if at != NOWHERE]
    return min((_apart(at, field) for at in workers), default=0)


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
