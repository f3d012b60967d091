"""Every text in every language: the same keys, the same places to fill in, plurals for numbers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from icu4py.messageformat import MessageFormat

from benben.game import game, names
from benben.i18n import LANGUAGES, OWN, say, texts
from benben.message_format import as_json, fill, parse, places
from benben.rulebook import TABLE, clauses
from placing import NO_COUNT, NO_PLURAL, WORDS

OWNERS = [*OWN, *names()]


def flat(owner: str, language: str) -> dict[str, str]:
    return {
        f"{group}.{key}": text
        for group, found in texts(owner, language).items()
        for key, text in found.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_no_text_is_missing_in_a_language(owner: str, language: str) -> None:
    """Every text is a message ICU can read, with the same places in all languages."""
    english, other = flat(owner, "en"), flat(owner, language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert other[key].strip(), f"{key} is empty"
        assert all(form.strip() for form in re.findall(r" \{(.*?)\}", other[key])), key
        assert places_in(text) == places_in(other[key]), key


def places_in(text: str) -> frozenset[str]:
    return frozenset(places(parse(text)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_icu_itself_says_the_same(owner: str, language: str) -> None:
    """The outside truth: every text, with names, and with counts that take other forms."""
    for key, text in flat(owner, language).items():
        for number in (0, 1, 2, 5, 1600):
            values: dict[str, Any] = {
                place: f"<{place}>" if place in WORDS else number for place in places_in(text)
            }
            assert fill(parse(text), language, values) == MessageFormat(text, language).format(
                values
            ), key


def test_the_browser_gets_parsed_messages() -> None:
    """web/plugins/parsing.ts makes the same of the texts that come with the client."""
    text = "{a}: {n, plural, =0 {none} one {# step} other {# of {b}}}, {s, number, percent}"
    assert as_json(parse(text)) == [
        ["a"],
        ": ",
        ["n", {"=0": "none", "one": [["n"], " step"], "other": [["n"], " of ", ["b"]]}],
        ", ",
        ["s", "percent"],
    ]
    assert as_json(parse("plain")) == "plain"


@pytest.mark.parametrize(
    "text", ["{", "}", "a {b", "{n, plural, one {#}}", "{n, select, a {b}}", "{n, number}", "{}"]
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r" in '"):
        parse(text)


def test_percentages_round_as_in_the_browser() -> None:
    share = parse("{share, number, percent}")
    assert [fill(share, "en", {"share": x}) for x in (0.065, 0.064, 1, 0)] == [
        "7%", "6%", "100%", "0%",
    ]  # fmt: skip
    assert fill(share, "de", {"share": 0.5}) == "50\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_1_stones(owner: str, language: str) -> None:
    """A number beside a noun has a plural rule: never "nog 1 stappen", "hides 1 stones"."""
    for key, text in flat(owner, language).items():
        for place in places_in(text) - WORDS - NO_COUNT.keys():
            plural = f"{{{place}, plural, " in text
            assert plural or f"{owner}.{key}" in NO_PLURAL, f"{owner}.{key}: {{{place}}}"


def test_what_is_known_of_places_is_still_true() -> None:
    every = {f"{owner}.{key}": text for owner in OWNERS for key, text in flat(owner, "en").items()}
    used = frozenset().union(*(places_in(text) for text in every.values()))
    assert not (WORDS | NO_COUNT.keys()) - used
    assert not NO_PLURAL.keys() - every.keys()


# Words that readers with the printed sheets stumbled over, or that meant two things on one page.
SHUNNED = {
    "en": r"stair climbs",
    "nl": r"\buitgelegd|\buitlig|vaste lichamen|andersom|Eerste spel|\bbeeld\b|trap klimt|\d %",
    "de": r"[Mm]auer|Zugabe|\bUnterschied|\bAktion|Treppe steigt|kommt heraus|andersher|Bot, Stufe",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", OWNERS)
def test_no_word_that_readers_stumbled_over(owner: str, language: str) -> None:
    rules = {} if owner in OWN and owner != TABLE else dict(clauses(owner, language))
    found = flat(owner, language) | rules
    assert not {key: text for key, text in found.items() if re.search(SHUNNED[language], text)}


A_MAN = r"\b(?:[Hh]e|[Hh]is|[Hh]im)\b"
DOCS = Path(__file__).parent.parent / "docs"


def test_nobody_is_taken_for_a_man() -> None:
    """In English a player is "they"; guides speak of gods, who are he and she."""
    for owner in OWNERS:
        for key, text in flat(owner, "en").items():
            assert key.startswith("guide.") or not re.search(A_MAN, text), key
    for page in (*DOCS.glob("rules/en/*.md"), *DOCS.glob("how-to-play/en/*.md")):
        assert not re.search(A_MAN, page.read_text("utf-8")), page


SAID = json.loads((Path(__file__).parent / "said.json").read_text("utf-8"))


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said['key']} {said['values']}")
def test_the_same_is_said_here_and_in_the_browser(said: dict[str, Any]) -> None:
    """web/src/message.test.ts reads the same file."""
    for language in LANGUAGES:
        assert say(said["owner"], said["key"], language, **said["values"]) == said[language]


def test_a_place_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"story\.goes lacks field"):
        say("ankh", "story.goes", stone="Ra")
    with pytest.raises(ValueError, match=r"\{count\} wants a number, not '1'"):
        say("ankh", "story.hides_own", count="1")


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
