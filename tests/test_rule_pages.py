"""The rule pages and the refusals: one format, the same clauses in every language."""

import json
import re
from pathlib import Path

import pytest

from benben import registry, rulebook
from benben.compiled import PACKAGE
from benben.game import game, names

LANGUAGES = ("en", "nl", "de")
LETTERS = {"table": "T"} | {name: game(name).letter for name in names()}
EXAMPLES = {"en": "Examples", "nl": "Voorbeelden", "de": "Beispiele"}
MARKERS = ("[ruling]", "[rebuilt]")

CHAPTER = re.compile(r"## ([A-Z]\d+) \S.*")
CLAUSE = re.compile(r"- \*\*([A-Z]\d+(?:\.\d+)?)\*\* \S.*")
OTHER_BLOCK = re.compile(r"\s*([-*+]\s|\d+[.)]\s|#|\||>|```)")

Section = tuple[str, dict[str, str]]

PAGES = [(name, language) for name in LETTERS for language in LANGUAGES]


def page(name: str, language: str) -> Path:
    return rulebook._file(name, language)


def read(name: str, language: str) -> tuple[str, list[str], list[Section]]:
    """The heading, the introduction, and the sections as (title, {clause: text})."""
    heading, introduction, clause = "", list[str](), ""
    sections: list[Section] = []
    for line in page(name, language).read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            assert not heading, "a second title"
            heading = line[2:]
        elif line.startswith("## "):
            sections.append((line[3:], {}))
            clause = ""
        elif match := CLAUSE.fullmatch(line):
            clause = match[1]
            assert sections, f"{clause} stands before the first section"
            assert clause not in sections[-1][1], f"{clause} twice"
            sections[-1][1][clause] = line.split("** ", 1)[1]
        elif line.startswith("  "):
            assert clause and not OTHER_BLOCK.match(line), line
            sections[-1][1][clause] += " " + line.strip()
        elif line:
            assert heading and not sections and not OTHER_BLOCK.match(line), line
            introduction.append(line)
        else:
            clause = ""
    return heading, introduction, sections


def clauses(name: str, language: str) -> dict[str, str]:
    return {c: text for _, section in read(name, language)[2] for c, text in section.items()}


def refusals(name: str, language: str) -> tuple[Path, dict[str, dict[str, str]]]:
    folder = PACKAGE / "messages" if name == "table" else registry.folder(name) / "texts"
    path = folder / f"{language}.json"
    return path, json.loads(path.read_text(encoding="utf-8"))


def order(clause: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", clause)]


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_page_has_the_format_programs_read(name: str, language: str) -> None:
    lines = page(name, language).read_text(encoding="utf-8").split("\n")
    assert lines[0].startswith("# ") and lines[1] == "" and lines[-1] == "" and lines[-2]
    for number, line in enumerate(lines, 1):
        assert len(line) <= 100, f"line {number} has {len(line)} characters"
        assert line == line.rstrip() and "\t" not in line, f"line {number}: stray white space"
        assert not line.startswith(" ") or re.match(r"  \S", line), f"line {number}: indent"
    text = "\n".join(lines)
    assert "\n\n\n" not in text
    assert len(re.findall(r"\n\n(?!## |- )\S", text)) == 1, "one introduction paragraph"
    heading, introduction, sections = read(name, language)
    assert heading and sections
    assert all(f"`{marker}`" in " ".join(introduction) for marker in MARKERS)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_chapters_and_clauses_ascend_without_gaps(name: str, language: str) -> None:
    sections = read(name, language)[2]
    if name != "table":
        title, examples = sections.pop()
        assert title == EXAMPLES[language]
        assert list(examples) == [f"G{i}" for i in range(1, len(examples) + 1)] != []
    for i, (title, section) in enumerate(sections, 1):
        chapter = CHAPTER.fullmatch(f"## {title}")
        assert chapter and chapter[1] == f"{LETTERS[name]}{i}"
        assert list(section) == [f"{chapter[1]}.{j}" for j in range(1, len(section) + 1)] != []


@pytest.mark.parametrize("name", LETTERS)
def test_all_languages_have_the_same_clauses_and_markers(name: str) -> None:
    def shape(language: str) -> list[tuple[str, int, int]]:
        return [
            (clause, text.count(MARKERS[0]), text.count(MARKERS[1]))
            for clause, text in clauses(name, language).items()
        ]

    for language in LANGUAGES[1:]:
        assert shape(language) == shape("en")


@pytest.mark.parametrize("name", LETTERS)
def test_all_languages_name_the_same_clauses_options_and_numbers(name: str) -> None:
    """A number written in digits in one language is written in digits in all."""

    def facts(text: str) -> list[str]:
        return sorted(re.findall(r"`[^`]+`|(?<![A-Za-z])[A-Z]\d+\.\d+|\d+", text))

    english = clauses(name, "en")
    for language in LANGUAGES[1:]:
        for clause, text in clauses(name, language).items():
            assert facts(text) == facts(english[clause]), f"{language} {clause}"


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_marker_is_written_literally(name: str, language: str) -> None:
    for clause, text in clauses(name, language).items():
        brackets = re.findall(r"\[[^\]]*\]?", text)
        assert set(brackets) <= set(MARKERS), f"{clause}: {brackets}"


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_clause_a_text_cites_exists(name: str, language: str) -> None:
    known = {c for n in LETTERS for c in clauses(n, language)}
    texts = [*clauses(name, language).values(), *refusals(name, language)[1]["refused"].values()]
    for text in texts:
        assert set(re.findall(rf"\b[{''.join(LETTERS.values())}]\d+\.\d+", text)) <= known, text


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_refusals_name_clauses_of_the_page_in_their_order(name: str, language: str) -> None:
    path, data = refusals(name, language)
    refused = data["refused"]
    assert set(refused) <= set(clauses(name, language))
    assert list(refused) == sorted(refused, key=order)
    assert list(refused) == list(refusals(name, "en")[1]["refused"])
    written = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    assert path.read_text(encoding="utf-8") == written


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_refusal_is_one_short_sentence(name: str, language: str) -> None:
    for clause, text in refusals(name, language)[1]["refused"].items():
        assert text == text.strip() and text.endswith("."), clause
        assert len(re.findall(r"[.!?](?:\s|$)", text)) == 1, f"{clause} is not one sentence"
        assert len(text) <= 150, f"{clause} has {len(text)} characters"
