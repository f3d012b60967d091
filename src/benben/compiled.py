"""`@rule`: plain Python functions, compiled by Numba and kept on disk (`code_cache.py`)."""

import hashlib
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba

from benben import code_cache, registry

Progress = Callable[[int, int], None]  # how many parts of how many are done
Function = TypeVar("Function", bound=Callable[..., Any])

UNCOMPILED = os.environ.get("BENBEN_UNCOMPILED") == "1"
"""Run the rules as ordinary Python: for debugging, coverage and as a cross-check."""
BOUNDSCHECK = os.environ.get("BENBEN_BOUNDSCHECK") == "1"
"""Check every index while running: the tests do, the benchmarks do not."""

PACKAGE = Path(__file__).parent


def rule(function: Function) -> Function:
    """Compile a function of a module. It is brief: see `rule_for`."""
    return _compile(function, function.__module__, nogil=False)


def rule_for(owner: str, *, brief: bool = False) -> Callable[[Function], Function]:
    """Compile a function that a factory makes once for each owner, say a game.

    A brief one keeps the interpreter to itself: to let other threads run for less than a
    microsecond only makes two of them wake each other.
    """
    return lambda function: _compile(function, owner, nogil=not brief)


def _compile(function: Function, owner: str, nogil: bool) -> Function:
    if UNCOMPILED:
        return function
    compiled: Any = numba.njit(nogil=nogil, boundscheck=BOUNDSCHECK)(function)
    flags = f"nogil={nogil} boundscheck={BOUNDSCHECK}"
    compiled._cache = code_cache.CodeCache(function, owner, flags)
    return compiled  # type: ignore[no-any-return]


@cache
def sources(name: str) -> str:
    """A digest of all sources and data of Benben and of one game, but of no other game."""
    digest = hashlib.sha256(f"{code_cache.versions()} {BOUNDSCHECK}".encode())
    own = PACKAGE / "games"
    files = [path for path in PACKAGE.rglob("*") if own not in path.parents]
    for path in sorted([*files, *registry.folder(name).rglob("*")]):
        if path.suffix in (".py", ".json"):
            digest.update(f"{path.name}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _mark(name: str, what: str) -> Path:
    return code_cache.home() / f"{name}-{what}-{sources(name)}.done"


def is_prepared(name: str, what: str = "rules") -> bool:
    """Whether an earlier run has compiled this of a game; then starting takes no time."""
    return UNCOMPILED or _mark(name, what).exists()


def prepare(
    name: str, parts: Iterator[None], total: int, progress: Progress, what: str = "rules"
) -> None:
    """Go through the parts, each of which compiles something, telling how far we are."""
    if is_prepared(name, what):
        return
    progress(0, total)
    for done, _ in enumerate(parts, 1):
        progress(min(done, total), total)
    code_cache.write(_mark(name, what), b"")
    code_cache.forget()
