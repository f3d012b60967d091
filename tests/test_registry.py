"""Games are found by entry points, in whichever package they lie."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from benben import game, names, registry
from benben.__main__ import main

Entries = dict[str, str]


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Entries]:
    """What is registered, for a test to change."""
    entries = {name: registry._entry(name).value for name in names()}
    monkeypatch.setattr(
        registry, "entry_points",
        lambda group: [EntryPoint(name, value, group) for name, value in entries.items()],
    )  # fmt: skip
    registry._registered.cache_clear()
    registry.folder.cache_clear()
    yield entries
    monkeypatch.undo()
    registry._registered.cache_clear()
    registry.folder.cache_clear()


def test_listing_the_games_imports_none_of_them() -> None:
    script = (
        "import sys; from benben import registry; assert registry.names();"
        "assert all(registry.folder(name).is_dir() for name in registry.names());"
        "print([m for m in sys.modules if m.startswith('benben.games.')])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout == "[]\n"


def test_a_game_of_another_package_is_found(
    registered: Entries, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "elsewhere"
    package.mkdir()
    (package / "__init__.py").write_text("class GAME:\n    name = 'dice'\n")
    monkeypatch.syspath_prepend(tmp_path)
    registered["dice"] = "elsewhere:GAME"
    assert "dice" in names()
    assert registry.folder("dice") == package
    assert not registry.is_own("dice")
    assert game("dice").name == "dice"
    registered["cards"] = "elsewhere:GAME"
    registry._registered.cache_clear()
    with pytest.raises(registry.Unusable, match=r"cards .* calls itself dice"):
        game("cards")


def test_a_source_tree_without_metadata_says_what_to_do(
    registered: Entries, capsys: pytest.CaptureFixture[str]
) -> None:
    registered.clear()
    with pytest.raises(registry.Unusable, match=r"make .venv/dev"):
        names()
    assert main(["play", "ankh"]) == 2
    assert capsys.readouterr().err == f"benben: {registry.NOT_INSTALLED}\n"


def test_a_package_that_is_gone_is_named(registered: Entries) -> None:
    registered["ghost"] = "nowhere.at_all:GAME"
    with pytest.raises(registry.Unusable, match=r"ghost .*is not where it says"):
        registry.folder("ghost")
    with pytest.raises(registry.Unusable, match=r"ghost .*cannot be imported: No module"):
        game("ghost")


def test_two_games_of_one_name_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    two = [EntryPoint("go", value, registry.GROUP) for value in ("a:GAME", "b:GAME")]
    monkeypatch.setattr(registry, "entry_points", lambda group: two)
    registry._registered.cache_clear()
    try:
        with pytest.raises(registry.Unusable, match="two games are called go: a:GAME and b:GAME"):
            names()
    finally:
        registry._registered.cache_clear()
