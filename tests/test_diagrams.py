"""The pictures of the rules page are what the engine makes of their scenes; they have a clause."""

import json
import runpy
from pathlib import Path

import pytest

from benben.rulebook import clauses

WEB = Path(__file__).parents[1] / "web"
FOLDERS = sorted(file.parent for file in WEB.glob("src/games/*/scenes.json"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_diagrams_are_fresh(folder: Path) -> None:
    text = runpy.run_path(str(WEB / "preview/diagrams.py"))["text"]
    assert (folder / "diagrams.json").read_text("utf-8") == text(folder), "run preview/diagrams.py"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_diagrams_stand_at_clauses(folder: Path) -> None:
    scenes = json.loads((folder / "scenes.json").read_text("utf-8"))
    assert {scene["clause"] for scene in scenes} <= set(clauses(folder.name))
