"""What solutions of Ankh's puzzles do."""

from benben.game import Puzzling
from benben.games.ankh import position
from benben.games.ankh.board import CENTRE
from benben.games.ankh.position import Position
from benben.games.ankh.story import stone_way


def theme(s: Position, move: int) -> str:
    if move < position.STEPPING:
        return "enter"
    if move < position.BRIDGE:
        _, target, passing = stone_way(s, move)
        if passing:
            return "pass"
        if target == CENTRE:
            return "centre"
        return "run" if s.stone_on[target] < 0 else "capture"
    if move < position.FREE:
        return "bridge"
    return "free" if move < position.REST else "run"


PUZZLING = Puzzling(theme)
