"""What solutions of Sakkara's puzzles do."""

from benben.game import Puzzling
from benben.games.sakkara import position as act
from benben.games.sakkara.box import SHIPWRECK
from benben.games.sakkara.position import Position
from benben.games.sakkara.rules.spells import spell_of


def theme(s: Position, move: int) -> str:
    if act.CLIMB <= move < act.RIDE:
        return "climb"
    if act.RIDE <= move < act.STOP:
        return "climb" if (move - act.RIDE) % 2 else "gather"
    if move < act.OX:
        return "gather"
    if move < act.SNAKE:
        return "ox"
    if move < act.LAY_SHIP:
        return "steal"
    if move < act.BUILD:
        return "ship" if move == act.LAY_SHIP else "grain"
    if move < act.CAST:
        return "build"
    if move < act.ORDER:
        return "shipwreck" if spell_of(move - act.CAST) == SHIPWRECK else "spell"
    return "hands" if move < act.PART else "drop"  # what is kept and what is laid down


PUZZLING = Puzzling(theme, {"memory": "aid"})  # with what one saw, which a puzzle must show
