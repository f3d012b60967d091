"""Modules that lie outside the package, as the tests of them need them."""

import importlib.util
from pathlib import Path
from types import ModuleType


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
