"""The folders of Benben's own games have one shape."""

from pathlib import Path

from benben.compiled import PACKAGE

OWN: dict[str, set[str]] = {  # what only one game needs has a folder of its own
    "ankh": set(),
    "buckets": {"physics"},
    "ptoq": {"poker", "solver"},
    "sakkara": {"box"},
}


def contents(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


def folders() -> dict[str, set[str]]:
    inside = (PACKAGE / "games").iterdir()
    return {path.name: contents(path) for path in inside if (path / "__init__.py").exists()}


def test_the_folders_of_the_games_have_the_same_files() -> None:
    assert set(folders()) == set(OWN)
    shape = set[str]().union(*folders().values()).difference(*OWN.values())
    for game, found in folders().items():
        assert found == shape | OWN[game], f"{game} differs in {sorted(found ^ shape)}"


def test_what_only_one_game_needs_is_a_folder_of_that_game_alone() -> None:
    for game, own in OWN.items():
        for name in own:
            assert (PACKAGE / "games" / game / name).is_dir()
            assert [other for other, found in folders().items() if name in found] == [game]
