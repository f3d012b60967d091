"""One test or more for every clause of Sakkara, named after it: S1 to S5."""

import pytest

from benben import CHANCE, SPECTATOR, Match
from benben.game import game
from benben.games.sakkara import box
from benben.games.sakkara.rules.discards import LAST_TURN
from benben.rulebook import clause
from games.sakkara.scenes import at, holder, of, played, refused, scene, stack, word


def fresh(seed: int = 1, **options: str) -> Match:
    return Match("sakkara", 2, {"memory": "aid", **options}, seed=seed)


def told(match: Match, viewer: int, seat: int = CHANCE) -> list[str]:
    """The moves of a seat, or of chance, as a viewer hears them."""
    text = match.game.notation.move_text
    return [text(s, p.seat, p.move, viewer) for s, p in match.history() if p.seat == seat]


# --- S1 components ---------------------------------------------------------------------------


def test_S1_1_the_board_has_seven_by_seven_fields() -> None:
    match = fresh()
    names = [field["field"] for field in match.view()["board"]["fields"]]
    assert len(names) == 49
    assert (names[0], names[7], names[-1]) == ("a1", "a2", "g7")
    assert refused(match, "@h1") == refused(match, "@a8") == "S1.1"


def test_S1_2_sixteen_motifs_in_five_colours() -> None:
    assert sum(box.COUNTS) == 75
    by_colour: dict[str, list[str]] = {}
    for name, colour in zip(box.NAMES, box.COLOURS, strict=True):
        by_colour.setdefault(colour, []).append(name)
    assert by_colour == {
        "green": ["ship", "grain"],
        "blue": ["stone", "stair", "braid", "stripes"],
        "red": ["cross", "moon", "circle", "eye"],
        "gold": ["tip"],
        "grey": ["hand", "bird", "ox", "snake", "horse"],
    }
    for language in ("en", "nl", "de"):
        assert "75" in clause("sakkara", "S1.2", language)


