"""A Python file of a user adds a bot: it defines `BOT`, and the bot is named after the file."""

import re
import sys
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from benben.bots import BOTS, Bot

_loaded: set[str] = set()  # may be loaded again; Benben's own bots may not be replaced


def load(path: Path) -> str:
    """Register the file's bot under its name; ValueError says in one sentence what is wrong."""
    name = path.stem
    if not re.fullmatch(r"[\w.-]+", name):
        raise ValueError(f"{path}: a bot's file is named with letters, digits, '-', '_' and '.'")
    if name in BOTS and name not in _loaded:
        raise ValueError(f"{path}: there is a bot {name!r} already, rename the file")
    found: Any = getattr(_module(path), "BOT", None)
    if not callable(getattr(found, "choose", None)):
        raise ValueError(f"{path}: it defines no BOT with a method choose(seen, seed)")

    def make(parameter: str) -> Bot:
        if parameter:
            raise ValueError(f"{name} takes no parameter, found {parameter!r}")
        made: Bot = found() if isinstance(found, type) else found
        return made

    BOTS[name] = make
    _loaded.add(name)
    return name


def digest(path: Path) -> str:
    """A hash of the file, to tell versions of a bot apart."""
    return sha256(path.read_bytes()).hexdigest()[:16]


def _module(path: Path) -> ModuleType:
    """Import the file as a module of its own."""
    spec = spec_from_file_location(f"benben_bot_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ValueError(f"{path}: a bot is a file of Python, *.py")
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # dataclasses and pickle look a module up by name
    try:
        spec.loader.exec_module(module)
    except OSError:
        raise
    except Exception as error:
        raise ValueError(f"{path}: {type(error).__name__}: {error}") from error
    return module
