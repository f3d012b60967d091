"""`benben site FOLDER`: all of Benben as a folder of files, to be put anywhere on the web.

The pages are those of the server. What they ask a server for is either a file here (games, rule
pages, guides) or worked out in the browser: `play-…/` holds Python for it, Benben's plain half and
the rules as WebAssembly.
"""

import shutil
import zipfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benben import registry, rulebook
from benben.adapters import wasm
from benben.compiled import PACKAGE
from benben.game import game
from benben.i18n import LANGUAGES
from benben.rulebook import TABLE
from benben.server.static import WEB
from benben.site.stamp import digest, files, is_stamped, stamp
from benben.table import catalogue, guides
from benben.table.encoding import encoded

PYODIDE = Path(__file__).parent / "pyodide"  # copied there with the browser's bundle
CORE = (
    "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip",
)  # fmt: skip
_NOT_THERE = {"adapters", "arena", "server", "site", "terminal", "testing", "__main__.py"}
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same files make the same bytes
NOT_BUILT = "the page is not built: in a checkout, `make site` builds it"


def build(folder: Path) -> str:
    """Write the site; returns its version. ValueError if it cannot be made there.

    It is made beside the folder and then put in its place: an older site there stays until then.
    """
    if not (WEB / "index.html").exists() or not PYODIDE.exists():
        raise ValueError(NOT_BUILT)
    folder = folder.resolve()
    if folder.exists() and any(folder.iterdir()) and not is_stamped(folder):
        raise ValueError(f"{folder} holds other things: name a new folder, or an older site")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        made, old = Path(beside) / "new", Path(beside) / "old"
        found = _make(made)
        if folder.exists():
            folder.rename(old)
        made.rename(folder)
    return found


def _make(folder: Path) -> str:
    games = [name for name in registry.names() if registry.is_own(name)]
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("made-of.txt", "push.js"))
    for path, answer in _answers(games):
        file = folder / "api" / f"{path}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encoded(answer))
    _mark(folder / "index.html", _play(folder, games))
    return stamp(folder)


def _play(folder: Path, games: list[str]) -> str:
    """What is played with; the folder's name changes with it, so that no page takes another's."""
    play = folder / "play"
    wasm.build(play, games)
    for name in CORE:
        shutil.copyfile(PYODIDE / name, play / name)
    _sources(play / "benben.zip", games)
    return play.rename(folder / f"play-{digest(files(play))}").name


def _mark(page: Path, play: str) -> None:
    """Tell the page that there is no server, and where it finds what it plays with."""
    text = page.read_text("utf-8")
    assert "<html " in text
    page.write_text(text.replace("<html ", f'<html data-site="{play}" ', 1), "utf-8")


def _answers(games: list[str]) -> Iterator[tuple[str, Any]]:
    """What pages ask for and what is always the same, by its path."""
    yield "games", [catalogue.info(game(name)) for name in games]
    for page in (*games, TABLE):
        for language in LANGUAGES:
            yield f"rules/{page}/{language}", catalogue.rules(page, language)
    for name in games:
        if guides.exists(name):
            yield f"guides/{name}", guides.guide(name)
        if rulebook.has_how_to_play(name):
            for language in LANGUAGES:
                yield f"how-to-play/{name}/{language}", catalogue.how_to_play(name, language)


def _sources(file: Path, games: list[str]) -> None:
    """Benben's plain half, and what says which games there are."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for path in sorted(PACKAGE.rglob("*")):
            inside = path.relative_to(PACKAGE)
            if path.suffix in (".py", ".json") and inside.parts[0] not in _NOT_THERE:
                _add(out, f"benben/{inside.as_posix()}", path.read_bytes())
        about = f"benben-{version('benben')}.dist-info"
        lines = [f"{name} = benben.games.{name}:GAME" for name in games]
        entries = "\n".join([f"[{registry.GROUP}]", *lines, ""])
        _add(out, f"{about}/entry_points.txt", entries.encode())
        head = f"Metadata-Version: 2.1\nName: benben\nVersion: {version('benben')}\n"
        _add(out, f"{about}/METADATA", head.encode())


def _add(out: zipfile.ZipFile, name: str, data: bytes) -> None:
    out.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