def test_S1_3_the_page_and_the_deal_have_the_numbers_of_the_box() -> None:
    text = clause("sakkara", "S1.3")
    for name, count in zip(box.NAMES, box.COUNTS, strict=True):
        assert f"{name} {count}" in text
    for name, count in zip(box.NAMES, box.LEAST, strict=True):
        red = box.COLOURS[box.MOTIF[name]] == "red"
        assert count == 0 or f"{'each red motif' if red else name} {count}" in text
    unseen = fresh().view()["board"]["memory"]["unseen"]
    tops = [field["top"] for field in fresh().view()["board"]["fields"]]
    dealt = {name: unseen.get(name, 0) + tops.count(name) for name in box.NAMES}
    assert dealt == dict(zip(box.NAMES, box.COUNTS, strict=True))


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        ("tip1", "two pyramids need 2 of tip, not 1"),
        ("stone7", "two pyramids need 8 of stone, not 7"),
        ("grain32", "99 cards, but 49 to 98"),
        ("bird0,ox0,snake0,horse0,grain6,stone8,stair4,braid4,hand2,stripes2,cross2", "46 cards"),
        ("pharaoh3", "'pharaoh3' is no new number"),
        ("ship4,ship4", "'ship4' is no new number"),
        ("", "'' is no new number"),
    ],
)
def test_S1_3_a_deck_that_does_not_do_is_refused_with_the_reason(deck: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        fresh(deck=deck)


@pytest.mark.parametrize(
    ("deck", "cards"),
    [("grain31", 98), ("bird0,ox0,snake0,horse0,hand3,grain6,stone8,braid4,eye2,moon2", 49)],
)
def test_S1_3_the_smallest_and_the_largest_deck_can_be_dealt(deck: str, cards: int) -> None:
    fields = fresh(deck=deck).view()["board"]["fields"]
    assert sum(field["height"] for field in fields) == cards
    assert {field["height"] for field in fields} == ({2} if cards == 98 else {1})


def test_S1_4_the_pyramid_has_nine_blue_four_red_and_the_tip() -> None:
    level1, level2, level3 = ([m for row in level for m in row] for level in box.PYRAMID)
    assert [level1[i] for i in (0, 2, 6, 8)] == ["stone"] * 4
    assert sorted(level1) == sorted(["stone"] * 4 + ["stair"] * 2 + ["braid"] * 2 + ["stripes"])
    assert sorted(level2) == ["circle", "cross", "eye", "moon"]
    assert level3 == ["tip"]
    match = at(holders="XQHP/-", laid="SG/-")
    assert of(match, "build") == ["build:stone"]
    assert refused(match, "build:cross") == refused(match, "build:tip") == "S1.4"


def test_S1_5_two_workers_and_a_secret_holder() -> None:
    match = at(holders="QQH/GNX", memory="strict")
    seats = match.view(0)["board"]["seats"]
    assert [len(seat["workers"]) for seat in seats] == [2, 2]
    assert seats[0]["holder"] == {"stone": 2, "hand": 1}
    assert seats[1]["holder"] is None and seats[1]["cards"] == 3
    assert refused(match, "take:grain") == "S1.5"
    assert match.view(SPECTATOR)["board"]["seats"][0]["holder"] is None


def test_S1_6_the_grey_cards_and_the_stair_are_special() -> None:
    special = [name for name, is_special in zip(box.NAMES, box.SPECIAL, strict=True) if is_special]
    assert special == ["stair", "hand", "bird", "ox", "snake", "horse"]
    assert refused(at(holders="M/-"), "moon") == "S1.6"


# --- S2 setup --------------------------------------------------------------------------------


def test_S2_1_one_or_two_cards_on_each_field() -> None:
    for seed in range(20):
        heights = [field["height"] for field in fresh(seed).view()["board"]["fields"]]
        assert set(heights) == {1, 2}
        assert sum(heights) == 75
    seconds = [text for text in told(fresh(), CHANCE) if text.startswith("second:")]
    assert len(set(seconds[-26:])) == 26


def test_S2_1_every_card_is_as_likely_everywhere() -> None:
    """The chance of a motif is its part of the cards left, of a second card 1 of the fields."""
    match = Match("sakkara", 2, {"starter": "1"}, seed=1, chance=False)
    engine, rules = match.game.engine, match.game.rules
    room = engine.room()
    n = engine.moves(match._now, CHANCE, room)
    assert n == 49
    assert {rules.weight(match._now[0], move) for move in room[:n]} == {1}
    while word(match, "heights").count("2") < 26:
        match.replay(
            f"second:{next(f for f in FREE if f'second:{f}' not in told(match, CHANCE))}", CHANCE
        )
    n = engine.moves(match._now, CHANCE, room)
    assert [rules.weight(match._now[0], move) for move in room[:n]] == box.COUNTS


FREE = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]


def test_S2_2_two_ships_lie_visible_or_the_cards_are_dealt_again() -> None:
    again = 0
    for seed in range(60):
        match = fresh(seed)
        tops = [field["top"] for field in match.view()["board"]["fields"]]
        assert tops.count("ship") >= 2
        lines = [line for _, told_lines in match.story() for line in told_lines]
        again += lines.count(("again", {}))
        assert len(match.plies) == 1 + (26 + 75) * (1 + lines.count(("again", {})))
    assert 2 <= again <= 25  # about one deal in eight


def test_S2_3_the_host_chooses_the_starter_or_it_is_drawn() -> None:
    assert {fresh(seed).to_move for seed in range(12)} == {0, 1}
    assert {fresh(seed, starter="1").to_move for seed in range(6)} == {0}
    assert {fresh(seed, starter="2").to_move for seed in range(6)} == {1}
    with pytest.raises(ValueError, match="starter=3"):
        fresh(starter="3")
    assert refused(fresh(), "start:3") == "S2.3"


