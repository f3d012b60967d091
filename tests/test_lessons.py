"""Lessons: each position has its best move by a clear lead, by a proof, or by a measurement."""

from statistics import fmean, stdev

import pytest

from benben.bots.search import Budget, weigh
from benben.game import game, names
from benben.games.buckets.position import FLICK
from benben.games.buckets.reasons import losses
from benben.i18n import LANGUAGES, say
from benben.match import Seen
from benben.puzzles.contest import proven
from benben.puzzles.lessons import lessons, lessons_of
from benben.puzzles.mining import seen_by
from benben.puzzles.puzzle import Puzzle
from benben.table.tactics import listed, tactic
from benben.unpacked import unpack

WANTED = {
    "ankh": ["bridge", "pass", "free"],
    "buckets": ["build", "give_up", "aim"],
    "ptoq": ["outs", "hand", "joker"],
    "sakkara": ["climb", "hands", "shipwreck"],
}
ALL = [
    pytest.param(name, puzzle, id=puzzle.name)
    for name in WANTED
    for lesson in lessons_of(name)
    for puzzle in lesson.puzzles
]
SEARCHES, TRIES = 4, 3000


@pytest.mark.parametrize("name", WANTED)
def test_every_game_teaches_its_tactics_in_a_few_positions(name: str) -> None:
    found = lessons_of(name)
    assert [one.name for one in found] == WANTED[name]
    for lesson in found:
        assert 2 <= len(lesson.puzzles) <= 4, lesson.name
        for language in LANGUAGES:
            for group in ("theme", "teach", "lesson"):
                assert say(name, f"{group}.{lesson.name}", language)


@pytest.mark.parametrize(("name", "puzzle"), ALL)
def test_a_search_or_a_proof_finds_the_solution(name: str, puzzle: Puzzle) -> None:
    seen = seen_by(game(name), puzzle)
    read = game(name).notation.read_move
    numbers = {one.move: read(seen.guess[0], puzzle.seat, one.move) for one in puzzle.tries}
    assert sorted(numbers.values()) == sorted(seen.moves)
    best = [numbers[one.move] for one in puzzle.tries if one.chance >= puzzle.solution.chance]
    others = [move for move in seen.moves if move not in best]
    if puzzle.proof == "solved":
        found = proven(seen)
        assert found is not None and [found.best] == best
    elif puzzle.proof == "measured":
        measured = losses(unpack(seen.guess))
        worst = max(measured[move - FLICK] for move in best)
        assert worst < min(measured[move - FLICK] for move in others)
        least = min(measured.values())
        assert all(measured[move - FLICK] > least + 0.5 for move in others)
    else:
        assert len(best) == 1
        closest = numbers[puzzle.tries[1].move]
        leads = [lead(seen, best[0], closest, seed) for seed in range(SEARCHES)]
        assert fmean(leads) > 2 * stdev(leads) / SEARCHES**0.5, leads
        assert fmean(leads) > min(0.06, puzzle.lead / 2)


def lead(seen: Seen, best: int, other: int, seed: int) -> float:
    """By how much the best move leads, each searched alone with the same seed."""
    first, second = (
        float(weigh(seen, Budget(None, TRIES, 1), seed + 500, only=move).shares[seen.seat])
        for move in (best, other)
    )
    return first - second


def test_a_game_without_lessons_has_none() -> None:
    assert [name for name in names() if not listed(name)] == ["marienbad"]


def test_a_lesson_as_pages_are_told_it() -> None:
    for name in WANTED:
        for info in listed(name):
            told = tactic(name, info["name"])
            assert len(told["positions"]) == info["positions"]
            for puzzle in told["positions"]:
                (view,) = puzzle["table"]["views"]
                assert sorted(one["move"] for one in puzzle["tries"]) == sorted(view["moves"])


def test_a_lesson_that_names_no_puzzle_is_refused() -> None:
    with pytest.raises(ValueError, match="bridge names ankh-0-0"):
        lessons("lesson: bridge\npuzzles: ankh-0-0\n", [])
