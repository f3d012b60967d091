"""One test or more for every clause of Sakkara, named after it: S6 to S8 and the examples."""

from pathlib import Path

import pytest

from benben import SPECTATOR, Match
from games.sakkara.scenes import at, holder, of, played, refused, stack, word

TAKEN = ("d4", "a1", "g1", "g4", "g7")  # the workers, and the rest of the deck
ONE_EACH = "SSGGGGQQQQQTTTTBBBBDDXXMMCEEPPHHHVVOONNRRNOR"
OTHERS = [f"{c}{r}" for r in range(1, 8) for c in "abcdefg" if f"{c}{r}" not in TAKEN]
FULL = dict(zip(OTHERS, ONE_EACH, strict=True))


# --- S6 discarding ---------------------------------------------------------------------------


def test_S6_1_the_discards_keep_the_order_of_their_use() -> None:
    match = at({"d5": "GGG", "d6": "EEE"}, holders="TVHQRB/-", laid="SG/-")
    played(match, "d4^d5", "build:stone", "horse-d6", "stop", "bird:a1-a7", "end")
    assert word(match, "pile") == "THRV"
    played(match, "drop:b2")
    assert stack(match, "b2") == "THRV"


def test_S6_1_surplus_lies_above_what_was_used() -> None:
    match = at(holders="VQQQQGGGTXEO/-")
    played(match, "bird:a1-a7", "d4-d5", "end", "discard:ox", "drop:b2")
    assert stack(match, "b2") == "VO"


@pytest.mark.parametrize("order", ["tip,cross,braid", "braid,cross,tip", "cross,tip,braid"])
def test_S6_2_the_caster_chooses_the_order(order: str) -> None:
    match = at({"d6": "Q"}, holders="PXB/-")
    played(match, "firestorm:column:d4")
    assert len(of(match, "order:")) == 6 == len(match.moves())
    assert refused(match, "d4-d5") == "S6.2"
    assert refused(match, "order:tip,cross,moon") == "S8.6"
    assert holder(match, 0) == "Q"  # the effect came first
    played(match, f"order:{order}")
    letters = {"tip": "P", "cross": "X", "braid": "B"}
    assert word(match, "pile") == "".join(letters[name] for name in order.split(","))
    assert refused(match, f"order:{order}") == "S6.2"


def test_S6_3_the_other_player_chooses_at_the_end_of_the_turn() -> None:
    match = at(holders="V/-")
    played(match, "bird:a1-a7")
    assert refused(match, "drop:b2") == refused(match, "part:3") == "S6.3"
    played(match, "d4-d5", "end")
    assert match.to_move == 1
    assert refused(match, "g1-f1") == "S6.3"
    assert all(move.startswith("drop:") for move in match.moves())
    played(match, "drop:b2")
    assert match.to_move == 1 and word(match, "player") == "2"


def test_S6_4_not_next_to_the_choosers_own_workers() -> None:
    match = played(at(holders="V/-"), "bird:a1-a7", "d4-d5", "end")
    for field in ("f1", "g2", "g3", "g5", "f4"):  # the mover's workers are on g1 and g4
        assert refused(match, f"drop:{field}") == "S6.4"
    assert "drop:d6" in match.moves()  # next to the mover's is fine
    assert "drop:f2" in match.moves()  # and so is diagonally


def test_S6_5_an_empty_field_first() -> None:
    match = at({"b2": "Q", "c3": "GG"}, holders="V/-")
    played(match, "bird:a1-a7", "d4-d5", "end")
    assert refused(match, "drop:b2") == "S6.5"
    assert "drop:a1" in match.moves()


def test_S6_5_without_an_empty_field_the_fewest_cards() -> None:
    """The only empty fields are next to the chooser, so they do not count."""
    full = {field: card for field, card in FULL.items() if field not in ("f1", "g2")}
    full["b2"] += "H"
    match = at(full, holders="H/-", more="moved=d4^ pile=V ask=drop:1")
    assert refused(match, "drop:f1") == "S6.4"
    assert refused(match, "drop:b2") == refused(match, "drop:g7") == "S6.5"
    assert "drop:a2" in match.moves()
    played(match, "drop:a2")
    assert len(stack(match, "a2")) == 2


