"""What the package says of itself, and what its locks fix."""

import re
import tomllib
from pathlib import Path

import pytest

from benben.compiled import PACKAGE
from loading import loaded

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LOCKS = sorted((ROOT / "locks").glob("*.txt"))
PINNED = re.compile(r"[A-Za-z0-9_.\[\]-]+==\S+( ; .*)? \\")


def test_programs_that_import_it_see_its_types() -> None:
    assert (PACKAGE / "py.typed").is_file()
    assert "Typing :: Typed" in PYPROJECT["project"]["classifiers"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_requirement_has_one_version_and_a_hash(lock: Path) -> None:
    lines = lock.read_text("utf-8").splitlines()
    requirements = [i for i, line in enumerate(lines) if not line.startswith((" ", "#"))]
    assert requirements
    for i in requirements:
        assert PINNED.fullmatch(lines[i]), lines[i]
        assert re.match(r"    --hash=sha256:[0-9a-f]{64}\b", lines[i + 1]), lines[i]


def test_a_checkout_builds_with_the_tools_of_the_locks() -> None:
    """`make` builds without isolation, so all that the build requires must be locked."""
    build = PYPROJECT["project"]["optional-dependencies"]["build"]
    assert set(PYPROJECT["build-system"]["requires"]) <= set(build)
    (node,) = loaded(ROOT / "hatch_build.py")._node()
    for lock in LOCKS:
        assert f"\n{node} " in lock.read_text("utf-8")


def test_a_commit_fetches_nothing() -> None:
    """Every hook is a verb of ours; a hook of another repository would be downloaded."""
    lines = (ROOT / ".pre-commit-config.yaml").read_text("utf-8").splitlines()
    said = [line.strip().removeprefix("- ") for line in lines]
    assert {line for line in said if line.startswith("repo:")} == {"repo: local"}
    assert {line for line in said if line.startswith("language:")} == {"language: system"}
