"""Reasons of Ptoq: each where it holds, and not where it does not."""

from benben import Match
from benben.bots.reasons import passage
from benben.games.ptoq.reasons import faults, merits
from games.ptoq.tables import building, ending

FOUR_LEFT = "b1:Kc:2,c1:Qc:3,d1:9c:4"


def told(match: Match, move: str) -> dict[str, dict[str, object]]:
    seat = match.to_move
    seen = match.seen(seat, 3)
    numbers = {match.name_of(seat, one): one for one in seen.moves}
    return dict(merits(passage(seen, seen.guess, numbers[move])))


def blamed(match: Match, move: str) -> list[str]:
    seen = match.seen(match.to_move, 3)
    numbers = {match.name_of(seen.seat, one): one for one in seen.moves}
    return [key for key, _ in faults(passage(seen, seen.guess, numbers[move]))]


def laying(block: str, first: str, second: str) -> Match:
    """The first seat has taken a block and is about to lay it."""
    return ending(FOUR_LEFT, first, second, f"block={block}")


MINE, THEIRS = "2s3s4s5s,7h7d8c9h,JcQd4h3d2c", "AdAcKd3cJs,KsQh9d8s,7c6c5c4c"


def test_a_block_that_makes_a_hand_and_one_that_completes_nothing() -> None:
    match = laying("8h", MINE, THEIRS)
    assert "makes_two_pair" in told(match, "hand:2")
    assert not any(key.startswith("makes_") for key in told(match, "hand:1"))
    assert blamed(match, "hand:1") == ["misses"]
    assert blamed(match, "hand:2") == []


def test_a_hand_that_overtakes_and_one_that_is_won() -> None:
    even = laying("8h", MINE, "AdAcKd3cJs,KsQh9d8s,7c6c5c4c")
    assert "overtakes" not in told(even, "hand:2")  # it was the stronger already
    behind = laying("8h", MINE, "AdAcKd3cJs,KsKh9d8s,7c6c5c4c")
    assert "overtakes" in told(behind, "hand:2")
    full = laying("As", MINE, "AdAcKd3cJs,KsQh9d8s,7c6c5c4c")
    assert told(full, "hand:1") == {
        "makes_straight_flush": {"hand": "I"},
        "hand_won": {"hand": "I"},
    }


def test_outs_are_counted_among_the_blocks_that_may_still_come() -> None:
    match = laying("6s", "2s3s4s,7h7d8c9h8d,JcQd4h3d2c", "AdAcKd3cJs,KsQh9d8s,7c6c5c4c")
    found = told(match, "hand:1")["outs_flush"]
    # thirteen spades: four in this hand, J K 8 in those of the other player
    assert found == {"hand": "I", "count": 6}


def test_what_a_block_sets_free() -> None:
    lonely = ending(
        "a1:9h:1,d1:9c:4", "2s3s4s5s,7h7d8c9s6s,JcQd4h3d2c", "AdAcKd3cJs,KsQh9d8s,7c6c5c4c6h"
    )
    assert "frees_nothing" in told(lonely, "xa1")


def test_a_joker_of_ones_own_and_a_block_the_other_needs() -> None:
    hands = "2s3s4s5s,7h7d8c9s6s,JcQd4h3d2c", "AdAcKd3cJs,KsQh9d8s,7c6c5c4c6h"
    assert "joker" in told(ending("a1:Jk:1,d1:9c:4", *hands), "xa1")
    denied = told(ending("a1:8h:1,d1:9c:4", *hands), "xa1")
    assert denied["denies"] == {"hand": "II", "block": "8♥"}


def test_a_block_on_two_of_the_other_player() -> None:
    match = building(["a1:Kh", "b1:2c", "h1:3c", "c1:4c"], "5d")
    assert "covers_theirs" in told(match, "b2")
    assert "covers_theirs" not in told(match, "a2")
    assert "covers_theirs" not in told(match, "d1")
