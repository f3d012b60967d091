"""Why a move is good: told in every language, true in the true position, by what a seat knows."""

from collections.abc import Iterator

import pytest

from benben import Match
from benben.bots import Candidate, Choice, bot
from benben.bots.reasons import CLEARLY, doubted, passage, undoubted, why, why_chosen
from benben.bots.search import Budget, search
from benben.chance import generator
from benben.game import game, names
from benben.i18n import LANGUAGES, say, texts
from benben.match import Seen
from benben.registry import folder
from benben.seats import CHANCE
from benben.table.hints import hinted
from benben.table.snapshot import view

TELL = [name for name in names() if game(name).reasoning is not None]
OPTIONS = {"buckets": {"finger": "cascade"}}
SEEDS = range(3)


def decisions(name: str, seed: int, apart: int = 7) -> Iterator[tuple[Match, int, Seen]]:
    """Some decisions of a match of greedy players."""
    match = Match(name, 2, OPTIONS.get(name, {}), seed=seed)
    greedy = bot("greedy")
    while not match.is_over and match.ply < 260:
        seat = match.to_move
        seen = match.seen(seat, match.ply)
        if match.ply % apart == seed % apart and len(seen.moves) > 1:
            yield match, seat, seen
        match.play(greedy.choose(seen, match.ply).move, seat, match.ply)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TELL)
def test_what_is_told_is_true_and_has_its_words(name: str, seed: int) -> None:
    """The outside truth: the true position, which nobody who looked for reasons has seen."""
    ways = game(name).reasoning
    assert ways is not None
    told = 0
    for match, _, seen in decisions(name, seed):
        choice = search(seen, Budget(None, 60, 1), 1)
        for move in {choice.move, *seen.moves[:6]}:
            line = choice.line if move == choice.move else ()
            other = next(one for one in seen.moves if one != move)
            found = why(seen, move, line, instead=other)
            truth = passage(seen, match.truth(), move, line)
            others = passage(seen, match.truth(), other)
            assert all(one in ways.merits(truth) for one in found.lines)
            assert all(one in ways.faults(others) for one in found.faults)
            for key, values in (*found.lines, *found.faults):
                told += 1
                for language in LANGUAGES:
                    assert "{" not in say(name, f"why.{key}", language, **values)
    assert told > 5


@pytest.mark.parametrize("name", TELL)
def test_reasons_are_the_same_in_positions_a_seat_cannot_tell_apart(name: str) -> None:
    for match, seat, seen in decisions(name, 5, apart=23):
        other = Match.from_position(
            name, match.game.notation.position_text(seen.imagine(generator(8))[0]), chance=False
        )
        again = other.seen(seat, match.ply)
        for move in seen.moves[:5]:
            assert why(seen, move) == why(
                Seen(again.game, seat, seen.ply, again.view, again.moves, again.guess), move
            )


@pytest.mark.parametrize("name", TELL)
def test_no_text_is_left_that_nothing_tells(name: str) -> None:
    code = (folder(name) / "reasons.py").read_text("utf-8")
    for key in texts(name, "en")["why"]:
        assert f'"{key}"' in code or f'f"{key.partition("_")[0]}_' in code, key


def test_what_wins_needs_no_other_word() -> None:
    match = Match.from_position("ankh", FREE_TO_WIN)
    seen = match.seen(0, 1)
    wins, other = (match.game.notation.read_move(seen.guess[0], 0, m) for m in ("R-g7", "l7-l8"))
    assert why(seen, wins).lines == [("wins", {})]
    assert why(seen, wins, instead=other).lines == [("wins", {})]
    assert "wins" not in dict(why(seen, other).lines)


FREE = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
FREE_TO_WIN = (
    f"players=2 turn=40 player=1 steps=1 stones=R:g6^,I:-,O:-/R:m13,I:-,O:- cards=2/2 {FREE}"
)


def test_where_a_game_says_nothing_the_chances_are_compared() -> None:
    match = Match("sakkara", 2, seed=1)
    seen = match.seen(match.to_move, 1)
    first, second = seen.moves[:2]
    chosen = Choice(first, [Candidate(first, 0.6, 9), Candidate(second, 0.5, 4)])
    found = why_chosen(seen, chosen)
    assert (found.chance, found.other) == (0.6, 0.5)
    assert why_chosen(seen, Choice(first)).chance is None  # the only move


# --- the table's own doubts -----------------------------------------------------------------------


def test_a_hint_does_not_advise_lightly_what_the_table_would_doubt() -> None:
    """Seen: the hint "End turn", and then "Are you sure? You could still build"."""
    seen = building()
    read = seen.game.notation.read_move
    end, lay = (read(seen.guess[0], seen.seat, name) for name in ("end", "lay:ship"))
    assert doubted(seen) == {end: "end"}
    near = Choice(end, [Candidate(end, 0.5, 9), Candidate(lay, 0.5 - CLEARLY / 2, 8)])
    assert undoubted(seen, near).move == lay
    assert hinted(seen, near)["move"] == "lay:ship"
    far = Choice(end, [Candidate(end, 0.5, 9), Candidate(lay, 0.5 - 2 * CLEARLY, 8)])
    assert undoubted(seen, far) == far
    calm = Choice(lay, [Candidate(lay, 0.5, 9), Candidate(end, 0.49, 8)])
    assert undoubted(seen, calm) == calm


def test_the_table_is_told_what_to_ask_about_once_more() -> None:
    for match, seat, _ in decisions("sakkara", 2, apart=1):
        shown = view(match, seat, [], may_undo=False)
        could = any(name.startswith(("build:", "lay:")) for name in shown["moves"])
        doubts = {"end": "end"} if could and "end" in shown["moves"] else {}
        assert shown.get("doubts", {}) == doubts
        assert "doubts" not in view(match, 1 - seat, [], may_undo=False)
        if doubts:
            break
    else:
        pytest.fail("nobody could build")


def building() -> Seen:
    """A turn of Sakkara in which a ship may be laid and the turn may be ended."""
    for seed in range(20):
        for match, seat, seen in decisions("sakkara", seed, apart=1):
            if {"end", "lay:ship"} <= set(match.moves(seat)):
                return seen
    raise AssertionError("no such turn")


@pytest.mark.parametrize("name", ["buckets", "sakkara"])
def test_every_doubt_has_its_words(name: str) -> None:
    for match, seat, _ in decisions(name, 4, apart=3):
        if match.to_move != CHANCE:
            for key in match.doubts(seat).values():
                assert say(name, f"doubt.{key}")
