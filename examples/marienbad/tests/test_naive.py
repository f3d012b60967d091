"""The rules a second time, from their page alone; and who wins, which is known exactly.

The twin shares no code with the game. The solution is an outside truth: every position is solved
by trying everything, and agrees with the theory of nim.
"""

from functools import cache, reduce
from itertools import product
from operator import xor

from benben import Match, game
from benben.bots import bot
from benben.chance import below, generator
from benben.perft import divide

Rows = tuple[int, ...]
START: Rows = (1, 3, 5, 7)  # M1.1


def moves(rows: Rows) -> dict[str, Rows]:
    """M2.1, M2.2: every name with what it leaves."""
    return {
        f"{'abcd'[row]}{taken}": (*rows[:row], rows[row] - taken, *rows[row + 1 :])
        for row in range(4)
        for taken in range(1, rows[row] + 1)
    }


@cache
def wins(rows: Rows) -> bool:
    """Whether the player to move can force a win; with no match left they have won (M3.1)."""
    return not any(rows) or any(not wins(left) for left in moves(rows).values())


@cache
def leaves(rows: Rows, depth: int) -> int:
    """How many ways there are to play so many moves."""
    if depth == 0:
        return 1
    return sum(leaves(left, depth - 1) for left in moves(rows).values())


def at(rows: Rows) -> Match:
    return Match.from_position("marienbad", f"players=2 player=1 rows={'/'.join(map(str, rows))}")


ALL = list(product(*(range(size + 1) for size in START)))


def test_the_twin_agrees_on_whole_matches() -> None:
    for seed in range(20):
        match, rows, random = Match("marienbad", seed=seed), START, generator(seed)
        while not match.is_over:
            known = moves(rows)
            assert match.moves() == sorted(known)
            name = match.moves()[below(random, len(known))]
            match.play(name)
            rows = known[name]
            assert tuple(match.board()["rows"].values()) == rows
        assert not moves(rows)


def test_the_tree_has_as_many_leaves_as_the_twin_counts() -> None:
    for depth in range(1, 5):
        assert sum(divide(at(START), depth).values()) == leaves(START, depth)


def test_the_solution_is_the_theory_of_nim() -> None:
    """Play as if the last one won, until no row is longer than 1; then leave an odd number."""
    for rows in ALL:
        theory = reduce(xor, rows) != 0 if max(rows) > 1 else sum(rows) % 2 == 0
        assert wins(rows) == theory, rows


def test_who_begins_loses_against_perfect_play() -> None:
    """As in the film."""
    assert not wins(START)


def test_the_search_finds_a_winning_move_among_eight_matches() -> None:
    """It knows nothing of nim: its estimate is a coin until the end."""
    searching, marienbad = bot("search:3000"), game("marienbad")
    for rows in ALL[::3]:
        if wins(rows) and 0 < sum(rows) <= 8:
            match = at(rows)
            chosen = searching.choose(match.seen(0, 1), 1).move
            name = marienbad.notation.move_text(match.truth()[0], 0, chosen, 0)
            assert not wins(moves(rows)[name]), f"{rows}: {name}"
