"""Fit the estimate of Buckets: `python bench/buckets_fit.py [GAMES]` prints its weights.

Tables of four play with `finger=cascade`: half of the seats greedy, half short searches. Some moves
are random, more of them in half of the pyramids, so that unusual positions occur too. The weights
are a maximum-likelihood fit of the winners (a logit over seats).
"""

import sys
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from benben.bots import bot
from benben.chance import below, generator
from benben.engine import Positions
from benben.game import game
from benben.games.buckets.estimate import FEATURES, late, prospect
from benben.games.buckets.position import BUILD, ENDED
from benben.match import Seen
from benben.options import as_numbers, complete
from benben.seats import CHANCE, OVER

SEATS = 4
BOTS = ("greedy", "search:150")
RANDOM, RANDOM_BUILDING = 3, 50  # of a hundred moves
KEPT, KEPT_BUILDING = 30, 6  # of a hundred positions
RIDGE = 1e-4
Numbers = NDArray[np.float64]


def table(number: int) -> tuple[list[Positions], Numbers]:
    """One match: positions after moves of seats, and who won it."""
    buckets = game("buckets")
    engine, random, room = buckets.engine, generator(number), buckets.engine.room()
    position, kept = engine.new(), []
    options = complete(buckets.options, {"finger": "cascade"})
    engine.setup(position, as_numbers(buckets.options, options, SEATS))
    bots = [bot(BOTS[below(random, 2)]) for _ in range(SEATS)]
    careless = [bool(below(random, 2)) for _ in range(SEATS)]
    while (seat := int(engine.to_move(position))) != OVER:
        if seat == CHANCE:
            engine.play(position, CHANCE, engine.draw(position, random, room))
            continue
        builds = position[0].phase == BUILD
        moves = room[: engine.moves(position, seat, room)].tolist()
        move = moves[below(random, len(moves))]
        errs = RANDOM_BUILDING * careless[seat] if builds else RANDOM
        if below(random, 100) >= errs:
            guess = engine.copy(position)
            engine.imagine(guess, seat, random)
            seen = Seen(buckets, seat, 0, {"players": [""] * SEATS}, moves, guess)
            move = bots[seat].choose(seen, int(below(random, 2**31))).move
        engine.play(position, seat, move)
        if position[0].phase != ENDED and below(random, 100) < (KEPT_BUILDING if builds else KEPT):
            kept.append(engine.copy(position))
    scores = np.zeros(SEATS)
    engine.scores(position, scores)
    return kept, scores


def features(position: Positions) -> Iterator[list[float]]:
    """By seat: each feature, and each times how late it is."""
    time, units = late(position[0]), np.eye(len(FEATURES))
    for seat in range(SEATS):
        plain = [
            prospect(position[0], seat, np.stack((unit, 0 * unit), axis=1), time) for unit in units
        ]
        yield plain + [time * value for value in plain]


def fit(x: Numbers, y: Numbers) -> Numbers:
    """Newton's method; x by position, seat, feature, y by position and seat."""
    w = np.zeros(x.shape[2])
    for _ in range(12):
        p = shares(x, w)
        middle = np.einsum("ns,nsf->nf", p, x)
        slope = np.einsum("ns,nsf->f", p - y, x) / len(x) + 2 * RIDGE * w
        bend = (p[:, :, None] * x).reshape(-1, len(w)).T @ x.reshape(-1, len(w))
        bend = (bend - middle.T @ middle) / len(x) + 2 * RIDGE * np.eye(len(w))
        w -= np.linalg.solve(bend, slope)
    return w


def shares(x: Numbers, w: Numbers) -> Numbers:
    rising = np.exp(x @ w - (x @ w).max(1, keepdims=True))
    found: Numbers = rising / rising.sum(1, keepdims=True)
    return found


def surprise(p: Numbers, y: Numbers) -> float:
    """In nats; 1.386 is that of four equal seats."""
    return float(-(y * np.log(np.maximum(p, 1e-12))).sum(1).mean())


def report(positions: list[Positions], y: Numbers) -> None:
    """A fifth is held out to see what the weights are worth; those printed are of all."""
    x = np.array([list(features(position)) for position in positions])
    cut = len(x) * 4 // 5
    now = np.zeros((len(x), SEATS))
    for position, row in zip(positions, now, strict=True):
        game("buckets").engine.estimate(position, row)
    held_out = surprise(shares(x[cut:], fit(x[:cut], y[:cut])), y[cut:])
    print(f"{len(x)} positions, surprise {held_out:.4f}, by today's weights {surprise(now, y):.4f}")
    for name, start, more in zip(FEATURES, *fit(x, y).reshape(2, -1), strict=True):
        print(f"        [{start:+.3f}, {more:+.3f}],  # {name}")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    positions: list[Positions] = []
    winners: list[Numbers] = []
    for number in range(games):
        kept, scores = table(number)
        positions += kept
        winners += [scores] * len(kept)
    report(positions, np.array(winners))


if __name__ == "__main__":
    main()
