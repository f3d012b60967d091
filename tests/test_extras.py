"""What each extra brings is enough: doors open where nothing else is installed.

A folder with links to those packages alone stands for such an environment.
"""

import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RESEARCH = (
    "benben", "benben.adapters.vector", "benben.adapters.text", "benben.adapters.mcp",
    "benben.adapters.mcp_tools", "benben.adapters.game_tree", "benben.adapters.cfr",
    "benben.adapters.efg", "benben.adapters.minimax", "benben.analysis", "benben.bots",
    "benben.arena.leaderboard", "benben.puzzles.command", "benben.table.catalogue",
    "benben.terminal.play", "benben.site.building", "benben.__main__",
)  # fmt: skip
DOORS = {
    "": RESEARCH,
    "data": ("benben.adapters.dataset", "pyarrow.parquet"),
    "gymnasium": ("benben.adapters.gymnasium",),
    "pettingzoo": ("benben.adapters.pettingzoo",),
    "jax": ("benben.adapters.jax",),
    "openspiel": ("benben.adapters.openspiel",),
    "server": ("benben.server.app", "benben.server.admin", "benben.server.command"),
}


def needed(words: list[str]) -> set[str]:
    """The distributions that these requirements bring, and all that those need."""
    found: set[str] = set()
    left = [Requirement(word) for word in words]
    while left:
        wanted = left.pop()
        if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
            continue
        name = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if name not in found:
            found.add(name)
            left += map(Requirement, metadata.requires(name) or [])
        for extra in wanted.extras:
            more = [Requirement(word) for word in metadata.requires(name) or []]
            left += [
                Requirement(str(one).split(";")[0])
                for one in more
                if one.marker
                and one.marker.evaluate({"extra": extra})
                and not one.marker.evaluate({"extra": ""})
            ]
    return found


def alone(folder: Path, names: set[str]) -> Path:
    """A folder in which only these distributions can be imported."""
    for name in names:
        distribution = metadata.distribution(name)
        for file in distribution.files or []:
            top = file.parts[0]
            source = Path(str(distribution.locate_file(top)))
            if top not in ("..", "__pycache__") and not (folder / top).exists():
                (folder / top).symlink_to(source)
    return folder


def run_alone(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    places = [str(folder), str(ROOT / "src")]
    own = metadata.distribution("benben")  # its entry points name the games
    start = f"import sys; sys.path[:0] = {places!r}; "
    link = folder / Path(str(own.locate_file(own._path))).name  # type: ignore[attr-defined]
    if not link.exists():
        link.symlink_to(own._path)  # type: ignore[attr-defined]
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", start + code], capture_output=True, text=True
    )


@pytest.mark.parametrize("extra", DOORS)
def test_a_door_opens_with_what_its_extra_brings(extra: str, tmp_path: Path) -> None:
    words = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"].get(extra, [])]
    folder = alone(tmp_path, needed(words))
    imports = "; ".join(f"import {name}" for name in DOORS[extra])
    ran = run_alone(folder, imports)
    assert ran.returncode == 0, ran.stderr


def test_a_researcher_installs_no_server() -> None:
    """NumPy, Numba, Rich and what they need; on Python 3.11 a type, too."""
    assert needed(PROJECT["dependencies"]) - {"typing-extensions"} == {
        "llvmlite", "markdown-it-py", "mdurl", "numba", "numpy", "pygments", "rich",
    }  # fmt: skip


def test_without_the_server_s_packages_a_batch_plays(tmp_path: Path) -> None:
    folder = alone(tmp_path, needed(PROJECT["dependencies"]))
    ran = run_alone(
        folder,
        "from benben.adapters.vector import Batch; b = Batch('ptoq', 4, seed=1); "
        "b.step(b.sample()); print(b.observations.shape[0])",
    )
    assert ran.stdout == "4\n", ran.stderr


def test_the_benchmark_of_a_gpu_starts_with_what_a_researcher_installs(tmp_path: Path) -> None:
    """It asked for Pydantic: random matches lie beside the tests of every game."""
    folder = alone(tmp_path, needed(PROJECT["dependencies"]))
    ran = run_alone(folder, f"sys.path.insert(0, {str(ROOT / 'bench')!r}); import gpu")
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("verb", [["serve"], ["admin", "bans"]])
def test_serving_says_in_a_sentence_what_to_install(verb: list[str], tmp_path: Path) -> None:
    folder = alone(tmp_path, needed(PROJECT["dependencies"]))
    code = f"from benben.__main__ import main; sys.exit(main({verb!r}))"
    ran = run_alone(folder, code)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    assert ran.stderr.startswith("benben: the server needs alembic, fastapi, httptools, orjson")
    assert 'pip install "benben[server]"' in ran.stderr