def test_S2_4_starter_other_starter_other_then_the_starter_has_the_first_turn() -> None:
    match = fresh(starter="2")
    order = []
    for field in ("d4", "d5", "a1", "g7"):
        order.append(match.to_move)
        top = match.view()["board"]["fields"][FREE.index(field)]["top"]
        before = match.view(match.to_move)["board"]["seats"][match.to_move]["cards"]
        seat = match.to_move
        match.play(f"@{field}")
        own = match.view(seat)["board"]["seats"][seat]
        assert top in own["holder"]
        assert own["cards"] == before + 1
        if len(order) < 4:
            assert refused(match, f"@{field}") == "S2.4"
    assert order == [1, 0, 1, 0]
    assert match.to_move == 1
    assert of(match, "d4-")
    assert refused(match, "@b2") == "S2.4"


def test_S2_5_a_lower_card_is_dealt_unseen() -> None:
    match = fresh()
    full = told(match, CHANCE)
    for viewer in (0, 1, SPECTATOR):
        seen = told(match, viewer)
        hidden = [text for text in seen if text.endswith("=?")]
        assert len(hidden) % 26 == 0
        assert all(a == b or b.endswith("=?") for a, b in zip(full, seen, strict=True))
    below = match.view(0)["board"]["memory"]["below"]
    assert len(below) == 26
    assert all(cards == [None] for cards in below.values())


def test_S2_5_uncovered_is_known_also_under_a_worker() -> None:
    match = at({"d5": "qG", "d6": "mmX"}, workers="d4,a1/g1,g4")
    below = match.view(1)["board"]["memory"]["below"]
    assert below["d5"] == [None] and below["d6"] == [None, None]
    played(match, "d4-d5", "end")
    field = match.view(1)["board"]["fields"][FREE.index("d5")]
    assert (field["top"], field["height"], field["worker"]) == ("stone", 1, 0)
    assert match.view(1)["board"]["memory"]["unseen"] == {"moon": 2}


# --- S3 the move -----------------------------------------------------------------------------


def test_S3_1_one_worker_one_field_once() -> None:
    match = at({"d5": "Q"})
    assert of(match, "d4-") == ["d4-d5", "d4-e4", "d4-d3", "d4-c4"]
    assert of(match, "a1-") == ["a1-a2", "a1-b1"]
    assert refused(match, "d4-e5") == refused(match, "d4-d6") == refused(match, "g1-f1") == "S3.1"
    played(match, "d4-d5")
    assert refused(match, "d5-d6") == refused(match, "a1-a2") == "S3.1"


def test_S3_2_not_onto_a_worker() -> None:
    match = at(workers="d4,d5/e4,g4")
    assert refused(match, "d4-d5") == refused(match, "d4-e4") == "S3.2"
    assert of(match, "d4-") == ["d4-d3", "d4-c4"]


def test_S3_3_two_cards_up_is_the_limit() -> None:
    match = at({"d4": "Q", "d5": "QQQ", "e4": "GGGG", "c4": ""})
    assert of(match, "d4-") == ["d4-d5", "d4-d3", "d4-c4"]
    assert refused(match, "d4-e4") == "S3.3"


def test_S3_3_down_any_difference_is_fine() -> None:
    match = at({"d4": "QQQQQQQ", "d5": "G"})
    assert "d4-d5" in match.moves() and "d4-e4" in match.moves()


def test_S3_3_heights_count_at_the_moment_of_the_step() -> None:
    """The ox lowers the stack first; the firestorm lowers the worker's neighbours."""
    match = at({"d5": "QQQ", "e4": "GGGG"}, holders="O/-")
    assert refused(match, "d4-d5") == "S3.3"
    played(match, "ox:d5-c5", "shift:1", "d4-d5")
    assert holder(match, 0) == "Q"


def test_S3_4_the_top_card_is_taken_if_there_is_one() -> None:
    match = played(at({"d5": "GQ"}), "d4-d5")
    assert holder(match, 0) == "Q"
    assert stack(match, "d5") == "G"
    assert holder(played(at(), "d4-d5"), 0) == ""