def test_S6_6_not_onto_a_worker() -> None:
    match = played(at(holders="V/-"), "bird:a1-a7", "d4-d5", "end")
    assert refused(match, "drop:d5") == refused(match, "drop:a7") == "S6.6"
    assert refused(match, "drop:g4") == "S6.6"


def test_S6_7_at_most_nine_and_the_rest_is_another_stack() -> None:
    match = at(more="moved=d4^ pile=TTPXBBMEXDE ask=part")
    assert refused(match, "part:10") == refused(match, "part:11") == "S6.7"
    played(match, "part:9", "drop:b2")
    assert match.moves() == [m for m in match.moves() if m.startswith("drop:")]
    assert word(match, "ask") == "drop:2"
    assert refused(match, "drop:b2") == "S6.5"
    played(match, "drop:c3")
    assert (stack(match, "b2"), stack(match, "c3")) == ("TTPXBBMEX", "DE")


def test_S6_7_the_height_that_results_may_be_more() -> None:
    match = at(FULL, more="moved=d4^ pile=QQQQHHHHG ask=part")
    played(match, "part:9", "drop:a2")
    assert len(stack(match, "a2")) == 10


@pytest.mark.parametrize(
    ("pile", "sizes"),
    [
        ("TTPXB", []),
        ("TTPXBB", [3, 6]),
        ("TTPXBBM", [3, 4, 7]),
        ("TTPXBBMEX", [3, 4, 5, 6, 9]),
        ("TTPXBBMEXD", [3, 4, 5, 6, 7, 9]),
        ("TTPXBBMEXDE", [3, 4, 5, 6, 7, 8, 9]),
        ("TTPXBBMEXDEH", [3, 4, 5, 6, 7, 8, 9]),
    ],
)
def test_S6_8_parts_of_at_least_three(pile: str, sizes: list[int]) -> None:
    ask = "ask=part" if sizes else f"ask=drop:{len(pile)}"
    match = at(more=f"moved=d4^ pile={pile} {ask}")
    assert of(match, "part:") == [f"part:{n}" for n in sizes]
    if sizes:
        assert refused(match, "part:2") == refused(match, "part:1") == "S6.8"
        assert len(pile) > 10 or refused(match, "part:8") == "S6.8"


def test_S6_8_parts_from_the_bottom_the_rules_checked_anew() -> None:
    match = at(more="moved=d4^ pile=TTPXBBMEX ask=part")
    played(match, "part:3", "drop:b2")
    assert of(match, "part:") == ["part:3", "part:6"]
    played(match, "part:3")
    assert refused(match, "drop:b2") == "S6.5"
    played(match, "drop:c3", "drop:a5")
    assert [stack(match, f) for f in ("b2", "c3", "a5")] == ["TTP", "XBB", "MEX"]


def test_S6_8_who_once_splits_cannot_leave_a_rest_of_two() -> None:
    match = at(more="moved=d4^ pile=TTPXBBMEXDEHGS ask=part")
    played(match, "part:3", "drop:b2")
    assert of(match, "part:") == [f"part:{n}" for n in (3, 4, 5, 6, 7, 8)]
    assert refused(match, "part:9") == "S6.8"


def test_S6_9_destroyed_cards_lie_on_top_even_above_surplus() -> None:
    match = at({"d5": "O"}, holders="MDCXDEQQQQGGGTTBV/-", laid="-/SGG", built="1:-/2:-")
    played(match, "shipwreck", "order:moon,stripes,circle", "drought", "order:eye,cross,stripes")
    played(match, "bird:a1-a7", "d4-d5", "end", "discard:ox")
    assert word(match, "pile") == "MDCEXDVOGS"
    assert word(match, "laid") == "-/G"


