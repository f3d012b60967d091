"""One test or more for every clause on the pyramid of Ptoq, named after it; the rest: of_hands."""

from collections import Counter
from itertools import permutations

import pytest

from benben import CHANCE, SPECTATOR, Match
from benben.games.ptoq import board, rules
from games.ptoq.tables import (
    STEPPED,
    board_of,
    building,
    ending,
    played,
    refused,
    started,
    whole,
)


def draws(match: Match) -> dict[str, int]:
    """What chance may draw now, with the weights."""
    truth, room = match.truth(), match.game.engine.room()
    n = match.game.engine.moves(truth, CHANCE, room)
    name = match.game.notation.move_text
    return {
        name(truth[0], CHANCE, int(move), CHANCE): int(rules.weight(truth[0], int(move)))
        for move in room[:n]
    }


# --- P1 components ---------------------------------------------------------------------------


def test_P1_1_there_are_52_cards_and_two_jokers() -> None:
    box = draws(started(chance=False))
    assert len(box) == 53
    assert box.pop("draw:Jk") == 2
    assert set(box) == {f"draw:{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"}
    assert set(box.values()) == {1}


def test_P1_1_a_face_is_seen_from_one_side_only() -> None:
    match = building(["a1:Kh"], "2c")
    assert board_of(match, 0)["faces"] == {"a1": "Kh"}
    assert board_of(match, 1)["faces"] == {}


def test_P1_2_the_base_has_eight_places_and_each_row_one_fewer() -> None:
    rows = Counter(name[1] for name in board.PLACE_NAMES)
    assert [rows[str(row)] for row in range(1, 9)] == [8, 7, 6, 5, 4, 3, 2, 1]
    match = started()
    assert match.moves() == ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]
    assert {refused(match, place) for place in ("i1", "h2", "a9", "a0")} == {"P1.2"}


# --- P2 setup --------------------------------------------------------------------------------


def test_P2_1_each_has_fifteen_and_24_are_set_aside() -> None:
    match = started(chance=False)
    assert board_of(match)["undrawn"] == [15, 15]
    match.resume()
    assert board_of(match)["undrawn"] == [14, 15]
    match = whole()
    assert board_of(match)["undrawn"] == [0, 0]
    undrawn = int(match.truth()[0].undrawn)
    assert undrawn.bit_count() == 24


def test_P2_1_drawing_a_face_late_is_the_same_as_mixing_first() -> None:
    """Five blocks: two each and one aside. Both draw blindly; then the one aside is turned up."""
    mixed: Counter[tuple[int, ...]] = Counter()
    for blocks in permutations(range(5)):
        for mine in permutations(blocks[:2]):
            for others in permutations(blocks[2:4]):
                mixed[mine[0], others[0], mine[1], others[1], blocks[4]] += 1
    late = Counter(permutations(range(5)))  # each time any block that is left
    assert {faces: n / sum(mixed.values()) for faces, n in mixed.items()} == {
        faces: n / sum(late.values()) for faces, n in late.items()
    }


def test_P2_1_every_undrawn_block_is_as_likely() -> None:
    match = building(["a1:Kh", "b1:Jk"])
    match = Match.from_position("ptoq", match.start_text, chance=False)
    left = draws(match)
    assert len(left) == 52
    assert set(left.values()) == {1}
    assert "draw:Kh" not in left
    assert "draw:Jk" in left


def test_P2_2_the_host_chooses_the_starter() -> None:
    assert started("1").to_move == 0
    assert started("2").to_move == 1


