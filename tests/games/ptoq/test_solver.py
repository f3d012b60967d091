"""The solver against plain minimax of the naive twin, and its command."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import islice

import pytest

from benben.__main__ import main
from benben.game import game
from benben.games.ptoq.solver import endings
from benben.games.ptoq.solver.solve import solution
from games.ptoq import naive


def near_the_end(kind: str, left: int, jokers: int) -> Iterator[str]:
    ptoq = game("ptoq")
    for position in endings.near_the_end(ptoq, left, jokers, kind):
        yield ptoq.notation.position_text(position[0])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["basic", "short"])
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_the_solver_agrees_with_plain_minimax(kind: str, left: int) -> None:
    for text in islice(near_the_end(kind, left, jokers=0), 5):
        check(text)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["basic", "short"])
@pytest.mark.parametrize("left", [1, 2])
def test_the_solver_averages_over_what_a_joker_brings(kind: str, left: int) -> None:
    check(next(near_the_end(kind, left, jokers=1)))


@pytest.mark.slow
def test_another_process_finds_the_solver_on_disk() -> None:
    """Numba keeps what calls itself in one form only; with two, reading it back crashed."""
    text = next(near_the_end("basic", 2, jokers=1))
    check(text)
    for _ in range(2):  # whatever was compiled before: the second finds what the first has kept
        ran = [sys.executable, "-m", "benben", "solve", "ptoq", *text.split()]
        assert (
            "share of the win"
            in subprocess.run(ran, check=True, capture_output=True, text=True).stdout
        )


def check(text: str) -> None:
    state = naive.parse(text)
    position = game("ptoq").engine.new()
    game("ptoq").notation.read_position(text, position[0])
    found = solution(position[0])
    assert found.value == pytest.approx(naive.solved(state)), text
    after = {move: naive.solved(naive.play(state, move)) for move in naive.moves(state)}
    best = [move for move in after if after[move] == pytest.approx(found.value)]
    assert sorted(found.best) == best, text


HANDS = "2s3s4s5s6s,2h3h4h5h6h,7h8hTh/2d3d4d5d6d,7d8d9dTdJd,7c8cTc"
FOUR_LEFT = "pyramid=a1:9h:1,b1:Kc:2,c1:Qc:3,d1:9c:4"


def test_the_command_prints_value_and_best_moves(capsys: pytest.CaptureFixture[str]) -> None:
    text = f"players=2 game=basic starter=1 placed=30 {FOUR_LEFT} hands={HANDS} gone=-"
    assert main(["solve", "ptoq", text]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("seat 1's share of the win: ")
    assert said[1].startswith("best for seat 1: x")


@pytest.mark.parametrize("turned", ["-", "Ah", "Js3c"])
def test_blocks_already_turned_up_count(turned: str) -> None:
    hands = HANDS.replace("7h8hTh", "7h8hThJh").replace("7c8cTc", "7c8cTcKs")
    start = "players=2 game=basic starter=1 placed=30 pyramid=b1:Kc:2"
    text = f"{start} hands={hands} gone=Jk turned={turned}"
    position = game("ptoq").engine.new()
    game("ptoq").notation.read_position(text, position[0])
    assert solution(position[0]).value == pytest.approx(naive.solved(naive.parse(text)))
    assert solution(position[0]).best == []


@pytest.mark.parametrize(
    "text", ["players=2 game=basic starter=1 placed=0 pyramid=-", "nonsense", "players=3"]
)
def test_what_cannot_be_solved_is_said_in_one_sentence(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "ptoq", *text.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
