"""Make a release: check the tree, the version, the changelog and all tests, then tag.

    python release.py --dry-run    say what is missing; run no tests, make no tag
    python release.py              all checks, `make check`, `make test`, then the tag

The version is the one in pyproject.toml. Its section of CHANGELOG.md becomes the tag's message.
Nothing is pushed.
"""

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent
BRANCH = "main"
SECTION = re.compile(r"^## (.+)\n((?:(?!## ).*\n?)*)", re.MULTILINE)
TESTS = (("make", "check"), ("make", "test"))


class NotReady(Exception):
    """Why there can be no release yet, in one sentence."""


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603
        ["git", *arguments],  # noqa: S607
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def version_of(root: Path) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project["version"])


def notes(changelog: str, version: str) -> str:
    """What the changelog says of this version."""
    sections = {title: text.strip() for title, text in SECTION.findall(changelog)}
    if sections.get("Unreleased"):
        raise NotReady(f"CHANGELOG.md: move the lines under Unreleased to {version}.")
    for title, text in sections.items():
        if re.fullmatch(rf"{re.escape(version)} — \d{{4}}-\d\d-\d\d", title):
            if not text:
                raise NotReady(f"CHANGELOG.md: nothing is said of {version}.")
            return str(text)
    raise NotReady(f"CHANGELOG.md has no section '## {version} — YYYY-MM-DD'.")


def ready(root: Path) -> tuple[str, str]:
    """The tag and its message, once everything but the tests has been checked."""
    version = version_of(root)
    tag = f"v{version}"
    if changed := git(root, "status", "--porcelain"):
        names = [line[2:].strip() for line in changed.splitlines()]
        raise NotReady(f"Commit or remove first: {', '.join(names)}.")
    if (branch := git(root, "branch", "--show-current")) != BRANCH:
        raise NotReady(f"Releases are made on {BRANCH}, not on {branch or 'a detached head'}.")
    if git(root, "tag", "--list", tag):
        raise NotReady(f"{tag} exists: give pyproject.toml a new version.")
    text = notes((root / "CHANGELOG.md").read_text("utf-8"), version)
    return tag, f"Benben {version}\n\n{text}\n"


def release(root: Path, *, dry_run: bool, tests: tuple[tuple[str, ...], ...] = TESTS) -> str:
    """Check everything and make the tag; what was done, in one sentence."""
    tag, message = ready(root)
    if dry_run:
        return f"Ready for {tag}; the tests were not run and no tag was made."
    for command in tests:
        if subprocess.run(command, cwd=root).returncode:  # noqa: S603
            raise NotReady(f"`{' '.join(command)}` failed.")
    ready(root)  # the tests took a while, and may have left something behind
    git(root, "tag", "--annotate", "--cleanup=verbatim", "--message", message, tag)
    return f"Made {tag}. Publish it with `git push origin {BRANCH} {tag}`."


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="check, but run no tests and tag nothing"
    )
    try:
        print(release(ROOT, dry_run=parser.parse_args().dry_run))
    except NotReady as why:
        sys.exit(f"No release: {why}")


if __name__ == "__main__":
    main()
