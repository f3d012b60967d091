"""Names of people: visible, and not to be mistaken for a bot's, in any alphabet."""

import re
import unicodedata
from collections.abc import Collection
from functools import cache

from benben.bots import BOTS, is_bot
from benben.bots.levels import LEVELS
from benben.i18n import LANGUAGES, say
from benben.rulebook import TABLE
from benben.table.errors import ApiError

# Invisible although Unicode calls them letters, signs or marks: Hangul and Khmer fillers, the
# empty Braille pattern, the grapheme joiner, Mongolian selectors
_BLANK = {*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"}
_BLANK |= {*map(chr, range(0xFE00, 0xFE0F)), *map(chr, range(0xE0100, 0xE01F0))}
_JOINS = {"\u200d", "\ufe0f"}  # within emoji of several signs, like a family
MOST_LETTERS = 24
_MOST_MARKS = 2  # on one letter
# Letters and digits that look like Latin letters; I, l and 1 count as the same
_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁӏһь" + "αβεηικνορτυχγ" + "ıɪʟʙᴏᴛᴇᴠ" + "0134il|",
    "abekmhopctyxljsdlhb" + "abenlkvoptuxy" + "lllbotev" + "olealll",
)


def clean(name: str) -> str:
    """The name on one line; ApiError if it is invisible or looks like a bot's."""
    name = " ".join(name.split())
    if not _is_visible(name):
        raise ApiError(422, "bad_name")
    if is_bot(name) or any(_bots_words().fullmatch(shape) for shape in _shapes(name)):
        raise ApiError(422, "bots_name")
    return name


def _is_visible(name: str) -> bool:
    """Something visible, nothing invisible, no stacked marks."""
    marks, before = _MOST_MARKS, ""  # a mark needs a letter before it
    for letter in name:
        kind = unicodedata.category(letter)
        if letter in _JOINS:
            if before not in ("So", "Sk", "Me", "joined"):
                return False
            kind = "joined"
        elif letter in _BLANK or kind[0] == "C":
            return False
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > _MOST_MARKS:
            return False
        before = kind
    return any(unicodedata.category(letter)[0] in "LNS" for letter in name)


def likeness(name: str) -> str:
    """Equal for names that look alike: no matter in which alphabet, case, or spacing."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    shown = "".join(letter for letter in plain.translate(_ALIKE) if letter.isalnum())
    return shown.replace("rn", "m").replace("vv", "w") or plain


def distinct(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody among the others has one that looks like it."""
    taken, number, found = {likeness(other) for other in others if other}, 1, name
    while name and likeness(found) in taken:
        number += 1
        found = f"{name[: MOST_LETTERS - len(str(number)) - 1]} {number}"
    return found


def _shapes(name: str) -> tuple[str, str]:
    """How it looks, letters only: with digits read as letters, and without digits."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    without = "".join(letter for letter in plain if not letter.isdigit())
    return _letters(plain), _letters(without)


def _letters(text: str) -> str:
    return "".join(letter for letter in text.translate(_ALIKE) if letter.isalpha())


@cache
def _bots_words() -> re.Pattern[str]:
    """Matches names made only of words that name bots, in any language: "Bot 2: Merit"."""
    texts = [say(TABLE, "web.bot_level", language, n="") for language in LANGUAGES]
    texts += [
        say(TABLE, f"level.{level}.{names}", language)
        for level in LEVELS
        for names in ("name", "others")
        for language in LANGUAGES
    ]
    words = {word for text in [*texts, *BOTS] for word in re.findall(r"\w+", text)}
    return re.compile(f"(?:{'|'.join(sorted(_shapes(word)[0] for word in words))})+")
