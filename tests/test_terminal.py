"""Playing at a keyboard, typed line by line."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from benben import Match
from benben.__main__ import main
from benben.game import game, names
from benben.terminal.play import Session
from benben.terminal.screen import Screen


def typed(
    lines: list[str], match: Match, file: Path, language: str = "en"
) -> tuple[str, list[str]]:
    """What the screen showed, and what was asked."""
    out, asked, left = io.StringIO(), [], iter(lines)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        out.write(f"<{prompt}>")
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    screen = Screen(Console(file=out, width=100), language)
    Session(match, screen, ask, file, seed=1).run()
    return out.getvalue(), asked


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "match.record"


def anna_and_bob(**options: str) -> Match:
    return Match("ankh", 2, {"starter": "1", **options}, seed=1, names=["Anna", "Bob"])


def test_moves_by_number_and_by_name(file: Path) -> None:
    match = anna_and_bob()
    shown, _ = typed(["1", "R-a2"], match, file)
    assert match.plies[0].move == 0
    assert "Anna: Ra goes to a2" in shown
    assert "2 steps left" in shown


def test_a_refused_move_explains_itself(file: Path) -> None:
    match = anna_and_bob()
    shown, _ = typed(["R-a2", "nonsense", "99", "rules A2.3", "rules B9", "rules A7"], match, file)
    assert "A2.3 This stone is still outside" in shown
    assert "T1.3 This game knows no such move" in shown
    assert "A2.3 The stones start outside, beside their owner's entrance." in shown
    assert "There is no clause B9." in shown
    assert "A7.3 " in shown
    assert match.ply == 0


def test_marks_of_clauses_are_said_in_the_language_spoken(file: Path) -> None:
    shown, _ = typed(["rules"], anna_and_bob(), file, "nl")
    assert "[besluit]" in shown and "[gereconstrueerd]" in shown
    assert "ruling" not in shown and "rebuilt" not in shown


def test_undo_within_ones_own_turn(file: Path) -> None:
    match = anna_and_bob()
    shown, _ = typed(["R@a1", "undo", "undo"], match, file)
    assert match.ply == 0
    assert "T1.5 You cannot take that back" in shown


@pytest.mark.parametrize(
    ("language", "word"), [("en", "take back"), ("nl", "terug"), ("de", "zurück")]
)
def test_help_in_three_languages(language: str, word: str, file: Path) -> None:
    shown, _ = typed(["help", "?"], anna_and_bob(), file, language)
    assert shown.count(word) == 2


def test_quit_keeps_the_match_and_resume_goes_on(file: Path) -> None:
    match = anna_and_bob()
    shown, _ = typed(["R@a1", "g2-h2", "quit"], match, file)
    assert f" play --resume {file}" in shown.replace("\n", "")
    again = Match.from_record(file.read_text("utf-8"))
    assert again.snapshot() == match.snapshot()
    typed(["R-a2"], again, file)
    assert Match.from_record(file.read_text("utf-8")).ply == 3


def test_every_move_is_saved_at_once(file: Path) -> None:
    match = anna_and_bob()
    plies: list[int] = []

    def ask(prompt: str) -> str:
        plies.append(Match.from_record(file.read_text("utf-8")).ply)
        if match.ply == 5:
            raise EOFError
        return "b7-b8" if "b7-b8" in match.moves() else "b8-b7"

    Session(match, Screen(Console(file=io.StringIO()), "en"), ask, file, seed=1).run()
    assert plies == [0, 1, 2, 3, 4, 5]


def test_the_keyboard_is_handed_over_where_something_is_hidden(file: Path) -> None:
    match = Match("ankh", 2, {"starter": "fists"}, seed=1, names=["Anna", "Bob"])
    shown, asked = typed(["fist:3", "", "fist:0", "", "sum:3"], match, file)
    assert asked[1].startswith("The keyboard to Bob")
    assert asked[3].startswith("The keyboard to Anna")
    to_bob = shown.split("<The keyboard to ")[1]
    assert "Anna: closes the fist" in to_bob
    assert "Anna: hides" not in to_bob


def test_a_whole_match_against_greedy(file: Path) -> None:
    """Always the first move on offer: greedy wins, and the end says why."""
    match = Match("ankh", 2, {"starter": "2"}, seed=1, names=["Anna", "greedy"])

    def forever() -> Iterator[str]:
        while True:
            yield "1"

    answers = forever()
    out = io.StringIO()
    screen = Screen(Console(file=out, width=100), "de")
    Session(match, screen, lambda prompt: next(answers), file, seed=3).run()
    assert "greedy gewinnt." in out.getvalue()
    assert re.search(r"A7\.[13] ", out.getvalue())
    assert Match.from_record(file.read_text("utf-8")).is_over


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


def test_perft_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run("perft", "ankh", "--depth", "3", "--option", "starter=1", capsys=capsys)
    assert status == 0
    assert out.splitlines()[-1].split() == ["total", "3,260"]


def test_bots_alone_and_replay(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    words = ["play", "ankh", "--seats", "greedy,greedy,random", "--seed", "4"]
    status, out, _ = run(*words, "--record", str(file), "--language", "nl", capsys=capsys)
    assert status == 0
    assert re.search(r"greedy \([12]\) wint\.", out)  # two of one name are told apart
    status, out, _ = run("replay", str(file), "--language", "nl", capsys=capsys)
    assert status == 0
    assert re.search(r"greedy \([12]\) wint\.", out)
    assert "begint" in out


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "began under version 1 of the rules; all its moves fit"),
        ("nl", "begon met versie 1 van de spelregels; alle zetten kloppen"),
        ("de", "begann nach Version 1 der Regeln; alle Züge gelten"),
    ],
)
def test_a_match_of_older_rules_is_gone_on_with_and_shown(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    file: Path,
    language: str,
    sentence: str,
) -> None:
    match = anna_and_bob()
    match.play("R@a1")
    older, now = match.record().replace("ankh 2", "ankh 1"), match.record()
    file.write_text(older, "utf-8")
    status, out, _ = run("replay", str(file), "--language", language, capsys=capsys)
    assert status == 0 and sentence in " ".join(out.split())
    assert file.read_text("utf-8") == older
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    status, out, _ = run("play", "--resume", str(file), "--language", language, capsys=capsys)
    assert status == 0 and sentence in " ".join(out.split())
    assert file.read_text("utf-8") == now
    status, out, _ = run("replay", str(file), "--language", language, capsys=capsys)
    assert status == 0 and sentence not in " ".join(out.split())


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "From here on its moves no longer fit"),
        ("nl", "Vanaf hier passen de zetten niet meer"),
        ("de", "Ab hier passen die Züge nicht mehr"),
    ],
)
def test_a_match_that_no_longer_fits_the_rules_is_shown_as_far_as_it_does(
    capsys: pytest.CaptureFixture[str], file: Path, language: str, sentence: str
) -> None:
    match = anna_and_bob()
    for move in ("R@a1", "R-a2"):
        match.play(move)
    older = match.record().replace("ankh 2", "ankh 1").replace("end 2", "1 R-h8\n2 [x]\nend 4")
    file.write_text(older, "utf-8")
    status, out, _ = run("replay", str(file), "--language", language, capsys=capsys)
    assert status == 1  # only in part
    assert sentence in " ".join(out.split()) and "A4.1 " in out
    assert out.endswith("\n1 R-h8\n2 [x]\n")
    assert "Anna: Ra" in out
    status, out, err = run("play", "--resume", str(file), capsys=capsys)
    assert (status, file.read_text("utf-8")) == (2, older)
    assert "line 10: '1 R-h8' is refused. A4.1" in err and "rules version 1" in err


def test_a_file_that_cannot_be_written_is_noticed_before_anybody_plays(tmp_path: Path) -> None:
    match = anna_and_bob()
    with pytest.raises(OSError, match="No such file"):
        typed(["1"], match, tmp_path / "no" / "such" / "folder.record")
    assert match.ply == 0


def test_saving_touches_no_other_file(file: Path) -> None:
    other = file.with_suffix(".part")
    other.write_text("mine")
    typed(["1"], anna_and_bob(), file)
    assert other.read_text() == "mine"


def test_bots_alone_are_told_move_by_move(file: Path) -> None:
    names = ["greedy", "random"]
    shown, _ = typed([], Match("ankh", 2, seed=1, names=names), file)
    assert shown.count("greedy: ") > 20
    again, _ = typed([], Match.from_record(file.read_text("utf-8")), file)
    assert again.count("greedy: ") == 0  # the story was told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play"], "play what? there are ankh"),
        (["play", "ankh", "--option", "starter"], "expected NAME=VALUE"),
        (["play", "ankh", "--seats", "Anna,search:x"], "expected a time or tries"),
        (["play", "ankh", "--record", "README.md"], "README.md exists: go on with it by --resume"),
        (["play", "ankh", "--resume", "x.record"], "name no game or seats"),
        (["perft", "ankh", "--depth", "0"], "--depth 0: expected 1 or more"),
        (["perft", "ankh", "--position", "x", "--players", "2"], "leave out --players"),
        (["play", "ankh", "--option", "colour=red"], "unknown option 'colour': there are starter"),
        (["play", "ankh", "--seats", "Anna"], "Ankh is for 2 to 4 players, not 1"),
        (["replay", "/no/such/file"], "benben: /no/such/file: No such file"),
        (["perft", "ankh", "--position", "players=2"], "position: turn=… is missing"),
    ],
)
def test_a_mistake_ends_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = run(*words, capsys=capsys)
    assert status == 2
    assert err.startswith("benben: ")
    assert err.count("\n") == 1
    assert sentence in err


def test_a_record_that_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    other = tmp_path / "x"
    other.write_text("hello")
    status, _, err = run("play", "--resume", str(other), capsys=capsys)
    assert (status, err) == (2, "benben: this is no record: its first line is not 'benben 1'\n")


def test_a_hint_names_the_winning_move(file: Path) -> None:
    free = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
    match = Match.from_position(
        "ankh",
        f"players=2 turn=40 player=1 steps=1 stones=R:g6^,I:-,O:-/R:m13,I:-,O:- cards=2/2 {free}",
    )
    shown, _ = typed(["hint"], match, file, "nl")
    assert "Imhotep zou R-g7 spelen: 100% kans om te winnen." in shown
    assert match.ply == 0


def test_levels_introduce_themselves_and_are_called_by_name(file: Path) -> None:
    match = Match("ankh", 2, {"starter": "2"}, seed=1, names=["Anna", "level:1"])
    shown, _ = typed([], match, file, "de")
    assert "Ipi: ein Kind aus dem Dorf" in shown
    assert "  Ipi: " in shown
    assert "seat 2 level:1" in match.record()


def test_whoever_is_told_of_is_called_by_name() -> None:
    out = io.StringIO()
    match = Match("ptoq", names=["Ada", "Bo"], seed=1)
    Screen(Console(file=out, width=100), "en").story(match, match.waiting_for[0], 0)
    assert re.search("(Ada|Bo) starts", out.getvalue())


def test_help_lists_what_single_games_offer(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    shown = " ".join(capsys.readouterr().out.split())
    own = [f"benben {verb} {name}" for name in names() for verb in game(name).commands]
    assert own
    assert all(one in shown for one in own)
