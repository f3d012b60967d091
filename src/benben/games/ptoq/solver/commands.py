"""What only Ptoq can do from a shell."""

from collections.abc import Sequence


def solve(arguments: Sequence[str]) -> int:
    """`benben solve ptoq POSITION`: what the position is worth, and the best moves."""
    from benben.games.ptoq.solver.solve import main

    return main(arguments)
