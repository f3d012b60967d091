"""What the moves of Ptoq did, as keys and values of its texts."""

from benben.games.ptoq import position
from benben.games.ptoq.board import (
    BLOCKS_BY,
    FACE_NAMES,
    FULL,
    HANDS,
    HANDS_OF,
    JOKER,
    NO_BLOCK,
    PLACE_NAMES,
    RANKS,
    SEATS,
    SUIT_NAMES,
    SUIT_SIGNS,
)
from benben.games.ptoq.position import Position
from benben.games.ptoq.rules.scoring import deciding, points
from benben.games.ptoq.view import leader_of
from benben.shapes import Line
from benben.unpacked import record_of

HAND_NAMES = ("I", "II", "III")


def shown(face: str) -> str:
    """A block as people write it: Th -> 10♥; a joker is a star."""
    if face == FACE_NAMES[JOKER]:
        return "★"
    rank = "10" if face[0] == "T" else face[0]
    return rank + SUIT_SIGNS[SUIT_NAMES.index(face[1])]


def story(before: Position, after: Position, seat: int, move: int, viewer: int) -> list[Line]:
    """What a move did; a block that is drawn and placed is named to its owner only (P3.3)."""
    if move < position.GRAB:
        return [_placed(before, PLACE_NAMES[move - position.PUT], seat == viewer)]
    if move < position.HAND:
        return [_taken(before, move - position.GRAB)]
    if move < position.PICK:
        laid: Line = ("lays", {"block": _name(before.block), "hand": _hand(move - position.HAND)})
        return [laid, *_round_over(before, after)]
    if move < position.HORN:
        return [("picks", {"block": _name(before.turned[move - position.PICK])})]
    if move < position.FACE_UP:
        return [("toots" if move == position.HORN else "ready", {})]
    if move < position.START:
        return [_drawn(before, move - position.FACE_UP, viewer)]
    return [("starts", {"seat": move - position.START + 1})]


_SHOWN = [shown(name) for name in FACE_NAMES]


def _name(face: int) -> str:
    return _SHOWN[face]


def _hand(hand: int) -> str:
    return HAND_NAMES[hand]


def _placed(s: Position, place: str, own: bool) -> Line:
    if own:
        return "places_own", {"block": _name(s.block), "place": place}
    return "places_other", {"place": place}


def _taken(s: Position, place: int) -> Line:
    where: dict[str, object] = {"place": PLACE_NAMES[place]}
    if s.face[place] == JOKER:
        return "takes_joker", where
    return "takes", {"block": _name(s.face[place]), **where}


def _drawn(s: Position, face: int, viewer: int) -> Line:
    if s.phase == position.TURN:
        return "turns", {"block": _name(face)}
    who: dict[str, object] = {"seat": int(s.player) + 1}
    if viewer == s.player:
        return "draws_own", {**who, "block": _name(face)}
    return "draws_other", who


def _round_over(before: Position, after: Position) -> list[Line]:
    """After the last block: each pair of hands, the points, and who has won."""
    if before.laid != BLOCKS_BY[before.scale] - 1:
        return []
    won = [0, 0]
    lines: list[Line] = []
    for column in range(HANDS_OF[after.scale]):
        first, second = (_blocks(after, owner, column) for owner in range(SEATS))
        leader = leader_of(after, column)
        values: dict[str, object] = {"hand": _hand(column), "one": first, "other": second}
        if leader is None:
            lines.append(("hand_tied", values))
        else:
            won[leader] += 1
            lines.append(("hand_won", {**values, "seat": leader + 1}))
    return lines + (_points(before, after) if after.target else [_basic(after, won)])


def _blocks(s: Position, seat: int, hand: int) -> str:
    """The blocks of a full hand, highest first."""
    first = (seat * HANDS + hand) * FULL
    faces = [int(face) for face in s.hand[first : first + FULL] if face != NO_BLOCK]
    return " ".join(_name(face) for face in sorted(faces, key=lambda face: -(face % RANKS)))


def _basic(s: Position, won: list[int]) -> Line:
    """P6.1."""
    if max(won) < deciding(record_of(s)):
        return "draw", {}
    return "crushed" if max(won) == HANDS else "beaten", {"seat": won.index(max(won)) + 1}


def _points(before: Position, after: Position) -> list[Line]:
    """P7.1–P7.3."""
    both = [int(points(record_of(after), seat)) for seat in range(SEATS)]
    lines: list[Line] = [("points", {"first": both[0], "second": both[1]})]
    gained = [int(a - b) for a, b in zip(after.victory, before.victory, strict=True)]
    if not any(gained):
        return [*lines, ("no_victory", {})]
    winner = gained.index(max(gained))
    total = int(after.victory[winner])
    lines.append(("victory", {"seat": winner + 1, "points": max(gained), "total": total}))
    return [*lines, ("wins", {"seat": winner + 1})] if total >= after.target else lines
