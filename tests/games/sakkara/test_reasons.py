"""Reasons of Sakkara: each where it holds, and not where it does not."""

from benben import Match
from benben.bots.reasons import doubted, passage, why
from benben.games.sakkara.reasons import faults, merits
from games.sakkara.scenes import at


def told(match: Match, move: str, instead: str | None = None) -> dict[str, dict[str, object]]:
    """What speaks for a move of whoever is to move."""
    seat = match.to_move
    seen = match.seen(seat, 3)
    numbers = {match.name_of(seat, one): one for one in seen.moves}
    other = None if instead is None else numbers[instead]
    return dict(why(seen, numbers[move], instead=other).lines)


def merits_of(match: Match, move: str) -> dict[str, dict[str, object]]:
    """All that speaks for it, also what is not weighty enough to be told."""
    seen = match.seen(match.to_move, 3)
    numbers = {match.name_of(seen.seat, one): one for one in seen.moves}
    return dict(merits(passage(seen, seen.guess, numbers[move])))


def test_a_card_the_level_takes_and_one_it_does_not() -> None:
    match = at({"d5": "Q", "d3": "X", "c4": "O"})
    assert told(match, "d4-d5")["needs"] == {"count": 1}
    assert told(match, "d4-d3") == {"later": {"count": 1}}
    assert told(match, "d4-c4") == {"special": {"count": 1}}


def test_enough_is_enough() -> None:
    match = at({"d5": "D", "d3": "H"}, built="1:D/1:-")
    assert "needs" not in told(match, "d4-d5")
    assert told(match, "d4-d3")["needs_hand"] == {"count": 4}
    assert told(at({"d3": "H"}, holders="HH/-"), "d4-d3")["needs_hand"] == {"count": 2}
    assert "needs_hand" not in told(at({"d3": "H"}, holders="HHHH/-"), "d4-d3")


def test_the_last_one_that_lies_open() -> None:
    one = at({"d5": "P", "a7": "O"}, built="3:-/3:-", laid="SGGG/SGGG")
    assert "last" in told(one, "d4-d5")
    two = at({"d5": "P", "a7": "P"}, built="3:-/3:-", laid="SGGG/SGGG")
    assert "last" not in told(two, "d4-d5")


def test_a_level_finished_and_the_pyramid() -> None:
    match = at(holders="QH/-", laid="SG/-", built="1:QQQTTBBD/1:-")
    assert told(match, "build:stone") == {"finishes": {"level": 1}, "built": {}}
    match = at(holders="PHH/-", laid="SGGG/-", built="3:-/1:-")
    assert "wins" in told(match, "build:tip")
    match = at(holders="QH/-", laid="SG/-", built="1:QQTTBBD/1:-")
    assert told(match, "build:stone") == {"built": {}}


def test_the_turn_leads_to_a_level() -> None:
    match = at({"d5": "H"}, holders="Q/-", laid="SG/-", built="1:QQQTTBBD/1:-")
    seen, seat = match.seen(0, 1), 0
    step = next(one for one in seen.moves if match.name_of(seat, one) == "d4-d5")
    match.play("d4-d5")
    build = match.game.notation.read_move(match.truth()[0], seat, "build:stone")
    lines = why(seen, step, [(seat, step), (seat, build)]).lines
    assert lines[0] == ("finishes_soon", {"level": 1})


def test_ship_and_grain() -> None:
    assert told(at(holders="S/-", laid="G/-"), "lay:ship") == {"may_build": {"level": 1}}
    assert told(at(holders="S/-"), "lay:ship") == {"lays_out": {"level": 1}}


def test_a_shipwreck_says_what_it_holds_up() -> None:
    near = at(holders="MDC/-", laid="-/SG", built="1:-/1:QQQTTBB")
    assert told(near, "shipwreck") == {"stops": {"count": 2}}


def test_a_theft_from_whoever_has_no_other() -> None:
    one = at(holders="N/PO", built="1:-/3:-", laid="-/SGGG")
    one.play("snake")
    assert "robs" in told(one, "take:tip")
    assert "robs" not in told(one, "take:ox")


