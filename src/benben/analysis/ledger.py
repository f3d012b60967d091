"""The luck ledger: how much of a result was luck, and how much was play (docs/review.md).

The true positions are valued along the match, all cards seen, by one estimate. What changes between
two of them belongs to chance or to a mover. A mover's part is split: what the move changes in the
worlds the mover could imagine is their play, the rest is what they could not know. So all parts
together are the result minus the first chance, whatever the estimate is worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import sqrt
from typing import Any, Literal

from benben.bots.rollouts import Rolls, Worth
from benben.bots.search import hides
from benben.engine import Positions
from benben.match import Match, Ply
from benben.seats import CHANCE

Event = Literal["deal", "draws", "falls", "play"]
Kind = Literal["deal", "draws", "falls", "unknown", "own", "others"]
KINDS: tuple[Kind, ...] = ("deal", "draws", "falls", "unknown", "own", "others")
PLAYOUTS = 16_000  # for a whole match: 3 to 12 seconds of one core
FEWEST, MOST = 4, 1_000  # playouts of one position; fewer give no error
A_DEAL = 9  # chance moves in a row, or more, are a new deal and no draw


@dataclass(frozen=True)
class Part:
    """What one event changed, as plain data: for each seat, with the variance of each."""

    ply: int  # how many moves of the record stood before it
    seat: int  # the mover, or CHANCE
    kind: Event
    change: Sequence[float]  # the true position's
    known: Sequence[float]  # what of it was play: by what the mover knew; nothing for chance
    variances: Sequence[float]  # of `known`
    unseen: bool  # whether the mover lacked any knowledge
    before: Sequence[float]  # the value before it
    doubt: Sequence[float]  # the variance of `before`


@dataclass(frozen=True)
class Share:
    """A part of the result, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Account:
    """One seat's ledger: the shares add up to the result minus the first chance."""

    seat: int
    first: Share
    result: float
    shares: dict[Kind, Share] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class _Stage:
    """A position that is valued, and what happened next."""

    ply: int
    seat: int
    move: int
    kind: Event
    position: Positions
    unseen: bool  # whether the mover lacks any knowledge


def parts(match: Match, seed: int = 1, playouts: int = PLAYOUTS) -> Iterator[Part]:
    """The events of a finished match, in order. ValueError if it is not over."""
    outcome = match.outcome()
    if outcome is None:
        raise ValueError("only a finished match has a ledger")
    stages = list(_stages(match))
    rolls = Rolls(match.game, match.players)
    tries = share_of(stages, playouts)
    now = rolls.of(stages[0].position, tries, _seed(seed, 0, 0)) if stages else None
    for number, stage in enumerate(stages):
        assert now is not None
        after = Worth(outcome.scores, [0.0] * match.players)
        if number + 1 < len(stages):
            after = rolls.of(stages[number + 1].position, tries, _seed(seed, number + 1, 0))
        yield _part(rolls, stage, now, after, tries, _seed(seed, number, 1))
        now = after


def share_of(stages: Sequence[_Stage], playouts: int) -> int:
    """How many playouts one position gets."""
    wanted = len(stages) + 2 * sum(stage.unseen for stage in stages)
    return max(FEWEST, min(MOST, playouts // max(1, wanted)))


def accounts(found: Sequence[Part], scores: Sequence[float]) -> list[Account]:
    """What the events add up to, for every seat."""
    return [_account(found, scores, seat) for seat in range(len(scores))]


def events(match: Match) -> int:
    """How many parts there will be."""
    return sum(1 for _ in _stages(match))


# --- the stages -------------------------------------------------------------------------------


def _stages(match: Match) -> Iterator[_Stage]:
    """Where something was open: chance, a run of it at once, and choices between moves."""
    run: _Stage | None = None
    length, chosen = 0, False
    for before, ply in match.replayed():
        kind = _kind_of(before, ply, chosen)
        if run is not None and run.kind != kind:
            yield _named(run, length)
            run = None
        if ply.seat == CHANCE:
            length = 1 if run is None else length + 1
            run = run or _stage(before, ply, kind, unseen=False)
        elif len(before.legal(ply.seat)) > 1:
            chosen = True
            yield _stage(before, ply, kind, hides(before.seen(ply.seat, before.ply)))
    if run is not None:
        yield _named(run, length)


def _kind_of(before: Match, ply: Ply, chosen: bool) -> Event:
    if ply.seat != CHANCE:
        return "play"
    if before.throws:
        return "falls"
    return "draws" if chosen else "deal"


def _stage(before: Match, ply: Ply, kind: Event, unseen: bool) -> _Stage:
    return _Stage(before.ply, ply.seat, ply.move, kind, before.truth(), unseen)


def _named(run: _Stage, length: int) -> _Stage:
    """Many draws at once are a new deal."""
    return replace(run, kind="deal") if run.kind == "draws" and length >= A_DEAL else run


# --- the parts --------------------------------------------------------------------------------


def _part(rolls: Rolls, stage: _Stage, now: Worth, after: Worth, tries: int, seed: int) -> Part:
    change = [b - a for a, b in zip(now.means, after.means, strict=True)]
    nothing = [0.0] * len(change)
    if stage.kind != "play":
        known = Worth(nothing, nothing)
    elif stage.unseen:
        seat, move = stage.seat, stage.move
        known = rolls.change(stage.position, seat, move, tries, seed, seat=seat)
    else:
        known = Worth(change, nothing)  # what all see, the mover knows
    return Part(
        stage.ply, stage.seat, stage.kind, change, known.means, known.variances, stage.unseen,
        now.means, now.variances,
    )  # fmt: skip


def _seed(seed: int, number: int, which: int) -> int:
    return (seed << 32) + 2 * number + which


# --- the sums ---------------------------------------------------------------------------------


def _account(found: Sequence[Part], scores: Sequence[float], seat: int) -> Account:
    """Errors: each valued position enters a kind with the difference of its two neighbours."""
    sums = dict.fromkeys(KINDS, 0.0)
    noise = dict.fromkeys(KINDS, 0.0)
    previous: Kind | None = None
    for part in found:
        mine: Kind = "own" if part.seat == seat else "others"
        whole: Kind = mine if part.kind == "play" else part.kind
        if part.unseen:
            whole = "unknown"
            sums["unknown"] -= part.known[seat]
            sums[mine] += part.known[seat]
            for kind in (whole, mine):
                noise[kind] += part.variances[seat]
        sums[whole] += part.change[seat]
        if previous != whole:  # within one kind the value between two events drops out
            noise[whole] += part.doubt[seat]
            if previous is not None:
                noise[previous] += part.doubt[seat]
        previous = whole
    first = Share(scores[seat], 0.0)
    if found:
        first = Share(found[0].before[seat], sqrt(found[0].doubt[seat]))
    shares = {kind: Share(sums[kind], sqrt(noise[kind])) for kind in KINDS}
    return Account(seat, first, scores[seat], shares)
