"""The estimate sees what a player would see, and the greedy choice plays on it."""

import numpy as np
import pytest

from benben import Match
from benben.bots import bot, let_move
from benben.chance import generator
from games.ptoq.tables import ending, last_block

FOUR_LEFT = "a1:9h:1,b1:Kc:2,c1:Qc:3,d1:9c:4"


def share(match: Match, seat: int = 0) -> float:
    out = np.zeros(2)
    match.game.engine.estimate(match.truth(), out)
    return float(out[seat])


@pytest.mark.slow
def test_the_better_hands_are_worth_more() -> None:
    weak, strong = "2s3s4s6s8h,2h3h4h6h8d,7h9dTh", "AdAcAhAs2d,KdKsKhQsQd,7c8cTc"
    assert share(ending(FOUR_LEFT, weak, strong)) < 0.1
    assert share(ending(FOUR_LEFT, strong, weak)) > 0.9


def test_it_is_the_same_for_both_seats() -> None:
    one, two = "2s3s4s5s8s,2h3h4h5h8d,7h9sTh", "AdAc4d3cJs,KdKs9d8cQd,7c6cTc"
    first = ending(FOUR_LEFT, one, two, starter=1)
    second = ending(FOUR_LEFT, two, one, starter=2)
    assert 0.1 < share(first, 0) < 0.9
    assert share(first, 0) == pytest.approx(share(second, 1))


def test_a_joker_about_to_be_replaced_helps_its_taker() -> None:
    hands = "2s3s4s5s8s,2h3h4h5h8d,7h9hTh", "AdAc4d3cJs,KdKs9d8cQd,7c6cTc"
    low = ending("b1:Kc:2,c1:Qc:3,d1:9c:4", *hands, "block=2c")
    joker = Match.from_position(
        "ptoq",
        low.position().replace(" gone=- block=2c", " gone=Jk turned=-"),
        chance=False,
    )
    assert share(joker) > share(low)


def test_at_the_last_block_it_knows_the_result() -> None:
    pairs, highs = "AsAh5d4c2s,KsKh5s4s2d,QsQh5h4h2c", "3s7h9dJcTs,3h7d9cJsTh,3d7c9sJh"
    assert share(last_block(pairs, highs, "Tc")) == 1.0


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    total = 0.0
    for seed in range(16):
        match = Match("ptoq", 2, {"game": "short"}, seed=seed)
        bots = [bot("greedy"), bot("random")][:: 1 if seed % 2 else -1]
        while not match.is_over:
            let_move(match, match.to_move, bots[match.to_move], match.ply + seed)
        outcome = match.outcome()
        assert outcome is not None
        total += outcome.scores[0 if seed % 2 else 1]
    assert total >= 14


def test_estimating_changes_nothing() -> None:
    match = Match("ptoq", 2, seed=1)
    engine, position = match.game.engine, match.truth()
    while engine.to_move(position) != -2:
        before = position.tobytes()
        engine.estimate(position, np.zeros(2))
        assert position.tobytes() == before
        engine.playout(position, generator(int(position[0].laid)), engine.room(), 1)
