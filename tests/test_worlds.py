"""A decision in positions its mover could not tell apart, and in the true one."""

import pytest

from benben import Match
from benben.analysis import World, worlds
from benben.analysis.worlds import WORLDS, verdict
from benben.bots import bot, let_move
from benben.seats import CHANCE

MISSED = (
    "players=2 turn=40 player=1 steps=1 stones=R:g6^,I:-,O:-/R:m13,I:-,O:- cards=2/2 "
    "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
)


def to_the_end(match: Match) -> Match:
    while not match.is_over:
        let_move(match, match.waiting_for[0], bot("greedy"), match.ply)
    return match


def test_eight_worlds_and_the_true_one() -> None:
    match = to_the_end(Match("ptoq", seed=3))
    ply = next(n for n, one in enumerate(match.plies) if n > 30 and one.seat != CHANCE)
    found = worlds(match, ply, "200")
    assert (found.ply, found.seat) == (ply, match.plies[ply].seat)
    assert found.move == match.name_at(ply, found.seat)
    assert len(found.imagined) == WORLDS and len({one.played for one in found.imagined}) > 1
    for world in (*found.imagined, found.true):
        assert 0.0 <= world.played <= 1.0 and 0.0 <= world.best <= 1.0
        if found.move == found.best:
            assert world.played == world.best
    assert found == worlds(match, ply, "200"), "the same seed, the same worlds"


def test_the_imagined_worlds_depend_on_the_movers_knowledge_alone() -> None:
    """Two matches that differ only in what the mover could not know imagine the same worlds."""
    match = Match("ptoq", seed=3)
    while match.ply < 40:
        let_move(match, match.waiting_for[0], bot("greedy"), match.ply)
    move, seat = match.legal()[0], match.to_move
    told = []
    for position in (match.truth(), match.seen(seat, 9).guess):
        again = Match.from_position("ptoq", match.game.notation.position_text(position[0]), seed=1)
        again.play(move)
        told.append(worlds(to_the_end(again), 0, "200"))
    assert told[0].imagined == told[1].imagined and told[0].best == told[1].best
    assert told[0].true != told[1].true


def test_a_missed_win_is_wrong_in_every_world() -> None:
    match = Match.from_position("ankh", MISSED, seed=1)
    match.play("l7-l8")
    found = worlds(to_the_end(match), 0, "2000")
    assert (found.move, found.best, found.verdict) == ("l7-l8", "R-g7", "wrong")
    assert not found.imagined, "all lies open"
    assert found.true.best == 1.0 > found.true.played


def test_what_is_said_of_a_move() -> None:
    several = [World(0.6, 0.6)] * WORLDS
    assert verdict(several, World(0.3, 0.3), is_best=True) == "right_unlucky"
    assert verdict(several, World(0.9, 0.9), is_best=True) == "right_lucky"
    assert verdict(several, World(0.62, 0.62), is_best=True) == "right"
    assert verdict([], World(0.3, 0.3), is_best=True) == "open"
    assert verdict(several, World(0.3, 0.5), is_best=False) == "wrong"
    assert verdict(several, World(0.5, 0.3), is_best=False) == "wrong_lucky"


def test_only_of_decisions_of_finished_matches() -> None:
    match = Match("buckets", 2, {"finger": "cascade"}, seed=1)
    with pytest.raises(ValueError, match="only a finished match"):
        worlds(match, match.ply - 1)
    over = to_the_end(match)
    for ply in (0, over.ply):  # a card that was dealt, and the end
        with pytest.raises(ValueError, match="nobody chose"):
            worlds(over, ply)
