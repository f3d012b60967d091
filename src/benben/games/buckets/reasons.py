"""Why a move of Buckets is good, or not: what cards and buckets it costs, here and there."""

from collections.abc import Iterable, Mapping, Sequence

from benben.games.buckets import position
from benben.games.buckets.board import COLOURS, VALUES
from benben.games.buckets.physics.sampled_fall import mean_with
from benben.games.buckets.position import (
    CASCADE,
    KEEP,
    LIFT_AIM,
    NONE,
    PLACES,
    Position,
)
from benben.games.buckets.rules import cards, losing, support
from benben.games.buckets.rules.attack import MOST_OF_COLOUR
from benben.reasoning import Passage, Reasoning
from benben.shapes import Line
from benben.unpacked import as_python, record_of

_rows, _standing = as_python(losing.rows), as_python(losing.standing)
_of_colour, _whole_pack = as_python(losing.of_colour), as_python(losing.whole_pack)
_MOST = MOST_OF_COLOUR
_LESS = 0.05  # buckets: so much the measured means differ at least where one is called less
_HARDLY = 0.25  # and so much at most where none is called noticeably less


# --- buckets ------------------------------------------------------------------------------------


def costs(s: Position, seat: int, place: int) -> int:
    """How many buckets lose their hold when this one leaves, itself among them (B4.3)."""
    return int(support.topple(_rows(s), _standing(s, seat), 1 << place)).bit_count()


def _cheapest(s: Position, seat: int, colour: int) -> int:
    """B4.1: the least a lost round in this colour costs a seat; 0 where it has none of it."""
    mask = s.buckets[seat * COLOURS + colour]
    return min((costs(s, seat, place) for place in _bits(mask)), default=0)


def _bits(mask: int) -> list[int]:
    return [place for place in range(PLACES) if mask >> place & 1]


# --- cards --------------------------------------------------------------------------------------


def _pack(s: Position, seat: int, colour: int) -> int:
    return int(s.hand[seat * COLOURS + colour])


def _worth(packs: Iterable[int]) -> int:
    return sum(int(cards.worth(pack)) for pack in packs)


def total(s: Position, seat: int) -> int:
    """B3.5: what lies before the seat, and what it has picked."""
    open_ = _worth(s.open[seat * COLOURS :][:COLOURS])
    return open_ + (_worth(s.picked) if seat == s.player else 0)


def totals(s: Position, seat: int) -> list[int]:
    """B3.4: all totals the seat can reach with cards of the colour asked, picked ones kept."""
    picked = int(cards.size(s.picked[s.asked]))
    values = [
        value
        for value in range(1, VALUES + 1)
        for _ in range(int(cards.how_many(_pack(s, seat, s.asked), value)))
    ]
    sums = {(picked, total(s, seat))}
    for value in values:
        sums |= {(n + 1, before + value) for n, before in sums if n < _MOST}
    return sorted({found for n, found in sums if n})


def best_unseen(s: Position, seat: int, colour: int, others: int) -> int:
    """The most that others could add of a colour: their cards this seat has not seen."""
    unseen = int(_whole_pack(s, colour)) - _pack(s, seat, colour) - int(s.picked[colour])
    unseen -= int(s.discards[colour])
    unseen -= sum(int(s.open[one * COLOURS + colour]) for one in range(s.players))
    return int(cards.highest(unseen, min(_MOST, others)))


def _next(s: Position) -> int:
    return int(losing.neighbour(record_of(s), s.player, s.direction))


# --- what speaks for a move ---------------------------------------------------------------------


def merits(passage: Passage) -> list[Line]:
    before, move = passage.before, passage.move
    if move < position.POINT:
        return _builds(before, passage.seat, move - position.PUT)
    if move < position.PICK:
        return _points(passage)
    if move <= position.PLAY:
        return _attacks(passage) if before.asked == NONE else _answers(passage)
    if move < position.FLICK:
        return _gives_up(passage)
    if move <= position.LIFT_OUT:
        return _aims(passage)
    return _keeps(passage) if move < position.TAKE else []


