"""ICU messages, as far as our texts use them: `{name}`, `{share, number, percent}` and
`{count, plural, =0 {no step} one {# step} other {# steps}}`.

The browser parses the same texts with a library of its own, and the tests ask ICU itself what each
text says. As a dependency ICU would be 42 MB for the three plural rules below.
"""

import re
from collections.abc import Iterator, Mapping
from math import floor
from typing import Any

Plural = dict[str, "Message"]
Part = str | tuple[str, str | Plural]  # text, or a place: its name, and "", "percent" or a plural
Message = tuple[Part, ...]

_TOKEN = re.compile(r"'([{}#])'|''|([{}#])|([^'{}#]+|')")
_FORM = re.compile(r"\s*(=\d+|one|other)\s*\{")
_PLACE = re.compile(r"\s*(\w+)\s*(?:,\s*(number|plural)\s*,\s*)?")
_SIGNS = {"en": ",.", "nl": ".,", "de": ".,"}  # of thousands and of decimals
_PERCENT = {"en": "%", "nl": "%", "de": "\N{NO-BREAK SPACE}%"}


def parse(text: str) -> Message:
    """ValueError for what is no message, or one we do not speak."""
    message, end = _parse(text, 0, "")
    if end != len(text):
        raise ValueError(f"a }} without its {{ in {text!r}")
    return message


def _parse(text: str, at: int, counted: str) -> tuple[Message, int]:
    """From here to the brace that closes it, or to the end; in a plural # is what it counts."""
    parts: list[Part] = []
    while at < len(text) and (found := _TOKEN.match(text, at)):
        quoted, sign, plain = found.groups()
        if sign == "}":
            break
        at = found.end()
        if sign == "{":
            part, at = _place(text, at)
            parts.append(part)
        elif sign and counted:
            parts.append((counted, ""))
        else:
            parts.append(quoted or sign or plain or "'")
    return tuple(parts), at


def _place(text: str, at: int) -> tuple[Part, int]:
    found = _PLACE.match(text, at)
    if not found:
        raise ValueError(f"a {{ without a name in {text!r}")
    (name, kind), at = found.groups(), found.end()
    how: str | Plural = ""
    if kind == "plural":
        how, at = _plural(text, at, name)
    elif kind and text.startswith("percent", at):
        how, at = "percent", at + len("percent")
    return (name, how), _closed(text, at)


def _plural(text: str, at: int, name: str) -> tuple[Plural, int]:
    forms: Plural = {}
    while found := _FORM.match(text, at):
        forms[found[1]], at = _parse(text, found.end(), name)
        at = _closed(text, at)
    if "other" not in forms:
        raise ValueError(f"a plural without its other form in {text!r}")
    return forms, at


def _closed(text: str, at: int) -> int:
    if not text.startswith("}", at):
        raise ValueError(f"a {{ that is not closed, or is no place we speak, in {text!r}")
    return at + 1


def as_json(message: Message) -> Any:
    """As the browser fills it in (web/src/message.ts)."""
    if all(isinstance(part, str) for part in message):
        return "".join(map(str, message))
    return [part if isinstance(part, str) else _as_json(*part) for part in message]


def _as_json(name: str, how: str | Plural) -> list[Any]:
    if isinstance(how, dict):
        return [name, {form: as_json(inner) for form, inner in how.items()}]
    return [name, how] if how else [name]


def places(message: Message) -> Iterator[str]:
    """The names of all places, those in the forms of plurals too."""
    for part in message:
        if not isinstance(part, str):
            name, how = part
            yield name
            for form in how.values() if isinstance(how, dict) else ():
                yield from places(form)


def fill(message: Message, language: str, values: Mapping[str, object]) -> str:
    """The message said in a language; KeyError for a place without a value."""
    return "".join(
        part if isinstance(part, str) else _filled(*part, language, values) for part in message
    )


def _filled(name: str, how: str | Plural, language: str, values: Mapping[str, object]) -> str:
    value = values[name]
    if not isinstance(value, int | float):
        if how:
            raise ValueError(f"{{{name}}} wants a number, not {value!r}")
        return str(value)
    if isinstance(how, dict):
        one = "one" if value == 1 else "other"  # in all three languages
        return fill(how.get(f"={value}") or how.get(one) or how["other"], language, values)
    if how == "percent":
        return _number(floor(value * 100 + 0.5), language) + _PERCENT[language]
    return _number(value, language)


def _number(value: float, language: str) -> str:
    return f"{round(value, 3):,}".translate(str.maketrans(",.", _SIGNS[language]))
