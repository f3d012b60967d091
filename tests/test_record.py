"""A match as text: what is cut, changed or nonsense gets one sentence with its line."""

import random
from pathlib import Path
from typing import Any

import pytest

from benben import Match, RecordError
from benben.record import read_as_far, read_file

RECORDS = Path(__file__).parent / "records"


def record() -> str:
    match = Match("ankh", 2, {"starter": "1"}, names=["Anna B.", "greedy"])
    for move in ("R@a1", "R-a2", "g2-h2", "I@a1", "O@m13"):
        match.play(move)
    return match.record()


def test_a_record_is_readable() -> None:
    assert record() == (
        "benben 1\ngame ankh 2\nplayers 2\noption starter=1\nseat 1 Anna B.\nseat 2 greedy\n"
        "moves\n1 R@a1\n1 R-a2\n1 g2-h2\n1 I@a1\n2 O@m13\nend 5\n"
    )


def test_names_and_options_come_back() -> None:
    match = Match.from_record(record())
    assert match.names == ["Anna B.", "greedy"]
    assert match.options == {"starter": "1"}


def test_chance_is_in_the_record() -> None:
    match = Match("ankh", 2, seed=3)
    assert "\n* start:" in match.record()
    assert Match.from_record(match.record(), seed=99).to_move == match.to_move