def test_a_spare_card_goes_and_a_needed_one_does_not() -> None:
    match = at(holders="QQQHHHTTBVR/-", more="moved=d4^ ask=surplus")
    assert told(match, "discard:horse") == {"spare": {}}
    assert told(match, "discard:braid") == {}
    seen = match.seen(0, 1)
    numbers = {match.name_of(0, one): one for one in seen.moves}
    assert faults(passage(seen, seen.guess, numbers["discard:braid"])) == [("gives", {})]
    assert not faults(passage(seen, seen.guess, numbers["discard:horse"]))


def test_a_step_towards_what_the_level_takes() -> None:
    match = at({"d6": "Q", "f5": "B", "g7": "Q"})
    assert merits_of(match, "d4-d5")["near"] == {"count": 2}
    assert "near" not in merits_of(match, "d4-d3")
    assert "near" not in merits_of(at({"d6": "D"}, built="1:D/1:-"), "d4-d5")  # one is enough
    assert "near" not in merits_of(at({"d6": "D"}, holders="D/-"), "d4-d5")


def test_the_nearest_card_the_level_takes() -> None:
    far = at({"g7": "Q"}, rest="a7", workers="d4,a1/g1,b2")
    assert merits_of(far, "d4-d5")["nearer"] == {"steps": 5}
    assert "nearer" not in merits_of(far, "d4-d3")


def test_a_ship_in_reserve_and_a_card_to_be_had_again() -> None:
    ready = at({"d5": "S"}, laid="SG/-")
    assert "reserve" in merits_of(ready, "d4-d5")
    assert "reserve" not in merits_of(at({"d5": "S"}), "d4-d5")
    full = at({"d3": "D", "c1": "Q"}, holders="QQQHHHTTBBD/-", more="moved=d4^ ask=surplus")
    assert merits_of(full, "discard:stripes") == {"again": {"count": 1}}


def test_animals_and_whole_spells() -> None:
    assert merits_of(at({"d5": "N"}), "d4-d5")["special"] == {"count": 1}
    spell = at({"d5": "M", "d3": "C"}, holders="DC/-")
    assert "completes_spell" in merits_of(spell, "d4-d5")
    assert "completes_spell" not in merits_of(spell, "d4-d3")


def test_what_the_other_level_takes_too() -> None:
    assert "denies" in merits_of(at({"d5": "Q", "a7": "Q"}), "d4-d5")
    assert "denies" not in merits_of(at({"d5": "P", "a7": "P"}), "d4-d5")


def test_a_turn_ends_where_nothing_fits() -> None:
    assert "nothing_fits" in merits_of(at(holders="P/-", more="moved=d4^"), "end")
    assert "nothing_fits" not in merits_of(at(holders="Q/-", more="moved=d4^"), "end")
    kept = merits_of(at(holders="NP/-", more="moved=d4^"), "end")
    assert kept["keeps_special"] == {"count": 1}


def test_a_snake_sees_them_all() -> None:
    assert merits_of(at(holders="N/PO"), "snake")["steals"] == {"count": 2}


def dropping(field: str, pile: str) -> dict[str, dict[str, object]]:
    """The first player's discards, laid by the second, whose workers stand on g1 and g4."""
    more = f"moved=d4^ pile={pile} ask=drop:{len(pile)}"
    return merits_of(at(rest="b1", more=more), f"drop:{field}")


def test_discards_far_away_or_of_no_use() -> None:
    assert dropping("g6", "QV") == {"far": {"steps": 5, "own": 2}}
    assert dropping("a7", "QV") == {"far_off": {"steps": 6}}
    assert dropping("d2", "PV") == {"useless": {}}
    assert dropping("d2", "QV") == {}


def test_the_table_asks_only_where_something_is_left_to_do() -> None:
    idle = at(more="moved=d4^")
    assert doubted(idle.seen(0, 1)) == {}
    ready = at(holders="S/-", more="moved=d4^")
    assert list(doubted(ready.seen(0, 1)).values()) == ["end"]
    assert ready.doubts(0) == {"end": "end"}
    assert ready.doubts(1) == {}
