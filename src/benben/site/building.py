"""`benben site FOLDER`: all of Benben as a folder of files, to be put anywhere on the web.

The pages are those of the server. What they ask a server for is either a file here (games, rule
pages, guides, lessons) or worked out in the browser: `play-…/` holds Python for it, Benben's plain
half and the rules as WebAssembly.
"""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benben import rulebook
from benben.adapters import in_browser
from benben.game import game
from benben.i18n import LANGUAGES
from benben.rulebook import TABLE
from benben.server import WEB
from benben.site.stamp import is_stamped, stamp
from benben.table import catalogue, guides, tactics
from benben.table.encoding import encoded

NOT_BUILT = "the page is not built: in a checkout, `make site` builds it"


def build(folder: Path) -> str:
    """Write the site; returns its version. ValueError if it cannot be made there.

    It is made beside the folder and then put in its place: an older site there stays until then.
    """
    if not (WEB / "index.html").exists() or not in_browser.PYODIDE.exists():
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
    shutil.copytree(WEB, folder, ignore=shutil.ignore_patterns("made-of.txt", "push.js", "*.br"))
    for path, answer in _answers(in_browser.games()):
        file = folder / "api" / f"{path}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(encoded(answer))
    _mark(folder / "index.html", in_browser.pack(folder).name)
    return stamp(folder)


def _mark(page: Path, play: str) -> None:
    """Tell the page that there is no server, and where it finds what it plays with."""
    text = page.read_text("utf-8")
    assert "<html " in text
    page.write_text(text.replace("<html ", f'<html data-site="{play}" ', 1), "utf-8")


def _answers(games: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """What pages ask for and what is always the same, by its path."""
    yield "games", [catalogue.info(game(name)) for name in games]
    for page in (*games, TABLE):
        for language in LANGUAGES:
            yield f"rules/{page}/{language}", catalogue.rules(page, language)
    for name in games:
        if guides.exists(name):
            yield f"guides/{name}", guides.guide(name)
        lessons = tactics.listed(name)
        yield f"lessons/{name}", lessons
        for lesson in lessons:
            yield f"lessons/{name}/{lesson['name']}", tactics.tactic(name, lesson["name"])
        if rulebook.has_how_to_play(name):
            for language in LANGUAGES:
                yield f"how-to-play/{name}/{language}", catalogue.how_to_play(name, language)
