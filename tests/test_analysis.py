"""A match judged again: chances after every move, what moves cost, text, JSON and plot."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benben import Match
from benben.__main__ import main
from benben.analysis import Analysis, Judged, analyse, costliest, together
from benben.analysis.plot import svg
from benben.bots import bot, let_move
from benben.i18n import say
from benben.seats import CHANCE

FREE = "black=g12,l7,g2,b7 grey=d7,j7 white=g6"
MISSED = f"players=2 turn=40 player=1 steps=1 stones=R:g6^,I:-,O:-/R:m13,I:-,O:- cards=2/2 {FREE}"


def missed_win() -> Match:
    """One step from the third card, Anna goes elsewhere."""
    match = Match.from_position("ankh", MISSED)
    match.play("l7-l8")
    return match


def random_match(name: str, players: int, plies: int) -> Match:
    options = {"finger": "cascade"} if players > 2 else {}
    match = Match(name, players, options, seed=4)
    while match.ply < plies and not match.is_over:
        let_move(match, match.to_move, bot("random"), match.ply)
    return match


def test_a_missed_win_is_what_cost_most() -> None:
    (judged,) = analyse(missed_win(), "2000")
    assert (judged.move, judged.best) == ("l7-l8", "R-g7")
    assert judged.best_chance == 1.0
    assert judged.cost == pytest.approx(1.0 - judged.chances[0])
    assert judged.cost > 0.03
    assert list(judged.line) == [(0, "R-g7")]
    assert costliest([judged]) == [judged]


def test_the_best_move_costs_nothing() -> None:
    match = Match.from_position("ankh", MISSED)
    match.play("R-g7")
    (judged,) = analyse(match, "500")
    assert (judged.cost, judged.best, list(judged.chances)) == (0.0, "R-g7", [1.0, 0.0])
    assert costliest([judged]) == []


@pytest.mark.parametrize(("name", "players"), [("ptoq", 2), ("sakkara", 2), ("buckets", 4)])
def test_every_move_of_a_seat_is_judged_and_chances_share_one_win(name: str, players: int) -> None:
    match = random_match(name, players, 90 if name != "sakkara" else 140)
    moves = list(analyse(match, "40"))
    assert [m.ply for m in moves] == [i for i, p in enumerate(match.plies) if p.seat != CHANCE]
    for judged in moves:
        assert len(judged.chances) == players
        assert sum(judged.chances) == pytest.approx(1.0)
        assert 0.0 <= judged.cost <= 1.0
        assert judged.best_chance >= judged.chances[judged.seat]


def test_a_move_is_judged_by_what_its_mover_knew() -> None:
    """Two matches that differ only in what the mover could not know are judged the same."""
    match = random_match("ptoq", 2, 40)
    move, seat = match.legal()[0], match.to_move
    truth, guess = match.truth(), match.seen(seat, 9).guess
    assert truth.tobytes() != guess.tobytes()
    judged = []
    for position in (truth, guess):
        again = Match.from_position("ptoq", match.game.notation.position_text(position[0]))
        again.play(move)
        judged.append(next(analyse(again, "300")))
    assert judged[0] == judged[1]


def test_a_graph_does_not_go_up_and_down_with_whose_turn_it_is() -> None:
    """Each thinks well of their own hidden cards; together they think one thing."""
    thoughts = [(0, (0.7, 0.3)), (1, (0.3, 0.7)), (0, (0.7, 0.3)), (1, (0.5, 0.5))]
    moves = [
        Judged(ply, seat, "a", chances, 0.0, "a", 0.5, [])
        for ply, (seat, chances) in zip((0, 1, 3, 4), thoughts, strict=True)
    ]
    found = together(moves)
    assert list(found) == [0, 1, 3, 4]
    assert [chance for chance, _ in found.values()] == pytest.approx([0.7, 0.5, 0.5, 0.6])
    assert all(sum(chances) == pytest.approx(1.0) for chances in found.values())


def test_text_json_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, data, plot = tmp_path / "m.record", tmp_path / "m.json", tmp_path / "m.svg"
    record.write_text(missed_win().record(), "utf-8")
    words = ["analyse", str(record), "--budget", "500", "--language", "en"]
    assert main([*words, "--json", str(data), "--plot", str(plot)]) == 0
    shown = capsys.readouterr().out
    assert "1. Player 1 played l7-l8 and gave away" in shown
    assert "better was R-g7, with 100% to win" in shown
    found = json.loads(data.read_text("utf-8"))
    assert found["costliest"] == [0] and found["scores"] is None
    assert found["moves"][0]["best"] == "R-g7"
    drawing = ElementTree.parse(plot).getroot()  # noqa: S314
    assert len(drawing.findall(".//{*}polyline")) == 2
    assert len(drawing.findall(".//{*}circle")) == 1


def test_the_whole_review_as_text_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same as on the page: luck and play, key moments with reasons, worlds."""
    match, player = Match("ptoq", seed=3, names=["Ada", "Bram"]), bot("random")
    while not match.is_over:
        let_move(match, match.waiting_for[0], player, match.ply)
    record, data = tmp_path / "m.record", tmp_path / "m.json"
    record.write_text(match.record(), "utf-8")
    chosen = next(n for n, ply in enumerate(match.plies) if n > 40 and ply.seat != CHANCE)
    words = ["analyse", str(record), "--budget", "100", "--playouts", "100", "--language", "en"]
    assert main([*words, "--worlds", str(chosen + 1), "--json", str(data)]) == 0
    shown, found = capsys.readouterr().out, json.loads(data.read_text("utf-8"))
    assert [one["ply"] for one in found["worlds"]] == sorted({chosen, *found["costliest"]})
    assert all(len(one["imagined"]) == 8 for one in found["worlds"])
    for one in found["worlds"]:
        assert f"{one['ply'] + 1}. Move of" in " ".join(shown.split())
        told = say("table", f"analysis.verdict_{one['verdict']}")
        assert told in " ".join(shown.split())
    assert [one["seat"] for one in found["ledgers"]] == [0, 1]
    assert all(say("table", f"analysis.{kind}") in shown for kind in ("draws", "unknown", "own"))
    why = [
        line for one in found["moves"] if one["ply"] in found["costliest"] for line in one["why"]
    ]
    assert why
    for key, values in why:
        assert say("ptoq", f"why.{key}", **values) in " ".join(shown.split())


def test_a_plot_escapes_names() -> None:
    moves = [Judged(0, 0, "a<b", (0.5, 0.5), 0.5, "b&c", 1.0, ())]
    drawn = svg(Analysis("x", ("A", "B"), "1", moves, None), ("<A>", "B&C"), "t", "nl")
    ElementTree.fromstring(drawn)  # noqa: S314


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--budget", "soon"], "expected a time or tries"),
        (["--plot", "x.png"], "plots are drawn as SVG"),
        (["--json", "nowhere/x.json"], "there is no folder nowhere"),
        (["--worlds", "1"], "only a finished match shows its true positions"),
    ],
)
def test_mistakes_are_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "m.record"
    record.write_text(missed_win().record(), "utf-8")
    assert main(["analyse", str(record), *words]) == 2
    assert sentence in capsys.readouterr().err
