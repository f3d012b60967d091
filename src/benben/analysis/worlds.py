"""The worlds a mover could not tell apart: what the move and the best move were worth in each."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Literal

from benben.analysis.judging import better_than
from benben.bots.rollouts import Rolls
from benben.bots.search import Budget, hides
from benben.chance import generator
from benben.engine import Positions
from benben.match import Match
from benben.seats import CHANCE

WORLDS = 8
TRIES = 200  # playouts of a position
CLEAR = 0.05  # of the win: what differs less may be the playouts' error

Verdict = Literal["open", "right", "right_unlucky", "right_lucky", "wrong", "wrong_lucky"]


@dataclass(frozen=True)
class World:
    """What two moves are worth to the mover in one position, all cards seen."""

    played: float
    best: float


@dataclass(frozen=True)
class Worlds:
    """One decision looked at in imagined positions, and then in the true one; as plain data."""

    ply: int
    seat: int
    move: str
    best: str  # by what the mover knew; the move played if none was better
    imagined: Sequence[World]  # none where the mover saw everything
    true: World
    verdict: Verdict

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def worlds(match: Match, ply: int, budget: str = "300ms", seed: int = 1) -> Worlds:
    """A decision of a finished match. ValueError if it is not over, or nobody chose there."""
    if not match.is_over:
        raise ValueError("only a finished match shows its true positions")
    found = next((pair for pair in match.replayed() if pair[0].ply == ply), None)
    if found is None or found[1].seat == CHANCE:
        raise ValueError(f"nobody chose a move at {ply}")
    before, (seat, move, _) = found
    seen = before.seen(seat, seed)
    best = better_than(seen, move, Budget.read(budget), seed)
    rolls, random = Rolls(match.game, match.players), generator(seed)

    def judged(position: Positions, number: int) -> World:
        return World(*(_after(rolls, position, seat, one, seed + number) for one in (move, best)))

    several = WORLDS if hides(seen) else 0
    imagined = [judged(seen.imagine(random), number) for number in range(several)]
    true = judged(before.truth(), several)
    names = before.name_of(seat, move), before.name_of(seat, best)
    return Worlds(ply, seat, *names, imagined, true, verdict(imagined, true, move == best))


def verdict(imagined: Sequence[World], true: World, is_best: bool) -> Verdict:
    """How the move was, and how the true position treated it."""
    if not is_best:
        return "wrong_lucky" if imagined and true.played >= true.best else "wrong"
    if not imagined:
        return "open"
    luck = true.played - fmean(world.played for world in imagined)
    if abs(luck) < CLEAR:
        return "right"
    return "right_lucky" if luck > 0 else "right_unlucky"


def _after(rolls: Rolls, position: Positions, seat: int, move: int, seed: int) -> float:
    engine = rolls.game.engine
    after = engine.copy(position)
    engine.play(after, seat, move)
    return rolls.of(after, TRIES, seed).means[seat]
