"""A data set is read back and compared with the matches replayed from its records."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from benben import Match
from benben.__main__ import main
from benben.adapters import dataset
from benben.adapters.dataset import Plan, write
from benben.bots import bot

SMALL = {"ptoq": {"size": "small"}, "sakkara": {"size": "tiny", "turns": "6"}}


def made(folder: Path, name: str, seed: int = 1) -> tuple[list[Any], list[Any]]:
    plan = Plan.of(name, options=SMALL[name], matches=4, tries=30, seed=seed, curious=5)
    matches, rows = write(plan, folder)
    read = [
        pq.read_table(folder / f"{part}.parquet").to_pylist() for part in ("decisions", "matches")
    ]
    assert (len(read[1]), len(read[0])) == (matches, rows)
    return read[0], read[1]


@pytest.mark.parametrize("name", SMALL)
def test_what_is_read_back_is_what_was_played(name: str, tmp_path: Path) -> None:
    decisions, matches = made(tmp_path / "one", name)
    for told in matches:
        whole = Match.from_record(told["record"])
        outcome = whole.outcome()
        assert outcome is not None
        assert (told["outcome"], told["clause"]) == ([*outcome.scores], outcome.clause)
        rows = [row for row in decisions if row["match"] == told["match"]]
        plies = [(ply.seat, ply.move) for ply in whole.plies]
        assert [(row["seat"], row["played"]) for row in rows] == [p for p in plies if p[0] >= 0]
        left = iter(rows)
        for match, ply in whole.replayed():
            if ply.seat < 0:
                continue
            row = next(left)
            assert (row["ply"], row["outcome"]) == (match.ply, told["outcome"])
            luck = told["seed"] + match.ply
            seen = match.seen(ply.seat, luck)
            assert row["observation"] == seen.observation.tobytes()
            assert row["moves"] == [*seen.moves]
            if row is rows[-1]:  # one of those that the search itself chose
                assert row["played"] == bot("search:30").choose(seen, luck).move


def test_the_search_s_visits_are_those_of_its_tries(tmp_path: Path) -> None:
    decisions, _ = made(tmp_path / "one", "ptoq")
    chosen = [row for row in decisions if len(row["moves"]) > 1]
    assert len(chosen) > 40
    for row in chosen:
        assert sum(row["visits"]) >= 30
        tried = [chance for chance, n in zip(row["chances"], row["visits"], strict=True) if n]
        assert all(0 <= chance <= 1 for chance in tried)


def test_the_same_seed_writes_the_same_rows_another_others(tmp_path: Path) -> None:
    # NaN is no number and equals nothing
    one, again, other = (
        np.array(repr(made(tmp_path / folder, "sakkara", seed)))
        for folder, seed in (("one", 1), ("again", 1), ("other", 2))
    )
    assert one == again and one != other


def test_the_card_says_how_to_make_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cards"
    words = ["dataset", "sakkara", "--option", "size=tiny", "--option", "turns=2"]
    assert main([*words, "--matches", "2", "--tries", "5", "--out", str(folder)]) == 0
    assert capsys.readouterr().out.startswith("2 matches, ")
    card = (folder / "README.md").read_text("utf-8")
    command = next(line for line in card.splitlines() if line.startswith("benben dataset"))
    again = command.replace("FOLDER", str(tmp_path / "again")).split()[1:]
    assert main(again) == 0
    for part in ("decisions.parquet", "matches.parquet", "README.md"):
        assert (folder / part).read_bytes() == (tmp_path / "again" / part).read_bytes()
    columns = pq.read_schema(folder / "decisions.parquet").names
    assert all(f"`{column}`" in card for column in columns)


def test_what_cannot_be_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", "utf-8")
    for words, sentence in (
        (["--matches", "0"], "matches: at least 1, not 0"),
        (["--tries", "-3"], "tries: at least 1, not -3"),
        (["--out", str(tmp_path / "full")], "is not empty: choose a new folder"),
        (["--option", "size=huge"], "allowed are full, tiny"),
    ):
        assert main(["dataset", "sakkara", "--out", str(tmp_path / "new"), *words]) == 2
        assert sentence in capsys.readouterr().err
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    assert main(["dataset", "sakkara", "--out", str(tmp_path / "new")]) == 2
    assert dataset.NO_ARROW in capsys.readouterr().err
