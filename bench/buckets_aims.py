"""What aims are worth: measured losses of many flicks on all cores, for bench/buckets_physics.py.

A loss is counted as a player counts it: the buckets of B4.2 to B4.5, and those of the smaller
pieces (B4.6). A best and a worst aim are chosen by some flicks and measured by others.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pool
from random import Random
from statistics import fmean, median

from benben import Match, bots
from benben.games.buckets.board import SHAPES, places_of
from benben.games.buckets.physics import constants, referee
from benben.games.buckets.physics.poses import Pyramid
from benben.games.buckets.physics.simulation import Simulator, Stroke
from benben.games.buckets.rules.support import FRONT, LEFT, LIFT, RIGHT, may_push, topple

FRESH = 1_000_000  # seeds from here on were never used to calibrate
HEIGHTS, STRENGTHS = (0.3, 0.5, 0.7), (0.0, 0.5, 1.0)
WHOLE = SHAPES[5].full
LEFT_HALF = tuple(p for p in range(15) if p <= SHAPES[5].mirror[p])
LIFTED = Stroke(LIFT)
DEFAULT = Stroke(FRONT)  # from the front, in the middle, firm


@dataclass(frozen=True)
class Trial:
    """One flick or lift of one bucket of a pyramid on these places."""

    rows: int
    standing: int
    place: int
    stroke: Stroke
    seed: int


@cache
def simulator() -> Simulator:
    """One for each process."""
    return Simulator()


@cache
def built(rows: int, standing: int, seed: int) -> Pyramid:
    """A pyramid as it stands before a loss."""
    return simulator().build(rows, seed, standing)


def cost(trial: Trial) -> int:
    """How many buckets it costs, the smaller pieces included."""
    pyramid = built(trial.rows, trial.standing, trial.seed)
    if trial.stroke.direction == LIFT:
        outcome = referee.lift(simulator(), pyramid, trial.place, trial.seed)
    else:
        outcome = referee.flick(simulator(), pyramid, trial.place, trial.stroke, trial.seed)
    kept = outcome.pieces[0].bit_count() if outcome.pieces else 0
    return trial.standing.bit_count() - kept


def costs(trials: Sequence[Trial]) -> list[int]:
    """The same on all cores."""
    with Pool() as pool:
        return pool.map(cost, trials, chunksize=8)


def largest(rows: int, standing: int) -> int:
    """Buckets in the largest piece (B4.6)."""
    from benben.games.buckets.rules.support import nth_piece, piece_count

    return max(
        (nth_piece(rows, standing, n).bit_count() for n in range(piece_count(rows, standing))),
        default=0,
    )


def rule_cost(rows: int, standing: int, place: int) -> int:
    """What the support rule says: what has lost all that carries it falls."""
    left = standing & ~topple(rows, standing, 1 << place)
    return standing.bit_count() - largest(rows, left)


def game_strokes(rows: int, standing: int, place: int) -> list[Stroke]:
    """Every flick of the game that a finger can reach."""
    return [
        Stroke(direction, height, strength)
        for direction in (FRONT, LEFT, RIGHT)
        if may_push(rows, standing, place, direction)
        for height in HEIGHTS
        for strength in STRENGTHS
    ]


# --- standing -------------------------------------------------------------------------------------

WAIT = 10.0  # seconds
MOVED = 0.1  # cm


def wandered(seed: int) -> float:
    """How far the furthest bucket of a pyramid moves that nobody touches, in cm."""
    before = built(5, SHAPES[5].full, seed)
    after = simulator().wait(before, WAIT)
    return max(math.dist(a[:3], b[:3]) for a, b in zip(before.poses, after.poses, strict=True))


def standing(count: int) -> None:
    """Pyramids built by the default hand and left alone."""
    with Pool() as pool:
        moved = sorted(pool.map(wandered, range(FRESH, FRESH + count)))
    still = sum(one <= MOVED for one in moved)
    print(
        f"{count} pyramids of 15 left alone for {WAIT:.0f} s: {still} without a bucket that moved"
    )
    print(
        f"more than 1 mm; furthest: median {10 * median(moved):.3f} mm, most {10 * moved[-1]:.3f}"
    )


# --- what aims are worth --------------------------------------------------------------------------

PLAYERS = (4, "greedy")  # whose matches the shapes come from


def seen_shapes(seed: int) -> list[int]:
    """The broken pyramids of 15 that fingers met in one match."""
    match = Match("buckets", PLAYERS[0], {"finger": "flick"}, seed=seed)
    player, found = bots.bot(PLAYERS[1]), []
    while not match.is_over:
        if match.board()["phase"] == "aim":
            names = match.board()["pyramids"][match.to_move]
            found.append(sum(1 << p for p, colour in enumerate(names) if colour))
        bots.let_move(match, match.to_move, player, seed)
    return [mask for mask in found if mask != SHAPES[5].full]


def shapes(count: int) -> list[int]:
    """So many different broken pyramids from play, and the whole one."""
    found: dict[int, None] = {SHAPES[5].full: None}
    with Pool() as pool:
        for masks in pool.imap(seen_shapes, range(FRESH, FRESH + 2 * count)):
            found |= dict.fromkeys(masks)
            if len(found) > count:
                break
    return list(found)[: count + 1]


def any_stroke(rows: int, mask: int, place: int, random: Random) -> Stroke:
    """A stroke of a finger that is free: any angle, point, height and speed within reach."""
    sides = [d for d in (FRONT, LEFT, RIGHT) if may_push(rows, mask, place, d)]
    return Stroke(
        random.choice(sides),
        random.uniform(constants.AIM_LOWEST, constants.AIM_HIGHEST),
        random.random(),
        turn=random.uniform(-FREE_TURN, FREE_TURN),
        side=random.uniform(-FREE_SIDE, FREE_SIDE),
    )


FREE_TURN, FREE_SIDE = math.radians(40), 0.9
FREE_TRIES = 18  # twice the aims of the game from the front

Bucket = tuple[int, int]  # standing places, and the bucket
Means = dict[tuple[Bucket, Stroke], float]


def means(ways: Sequence[tuple[Bucket, Stroke]], flicks: int, first: int) -> Means:
    """The mean cost of each, by the same seeds for all."""
    trials = [
        Trial(5, mask, place, stroke, first + k)
        for (mask, place), stroke in ways
        for k in range(flicks)
    ]
    lost = costs(trials)
    return {way: fmean(lost[n * flicks : (n + 1) * flicks]) for n, way in enumerate(ways)}


Some = dict[Bucket, list[Stroke]]


def least(found: Means, some: Some, keep: int, sign: int = 1) -> Some:
    """The strokes of each bucket that cost least (most, if the sign is -1)."""

    def ranked(bucket: Bucket, strokes: list[Stroke]) -> list[Stroke]:
        return sorted(strokes, key=lambda stroke: sign * found[bucket, stroke])

    return {bucket: ranked(bucket, strokes)[:keep] for bucket, strokes in some.items()}


def ways(*choices: Some) -> list[tuple[Bucket, Stroke]]:
    """Each bucket with each of its strokes, once."""
    return list(dict.fromkeys((b, s) for some in choices for b, ss in some.items() for s in ss))


def aims(count: int, flicks: int) -> None:
    """Best, default and worst aim of every bucket of a whole and of some of broken pyramids.

    Every aim is tried `flicks` / 4 times, the three best and worst half as often as `flicks`, and
    the one chosen is measured by fresh seeds.
    """
    random = Random(FRESH)
    masks = shapes(count)
    buckets = [
        (mask, place)
        for mask in masks
        for place in places_of(mask)
        if mask == WHOLE or place in random.sample(places_of(mask), min(2, mask.bit_count()))
    ]
    game = {b: game_strokes(5, *b) for b in buckets}
    free = {b: [any_stroke(5, *b, random) for _ in range(FREE_TRIES)] for b in buckets}
    tried = means(ways(game, free), flicks // 4, FRESH)
    few = {"best": least(tried, game, 3), "worst": least(tried, game, 3, -1)}
    few["free"] = least(tried, free, 3)
    again = means(ways(*few.values()), flicks // 2, FRESH + 1000)
    chosen = {
        what: least(again, some, 1, -1 if what == "worst" else 1) for what, some in few.items()
    }
    chosen["default"] = {b: [DEFAULT] for b in buckets}
    chosen["lift"] = {b: [LIFTED] for b in buckets}
    fresh = means(ways(*chosen.values()), flicks, FRESH + 2000)
    found = {what: {b: fresh[b, some[b][0]] for b in buckets} for what, some in chosen.items()}
    report(masks, buckets, found, tried)


def report(
    masks: Sequence[int],
    buckets: Sequence[Bucket],
    cost_of: dict[str, dict[Bucket, float]],
    tried: Means,
) -> None:
    """The table, and the shares the game is judged by."""
    rule = {b: rule_cost(5, *b) for b in buckets}
    print("| pyramids | buckets | rule | best | default | worst | free finger | lift |")
    print("| --- " * 8 + "|")
    for name, some in (
        ("whole", [b for b in buckets if b[0] == masks[0]]),
        (f"{len(masks) - 1} broken", [b for b in buckets if b[0] != masks[0]]),
        ("all", list(buckets)),
    ):
        cells = [fmean(rule[b] for b in some)]
        cells += [
            fmean(cost_of[what][b] for b in some)
            for what in ("best", "default", "worst", "free", "lift")
        ]
        print(f"| {name} | {len(some)} | " + " | ".join(f"{cell:.2f}" for cell in cells) + " |")

    def share(test: Callable[[Bucket], bool]) -> str:
        return f"{fmean(test(b) for b in buckets):.1%}"

    best, worst, free = cost_of["best"], cost_of["worst"], cost_of["free"]
    print(
        f"the best aim beats the rule by 0.5 or more: {share(lambda b: rule[b] - best[b] >= 0.5)}"
    )
    print(f"a free finger's best does: {share(lambda b: rule[b] - free[b] >= 0.5)}")
    print(f"the worst costs 1.5 more than the best: {share(lambda b: worst[b] - best[b] >= 1.5)}")
    front = game_strokes(5, 1, 0)[:9]
    lowest = {b: min(tried[b, s] for s in front) for b in buckets}
    top = min(front, key=lambda s: fmean(tried[b, s] for b in buckets))
    wins = share(lambda b: tried[b, top] <= lowest[b])
    alone = share(lambda b: tried[b, top] < min(tried[b, s] for s in front if s != top))
    print(f"the best single aim from the front (height {top.height}, strength {top.strength}):")
    print(f"no other is better for {wins} of buckets, and it is better than all for {alone}")
    kinder = fmean(best[b] - cost_of["lift"][b] for b in buckets)
    print(f"lifting costs {kinder:+.2f} less than the best flick on average")
