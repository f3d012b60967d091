"""Parts of the static site that need no browser: its standard library, and putting it in place."""

import json
import zipfile
from pathlib import Path

import pytest

from benben.adapters import in_browser
from benben.server import WEB
from benben.site import building
from benben.site.stamp import stamp
from benben.site.stdlib import slim

ROOT = Path(__file__).parents[1]
TOOLS = {
    "vite",
    "@sveltejs/vite-plugin-svelte",
    "@formatjs/icu-messageformat-parser",
    "opentype.js",
}


def zipped(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, f"# {name}")
    return path


def test_what_nobody_imports_is_left_out(tmp_path: Path) -> None:
    whole = zipped(
        tmp_path / "whole.zip", "json/__init__.py", "json/tool.py", "pdb.py", "unittest/mock.py",
        "random.py", "encodings/utf_8.py", "encodings/cp1026.py", "json/", "pyodide/py.typed",
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


def test_whose_work_is_brought_is_told_with_the_licence() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    told = (WEB / "licences.txt").read_text("utf-8")
    for name in package["dependencies"].keys() - TOOLS:
        assert f"\n{name} {package['dependencies'][name]} (" in told
    for text in (
        "SIL OPEN FONT LICENSE",
        "Permission is hereby granted",
        "Python Software Foundation",
    ):
        assert text in told


@pytest.fixture
def parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page without games, so that a site is made at once."""
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<html lang=en>")
    (web / "sw.js").write_text("addEventListener('fetch', () => {});")
    monkeypatch.setattr(building, "WEB", web)
    monkeypatch.setattr(in_browser, "PYODIDE", web)
    monkeypatch.setattr(in_browser, "CORE", ())
    monkeypatch.setattr("benben.registry.names", list)
    monkeypatch.setattr("benben.adapters.wasm.build", lambda folder, games: folder.mkdir())
    return web


def test_an_older_site_stays_until_the_new_one_is_whole(
    parts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug: it was deleted first, and a site that could not be made left nothing."""
    folder = tmp_path / "site"
    building.build(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with monkeypatch.context() as broken:
        broken.setattr(in_browser, "_sources", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            building.build(folder)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    (parts / "more.txt").write_text("new")
    building.build(folder)
    assert (folder / "more.txt").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["site", "web"]


def test_only_a_site_is_replaced(parts: Path, tmp_path: Path) -> None:
    """A bug: any folder with a file `sw.js` was taken for an older site, and deleted."""
    other = tmp_path / "app"
    other.mkdir()
    (other / "sw.js").write_text("addEventListener('fetch', () => {});")
    with pytest.raises(ValueError, match="holds other things"):
        building.build(other)
    stamp(other)
    building.build(other)


def test_the_page_names_the_folder_it_plays_with(parts: Path, tmp_path: Path) -> None:
    """Else a page of one version could take Python or rules of another."""
    building.build(tmp_path / "site")
    (play,) = (tmp_path / "site").glob("play-*")
    assert f'<html data-site="{play.name}" ' in (tmp_path / "site" / "index.html").read_text()
    assert f'"{play.name}/benben.zip":' in (tmp_path / "site" / "sw.js").read_text()
