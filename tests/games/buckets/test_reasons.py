"""Reasons of Buckets: each where it holds, and not where it does not."""

from benben import Match
from benben.bots.reasons import passage, why
from benben.games.buckets.position import FLICK
from benben.games.buckets.reasons import costs, faults, losses, merits
from benben.match import Seen
from benben.unpacked import unpack
from games.buckets.tables import WHOLE, table

NONE = ".....-....-...-..-."
ASKED = "asked=r open=-/r5"


def told(match: Match, move: str, *line: str) -> dict[str, dict[str, object]]:
    """What is told for a move that others follow."""
    return dict(why(*planned(match, move, *line)).lines)


def merits_of(match: Match, move: str, *line: str) -> dict[str, dict[str, object]]:
    """All that speaks for it, also what is not weighty enough to be told."""
    seen, number, numbers = planned(match, move, *line)
    return dict(merits(passage(seen, seen.guess, number, numbers)))


def planned(match: Match, move: str, *line: str) -> tuple[Seen, int, list[tuple[int, int]]]:
    """What `why` is asked."""
    seat, moves = match.to_move, [move, *line]
    seen, numbers = match.seen(seat, 3), []
    again = Match.from_position("buckets", match.position(), chance=False)
    for name in moves:
        numbers.append((seat, again.game.notation.read_move(again.truth()[0], seat, name)))
        again.play(name)
    return seen, numbers[0][1], numbers


def keys(match: Match, move: str, told_by=merits) -> set[str]:  # type: ignore[no-untyped-def]
    seen = match.seen(match.to_move, 3)
    number = match.game.notation.read_move(match.truth()[0], match.to_move, move)
    return {key for key, _ in told_by(passage(seen, seen.guess, number))}


def attacked(hand: str) -> Match:
    return table(more=ASKED, hand=f"{hand}/r1y2", finger="flick")


def test_just_enough_and_more_than_that() -> None:
    match = attacked("r2r6r8y1")
    assert "just_enough" in told(match, "r6", "play")
    assert "just_enough" not in told(match, "r8", "play")
    assert "just_enough" not in told(match, "r6")  # nobody knows yet what will follow


def test_a_value_nobody_can_exceed() -> None:
    match = attacked("r8r8r7r7y1")
    assert "last_word" in told(match, "r8", "r8", "r7", "play")
    assert "last_word" not in told(attacked("r6y1"), "r6", "play")


def test_giving_up_says_whether_one_could_have_answered() -> None:
    could, cannot = attacked("r6y1y2"), attacked("r1y1y2")
    assert "keeps_cards" in keys(could, "knock:a1")
    assert "cannot" in keys(cannot, "knock:a1")
    assert "cannot" not in keys(could, "knock:a1")


def test_a_bucket_on_which_nothing_stands_costs_itself_alone() -> None:
    match = table(more="asked=p open=-/p8", hand="r1/r1y2", finger="flick")
    s = unpack(match.truth())
    assert costs(s, 0, 14) == 1
    assert costs(s, 0, 0) == 5  # a corner of the base: a1, a2, a3, a4 and a5
    assert "alone" in keys(match, "knock:e1")
    assert "carries" in keys(match, "knock:a5", faults)
    assert "carries" not in keys(match, "knock:e1", faults)


def test_an_attack_on_a_colour_that_carries_others() -> None:
    below = table(pyramids=f"{WHOLE}/rrrbp-ygyg-ybg-pb-p", hand="r8y1/r1y2", finger="flick")
    assert "dear" in told(below, "r8", "play")
    assert "dear" not in told(table(hand="p8y1/r1y2", finger="flick"), "p8", "play")


def test_how_many_cards_an_attack_takes_to_beat() -> None:
    match = table(hand="r8r8r7y1/r1y2", finger="flick")
    assert told(match, "r8", "r7", "play")["takes_cards"] == {"value": 15, "count": 3}
    assert told(match, "r7", "play")["takes_cards"] == {"value": 7, "count": 2}  # r8 is one's own
    assert "takes_cards" not in told(table(hand="r6y1/r1y2"), "r6", "play")
    answer = attacked("r8r1y1")  # five lies before the other player already (B3.5)
    assert "takes_cards" not in told(answer, "r8", "play")


def test_what_an_attack_keeps_and_risks() -> None:
    match = table(hand="p8p7y1/r1y2", finger="flick")
    found = merits_of(match, "p7", "play")
    assert found["holds_more"] == {"count": 1} and "light" in found
    assert found["best_colour"] == {"sum": 15}
    assert "best_colour" not in merits_of(match, "y1", "play")
    heavy = table(pyramids=f"rrrbp-ygyg-ybg-pb-p/{WHOLE}", hand="r8y1/r1y2", finger="flick")
    assert "light" not in merits_of(heavy, "r8", "play")


def test_an_answer_saves_a_bucket_at_least() -> None:
    assert told(attacked("r6r8y1"), "r8", "play")["saves"]


def test_building_goes_by_the_cards_held() -> None:
    match = table(
        phase="build",
        pyramids=f"{NONE}/{NONE}",
        hand="r8r8r7r7y6y6g3b8b4p2/r1y2y3y4g4g5b1b2p3p4",
        finger="flick",
    )
    assert keys(match, "build:r") == {"strong"}
    assert keys(match, "build:p") == {"weak"}
    assert told(match, "build:y") == {"fairly": {"sum": 12, "count": 2}}


def test_building_goes_by_what_stands_least_often() -> None:
    match = table(
        phase="build",
        pyramids=f"rrg..-....-...-..-./{NONE}",
        hand="r8r8r7r7y6y6g3b8b4p2/r1y2y3y4g4g5b1b2p3p4",
        finger="flick",
    )
    assert "evenly" in told(match, "build:p")
    assert "evenly" not in told(match, "build:g")
    assert "evenly" not in told(match, "build:r")


def test_the_safest_aim_by_the_measured_table() -> None:
    match = table(phase="aim", more="asked=r open=-/r5 named=c1", finger="flick")
    found = losses(unpack(match.truth()))
    best, worst = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    names = {aim: match.name_of(0, FLICK + aim) for aim in (best, worst)}
    assert keys(match, names[best]) == {"safest"}
    assert keys(match, names[worst]) == set()
    assert keys(match, names[worst], faults) == {"dearer_aim"}


def test_the_table_asks_about_the_smaller_piece() -> None:
    broken = table(2, "keep", 1, ASKED, finger="flick", pyramids=f"rgy.b-rg..-...-..-./{WHOLE}")
    assert list(broken.doubts(0).values()) == ["keep"]
    assert "smaller" in keys(broken, next(iter(broken.doubts(0))))
    level = table(2, "keep", 1, ASKED, finger="flick", pyramids=f"rg.yb-....-...-..-./{WHOLE}")
    assert level.doubts(0) == {}


def test_the_table_asks_where_a_bucket_leaves_in_one_step() -> None:
    match = table(more=ASKED, finger="cascade")
    assert match.doubts(0) and set(match.doubts(0).values()) == {"knock"}
    assert not table(more=ASKED, finger="flick").doubts(0)
