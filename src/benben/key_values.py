"""Reading the text of a position: words `key=value`, each of them used exactly once."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from benben.options import span

P = TypeVar("P")


class KeyValues:
    """The words of a text by their keys; what is taken is gone."""

    def __init__(self, text: str) -> None:
        self._words: dict[str, str] = {}
        for word in text.split():
            key, equals, value = word.partition("=")
            require(equals, f"{word!r} is not key=value")
            require(key not in self._words, f"{key}=… is given twice")
            self._words[key] = value

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def take(self, key: str, default: str | None = None) -> str:
        """The value of a key, which must be there if there is no default."""
        require(key in self._words or default is not None, f"{key}=… is missing")
        return self._words.pop(key, default or "")

    def whole(self, key: str, least: int, most: int, default: str | None = None) -> int:
        """A whole number within these bounds."""
        return whole(key, self.take(key, default), least, most)

    def one_of(self, key: str, values: Sequence[str], default: str | None = None) -> int:
        """Which of these values it is."""
        return one_of(key, self.take(key, default), values)

    def yes(self, key: str) -> int:
        """1 for yes, 0 for no; no if the key is missing."""
        return self.one_of(key, ("no", "yes"), "no")

    def parts(self, key: str, mark: str, many: int, default: str | None = None) -> list[str]:
        """As many values as that, with a mark between them; the default is for each."""
        every = None if default is None else mark.join([default] * many)
        found = self.take(key, every).split(mark)
        sentence = f"{key} must have {many} entries with {mark} between them, not {len(found)}"
        require(len(found) == many, sentence)
        return found

    def check_empty(self) -> None:
        for key in self._words:
            raise ValueError(f"{key}=… does not belong in this position")


def fill(s: P, text: str, read: Callable[[KeyValues, P], None], check: Callable[[P], None]) -> None:
    """Read a text into a position and check it; ValueError says in one sentence what is wrong."""
    try:
        words = KeyValues(text)
        read(words, s)
        words.check_empty()
        check(s)
    except ValueError as error:
        raise ValueError(f"position: {error}") from None


def require(holds: object, sentence: str) -> None:
    """ValueError with this sentence if it does not hold."""
    if not holds:
        raise ValueError(sentence)


def whole(key: str, text: str, least: int, most: int) -> int:
    """A whole number within these bounds."""
    is_short = text.isascii() and text.isdecimal() and len(text) < 6
    wanted = span(least, most)
    require(is_short and least <= int(text) <= most, f"{key}={text}, but it must be {wanted}")
    return int(text)


def one_of(key: str, text: str, values: Sequence[str]) -> int:
    """Which of these values it is."""
    known = list(values)  # also of a string, letter by letter
    require(text in known, f"{key}={text}, but it must be {_either(known)}")
    return known.index(text)


def _either(values: Sequence[str]) -> str:
    """In words: a, b or c."""
    *most, last = values
    return f"{', '.join(most)} or {last}" if most else last
