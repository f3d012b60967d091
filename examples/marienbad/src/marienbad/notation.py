"""Moves and positions as text, and what a move did in words.

`c3` takes three matches from row c; `start:1` is the lot falling on the first seat. A position is
`players=2 player=1 rows=1/3/5/7`, with `player=lot` before the lot.
"""

import re

from benben.key_values import KeyValues, fill, require, whole
from benben.seats import CHANCE
from marienbad.layout import BEGIN, FIRST, LOT, NAMES, ROW_OF, ROWS, SEATS, TAKE, Position

Line = tuple[str, dict[str, object]]
_TAKE = re.compile(rf"([{NAMES}])([1-9])")
_START = re.compile(rf"start:([1-{SEATS}])")


def move_text(s: Position, seat: int, move: int, viewer: int) -> str:
    if move < TAKE:
        return f"start:{move - BEGIN + 1}"
    row, matches = _parts(move)
    return f"{NAMES[row]}{matches}"


def _parts(move: int) -> tuple[int, int]:
    row = int(ROW_OF[move - TAKE])
    return row, move - int(FIRST[row]) + 1


def read_move(s: Position, seat: int, text: str) -> int:
    """The number of a move, legal or not; ValueError where no move is meant."""
    if found := _START.fullmatch(text):
        return BEGIN + int(found[1]) - 1
    if (found := _TAKE.fullmatch(text)) and int(found[2]) <= ROWS[row := NAMES.index(found[1])]:
        return int(FIRST[row]) + int(found[2]) - 1
    raise ValueError(f"no move {text!r}")


def position_text(s: Position) -> str:
    player = "lot" if s.player == LOT else s.player + 1
    return f"players={s.players} player={player} rows={'/'.join(map(str, s.rows))}"


def read_position(text: str, s: Position) -> None:
    """Into a zeroed position; ValueError says in one sentence what is wrong."""
    fill(s, text, _read, _check)


def _read(words: KeyValues, s: Position) -> None:
    s.players = words.whole("players", SEATS, SEATS)
    player = words.one_of("player", ("lot", "1", "2"))
    s.player = player - 1 if player else LOT
    for row, matches in enumerate(words.parts("rows", "/", len(ROWS))):
        s.rows[row] = whole(f"row {NAMES[row]}", matches, 0, ROWS[row])


def _check(s: Position) -> None:
    is_whole = all(left == row for left, row in zip(s.rows, ROWS, strict=True))
    require(s.player != LOT or is_whole, "matches were taken before it was drawn who begins")


def move_words(s: Position, seat: int, move: int) -> Line:
    """A move as a button says it: a key of the texts `move`, with its values."""
    row, matches = _parts(move)
    return "takes", {"matches": matches, "row": NAMES[row]}


def story(before: Position, after: Position, seat: int, move: int, viewer: int) -> list[Line]:
    """What happened, as keys of the texts with their values."""
    if seat == CHANCE:
        return [("starts", {"seat": move - BEGIN + 1})]
    row, matches = _parts(move)
    return [("takes", {"matches": matches, "row": NAMES[row]})]
