"""How far the exact solver of Ptoq sees: seconds by how many blocks stand."""

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from benben.chance import generator
from benben.game import game
from benben.games.ptoq import rules
from benben.games.ptoq.solving import solution
from benben.options import as_numbers, complete

POSITIONS = 8


def near_the_end(left: int, jokers: int) -> Iterator[Any]:
    """Positions of random basic matches in which so many blocks stand and one is to be taken."""
    ptoq = game("ptoq")
    engine, random, room = ptoq.engine, generator(left), ptoq.engine.room()
    options = as_numbers(ptoq.options, complete(ptoq.options, {}), 2)
    while True:
        position = engine.new()
        engine.setup(position, options)
        while position[0].phase != rules.TAKE or position[0].laid < 30 - left:
            engine.playout(position, random, room, 1)
        if list(position[0].face).count(rules.JOKER) == jokers:
            yield position[0]


def seconds(left: int, jokers: int) -> list[float]:
    spent = []
    for s in islice(near_the_end(left, jokers), POSITIONS):
        began = time.perf_counter()
        solution(s)
        spent.append(time.perf_counter() - began)
    return sorted(spent)


def main() -> None:
    seconds(2, 0)  # compiled now
    print(f"| blocks standing | jokers | median of {POSITIONS}, s | most, s |")
    print("| --- | --- | --- | --- |")
    for jokers, numbers in ((0, (8, 10, 12)), (1, (8, 10))):
        for left in numbers:
            spent = seconds(left, jokers)
            print(f"| {left} | {jokers} | {np.median(spent):.3f} | {spent[-1]:.3f} |", flush=True)


if __name__ == "__main__":
    main()