def test_P2_2_the_starter_is_drawn() -> None:
    starters = {Match("ptoq", 2, seed=seed).to_move for seed in range(20)}
    assert starters == {0, 1}
    match = Match("ptoq", 2, chance=False)
    assert draws(match) == {"start:1": 1, "start:2": 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_P2_2_who_toots_first_starts(seat: int) -> None:
    match = started("toot")
    assert match.waiting_for == [0, 1]
    assert match.moves(0) == match.moves(1) == ["toot"]
    assert refused(match, "a1", seat) == "P2.2"
    match.play("toot", seat)
    assert board_of(match)["starter"] == seat
    assert match.waiting_for == [seat]
    assert refused(match, "toot") == "P2.2"


# --- P3 building -----------------------------------------------------------------------------


def test_P3_1_players_draw_and_place_in_turn_until_30_stand() -> None:
    match, seats = started("2"), []
    for _ in range(30):
        seats.append(match.to_move)
        assert board_of(match)["phase"] == "place"
        match.play(match.moves()[-1])
    assert seats == [1, 0] * 15
    assert board_of(match)["phase"] == "take"
    assert len(board_of(match)["pyramid"]) == 30


def test_P3_1_the_very_block_that_was_drawn_is_placed() -> None:
    match = building([], "Kh")
    assert refused(match, "draw:2c") == "P2.1"
    assert refused(match, "hand:1") == "P3.1"
    match.play("c1")
    assert board_of(match, 0)["pyramid"] == [{"place": "c1", "order": 1, "owner": 0, "free": True}]
    assert board_of(match, 0)["faces"] == {"c1": "Kh"}


def test_P3_1_only_its_owner_looks_at_a_drawn_block() -> None:
    match = building([], "Kh")
    assert board_of(match, 0)["block"] == "Kh"
    assert board_of(match, 1)["block"] == board_of(match)["block"] == "?"
    match = started("2")
    before, ply = next(match.history())
    text = match.game.notation.move_text
    shown = {viewer: text(before, CHANCE, ply.move, viewer) for viewer in (0, 1, SPECTATOR)}
    assert shown[0] == shown[SPECTATOR] == "draw:?"
    assert shown[1] == f"draw:{board_of(match, 1)['block']}"


def test_P3_2_on_the_base_or_centred_on_two_adjacent_blocks() -> None:
    match = building(["a1:2s", "b1:3s", "d1:4s"], "Kh")
    assert match.moves() == ["c1", "e1", "f1", "g1", "h1", "a2"]
    assert refused(match, "a1") == "P3.2"  # not empty
    assert refused(match, "a3") == "P3.2"  # on nothing
    higher = building(["a1:2s", "b1:3s", "c1:4s", "a2:5s", "b2:6s"], "Kh")
    assert "a3" in higher.moves()
    assert "b3" not in higher.moves()


def test_P3_3_the_face_looks_at_who_placed_it() -> None:
    match = building(["a1:Kh", "b1:2c"], "5d", starter=2)
    assert board_of(match, 1)["faces"] == {"a1": "Kh"}
    assert board_of(match, 0)["faces"] == {"b1": "2c"}
    assert board_of(match)["faces"] == {}
    assert [block["order"] for block in board_of(match)["pyramid"]] == [1, 2]
    played(match, "c1")
    told = {viewer: match.story(viewer)[0][1][0] for viewer in (0, 1, SPECTATOR)}
    assert told[1] == ("places_own", {"block": "5♦", "place": "c1"})
    assert told[0] == told[SPECTATOR] == ("places_other", {"place": "c1"})


def test_P3_3_a_finished_match_is_replayed_with_all_faces() -> None:
    match = building(["a1:Kh", "b1:2c"], "5d", starter=2)
    seen = match.opened()
    assert (seen["faces"], seen["block"]) == ({"a1": "Kh", "b1": "2c"}, "5d")
    hidden = {"faces": {}, "block": "?"}
    assert {**seen, **hidden} == board_of(match)  # while it is played, onlookers see no face


def test_P3_4_the_pyramid_is_never_complete() -> None:
    match = whole()
    assert len(board_of(match)["pyramid"]) == 30 == len(STEPPED)
    assert refused(match, "a6") == "P3.4"  # there would be room
    assert refused(match, "a1") == "P3.4"


# --- P4 taking it apart ----------------------------------------------------------------------


@pytest.mark.parametrize("starter", [1, 2])
def test_P4_1_the_starter_begins_and_each_takes_fifteen(starter: int) -> None:
    match, takers = whole(starter=starter), []
    while not match.is_over:
        takers.append(match.to_move)
        played(match, match.moves()[0])  # take
        played(match, match.moves()[0])  # lay
    assert takers == [starter - 1, 2 - starter] * 15
    assert board_of(match)["pyramid"] == []


def test_P4_1_nothing_is_taken_before_all_stand() -> None:
    match = building(["a1:Kh"], "2c")
    assert refused(match, "xa1") == "P4.1"


def test_P4_2_only_a_free_block() -> None:
    match = whole()
    assert match.moves() == ["xa5", "xb5", "xc5", "xd5"]
    assert refused(match, "xa4") == "P4.2"  # a5 stands on it, partly
    assert refused(match, "xa6") == "P4.2"  # nothing there
    played(match, "xa5", "hand:1")
    assert match.moves() == ["xa4", "xb5", "xc5", "xd5"]
    assert refused(match, "xb4") == "P4.2"  # b5 is still on it


def test_P4_3_both_sides_may_be_taken_the_other_unseen() -> None:
    match = whole()
    assert {"xa5", "xb5"} <= set(match.moves())  # orders 27 and 28: one of each player
    assert "a5" in board_of(match, 0)["faces"]
    assert "b5" not in board_of(match, 0)["faces"]
    played(match, "xb5")
    assert board_of(match, 0)["block"] not in ("?", None)


def test_P4_4_a_block_is_laid_open_in_one_of_three_hands() -> None:
    match = whole()
    played(match, "xa5")
    assert match.moves() == ["hand:1", "hand:2", "hand:3"]
    assert refused(match, "xb5") == "P4.4"  # at once: lay it first
    assert refused(match, "hand:4") == "P4.4"
    block = board_of(match, 0)["block"]
    played(match, "hand:2")
    for viewer in (0, 1, SPECTATOR):
        blocks = [hand["blocks"] for hand in board_of(match, viewer)["hands"][0]]
        assert blocks == [[], [block], []]


def test_P4_4_both_see_a_taken_block_before_its_hand_is_chosen() -> None:
    match = played(whole(), "xa5")
    seen = {viewer: board_of(match, viewer)["block"] for viewer in (0, 1, SPECTATOR)}
    assert len(set(seen.values())) == 1
    assert seen[1] == match.game.notation.position_text(match.truth()[0])[-2:]


def test_P4_4_a_hand_holds_five_and_nothing_moves_again() -> None:
    match = ending(
        "a1:Ks:1,b1:Kh:2,c1:Kd:3,d1:Kc:4,e1:Qs:5,f1:Qh:6,g1:Qd:7,h1:Qc:8",
        "2s3s4s5s6s,2h3h4h5h6h,7h",
        "2d3d4d5d6d,2c3c4c5c6c,7c",
    )
    played(match, "xa1")
    assert match.moves() == ["hand:3"]
    assert refused(match, "hand:1") == "P4.4"
    played(match, "hand:3")
    assert all(move.startswith("x") for move in match.moves())
    assert refused(match, "hand:3") == "P4.4"  # a block must be taken first


FIRST, SECOND = "2s3s4s5s6s,2h3h4h5h6h,7h9hTh", "2d3d4d5d6d,7d8d9dTdJd,7c8cTc"


def joker_taken() -> Match:
    """Two blocks are left to each player; seat 1 takes the joker on a1."""
    return played(ending("a1:Jk:1,b1:Kc:2,c1:Qc:3,d1:9c:4", FIRST, SECOND), "xa1")


def test_P4_5_three_are_turned_up_for_a_joker_and_one_is_chosen() -> None:
    match = joker_taken()
    board_now = board_of(match)
    assert board_now["phase"] == "choose"
    assert len(board_now["turned"]) == 3
    assert board_now["gone"] == ["Jk"]
    assert match.to_move == 0
    turned = board_now["turned"]
    assert match.moves() == [f"pick:{face}" for face in turned]
    assert refused(match, "xb1") == "P4.5"
    played(match, f"pick:{turned[1]}")
    assert board_of(match)["block"] == turned[1]
    assert sorted(board_of(match)["gone"]) == sorted(["Jk", turned[0], turned[2]])
    played(match, "hand:3")
    assert board_of(match)["hands"][0][2]["blocks"][-1] == turned[1]
    assert match.to_move == 1  # the joker took one of that player's turns
    assert board_of(match)["turned"] == []


def test_P4_5_the_three_are_any_of_those_set_aside_shown_to_both() -> None:
    match = ending("a1:Jk:1,b1:Kc:2,c1:Qc:3,d1:9c:4", FIRST, SECOND)
    truth = Match.from_position("ptoq", match.position(), chance=False)
    truth.replay("xa1", 0)
    left = draws(truth)
    assert set(left.values()) == {1}
    assert len(left) == 54 - 4 - 26
    for move in ("draw:Kh", "draw:Jk", "draw:Ah"):
        truth.replay(move, CHANCE)
    for viewer in (0, 1, SPECTATOR):
        assert board_of(truth, viewer)["turned"] == ["Kh", "Jk", "Ah"]


def test_P4_5_a_joker_among_the_three_cannot_be_chosen() -> None:
    match = ending("b1:Kc:2,c1:Qc:3,d1:9c:4", FIRST, SECOND, "turned=KhJkAh", gone="Jk")
    assert match.moves() == ["pick:Kh", "pick:Ah"]
    assert refused(match, "pick:Jk") == "P4.5"
    assert refused(match, "pick:2c") == "P4.5"  # not among them
    played(match, "pick:Ah", "hand:3")
    assert board_of(match)["gone"] == ["Kh", "Jk", "Jk"]
