"""Win chances after every move of a match, and what the moves cost.

A move is judged by what its player knew at the time, not by what came out later: the search
samples the hidden state as it would for a bot on that seat. So the chances are those of the
position as that player saw it, and the luck of a draw shows in the next move's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import mean
from typing import TYPE_CHECKING, Any

from benben.analysis.ledger import Account, Part
from benben.bots import Candidate
from benben.bots.reasons import Why, why
from benben.bots.search import Budget, search, weigh
from benben.chance import generator
from benben.match import Match, Seen
from benben.seats import CHANCE
from benben.shapes import Line

if TYPE_CHECKING:
    from benben.analysis.worlds import Worlds

WORTH_SAYING = 0.02  # of the win: what costs less may be the search's own error


@dataclass(frozen=True)
class Judged:
    """One move of a seat, as plain data."""

    ply: int  # how many moves of the record stood before it
    seat: int
    move: str
    chances: Sequence[float]  # for each seat, after the move, by what the mover knew
    cost: float  # what the mover gave away, 0 to 1
    best: str  # the best move; the move played if none was better
    best_chance: float  # the mover's, after the best move
    line: Sequence[tuple[int, str]]  # the principal variation after it: seats and their moves
    why: Sequence[Line] = ()  # for the best move and not for the move played: texts `why`
    faults: Sequence[Line] = ()  # against the move played alone


@dataclass(frozen=True)
class Analysis:
    """A whole match judged."""

    game: str
    players: Sequence[str]
    budget: str
    moves: Sequence[Judged]
    scores: Sequence[float] | None  # the result, if the match is over
    ledgers: Sequence[Account] = ()  # luck and play of every seat, if the match is over
    parts: Sequence[Part] = ()  # the events they are made of
    worlds: Sequence["Worlds"] = ()  # decisions looked at in other worlds

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"costliest": [judged.ply for judged in costliest(self.moves)]}


def analyse(match: Match, budget: str = "300ms", seed: int = 1) -> Iterator[Judged]:
    """Judge every move of the seats, in order; `budget` is time or tries per search.

    If the move played is not the best one found, both are searched again, each alone with the
    same budget: the cost is the difference of two like searches.
    """
    thinks = Budget.read(budget)
    for before, ply in match.replayed():
        if ply.seat != CHANCE:
            yield _judged(before, ply.seat, ply.move, thinks, seed + before.ply)


def together(moves: Iterable[Judged]) -> dict[int, list[float]]:
    """The chances after each ply: the mean of the seats' latest evaluations.

    Each seat sees its own cards and tends to overrate itself, so single evaluations would jump
    with every turn.
    """
    latest: dict[int, Sequence[float]] = {}
    found: dict[int, list[float]] = {}
    for judged in moves:
        latest[judged.seat] = judged.chances
        found[judged.ply] = [mean(of_one) for of_one in zip(*latest.values(), strict=True)]
    return found


def costliest(moves: Sequence[Judged], most: int = 5) -> list[Judged]:
    """The moves that cost most, worst first."""
    found = sorted(moves, key=lambda judged: -judged.cost)
    return [judged for judged in found[:most] if judged.cost >= WORTH_SAYING]


def better_than(seen: Seen, move: int, budget: Budget, seed: int) -> int:
    """The best move by what a seat knows; this one if none is better."""
    choice = search(seen, budget, seed)
    _, cost, _ = _compared(seen, move, choice.move, budget, seed)
    return choice.move if cost > 0 else move


def _judged(before: Match, seat: int, move: int, budget: Budget, seed: int) -> Judged:
    seen = before.seen(seat, seed)
    choice = search(seen, budget, seed)
    played, cost, best_chance = _compared(seen, move, choice.move, budget, seed)
    better = choice.move if cost > 0 else move
    line, reasons = [], Why(())
    if cost > 0:
        line = _named(before, seen, choice.line, seed)
        reasons = why(seen, choice.move, choice.line, instead=move)
    return Judged(
        before.ply, seat, before.name_of(seat, move), played.shares, cost,
        before.name_of(seat, better), best_chance, line, reasons.lines, reasons.faults,
    )  # fmt: skip


def _compared(
    seen: Seen, move: int, best: int, budget: Budget, seed: int
) -> tuple[Candidate, float, float]:
    """The move played, what it cost beside the best, and the chance the best one had."""
    played = weigh(seen, budget, seed + 1, only=move)
    got = played.shares[seen.seat]
    if move == best:
        return played, 0.0, got
    other = weigh(seen, budget, seed + 1, only=best).shares[seen.seat]
    return played, max(0.0, other - got), max(other, got)


def _named(
    before: Match, seen: Seen, line: Sequence[tuple[int, int]], seed: int
) -> list[tuple[int, str]]:
    """The moves by name, as long as they can be played in what the mover imagines."""
    engine, random = seen.game.engine, generator(seed)
    position, room = seen.imagine(random), engine.room()
    found: list[tuple[int, str]] = []
    for seat, move in line:
        while engine.to_move(position) == CHANCE:
            engine.play(position, CHANCE, engine.draw(position, random, room))
        if not engine.may_act(position, seat) or engine.refusal(position, seat, move):
            break
        found.append((seat, seen.game.notation.move_text(position[0], seat, move, seen.seat)))
        engine.play(position, seat, move)
    return found
