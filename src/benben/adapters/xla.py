"""What XLA hands to a function of somebody else's (its FFI), and how such a function fails.

The layouts are those of `xla/ffi/api/c_api.h`, which JAX brings along, as far as they are needed.
"""

import ctypes
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_int, c_int64, c_size_t, c_void_p
from typing import Any

import numpy as np

Arrays = list[Any]
Call = Callable[[Arrays, Arrays], None]  # reads arguments, writes results
HANDLER = ctypes.CFUNCTYPE(c_void_p, c_void_p)
_METADATA, _EXECUTE, _INVALID = 1, 3, 3
_KINDS = {1: np.bool_, 2: np.int8, 4: np.int32, 5: np.int64, 6: np.uint8, 11: np.float32}


class _Extension(ctypes.Structure):
    pass


_HEAD: list[Any] = [("size", c_size_t), ("extension", POINTER(_Extension))]  # of every structure


class _Version(ctypes.Structure):
    _fields_ = [*_HEAD, ("major", c_int), ("minor", c_int)]


class _Metadata(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("version", _Version)]


_Extension._fields_ = [
    ("size", c_size_t), ("type", c_int), ("next", c_void_p), ("metadata", POINTER(_Metadata))
]  # fmt: skip


class _Buffer(ctypes.Structure):
    _fields_ = [
        *_HEAD, ("kind", c_int), ("data", c_void_p), ("rank", c_int64), ("shape", POINTER(c_int64))
    ]  # fmt: skip


class _Buffers(ctypes.Structure):
    _fields_ = [
        *_HEAD, ("count", c_int64), ("types", c_void_p), ("items", POINTER(POINTER(_Buffer)))
    ]  # fmt: skip

    def arrays(self) -> Arrays:
        return [_array(self.items[i].contents) for i in range(self.count)]


class _Failure(ctypes.Structure):
    _fields_ = [*_HEAD, ("message", c_char_p), ("code", c_int)]


class _Api(ctypes.Structure):
    _fields_ = [
        *_HEAD, ("version", _Version), ("internal", c_void_p),
        ("fail", ctypes.CFUNCTYPE(c_void_p, POINTER(_Failure))),
    ]  # fmt: skip


class _Frame(ctypes.Structure):
    _fields_ = [
        *_HEAD, ("api", POINTER(_Api)), ("context", c_void_p), ("stage", c_int),
        ("arguments", _Buffers), ("results", _Buffers),
    ]  # fmt: skip


def _array(buffer: _Buffer) -> Any:
    """The same memory as a NumPy array."""
    shape, kind = buffer.shape[: buffer.rank], np.dtype(_KINDS[buffer.kind])
    size = int(np.prod(shape)) * kind.itemsize
    memory: Any = (ctypes.c_uint8 * size).from_address(buffer.data)
    return np.frombuffer(memory, kind).reshape(shape)


def handler(call: Call) -> Any:
    """A function for `jax.ffi.pycapsule`; whoever registers it must keep it."""

    def handle(address: int) -> int | None:
        frame = _Frame.from_address(address)
        asked = frame.extension
        if asked and asked.contents.type == _METADATA:  # XLA asks which version this is made for
            version = asked.contents.metadata.contents.version
            version.major, version.minor = 0, 1
            return None
        if frame.stage != _EXECUTE:
            return None
        try:
            call(frame.arguments.arrays(), frame.results.arrays())
        except Exception as error:  # must not end here: XLA raises it where the result is needed
            said = f"{type(error).__name__}: {error}".encode()
            failed = _Failure(ctypes.sizeof(_Failure), None, said, _INVALID)
            found: int = frame.api.contents.fail(ctypes.byref(failed))
            return found
        return None

    return HANDLER(handle)
