"""Greedy against greedy in Sakkara: how many matches end with a finished pyramid, and how soon.

    python bench/sakkara_greedy.py [matches]

The bot's choice (src/benben/bots/greedy.py) as one compiled loop, so that a thousand matches take
minutes and not hours.
"""

import sys
from time import perf_counter
from typing import Any

import numpy as np

from benben.bots.greedy import CLOSE, IMAGININGS
from benben.chance import below, generator
from benben.compiled import rule_for
from benben.game import game
from benben.options import as_numbers, complete
from benben.seats import CHANCE, OVER

SAKKARA = game("sakkara")
ENGINE = SAKKARA.engine
_to_move, _draw, _imagine, _rate, _play = (
    ENGINE.to_move, ENGINE.draw, ENGINE.imagine, ENGINE.rate, ENGINE.play
)  # fmt: skip


@rule_for("sakkara_greedy")
def play_match(a: Any, guess: Any, room: Any, out: Any, values: Any, random: Any) -> Any:
    """Play to the end; how many moves were played."""
    played = 0
    while True:
        mover = _to_move(a)
        if mover == OVER:
            return played
        played += 1
        if mover == CHANCE:
            _play(a, mover, _draw(a, random, out))
            continue
        values[:] = 0.0
        n = 0
        for _ in range(IMAGININGS):
            guess[0] = a[0]
            _imagine(guess, mover, random)
            n = _rate(guess, mover, out, values, room)
        best = values[:n].max() - CLOSE
        equal = 0
        for i in range(n):
            if values[i] >= best:
                out[equal] = out[i]
                equal += 1
        _play(a, mover, out[below(random, equal)])


def main(matches: int) -> None:
    options = as_numbers(SAKKARA.options, complete(SAKKARA.options, {}), 2)
    a, guess, room = (ENGINE.new() for _ in range(3))
    out, values = ENGINE.room(), np.zeros(ENGINE.most_moves)
    turns, moves, wins = [], 0, [0, 0]
    begun = perf_counter()
    for seed in range(matches):
        ENGINE.setup(a, options)
        moves += play_match(a, guess, room, out, values, generator(seed))
        if a[0]["winner"] >= 0:
            turns.append(int(a[0]["turn"]) + 1)
            wins[int(a[0]["winner"])] += 1
    took = perf_counter() - begun
    print(f"{matches} matches, {moves} moves, {took:.0f} s")
    print(f"finished pyramids: {len(turns)} ({100 * len(turns) / matches:.1f} %), by seat {wins}")
    if turns:
        marks = np.percentile(turns, [0, 10, 25, 50, 75, 90, 100]).astype(int).tolist()
        print(f"turns: least, 10 %, 25 %, half, 75 %, 90 %, most: {marks}")
        for first in range(0, 300, 20):
            count = sum(first < turn <= first + 20 for turn in turns)
            print(f"{first + 1:>4}–{first + 20:<4} {count:>4}  {'#' * (count * 60 // matches)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
