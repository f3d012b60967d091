"""Hand-counted facts about the naive counter, so that its counts can be trusted."""

import json
import random
from itertools import combinations
from pathlib import Path

import pytest

from benben import Match
from games.ankh import naive
from games.ankh.naive import divide, moves, parse, perft, play, text

POSITIONS = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
BRIDGES = "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
NOBODY = "R:-,I:-,O:-"
START = f"players=2 turn=0 player=1 steps=4 stones={NOBODY}/{NOBODY} cards=0/0 {BRIDGES}"


def position(mine: str, other: str = NOBODY, steps: int = 4, bridges: str = BRIDGES) -> naive.State:
    """A two-player position, seat 1 to move."""
    return parse(
        f"players=2 turn=0 player=1 steps={steps} stones={mine}/{other} cards=0/0 {bridges}"
    )


def of(state: naive.State, piece: str) -> list[str]:
    """The moves of one stone."""
    return [move for move in moves(state) if move[0] == piece]


def after(state: naive.State, *sequence: str) -> naive.State:
    """The position after some moves."""
    for move in sequence:
        state = play(state, move)
    return state


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_positions_are_sound(case: dict[str, str]) -> None:
    state = parse(case["position"])
    assert text(state) == case["position"]
    assert len(set(state.bridges)) == 7
    assert [naive.DISTANCE[b] for b in state.bridges[:6]] == [5, 5, 5, 5, 3, 3]
    assert naive.DISTANCE[state.bridges[naive.WHITE]] in (0, 1)
    assert not state.unlock or state.bridges[naive.WHITE] == naive.ANKH
    stones = [stone for seat in state.stones for stone in seat if stone != naive.OUTSIDE]
    for stone in stones:
        assert stone.field in naive.LEVELS | set(state.bridges)
        assert stone.field in naive.WALLS or not stone.obliged
        assert not (stone.obliged and stone.heading)
        assert stone in state.mine or not (stone.heading or stone.obliged or stone.passing)
    for stone in state.mine:  # on a bridge since the turn began, or gone there in it
        assert stone.field not in naive.WALLS or stone.obliged or stone.heading
    spent = 4 + state.cards[state.player - 1] - state.steps
    assert sum(stone.heading != "" for stone in state.mine) + state.unlock * (not spent) <= spent
    for one, two in combinations(stones, 2):
        assert (one.field == two.field) <= (one.passing or two.passing)


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["name"])
def test_counts_are_the_files(case: dict[str, list[int]]) -> None:
    state = parse(str(case["position"]))
    assert [perft(state, depth) for depth in (1, 2)] == case["counts"][:2]


def test_start_has_three_enterings_and_twelve_bridge_steps() -> None:
    start = moves(parse(START))
    assert [move for move in start if "@" in move] == ["I@a1", "O@a1", "R@a1"]
    assert len(start) == 3 + 2 * 6


def test_start_depth_two_by_hand() -> None:
    # After an entering: 12 bridge steps and two fields to go to. After a bridge step: 15 again.
    assert divide(parse(START), 2) == {m: 14 if "@" in m else 15 for m in moves(parse(START))}
    assert perft(parse(START), 2) == 3 * 14 + 12 * 15


def test_a_turn_has_four_steps_and_passes_on() -> None:
    state = after(parse(START), "R@a1", "R-a2", "g2-h2", "I@a1")
    assert text(state) == (
        "players=2 turn=1 player=2 steps=4 stones=R:a2,I:a1,O:-/R:-,I:-,O:-"
        " cards=0/0 black=g12,l7,h2,b7 grey=d7,j7 white=g7"
    )


def test_kinds_turn_their_own_way() -> None:
    state = position("R:g13>,I:c7^,O:k7^", bridges="black=b7,l7,g2,g12 grey=d7,j7 white=g7")
    assert of(state, "R") == ["R-f13", "R-g12", "R-h13"]
    assert of(state, "I") == ["I-b7", "I-c8"]
    assert of(state, "O") == ["O-k8", "O-l7"]


def test_a_wrong_corner_stops_until_the_next_turn() -> None:
    assert of(position("R:-,I:a13^,O:-"), "I") == []
    assert of(position("R:-,I:a13<,O:-"), "I") == ["I-a12"]
    assert of(position("R:-,I:-,O:a13^"), "O") == ["O-b13"]
    assert of(position("R:-,I:a13,O:-"), "I") == ["I-a12", "I-b13"]


def test_worked_example_G2() -> None:
    after(position("R:a6,I:-,O:-"), "R-a7", "R-b7", "R-c7", "R-c8")
    after(position("R:-,I:f1,O:-"), "I-g1", "I-g2", "I-g3", "I-f3")
    after(position("R:-,I:-,O:a6"), "O-a7", "O-b7", "O-c7", "O-c6")


def test_corner_bridge_touches_only_the_level_outside() -> None:
    corner = "black=b2,l7,g12,g2 grey=d7,j7 white=g7"
    assert of(position("R:b2!,I:-,O:-", bridges=corner), "R") == ["R-a2", "R-b1"]
    assert of(position("R:c3,I:-,O:-", bridges=corner), "R") == ["R-c4", "R-d3"]
    assert "b2-b3" in moves(position(NOBODY, bridges=corner))
    assert "b2-c2" in moves(position(NOBODY, bridges=corner))


def test_bridge_to_bridge_beside_it() -> None:
    pair = "black=b2,b3,g12,g2 grey=d7,j7 white=g7"
    assert of(position("R:b2,I:-,O:-", bridges=pair), "R") == ["R-a2", "R-b1", "R-b3"]
    assert of(position("R:b3,I:-,O:-", bridges=pair), "R") == ["R-a3", "R-b2", "R-c3"]


