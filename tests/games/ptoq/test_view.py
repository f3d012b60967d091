"""What is shown of Ptoq agrees with what may be done."""

import random

from benben.match import Match


def test_P4_2_the_blocks_shown_as_free_are_those_that_may_be_taken() -> None:
    for seed in range(10):
        match, dice = Match("ptoq", 2, {}, seed), random.Random(seed)
        while not match.is_over:
            moves, board = match.moves(), match.board()
            if board["phase"] == "take":
                free = {f"x{block['place']}" for block in board["pyramid"] if block["free"]}
                assert free == set(moves)
            match.play(dice.choice(moves))
