"""Puzzles: mined, written, read, checked."""

from dataclasses import replace
from pathlib import Path

import pytest

from benben.chance import generator
from benben.game import game, names
from benben.games.ptoq.solver import solve
from benben.i18n import say
from benben.match import Match
from benben.puzzles import command, contest
from benben.puzzles.checking import wrong
from benben.puzzles.mining import Miner, seen_by
from benben.puzzles.puzzle import Puzzle, puzzles_of, read, write
from benben.unpacked import unpack

SOME = [(name, puzzle) for name in names() for puzzle in puzzles_of(name)[:12]]
MINED = list(Miner(game("ankh"), 600).mined(1))


def test_mining_finds_puzzles_and_the_same_seed_the_same() -> None:
    again = list(Miner(game("ankh"), 600).mined(1))
    assert MINED and [one.tries for one in again] == [one.tries for one in MINED]


def test_the_text_of_puzzles_reads_back() -> None:
    text = write(MINED)
    assert write(read(text)) == text


@pytest.mark.parametrize("line", ["nonsense", "puzzle: x"])
def test_a_text_that_is_no_puzzle_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="puzzles: "):
        list(read(line))


def test_every_legal_move_is_answered_and_the_lead_exceeds_the_errors() -> None:
    for puzzle in MINED:
        match = Match.from_position("ankh", puzzle.position, chance=False)
        assert sorted(one.move for one in puzzle.tries) == sorted(match.moves(puzzle.seat))
        assert puzzle.lead > 2 * puzzle.error
        assert contest.is_open(puzzle.tries[0].chance, puzzle.tries[1].chance)


def test_a_puzzle_with_another_solution_is_found_out() -> None:
    first, second, *rest = MINED[0].tries
    turned = Puzzle(**{**MINED[0].__dict__, "tries": [second, first, *rest]})
    assert wrong(game("ankh"), MINED[0], 2000, 5) is None
    assert wrong(game("ankh"), turned, 2000, 5) is not None


@pytest.mark.parametrize(("name", "puzzle"), SOME)
def test_nothing_the_seat_does_not_know_is_in_a_puzzle(name: str, puzzle: Puzzle) -> None:
    seen = seen_by(game(name), puzzle)
    view = game(name).view(unpack(seen.guess[0]), puzzle.seat)
    other = seen.imagine(generator(9))
    assert game(name).view(unpack(other[0]), puzzle.seat) == view
    assert {one.move for one in puzzle.tries} == {
        game(name).notation.move_text(seen.guess[0], puzzle.seat, move, puzzle.seat)
        for move in seen.moves
    }


@pytest.mark.parametrize(("name", "puzzle"), SOME)
def test_replies_are_told_only_where_the_seat_would_see_all_of_them(
    name: str, puzzle: Puzzle
) -> None:
    engine, named = game(name).engine, game(name).notation.move_text
    seen = seen_by(game(name), puzzle)
    for one in puzzle.tries:
        position, seat, move = engine.copy(seen.guess), puzzle.seat, one.move
        for replier, reply in [*one.replies, (0, "")]:
            room = engine.room()
            legal = room[: engine.moves(position, seat, room)].tolist()
            texts = {number: named(position[0], seat, number, puzzle.seat) for number in legal}
            (played,) = [number for number, text in texts.items() if text == move]
            assert named(position[0], seat, played, seat) == move
            engine.play(position, seat, played)
            seat, move = replier, reply


def test_the_command_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "ankh.txt"
    words = ["mine", "ankh", "--file", str(file), "--tries", "300", "--workers", "1"]
    assert command.main([*words, "--number", "1"]) == 0
    assert len(list(read(file.read_text("utf-8")))) == 1
    after = command.next_seed(file.read_text("utf-8"))
    assert command.main([*words, "--number", "2"]) == 0
    found = [one.name for one in read(file.read_text("utf-8"))]
    assert len(set(found)) == len(found) == 2
    assert command.next_seed(file.read_text("utf-8")) > after


def test_themes_and_levels_are_mixed() -> None:
    one = MINED[0]
    other = replace(one, difficulty=one.difficulty % 5 + 1)
    assert command.is_wanted(one, [one] * 5, 10)
    assert not command.is_wanted(one, [other] * 6, 10)  # one theme
    other = replace(one, theme="another")
    assert command.is_wanted(one, [other] * 7, 10)
    assert not command.is_wanted(one, [other] * 8, 10)  # one difficulty


@pytest.mark.parametrize("name", names())
def test_every_theme_has_its_texts(name: str) -> None:
    for theme in {puzzle.theme for puzzle in puzzles_of(name)}:
        assert say(name, f"theme.{theme}")
        assert say(name, f"teach.{theme}")


@pytest.mark.parametrize("name", names())
def test_puzzles_in_the_repository_have_names_of_their_own_and_a_lead(name: str) -> None:
    found = puzzles_of(name)
    assert len({puzzle.name for puzzle in found}) == len(found)
    for puzzle in found:
        assert puzzle.lead > max(contest.LEAD, 2 * puzzle.error), puzzle.name
        assert contest.is_open(puzzle.tries[0].chance, puzzle.tries[1].chance), puzzle.name


def test_an_ending_that_is_too_hard_to_solve_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    ending = next(one for one in puzzles_of("ptoq") if one.proof == "solved")
    seen = seen_by(game("ptoq"), ending)
    assert contest.proven(seen)

    def gives_up(*_: object) -> None:
        raise solve.TooHard

    monkeypatch.setattr(solve, "solved", gives_up)
    assert contest.proven(seen) is None
