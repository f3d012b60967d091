"""What solutions of Buckets' puzzles do."""

from benben.game import Puzzling
from benben.games.buckets import position
from benben.games.buckets.position import NONE, Position


def theme(s: Position, move: int) -> str:
    if move < position.POINT:
        return "build"
    if move < position.PICK:
        return "attack"  # which neighbour it meets
    if move <= position.PLAY:
        return "attack" if s.asked == NONE else "defend"
    if move < position.FLICK:
        return "give_up"
    if move < position.STAND:
        return "aim"
    return "keep"


PUZZLING = Puzzling(theme)
