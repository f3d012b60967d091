"""Bots against bots: pairings, the file that survives a kill, and the whole command."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console

from benben.__main__ import main
from benben.arena import leaderboard
from benben.arena.live import display
from benben.arena.play import Played, play, played_match
from benben.arena.report import misfit_lines
from benben.arena.results import Results
from benben.arena.schedule import Pairing, Setup
from benben.arena.scoreboard import Standing
from benben.arena.sprt import Sprt
from benben.match import Match
from benben.seats import CHANCE

EXAMPLE = Path(__file__).parents[1] / "examples" / "mybot.py"
QUICK = Setup("ankh", ("greedy", "random")).check()


# --- pairings ------------------------------------------------------------------------------------


def test_every_two_bots_meet_from_every_seat() -> None:
    setup = Setup("ankh", ("a", "b", "c"), players=3)
    games = list(setup.schedule(7))  # rounded up to whole deals
    assert len(games) == len(set(games)) == 3 * 9
    tables = [game.names(3) for game in games[:3]]
    assert tables == [["a", "b", "b"], ["b", "a", "b"], ["b", "b", "a"]]


def test_a_deal_has_the_same_luck_from_every_seat_and_no_other_has_it() -> None:
    setup = Setup("ankh", ("a", "b", "c"))
    lucks: dict[tuple[object, ...], set[int]] = {}
    for game in setup.schedule(20):
        lucks.setdefault(game[:3], set()).add(setup.luck(game))
    assert all(len(luck) == 1 for luck in lucks.values())
    assert len(set.union(*lucks.values())) == len(lucks) == 30
    other = Setup("ankh", ("a", "b", "c"), seed=2)
    assert other.luck(Pairing("a", "b", 0, 0)) != setup.luck(Pairing("a", "b", 0, 0))


def test_seats_are_swapped_and_chance_falls_alike() -> None:
    starts = set()
    for deal in range(4):
        pair = [played_match(QUICK, Pairing("greedy", "random", deal, seat)) for seat in (0, 1)]
        assert [match.names for match in pair] == [["greedy", "random"], ["random", "greedy"]]
        drawn = [[ply for ply in match.plies if ply.seat == CHANCE] for match in pair]
        assert drawn[0] == drawn[1] != []
        starts.add(tuple(drawn[0]))
    assert len(starts) > 1


def test_a_bot_against_its_double_plays_the_same_game_from_both_seats(tmp_path: Path) -> None:
    double = tmp_path / "double.py"
    double.write_text("from benben.bots.greedy import Greedy as BOT\n")
    setup = Setup("ankh", ("greedy", "double"), files=(double,)).check()
    first, second = (played_match(setup, Pairing("greedy", "double", 0, s)) for s in (0, 1))
    assert first.plies == second.plies
    games = [play(setup, Pairing("greedy", "double", 0, seat)) for seat in (0, 1)]
    assert sum(game.score for game in games) == 1


def test_what_elo_cannot_explain_is_said() -> None:
    """Of three bots one draws with the weakest, which the second always beats."""
    setup = Setup("ankh", ("a", "b", "c"))
    wins = {("a", "b"): (1.0, 0.0), ("b", "c"): (1.0, 0.0), ("a", "c"): (0.5, 0.5)}
    standing = Standing(setup, 120)
    for game in setup.schedule(40):
        first, second = wins[game.first, game.second]
        scores = (first, second) if game.seat == 0 else (second, first)
        standing.add(Played(game, scores, 7, "A7.1", 0.1))
    assert ("a", "c") in standing.misfits()
    assert any("Elo does not explain a against c" in text for text in misfit_lines(standing))


def test_progress_moves_in_a_terminal_and_is_lines_elsewhere() -> None:
    for terminal in (True, False):
        out, standing = io.StringIO(), Standing(QUICK, 40, Sprt(0, 50))
        console = Console(file=out, force_terminal=terminal, width=100)
        with display(console, standing) as shown:
            for game in QUICK.schedule(40):
                standing.add(made_up(game))
                shown.show(standing)
        lines = out.getvalue().splitlines()
        if terminal:
            assert "0/40" in out.getvalue() and "won/=/lost" in out.getvalue()
        else:
            assert len(lines) == 10
            assert lines[0].startswith("4/40 games · greedy 50.0 % (")
            assert "SPRT " in lines[-1]


# --- the file of results -------------------------------------------------------------------------


def made_up(pairing: Pairing) -> Played:
    return Played(pairing, (1.0, 0.0), 7, "A7.1", 0.1)


def test_results_are_there_again(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    games = [made_up(pairing) for pairing in QUICK.schedule(4)]
    with Results(file, QUICK) as results:
        for game in games[:3]:
            results.add(game)
        with pytest.raises(ValueError, match="in use by another arena"):
            Results(file, QUICK)
    with Results(file, QUICK) as results:
        assert list(results.games.values()) == games[:3]
        with pytest.raises(ValueError, match="played already"):
            results.add(games[0])


def test_a_file_cut_anywhere_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    games = [made_up(pairing) for pairing in QUICK.schedule(3)]
    with Results(file, QUICK) as results:
        for game in games:
            results.add(game)
    whole = file.read_bytes()
    for length in range(0, len(whole), 5):
        file.write_bytes(whole[:length])
        with Results(file, QUICK) as results:
            kept = max(0, whole[:length].count(b"\n") - 1)
            assert list(results.games.values()) == games[:kept]
            cut = length > whole.index(b"\n") and whole[length - 1 : length] != b"\n"
            assert bool(results.notes) == cut
            for game in games[kept:]:
                results.add(game)
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("# Notes\n", "is no file of arena results"),
        ("no newline", "is no file of arena results"),
        ('{"arena": 1, "game": "ankh"}\n', "is of another set-up (rules, players, options, bots"),
        ("HEADER\nnonsense\n", "line 2: this is no game"),
        ("HEADER\nGAME\nGAME\n", "line 3: this game is there twice"),
        ("HEADER\nALIEN\n", "line 2: this game is not of this set-up"),
    ],
)
def test_a_file_that_is_something_else(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    with Results(file, QUICK) as results:
        results.add(made_up(next(QUICK.schedule(1))))
    header, game = file.read_text().splitlines()
    text = text.replace("HEADER", header).replace("GAME", game)
    file.write_text(text.replace("ALIEN", game.replace("greedy", "alien")))
    before = file.read_bytes()
    with pytest.raises(ValueError, match=re.escape(sentence)):
        Results(file, QUICK)
    assert file.read_bytes() == before


# --- the whole command ---------------------------------------------------------------------------


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def games_in(file: Path) -> list[tuple[str, str, int, int]]:
    lines = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    return [(line["first"], line["second"], line["deal"], line["seat"]) for line in lines]


def test_greedy_beats_random_and_a_file_of_ones_own_plays(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "ankh", "greedy", "mybot", "random", "--bot", str(EXAMPLE)]
    words += ["--games", "6", "--workers", "2", "--json", "r.json", "--plot", "r.svg"]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "18/18 games" in out and "won/=/lost" in out
    file = here / "arena-ankh-greedy-mybot-random.jsonl"
    assert sorted(games_in(file)) == sorted(
        Setup("ankh", ("greedy", "mybot", "random")).schedule(6)
    )
    found = json.loads((here / "r.json").read_text())
    scores = {(pair["first"], pair["second"]): pair["score"] for pair in found["pairs"]}
    assert scores["greedy", "random"]["value"] > 0.8
    assert scores["mybot", "random"]["value"] > 0.8
    assert found["ratings"][-1]["bot"] == "random"
    assert found["ended"] == "finished"
    assert "mybot" in (here / "r.svg").read_text()


def test_sprt_stops_early_and_the_same_command_says_the_same(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "ankh", "greedy", "random", "--games", "1000", "--sprt", "0,300"]
    words += ["--workers", "2", "--results", "s.jsonl"]
    assert main(words) == 0
    verdict = "SPRT accepts H1 after"
    first = capsys.readouterr().out
    assert verdict in first
    assert len(games_in(here / "s.jsonl")) < 60
    before = (here / "s.jsonl").read_bytes()
    assert main(words) == 0
    again = capsys.readouterr().out
    assert first.splitlines()[-1] == again.splitlines()[-1]
    assert (here / "s.jsonl").read_bytes() == before


def started(here: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "benben", "arena", "ankh", "greedy", "random", *words]
    return subprocess.Popen(
        [*command, "--results", "k.jsonl", "--workers", "2"],
        cwd=here,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,  # as a terminal does: one group, one Ctrl-C for all of it
    )


def wait_for_games(file: Path, n: int, process: "subprocess.Popen[str]") -> None:
    ends = time.monotonic() + 240
    while not file.exists() or file.read_bytes().count(b"\n") < n + 1:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < ends
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listed.read_text().split()] if listed.exists() else []


def wait_until_gone(pids: list[int]) -> None:
    ends = time.monotonic() + 20
    while any(is_alive(pid) for pid in pids):
        assert time.monotonic() < ends
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_killed_in_the_middle_no_game_is_lost_or_doubled(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = here / "k.jsonl"
    with started(here, "--games", "400") as process:
        wait_for_games(file, 3, process)
        workers = children(process.pid)
        process.kill()
        process.communicate()
    wait_until_gone(workers)  # nobody told them, they noticed
    kept = file.read_bytes()
    kept = kept[: kept.rindex(b"\n") + 1]
    file.write_bytes(kept + b'{"first": "greedy", "sec')
    done = kept.count(b"\n") - 1
    words = ["arena", "ankh", "greedy", "random", "--games", str(done + 3)]
    assert main([*words, "--results", "k.jsonl", "--workers", "2"]) == 0
    assert (
        "k.jsonl: the last line was cut off; that game is played again." in capsys.readouterr().out
    )
    assert file.read_bytes().startswith(kept)
    assert sorted(games_in(file)) == sorted(QUICK.schedule(done + 3))


def test_ctrl_c_ends_with_the_table_so_far(here: Path) -> None:
    with started(here, "--games", "400") as process:
        wait_for_games(here / "k.jsonl", 2, process)
        workers = children(process.pid)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "")
    assert "won/=/lost" in out
    assert "Stopped; the same command goes on. Games so far: k.jsonl" in out
    wait_until_gone(workers)
    played = games_in(here / "k.jsonl")
    assert re.search(rf"greedy +random +{len(played)} ", out)


BROKEN = {
    "crash": "class BOT:\n    def choose(self, seen, seed):\n        return 1 / 0\n",
    "cheat": "from benben.bots import Choice\n"
    "class BOT:\n    def choose(self, seen, seed):\n        return Choice(-1)\n",
    "death": "import os\nclass BOT:\n    def choose(self, seen, seed):\n        os._exit(3)\n",
    "empty": "bot = None\n",
    "wrong": "BOT = (\n",
    "greedy": "",
}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["greedy"], "name two or more bots, each once"),
        (["greedy", "greedy"], "name two or more bots, each once"),
        (["greedy", "nobody"], "no bot 'nobody': there are"),
        (["greedy", "random", "--players", "1"], "an arena is for 2 players or more"),
        (["greedy", "random", "--players", "9"], "Ankh is for 2 to 4 players, not 9"),
        (["greedy", "random", "--option", "starter"], "expected NAME=VALUE"),
        (["greedy", "random", "--games", "0"], "--games and --workers count from 1"),
        (["greedy", "random", "--sprt", "20,0"], "--sprt 20,0: expected ELO0,ELO1"),
        (["mybot", "greedy", "random", "--sprt", "0,20", "--bot", str(EXAMPLE)], "two bots, not 3"),
        (["greedy", "random", "--plot", "no/where.svg"], "there is no folder no"),
        (["greedy", "random", "--bot", "missing.py"], "No such file"),
        (["greedy", "random", "--bot", "greedy.py"], "there is a bot 'greedy' already"),
        (["empty", "random", "--bot", "empty.py"], "defines no BOT with a method choose"),
        (["wrong", "random", "--bot", "wrong.py"], "wrong.py: SyntaxError: "),
        (["crash", "random", "--bot", "crash.py"], "bot crash failed at ply "),
        (["cheat", "random", "--bot", "cheat.py"], "Refused: T1.3"),
        (["death", "random", "--bot", "death.py"], "a worker died (exit status 3)"),
    ],
)
def test_a_mistake_ends_in_one_sentence(
    words: list[str], sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in BROKEN.items():
        (here / f"{name}.py").write_text(text)
    assert main(["arena", "ankh", *words, "--workers", "1"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("benben: ")
    assert err.count("\n") == 1
    assert sentence in err


def test_a_changed_bot_does_not_mix_with_its_former_self(here: Path) -> None:
    file = here / "own.py"
    file.write_text(EXAMPLE.read_text())
    with Results(here / "r.jsonl", Setup("ankh", ("own", "random"), files=(file,)).check()):
        pass
    file.write_text(EXAMPLE.read_text() + "\n# better now\n")
    changed = Setup("ankh", ("own", "random"), files=(file,)).check()
    with pytest.raises(ValueError, match=r"another set-up \(files\)"):
        Results(here / "r.jsonl", changed)


def test_a_bot_of_ones_own_sits_down_in_the_terminal(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["play", "ankh", "--seats", "mybot,greedy", "--bot", str(EXAMPLE), "--seed", "2"]
    assert main([*words, "--record", "m.record", "--language", "en"]) == 0
    assert re.search(r"(mybot|greedy) wins", capsys.readouterr().out)


# --- records and the leaderboard ----------------------------------------------------------------


def test_each_game_can_be_kept_move_by_move(here: Path) -> None:
    words = ["arena", "ankh", "greedy", "random", "--games", "2", "--workers", "1"]
    assert main([*words, "--records", "kept/games"]) == 0
    found = sorted((here / "kept" / "games").iterdir())
    assert [file.name for file in found] == [
        "greedy-random-0-1.record", "greedy-random-0-2.record",
    ]  # fmt: skip
    (results,) = here.glob("*.jsonl")
    lines = [json.loads(line) for line in results.read_text("utf-8").splitlines()[1:]]
    for file, line in zip(found, sorted(lines, key=lambda line: line["seat"]), strict=True):
        match = Match.from_record(file.read_text("utf-8"))
        outcome = match.outcome()
        assert outcome is not None and list(outcome.scores) == line["scores"]
        assert match.ply == line["plies"] and match.names[line["seat"]] == "greedy"
    assert main(words) == 0  # nothing is missing; where records are kept is no other set-up


def test_a_leaderboard_is_the_same_every_time(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboard, "BOTS", ("random", "greedy"))
    monkeypatch.setattr(leaderboard.run, "__defaults__", (2,))
    found = []
    for name in ("one", "other"):
        words = ["leaderboard", "ankh", "--workers", "1", "--results", f"{name}.jsonl"]
        words += ["--bot", str(EXAMPLE)]
        assert main([*words, "--json", f"{name}.json"]) == 0
        assert "protocol 1" in capsys.readouterr().out
        found.append(json.loads((here / f"{name}.json").read_text("utf-8")))
    assert found[0] == found[1] and found[0]["protocol"] == leaderboard.PROTOCOL
    assert {bot["bot"] for bot in found[0]["ratings"]} == {"random", "greedy", "mybot"}


def test_the_protocol_is_what_its_version_says() -> None:
    """A change here is another protocol: its version goes up."""
    asked = leaderboard.BOTS, leaderboard.GAMES, leaderboard.SEED, leaderboard.FEWEST
    known = {1: (("random", "greedy", "search:100", "search:1000"), 200, 20260101, 2)}
    assert known[leaderboard.PROTOCOL] == asked
