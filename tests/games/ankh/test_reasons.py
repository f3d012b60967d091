"""Reasons of Ankh: ways agree with the rules, and each reason holds where it is told."""

import pytest

from benben import Match
from benben.bots.reasons import passage, why
from benben.game import game
from benben.games.ankh.board import CENTRE, KINDS
from benben.games.ankh.reasons import faults, merits, reach
from benben.games.ankh.rules.sizes import entrance_of
from benben.games.ankh.story import stone_way
from benben.unpacked import unpack

ANKH = game("ankh")
CLOSED = "black=g12,l7,g2,b7 grey=d7,j7 white=g7"
OPEN = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"


def told(
    stones: str, move: str, steps: int = 1, bridges: str = OPEN, cards: str = "0/0"
) -> set[str]:
    """The keys of what speaks for a move of the first player."""
    text = f"players=2 turn=40 player=1 steps={steps} stones={stones} cards={cards} {bridges}"
    seen = Match.from_position("ankh", text, chance=False).seen(0, 1)
    return {key for key, _ in why(seen, ANKH.notation.read_move(seen.guess[0], 0, move)).lines}


def merits_of(stones: str, move: str, bridges: str = OPEN) -> set[str]:
    """All that speaks for it, also what is not weighty enough to be told."""
    text = f"players=2 turn=40 player=1 steps=1 stones={stones} cards=0/0 {bridges}"
    seen = Match.from_position("ankh", text, chance=False).seen(0, 1)
    number = ANKH.notation.read_move(seen.guess[0], 0, move)
    return {key for key, _ in merits(passage(seen, seen.guess, number))}


@pytest.mark.parametrize("seed", range(12))
def test_ways_are_those_of_the_rules(seed: int) -> None:
    """The outside truth: all that the rules allow one stone in a turn, one move after another."""
    match, random = Match("ankh", 2, seed=seed), 0
    while match.ply < 60 + 9 * seed:
        random = (random * 16807 + seed + 11) % 2147483647
        moves = match.moves(match.to_move)
        match.play(moves[random % len(moves)])
    while unpack(match.truth()).steps != 4 + unpack(match.truth()).cards[match.to_move]:
        match.play(match.moves(match.to_move)[0])
    s, seat = unpack(match.truth()), match.to_move
    for kind in range(KINDS):
        stone = seat * KINDS + kind
        if not any(s.bound):
            start = s.place[stone]  # where a stone may also come back to; perhaps outside
            found = set(reach(s, stone, s.steps)) - {start}
            assert found == landings(match, kind) - {start}, (kind, start)


def landings(match: Match, kind: int) -> set[int]:
    """Fields on which this stone can land in this turn, nothing else being moved."""
    engine, seat = match.game.engine, match.to_move
    found, known, ahead = set(), set(), [match.truth()]
    while ahead:
        now = ahead.pop()
        room = engine.room()
        for move in room[: engine.moves(now, seat, room)].tolist():
            if move == kind:  # it comes in
                target, passing = entrance_of(unpack(now), seat), False
            elif 3 <= move < 27 and (move - 3) // 8 == kind:
                _, target, passing = stone_way(unpack(now), move)
            else:
                continue
            after = engine.copy(now)
            engine.play(after, seat, move)
            if not passing:
                found.add(target)
            if engine.to_move(after) == seat and target != CENTRE and after.tobytes() not in known:
                known.add(after.tobytes())
                ahead.append(after)
    return found


def test_a_capture_and_one_to_come() -> None:
    stones = "R:c3,I:-,O:-/R:c5,I:-,O:-"
    assert "captures" in told("R:c4,I:-,O:-/R:c5,I:-,O:-", "Rxc5")
    assert "first_capture" not in told("R:c4,I:-,O:-/R:c5,I:-,O:-", "Rxc5")
    assert "first_capture" in told("R:c4,I:-,O:-/R:c5,I:-,O:-", "Rxc5", bridges=CLOSED)
    seen = Match.from_position(
        "ankh", f"players=2 turn=40 player=1 steps=2 stones={stones} cards=0/0 {OPEN}"
    ).seen(0, 1)
    one, two = (ANKH.notation.read_move(seen.guess[0], 0, move) for move in ("R-c4", "R-c4"))
    after = ANKH.engine.copy(seen.guess)
    ANKH.engine.play(after, 0, one)
    second = ANKH.notation.read_move(after[0], 0, "Rxc5")
    assert ("captures_soon", {"other": "Ra", "seat": 2}) in why(
        seen, one, [(0, two), (0, second)]
    ).lines
    assert "captures_soon" not in told(stones, "R-c4", steps=2)


