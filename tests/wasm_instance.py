"""A game's WebAssembly module at work under wasmtime, as JavaScript runs it in a browser."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import wasmtime

from benben import wasm_engine

PAGE = 65_536


class Instance:
    """What `benben.wasm_engine` asks of an instance."""

    def __init__(self, module: Path) -> None:
        engine = wasmtime.Engine()
        self.store = wasmtime.Store(engine)
        made = wasmtime.Module.from_file(engine, str(module))
        self._exports = wasmtime.Instance(self.store, made, []).exports(self.store)
        self.memory: Any = self._exports["memory"]
        heap: Any = self._exports["__heap_base"]
        self.heap = int(heap.value(self.store))

    def entry(self, name: str) -> Callable[..., Any] | None:
        if name not in self._exports:
            return None
        function: Any = self._exports[name]
        return lambda *arguments: function(self.store, *arguments)

    def window(self, at: int, size: int) -> "Window":
        return Window(self, at, size)

    def reserve(self, end: int) -> None:
        missing = end - self.memory.data_len(self.store)
        if missing > 0:
            self.memory.grow(self.store, -(-missing // PAGE))


class Window:
    """Some bytes of its memory."""

    def __init__(self, instance: Instance, at: int, size: int) -> None:
        self._instance, self._at, self._size = instance, at, size

    def assign(self, data: Any) -> None:
        assert len(data) == self._size
        self._instance.memory.write(self._instance.store, bytes(data), self._at)

    def assign_to(self, data: Any) -> None:
        found = self._instance.memory.read(self._instance.store, self._at, self._at + self._size)
        memoryview(data).cast("B")[:] = bytes(found)


def start(name: str, module: Path) -> None:
    """From now on this process plays the game by this module; its layout lies beside it."""
    layout = json.loads(module.with_suffix(".json").read_text("utf-8"))
    wasm_engine.use(name, Instance(module), layout)
