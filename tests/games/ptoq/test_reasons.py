"""Reasons of Ptoq: each where it holds, and not where it does not."""

from benben import Match
from benben.bots.reasons import passage
from benben.games.ptoq.board import FACE_NAMES
from benben.games.ptoq.reasons import faults, merits
from games.ptoq.tables import STEPPED, building, ending

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


def test_what_a_block_built_in_covers() -> None:
    match = building(["a1:Kh", "b1:2c", "h1:3c", "d1:4c"], "5d")
    assert told(match, "g1") == {"covers_none": {}}
    assert told(match, "a2") == {"covers_one": {}}
    own = building(["a1:Kh", "h1:2c", "b1:3c", "g1:4c"], "5d")
    assert told(own, "a2") == {"covers_own": {"first": "K♥", "second": "3♣"}}
    low = building(["a1:4h", "h1:2c", "b1:3c", "g1:4d"], "5d")
    assert told(low, "a2") == {"covers_low": {"first": "4♥", "second": "3♣"}}


def laying_early(block: str, first: str, second: str) -> Match:
    """The same with few blocks in hands: most still stand."""
    gone = {first[at : at + 2] for at in range(len(first))} | {block}
    gone |= {second[at : at + 2] for at in range(len(second))}
    faces = [face for face in FACE_NAMES[:52] if face not in gone]
    standing = STEPPED[: 29 - len((first + second).replace(",", "")) // 2]
    blocks = zip(standing, faces, range(1, 30), strict=False)
    pyramid = ",".join(f"{place}:{face}:{order}" for place, face, order in blocks)
    return ending(pyramid, first, second, f"block={block}")


def test_a_block_that_keeps_a_flush_possible_here_or_elsewhere() -> None:
    match = laying_early("6h", "2s3s4s,7h8h,Jc", "AdAc,KsQh,7c6c")
    assert told(match, "hand:2")["one_suit"] == {"hand": "II"}
    assert told(match, "hand:2")["spares"] == {"hand": "I"}
    assert told(match, "hand:3")["spares"] == {"hand": "I"}
    assert "one_suit" not in told(match, "hand:1")
    assert "spares" not in told(match, "hand:1")  # its own hearts would have gone on


def test_a_hand_that_stays_ahead_and_one_that_is_behind() -> None:
    match = laying_early("6h", "AsAh,7h8c,JcQd", "KsQh,KdKc,9d8s")
    assert "stays_ahead" in told(match, "hand:1")
    assert "behind" not in told(match, "hand:1")
    assert "behind" in told(match, "hand:2")
    assert "stays_ahead" not in told(match, "hand:2")


def test_a_block_of_the_other_player_is_no_longer_theirs() -> None:
    hands = "2s3s4s5s,7h7d8c9s6s,JcQd4h3d2c", "AdAcKd3cJs,KsQh9d8s,7c6c5c4c6h"
    match = ending("a1:9h:1,d1:9c:4", *hands)
    assert "theirs" in told(match, "xd1")
    assert "theirs" not in told(match, "xa1")


def test_nothing_is_said_of_what_comes_of_a_block_taken_unseen() -> None:
    """A bug: six imagined faces all made the hand the stronger one, the true one did not."""
    hands = "2s3s4s5s,7h7d8c9s6s,JcQd4h3d2c", "AdAcKd3cJs,KsQh9d8s,7c6c5c4c6h"
    match = ending("a1:As:1,d1:9c:4", *hands)
    seen = match.seen(0, 3)
    numbers = {match.name_of(0, one): one for one in seen.moves}
    laid = match.game.notation.read_move(match.truth()[0], 0, "hand:1")
    own, theirs = (
        dict(merits(passage(seen, match.truth(), numbers[move], [(0, numbers[move]), (0, laid)])))
        for move in ("xa1", "xd1")
    )
    assert "theirs" in theirs and set(theirs) <= {"theirs", "frees_nothing", "frees_own"}
    assert "makes_straight_flush" in own
