"""What compiled code depends on: the code of a function, and every value Numba froze into it.

Numba compiles the functions a rule calls into it and freezes the globals it reads: numbers,
tuples, arrays. So that is what is fingerprinted: the values themselves, from whichever module,
package or data file they came. Nothing has to be listed, and what a rule does not use (a drawing,
a text, a comment) does not count.
"""

import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher

VERSIONED = {"builtins", "llvmlite", "math", "numba", "numpy", "operator"}
"""Packages whose version is part of every fingerprint: a name out of them says enough."""
_PLAIN = (bool, int, float, complex, str, bytes, type(None), np.generic, np.dtype, type(...))


def fingerprint(*functions: Callable[..., Any]) -> str:
    """Of functions and all they call; it takes a tenth of a millisecond for each of these."""
    texts = sorted(_alone(function)[0] for function in reached(*functions))
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def reached(*functions: Callable[..., Any]) -> set[FunctionType]:
    """Functions and all they call, however deep."""
    found: set[FunctionType] = set()
    waiting = [_python(function) for function in functions]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            waiting += _alone(function)[1]
    return found


def _python(function: Any) -> FunctionType:
    found: FunctionType = getattr(function, "py_func", function)
    return found


@cache
def _alone(function: FunctionType) -> tuple[str, list[FunctionType]]:
    """A function without what it calls, as text, and what it calls."""
    calls: list[FunctionType] = []
    values = [_code(function.__code__)]
    for name, value in _used(function):
        values.append(f"{name}={_text(value, function, calls)}")
    named = f"{function.__module__}.{function.__qualname__}"
    return f"{named} {hashlib.sha256(';'.join(values).encode()).hexdigest()}", calls


def _code(code: CodeType) -> str:
    constants = [_code(one) if isinstance(one, CodeType) else repr(one) for one in code.co_consts]
    return repr((code.co_code.hex(), constants, code.co_names, code.co_varnames, code.co_freevars))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _used(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Names a function reads from outside, with their values; of a module, what it reads there."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, cell.cell_contents
    names = sorted(set(_names(function.__code__)))
    for name in names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType) and _root(value.__name__) not in VERSIONED:
            inside = vars(value)
            yield from ((f"{name}.{part}", inside[part]) for part in names if part in inside)
        elif name in function.__globals__:
            yield name, value


def _text(value: Any, function: FunctionType, calls: list[FunctionType]) -> str:
    """A value Numba can freeze, as text that differs where the value does."""
    if isinstance(value, Dispatcher | FunctionType):
        called = _python(value)
        if _root(called.__module__) not in VERSIONED:
            calls.append(called)
        flags = getattr(value, "targetoptions", {})
        return f"{called.__module__}.{called.__qualname__} {sorted(flags.items())}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, _PLAIN):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, tuple | list):
        return f"{type(value).__name__} {[_text(one, function, calls) for one in value]}"
    library = _root(type(value).__module__) in VERSIONED - {"builtins"}  # a ufunc, a Numba type
    if library or isinstance(value, type | ModuleType | BuiltinFunctionType):
        return repr(value) if " at 0x" not in repr(value) else type(value).__name__
    if _can_be_frozen(value):
        kind = type(value).__name__
        raise TypeError(f"{function.__qualname__} reads a global {kind}: no fingerprint of that")
    return type(value).__name__  # no part of compiled code: only its name is read


def _can_be_frozen(value: Any) -> bool:
    try:
        numba.typeof(value)
    except (TypeError, ValueError):
        return False
    return True


def _root(module: str) -> str:
    return module.partition(".")[0]
