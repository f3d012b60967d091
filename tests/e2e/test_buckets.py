"""What only a browser shows of Buckets: a flick by hand, a fall that is watched, coming back."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from e2e.brain import Brain
from e2e.driving import PATIENCE, PHONE, Hand, Mouse
from e2e.opening import QUICK, Visitor, against_bot, open_table
from e2e.serving import Server

CARD = re.compile(r"[rygbp][1-8]")
LIE = """() => JSON.stringify([...document.querySelectorAll("[data-board] .hand > *")].map(
  one => [one.offsetLeft, one.offsetTop, one.offsetWidth]))"""  # where the cards of a hand are

# all in one moment: a fall is short, and a machine may be slow
FALLING = """() => document.querySelector("[data-board] .skip") && {
  count: document.querySelector("[data-board] .right b").innerText,
  prompt: document.querySelector(".prompt").innerText,
  moves: document.querySelectorAll("[data-board] [data-move]").length,
  log: document.querySelector(".right ol").innerText,
}"""


def must_lose(hand: Hand, brain: Brain) -> str:
    """Play until a bucket between two others may be named."""
    inner = re.compile(r"knock:(a[234]|b[23]|c2)")  # of a pyramid that still is whole
    while hand.wait_for_turn(brain.settled()):
        move = brain.move()
        legal: list[str] = brain.match.seen(brain.seat, brain.match.ply).view["moves"]
        if found := [name for name in legal if inner.fullmatch(name)]:
            return found[0]
        hand.play(move)
    raise AssertionError("never attacked")


def test_a_blocked_flick_says_why_and_a_fall_is_not_told_before_it_is_over(
    visitor: Visitor, server: Server
) -> None:
    page = visitor()
    brain = Brain(server.data, against_bot(page, "buckets", options={}))
    bucket = page.locator(f'[data-move="{must_lose(Mouse(page), brain)}"]')
    box = bucket.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 140, y, steps=5)
    expect(page.locator("[data-blocked]")).to_be_visible()
    page.mouse.up()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("not from a side where another bucket stands")
    bucket.click()  # nothing was named
    expect(page.get_by_role("radio", name="front")).to_be_checked()
    expect(page.locator("[data-pick=low]")).to_be_visible()  # only its side is blocked
    page.get_by_role("radio", name="left: a bucket stands there").click()
    expect(refusal).to_contain_text("B4.2")
    page.keyboard.press("Escape")

    page.emulate_media(reduced_motion="no-preference")
    count = page.locator("[data-board] .right b").first
    stood, log = count.inner_text(), page.locator(".right ol").inner_text()
    page.locator('[data-move^="flick:front"]').click()
    seen = page.wait_for_function(FALLING, timeout=PATIENCE).json_value()
    assert seen == {"count": stood, "prompt": "The buckets fall.", "moves": 0, "log": log}
    expect(count).not_to_have_text(stood, timeout=PATIENCE)
    expect(page.locator(".right ol")).to_contain_text("loses")
    chalked = page.locator("[data-board] .chalk").count()
    assert chalked
    page.reload()
    expect(page.locator("[data-board] .chalk")).to_have_count(chalked)


def test_a_picked_card_is_lifted_where_it_lies_and_put_back(
    visitor: Visitor, server: Server
) -> None:
    page = visitor()
    brain = Brain(server.data, against_bot(page, "buckets"))
    hand = Mouse(page)
    while hand.wait_for_turn(brain.settled()) and not CARD.fullmatch(move := brain.move()):
        hand.play(move)
    before = page.evaluate(f"() => ({LIE})()")

    page.route("**/hint", lambda route: route.fulfill(json={"move": move}))
    page.locator("[data-hint]").click()
    expect(page.locator("[data-board] .hand [data-advice]")).to_have_attribute("data-move", move)

    page.locator(f'[data-move="{move}"]').first.click()
    lifted = page.get_by_role("button", name="picked: put it back")
    expect(lifted).to_be_visible()
    page.wait_for_function(f"before => ({LIE})() === before", arg=before)  # the hint has gone, too
    lifted.click()
    expect(lifted).to_have_count(0)
    expect(page.locator(f'[data-move="{move}"]').first).to_be_visible()
    page.wait_for_function(f"before => ({LIE})() === before", arg=before)


def test_flick_a_bucket_shows_which_may_go_and_another_can_be_named_instead(
    visitor: Visitor, server: Server
) -> None:
    page = visitor()
    brain = Brain(server.data, against_bot(page, "buckets", options={}))
    must_lose(Mouse(page), brain)
    buckets = page.locator('[data-move^="knock:"]')
    moves = buckets.evaluate_all("all => all.map(one => one.dataset.move)")
    page.locator("[data-pick=bucket]").click()
    expect(page.locator("[data-board] .tray")).to_contain_text("Choose a bucket with a gold rim")
    expect(page.locator(".pointed")).to_have_count(len(moves))
    expect(buckets.first).to_be_focused()

    named = page.locator("[data-board] svg [data-pick]")
    places = [move.removeprefix("knock:") for move in moves]
    buckets.first.click()
    expect(named).to_have_attribute("data-pick", places[0])
    page.get_by_role("button", name=f"bucket on {places[1]}").click()
    expect(named).to_have_attribute("data-pick", places[1])


def legal(brain: Brain) -> list[str]:
    match = brain.catch_up()
    moves: list[str] = match.seen(brain.seat, match.ply).view["moves"]
    return moves


def test_any_picked_card_can_be_put_back(visitor: Visitor, server: Server) -> None:
    """Only the last one could; choosing an earlier one did nothing."""
    page = visitor()
    brain = Brain(server.data, against_bot(page, "buckets"))
    hand = Mouse(page)
    pair: list[str] = []
    while hand.wait_for_turn(brain.settled()) and not pair:
        cards = sorted(move for move in legal(brain) if CARD.fullmatch(move))
        pair = next(([a, b] for a, b in pairwise(cards) if a[0] == b[0]), [])
        if not pair:
            hand.play(brain.move())
    for card in pair:
        hand.play(card)
    lifted = page.locator("[data-board] .hand .picked")
    expect(lifted).to_have_count(2)
    page.locator("[data-board] .hand .back").first.click()
    expect(lifted).to_have_count(1)
    expect(page.locator(f'[data-board] .hand [data-move="{pair[0]}"]').first).to_be_visible()
    page.wait_for_timeout(500)  # nothing more happens
    expect(lifted).to_have_count(1)
    assert brain.catch_up().seen(0, brain.match.ply).view["board"]["picked"]["cards"] == pair[1:]


@pytest.mark.parametrize("players", [4, 6])
def test_ones_hand_is_in_view_when_attacked(players: int, visitor: Visitor, server: Server) -> None:
    """On a phone it was below the fold."""
    page = visitor(**PHONE)
    bots = [{"kind": "bot", "level": QUICK}] * (players - 1)
    table = open_table(page, "buckets", [{"kind": "me"}, *bots])["table"]
    page.goto(f"/t/{table}")
    brain, hand = Brain(server.data, table), Mouse(page)
    while hand.wait_for_turn(brain.settled()) and not attacked(brain):
        hand.play(brain.move())
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("[data-board] .hand").bounding_box()
    assert box and box["y"] + box["height"] <= page.evaluate("innerHeight")
    before = page.locator("main").get_attribute("data-ply") or ""
    page.locator("[data-board] .hand [data-move]").first.tap()
    expect(page.locator("main")).not_to_have_attribute("data-ply", before)


def attacked(brain: Brain) -> bool:
    match = brain.catch_up()
    board = match.seen(brain.seat, match.ply).view["board"]
    return board["asked"] is not None and any(CARD.fullmatch(move) for move in legal(brain))


# when the match was over, and when the page said so; noted by the page itself
ENDS = """() => {
  const seen = (window.ends = {});
  new MutationObserver(() => {
    const now = performance.now();
    if (document.querySelector("main[data-over]")) seen.over ??= now;
    if (document.querySelector("header .cart")?.innerText === "Game over") seen.header ??= now;
    if (document.querySelector("dialog[open]")) seen.dialog ??= now;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def told_after(page: Page) -> float:
    """How many ms after the last move the page said that the match is over."""
    expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    seen = page.evaluate("window.ends")
    assert seen["header"] <= seen["dialog"]
    return float(seen["header"] - seen["over"])


def test_the_end_is_told_after_the_last_fall(visitor: Visitor, server: Server) -> None:
    """The header said "Game over" while the last buckets still fell."""
    page = visitor(reduced_motion="no-preference")
    brain, hand = Brain(server.data, against_bot(page, "buckets")), Mouse(page)
    page.evaluate(ENDS)
    while hand.wait_for_turn(brain.settled()):
        hand.play(brain.move())
    assert told_after(page) > 1500  # the fall, and a moment to look
