"""The games as WebAssembly, for the browser: `python -m benben.adapters.wasm FOLDER [GAME…]`.

For each game two files: `GAME.wasm`, the compiled rules and search, and `GAME.json`, the layout of
a position and of what else lies in memory. Needs the extra `wasm`, and only to make them: who uses
them needs neither Numba nor NumPy. The same sources give the same bytes. A wheel brings those of
Benben's own games along.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benben import registry
from benben.compiled import PACKAGE

PACKED = PACKAGE / "site" / "modules"  # made with a wheel: hatch_build.py
NO_TOOLS = "{} is not there as WebAssembly, and making it needs: pip install 'benben[wasm]'"
_OWN = ("BENBEN_BOUNDSCHECK", "BENBEN_UNCOMPILED")  # of this process, not of what it makes


@cache
def built(name: str) -> tuple[Path, dict[str, Any]]:
    """Where the module of a game lies, and its layout; made now unless it was made before.

    In a process of its own: `wasm_code.py` says why. ValueError if it cannot be made.
    """
    if find_spec("ziglang") is None:
        return _packed(name)
    environment = {key: value for key, value in os.environ.items() if key not in _OWN}
    environment["PYTHONHASHSEED"] = "0"  # Numba goes through sets of names
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "benben.adapters.wasm_code", name],
        env=environment, check=False, text=True, capture_output=True,
    )  # fmt: skip
    if done.returncode != 0:
        raise ValueError(f"{name} cannot be made into WebAssembly: {done.stderr.strip()}")
    path, layout = json.loads(done.stdout)
    return Path(path), layout


def is_packed(name: str) -> bool:
    """Whether its module came with Benben."""
    return (PACKED / f"{name}.wasm").exists()


def _packed(name: str) -> tuple[Path, dict[str, Any]]:
    module = PACKED / f"{name}.wasm"
    if not is_packed(name):
        raise ValueError(NO_TOOLS.format(name))
    return module, json.loads(module.with_suffix(".json").read_text("utf-8"))


def build(folder: Path, names: Sequence[str] | None = None) -> list[Path]:
    """Write the modules and layouts of these games, or of all, side by side; the files written."""
    folder.mkdir(parents=True, exist_ok=True)
    chosen = registry.names() if names is None else names
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(built, chosen))
    written = []
    for name, (module, layout) in zip(chosen, found, strict=True):
        written += [folder / f"{name}.wasm", folder / f"{name}.json"]
        shutil.copyfile(module, written[-2])
        written[-1].write_text(json.dumps(layout, separators=(",", ":")), "utf-8")
    return written


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]), sys.argv[2:] or None):
        print(path, path.stat().st_size)
