"""Compiled rules on disk: one file for each function and signature, named after its fingerprint.

Numba's own cache looks only at the file a function stands in, so a change in *another* file would
run a stale binary. Here a file is found by what the code depends on (`fingerprint.py`) or not at
all. A change in one game therefore leaves the others as they are, and two copies of the same rules
share their code. Files appear whole, so processes that compile at the same time do not disturb
each other.

This uses parts of Numba that are not public. pyproject.toml bounds its version, and
tests/test_compiled.py says what is broken when a new one changes them.
"""

import hashlib
import os
import pickle
import platform
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from itertools import count
from pathlib import Path
from typing import Any
from warnings import warn

import llvmlite.binding
import numba
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from benben.fingerprint import fingerprint


def _number_functions_anew() -> None:
    """Numba tells functions of one name apart by a counter that begins at 1 in every process.

    The number is part of a symbol's name in the machine code. Code that two processes compiled
    could then have one symbol for two functions, and whoever loads both would run the wrong one.
    """
    FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(6), "big"))


_number_functions_anew()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_number_functions_anew)

FORMAT = "3"  # 1 had symbols that were not unique, 2 recursive calls that ended nowhere
LASTS = 30 * 24 * 3600  # seconds after which code nobody used is forgotten
_FRESH = 24 * 3600  # code marked as used within a day need not be marked again


def home() -> Path:
    """Where this person's compiled rules live; BENBEN_CACHE names another place."""
    if own := os.environ.get("BENBEN_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "benben" / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "benben"
    if own := os.environ.get("XDG_CACHE_HOME"):
        return Path(own) / "benben"
    try:
        return Path.home() / ".cache" / "benben"
    except RuntimeError:
        raise OSError("there is no home to keep compiled rules in: set BENBEN_CACHE") from None


@cache
def versions() -> str:
    """The versions that shape the machine code, and that of this cache."""
    names = ("numba", "numpy", "llvmlite")
    found = [f"{name} {version(name)}" for name in names]
    return " ".join([FORMAT, platform.python_version(), *found])


@cache
def processor() -> str:
    """The kind of processor the machine code is for; NUMBA_CPU_NAME=generic: any."""
    chosen: Any = numba.config
    name, features = chosen.CPU_NAME, chosen.CPU_FEATURES
    if features is None:
        features = llvmlite.binding.get_host_cpu_features().flatten()
    return f"{name or llvmlite.binding.get_host_cpu_name()} {features}"


def _digest(*parts: object) -> str:
    return hashlib.sha256(";".join(map(str, parts)).encode()).hexdigest()[:40]


class CodeCache(_Cache):
    """What Numba asks for the code of one function, and gives it to."""

    kind = "code"  # how its files end

    def __init__(self, function: Callable[..., Any], owner: str, flags: str) -> None:
        self._function = function
        self._name = f"{owner}.{function.__name__}"  # for people who look into the folder
        self._flags = flags
        self._known: str | None = None

    @property
    def cache_path(self) -> str:
        return str(home())

    def _file(self, signature: Any, codegen: Any) -> Path:
        """Asked when a function is first called: then all it reads has been defined."""
        if self._known is None:
            self._known = fingerprint(self._function)
        types = repr(signature)
        if " at 0x" in types:
            raise TypeError(f"{self._function.__qualname__} is given a function: close over it")
        name = _digest(versions(), self._flags, self._known, types, codegen.magic_tuple())
        return home() / f"{self._name}-{name}.{self.kind}"

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        target_context.refresh()
        file = self._file(signature, target_context.codegen())
        try:
            data = file.read_bytes()
        except FileNotFoundError:
            return None
        use(file)
        return CompileResult._rebuild(target_context, *pickle.loads(data))  # noqa: S301

    def save_overload(self, signature: Any, compiled: Any) -> None:
        if compiled.library.has_dynamic_globals:
            name = self._function.__qualname__
            warn(f"{name} reads a table too large to be kept compiled", stacklevel=2)
            return
        write(self._file(signature, compiled.codegen), dumps(compiled._reduce()))

    def enable(self) -> None:
        """It always is."""

    disable = flush = enable


def write(file: Path, data: bytes) -> None:
    """Whole or not at all; OSError says what to do."""
    part = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(data)
        part.replace(file)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise OSError(
            f"compiled rules cannot be kept in {file.parent} ({error.strerror}): "
            "make room there, or name another folder in BENBEN_CACHE"
        ) from None


def check() -> None:
    """OSError if compiled rules cannot be kept."""
    probe = home() / f"{os.getpid()}.probe"
    write(probe, b"")
    probe.unlink()


def use(file: Path) -> None:
    """Mark a file as used, so that it is not forgotten; not where others keep it for us."""
    if time.time() - file.stat().st_mtime > _FRESH:
        with suppress(OSError):
            os.utime(file)


def forget() -> None:
    """Remove what nobody used for a month; nothing but our own files is touched."""
    for kind in ("*.code", "*.draft", "*.done", "*.wasm"):
        for file in home().glob(kind):
            try:
                if time.time() - file.stat().st_mtime > LASTS:
                    file.unlink()
            except FileNotFoundError:  # another process is doing the same
                continue
