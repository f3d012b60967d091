"""What happened in Buckets, for people: keys and values of this game's texts."""

from benben.games.buckets import position
from benben.games.buckets.board import COLOUR_NAMES, COLOURS, VALUES
from benben.games.buckets.position import Position
from benben.games.buckets.rules.losing import piece_at, rows, standing
from benben.games.buckets.view import aim_name, named_places, packs
from benben.seats import CHANCE
from benben.shapes import Line
from benben.unpacked import as_python, record_of

_rows, _standing = as_python(rows), as_python(standing)


def story(before: Position, after: Position, seat: int, move: int, viewer: int) -> list[Line]:
    """Line by line; a secret card or bucket is told to its owner alone, a pick to nobody else."""
    if move >= position.CARD:
        return _chance(before, after, move, viewer)
    own = viewer in (seat, CHANCE)
    lines: list[Line] = []
    if move < position.POINT:
        lines = _builds(before, after, seat, move, own)
    elif move < position.PICK:
        lines = [("points_right" if move > position.POINT else "points_left", {})]
    elif move < position.PLAY:
        lines = [_picks(move - position.PICK)] if own else []
    elif move == position.PLAY:
        lines = _plays(before, after)
    elif move < position.FLICK:
        lines = [_knocks(before, move - position.KNOCK), *_losses(before, after)]
    elif move == position.LIFT_OUT:
        lines = [("lifts", {}), *_losses(before, after)]
    elif move < position.LIFT_OUT:
        side, _, strength = aim_name(move - position.FLICK).split(",")
        lines = [(f"flicks_{side}_{strength}", {}), *_losses(before, after)]
    elif move < position.TAKE:
        lines = _keeps(before, after, move - position.STAND)
    else:
        lines = [("draws", {})]
    return [*lines, *_reshuffle(before, after)]


def _chance(before: Position, after: Position, move: int, viewer: int) -> list[Line]:
    if move < position.START:
        colour, value = divmod(move - position.CARD, VALUES)
        who = {"seat": int(before.drawer) + 1}
        if viewer not in (before.drawer, CHANCE):
            return [("card_hidden", {**who}), *_reshuffle(before, after)]
        line: Line = (f"card_{COLOUR_NAMES[colour]}", {**who, "value": value + 1})
        return [line, *_reshuffle(before, after)]
    if move < position.FALLS:
        return [("starts", {"seat": move - position.START + 1})]
    return _losses(before, after)


def _builds(before: Position, after: Position, seat: int, colour: int, own: bool) -> list[Line]:
    done: list[Line] = [("all_built", {})] if after.phase == position.LOT else []
    if not own:
        return [("builds", {}), *done]
    where = {"place": _place(before, int(_standing(before, seat)).bit_count())}
    return [(f"builds_{COLOUR_NAMES[colour]}", {**where}), *done]


def _picks(kind: int) -> Line:
    colour, value = divmod(kind, VALUES)
    return f"picks_{COLOUR_NAMES[colour]}", {"value": value + 1}


def _plays(before: Position, after: Position) -> list[Line]:
    """The cards of the asked colour, the added ones (B7.2), and the value they make."""
    attack: dict[str, object] = {"value": int(after.value), "seat": int(after.player) + 1}
    asked, *added = sorted(
        (colour for colour in range(COLOURS) if before.picked[colour]),
        key=lambda colour: colour != after.asked,
    )
    first = {"cards": _values(before, asked)}
    if not added:
        return [(f"strikes_{COLOUR_NAMES[asked]}", {**first, **attack})]
    more: list[Line] = [(f"adds_{COLOUR_NAMES[c]}", {"cards": _values(before, c)}) for c in added]
    return [(f"plays_{COLOUR_NAMES[asked]}", {**first}), *more, ("attacks", attack)]


def _values(s: Position, colour: int) -> str:
    pack = int(s.picked[colour])
    return " + ".join(str(v + 1) for v in range(VALUES) for _ in range(pack >> 2 * v & 3))


def _knocks(s: Position, place: int) -> Line:
    masks = packs(s.buckets, int(s.player))
    colour = next(c for c in range(COLOURS) if masks[c] >> place & 1)
    return f"knocks_{COLOUR_NAMES[colour]}", {"place": _place(s, place)}


def _place(s: Position, place: int) -> str:
    return named_places(_rows(s), 1 << place)[0]


def _keeps(before: Position, after: Position, place: int) -> list[Line]:
    kept = named_places(_rows(before), int(piece_at(record_of(before), place)))
    return [("keeps", {"places": ", ".join(kept)}), *_losses(before, after)]


def _losses(before: Position, after: Position) -> list[Line]:
    """The buckets that left with this move, and what came of it (B4.6, B6)."""
    if before.game != after.game:  # the pyramids of the game that ended are gone
        return [("game_over", {"n": int(before.game)})]
    seat = int(before.player)
    stood, stands = int(_standing(before, seat)), int(_standing(after, seat))
    if stood == stands:
        return []
    left = named_places(_rows(before), stood & ~stands)
    values: dict[str, object] = {"seat": seat + 1, "count": len(left), "places": ", ".join(left)}
    lines: list[Line] = [("loses", values)]
    if after.phase == position.KEEP:
        lines.append(("breaks", {"seat": seat + 1}))
    if stands == 0:
        key = "last_bucket" if after.phase == position.ENDED else "out"
        lines.append((key, {"seat": seat + 1}))
    return lines


def _reshuffle(before: Position, after: Position) -> list[Line]:
    """B3.8."""
    emptied = any(before.discards) and not any(after.discards)
    return [("shuffled", {})] if emptied and before.game == after.game else []