def test_a_bridge_pulled_away_closes_the_way_to_the_ankh() -> None:
    stones = "R:a1,I:-,O:-/R:g5,I:-,O:-"
    assert "closes_ankh" in told(stones, "g6-f6")
    assert "closes_ankh" not in told(stones, "b7-b6")


def test_a_bridge_that_comes_opens_a_way() -> None:
    stones = "R:a4,I:-,O:-/R:-,I:-,O:-"
    assert "opens" in told(stones, "b7-b6")
    assert "opens" not in told(stones, "b7-b8")


def test_a_bridge_that_goes_makes_a_detour() -> None:
    stones = "R:m13,I:-,O:-/R:a7,I:-,O:-"
    assert "detour" in told(stones, "b7-b8")
    assert "detour" not in told(stones, "l7-l8")


def test_a_stone_within_reach_is_rescued_by_going_and_not_by_staying() -> None:
    stones = "R:c3,I:-,O:-/R:c7,I:-,O:-"
    assert "rescues" in told(stones, "R-d3")
    assert "rescues" not in told(stones, "l7-l8")


def test_nobody_is_safe_from_a_stone_that_comes_in() -> None:
    """A bug: stones outside were forgotten, which capture on their entrance and beside it."""
    stones = "R:l13,I:-,O:-/R:-,I:-,O:m10"
    assert "rescues" not in told(stones, "R-m13")
    assert "safe" not in merits_of(stones, "R-m13")
    assert "safe" in merits_of("R:a4,I:-,O:-/R:-,I:-,O:m10", "R-a5")


def test_a_stone_that_comes_near_enough_to_capture() -> None:
    assert "threatens" in merits_of("R:a1,I:-,O:-/R:a6,I:-,O:-", "R-a2")
    assert "threatens" not in merits_of("R:a1,I:-,O:-/R:a7,I:-,O:-", "R-a2")
    assert "threatens" not in merits_of("R:a3,I:-,O:-/R:a6,I:-,O:-", "R-a4")  # nothing new


def test_a_bridge_that_comes_nearer() -> None:
    stones = "R:a1,I:-,O:-/R:-,I:-,O:-"
    assert "shortcut" in merits_of(stones, "b7-b6")
    assert "shortcut" not in merits_of(stones, "b7-b8")
    assert "shortcut" not in merits_of(stones, "g12-f12")


def test_no_way_inward_for_anybody() -> None:
    assert "no_wall" in merits_of("R:a1,I:-,O:-/R:m13,I:-,O:-", "b7-b6", bridges=CLOSED)
    assert "no_wall" not in merits_of("R:a1,I:-,O:-/R:m9,I:-,O:-", "b7-b6", bridges=CLOSED)
    assert "no_wall" not in merits_of("R:a1,I:-,O:-/R:l7,I:-,O:-", "b7-b6", bridges=CLOSED)
    assert "no_way" in merits_of("R:a1,I:-,O:-/R:m13,I:-,O:-", "b7-b6")
    assert "no_way" not in merits_of("R:a1,I:-,O:-/R:g5,I:-,O:-", "b7-b6")


def test_what_others_can_do_after_the_turn() -> None:
    text = f"players=2 turn=40 player=1 steps=1 stones=R:c3,I:-,O:-/R:g5,I:c6,O:- cards=0/0 {OPEN}"
    seen = Match.from_position("ankh", text, chance=False).seen(0, 1)
    move = ANKH.notation.read_move(seen.guess[0], 0, "l7-l8")
    found = dict(faults(passage(seen, seen.guess, move)))
    assert found["lets"] == {"other": "Ra", "seat": 2}
    assert found["within_reach"]["stone"] == "Ra"


def test_over_the_wall_onto_a_bridge_and_off_it() -> None:
    assert told("R:b7!,I:-,O:-/R:-,I:-,O:-", "R-c7", steps=4) == {"over_wall"}
    assert told("R:a7,I:-,O:-/R:-,I:-,O:-", "R-b7") == {"onto_bridge"}
    assert told("R:b7!,I:-,O:-/R:-,I:-,O:-", "R-a7", steps=4) == {"must_leave"}
    assert told("R:-,I:-,O:-/R:-,I:-,O:-", "R@a1", steps=4) == {"comes_in"}


def test_the_white_bridge_on_ones_own_side() -> None:
    text = (
        "players=2 turn=40 player=1 steps=0 "
        f"stones=R:e7,I:-,O:-/R:-,I:-,O:- cards=0/0 {CLOSED} unlock=yes"
    )
    seen = Match.from_position("ankh", text, chance=False).seen(0, 1)
    read = ANKH.notation.read_move
    near = why(seen, read(seen.guess[0], 0, "g7-f7")).lines
    assert ("own_way", {"stone": "Ra"}) in near
