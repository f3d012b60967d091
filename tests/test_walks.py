"""Walks: a piece goes several fields in one turn, each move of it legal when its turn comes."""

import pytest

from benben import Match
from benben.bots import bot, let_move
from benben.game import names
from benben.table import snapshot

START = (
    "players=2 turn=0 player=1 steps=4 stones=R:a2,I:-,O:-/R:a4,I:-,O:- cards=0/0 "
    "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
)


def ends(match: Match) -> dict[str, list[str]]:
    """By its last move, each walk of the seat to move."""
    return {walk[-1]: walk for walk in match.walks(match.waiting_for[0])}


def test_a_walk_is_a_shortest_one_and_stops_at_a_capture() -> None:
    match = Match.from_position("ankh", START)
    found = ends(match)
    assert found["R-d1"] == ["R-a1", "R-b1", "R-c1", "R-d1"]
    assert found["Rxa4"] == ["R-a3", "Rxa4"]
    assert "R-a5" not in found  # behind the stone: captured first, or passed over
    assert found["I-b1"] == ["I@a1", "I-b1"]
    assert found["b9-b10"] == ["b7-b8", "b8-b9", "b9-b10"]
    assert all(1 < len(walk) <= 4 for walk in found.values())


@pytest.mark.parametrize("seed", range(3))
def test_every_move_of_a_walk_is_legal_when_it_comes(seed: int) -> None:
    match = Match("ankh", 2, {"starter": "1"}, seed=seed)
    for ply in range(60):
        let_move(match, match.waiting_for[0], bot("random"), ply)
    seat = match.waiting_for[0]
    walks = match.walks(seat)
    assert walks
    for walk in walks:
        again = Match.from_position("ankh", match.position())
        for move in walk:
            again.play(move, seat=seat)
        assert not any(sign in move for move in walk[:-1] for sign in "x^")


def test_a_replay_does_not_tell_them() -> None:
    """They would cost more than all the rest of it."""
    match = Match.from_position("ankh", START)
    assert "walks" not in snapshot.of_match(match, 0, 0)["views"][0]
    assert snapshot.view(match, 0, [], may_undo=False, walks=True)["walks"]


def test_only_whoever_is_to_move_walks() -> None:
    match = Match.from_position("ankh", START)
    assert match.walks(1) == []


@pytest.mark.parametrize("name", [name for name in names() if name != "ankh"])
def test_where_a_turn_hides_something_nobody_walks(name: str) -> None:
    match = Match(name, 2, seed=1)
    assert match.walks(match.waiting_for[0]) == []
