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
from typing import Any

GROUP = "benben.games"
NOT_INSTALLED = (
    "Benben's own games are not registered: in a checkout run `make .venv/dev`, "
    "elsewhere `pip install` it again"
)


class Unusable(ValueError):
    """The games that are installed cannot be used; one sentence says what to do."""


@cache
def _registered() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if (other := found.setdefault(entry.name, entry)).value != entry.value:
            raise Unusable(f"two games are called {entry.name}: {other.value} and {entry.value}")
    if not any(entry.module.startswith(f"{GROUP}.") for entry in found.values()):
        raise Unusable(NOT_INSTALLED)
    return found


def names() -> Sequence[str]:
    """The games there are, in alphabetical order."""
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
    return _entry(name).module.startswith(f"{GROUP}.")
