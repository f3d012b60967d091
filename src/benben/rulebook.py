"""The rule pages, clause by clause, as the interfaces quote them; and games explained briefly."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from benben import registry

TABLE = "table"
"""The page of what holds at every table, whatever the game."""

MARKS = ("ruling", "rebuilt")
"""What a page says in brackets of a sentence that is ours: `mark` has the words a reader sees."""

_CLAUSE = re.compile(r"- \*\*([A-Z][0-9.]+)\*\* ")


_CAPTION = re.compile(r"> \*\*([A-Z][0-9.]+)\*\* ")


def _file(name: str, language: str, folder: str = "rule_pages", docs: str = "rules") -> Path:
    """A game brings its pages along as rule_pages/<language>.md; ours lie together.

    In an installed Benben they lie beside this file, in a checkout under docs/.
    """
    if name != TABLE and not registry.is_own(name):
        return registry.folder(name) / folder / f"{language}.md"
    installed = Path(__file__).parent / folder
    pages = installed if installed.exists() else Path(__file__).parents[2] / "docs" / docs
    return pages / language / f"{name}.md"


def _how_to_play_file(name: str, language: str) -> Path:
    return _file(name, language, "how_to_play", "how-to-play")


@dataclass(frozen=True)
class Chapter:
    """A heading and the clauses under it, by number."""

    title: str
    clauses: dict[str, str]


@dataclass(frozen=True)
class Page:
    """A rule page as its interfaces show it."""

    title: str
    intro: str
    chapters: list[Chapter]


@cache
def read(name: str, language: str = "en") -> Page:
    """The page of a game, or of the table; OSError if there is none."""
    title, intro, current = "", list[str](), ""
    chapters: list[Chapter] = []
    for line in _file(name, language).read_text("utf-8").splitlines():
        if start := _CLAUSE.match(line):
            current = start[1]
            chapters[-1].clauses[current] = line[start.end() :]
        elif current and line.startswith("  "):
            chapters[-1].clauses[current] += " " + line.strip()
        elif line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            chapters.append(Chapter(line[3:], {}))
        elif line:
            intro.append(line)
        if not line:
            current = ""
    return Page(title, " ".join(intro), chapters)


@cache
def clauses(page: str, language: str = "en") -> dict[str, str]:
    """Every clause of a page and its text, in the order of the page."""
    chapters = read(page, language).chapters
    return {number: text for chapter in chapters for number, text in chapter.clauses.items()}


def clause(page: str, number: str, language: str = "en") -> str:
    """One clause; KeyError if the page has none of that number."""
    return clauses(page, language)[number]


@dataclass(frozen=True)
class Paragraph:
    """Some sentences, or the caption of a clause's picture."""

    text: str
    picture: str = ""


@dataclass(frozen=True)
class Section:
    """A heading, none above the first section, and what stands under it."""

    title: str
    paragraphs: list[Paragraph]


def has_how_to_play(name: str) -> bool:
    return _how_to_play_file(name, "en").is_file()


@cache
def how_to_play(name: str, language: str = "en") -> list[Section]:
    """The game explained on two pages, goal first; OSError if there is none."""
    sections = [Section("", [])]
    for block in _how_to_play_file(name, language).read_text("utf-8").split("\n\n"):
        text = " ".join(line.removeprefix("> ") for line in block.split("\n")).strip()
        if caption := _CAPTION.match(block):
            text = text.removeprefix(f"**{caption[1]}** ")
            sections[-1].paragraphs.append(Paragraph(text, caption[1]))
        elif text.startswith("## "):
            sections.append(Section(text[3:], []))
        elif not text.startswith("# "):
            sections[-1].paragraphs.append(Paragraph(text))
    return sections
