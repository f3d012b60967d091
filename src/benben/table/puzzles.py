"""Puzzles as pages show them: a table without people, and what follows each try."""

from dataclasses import replace
from functools import cache

from benben.bots.reasons import Why, why
from benben.game import game
from benben.match import Match
from benben.puzzles import puzzle as kept
from benben.puzzles.mining import seen_by
from benben.table import answers, snapshot
from benben.table.errors import ApiError
from benben.table.hints import told
from benben.table.match_log import log

OTHERS = "level:5"  # who sits at the other seats


@cache
def _puzzles(name: str) -> list[kept.Puzzle]:
    return kept.puzzles_of(name)


def listed(name: str) -> list[answers.PuzzleInfo]:
    """All puzzles of a game, in the order of their numbers, which begin at 1."""
    return [{"theme": one.theme, "difficulty": one.difficulty} for one in _puzzles(name)]


def puzzle(name: str, number: int) -> answers.Puzzle:
    """One of them; ApiError if there is none of that number."""
    if not 1 <= number <= len(_puzzles(name)):
        raise ApiError(404, "no_puzzle")
    return shown(name, _puzzles(name)[number - 1])


def shown(name: str, found: kept.Puzzle) -> answers.Puzzle:
    return {
        "table": snapshot.of_match(_match(name, found), found.seat, 0),
        "theme": found.theme,
        "difficulty": found.difficulty,
        "proven": found.proof == "solved",
        "why": told(_why(name, found)),
        "tries": [_told(name, found, one) for one in found.tries],
    }


def _why(name: str, found: kept.Puzzle) -> Why:
    """What speaks for the solution, and not for the next best."""
    seen, seat, best = seen_by(game(name), found), found.seat, found.solution
    second = next(one for one in found.tries if one.chance < best.chance)
    engine, read = seen.game.engine, seen.game.notation.read_move
    now, line = engine.copy(seen.guess), list[tuple[int, int]]()
    for mover, move in ((seat, best.move), *best.replies):
        line.append((mover, read(now[0], mover, move)))
        engine.play(now, *line[-1])
    reasons = why(seen, line[0][1], line, instead=read(seen.guess[0], seat, second.move))
    return replace(reasons, chance=best.chance, other=second.chance)


def _match(name: str, found: kept.Puzzle) -> Match:
    match = Match.from_position(game(name), found.position, chance=False)
    match.names = ["" if seat == found.seat else OTHERS for seat in range(match.players)]
    return match


def _told(name: str, found: kept.Puzzle, one: kept.Try) -> answers.PuzzleTry:
    match = _match(name, found)
    for seat, move in ((found.seat, one.move), *one.replies):
        match.put(move, seat)
        if match.throws:  # a single fall says little of a move, and needs what may not be installed
            break
        match.resume()
    return {"move": one.move, "chance": one.chance, "told": log(match, found.seat, 0)}
