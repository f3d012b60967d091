"""The clauses on shorter and smaller matches of Sakkara (S9.3, S10), and a second count."""

import pytest

from benben import Match
from benben.adapters.minimax import solve
from benben.adapters.vector import Batch
from benben.games.sakkara.board import FIELD
from benben.games.sakkara.box import MOTIF
from benben.table import catalogue
from games.sakkara import tiny
from games.sakkara.scenes import refused

ENDS = {"size": "tiny", "starter": "1", "memory": "aid"}


SIX = ["a1", "b1", "c1", "a2", "b2", "c2"]


def begun(seed: int = 1, **options: str) -> Match:
    return Match("sakkara", options={**ENDS, **options}, seed=seed)


def test_S9_3_a_match_of_so_many_turns() -> None:
    match = begun(turns="3")
    turns = 0
    while not match.is_over:
        move = match.moves()[-1] if "end" in match.moves() else match.moves()[0]
        turns += move == "end"
        match.play(move)
    outcome = match.outcome()
    assert outcome is not None
    assert (turns, outcome.clause) == (3, "S9.2")
    for bad in ("0", "301"):
        with pytest.raises(ValueError, match="turns"):
            begun(turns=bad)


def test_S9_3_holds_for_a_whole_game_too() -> None:
    match = Match("sakkara", options={"turns": "12"}, seed=1)
    assert match.view()["board"]["turn"] == 289
    assert Match.from_position("sakkara", match.position()).position() == match.position()


def test_S10_1_six_fields_and_six_cards() -> None:
    tops = set()
    for seed in range(40):
        board = begun(seed).view()["board"]
        assert [field["field"] for field in board["fields"]] == SIX
        assert {field["height"] for field in board["fields"]} == {1}
        found = [field["top"] for field in board["fields"]]
        assert sorted(found) == ["hand"] * 4 + ["moon", "tip"]
        tops.add(tuple(found))
    assert len(tops) > 15  # of 30 deals
    match = begun()
    assert match.moves() == ["@a1", "@b1", "@c1", "@a2", "@b2", "@c2"]
    assert refused(match, "@d1") == refused(match, "@a3") == "S1.1"
    for field in ("@a2", "@c1", "@c2", "@a1"):
        match.play(field)
    assert refused(match, "c2-c3") == "S1.1"


def test_S10_1_only_the_tips_are_missing() -> None:
    for seat in begun().view()["board"]["seats"]:
        assert (seat["ship"], seat["grain"], seat["level"]) == (1, 3, 2)
    match = Match.from_position(
        "sakkara",
        "players=2 memory=aid size=tiny player=1 turn=296 board=.,.,./.,.,. workers=a1,b1/a2,b2 "
        "holders=PHH/MHH laid=SGGG/SGGG built=3:-/3:-",
    )
    match.play("build:tip")
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0,), "S9.1")


@pytest.mark.parametrize(
    ("of", "to", "sentence"),
    [
        (
            "holders=PHH/MHH",
            "holders=PHH/HHH",
            r"there are 3 of moon, not 2",
        ),
        ("workers=a1,b1", "workers=a1,d1", r"the board ends at c2 \(S10.1\)"),
        ("laid=SGGG/SGGG", "laid=SGG/SGGG", r"grain, not 5 \(S10.1\)"),
        ("board=.,.,./.,.,.", "board=.,.,.", r"2 rows of 3 fields \(S10.1\)"),
    ],
)
def test_S10_1_other_positions_are_refused(of: str, to: str, sentence: str) -> None:
    good = (
        "players=2 memory=aid size=tiny player=1 turn=296 board=.,.,./.,.,. workers=a1,b1/a2,b2 "
        "holders=PHH/MHH laid=SGGG/SGGG built=3:-/3:-"
    )
    assert Match.from_position("sakkara", good).position() == good
    with pytest.raises(ValueError, match=sentence):
        Match.from_position("sakkara", good.replace(of, to))


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_S10_1_every_deal_is_worth_what_the_second_count_says(turns: int) -> None:
    found = solve("sakkara", {**ENDS, "turns": str(turns)})
    batch = Batch("sakkara", 400, options={**ENDS, "turns": str(turns)}, seed=1)
    tops = batch.positions["top"][:, [FIELD[name] for name in SIX]]
    letters = {MOTIF["hand"]: "H", MOTIF["tip"]: "P", MOTIF["moon"]: "M"}
    deals = {
        "".join(letters[int(top)] for top in row): found.values[position.tobytes()]
        for row, position in zip(tops, batch.positions, strict=True)
    }
    assert len(deals) == 30
    assert deals == {cards: tiny.worth(cards, turns) for cards in deals}
    assert found.value == pytest.approx(sum(deals.values()) / 30) == pytest.approx(8 / 15)


def test_no_page_offers_a_smaller_game() -> None:
    whole = Match("sakkara", seed=1)
    offered = {option["name"] for option in catalogue.info(whole.game)["options"]}
    assert not {"size", "turns"} & offered
    assert "size" not in whole.record() and "turns" not in whole.record()
    assert Match.from_record(begun().record()).position() == begun().position()
