"""Python's library in a browser: exactly what is imported there, found by running."""

import zipfile
from pathlib import Path

import pytest

from benben.adapters import in_browser
from benben.site.stdlib import KEPT
from rehearsing import WHOLE, play_folder, rehearse

STDLIB = "python_stdlib.zip"


@pytest.fixture(scope="module")
def play(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play_folder(tmp_path_factory.mktemp("play"))


def test_what_is_imported_is_what_is_kept(play: Path) -> None:
    """Where it differs, `python tests/rehearsing.py` writes the list anew."""
    assert rehearse(WHOLE, play) == KEPT.read_text("utf-8").split()


def test_with_what_is_kept_alone_nothing_is_missing(play: Path) -> None:
    assert rehearse(in_browser.PYODIDE, play) == KEPT.read_text("utf-8").split()


def test_a_missing_module_fails_the_rehearsal(play: Path, tmp_path: Path) -> None:
    for name in in_browser.CORE:
        (tmp_path / name).write_bytes((in_browser.PYODIDE / name).read_bytes())
    with (
        zipfile.ZipFile(in_browser.PYODIDE / STDLIB) as whole,
        zipfile.ZipFile(tmp_path / STDLIB, "w") as less,
    ):
        for name in whole.namelist():
            if name != "hmac.pyc":
                less.writestr(name, whole.read(name))
    with pytest.raises(RuntimeError, match="No module named 'hmac'"):
        rehearse(tmp_path, play)
