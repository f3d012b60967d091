"""One loss of buckets, from the finger to the verdict: simulate, judge, take away, settle again.

What is returned goes into the record and is never computed again (B4.9). Settled poses are
rounded exactly as the path records them, so a pyramid read back from a record is the same pyramid.
"""

from dataclasses import dataclass

from benben.games.buckets.board import places_of
from benben.games.buckets.physics.judge import judge
from benben.games.buckets.physics.path import rounded
from benben.games.buckets.physics.poses import Motion, Pyramid
from benben.games.buckets.physics.simulation import Simulator, Stroke

# Each round takes at least one bucket away; more than a few would be a chattering pile.
MOST_ROUNDS = 15


@dataclass(frozen=True)
class Outcome:
    """What stands, what left and why, the pieces to choose from, and what was seen to happen."""

    pyramid: Pyramid
    left: dict[int, str]
    shifted: int
    pieces: tuple[int, ...]
    motions: tuple[Motion, ...]


def build(simulator: Simulator, rows: int, seed: int) -> Pyramid:
    """A whole pyramid as its owner built it (B2.3), rounded for the record."""
    return _recorded(simulator.build(rows, seed))


def flick(simulator: Simulator, pyramid: Pyramid, place: int, stroke: Stroke, seed: int) -> Outcome:
    """Knock a bucket out with one finger (B4.2) and judge what is left."""
    return _decide(simulator, simulator.flick(pyramid, place, stroke, seed), place)


def lift(simulator: Simulator, pyramid: Pyramid, place: int, seed: int) -> Outcome:
    """Take a bucket out with two fingers (B7.3) and judge what is left."""
    return _decide(simulator, simulator.lift(pyramid, place, seed), place)


def keep(simulator: Simulator, outcome: Outcome, piece: int) -> Outcome:
    """The owner keeps one piece (B4.6): the others are taken away, the rest settles."""
    if piece not in outcome.pieces:
        raise ValueError("the owner keeps one of the pieces (B4.6)")
    gone = {place: "B4.6" for p in outcome.pieces if p != piece for place in places_of(p)}
    if not gone:
        return outcome
    after = _decide(simulator, simulator.rest(outcome.pyramid.only(piece)), -1)
    left = {**outcome.left, **gone, **after.left}
    return Outcome(after.pyramid, left, after.shifted, after.pieces, after.motions)


def _recorded(pyramid: Pyramid) -> Pyramid:
    return Pyramid(pyramid.rows, pyramid.standing, rounded(pyramid.poses))


def _decide(simulator: Simulator, motion: Motion, named: int) -> Outcome:
    """Judge, take away by hand what leaves, let the rest settle, until nothing more leaves."""
    motions = [motion]
    left: dict[int, str] = {}
    for _ in range(MOST_ROUNDS):
        end = motions[-1].end
        verdict = judge(end.rows, end.standing, end.poses, named)
        left |= verdict.left
        if not verdict.left or not verdict.stands:
            break
        motions.append(simulator.rest(end.only(verdict.stands)))
    standing = _recorded(end.only(verdict.stands))
    return Outcome(standing, left, verdict.shifted, verdict.pieces, tuple(motions))
