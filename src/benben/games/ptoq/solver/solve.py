"""The end of a round solved exactly, all faces known: `benben solve ptoq POSITION`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benben.compiled import rule
from benben.engine import Positions
from benben.games.ptoq import position, rules
from benben.games.ptoq.board import (
    BLOCKS,
    CARDS,
    FACES,
    FULL,
    HANDS,
    JOKER,
    NO_BLOCK,
    PLACES,
    SEATS,
)
from benben.games.ptoq.notation import move_text, read_position
from benben.games.ptoq.position import Position
from benben.games.ptoq.rules.blocks import left
from benben.games.ptoq.rules.scoring import deciding, hands_won, points
from benben.games.ptoq.rules.sizes import blocks
from benben.seats import CHANCE
from benben.shapes import Moves, Scores, dtype_of

MOST_NODES = 400_000_000  # a minute or two; then the position is too hard
DEPTH = 2 * BLOCKS + 12  # take and lay each block, turn up and choose for two jokers
NO_FACE: Any = np.int64(
    -1
)  # as np.int64, never a literal: what calls itself is kept on disk in one form only
KNOWN = 1 << 20  # positions remembered, a power of two
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
CLOSE = 1e-9  # values this near are equal, whatever the order of additions

Known = np.dtype((np.record, [("key", "i8"), ("value", "f8"), ("bound", "i8")]))

_seeds = np.random.default_rng(1)  # any fixed numbers do: they only name positions
_KEYS = _seeds.integers(0, 2**62, (SEATS * HANDS, CARDS), np.int64)
_PLACE_KEYS = _seeds.integers(0, 2**62, PLACES, np.int64)
_UNDRAWN_KEYS = _seeds.integers(0, 2**62, FACES + 1, np.int64)


@rule
def result(s: Position) -> float:
    """Seat 1's share of the win (P6.1), or by how many points it wins the round (P7.2)."""
    if s.target:
        return float(points(s, 0) - points(s, 1))
    if hands_won(s, 0) >= deciding(s):
        return 1.0
    return 0.0 if hands_won(s, 1) >= deciding(s) else 0.5


