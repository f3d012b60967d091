"""A changed rule never runs a stale binary, and a second start compiles nothing."""

import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from benben import compiled

PREPARE = """
from benben.game import game
game("ankh").prepare(lambda done, total: print(done, total))
"""
LOOK = """
import numpy as np
from benben.game import game
engine = game("ankh").engine
position, room = engine.new(), engine.room()
engine.setup(position, np.array([2, 2], np.int64))
print("moves", engine.moves(position, 0, room))
print("compiled", sum(engine.moves.stats.cache_misses.values()))
"""


def run(package: Path, cache: Path, script: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "PYTHONPATH": str(package), "BENBEN_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(compiled.PACKAGE, tmp_path / "src" / "benben")
    shutil.copytree(compiled.PACKAGE.parents[1] / "docs", tmp_path / "docs")
    return tmp_path / "src"


def test_a_rule_changed_in_another_file_takes_effect(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = run(copy, cache, PREPARE + LOOK)
    assert "moves 15" in first
    assert first.startswith("0 ")  # people were told how far it is
    assert run(copy, cache, PREPARE + LOOK) == "moves 15\ncompiled 0\n"
    board = copy / "benben" / "games" / "ankh" / "board.py"  # not the file the moves stand in
    text = board.read_text("utf-8")
    assert '"b7"' in text
    board.write_text(text.replace('"b7"', '"f2"'), "utf-8")  # two bridges side by side
    assert "moves 13" in run(copy, cache, LOOK)


def test_data_and_versions_are_part_of_the_fingerprint(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = copy / "benben"
    before = compiled.fingerprint(package)
    assert compiled.fingerprint(package) == before
    (package / "games" / "ankh" / "more.json").write_text("{}")
    with_data = compiled.fingerprint(package)
    monkeypatch.setattr(compiled, "version", lambda name: "99")
    assert len({before, with_data, compiled.fingerprint(package)}) == 3


def test_another_copy_has_a_cache_of_its_own(copy: Path) -> None:
    """What one copy has compiled, another does not find: it must not believe it was prepared."""
    assert compiled.fingerprint(copy / "benben") != compiled.fingerprint()


def test_old_caches_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = [f"{n:020x}" for n in range(compiled.KEPT_CACHES + 3)]
    for n, name in enumerate([*old, "letters", "0123"]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (n % len(old), n % len(old)))
    monkeypatch.setattr(compiled, "CACHE", tmp_path / ("f" * 20))
    compiled._open_cache()
    left = {path.name for path in tmp_path.iterdir()}
    assert left - {"f" * 20} == {*old[4:], "letters", "0123"}  # whatever is not ours stays


def test_a_cache_that_cannot_be_written_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(compiled, "CACHE", tmp_path / "file" / "cache")
    with pytest.raises(OSError, match="set BENBEN_CACHE"):
        compiled._open_cache()


def test_the_cache_lies_where_it_is_told_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BENBEN_CACHE", str(tmp_path))
    assert compiled.cache_home() == tmp_path
    monkeypatch.delenv("BENBEN_CACHE")
    assert compiled.cache_home().name in ("benben", "cache")


def test_other_peoples_functions_are_left_alone() -> None:
    import numba

    assert str(compiled.CACHE) != numba.config.CACHE_DIR


def test_what_is_never_compiled_holds_no_rule_and_does_not_count(copy: Path) -> None:
    package = copy / "benben"
    before = compiled.fingerprint(package)
    for path in package.rglob("*.py"):
        if not compiled.NEVER_COMPILED.isdisjoint(path.relative_to(package).parts):
            assert not re.search(r"@rule|rule_for|njit", path.read_text("utf-8")), path
            path.write_text("changed = True\n", "utf-8")
    assert compiled.fingerprint(package) == before


def test_two_processes_never_write_the_same_file() -> None:
    """Numba numbers its files; two writers would each call another signature number one."""
    name = "from benben.chance import below; print(below._cache._cache_file._data_name(1))"
    ran = [
        subprocess.run([sys.executable, "-c", name], check=True, capture_output=True).stdout
        for _ in range(2)
    ]
    assert ran[0] != ran[1]


@pytest.mark.skipif(compiled.UNCOMPILED, reason="nothing is kept where nothing is compiled")
def test_threads_that_import_games_at_once_keep_everything_in_the_cache(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a folder of compiled code appears wherever the server was started."""
    njit, waits = compiled.numba.njit, iter([0.05, 0.2])  # the first is done while the second waits

    def one(number: int) -> Any:
        return compiled.rule(lambda n: n + number)

    def slow(**how: Any) -> Any:
        time.sleep(next(waits))
        return njit(**how)

    monkeypatch.setattr(compiled.numba, "njit", slow)
    with ThreadPoolExecutor(2) as pool:
        made = list(pool.map(one, range(2)))
    assert {Path(function._cache.cache_path).parent for function in made} == {compiled.CACHE}
