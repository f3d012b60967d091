"""What a browser does, without NumPy and Numba, by WebAssembly: the same as here, to the byte."""

import subprocess
import sys
from pathlib import Path

import pytest

from benben.adapters import wasm
from benben.compiled import PACKAGE
from benben.game import names
from transcripts import transcript

HERE = Path(__file__).parent
PLIES = 40  # moves of seats
OPTIONS = {"buckets": {"finger": "cascade"}}


def without(*arguments: str) -> str:
    """What Python says without all that a browser has not."""
    ran = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, cwd=HERE
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("name", names())
def test_views_stories_undo_records_and_bots_are_the_same_over_webassembly(
    name: str, tmp_path: Path
) -> None:
    module, _ = wasm.build(tmp_path, [name])
    options = OPTIONS.get(name, {})
    given = [f"{key}={value}" for key, value in options.items()]
    there = without("transcripts.py", name, str(module), str(PLIES), *given)
    assert there == "\n".join(transcript(name, options, PLIES))


def test_a_table_needs_nothing_that_a_browser_has_not() -> None:
    """But Rich, for the board of a game that has none of its own for the browser."""
    folders = ("table", "local")
    modules = [
        f"benben.{folder}.{file.stem}"
        for folder in folders
        for file in (PACKAGE / folder).glob("*.py")
        if file.stem not in ("__init__", "drawn")
    ]
    imports = "; ".join(f"import {module}" for module in modules)
    without("-c", f"from transcripts import without_a_server; without_a_server(); {imports}")