@rule
def key_of(s: Position) -> int:
    """A number that names a position in which a block is to be taken.

    What is undrawn belongs to it only while a joker stands: else nothing is ever turned up.
    """
    key: Any = np.int64(s.player)
    joker_stands = False
    for i in range(SEATS * HANDS * FULL):
        if s.hand[i] != NO_BLOCK:
            key ^= _KEYS[i // FULL, s.hand[i]]
    for place in range(PLACES):
        if s.order[place]:
            key ^= _PLACE_KEYS[place]
            joker_stands = joker_stands or s.face[place] == JOKER
    for i in range(FACES + 1):
        if joker_stands and (s.undrawn >> i) & 1:
            key ^= _UNDRAWN_KEYS[i]
    return key


@rule
def recall(known: Any, key: int, low: float, high: float) -> float:
    """What is known of a position, if that is enough between these bounds; else NaN."""
    entry = known[key & (KNOWN - 1)]
    if entry.bound != 0 and entry.key == key:
        enough = entry.bound == EXACT
        enough = enough or (entry.bound == AT_LEAST and entry.value >= high)
        if enough or (entry.bound == AT_MOST and entry.value <= low):
            return entry.value
    return np.nan


@rule
def remember(known: Any, key: int, found: float, low: float, high: float) -> None:
    entry = known[key & (KNOWN - 1)]
    entry.key = key
    entry.value = found
    entry.bound = AT_MOST if found <= low else AT_LEAST if found >= high else EXACT


@rule
def completions(s: Position, face: int) -> int:
    """In how many ways only higher blocks follow this one, of three turned up.

    The three come in any order, so ascending orders stand for all. All undrawn blocks differ:
    at least one joker has been taken.
    """
    higher = 0
    for other in range(face + 1, FACES):
        higher += left(s, other)
    if s.turned[0] == NO_BLOCK:
        return higher * (higher - 1) // 2
    return higher if s.turned[1] == NO_BLOCK else 1


@rule
def value(
    s: Position, rest: Any, room: Any, low: float, high: float, above: int, known: Any
) -> float:
    """Minimax with alpha and beta, an average where blocks are turned up (P4.5).

    Between `low` and `high` it is exact, outside it is a bound. `rest` and `room` are what the
    levels below may use; `above`: the last block turned up on this level's way; known[KNOWN]
    counts the positions seen, and how many are too many.
    """
    known[KNOWN].key += 1
    if s.laid == blocks(s) or known[KNOWN].key > known[KNOWN].bound:
        return result(s)
    mover = rules.to_move(s)
    key: Any = np.int64(0)
    if s.phase == position.TAKE:
        key = key_of(s)
        found = recall(known, key, low, high)
        if not np.isnan(found):
            return found
    alpha, beta, total, ways = low, high, 0.0, 0
    best = -np.inf if mover == 0 else np.inf
    for i in range(rules.moves(s, mover, room[0])):
        move = room[0, i]
        rest[0] = s
        rules.play(rest[0], mover, move)
        if mover == CHANCE:
            face: Any = np.int64(move) - position.FACE_UP
            weight = completions(s, face) if face > above else 0
            if weight > 0:
                found = value(rest[0], rest[1:], room[1:], -np.inf, np.inf, face, known)
                total += weight * found
                ways += weight
            continue
        found = value(rest[0], rest[1:], room[1:], alpha, beta, NO_FACE, known)
        if mover == 0:
            best = max(best, found)
            alpha = max(alpha, best)
        else:
            best = min(best, found)
            beta = min(beta, best)
        if alpha >= beta:
            break
    if mover == CHANCE:
        return total / ways
    if s.phase == position.TAKE:
        remember(known, key, best, low, high)
    return best


@rule
def values(a: Any, moves: Moves, out: Scores, rest: Any, room: Any, known: Any) -> None:
    """The exact value after each of these moves."""
    mover = rules.to_move(a[0])
    for i in range(len(moves)):
        rest[0] = a[0]
        rules.play(rest[0], mover, moves[i])
        out[i] = value(rest[0], rest[1:], room, -np.inf, np.inf, NO_FACE, known)


class TooHard(ValueError):
    """More positions than are to be looked at."""

    def __init__(self) -> None:
        super().__init__("too many blocks stand to solve this position: play on a few turns")


@dataclass(frozen=True)
class Solution:
    """Seat 1's share (basic game) or lead in points (advanced), and what the mover should do."""

    value: float
    best: list[str]
    nodes: int


def solution(s: Position) -> Solution:
    """Solve a position in which blocks are taken; ValueError if it cannot be."""
    if s.placed < blocks(s) or s.laid == blocks(s):
        raise ValueError("only positions in which blocks are taken can be solved (P4.1)")
    a = np.zeros(1, dtype_of(Position))
    a[0] = s
    known = _known(MOST_NODES)
    room, rest = np.zeros((DEPTH, FACES), np.int32), np.zeros(DEPTH, dtype_of(Position))
    if rules.to_move(a[0]) == CHANCE:
        found = float(value(a[0], rest, room, -np.inf, np.inf, NO_FACE, known))
        return _checked(Solution(found, [], int(known[KNOWN].key)))
    n = rules.moves(a[0], rules.to_move(a[0]), room[0])
    moves, out = room[0, :n].copy(), np.zeros(n)
    values(a, moves, out, rest, room, known)
    best = out.max() if s.player == 0 else out.min()
    names = [
        move_text(s, int(s.player), int(move), int(s.player))
        for move, found in zip(moves, out, strict=True)
        if abs(found - best) < CLOSE
    ]
    return _checked(Solution(float(best), names, int(known[KNOWN].key)))


def solved(a: Positions, most: int = MOST_NODES) -> dict[int, float]:
    """For each move of the mover its exact share of the win; basic game only. Raises TooHard."""
    mover = int(rules.to_move(a[0]))
    known = _known(most)
    room, rest = np.zeros((DEPTH, FACES), np.int32), np.zeros(DEPTH, dtype_of(Position))
    moves = room[0, : rules.moves(a[0], mover, room[0])].copy()
    out = np.zeros(len(moves))
    values(a, moves, out, rest, room, known)
    if known[KNOWN].key > most:
        raise TooHard
    mine = out if mover == 0 else 1.0 - out
    return dict(zip(moves.tolist(), mine.tolist(), strict=True))


def _known(most: int) -> Any:
    """Nothing is known yet; after so many positions it is given up."""
    known = np.zeros(KNOWN + 1, Known)
    known[KNOWN].bound = most
    return known


def _checked(found: Solution) -> Solution:
    if found.nodes > MOST_NODES:
        raise TooHard
    return found


def main(arguments: Sequence[str]) -> int:
    """`benben solve ptoq POSITION`: what the position is worth, and the best moves."""
    s = np.zeros(1, dtype_of(Position))
    read_position(" ".join(arguments), s[0])
    found = solution(s[0])
    if s[0].target:
        print(f"seat 1 wins the round by {found.value:+.4f} points")
    else:
        print(f"seat 1's share of the win: {found.value:.4f}")
    if found.best:
        print(f"best for seat {s[0].player + 1}: {', '.join(found.best)}")
    print(f"{found.nodes:,} positions")
    return 0
