"""Time of Ptoq's exact solver by the number of standing blocks."""

import time
from itertools import islice

import numpy as np

from benben.game import game
from benben.games.ptoq.solver.endings import near_the_end
from benben.games.ptoq.solver.solve import solution

POSITIONS = 8


def seconds(left: int, jokers: int) -> list[float]:
    spent = []
    for position in islice(near_the_end(game("ptoq"), left, jokers), POSITIONS):
        began = time.perf_counter()
        solution(position[0])
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
