"""Measure what unfinished hands of Ptoq turn into: `python bench/ptoq_promises.py [ROUNDS]`.

Prints the tables of games/ptoq/promises.py, from rounds of the `greedy` choice against itself.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benben.chance import below, generator
from benben.game import game
from benben.games.ptoq.board import FULL, HANDS, NO_BLOCK, SEATS
from benben.games.ptoq.poker.hand_potential import SHAPES, count, height, lift, shape
from benben.games.ptoq.poker.hands import HAND_RANKS, POINTS, rank_of, strength
from benben.options import as_numbers, complete
from benben.seats import CHANCE, OVER

IMAGININGS = 4
Numbers = NDArray[np.float64]


def final_hands(rounds: int) -> NDArray[np.int64]:
    """Hands as they lie after so many rounds, blocks in the order they were laid."""
    ptoq = game("ptoq")
    engine, random = ptoq.engine, generator(1)
    found = []
    for number in range(rounds):
        chosen = {"game": "short" if number % 2 else "basic", "starter": "1"}
        options = as_numbers(ptoq.options, complete(ptoq.options, chosen), SEATS)
        position = engine.new()
        engine.setup(position, options)
        while position[0].laid < SEATS * HANDS * FULL:
            play_on(engine, position, random)
        found.append(position[0].hand.reshape(-1, FULL).astype(np.int64))
    return np.concatenate(found)


def play_on(engine: Any, position: Any, random: Any) -> None:
    """One move of chance, or the one the estimate likes best."""
    room, mover = engine.room(), engine.to_move(position)
    if mover in (CHANCE, OVER):
        engine.play(position, mover, engine.draw(position, random, room))
        return
    values = np.zeros(engine.most_moves)
    n = 0
    for _ in range(IMAGININGS):
        guess = engine.copy(position)
        engine.imagine(guess, mover, random)
        n = engine.rate(guess, mover, room, values, engine.new())
    best = np.flatnonzero(values[:n] >= values[:n].max() - 1e-12)
    engine.play(position, mover, int(room[best[below(random, len(best))]]))


def main() -> None:
    hands = final_hands(int(sys.argv[1]) if len(sys.argv) > 1 else 4_000)
    ranks = [int(rank_of(strength(_cards(hand)))) for hand in hands]
    often = np.bincount(ranks, minlength=HAND_RANKS) / len(ranks)
    below_rank = np.cumsum(often) - often
    heights = [float(height(strength(_cards(hand)))) for hand in hands]
    places = below_rank[ranks] + often[ranks] * np.array(heights)
    show("BELOW_RANK", below_rank[None])
    show("OF_RANK", often[None])
    sums = np.zeros((3, FULL, SHAPES))  # how many, places, points
    missed: list[list[float]] = [[] for _ in range(FULL)]
    parts = [(n, *_part(hand[:n])) for hand in hands for n in range(FULL)]
    finals = np.repeat(np.arange(len(hands)), FULL)
    for (n, kind, lifted), i in zip(parts, finals, strict=True):
        sums[:, n, kind] += 1, places[i] - lifted, POINTS[ranks[i]]
    means = np.divide(sums[1:], sums[0], where=sums[0] > 0, out=np.zeros((2, FULL, SHAPES)))
    for (n, kind, lifted), i in zip(parts, finals, strict=True):
        missed[n].append(places[i] - lifted - means[0, n, kind])
    show("seen", sums[0])
    show("PROMISE", means[0])
    show("POINTS_TO_COME", means[1])
    show("MISS", np.array([[float(np.std(row)) for row in missed] + [0.0]]))


def _cards(blocks: Any) -> Any:
    return np.int64(sum(1 << int(face) for face in blocks if face != NO_BLOCK))


def _part(blocks: Any) -> tuple[int, float]:
    cards = _cards(blocks)
    assert count(cards) == len(blocks)
    lies = strength(cards)
    return int(shape(cards, lies)), float(lift(len(blocks), lies))


def show(name: str, rows: Numbers) -> None:
    print(f"{name} =")
    for row in rows:
        print("    [" + ", ".join(f"{n:.3f}" for n in row) + "],")


if __name__ == "__main__":
    main()
