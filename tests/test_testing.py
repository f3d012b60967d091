"""benben.testing holds for a tiny game too, and finds what is broken in one."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

KUHN = Path(__file__).parent / "kuhn"
TESTS = """
from benben.testing import Conformance

class TestKuhn(Conformance):
    games = ("kuhn",)
"""


def conformance(folder: Path, *arguments: str) -> str:
    """What pytest says of a Kuhn poker installed in a folder."""
    about = folder / "kuhn-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: kuhn\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[benben.games]\nkuhn = kuhn:GAME\n")
    (folder / "test_kuhn.py").write_text(TESTS)
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "error",
         *arguments, str(folder / "test_kuhn.py")],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return ran.stdout + ran.stderr


@pytest.fixture
def kuhn(tmp_path: Path) -> Path:
    shutil.copytree(KUHN, tmp_path / "kuhn")
    return tmp_path


def test_a_match_of_three_moves_is_long_enough(kuhn: Path) -> None:
    """Seven tests took matches for longer, or wanted options."""
    printed = conformance(kuhn)
    assert re.search(r"\n\d\d passed", printed) and "failed" not in printed, printed


def test_a_game_that_shows_a_hidden_card_is_caught(kuhn: Path) -> None:
    game = kuhn / "kuhn" / "__init__.py"
    text = game.read_text("utf-8")
    leaky = text.replace("return seat == other or shown(s)", "return True", 1)
    assert leaky != text
    # `imagine` and `observe` still hide it; the view does not
    leaky = leaky.replace("knows(s, seat, other)", "(seat == other or shown(s))")
    game.write_text(leaky, "utf-8")
    printed = conformance(kuhn, "-k", "imagined_position_looks_the_same")
    assert "1 failed" in printed, printed
