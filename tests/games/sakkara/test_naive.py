"""The naive twin agrees with the engine move by move, and its counts are those of the file."""

import json
from pathlib import Path

import pytest

from benben import Match
from benben.bots import bot, let_move
from games.sakkara import naive

POSITIONS = json.loads((Path(__file__).parent / "perft.json").read_text("utf-8"))
DECKS = ["box", "bird8,ox8,snake6,horse6", "stair15,cross6,moon6,eye6"]


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_counts_are_the_files(case: dict[str, object]) -> None:
    counts = case["counts"]
    assert isinstance(counts, list)
    state = naive.parse(str(case["position"]))
    assert [naive.perft(state, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "greedy")])
def test_both_have_the_same_moves_all_through_a_match(deck: str, bots: tuple[str, str]) -> None:
    players = [bot(name) for name in bots]
    match = Match("sakkara", 2, {"deck": deck}, seed=5)
    state = naive.parse(match.position())
    while not match.is_over and match.ply < 700:
        assert sorted(match.moves()) == sorted(set(naive.moves(state)))
        assert len(naive.moves(state)) == len(match.moves())
        let_move(match, match.to_move, players[match.to_move], match.ply)
        seat, number, _ = match.plies[-1]
        move = match.game.notation.move_text(list(match.history())[-1][0], seat, number, seat)
        state = naive.play(state, move)
    assert naive.is_over(state) == match.is_over
    for seat in range(2):
        holder = match.view(seat)["board"]["seats"][seat]["holder"]
        held = state.holders[seat]
        assert holder == {naive.WORD[c]: held.count(c) for c in naive.WORD if c in held}
