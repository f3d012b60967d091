"""All texts people read, by key and language: Benben's own and each game's."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from benben import registry

PACKAGE = Path(__file__).parent
LANGUAGES = ("en", "nl", "de")


@cache
def texts(owner: str, language: str) -> Mapping[str, Any]:
    """The texts of a game, or of the table they are all played at."""
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: there are {', '.join(LANGUAGES)}")
    table = owner == "table"
    folder = PACKAGE / "messages" if table else registry.folder(owner) / "texts"
    found: Mapping[str, Any] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def say(owner: str, key: str, language: str = "en", **values: object) -> str:
    """One text, its {places} filled in; a key like "refused.A4.4" goes one level down."""
    group, _, name = key.partition(".")
    found = texts(owner, language)[group]
    text: str = found[name] if name else found
    return text.format(**values)
