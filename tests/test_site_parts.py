"""Parts of the static site that need no browser: the smaller standard library."""

import zipfile
from pathlib import Path

from benben.site.stdlib import slim


def zipped(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, f"# {name}")
    return path


def test_what_nobody_imports_is_left_out(tmp_path: Path) -> None:
    whole = zipped(
        tmp_path / "whole.zip", "json/__init__.py", "pdb.py", "unittest/mock.py", "random.py",
        "encodings/utf_8.py", "encodings/cp1026.py", "xml/",
    )  # fmt: skip
    slim(whole, tmp_path / "slim.zip")
    with zipfile.ZipFile(tmp_path / "slim.zip") as kept:
        assert kept.namelist() == ["encodings/utf_8.py", "json/__init__.py", "random.py"]
        assert kept.read("random.py") == b"# random.py"


def test_the_same_library_gives_the_same_bytes(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "whole.zip", "json/__init__.py", "random.py")
    for name in ("one.zip", "two.zip"):
        slim(whole, tmp_path / name)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
