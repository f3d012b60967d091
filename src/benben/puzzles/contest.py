"""Whether one move is clearly the best: several long searches, then each move alone.

All numbers are tries, not seconds, so that the same seed gives the same puzzles on every machine.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, variance

from benben.bots import Candidate
from benben.bots.search import Budget, search, weigh
from benben.match import Seen

SEARCHES = 4  # independent ones, which must agree
LEAD = 0.08  # of a win, at least
WON, LOST = 0.93, 0.07  # who has more even with the second move, or less with the best, is done


@dataclass(frozen=True)
class Verdict:
    """The best move and the next one, with the means of several searches and their errors."""

    best: int
    second: int
    chances: tuple[float, float]
    errors: tuple[float, float]

    def leads_by(self, least: float) -> bool:
        """The lead is larger than twice the error of both, and the match is not decided."""
        lead = self.chances[0] - self.chances[1]
        return lead >= max(least, 2 * sum(self.errors)) and is_open(*self.chances)


def is_open(best: float, second: float) -> bool:
    """Whether the match is still to be won and still to be lost."""
    return best > LOST and second < WON


def favourite(seen: Seen, tries: int, seed: int) -> int:
    """What one search visits most."""
    return _ranked(seen, tries, seed)[0].move


def looks_clear(seen: Seen, tries: int, seed: int, lead: float) -> int | None:
    """A first look: the best move, if a longer look is worth its time."""
    first, *others = _ranked(seen, tries, seed)
    second = max((one.chance for one in others), default=1.0)
    clear = first.chance - second >= lead and is_open(first.chance, second)
    return first.move if clear else None


def proven(seen: Seen) -> Verdict | None:
    """What the game's own solver says, where it has one."""
    ways = seen.game.puzzling
    found = ways.proof(seen) if ways and ways.proof else None
    if found is None:
        return None
    best, second, first, other = found
    return Verdict(best, second, (first, other), (0.0, 0.0))


def decide(seen: Seen, tries: int, seed: int) -> Verdict | None:
    """The verdict of several searches; None where they disagree."""
    best, seconds = None, Counter[int]()
    for number in range(SEARCHES):
        top, *others = _ranked(seen, tries, seed + number)
        if best not in (None, top.move):
            return None
        best = top.move
        seconds[max(others, key=lambda one: one.chance).move] += 1
    assert best is not None
    moves = best, max(seconds, key=lambda move: (seconds[move], -move))
    both = [alone(seen, move, tries, seed) for move in moves]
    (first, error), (other, other_error) = both
    return Verdict(*moves, (first, other), (error, other_error))


def alone(seen: Seen, move: int, tries: int, seed: int) -> tuple[float, float]:
    """A move's chance when nothing else is tried, and the error of that.

    Where nothing is hidden all searches say the same, so the error also counts by how much a
    quarter of the tries would have said something else.
    """
    found = [_weighed(seen, move, tries, seed + number) for number in range(SEARCHES)]
    change = fmean(found) - _weighed(seen, move, tries // 4, seed)
    return fmean(found), sqrt(variance(found) / SEARCHES + change**2)


def _weighed(seen: Seen, move: int, tries: int, seed: int) -> float:
    return weigh(seen, Budget(None, tries, 1), seed + 100, only=move).shares[seen.seat]


def _ranked(seen: Seen, tries: int, seed: int) -> Sequence[Candidate]:
    """The most visited move first."""
    return search(seen, Budget(None, tries, 1), seed).candidates