# --- S7 special cards ------------------------------------------------------------------------


def test_S7_1_a_stair_climbs_any_height_but_only_where_it_is_needed() -> None:
    match = at({"d5": "GGGGG", "e4": "QQ"}, holders="T/-")
    assert "d4^d5" in match.moves()
    assert refused(match, "d4^e4") == "S7.1"
    assert refused(match, "d4-d5") == "S3.3"
    played(match, "d4^d5")
    assert (word(match, "pile"), holder(match, 0)) == ("T", "G")
    assert refused(at({"d5": "GGGGG"}), "d4^d5") == "S4.2"


def test_S7_2_a_hand_alone_does_nothing() -> None:
    match = at(holders="HHH/-", laid="SG/-")
    assert refused(match, "hand") == "S7.2"
    assert not [move for move in match.moves() if "hand" in move]


def test_S7_3_the_bird_carries_an_own_worker_anywhere() -> None:
    match = at({"b2": "QQQQQQ"}, holders="VV/-")
    assert len(of(match, "bird:d4-")) == len(of(match, "bird:a1-")) == 45
    assert refused(match, "bird:g1-b2") == "S7.3"
    assert refused(match, "bird:d4-g4") == refused(match, "bird:d4-a1") == "S7.3"
    played(match, "bird:a1-b2")
    assert holder(match, 0) == "QV"
    assert word(match, "workers") == "d4,b2/g1,g4"
    played(match, "d4-d5", "bird:d5-c6")  # it does not replace the move; an empty field too
    assert word(match, "pile") == "VV"


def test_S7_4_the_ox_shifts_from_next_to_a_worker_to_next_to_the_stack() -> None:
    match = at({"d5": "GQ", "f6": "QQQ", "e4": "X", "e5": "MM"}, holders="O/-")
    assert of(match, "ox:") == ["ox:e4-f4", "ox:e4-e3", "ox:d5-d6", "ox:d5-c5"]
    assert refused(match, "ox:f6-f5") == "S7.4"  # not next to a worker
    assert refused(match, "ox:d5-e5") == "S7.4"  # up: two cards onto two
    assert refused(match, "ox:e4-e5") == "S7.4"
    assert refused(match, "ox:d5-d4") == "S7.4"  # a worker stands there
    assert refused(match, "ox:d3-d2") == "S7.4"  # nothing lies there
    assert refused(match, "shift:1") == "S7.4"
    played(match, "ox:e4-f4")  # one card: no choice
    assert (stack(match, "f4"), stack(match, "e4")) == ("X", "")


def test_S7_4_the_order_is_kept_and_no_worker_stands_on_the_stack() -> None:
    match = at({"d5": "GQXM", "d6": "B"}, workers="d4,a1/c5,g4", holders="O/-")
    assert refused(match, "ox:d5-c5") == "S7.4"
    played(match, "ox:d5-d6")
    assert refused(match, "shift:4") == refused(match, "end") == "S7.4"
    played(match, "shift:3")
    assert (stack(match, "d5"), stack(match, "d6")) == ("G", "BQXM")
    between = at({"d5": "GQXMH", "d6": "BT", "e5": "SN", "c6": "EE"}, holders="OO/-")
    played(between, "ox:d5-d6", "shift:3")
    assert (stack(between, "d5"), stack(between, "d6")) == ("GQ", "BTXMH")
    assert (stack(between, "e5"), stack(between, "c6")) == ("SN", "EE")
    down = at({"d5": "B", "c4": "XMH", "a4": "SN", "c3": "GQ", "d3": "EE"}, holders="O/-")
    played(down, "ox:c4-b4", "shift:2")
    assert (stack(down, "c4"), stack(down, "b4"), stack(down, "c3")) == ("X", "MH", "GQ")
    blocked = at({"c5": "QQ"}, workers="d5,a1/c5,g4", holders="O/-")
    assert refused(blocked, "ox:c5-c6") == "S7.4"  # a worker stands on it


