"""Whether puzzles keep their solution under a longer search."""

from benben.game import Game
from benben.puzzles.contest import alone, favourite, is_open, proven
from benben.puzzles.mining import seen_by
from benben.puzzles.puzzle import Puzzle


def wrong(game: Game, puzzle: Puzzle, tries: int, seed: int) -> str | None:
    """What is wrong with a puzzle, in one sentence; None if it keeps its solution."""
    seen = seen_by(game, puzzle)
    read, seat = game.notation.read_move, puzzle.seat
    best, second = (read(seen.guess[0], seat, one.move) for one in puzzle.tries[:2])
    if puzzle.proof == "solved":
        again = proven(seen)
        return None if again and again.best == best else "the solver does not prove it"
    other = favourite(seen, tries, seed)
    if other != best:
        return f"{game.notation.move_text(seen.guess[0], seat, other, seat)} is better"
    chance, next_best = (alone(seen, move, tries // 4, seed)[0] for move in (best, second))
    if not is_open(chance, next_best):
        return f"decided: {chance:.2f}, then {next_best:.2f}"
    return None
