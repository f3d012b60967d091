"""release.py: nothing is tagged that is not ready, and what is missing is said."""

from pathlib import Path
from types import ModuleType

import pytest

from loading import loaded

ROOT = Path(__file__).parents[1]
CHANGELOG = """# Changelog

## Unreleased

## 1.2.0 — 2026-11-18

- New.

## 1.1.0 — 2026-11-01

- Old.
"""
FINE, BROKEN = (("true",),), (("true",), ("false",))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded(ROOT / "release.py")


@pytest.fixture
def checkout(tmp_path: Path, script: ModuleType) -> Path:
    """A small repository that is ready for 1.2.0."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, "utf-8")
    script.git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    script.git(tmp_path, "config", "user.name", "Somebody")
    script.git(tmp_path, "config", "user.email", "somebody@example.org")
    commit(script, tmp_path)
    return tmp_path


def commit(script: ModuleType, checkout: Path) -> None:
    script.git(checkout, "add", "--all")
    script.git(checkout, "commit", "--quiet", "--message", "A change")


def test_a_release_is_an_annotated_tag_with_the_notes_of_its_version(
    script: ModuleType, checkout: Path
) -> None:
    assert "v1.2.0" in script.release(checkout, dry_run=False, tests=FINE)
    assert script.git(checkout, "cat-file", "-t", "v1.2.0") == "tag"
    message = script.git(checkout, "tag", "--list", "--format=%(contents)", "v1.2.0")
    assert message == "Benben 1.2.0\n\n- New."


def test_a_dry_run_makes_no_tag_and_runs_no_test(script: ModuleType, checkout: Path) -> None:
    assert "no tag was made" in script.release(checkout, dry_run=True, tests=BROKEN)
    assert script.git(checkout, "tag") == ""


@pytest.mark.parametrize(
    ("changelog", "why"),
    [
        (CHANGELOG.replace("1.2.0", "1.3.0"), "no section '## 1.2.0"),
        (CHANGELOG.replace("— 2026-11-18", "— not yet released"), "no section '## 1.2.0"),
        (CHANGELOG.replace("- New.\n", ""), "nothing is said of 1.2.0"),
        (CHANGELOG.replace("Unreleased\n", "Unreleased\n\n- Newer.\n"), "under Unreleased"),
    ],
)
def test_the_changelog_must_speak_of_the_version(
    script: ModuleType, checkout: Path, changelog: str, why: str
) -> None:
    (checkout / "CHANGELOG.md").write_text(changelog, "utf-8")
    commit(script, checkout)
    with pytest.raises(script.NotReady, match=why):
        script.release(checkout, dry_run=False, tests=FINE)
    assert script.git(checkout, "tag") == ""


def test_tree_branch_tests_and_tag_are_checked(script: ModuleType, checkout: Path) -> None:
    def refused(why: str, tests: tuple[tuple[str, ...], ...] = FINE) -> None:
        with pytest.raises(script.NotReady, match=why):
            script.release(checkout, dry_run=False, tests=tests)

    (checkout / "new.txt").write_text("new", "utf-8")
    refused(r"Commit or remove first: new\.txt\.")
    (checkout / "new.txt").unlink()
    refused("`false` failed", tests=BROKEN)
    refused("Commit or remove", tests=(("touch", "left-behind"),))
    (checkout / "left-behind").unlink()
    script.git(checkout, "switch", "--quiet", "--create", "other")
    refused("on main, not on other")
    script.git(checkout, "switch", "--quiet", "main")
    script.release(checkout, dry_run=False, tests=FINE)
    refused(r"v1\.2\.0 exists")


def test_the_next_release_has_its_section(script: ModuleType) -> None:
    """Whether or not something is still listed under Unreleased."""
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = "## " + changelog.split("## ", 2)[2]
    assert changelog.index("## Unreleased") < changelog.index(released)
    assert script.notes(released, script.version_of(ROOT))
