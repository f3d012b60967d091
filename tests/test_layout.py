"""The folders of Benben's own games have one shape."""

import re
from collections.abc import Iterable
from pathlib import Path

from benben.compiled import PACKAGE

ARCHITECTURE = Path(__file__).parents[1] / "docs" / "architecture.md"
OWN: dict[str, set[str]] = {  # what not every game needs has a folder of its own
    "ankh": {"learned"},
    "buckets": {"physics"},
    "ptoq": {"poker", "solver"},
    "sakkara": {"box", "learned"},
}


def contents(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def folders() -> dict[str, set[str]]:
    inside = (PACKAGE / "games").iterdir()
    return {path.name: contents(path) for path in inside if (path / "__init__.py").exists()}


def shape() -> set[str]:
    """What every folder holds."""
    return set[str]().union(*folders().values()).difference(*OWN.values())


def test_the_folders_of_the_games_have_the_same_files() -> None:
    assert set(folders()) == set(OWN)
    for game, found in folders().items():
        assert found == shape() | OWN[game], f"{game} differs in {sorted(found ^ shape())}"


def test_what_not_every_game_needs_is_a_folder_of_those_games_alone() -> None:
    for game, own in OWN.items():
        for name in own:
            assert (PACKAGE / "games" / game / name).is_dir()
            assert [other for other, found in folders().items() if name in found] == [
                other for other, names in OWN.items() if name in names
            ]


def test_the_table_of_the_folders_names_every_file() -> None:
    section = (
        ARCHITECTURE.read_text("utf-8").split("## Four folders, one shape")[1].split("\n## ")[0]
    )
    rows = re.findall(r"^\| `([^`]+?)/?` \|", section, flags=re.MULTILINE)
    assert sorted(rows) == sorted(shape())
    for game, own in OWN.items():
        for name in own:
            assert f"`{game}/{name}/`" in section


def test_the_table_of_the_folders_names_every_module_of_the_rules() -> None:
    section = ARCHITECTURE.read_text("utf-8").split("| `rules/` |")[1].split("\n")[0]
    for game, cell in zip(OWN, section.split("|")[1:], strict=False):
        modules = {path.stem for path in (PACKAGE / "games" / game / "rules").glob("*.py")}
        assert set(re.findall(r"`(\w+)`", cell)) == modules - {"__init__"}, game


MOST_LINES = 350


def too_long(sources: Iterable[Path]) -> dict[str, int]:
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in sources}
    return {str(path): count for path, count in lines.items() if count > MOST_LINES}


def test_no_module_is_too_long_to_read() -> None:
    assert too_long(PACKAGE.rglob("*.py")) == {}


WEB = Path(__file__).parents[1] / "web" / "src"


def test_no_source_of_the_browser_is_too_long_to_read() -> None:
    sources = {path for kind in ("ts", "svelte", "css") for path in WEB.rglob(f"*.{kind}")}
    sources.remove(WEB / "messages.ts")  # generated: its own sources are within the limit
    assert too_long(sources) == {}
