"""What bots are asked for, in a form that passes to another process."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from benben.analysis import Reviewed, Worlds, review, worlds
from benben.bots import Choice, bot
from benben.game import game
from benben.match import Match, Seen

MOST_REVIEWS = 20  # under way in one process


@dataclass(frozen=True)
class Choose:
    """The choice of a bot of this level."""

    level: int
    seen: Seen
    seed: int

    def __call__(self) -> Choice:
        return bot(f"level:{self.level}").choose(self.seen, self.seed)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game goes by its name."""
        seen = self.seen
        known = seen.seat, seen.ply, seen.view, list(seen.moves), seen.guess
        return _chooses, (self.level, self.seed, seen.game.name, *known)


def _chooses(level: int, seed: int, name: str, *known: Any) -> Choose:
    return Choose(level, Seen(game(name), *known), seed)


_reviews: OrderedDict[str, tuple[int, Iterator[Reviewed]]] = OrderedDict()


@dataclass(frozen=True)
class ReviewStep:
    """One step of a review; None after the last. What went before is kept where it was done."""

    key: str  # of the review
    record: str
    budget: str
    number: int  # of the step

    def __call__(self) -> Reviewed | None:
        done, steps = _reviews.pop(self.key, (-1, None))
        if steps is None or done != self.number:  # the process that knew it is gone
            steps = review(Match.from_record(self.record), self.budget)
            next(islice(steps, self.number, self.number), None)
        if (found := next(steps, None)) is not None:
            _reviews[self.key] = self.number + 1, steps
            if len(_reviews) > MOST_REVIEWS:
                _reviews.popitem(last=False)
        return found


@dataclass(frozen=True)
class WorldsAt:
    """A decision in the worlds its mover imagined."""

    record: str
    ply: int
    budget: str

    def __call__(self) -> Worlds:
        return worlds(Match.from_record(self.record), self.ply, self.budget)
