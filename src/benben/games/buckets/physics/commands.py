"""What only Buckets can do from a shell."""

from collections.abc import Sequence


def calibrate(arguments: Sequence[str]) -> int:
    """`benben calibrate buckets`: measure how buckets fall and write the table anew."""
    from benben.games.buckets.physics.finger import missing

    if sentence := missing({"finger": "flick"}):
        raise ValueError(sentence)
    from benben.games.buckets.physics.calibrate import main

    main(arguments)
    return 0
