"""How large the game is (P8): read from the position, because a match may be of any size."""

from benben.compiled import rule
from benben.games.ptoq.board import BLOCKS_BY, BOXES, FULL_BY, HANDS_BY
from benben.games.ptoq.position import Position


@rule
def box(s: Position) -> int:
    """All blocks of the game, as a set (P1.1)."""
    return BOXES[s.scale]


@rule
def blocks(s: Position) -> int:
    """In the whole pyramid (P3.1)."""
    return BLOCKS_BY[s.scale]


@rule
def hands(s: Position) -> int:
    """Of each player."""
    return HANDS_BY[s.scale]


@rule
def full(s: Position) -> int:
    """Blocks in a hand (P4.4)."""
    return FULL_BY[s.scale]
