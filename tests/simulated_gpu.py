"""A batch on Numba's simulated GPU beside one on the CPU: run by tests/test_cuda.py."""

import sys

import numpy as np

from benben.adapters import cuda, vector
from benben.game import game

N, STEPS, WILD = 3, 40, 10**6


def same(ours: vector.Batch, theirs: cuda.Batch) -> bool:
    names = ("positions", "movers", "counts", "masks", "observations", "rewards", "terminations")
    return all(
        np.array_equal(getattr(ours, name), getattr(theirs, name).copy_to_host()) for name in names
    )


def main(name: str) -> None:
    players = game(name).players[-1]
    ours, theirs = vector.Batch(name, N, players, seed=4), cuda.Batch(name, N, players, seed=4)
    for step in range(STEPS):
        actions = ours.sample()
        assert np.array_equal(actions, theirs.sample().copy_to_host())
        if step % 3 == 0:
            actions[1] = WILD  # the same legal move is played instead
        ours.step(actions, trusted=True)
        theirs.step(actions, trusted=True)
        assert same(ours, theirs), f"step {step}"
    ours.reset()
    theirs.reset()
    assert same(ours, theirs)
    try:
        theirs.step([*ours.sample()[:-1], WILD])
    except ValueError as error:
        print(error)


if __name__ == "__main__":
    main(sys.argv[1])
