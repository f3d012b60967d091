"""What a browser plays with, in one folder: Python, Benben's plain half, the rules as WebAssembly.

A static site brings it along, and a server lends it, so that solo tables are played in the browser.
"""

import hashlib
import zipfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from benben import registry
from benben.adapters import wasm
from benben.compiled import PACKAGE

PYODIDE = PACKAGE / "site" / "pyodide"  # copied there with the browser's bundle
CORE = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
_NOT_THERE = {"adapters", "arena", "server", "site", "terminal", "testing", "__main__.py"}
_READ = (".py", ".json", ".txt")  # code, texts, puzzles
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same files make the same bytes


def games() -> list[str]:
    """Benben's own: what a browser plays is made with Benben."""
    return [name for name in registry.names() if registry.is_own(name)]


def pack(home: Path) -> Path:
    """Write the folder into `home`; its name changes with it, so that no page takes another's."""
    folder, own = home / "play", games()
    wasm.build(folder, own)
    for name in CORE:
        (folder / name).write_bytes((PYODIDE / name).read_bytes())
    _sources(folder / "benben.zip", own)
    return folder.rename(home / f"play-{_digest(folder)}")


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:12]


def _sources(file: Path, own: Sequence[str]) -> None:
    """Benben's plain half, and what says which games there are."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in sorted(PACKAGE.rglob("*")):
            inside = path.relative_to(PACKAGE)
            if path.suffix in _READ and inside.parts[0] not in _NOT_THERE:
                _add(out, f"benben/{inside.as_posix()}", path.read_bytes())
        about = f"benben-{version('benben')}.dist-info"
        lines = [f"{name} = benben.games.{name}:GAME" for name in own]
        entries = "\n".join([f"[{registry.GROUP}]", *lines, ""])
        _add(out, f"{about}/entry_points.txt", entries.encode())
        head = f"Metadata-Version: 2.1\nName: benben\nVersion: {version('benben')}\n"
        _add(out, f"{about}/METADATA", head.encode())


def _add(out: zipfile.ZipFile, name: str, data: bytes) -> None:
    out.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