def test_a_record_cut_anywhere_is_refused() -> None:
    whole = record()
    for length in range(len(whole) - 1):
        with pytest.raises(RecordError) as caught:
            Match.from_record(whole[:length])
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("benben 1", "chess 1"), "this is no record: its first line is not 'benben 1'"),
        (("ankh 2", "ankh 9"), "line 2: it is of rules version 9; this Benben knows version 2"),
        (("ankh 2", "ankh 02"), "line 2: expected a rules version, found '02'"),
        (("ankh 2", "ankh 0"), "line 2: expected a rules version, found '0'"),
        (("ankh 2", "ankh"), "line 2: expected a rules version, found ''"),
        (("game ankh", "game go"), "line 2: no game 'go': there are "),
        (("players 2", "players 9"), "Ankh is for 2 to 4 players, not 9"),
        (("players 2", "players two"), "before line 4: expected a number, found 'two'"),
        (("starter=1", "starter=9"), "option starter=9: allowed are draw, fists, 1, 2"),
        (("1 R-a2", "1 R-a3"), "line 9: '1 R-a3' is refused. A4.1"),
        (("1 R-a2", "2 R-a2"), "line 9: '2 R-a2' is refused. T1.1"),
        (("1 R-a2", "* R-a2"), "line 9: '* R-a2' is refused. T1.1"),
        (("1 R-a2", "R-a2"), "line 9: expected a move like '1 …', found 'R-a2'"),
        (("end 5", "end 4"), "the record ends at move 4 but holds 5: it was changed"),
        (("end 5\n", ""), "line 13: expected a move like '1 …', found ''"),
        (("\nend 5\n", ""), "line 13: the record stops here; it was cut off"),
        (("end 5\n", "end 5\n1 R-a3\n"), "line 14: expected '', found '1 R-a3'"),
        (("end 5\n", "end 5\n\nmore"), "line 15: expected '', found 'more'"),
        (("seat 1 Anna", "seat 9 Anna"), "line 5: expected 'seat 1 Anna B.', found 'seat 9"),
        (("1 R-a2", "0 R-a2"), "line 9: expected a move like '1 …', found '0 R-a2'"),
        (("1 R-a2", "١ R-a2"), "line 9: expected a move like '1 …'"),
        (("moves", "moves of all"), "line 7: expected 'moves', found 'moves of all'"),
        (("starter=1", "starter=1\noption starter=1"), "line 5: expected 'seat 1 Anna B.'"),
        (("1 R-a2", "1 R-a2\n"), "line 10: expected a move like '1 …', found ''"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(change: tuple[str, str], sentence: str) -> None:
    text = record().replace(*change)
    assert text != record()
    with pytest.raises(RecordError) as caught:
        Match.from_record(text)
    assert sentence in str(caught.value)


def test_a_record_saved_on_windows_is_read() -> None:
    """A bug: lines that end in CRLF made it no record at all."""
    assert Match.from_record(record().replace("\n", "\r\n")).record() == record()


@pytest.mark.parametrize(("thing", "kind"), [(b"benben 1", "bytes"), (None, "NoneType")])
def test_what_is_no_text_is_no_record(thing: Any, kind: str) -> None:
    """A bug: TypeError and AttributeError from somewhere inside."""
    with pytest.raises(RecordError, match=f"a record must be text, not {kind}"):
        Match.from_record(thing)
    with pytest.raises(ValueError, match=f"position: it must be text, not {kind}"):
        Match.from_position("ankh", thing)


def test_a_note_of_several_lines_is_refused_with_its_line() -> None:
    """A bug: no line was named, and no RecordError raised."""
    with pytest.raises(RecordError, match="record, line 9: a note must be text on one line"):
        Match.from_record(record().replace("1 R-a2", "1 R-a2\tup\x0bdown"))


def test_a_note_stays_with_its_move() -> None:
    match = Match("ankh", 2, chance=False)
    match.replay("start:2", -1, note="drawn by the youngest")
    assert "* start:2\tdrawn by the youngest\n" in match.record()
    assert Match.from_record(match.record()).plies[0].note == "drawn by the youngest"
    with pytest.raises(ValueError, match="a note must be text on one line"):
        match.replay("R@m13", 1, note="two\nlines")


def test_a_record_that_stops_before_chance_goes_on_with_chance() -> None:
    match = Match("ankh", 2, chance=False)
    assert match.record().endswith("moves\nend 0\n")
    assert Match.from_record(match.record()).ply == 1


@pytest.mark.parametrize("name", ["An\nna", "An\rna", "An\u2028na", 7, None])
def test_a_name_is_one_line(name: str) -> None:
    with pytest.raises(ValueError, match="a name must be text on one line"):
        Match("ankh", 2, names=[name, "Bob"])


def test_nonsense_never_gets_through() -> None:
    """Bytes changed at random: either refused, or still a record that replays."""
    generator = random.Random(5)
    for _ in range(1500):
        text = list(record())
        for _ in range(generator.randint(1, 3)):
            text[generator.randrange(len(text))] = generator.choice("abR12@-x^*:= \n\t\x00é")
        try:
            match = Match.from_record("".join(text))
        except RecordError:
            continue
        assert Match.from_record(match.record()).snapshot() == match.snapshot()


def test_who_made_a_move_stays_with_it_when_a_seat_is_handed_on() -> None:
    match = Match("ankh", 2, {"starter": "1"}, names=["Anna", "Bob"])
    for move in ("R@a1", "R-a2"):
        match.play(move)
    match.hand_over(0, "level:2")
    match.play("R-a3")
    match.hand_over(1, "Cy")
    text = match.record()
    assert "seat 1 Anna\nseat 2 Bob\n" in text
    assert "1 R-a2\nseat 1 level:2\n1 R-a3\nseat 2 Cy\nend 3\n" in text
    again = Match.from_record(text)
    assert again.record() == text and again.names == ["level:2", "Cy"]
    assert [again.names_at(ply) for ply in (0, 1, 2, 3)] == [
        ["Anna", "Bob"], ["Anna", "Bob"], ["level:2", "Bob"], ["level:2", "Cy"],
    ]  # fmt: skip
    assert [stage.names[0] for stage, _ in again.replayed()] == ["Anna", "Anna", "level:2"]
    again.rewind(1)
    again.play("R-a2")
    assert again.names_at(1) == ["level:2", "Cy"]  # who plays it now did


@pytest.mark.parametrize("line", ["seat 3 Cy", "seat x Cy", "seat 1", "seat 0 Cy", "seat 01 Cy"])
def test_a_seat_that_cannot_be_handed_on_is_named_with_its_line(line: str) -> None:
    match = Match("ankh", 2, {"starter": "1"}, names=["Anna", "Bob"])
    match.play("R@a1")
    text = match.record().replace("end 1", f"{line}\nend 1")
    with pytest.raises(RecordError, match="line"):
        Match.from_record(text)


# --- records of an older version of the rules -----------------------------------------------------

OLDER = "; the record is of rules version 1, the rules here are version 2"


def older() -> str:
    return record().replace("ankh 2", "ankh 1")


def test_a_record_of_an_older_version_is_read_as_long_as_its_moves_fit() -> None:
    match = Match.from_record(older())
    assert match.began_with == 1 and Match.from_record(record()).began_with == 2
    assert match.record() == record()  # all its moves were checked by the present rules
    assert read_as_far(older(), Match).rest == []


def test_a_record_of_an_older_version_may_lack_an_option_that_came_later() -> None:
    text = older().replace("option starter=1\n", "").replace("moves\n", "moves\n* start:1\n")
    match = Match.from_record(text.replace("end 5", "end 6"))
    assert match.options == {"starter": "draw"} and match.ply == 6
    with pytest.raises(RecordError, match="expected 'option starter=draw'"):
        Match.from_record(text.replace("ankh 1", "ankh 2").replace("end 5", "end 6"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("1 R-a2", "1 R-a3"), f"line 9: '1 R-a3' is refused. A4.1: {{}}{OLDER}"),
        (("starter=1", "starter=9"), f"starter=9: allowed are draw, fists, 1, 2{OLDER}"),
        (("end 5", "end 4"), "the record ends at move 4 but holds 5: it was changed"),
        (("\nend 5\n", ""), "line 13: the record stops here"),
        (("seat 1 Anna", "seat 9 Anna"), "line 5: expected 'seat 1 Anna B.', found 'seat 9"),
    ],
)
def test_what_is_wrong_with_an_older_record_is_said_too(
    change: tuple[str, str], sentence: str
) -> None:
    with pytest.raises(RecordError) as caught:
        Match.from_record(older().replace(*change))
    start, _, end = sentence.partition("{}")
    assert start in str(caught.value) and str(caught.value).endswith(end)


