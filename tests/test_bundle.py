"""The browser's bundle is made anew exactly when what it is made of has changed."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from loading import loaded

ROOT = Path(__file__).parents[1]


@pytest.fixture
def bundle(tmp_path: Path) -> ModuleType:
    """The builder, in a small checkout of its own."""
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "src" / "benben" / "messages").mkdir(parents=True)
    (tmp_path / "web" / "src" / "main.ts").write_text("let a = 1")
    (tmp_path / "src" / "benben" / "messages" / "en.json").write_text("{}")
    (tmp_path / "src" / "benben" / "site").mkdir()
    (tmp_path / "src" / "benben" / "site" / "stdlib.txt").write_text("json")
    shutil.copy(ROOT / "web" / "bundle.py", tmp_path / "web" / "bundle.py")
    return loaded(tmp_path / "web" / "bundle.py")


def made(bundle: ModuleType) -> None:
    bundle.OUT.mkdir(parents=True, exist_ok=True)
    bundle.PYODIDE.mkdir(parents=True, exist_ok=True)
    for name in (*bundle.PYODIDES_OWN, bundle.PACKAGES, bundle.STDLIB):
        (bundle.PYODIDE / name).touch()
    bundle.STAMP.write_text(bundle.fingerprint())


def test_fresh_until_a_source_or_a_text_changes(bundle: ModuleType) -> None:
    assert bundle.is_stale()
    made(bundle)
    assert not bundle.is_stale()
    for path in bundle.sources():
        made(bundle)
        path.write_text("let a = 2")
        assert bundle.is_stale(), path
    made(bundle)
    (bundle.WEB / "src" / "more.ts").write_text("")
    assert bundle.is_stale()


def test_a_test_is_no_part_of_it(bundle: ModuleType) -> None:
    made(bundle)
    (bundle.WEB / "src" / "main.test.ts").write_text("test")
    (bundle.WEB / "node_modules").mkdir()
    (bundle.WEB / "node_modules" / "x.js").write_text("1")
    assert not bundle.is_stale()


def test_without_sources_there_is_nothing_to_make(bundle: ModuleType) -> None:
    shutil.rmtree(bundle.WEB / "src")
    assert not bundle.is_stale()


def locked(**packages: Mapping[str, object]) -> str:
    named = {f"node_modules/{name}": package for name, package in packages.items()}
    return json.dumps({"packages": {"": {"name": "web"}, **named}})


def test_building_needs_only_what_is_no_tool_of_developers(bundle: ModuleType) -> None:
    """`make play` installed linters and a test runner, four times as many packages."""
    vite, eslint = {"version": "8.3.4"}, {"version": "10.0.0", "dev": True}
    (bundle.WEB / "package-lock.json").write_text(locked(vite=vite, eslint=eslint))
    assert not bundle.is_installed()
    (bundle.WEB / "node_modules").mkdir()
    installed = bundle.WEB / "node_modules" / ".package-lock.json"
    for has_all, here in (
        (True, locked(vite=vite)),
        (True, locked(vite=vite, eslint=eslint)),
        (False, locked(eslint=eslint)),
        (False, locked(vite={"version": "8.3.3"})),
    ):
        installed.write_text(here)
        assert bundle.is_installed() == has_all
