"""What a static site is made of, written into its service worker: every file with its hash."""

import hashlib
import json
from pathlib import Path

WORKER = "sw.js"
_BEGINS = "const benben="  # a site may be stamped again


def files(folder: Path) -> dict[str, str]:
    """Every file a browser may ask for, by its path in the site, with its SHA-256."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in found}
    return {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in names.items()
        if _is_kept(name)
    }


def digest(listed: dict[str, str]) -> str:
    """A short name for all of these files together."""
    return hashlib.sha256(json.dumps(listed, sort_keys=True).encode()).hexdigest()[:12]


def _is_kept(name: str) -> bool:
    """Not the worker itself, nor what no browser with service workers asks for."""
    return name not in (WORKER, "made-of.txt") and not name.endswith(".woff")


def is_stamped(folder: Path) -> bool:
    """Whether this folder is a site: its service worker says what it is made of."""
    worker = folder / WORKER
    return worker.is_file() and worker.read_bytes().startswith(_BEGINS.encode())


def stamp(folder: Path) -> str:
    """Tell the service worker what to keep; returns the version. To be called last."""
    listed = files(folder)
    version = digest(listed)
    worker = folder / WORKER
    script = worker.read_text("utf-8")
    if script.startswith(_BEGINS):
        script = script.split("\n", 1)[1]
    head = json.dumps({"version": version, "files": listed}, separators=(",", ":"))
    worker.write_text(f"{_BEGINS}{head};\n{script}", "utf-8")
    return version
