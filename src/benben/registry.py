"""Which games there are, and where they lie: entry points of the group `benben.games`.

A package adds a game with a line in its pyproject.toml, and Benben's own games are declared the
same way:

    [project.entry-points."benben.games"]
    ankh = "benben.games.ankh:GAME"

Nothing here imports a game; `load` alone does.
"""

from collections.abc import Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

GROUP = "benben.games"
NOT_INSTALLED = (
    "Benben's own games are not registered: in a checkout run `make .venv/dev`, "
    "elsewhere `pip install` it again"
)


class Unusable(ValueError):
    """The games that are installed cannot be used; one sentence says what to do."""


def _ours(entry: EntryPoint) -> bool:
    return entry.module.startswith(f"{GROUP}.")


def _order(entry: EntryPoint) -> tuple[bool, str, str]:
    return not _ours(entry), entry.name, entry.value


@cache
def _registered() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=_order):
        if (other := found.setdefault(entry.name, entry)).value != entry.value:
            raise Unusable(f"two games are called {entry.name}: {other.value} and {entry.value}")
    if not any(map(_ours, found.values())):
        raise Unusable(NOT_INSTALLED)
    return found


def names() -> Sequence[str]:
    """The games there are: Benben's own first, each in alphabetical order."""
    return tuple(_registered())


def _entry(name: str) -> EntryPoint:
    if name not in _registered():
        raise ValueError(f"no game {name!r}: there are {', '.join(names())}")
    return _registered()[name]


def load(name: str) -> Any:
    """The `GAME` of that name; its package is imported now."""
    entry = _entry(name)
    try:
        found = entry.load()
    except (ImportError, AttributeError) as error:
        raise Unusable(f"the game {name} ({entry.value}) cannot be imported: {error}") from error
    if found.name != name:
        raise Unusable(f"the game {name} ({entry.value}) calls itself {found.name}")
    return found


@cache
def folder(name: str) -> Path:
    """Where the files of a game lie: its texts, its rule pages, its guide."""
    entry = _entry(name)
    try:
        spec = find_spec(entry.module)  # imports the packages around it, not the game itself
    except ModuleNotFoundError:
        spec = None
    if spec is None or spec.origin is None:
        raise Unusable(f"the game {name} ({entry.value}) is not where it says: install it again")
    return Path(spec.origin).parent


def is_own(name: str) -> bool:
    """Whether the game is one of Benben's own, whose pages lie in docs/."""
    return _ours(_entry(name))


def board_module(name: str) -> Path:
    """Where a package keeps a board for the browser, if it brings one: an ES module."""
    return folder(name) / "web" / "board.js"


@cache
def board(name: str) -> Literal["bundled", "module", "drawn"]:
    """Which board the browser shows: ours, the package's own, or the terminal's drawing."""
    if is_own(name):
        return "bundled"
    return "module" if board_module(name).is_file() else "drawn"
