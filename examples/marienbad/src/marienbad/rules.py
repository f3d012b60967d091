"""The rules of Marienbad, on a position. Compiled; the clauses are those of rule_pages/."""

from benben.compiled import rule
from benben.seats import CHANCE, OVER
from benben.shapes import Moves, Options, Random, Scores
from marienbad.layout import ACTIONS, BEGIN, FIRST, LOT, ROW_OF, ROWS, SEATS, TAKE, Position

__all__ = [
    "ACTIONS", "Position", "ending", "imagine", "may_act", "moves", "play", "refusal", "scores",
    "setup", "to_move", "weight",
]  # fmt: skip


@rule
def setup(s: Position, options: Options) -> None:
    """M1.1, M1.2: `options` are the players, then the starter: 0 is the lot, else a seat from 1."""
    s.players = options[0]
    s.player = options[1] - 1
    for row in range(len(ROWS)):
        s.rows[row] = ROWS[row]


@rule
def to_move(s: Position) -> int:
    if s.player == LOT:
        return CHANCE
    return s.player if left(s) > 0 else OVER


@rule
def left(s: Position) -> int:
    """All matches on the table."""
    matches = 0
    for row in range(len(ROWS)):
        matches += s.rows[row]
    return matches


@rule
def may_act(s: Position, seat: int) -> bool:
    return to_move(s) == seat


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
    n = 0
    for move in range(ACTIONS):
        if refusal(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def weight(s: Position, move: int) -> int:
    return 1


@rule
def refusal(s: Position, seat: int, move: int) -> int:
    if (move < TAKE) != (s.player == LOT):
        return 102
    return 0 if move < TAKE or taken(move) <= s.rows[row_of(move)] else 202


@rule
def row_of(move: int) -> int:
    return ROW_OF[move - TAKE]


@rule
def taken(move: int) -> int:
    """How many matches a move takes."""
    return move - FIRST[row_of(move)] + 1


@rule
def play(s: Position, seat: int, move: int) -> None:
    if move < TAKE:
        s.player = move - BEGIN
    else:
        s.rows[row_of(move)] -= taken(move)
        s.player = (s.player + 1) % SEATS


@rule
def scores(s: Position, out: Scores) -> None:
    """M3.1: who took the last match has lost; the other one would be to move."""
    for seat in range(SEATS):
        out[seat] = 1.0 if seat == s.player else 0.0


@rule
def ending(s: Position) -> int:
    return 301


@rule
def imagine(s: Position, seat: int, random: Random) -> None:
    """Nothing is hidden: there is nothing to redraw."""