def test_a_record_of_an_older_version_is_read_as_far_as_it_fits() -> None:
    text = older().replace("1 g2-h2", "1 g2-g3\nseat 2 Cy")
    match, rest, error, _ = read_as_far(text, Match)
    assert match.ply == 2 and match.began_with == 1
    assert rest == ["1 g2-g3", "seat 2 Cy", "1 I@a1", "2 O@m13"]
    assert error is not None and error.refused is not None and "line 10" in str(error)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("ankh 1", "ankh 2"), "line 9: '1 R-a3' is refused. A4.1"),  # of this version: a mistake
        (("ankh 1", "ankh 3"), "line 2: it is of rules version 3; this Benben knows version 2"),
        (("\nend 5\n", ""), "the record stops here; it was cut off"),
        (("end 5", "end 6"), "the record ends at move 6 but holds 5"),
        (("1 g2-h2", "nonsense"), "line 10: expected a move like '1 …', found 'nonsense'"),
    ],
)
def test_a_record_that_is_wrong_whatever_the_rules_is_not_read_in_part(
    change: tuple[str, str], sentence: str
) -> None:
    text = older().replace("1 R-a2", "1 R-a3").replace(*change)
    with pytest.raises(RecordError) as caught:
        read_as_far(text, Match)
    assert sentence in str(caught.value)


@pytest.mark.parametrize("file", sorted(RECORDS.glob("*.record")), ids=lambda file: file.stem)
def test_whole_matches_played_by_older_rules_are_still_read(file: Path) -> None:
    """Written by the rules of that version; the number in the file's name is theirs."""
    match = Match.from_record(read_file(file))
    assert match.is_over and match.rules_changed
    assert file.stem == f"{match.game.name}-{match.began_with}"