def test_S3_5_the_move_is_left_out_only_without_a_free_step() -> None:
    assert refused(at(), "end") == "S3.5"
    assert "end" not in at().moves()
    towers = {f: "HHH" if f == "a2" else "QQQ" for f in ("a2", "b1")}
    shut = at(towers, workers="a1,c1/b3,g4")
    assert refused(shut, "end") == "S3.5"  # the other worker can still go
    towers |= {"c2": "GGG", "d1": "EEE"}
    match = at(towers, workers="a1,c1/b3,g4", holders="TR/-")
    assert of(match, "a1") == ["a1^a2", "a1^b1"]  # a stair does not count
    assert refused(match, "horse-c2") == "S7.6"
    assert "end" in match.moves()
    played(match, "end")
    assert match.to_move == 1 and word(match, "turn") == "11"


# --- S4 using cards --------------------------------------------------------------------------


def test_S4_1_cards_before_and_after_the_move_in_any_order() -> None:
    match = at(holders="VVSG/H", laid="-/-")
    played(match, "bird:a1-c6", "lay:ship", "d4-d5", "lay:grain", "bird:d5-b2", "end")
    assert word(match, "pile") == "VV"
    assert word(match, "laid") == "SG/-"
    assert refused(match, "lay:ship") == "S6.3"  # the discards come first


def test_S4_2_a_card_just_taken_may_be_used_and_eleven_are_fine() -> None:
    match = at({"d5": "V"}, holders="QQQQQQGGGG/-")
    played(match, "d4-d5")
    assert len(holder(match, 0)) == 11
    assert "bird:d5-a7" in match.moves()
    assert refused(at({"d5": "V"}), "bird:d4-a7") == "S4.2"
    assert refused(at(holders="-/V"), "snake") == "S4.2"


def test_S4_3_down_to_ten_by_choice_and_order() -> None:
    match = at({"d5": "M"}, holders="QQQQGGGTXEO/-")
    assert refused(match, "discard:stone") == "S4.3"
    played(match, "d4-d5", "end")
    assert of(match, "") == [
        f"discard:{m}" for m in ("grain", "stone", "stair", "cross", "moon", "eye", "ox")
    ]
    assert refused(match, "lay:grain") == "S4.3"
    assert refused(match, "discard:ship") == "S4.2"
    played(match, "discard:moon", "discard:ox")
    assert word(match, "pile") == "MO"
    assert len(holder(match, 0)) == 10 and match.to_move == 1


def test_S4_3_laid_out_cards_do_not_count() -> None:
    match = at(holders="QQQQTTBBDX/-", laid="SG/-")
    played(match, "d4-d5", "end")
    assert match.to_move == 1 and word(match, "turn") == "11"


# --- S5 building -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "card", "grain"), [("1:-", "braid", 1), ("2:-", "cross", 2), ("3:-", "tip", 3)]
)
def test_S5_1_a_ship_and_a_grain_for_each_level(level: str, card: str, grain: int) -> None:
    cards = "HHBXP"
    enough = at(holders=f"{cards}/-", laid=f"S{'G' * grain}/-", built=f"{level}/1:-")
    assert f"build:{card}" in enough.moves()
    for laid in ("S" + "G" * (grain - 1), "G" * grain):
        lacking = at(holders=f"{cards}/-", laid=f"{laid}/-", built=f"{level}/1:-")
        assert refused(lacking, f"build:{card}") in ("S5.1", "S5.7")
    assert refused(at(holders="B/-"), "build:braid") == "S5.1"


def test_S5_2_laying_out_and_building_in_one_turn() -> None:
    match = played(at(holders="SGB/-"), "lay:ship", "lay:grain", "build:braid")
    assert (word(match, "laid"), word(match, "built")) == ("SG/-", "1:B/1:-")
    assert refused(at(holders="B/SG"), "lay:ship") == refused(at(), "lay:grain") == "S5.2"
    assert refused(at(holders="B/-"), "lay:braid") == "S5.2"


def test_S5_3_a_finished_level_opens_the_next_one_only_next_turn() -> None:
    match = at(holders="BXGG/-", laid="SG/-", built="1:QQQQTTBD/1:-")
    played(match, "build:braid")
    assert word(match, "built") == "2:-/1:-"
    assert refused(match, "build:cross") == "S5.3"
    played(match, "d4-d5", "end", "g1-f1", "end", "lay:grain", "build:cross")
    assert word(match, "built") == "2:X/1:-"