def test_S7_4_what_nobody_has_seen_stays_unseen_inside_the_stack() -> None:
    match = at({"d5": "qgX"}, holders="O/-")
    played(match, "ox:d5-d6", "shift:2")
    assert (stack(match, "d5"), stack(match, "d6")) == ("Q", "gX")


def test_S7_5_the_snake_looks_and_takes() -> None:
    match = at(holders="N/GHP", memory="strict")
    assert match.view(0)["board"]["looking"] is None
    played(match, "snake")
    assert match.view(0)["board"]["looking"] == {"grain": 1, "tip": 1, "hand": 1}
    assert match.view(1)["board"]["looking"] is match.view()["board"]["looking"] is None
    assert match.moves() == ["take:grain", "take:tip", "take:hand"]
    assert refused(match, "take:ship") == refused(match, "d4-d5") == "S7.5"
    played(match, "take:tip")
    assert word(match, "holders") == "P/GH"
    assert word(match, "pile") == "N"
    assert match.view(0)["board"]["looking"] is None  # the holder is secret again


def test_S7_5_not_against_an_empty_holder_and_all_see_what_was_taken() -> None:
    assert refused(at(holders="N/-"), "snake") == "S7.5"
    match = played(at(holders="N/GHP"), "snake", "take:tip")
    for viewer in (0, 1, SPECTATOR):
        assert match.story(viewer, since=1) == [(0, [("steals_tip", {})])]
        assert match.view(viewer)["board"]["memory"]["holders"] == [
            {"tip": 1},
            {"grain": 1, "hand": 1},
        ]


def test_S7_6_the_horse_goes_one_or_two_fields_further() -> None:
    match = at({"d5": "Q", "d6": "G", "d7": "X"}, holders="RB/-")
    assert refused(match, "horse-d5") == "S7.6"  # after the move only
    played(match, "d4-d5")
    assert of(match, "horse") == ["horse-d6", "horse-d6:leave"]
    assert refused(match, "horse-e5") == "S7.6"
    played(match, "horse-d6")
    assert match.moves() == ["on-d7", "on-d7:leave", "stop"]
    assert refused(match, "end") == refused(match, "lay:ship") == "S7.6"
    played(match, "on-d7")
    assert holder(match, 0) == "GQBX"
    assert refused(match, "on-d7") == "S7.6"


def test_S7_6_a_card_on_the_way_may_be_left() -> None:
    """A bug: the sheet lets the player choose, and here every card had to be taken."""
    match = at({"d5": "Q", "d6": "hG", "d7": "X"}, holders="R/-")
    played(match, "d4-d5", "horse-d6:leave")
    assert holder(match, 0) == "Q"
    assert stack(match, "d6") == "hG"  # what lies below stays unseen
    played(match, "on-d7:leave")
    assert (holder(match, 0), stack(match, "d7")) == ("Q", "X")
    lines = [line for _, told in match.story(since=1) for line in told]
    assert lines == [
        ("rides", {"from": "d5", "to": "d6"}), ("leaves", {}),
        ("rides", {"from": "d6", "to": "d7"}), ("leaves", {}),
    ]  # fmt: skip


def test_S7_6_left_cards_keep_the_height_and_nothing_is_left_where_nothing_lies() -> None:
    match = at({"c4": "GGG", "b4": "QQQQQ"}, workers="e4,a1/a4,g4", holders="RT/-")
    played(match, "e4-d4", "horse^c4:leave")
    assert match.moves() == ["on-b4", "on-b4:leave", "stop"]  # from three cards up to five
    empty = played(at(holders="R/-"), "d4-d5")
    assert of(empty, "horse") == ["horse-d6"]
    assert refused(empty, "horse-d6:leave") == "S7.6"