def test_jump_needs_a_landing() -> None:
    row = "R:a4,I:a3,O:a5"
    assert of(position(row, steps=2), "I") == ["I-a2"]
    assert of(position(row, steps=3), "I") == ["I-a2", "I^a4"]
    assert of(position(row, steps=1), "R") == []
    # Ra may turn back above a stone, to the field he left.
    assert of(position(row, steps=2), "R") == ["R^a3", "R^a5"]
    # Isis cannot turn right at a13, so over the stone there she finds no landing.
    assert of(position("R:a13,I:a12,O:-", steps=4), "I") == ["I-a11"]
    assert of(position("R:a13,I:-,O:a12", steps=4), "O") == ["O-a11", "O^a13"]


def test_a_passing_stone_goes_on_at_once() -> None:
    state = after(position("R:a3,I:a4,O:-", "R:a5,I:-,O:-"), "R^a4")
    assert moves(state) == ["R-a3", "R^a5", "Rxa5"]
    assert "stones=R:a4^~,I:a4,O:-/" in text(state)


def test_entering_captures_and_unlocks_the_white_bridge() -> None:
    state = position("R:-,I:-,O:-", "R:a1,I:-,O:-", steps=1)
    assert len(moves(state)) == 15
    state = after(state, "R@a1")
    assert moves(state) == ["g7-f7", "g7-g6", "g7-g8", "g7-h7"]
    state = after(state, "g7-h7")
    assert (state.player, state.unlock, state.stones[1]) == (2, False, (naive.OUTSIDE,) * 3)
    assert {"h7-h8", "h7-h6"} < set(moves(state))


def test_no_entering_onto_an_own_stone() -> None:
    assert of(position("R:-,I:a1,O:-"), "R") == []


def test_last_step_must_leave_the_bridge() -> None:
    assert moves(position("R:g2!,I:-,O:-", steps=1)) == ["R-g1", "R-g3"]
    assert len(moves(position("R:g2!,I:-,O:-", steps=2))) == 2 + 2 + 10


def test_a_stone_that_cannot_leave_stays() -> None:
    blocked = position("R:g2!,I:g1,O:g3", steps=1)
    assert len(moves(blocked)) == 2 + 2 + 10
    assert moves(position("R:g2!,I:g1,O:g3", steps=2)) == [
        "I-f1", "I-h1", "O-f3", "O-h3", "R^g1", "R^g3",
    ]  # fmt: skip


def test_the_third_card_ends_the_game() -> None:
    state = parse(
        f"players=2 turn=9 player=1 steps=3 stones=R:h7,I:-,O:-/{NOBODY} cards=2/0"
        " black=g12,l7,g2,b7 grey=d7,j7 white=h7"
    )
    assert moves(after(state, "R-g7")) == []


def test_the_round_limit_ends_the_game() -> None:
    state = parse(START.replace("turn=0 player=1 steps=4", "turn=399 player=2 steps=1"))
    assert [perft(state, depth) for depth in (1, 2)] == [15, 0]


def test_rest_only_when_nothing_is_possible() -> None:
    state = parse(
        "players=3 turn=33 player=2 steps=1"
        " stones=R:g12,I:l7,O:g2/R:a13^,I:a12^,O:b13</R:b7,I:d7,O:j7"
        f" cards=0/0/0 {BRIDGES}"
    )
    assert moves(state) == ["rest"]
    assert (play(state, "rest").player, play(state, "rest").turn) == (3, 34)


def near_the_win(dice: random.Random) -> str:
    """Seat 1 has two cards and few steps; two stones must leave, one is near the white bridge."""
    rings = [[f for f in naive.BESIDE if naive.DISTANCE[f] == d] for d in range(7)]
    white = dice.choice(rings[1])
    greys, blacks = dice.sample(rings[3], 2), dice.sample(rings[5], 4)
    beside = [field for field in naive.BESIDE[white].values() if field in rings[2]]
    fields = [*dice.sample([white, *greys, *blacks], 2), dice.choice([white, *beside, *rings[2]])]
    mine: list[str] = []
    for field in dict.fromkeys(dice.sample(fields, 3)):
        bound = field in naive.WALLS and dice.random() < 0.8
        heading = dice.choice([*naive.HEADINGS, *[""] * (field not in naive.WALLS)])
        mine.append(field + ("!" if bound else heading))
    if len(mine) == 3 and dice.random() < 0.2:  # one passes over another
        over = mine[0].rstrip("^>v<!")
        mine[2] = f"{over}{dice.choice(naive.HEADINGS)}~"
    mine += ["-"] * (3 - len(mine))
    free = [f for f in (white, *rings[2]) if not any(m.startswith(f) for m in mine)]
    stones = ",".join(f"{kind}:{stone}" for kind, stone in zip("RIO", mine, strict=True))
    return (
        f"players=2 turn=40 player=1 steps={dice.randint(1, 3)} stones={stones}"
        f"/R:{dice.choice(free)},I:-,O:- cards=2/0 black={','.join(blacks)} grey={','.join(greys)}"
        f" white={white}"
    )


@pytest.mark.slow
def test_near_the_win_the_engine_allows_what_the_naive_one_does() -> None:
    """A4.10 bends for a win that is still possible in this turn."""
    dice, bent = random.Random(4), 0
    for _ in range(2000):
        text = near_the_win(dice)
        state = parse(text)
        if any(stone.passing for stone in state.mine) and not naive.any_steps(state):
            continue  # it could never have begun (A4.9)
        found = moves(state)
        assert sorted(Match.from_position("ankh", text).moves()) == found, text
        bent += moves(state._replace(cards=(1, 0))) != found
    assert bent > 100