def _builds(s: Position, seat: int, colour: int) -> list[Line]:
    """B2.2: whether a colour that is well defended comes below, a weak one above."""
    stand = [int(s.buckets[seat * COLOURS + one]).bit_count() for one in range(COLOURS)]
    left = [one for one in range(COLOURS) if stand[one] < _of_colour(s, one)]
    worths = {one: _worth([_pack(s, seat, one)]) for one in left}
    lines = _defended(list(worths.values()), worths[colour])
    if stand[colour] == min(stand[one] for one in left) < max(stand):
        lines.append(("evenly", {}))
    return lines


def _defended(worths: Sequence[int], own: int) -> list[Line]:
    """How the cards of one colour compare with those of all that are left to build."""
    if len(set(worths)) < 2:
        return []
    if own == max(worths):
        return [("strong", {"sum": own})]
    if own == min(worths):
        return [("weak", {"sum": own})]
    return [("fairly", {"sum": own, "count": sum(one < own for one in worths)})]


def _points(passage: Passage) -> list[Line]:
    """B3.1: who is attacked first."""
    s, seat = passage.after, passage.seat
    least = min(int(_standing(s, one)).bit_count() or 99 for one in range(s.players) if one != seat)
    other = _next(s)
    if int(_standing(s, other)).bit_count() != least:
        return []
    return [("fewest", {"seat": other + 1, "count": least})]


def _attacks(passage: Passage) -> list[Line]:
    """B3.3: the colour and the value with which a round begins."""
    s, seat = passage.before, passage.seat
    colour = s.led if s.led != NONE else (passage.move - position.PICK) // VALUES
    if passage.move == position.PLAY and s.led == NONE:
        return []
    other = _next(s)
    who: dict[str, object] = {"seat": other + 1}
    lines: list[Line] = []
    value = total(passage.end, seat) if passage.end.asked == NONE else passage.end.value
    if not s.ones and _asked(passage):
        lines += _how_hard(s, seat, colour, value, "unbeatable")
    least = _cheapest(s, other, colour)
    if least > 1:
        lines.append(("dear", {**who, "count": least}))
    if _cheapest(s, seat, colour) <= 1:
        lines.append(("light", {}))
    kept = int(cards.size(_pack(passage.end, seat, colour)))
    if kept and _asked(passage):
        lines.append(("holds_more", {"count": kept}))
    worths = [_worth([_pack(s, seat, one)]) for one in range(COLOURS)]
    if s.led == NONE and worths[colour] == max(worths):
        lines.append(("best_colour", {"sum": worths[colour]}))
    return lines


def _how_hard(s: Position, seat: int, colour: int, value: int, never: str) -> list[Line]:
    """Whether anybody can have the cards to exceed a value, and how many that takes."""
    lying = max(total(s, one) for one in range(s.players) if one != seat)
    enough = (n for n in range(1, _MOST + 1) if lying + best_unseen(s, seat, colour, n) > value)
    least = next(enough, 0)
    if not least:
        return [(never, {"value": value})]
    return [("takes_cards", {"value": value, "count": least})] if least > 1 else []


def _asked(passage: Passage) -> bool:
    """Whether the attack is complete: all its cards are told."""
    return any(one.move == position.PLAY for one in (passage, *passage.ahead))


def _answers(passage: Passage) -> list[Line]:
    """B3.4: cards against an attack."""
    s, seat = passage.before, passage.seat
    if s.ones:
        return []
    enough = [one for one in totals(s, seat) if one > s.value]
    lines: list[Line] = []
    if _asked(passage) and enough:
        played = passage.end if passage.end.value > s.value else passage.after
        if played.value > s.value:
            lines += _how_high(s, seat, played.value, enough)
    if enough:
        lines.append(("saves", {"count": max(1, _cheapest(s, seat, s.asked))}))
    return lines