def test_S7_6_each_step_obeys_heights_and_workers_and_a_stair_may_help() -> None:
    match = at({"c4": "GGG", "b4": "QQQQQQ"}, workers="e4,a1/a4,g4", holders="RTT/-")
    played(match, "e4-d4")
    assert of(match, "horse") == ["horse^c4", "horse^c4:leave"]
    played(match, "horse^c4")
    assert match.moves() == ["on^b4", "on^b4:leave", "stop"]
    played(match, "on^b4")
    assert word(match, "pile") == "RTT"
    assert word(match, "ask") == ""
    short = at({"b4": "QQQ"}, workers="d4,a1/a4,g4", holders="R/-")
    played(short, "d4-c4")
    assert of(short, "horse") == []
    assert refused(short, "horse-b4") == "S3.3"


def test_S7_6_other_cards_between_and_another_horse_after() -> None:
    match = at({"d4": "Q"}, workers="d1,a1/g1,g4", holders="RRSG/-")
    played(match, "d1-d2", "lay:ship", "horse-d3", "stop", "lay:grain", "horse-d4", "on-d5")
    assert word(match, "pile") == "RR"
    assert word(match, "workers") == "d5,a1/g1,g4"


def test_S7_6_not_once_a_bird_carried_that_worker_away() -> None:
    match = at(holders="RVV/-")
    played(match, "d4-d5", "bird:a1-b2")
    assert of(match, "horse") == ["horse-d6"]
    played(match, "bird:d5-c3")
    assert of(match, "horse") == []
    assert refused(match, "horse-c4") == "S7.6"
    before = played(at(holders="RV/-"), "bird:d4-c3", "c3-c4")
    assert of(before, "horse") == ["horse-c5"]


# --- S8 spells -------------------------------------------------------------------------------


def test_S8_1_firestorm_takes_the_row_or_the_column() -> None:
    row = {"a4": "Q", "b4": "G", "c4": "TS", "e4": "H", "f4": "N", "d5": "O"}
    match = at(row, holders="PXB/-")
    both = ["firestorm:row:d4", "firestorm:column:d4"]
    assert of(match, "firestorm") == [*both, "firestorm:column:a1"]
    assert refused(match, "firestorm:row:a1") == "S8.6"  # nothing lies there
    assert refused(match, "firestorm:row:g4") == "S8.1"  # not one's own worker
    played(match, "firestorm:row:d4")
    assert holder(match, 0) == "SGQHN"  # on both sides, across the worker on g4
    assert (stack(match, "c4"), stack(match, "d5")) == ("T", "O")
    for lacking in ("PX/-", "PB/-", "XB/-"):
        assert refused(at(row, holders=lacking), "firestorm:row:d4") == "S8.1"


def test_S8_1_workers_do_not_stop_it() -> None:
    match = at({"f4": "Q", "g4": "G"}, workers="d4,a1/e4,g1", holders="PXB/-")
    played(match, "firestorm:row:d4")
    assert holder(match, 0) == "GQ"


def test_S8_2_whirlwind_takes_what_lies_around() -> None:
    near = {"c5": "Q", "d5": "G", "e5": "S", "c4": "T", "e4": "H", "c3": "N", "d3": "O", "e3": "R"}
    match = at({**near, "d6": "X"}, holders="BME/-")
    assert refused(match, "whirlwind:g4") == "S8.2"
    played(match, "whirlwind:d4")
    assert holder(match, 0) == "SGQTHONR"
    assert stack(match, "d6") == "X"
    assert refused(at(near, holders="BM/-"), "whirlwind:d4") == "S8.2"


def test_S8_3_drought_removes_one_grain() -> None:
    match = at(holders="XDE/-", laid="-/SGG", built="1:-/2:-")
    played(match, "drought")
    assert (word(match, "laid"), word(match, "destroyed")) == ("-/SG", "G")
    assert refused(at(holders="XDE/-", laid="-/S"), "drought") == "S8.3"
    assert refused(at(holders="XD/-", laid="-/SG"), "drought") == "S8.3"


