"""One test for each clause of the rules, named after it."""

import pytest

from benben import CHANCE, Match, Outcome, Refused


def begun(rows: str = "1/3/5/7", player: int = 1) -> Match:
    return Match.from_position("marienbad", f"players=2 player={player} rows={rows}")


def test_M1_1_sixteen_matches_lie_in_four_rows() -> None:
    match = Match("marienbad", options={"starter": "1"})
    assert match.board()["rows"] == {"a": 1, "b": 3, "c": 5, "d": 7}
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        Match("marienbad", 3)


def test_M1_2_a_lot_decides_who_begins_unless_agreed() -> None:
    assert Match("marienbad", options={"starter": "2"}).to_move == 1
    drawn = [Match("marienbad", seed=seed) for seed in range(20)]
    assert {match.to_move for match in drawn} == {0, 1}
    assert all(match.plies[0].seat == CHANCE for match in drawn)
    with pytest.raises(Refused, match=r"M1\.2"):
        drawn[0].play("start:1")


def test_M2_1_players_take_turns_and_take_from_one_row() -> None:
    match = begun()
    match.play("c2")
    assert match.board() == {"player": 1, "rows": {"a": 1, "b": 3, "c": 3, "d": 7}}
    match.play("d7")
    assert match.board() == {"player": 0, "rows": {"a": 1, "b": 3, "c": 3, "d": 0}}
    with pytest.raises(Refused, match=r"T1\.3"):  # no move takes none, or from two rows
        match.play("c0")


def test_M2_2_nobody_takes_more_than_lie_in_the_row() -> None:
    match = begun("0/3/2/0")
    assert match.moves() == ["b1", "b2", "b3", "c1", "c2"]
    with pytest.raises(Refused, match=r"M2\.2"):
        match.play("c3")
    with pytest.raises(Refused, match=r"M2\.2"):
        match.play("a1")


@pytest.mark.parametrize("player", [1, 2])
def test_M3_1_whoever_takes_the_last_match_loses(player: int) -> None:
    match = begun("0/0/2/0", player)
    match.play("c2")
    assert match.outcome() == Outcome(
        (2 - player,), (float(player == 2), float(player == 1)), "M3.1"
    )


def test_G1_one_match_too_few_wins() -> None:
    match = begun("1/1/0/0")
    match.play("a1")
    match.play("b1")
    assert match.outcome() == Outcome((0,), (1.0, 0.0), "M3.1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rows=1/3/5/7", "players=… is missing"),
        ("players=2 player=1 rows=1/3/6/7", "row c=6, but it must be 0 to 5"),
        ("players=2 player=lot rows=1/3/5/6", "taken before it was drawn who begins"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Match.from_position("marienbad", text)
