"""`@rule`: plain Python functions, compiled by Numba and kept on disk.

Numba's own cache looks only at the file a function stands in, so a change in *another* file
would run a stale binary. The cache therefore lies in a folder named after a fingerprint of all
sources of this package and of the versions that shape the machine code.
"""

import hashlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

import numba

Progress = Callable[[int, int], None]  # how many parts of how many are done
Function = TypeVar("Function", bound=Callable[..., Any])

UNCOMPILED = os.environ.get("BENBEN_UNCOMPILED") == "1"
"""Run the rules as ordinary Python: for debugging, coverage and as a cross-check."""
BOUNDSCHECK = os.environ.get("BENBEN_BOUNDSCHECK") == "1"
"""Check every index while running: the tests do, the benchmarks do not."""

PACKAGE = Path(__file__).parent
NEVER_COMPILED = {
    "__main__.py", "analysis", "arena", "drawing.py", "guide.json", "match.py", "messages",
    "notation.py", "plain.py", "record.py", "refused.py", "revealing.py", "rulebook.py", "server",
    "story.py", "terminal", "texts", "view.py", "words.py",
}  # fmt: skip
"""What no rule can reach: a change there leaves the compiled code as it is."""
KEPT_CACHES = 12  # sources change often while one works on them; old binaries are of no use


def fingerprint(package: Path = PACKAGE) -> str:
    """What the compiled code depends on: sources and data, the versions, and where it lies.

    Numba keeps code by the path of its source: another copy of Benben finds none of it.
    """
    digest = hashlib.sha256(f"{package.resolve()};".encode())
    for name in ("numba", "numpy", "llvmlite"):
        digest.update(f"{name} {version(name)};".encode())
    digest.update(f"python {platform.python_version()}; boundscheck {BOUNDSCHECK};".encode())
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package)
        if path.suffix in (".py", ".json") and NEVER_COMPILED.isdisjoint(inside.parts):
            digest.update(f"{inside}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def cache_home() -> Path:
    """Where this person's compiled rules live; BENBEN_CACHE names another place."""
    if own := os.environ.get("BENBEN_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "benben" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "benben"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "benben"


_OURS = re.compile(r"[0-9a-f]{20}")  # what fingerprint gives
CACHE = cache_home() / fingerprint()
_WRITER = os.urandom(6).hex()  # this process, in the names of the files it writes


def _open_cache() -> None:
    """Make the folder and forget the oldest of ours; nothing else in there is touched."""
    try:
        CACHE.mkdir(parents=True, exist_ok=True)
        os.utime(CACHE)
    except OSError as error:
        raise OSError(f"compiled rules cannot be kept ({error}): set BENBEN_CACHE") from None
    ours = [path for path in CACHE.parent.iterdir() if _OURS.fullmatch(path.name)]
    for old in sorted(ours, key=_used)[:-KEPT_CACHES]:
        shutil.rmtree(old, ignore_errors=True)  # another process may be doing the same


def _used(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0.0


_DECORATING = Lock()  # games may be imported in several threads at once


@contextmanager
def _cached_here() -> Iterator[None]:
    """Point Numba at our folder while it decorates, and nobody else's functions."""
    config: Any = numba.config
    with _DECORATING:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(CACHE)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def rule(function: Function) -> Function:
    """Compile a function of a module. It is brief: see `rule_for`."""
    return _compile(function, function.__qualname__, nogil=False)


def rule_for(owner: str, *, brief: bool = False) -> Callable[[Function], Function]:
    """Compile a function that a factory makes once for each owner, say a game.

    A brief one keeps the interpreter to itself: to let other threads run for less than a
    microsecond only makes two of them wake each other.
    """
    return lambda function: _compile(function, f"{function.__qualname__}[{owner}]", not brief)


def _compile(function: Function, name: str, nogil: bool) -> Function:
    if UNCOMPILED:
        return function
    with _cached_here():
        compiled: Any = numba.njit(nogil=nogil, cache=True, boundscheck=BOUNDSCHECK)(function)
    # The cache key of a closure holds the functions it closes over, told apart by an id that
    # Numba draws anew in each process: with a lasting id they are found again.
    compiled._set_uuid(f"{function.__module__}.{name}")
    # Two processes that compile at the same time must not choose the same file for different code:
    # the index would lead to the wrong one.
    files = compiled._cache._cache_file
    files._data_name_pattern = files._data_name_pattern.replace("{number", f"{_WRITER}.{{number")
    return compiled  # type: ignore[no-any-return]


def is_prepared(name: str) -> bool:
    """Whether an earlier run has compiled this game; then starting takes no time."""
    return UNCOMPILED or (CACHE / f"{name}.prepared").exists()


def prepare(name: str, parts: Iterator[None], total: int, progress: Progress) -> None:
    """Go through the parts, each of which compiles something, telling how far we are."""
    if is_prepared(name):
        return
    progress(0, total)
    for done, _ in enumerate(parts, 1):
        progress(min(done, total), total)
    (CACHE / f"{name}.prepared").touch()


if not UNCOMPILED:
    _open_cache()
