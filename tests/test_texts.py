"""Every text in every language: the same keys, the same places to fill in."""

import re

import pytest

from benben.game import game, names
from benben.rulebook import clauses
from benben.words import LANGUAGES, texts

OWNERS = ["table", *names()]


def flat(owner: str, language: str) -> dict[str, str]:
    return {
        f"{group}.{key}": text
        for group, found in texts(owner, language).items()
        for key, text in found.items()
    }


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("owner", OWNERS)
def test_no_text_is_missing_in_a_language(owner: str, language: str) -> None:
    english, other = flat(owner, "en"), flat(owner, language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert other[key].strip(), f"{key} is empty"
        places = [sorted(set(re.findall(r"\{\w+\}", one))) for one in (text, other[key])]
        assert places[0] == places[1], f"{key} has other places to fill in"


@pytest.mark.parametrize("name", names())
def test_every_option_and_its_values_have_words(name: str) -> None:
    """Seats and numbers are said by the table; the rules explain what it is about."""
    words = texts(name, "en")["option"]
    for option in game(name).options:
        assert option.clause in clauses(name)
        assert option.name in words
        for players in game(name).players:
            for value in option.examples(players):
                assert value.isdecimal() or f"{option.name}.{value}" in words


@pytest.mark.parametrize("name", names())
def test_a_sentence_of_its_own_is_one_in_every_language(name: str) -> None:
    """A line of a story that begins with a capital is told without the one who moved."""
    stories = [texts(name, language)["story"] for language in LANGUAGES]
    for key in stories[0]:
        assert len({story[key][0].isupper() for story in stories}) == 1, key
