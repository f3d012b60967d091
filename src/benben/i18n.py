"""All texts people read, by key and language: Benben's own and each game's.

A text is an ICU message, here and in the browser: see message_format.py.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from benben import registry
from benben.message_format import Message, fill, parse, places

PACKAGE = Path(__file__).parent
LANGUAGES = ("en", "nl", "de")
# texts that belong to no game: of the table, of a site on somebody's own device, of the page
# about oneself, and of the puzzles
OWN = {
    "table": PACKAGE / "messages",
    "device": PACKAGE / "messages" / "device",
    "you": PACKAGE / "messages" / "you",
    "puzzles": PACKAGE / "messages" / "puzzles",
}


@cache
def texts(owner: str, language: str) -> Mapping[str, Any]:
    """The texts of a game, or of what belongs to no game (`OWN`)."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: there are {', '.join(LANGUAGES)}")
    folder = OWN.get(owner) or registry.folder(owner) / "texts"
    found: Mapping[str, Any] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def say(owner: str, key: str, language: str = "en", **values: object) -> str:
    """One text, its {places} filled in; a key like "refused.A4.4" goes one level down."""
    message, needed = _message(owner, key, language)
    if missing := needed - values.keys():
        raise KeyError(f"{owner} {key} lacks {', '.join(sorted(missing))}")
    return fill(message, language, values)


@cache
def _message(owner: str, key: str, language: str) -> tuple[Message, frozenset[str]]:
    group, _, name = key.partition(".")
    found = texts(owner, language)[group]
    message = parse(found[name] if name else found)
    return message, frozenset(places(message))
