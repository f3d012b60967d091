"""Everything says what it is, the sheet is one key away, and keys do what people expect."""

import pytest
from playwright.sync_api import Page, expect

from benben.i18n import say
from e2e.brain import Brain
from e2e.driving import PHONE, Mouse, Touch
from e2e.looking import check
from e2e.opening import BUNDLED, Visitor, against_bot
from e2e.serving import Server

TIP = "[role=tooltip]"


def at_our_turn(page: Page, name: str, **wanted: object) -> Mouse:
    against_bot(page, name, **wanted)
    hand = Mouse(page)
    assert hand.wait_for_turn()
    return hand


def test_what_is_pointed_at_or_focused_says_what_it_is(visitor: Visitor, axe: str) -> None:
    page = visitor()
    at_our_turn(page, "ankh", options={"starter": "1"})
    isis = page.locator("[data-about=Isis]").first
    isis.hover()
    expect(page.locator(TIP)).to_contain_text("Isis")
    expect(page.locator(TIP)).to_contain_text(say("ankh", "web.hint_Isis"))
    expect(page.locator(TIP)).to_contain_text("A4.4")
    expect(isis).to_have_attribute("aria-describedby", "tip")
    check(page, axe)
    page.keyboard.press("Escape")
    expect(page.locator(TIP)).to_have_count(0)
    page.locator('[data-move="O@a1"]').focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(page.locator(TIP)).to_be_visible()
    expect(page.locator("[aria-describedby=tip]")).to_be_focused()


def test_a_long_press_explains_and_does_nothing_else(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    at_our_turn(page, "ankh", options={"starter": "1"})
    isis = page.locator('[data-move="I@a1"]')
    isis.scroll_into_view_if_needed()
    box = isis.bounding_box()
    assert box
    hand = Touch(page)
    hand.press((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), 900)
    expect(page.locator(TIP)).to_contain_text("A4.4")
    expect(page.locator("main")).to_have_attribute("data-ply", "0")
    isis.tap()
    expect(page.locator("main")).to_have_attribute("data-ply", "1")


@pytest.mark.parametrize("name", BUNDLED)
def test_the_goal_is_told_and_the_sheet_is_one_key_away(
    name: str, visitor: Visitor, axe: str
) -> None:
    page = visitor()
    at_our_turn(page, name)
    goal = say(name, "about.goal")
    expect(page.locator("main .goal")).to_contain_text(goal)
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name=say("table", "web.sheet"))
    expect(sheet).to_contain_text(goal)
    check(page, axe)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_the_sheet_of_sakkara_says_what_is_missing(visitor: Visitor) -> None:
    page = visitor()
    at_our_turn(page, "sakkara")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("listitem").filter(has_text="Level 1").first).to_contain_text("grain")
    storm = sheet.get_by_role("listitem").filter(has_text="Firestorm")
    expect(storm).to_contain_text("tip, cross, braid")
    expect(storm.get_by_role("link")).to_have_attribute("href", "/rules/sakkara#S8.1")


def test_keys_ask_for_a_hint_and_take_back(visitor: Visitor) -> None:
    page = visitor()
    hand = at_our_turn(page, "ankh", options={"starter": "1"})
    hand.play("I@a1")
    expect(page.get_by_role("button", name=say("table", "web.undo"))).to_be_enabled()
    page.keyboard.press("u")
    expect(page.locator("main")).to_have_attribute("data-ply", "0")
    page.keyboard.press("h")
    expect(page.get_by_role("status").get_by_role("button").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-board] [data-target]:focus")).to_have_count(1)


MOVES = {"ankh": 6, "buckets": 20, "ptoq": 22, "sakkara": 12}  # of ours: then there is much to ask
SILENT = """() => [...document.querySelectorAll("[data-board] [data-target]:not(button)")]
  .filter(one => !one.closest("[data-about]")).map(one => one.outerHTML.slice(0, 160))"""
KINDS = """() => [...new Set(
  [...document.querySelectorAll("[data-about]")].map(one => one.dataset.about))]"""


@pytest.mark.parametrize("name", BUNDLED)
def test_whatever_lies_on_the_table_says_what_it_is(
    name: str, visitor: Visitor, server: Server
) -> None:
    """Name, sentence and clause of every kind of thing there is in mid-match."""
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, name, options={})), Mouse(page)
    for _ in range(MOVES[name]):
        assert hand.wait_for_turn(brain.settled())
        hand.play(brain.move())
    assert hand.wait_for_turn(brain.settled())
    assert page.evaluate(SILENT) == []
    tip = page.locator(TIP)
    for kind in page.evaluate(KINDS):
        thing = page.locator(f"[data-about='{kind}']").first
        thing.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
        expect(thing).to_have_attribute("aria-describedby", "tip")
        for part in ("b", ".clause", "p"):
            expect(tip.locator(part)).not_to_be_empty()
