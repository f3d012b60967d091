"""All texts people read, by key and language: Benben's own and each game's.

A text is an ICU message, here and in the browser: `{name}` is a place to fill in,
`{count, plural, one {# step} other {# steps}}` a number with its noun.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from icu4py.messageformat import MessageFormat

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
    message, needed = _message(owner, key, language)
    if missing := needed - values.keys():
        raise KeyError(f"{owner} {key} lacks {', '.join(sorted(missing))}")
    return message.format(
        {
            name: value if isinstance(value, int | float) else str(value)
            for name, value in values.items()
        }
    )


@cache
def _message(owner: str, key: str, language: str) -> tuple[MessageFormat, frozenset[str]]:
    group, _, name = key.partition(".")
    found = texts(owner, language)[group]
    message = MessageFormat(found[name] if name else found, language)
    return message, places(message)


def places(message: MessageFormat) -> frozenset[str]:
    """The names of all places: ICU leaves a place without a value as it is written."""
    found: set[str] = set()
    for count in (None, 0, 1, 2):  # without values plurals stay closed; each form may hold more
        values: dict[str, Any] = {} if count is None else dict.fromkeys(found, count)
        found |= set(re.findall(r"\{(\w+)\}", message.format(values)))
    return frozenset(found)