def test_S5_4_the_next_grain_waits_for_the_next_turn() -> None:
    match = at(holders="BGGS/-", laid="SG/-", built="1:QQQQTTBD/1:-")
    assert refused(match, "lay:grain") == refused(match, "lay:ship") == "S5.4"
    played(match, "build:braid")
    assert refused(match, "lay:grain") == "S5.4"
    played(match, "d4-d5", "end", "g1-f1", "end", "lay:grain")
    assert refused(match, "lay:grain") == "S5.4"


def test_S5_4_after_a_drought_several_grain_in_one_turn() -> None:
    match = at(holders="GGGG/-", laid="S/-", built="3:-/1:-")
    played(match, "lay:grain", "lay:grain", "lay:grain")
    assert refused(match, "lay:grain") == "S5.4"
    assert word(match, "laid") == "SGGG/-"


def test_S5_5_a_stone_costs_a_hand() -> None:
    match = at(holders="QQH/-", laid="SG/-")
    played(match, "build:stone")
    assert word(match, "pile") == "H"
    assert refused(match, "build:stone") == "S5.5"


def test_S5_6_the_tip_costs_two_hands() -> None:
    assert refused(at(holders="PH/-", laid="SGGG/-", built="3:-/1:-"), "build:tip") == "S5.6"
    match = played(at(holders="PHHH/-", laid="SGGG/-", built="3:-/1:-"), "build:tip")
    assert (word(match, "pile"), holder(match, 0)) == ("HH", "H")


def test_S5_7_destruction_stops_the_building_and_what_is_built_stays() -> None:
    match = at(holders="MDC/BSG", laid="-/SG", built="1:-/1:QB")
    played(match, "shipwreck", "order:moon,stripes,circle", "d4-d5", "end", "drop:a7")
    assert word(match, "built") == "1:-/1:QB"
    assert refused(match, "build:braid") == "S5.7"
    played(match, "lay:ship", "build:braid")
    assert refused(at(holders="X/-", laid="SG/-", built="2:M/1:-"), "build:cross") == "S5.7"


def test_S5_8_any_order_any_number_but_no_more_than_there_are_places() -> None:
    match = at(holders="BBBTTTDDQH/-", laid="SG/-")
    played(match, "build:stripes", "build:braid", "build:stair", "build:braid", "build:stone")
    assert refused(match, "build:braid") == refused(match, "build:stripes") == "S5.8"
    played(match, "build:stair")
    assert refused(match, "build:stair") == "S5.8"


def test_S5_9_who_places_his_tip_wins_at_once() -> None:
    match = at(holders="PHH/-", laid="SGGG/-", built="3:-/3:-")
    played(match, "build:tip")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "S9.1")
    again = Match.from_position("sakkara", match.position())
    assert again.snapshot() == match.snapshot()


# --- S9 the end ------------------------------------------------------------------------------


def test_S9_1_the_first_complete_pyramid_wins() -> None:
    match = at(holders="-/PHH", laid="-/SGGG", built="1:-/3:-", player=2)
    played(match, "build:tip")
    outcome = match.outcome()
    assert outcome is not None and outcome.scores == (0.0, 1.0)


@pytest.mark.parametrize(
    ("built", "scores"),
    [("1:QQ/1:T", (1.0, 0.0)), ("1:QQQQTTBB/2:-", (0.0, 1.0)), ("1:QT/1:BB", (0.5, 0.5))],
)
def test_S9_2_after_300_turns_more_cards_built_win(built: str, scores: tuple[float, float]) -> None:
    assert LAST_TURN == 300
    match = at(built=built, turn=299)
    played(match, "d4-d5", "end")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.clause) == (scores, "S9.2")
    assert Match.from_position("sakkara", match.position()).snapshot() == match.snapshot()
    assert not at(built=built, turn=298).is_over


def test_the_scene_is_a_whole_deck() -> None:
    position = game("sakkara").engine.new()
    game("sakkara").notation.read_position(scene(), position[0])
    assert int(position[0]["lying"]) == 75
