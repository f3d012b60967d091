"""Options of a match, validated before it begins."""

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from benben.arrays import np
from benben.shapes import Options


def whole(number: Any, what: str) -> int:
    """A whole number of any kind (int, NumPy's, an array of no dimensions), but no truth value."""
    try:
        found = operator.index(number)
    except TypeError:
        found = None
    if found is None or isinstance(number, bool):
        raise ValueError(f"{what} must be a whole number, not {number!r}")
    return found


def span(least: int, most: int) -> str:
    """What a number must be, in words: 2 to 6, or just 2."""
    return f"{least} to {most}" if most > least else f"{least}"


class Option(Protocol):
    """One option: a string for people and records, integers for the rules."""

    @property
    def name(self) -> str: ...
    @property
    def default(self) -> str: ...
    @property
    def clause(self) -> str: ...  # of the rules, where it is explained
    @property
    def research(self) -> bool: ...  # for programs: no page offers it
    def allowed(self, players: int) -> str:
        """The allowed values, for people."""

    def examples(self, players: int) -> Sequence[str]:
        """Values to offer and to test: all of them, or the extremes."""

    def numbers(self, text: str, players: int) -> Sequence[int]:
        """The value as the rules read it; ValueError says what is wrong with the text."""


@dataclass(frozen=True)
class Choice:
    """One of a few words; the rules see its index."""

    name: str
    default: str
    words: tuple[str, ...]
    clause: str
    research: bool = False

    def examples(self, players: int) -> tuple[str, ...]:
        return self.words

    def allowed(self, players: int) -> str:
        return ", ".join(self.examples(players))

    def numbers(self, text: str, players: int) -> Sequence[int]:
        values = self.examples(players)
        if text not in values:
            raise ValueError(f"option {self.name}={text}: allowed are {self.allowed(players)}")
        return (values.index(text),)


@dataclass(frozen=True)
class ChoiceOrSeat(Choice):
    """One of a few words, or the number of a seat, counted from 1."""

    def examples(self, players: int) -> tuple[str, ...]:
        return (*self.words, *(str(seat + 1) for seat in range(players)))


@dataclass(frozen=True)
class SmallForTwo(Choice):
    """Sizes of which only the first is for more than two players."""

    def examples(self, players: int) -> tuple[str, ...]:
        return self.words if players == 2 else self.words[:1]


@dataclass(frozen=True)
class Count:
    """A whole number within bounds."""

    name: str
    default: str
    least: int
    most: int
    clause: str
    research: bool = False

    def allowed(self, players: int) -> str:
        return f"{self.least} to {self.most}"

    def examples(self, players: int) -> tuple[str, ...]:
        return str(self.least), str(self.most)

    def numbers(self, text: str, players: int) -> Sequence[int]:
        if not (text.isascii() and text.isdecimal() and self.least <= int(text) <= self.most):
            raise ValueError(f"option {self.name}={text}: allowed are {self.allowed(players)}")
        return (int(text),)


def given(words: Sequence[str]) -> dict[str, str]:
    """What `--option NAME=VALUE` named."""
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"--option {word}: expected NAME=VALUE")
        found[name] = value
    return found


def complete(options: Sequence[Option], chosen: Mapping[str, object]) -> dict[str, str]:
    """All options with what was chosen filled in; ValueError names an unknown one.

    Of an option for programs nothing is said where it is as usual.
    """
    known = [option.name for option in options]
    for name in chosen:
        if name not in known:
            raise ValueError(f"unknown option {name!r}: there are {', '.join(known) or 'none'}")
    texts = {option.name: str(chosen.get(option.name, option.default)) for option in options}
    unsaid = {option.name: option.default for option in options if option.research}
    return {name: text for name, text in texts.items() if unsaid.get(name) != text}


def told_by(options: Sequence[Option], position: str, players: int) -> dict[str, str]:
    """The options that a position's text names: its words are called as they are.

    A seat is none of them: who has begun need not be whom one would let begin again.
    """
    words = dict(word.split("=", 1) for word in position.split() if "=" in word)
    return {
        option.name: words[option.name]
        for option in options
        if option.name in words and _allows(option, words[option.name], players)
    }


def _allows(option: Option, text: str, players: int) -> bool:
    if isinstance(option, ChoiceOrSeat) and text not in option.words:
        return False
    try:
        option.numbers(text, players)
    except ValueError:
        return False
    return True


def as_numbers(options: Sequence[Option], texts: Mapping[str, str], players: int) -> Options:
    """What `setup` reads: the number of players, then each option's numbers in order."""
    numbers = [players]
    for option in options:
        numbers.extend(option.numbers(texts.get(option.name, option.default), players))
    return np.array(numbers, np.int64)