def _how_high(s: Position, seat: int, value: int, enough: Sequence[int]) -> list[Line]:
    lines = _how_hard(s, seat, s.asked, value, "last_word")
    if value == min(enough) and ("last_word", {"value": value}) not in lines:
        return [("just_enough", {"value": s.value}), *lines]
    return lines


def _gives_up(passage: Passage) -> list[Line]:
    """B4.1: the bucket one names."""
    s, seat = passage.before, passage.seat
    cost, least = costs(s, seat, passage.move - position.KNOCK), _least(s, seat)
    lines: list[Line] = []
    if cost == 1:
        lines.append(("alone", {}))
    elif cost == least:
        lines.append(("fewest_fall", {"count": cost}))
    if s.asked == NONE or s.ones:
        return lines
    if any(one > s.value for one in totals(s, seat)):
        return [*lines, ("keeps_cards", {"count": _count(s, seat)})]
    return [("cannot", {"value": s.value}), *lines]


def _least(s: Position, seat: int) -> int:
    """The fewest buckets that must lose their hold."""
    may = _bits(int(losing.may_name(record_of(s))))
    return min(costs(s, seat, place) for place in may)


def _count(s: Position, seat: int) -> int:
    return sum(int(cards.size(_pack(s, seat, colour))) for colour in range(COLOURS))


def losses(s: Position) -> dict[int, float]:
    """By the measured table: what each aim costs on average (B4.8)."""
    record = record_of(s)
    aims = (aim for aim in range(LIFT_AIM + 1) if not losing.aim_refusal(record, aim))
    return {aim: float(mean_with(record, aim)) for aim in aims}


def _aims(passage: Passage) -> list[Line]:
    found = losses(passage.before)
    mean, least = found[passage.move - position.FLICK], min(found.values())
    if mean <= least < max(found.values()):
        return [("safest", {})]
    return [("as_safe", {})] if mean < least + _HARDLY else []


def _keeps(passage: Passage) -> list[Line]:
    """B4.6."""
    s, seat = passage.before, passage.seat
    kept = int(losing.piece_at(record_of(s), passage.move - position.STAND))
    whole = _standing(s, seat)
    largest = max(int(losing.piece_at(record_of(s), one)).bit_count() for one in _bits(whole))
    count = kept.bit_count()
    if count == largest:
        return [("largest", {"count": count})]
    return [("smaller", {"count": count})]


# --- what speaks against it ---------------------------------------------------------------------


def faults(passage: Passage) -> list[Line]:
    s, seat, move = passage.before, passage.seat, passage.move
    if position.KNOCK <= move < position.FLICK:
        cost = costs(s, seat, move - position.KNOCK)
        return [("carries", {"count": cost - 1})] if cost > _least(s, seat) else []
    if position.FLICK <= move <= position.LIFT_OUT:
        found = losses(s)
        dear = found[move - position.FLICK] > min(found.values()) + _LESS
        return [("dearer_aim", {})] if dear else []
    if position.STAND <= move < position.TAKE and _keeps(passage)[0][0] == "smaller":
        return _keeps(passage)
    return []


# --- where the table asks once more -------------------------------------------------------------


def doubts(s: Position, seat: int, moves: Sequence[int]) -> Mapping[int, str]:
    """Losing a bucket in one step, and giving up the larger piece, cannot be taken back."""
    if s.phase == KEEP:
        record = record_of(s)
        sizes = {
            move: int(losing.piece_at(record, move - position.STAND)).bit_count() for move in moves
        }
        return {move: "keep" for move, size in sizes.items() if size < max(sizes.values())}
    if s.finger != CASCADE:
        return {}
    return {move: "knock" for move in moves if position.KNOCK <= move < position.FLICK}


REASONING = Reasoning(merits, faults)
