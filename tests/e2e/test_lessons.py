"""Lessons are solved on the board, by mouse and by keyboard; a hint says why; advice comes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from benben.i18n import LANGUAGES, say
from benben.puzzles.lessons import lessons_of
from benben.puzzles.puzzle import Puzzle
from e2e.brain import Brain
from e2e.driving import PATIENCE, PHONE, Hand, Keyboard, Mouse
from e2e.looking import check
from e2e.opening import Visitor, against_bot
from e2e.serving import Server

LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-AT"}
TAUGHT = ("ankh", "buckets", "ptoq", "sakkara")


def choose(hand: Hand, move: str) -> None:
    """On the board, or from the list where that is the only way."""
    hand.choose(hand._reach(move) or hand._listed(move))


def solve(hand: Hand, puzzles: list[Puzzle]) -> None:
    """A wrong try first; then the right one, and on to the next."""
    page = hand.page
    for number, puzzle in enumerate(puzzles, 1):
        expect(page.get_by_text(f"position {number} of {len(puzzles)}")).to_be_visible()
        if number == 1:
            choose(hand, puzzle.tries[-1].move)
            expect(page.get_by_text(say("puzzles", "puzzles.wrong"))).to_be_visible()
        choose(hand, puzzle.solution.move)
        expect(page.get_by_text(say("puzzles", "puzzles.right"))).to_be_visible()
        expect(page.locator("main")).to_have_attribute("data-solved", "true")
        if number < len(puzzles):
            hand.choose(page.locator("[data-next]"))


@pytest.mark.parametrize(("name", "way"), [("ankh", Mouse), ("ptoq", Keyboard), ("sakkara", Mouse)])
def test_a_lesson_is_found_where_the_game_is_explained_and_solved_on_the_board(
    name: str, way: Callable[[Page], Hand], visitor: Visitor, axe: str
) -> None:
    page, lesson = visitor(), lessons_of(name)[0]
    page.goto(f"/how-to-play/{name}")
    expect(page.locator("[data-lesson]")).to_have_count(3)
    check(page, axe)
    hand = way(page)
    hand.choose(page.locator(f"[data-lesson={lesson.name}]"))
    expect(page.get_by_role("heading", level=1)).to_have_text(say(name, f"theme.{lesson.name}"))
    expect(page.get_by_text(say(name, f"lesson.{lesson.name}"))).to_be_visible()
    solve(hand, list(lesson.puzzles))
    expect(page.locator("[data-why]").first).to_be_visible()
    expect(page.locator("[data-following]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TAUGHT)
def test_lessons_on_a_phone_in_every_language(
    name: str, language: str, visitor: Visitor, axe: str
) -> None:
    page, last = visitor(locale=LOCALES[language], **PHONE), lessons_of(name)[-1]
    page.goto(f"/lessons/{name}/{last.name}")
    expect(page.get_by_text(say(name, f"lesson.{last.name}", language))).to_be_visible()
    check(page, axe)
    page.locator("[data-show]").click()
    expect(page.get_by_text(say("puzzles", "puzzles.shown", language))).to_be_visible()
    check(page, axe)


def test_several_moves_may_be_right(visitor: Visitor) -> None:
    """Where a bucket is flicked, how high the finger is makes no difference."""
    page, puzzle = visitor(), lessons_of("buckets")[-1].puzzles[0]
    right = [one.move for one in puzzle.tries if one.chance >= puzzle.solution.chance]
    assert len(right) > 1
    page.goto("/lessons/buckets/aim")
    hand = Mouse(page)
    page.locator("[data-moves]").wait_for()
    hand.choose(hand._listed(right[-1]))
    expect(page.get_by_text(say("puzzles", "puzzles.right"))).to_be_visible()


def test_a_lesson_that_is_not_there_says_so(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/lessons/ankh/juggling")
    expect(page.get_by_text(say("table", "problem.no_lesson"))).to_be_visible()


def test_a_hint_says_why(visitor: Visitor, server: Server, axe: str) -> None:
    """A win in one step needs no search to be explained."""
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, "ankh")), Mouse(page)
    hand.wait_for_turn(brain.settled())
    page.locator("[data-hint]").click()
    page.get_by_role("button", name=say("table", "web.hint_play")).wait_for(timeout=PATIENCE)
    expect(page.locator("[data-why]").first).to_have_text(re.compile(r"^\S.*[.]$"))
    check(page, axe)


def test_the_first_match_after_the_guide_comes_with_advice(visitor: Visitor) -> None:
    page = visitor({"speed": "none", "level": 3, "forced": False})
    lessons = page.request.get("/api/guides/ankh").json()["lessons"]
    page.goto("/guide/ankh")
    for lesson in lessons:
        if lesson["moves"]:
            page.locator("[data-show]").click()
            page.locator("[data-show]").click()
        else:
            page.locator("[data-next]").click()
    expect(page.locator("[data-lesson]")).to_have_count(3)
    page.locator("[data-coached]").click()
    name = page.get_by_role("textbox")
    if name.count():
        name.fill("Ada")
        name.press("Enter")
    expect(page.get_by_text(say("table", "level.1.name")).first).to_be_visible(timeout=PATIENCE)
    play = page.get_by_role("button", name=say("table", "web.hint_play"))
    play.wait_for(timeout=PATIENCE)  # nobody asked for it
    play.click()
    play.wait_for(timeout=PATIENCE)  # and again at the next move
    page.locator("[data-coach-stop]").click()
    expect(page.locator("[data-coach-stop]")).to_have_count(0)
    page.reload()
    page.locator("[data-hint]").wait_for()
    expect(page.locator("[data-coach-stop]")).to_have_count(0)
