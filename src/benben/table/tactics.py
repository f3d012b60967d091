"""Lessons as pages show them: a few sentences, and positions to solve."""

from benben.puzzles.lessons import lessons_of
from benben.table import answers, puzzles
from benben.table.errors import ApiError


def listed(game: str) -> list[answers.TacticInfo]:
    return [{"name": one.name, "positions": len(one.puzzles)} for one in lessons_of(game)]


def tactic(game: str, name: str) -> answers.Tactic:
    """One of them; ApiError if there is none of that name."""
    found = next((one for one in lessons_of(game) if one.name == name), None)
    if found is None:
        raise ApiError(404, "no_lesson")
    return {"name": name, "positions": [puzzles.shown(game, one) for one in found.puzzles]}
