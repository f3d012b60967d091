"""Each game explained on two pages: the same in every language, and true to its clauses."""

import json
import re
from pathlib import Path

import pytest

from benben import rulebook
from benben.game import names
from benben.i18n import LANGUAGES
from benben.registry import is_own
from benben.rulebook import Section

GAMES = [name for name in names() if is_own(name)]
SCENES = Path(__file__).parents[1] / "web" / "src" / "games"
CLAUSE = re.compile(r"\b[A-Z]\d+\.\d+\b")
MOST_WORDS = 600  # about two printed pages with their pictures


def shape(sections: list[Section]) -> list[tuple[bool, list[tuple[str, list[str]]]]]:
    """What must be the same in every language: pictures, and the clauses a paragraph names."""
    return [
        (
            bool(section.title),
            [(one.picture, CLAUSE.findall(one.text)) for one in section.paragraphs],
        )
        for section in sections
    ]


def words(sections: list[Section]) -> int:
    return sum(len(one.text.split()) for section in sections for one in section.paragraphs)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_brief_and_begins_with_the_goal(name: str) -> None:
    for language in LANGUAGES:
        sections = rulebook.how_to_play(name, language)
        assert not sections[0].title and len(sections[0].paragraphs) == 1
        assert all(section.paragraphs for section in sections)
        assert words(sections) <= MOST_WORDS


@pytest.mark.parametrize("name", GAMES)
def test_every_language_tells_the_same(name: str) -> None:
    english = shape(rulebook.how_to_play(name, "en"))
    for language in LANGUAGES:
        assert shape(rulebook.how_to_play(name, language)) == english, language


@pytest.mark.parametrize("name", GAMES)
def test_it_names_clauses_and_pictures_that_there_are(name: str) -> None:
    scenes = json.loads((SCENES / name / "scenes.json").read_text("utf-8"))
    drawn = {scene["clause"] for scene in scenes}
    for section in rulebook.how_to_play(name, "en"):
        for one in section.paragraphs:
            assert one.picture in drawn | {""}
            assert set(CLAUSE.findall(one.text)) <= set(rulebook.clauses(name))


def test_a_page_is_read_as_it_is_written() -> None:
    sections = rulebook.how_to_play("ankh", "de")
    assert sections[1].title == "Die Pyramide"
    picture = sections[1].paragraphs[-1]
    assert picture.picture == "A2.1"
    assert picture.text.startswith("Der Anfang: ") and "\n" not in picture.text
