"""`@rule`: plain Python functions, compiled by Numba and kept on disk (`code_cache.py`)."""

import hashlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from benben import registry
from benben.arrays import HAS_NUMPY

Progress = Callable[[int, int], None]  # how many parts of how many are done
Pace = Literal["lasting", "brief", "seldom"]
"""How long a call lasts, and so how long its code is optimised (`linked.py`). A brief one keeps the
interpreter to itself: to let other threads run for some microseconds only makes two of them wake
each other. A seldom one is brief, and not called often enough to repay a second of compiling."""
Function = TypeVar("Function", bound=Callable[..., Any])

UNCOMPILED = os.environ.get("BENBEN_UNCOMPILED") == "1" or not HAS_NUMPY
"""Run the rules as ordinary Python: for debugging, coverage and as a cross-check. In a browser,
where the engine is WebAssembly, plain Python calls a few of them, too."""
BOUNDSCHECK = os.environ.get("BENBEN_BOUNDSCHECK") == "1"
"""Check every index while running: the tests do, the benchmarks do not."""

PACKAGE = Path(__file__).parent

if TYPE_CHECKING or HAS_NUMPY:
    from benben import code_cache, draft_cache, linked


def rule(function: Function) -> Function:
    """Compile a function of a module. It is brief: see `rule_for`."""
    return _compile(function, function.__module__, "brief")


def rule_for(owner: str, pace: Pace = "lasting") -> Callable[[Function], Function]:
    """Compile a function that a factory makes once for each owner, say a game."""
    return lambda function: _compile(function, owner, pace)


def _compile(function: Function, owner: str, pace: Pace) -> Function:
    if UNCOMPILED:
        return function
    nogil = pace == "lasting"
    options = {"nopython": True, "nogil": nogil, "boundscheck": BOUNDSCHECK}
    compiled: Any = linked.Rule(function, targetoptions=options)
    compiled.pace = pace
    flags = f"pace={pace} boundscheck={BOUNDSCHECK}"
    compiled._cache = code_cache.CodeCache(function, owner, flags)
    compiled.drafts._cache = draft_cache.DraftCache(function, owner, flags)
    return compiled  # type: ignore[no-any-return]


@cache
def sources(name: str) -> str:
    """A digest of all sources and data of Benben and of one game, but of no other game."""
    made_for = f"{code_cache.versions()} {code_cache.processor()} {BOUNDSCHECK}"
    digest = hashlib.sha256(made_for.encode())
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


@contextmanager
def first_use(name: str, title: str, what: str) -> Iterator[None]:
    """Say on standard error that this of a game is compiled now, the first time on this machine."""
    if is_prepared(name, what):
        yield
        return
    code_cache.check()
    print(f"benben: {title} is being compiled, once; that can take a minute …", file=sys.stderr)
    yield
    code_cache.write(_mark(name, what), b"")


def prepare(
    name: str, parts: Iterator[None], total: int, progress: Progress, what: str = "rules"
) -> None:
    """Go through the parts, each of which compiles something, telling how far we are."""
    if is_prepared(name, what):
        return
    code_cache.check()
    progress(0, total)
    for done, _ in enumerate(parts, 1):
        progress(min(done, total), total)
    code_cache.write(_mark(name, what), b"")
    code_cache.forget()
