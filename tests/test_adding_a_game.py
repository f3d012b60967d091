"""docs/adding-a-game.md is followed, command by command, from an empty folder."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
EXAMPLE = ROOT / "examples" / "marienbad"
# what the page calls pip, benben and pytest, kept out of the environment the tests run in
SHELL = """
set -e
pip() { "$PYTHON" -m pip install --quiet --no-deps --no-build-isolation --target "$SITE" .; }
benben() { "$PYTHON" -m benben "$@"; }
pytest() { "$PYTHON" -m pytest -q -p no:cacheprovider "$@"; }
"""


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str], str]:
    """The folder after all commands of the page, its environment, and what was printed."""
    folder = tmp_path_factory.mktemp("adding")
    site = folder / "site"
    environment = {
        **os.environ,
        "BENBEN": str(ROOT),
        "PYTHON": sys.executable,
        "SITE": str(site),
        "PYTHONPATH": str(site),
    }
    ran = subprocess.run(
        ["bash", "-c", "\n".join([SHELL, *blocks("sh")])],  # noqa: S607
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder / "pebbles", environment, ran.stdout


def test_a_new_game_passes_its_tests(followed: tuple[Path, dict[str, str], str]) -> None:
    _, _, printed = followed
    assert re.search(r"total +32", printed)
    assert re.search(r"\d{2,} passed", printed) and "failed" not in printed


def test_the_module_of_the_page_becomes_its_board(
    followed: tuple[Path, dict[str, str], str],
) -> None:
    _, environment, _ = followed
    board = Path(environment["SITE"]) / "pebbles" / "web" / "board.js"
    board.parent.mkdir()
    (module,) = blocks("js")
    board.write_text(module, "utf-8")
    script = "from benben import registry; print(registry.board('pebbles'), registry.names())"
    ran = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith("module ") and "'pebbles'" in ran.stdout


def test_the_entry_point_is_as_the_page_says(
    followed: tuple[Path, dict[str, str], str],
) -> None:
    folder, _, _ = followed
    (entry,) = blocks("toml")
    group, line = entry.strip().splitlines()
    written = (folder / "pyproject.toml").read_text("utf-8")
    assert re.search(rf"{re.escape(group)}.*\n{re.escape(line)}\n", written)


def test_the_page_names_every_file_of_the_example_and_no_other() -> None:
    package = EXAMPLE / "src" / "marienbad"
    files = {path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    tests = {f"tests/{path.name}" for path in (EXAMPLE / "tests").glob("*.py")}
    there = {path.relative_to(package).as_posix() for path in files} | tests
    named = set()
    for row in re.findall(r"^\| (`[^|]+) \|", PAGE, re.MULTILINE):
        first, *others = re.findall(r"`([^`]+)`", row)
        folder = first.rpartition("/")[0]
        named |= {first, *(f"{folder}/{other}" for other in others)}
    assert {name for name in named if re.search(r"\.(py|md|json)$", name)} == there
