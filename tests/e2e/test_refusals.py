"""What is not allowed says why, wherever it is chosen; and what is held can always be put down."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from benben.i18n import say
from e2e.brain import Brain
from e2e.driving import PATIENCE, Mouse
from e2e.looking import check
from e2e.opening import Visitor, against_bot
from e2e.serving import Server


def started(page: Page, name: str, server: Server) -> Brain:
    """A match under way, at our turn with nothing held."""
    brain, hand = Brain(server.data, against_bot(page, name)), Mouse(page)
    assert hand.wait_for_turn()
    while not _at_the_start(brain):
        hand.play(brain.move())
        assert hand.wait_for_turn()
    return brain


def _board(brain: Brain) -> dict[str, Any]:
    match = brain.catch_up()
    board: dict[str, Any] = match.seen(brain.seat, match.ply).view["board"]
    return board


def _at_the_start(brain: Brain) -> bool:
    """Of a turn, with the other's pieces on the board."""
    board = _board(brain)
    if board["phase"] == "steps":
        return any(stone["field"] for stone in board["seats"][1]["stones"])
    return board["phase"] == "turn" and not board["moved"]


def refused(page: Page, chosen: Locator, clause: str) -> None:
    """Choosing it changes nothing, is no stop for Tab, and tells a clause with the way to it."""
    ply = page.locator("main").get_attribute("data-ply")
    expect(chosen).to_have_attribute("tabindex", "-1")
    chosen.click()
    link = page.get_by_role("alert").filter(has_text=clause).get_by_role("link")
    expect(link).to_have_attribute("href", re.compile(rf"^/rules/(sakkara|ankh|ptoq)#{clause}"))
    expect(page.locator("main")).to_have_attribute("data-ply", ply or "")


def test_sakkara_says_why(visitor: Visitor, server: Server, axe: str) -> None:
    page = visitor()
    brain = started(page, "sakkara", server)
    board = _board(brain)
    refused(page, page.locator(f"[data-field={board['seats'][1]['workers'][0]}]"), "S3.1")
    expect(page.locator("[data-refused]")).to_have_count(1)
    check(page, axe)
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_have_count(0)
    refused(page, page.locator(f"[data-field={_far(board)}]"), "S3.1")
    refused(page, page.locator(".spells button:not([data-pick])").first, "S8")
    expect(page.locator("[data-refused]")).to_have_count(0)  # no field was tried
    for card in page.locator(".cards button:not([data-pick])").all():
        refused(page, card, "S")


def _far(board: dict[str, Any]) -> str:
    """A free field no worker of ours is near to."""
    near = {
        f"{chr(ord(worker[0]) + aside)}{int(worker[1]) + up}"
        for worker in board["seats"][0]["workers"]
        for aside in (-1, 0, 1)
        for up in (-1, 0, 1)
    }
    free: list[str] = [one["field"] for one in board["fields"] if one["worker"] is None]
    return next(field for field in free if field not in near)


def test_ankh_says_whose_stones_one_moves(visitor: Visitor, server: Server, axe: str) -> None:
    page = visitor()
    started(page, "ankh", server)
    stones = "[data-scene] [aria-label*=' (']:not([aria-label*='(You)'])"
    for other in page.locator(stones).all():
        refused(page, other, "A3.2")
        expect(page.locator("[data-refused]")).to_have_count(1)
    check(page, axe)


def test_ptoq_says_that_a_place_is_taken(visitor: Visitor, server: Server) -> None:
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, "ptoq")), Mouse(page)
    assert hand.wait_for_turn()
    place = brain.move()
    hand.play(place)
    assert hand.wait_for_turn()
    refused(page, page.locator(f"[data-board] [aria-label^='{place}:']"), "P3.2")
    expect(page.locator("[data-refused]")).to_have_count(1)


@pytest.mark.parametrize("name", ["sakkara", "ankh"])
def test_escape_puts_down_what_is_held_wherever_the_focus_is(
    name: str, visitor: Visitor, server: Server
) -> None:
    page = visitor()
    started(page, name, server)
    held = page.locator("[data-scene] [aria-pressed=true]")
    page.locator("[data-scene] [data-pick]").first.click()
    expect(held).to_have_count(1)
    page.get_by_role("button", name=say("table", "web.leave")).click()
    page.keyboard.press("Escape")  # is the dialog's
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(held).to_have_count(1)
    page.locator("[data-hint]").focus()
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)


@pytest.mark.parametrize("name", ["sakkara", "ankh"])
def test_a_hint_covers_no_button(name: str, visitor: Visitor, server: Server) -> None:
    page = visitor()
    started(page, name, server)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator("[data-hint]").click()
    page.get_by_role("button", name=say("table", "web.hint_play")).wait_for(timeout=PATIENCE)
    for button in page.locator(".tray button").all():
        button.click(trial=True, timeout=3000)  # fails where something else would be hit
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_what_a_hint_says_is_not_doubted(visitor: Visitor, server: Server) -> None:
    """The hint said "End the turn", and the table asked whether one is sure."""
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, "sakkara")), Mouse(page)
    while hand.wait_for_turn(brain.settled()) and not _could_build_and_end(brain):
        hand.play(brain.move())
    page.locator('[data-move="end"]').click()
    expect(page.locator("[data-confirm]")).to_be_visible()  # unasked, it is a likely mistake
    page.get_by_role("button", name=say("table", "web.no_wait")).click()
    page.route("**/hint", lambda route: route.fulfill(json={"move": "end"}))
    before = page.locator("main").get_attribute("data-ply") or ""
    page.locator("[data-hint]").click()
    page.get_by_role("button", name=say("table", "web.hint_play")).click()
    expect(page.locator("main")).not_to_have_attribute("data-ply", before)
    expect(page.locator("[data-confirm]")).to_have_count(0)


def _could_build_and_end(brain: Brain) -> bool:
    match = brain.catch_up()
    moves = match.seen(brain.seat, match.ply).view["moves"]
    return "end" in moves and any(move.startswith(("build:", "lay:")) for move in moves)