def test_S8_4_shipwreck_removes_the_ship() -> None:
    match = at(holders="MDC/-", laid="-/SGG", built="1:-/2:-")
    played(match, "shipwreck")
    assert (word(match, "laid"), word(match, "destroyed")) == ("-/GG", "S")
    assert refused(at(holders="MDC/-", laid="-/G"), "shipwreck") == "S8.4"
    assert refused(at(holders="MC/-", laid="-/SG"), "shipwreck") == "S8.4"


def test_S8_5_a_card_under_a_worker_does_not_lie_open() -> None:
    match = at({"e4": "Q", "d5": "G", "c4": "T"}, workers="d4,c4/e4,g1", holders="PXBBME/-")
    played(match, "whirlwind:d4", "order:braid,moon,eye")
    assert holder(match, 0) == "GBXP"
    assert refused(match, "firestorm:row:d4") == "S8.5"
    assert stack(match, "e4") == "Q" and stack(match, "c4") == "T"


def test_S8_6_no_effect_no_spell_and_exactly_three_motifs() -> None:
    match = at(
        {"d4": "Q"}, holders="PXBBMMEEDC/-"
    )  # what lies under the caster is not around the caster
    assert refused(match, "firestorm:row:d4") == refused(match, "whirlwind:d4") == "S8.6"
    played(at({"d6": "Q"}, holders="PPXXBB/-"), "firestorm:column:d4")
    twice = played(
        at({"d6": "Q"}, holders="PPXXBB/-"), "firestorm:column:d4", "order:tip,cross,braid"
    )
    assert holder(twice, 0) == "QBXP"


# --- examples --------------------------------------------------------------------------------


def test_G1_three_cards_up_needs_a_stair() -> None:
    match = at({"d4": "Q", "d5": "GGGG"}, holders="T/-")
    assert refused(match, "d4-d5") == "S3.3"
    played(match, "d4^d5")
    assert word(match, "workers") == "d5,a1/g1,g4"


RECORD = Path(__file__).parent / "golden_turn.txt"


def test_G2_the_golden_turn_is_a_record() -> None:
    """A stair onto three higher, firestorm, shipwreck with two of the cards it brought."""
    match = Match.from_record(RECORD.read_text("utf-8"))
    assert match.record() == RECORD.read_text("utf-8")
    before = next(move for move in match.history() if move[1].seat == 1)[0]
    assert match.game.notation.position_text(before).split("pile=")[1].startswith("TPXBMDCS ")
    assert (stack(match, "b2"), stack(match, "e7")) == ("TPXB", "MDCS")
    assert word(match, "laid") == "-/G"


def test_G2_the_other_player_may_also_lay_it_whole() -> None:
    lines = RECORD.read_text("utf-8").splitlines()
    cut = next(i for i, line in enumerate(lines) if line.startswith("2 part:"))
    match = Match.from_record(
        "\n".join([*lines[:cut], f"end {cut - 1 - lines.index('moves')}"]) + "\n"
    )
    assert of(match, "part:") == ["part:3", "part:4", "part:5", "part:8"]
    played(match, "part:8")
    assert refused(match, "drop:g2") == "S6.4"
    played(match, "drop:b2")
    assert stack(match, "b2") == "TPXBMDCS"


def test_G3_an_ox_shifts_one_to_four_of_five_cards_next_to_one() -> None:
    match = at({"d5": "GQXMH", "d6": "B"}, holders="O/-")
    played(match, "ox:d5-d6")
    assert match.moves() == ["shift:1", "shift:2", "shift:3", "shift:4"]


def test_G4_after_drought_and_shipwreck_the_grain_is_second_from_the_top() -> None:
    for spells in (("drought", "shipwreck"), ("shipwreck", "drought")):
        match = at(holders="XDEMDC/-", laid="-/SG")
        for spell in spells:
            match.play(spell)
            match.play(match.moves()[0])
        played(match, "d4-d5", "end")
        assert word(match, "pile")[-2:] == "GS"
        assert len(word(match, "pile")) == 8
