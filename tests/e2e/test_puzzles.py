"""Puzzles: a wrong try is refuted, the right one explained; the streak; by keyboard; everywhere."""

import json

import pytest
from playwright.sync_api import Page, expect

from benben.game import names
from benben.i18n import LANGUAGES, say
from benben.puzzles.puzzle import Puzzle, puzzles_of
from e2e.looking import check
from e2e.opening import Visitor

LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-AT"}
OWN = [name for name in names() if puzzles_of(name)]
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def listed(page: Page, move: str) -> None:
    """Choose a move from the list, by keyboard alone."""
    summary = page.locator("[data-moves]")
    if not page.locator("details[open] [data-listed]").count():
        summary.press("Enter")
    page.locator(f"[data-listed={json.dumps(move)}]").press("Enter")


@pytest.mark.parametrize("name", OWN)
def test_a_wrong_try_is_refuted_and_the_right_one_explained(
    name: str, visitor: Visitor, axe: str
) -> None:
    page, puzzle = visitor(), puzzles_of(name)[0]
    page.goto(f"/puzzles/{name}/1")
    listed(page, puzzle.tries[-1].move)
    expect(page.get_by_text(say("puzzles", "puzzles.wrong"))).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-solved", "false")
    listed(page, puzzle.solution.move)
    expect(page.get_by_text(say("puzzles", "puzzles.right"))).to_be_visible()
    expect(page.get_by_text(say(name, f"teach.{puzzle.theme}"))).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-solved", "true")
    check(page, axe)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_in_every_language_on_a_phone(
    language: str, theme: str, visitor: Visitor, axe: str
) -> None:
    page = visitor(locale=LOCALES[language], color_scheme=theme, viewport=PHONE)
    page.goto("/puzzles")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        say("puzzles", "puzzles.title", language)
    )
    check(page, axe)
    page.locator("[data-theme-link]").first.click()
    expect(page.get_by_text(say("puzzles", "puzzles.find", language))).to_be_visible()
    check(page, axe)
    page.locator("[data-show]").click()
    expect(page.get_by_text(say("puzzles", "puzzles.shown", language))).to_be_visible()
    check(page, axe)


def test_the_puzzle_of_the_day_keeps_a_streak(visitor: Visitor) -> None:
    page = visitor(viewport=DESKTOP)
    page.goto("/")
    page.locator("[data-daily]").click()
    found = of_today(page)
    listed(page, found.solution.move)
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    page.goto("/")
    expect(page.locator("[data-daily]")).to_contain_text("Solved today.")


def of_today(page: Page) -> Puzzle:
    """What the page shows, found by its heading."""
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Puzzle ")
    title, _, number = heading.inner_text().partition(": Puzzle ")
    name = next(name for name in OWN if name == title.lower())
    return puzzles_of(name)[int(number) - 1]


def test_a_puzzle_that_is_not_there_says_so(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/puzzles/{OWN[0]}/9999")
    expect(page.get_by_text(say("table", "problem.no_puzzle"))).to_be_visible()


def test_a_puzzle_is_asked_for_once_and_stays_solved(visitor: Visitor) -> None:
    """A bug: a second answer took the place of the first, and the right move was called wrong."""
    page, name = visitor(), OWN[0]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("/api/")[2]))
    page.goto(f"/puzzles/{name}/1")
    listed(page, puzzles_of(name)[0].solution.move)
    expect(page.locator("main")).to_have_attribute("data-solved", "true")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("nl")
    expect(page.get_by_text(say("puzzles", "puzzles.right", "nl"))).to_be_visible()
    expect(page.locator("main")).to_have_attribute("data-solved", "true")
    puzzles = [path for path in asked if path.startswith("puzzles/")]
    assert sorted(puzzles) == [f"puzzles/{name}", f"puzzles/{name}/1"]


FORBIDDEN = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("forbidden", "SecurityError"); }
})"""


def test_where_nothing_may_be_kept_there_is_no_streak(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(FORBIDDEN)
    page.goto("/puzzles/today")
    listed(page, of_today(page).solution.move)
    expect(page.get_by_text(say("puzzles", "puzzles.right"))).to_be_visible()
    expect(page.get_by_text("in a row")).to_have_count(0)
