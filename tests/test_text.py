"""A match in words: what is told, what is hidden, how a refusal comes back."""

from collections.abc import Callable
from typing import Any

import pytest

from benben.adapters import text
from benben.adapters.text import Player
from benben.game import game, names
from benben.i18n import LANGUAGES
from benben.match import Match
from benben.refused import Refused
from benben.rulebook import clauses
from benben.seats import SPECTATOR

OPTIONS = {"buckets": {"finger": "cascade"}}
every_game = pytest.mark.parametrize("name", names())


def begun(name: str, **more: Any) -> Match:
    return Match(name, game(name).players[0], OPTIONS.get(name, {}), **more)


def moves_in(prompt: str) -> list[str]:
    """What a player finds in the text alone: the line after the last that ends with a colon."""
    lines = prompt.splitlines()
    heads = [i for i, line in enumerate(lines) if line.startswith("Your move")]
    return lines[heads[-1] + 1].split("  ") if heads else []


def reader(choose: Callable[[list[str]], str], heard: list[str]) -> Player:
    def player(prompt: str) -> str:
        heard.append(prompt)
        return choose(moves_in(prompt)) if moves_in(prompt) else ""

    return player


@every_game
def test_two_who_read_nothing_else_play_a_match_to_its_end(name: str) -> None:
    heard: list[list[str]] = [[], []]
    match = begun(name, seed=3)

    def thoughtful(moves: list[str]) -> str:
        return f"I have thought about it.\n\n**Move: `{moves[len(moves) // 2]}`**\n"

    played = text.run(match, {0: reader(thoughtful, heard[0]), 1: "random"}, seed=1)
    assert played.match.is_over and not played.refusals
    rules = [part for part in clauses(name).values() if part[:40].isascii()]
    first, last = heard[0][0], heard[0][-1]
    flat = " ".join(first.split())
    assert all(" ".join(part[:30].split()) in flat for part in rules[:20])
    assert "Your move" in first and "Your move" not in last
    outcome = match.outcome()
    assert outcome and outcome.clause in last


@every_game
def test_a_refusal_comes_back_with_its_clause_and_then_a_move_is_played_for_them(name: str) -> None:
    heard: list[str] = []
    match = begun(name, seed=3)

    def stubborn(moves: list[str]) -> str:
        return "castle"

    def stop(prompt: str) -> str:
        raise KeyboardInterrupt  # enough was seen

    seat = match.waiting_for[0]
    with pytest.raises(KeyboardInterrupt):
        text.run(match, {seat: reader(stubborn, heard) if not heard else stop, 1 - seat: stop})
    assert heard[1].startswith("T1.3: ")
    assert clauses("table")["T1.3"][:30] in heard[1]
    assert moves_in(heard[1]) == moves_in(heard[0])
    assert sum(ply.seat == seat for ply in match.plies) >= 1


@every_game
def test_nobody_reads_what_they_may_not_know(name: str) -> None:
    """Two positions a seat cannot tell apart give it the same words."""
    match = begun(name, seed=5)
    for _ in range(40):
        if match.is_over:
            break
        seat = match.waiting_for[0]
        match.play(match.legal(seat)[match.ply % len(match.legal(seat))], seat)
    from benben.chance import generator

    for seat in (*range(match.players), SPECTATOR):
        told = text.look(match, seat, match.ply)
        other = Match.from_position(match.game, match.position(), chance=False)
        match.game.engine.imagine(other._now, seat, generator(4))
        other._stand(other._now)
        other.names = match.names
        assert text.look(other, seat, other.ply) == told


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_rules_are_told_whole_and_by_clause(name: str, language: str) -> None:
    chosen = game(name)
    whole = text.rules(chosen, language=language)
    for number in clauses(name, language):
        assert f"\n{number} " in whole
    number = next(iter(clauses(name, language)))
    assert text.rules(chosen, number, language).startswith(f"{number} ")
    assert "T1.1" not in whole


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("R@a1", "R@a1"),
        ("  `I-a2`  ", "I-a2"),
        ("Because of A4.4.\nMove: **O@a1**", "O@a1"),
        ("rest\n\n", "rest"),
        ("", ""),
        ("\n \n", ""),
        ("My move: a1-b1.", "a1-b1."),
    ],
)
def test_a_move_is_found_in_an_answer(answer: str, move: str) -> None:
    assert text.move_in(answer) == move


def test_every_seat_needs_a_player() -> None:
    with pytest.raises(ValueError, match="seat 1 has no player: there are 2, from 0"):
        text.run(Match("ankh"), {0: "greedy"})
    with pytest.raises(ValueError, match="no bot 'nobody'"):
        text.run(Match("ankh"), {0: "greedy", 1: "nobody"})


def test_a_refusal_quotes_its_clause() -> None:
    match = Match("ankh", options={"starter": "1"}, seed=7)
    match.play("I@a1")
    match.play("I-a2")
    with pytest.raises(Refused) as caught:
        match.play("I-a1")
    assert text.refusal(match, caught.value).splitlines() == [
        "A4.4: Isis goes straight on or turns left, never right or back.",
        clauses("ankh")["A4.4"],
    ]
