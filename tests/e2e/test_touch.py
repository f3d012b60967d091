"""Fingers on a phone, as the browser sees them: what is dragged follows, what is bare scrolls."""

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.brain import Brain
from e2e.driving import PHONE, Point, Touch
from e2e.opening import BUNDLED, Visitor, against_bot
from e2e.serving import Server
from e2e.test_buckets import ENDS, must_lose, told_after
from e2e.test_matches import play_on, reason

SCROLLED = "() => Math.round(scrollY)"


@pytest.mark.parametrize("name", BUNDLED)
def test_a_whole_match_by_touch(name: str, visitor: Visitor, server: Server) -> None:
    """What can be dragged is dragged; the board alone is enough."""
    page = visitor(**PHONE)
    wanted: dict[str, object] = (
        {"options": {}} if name == "buckets" else {}
    )  # short, but there the finger is tried
    table = against_bot(page, name, **wanted)
    hand = Touch(page)
    page.evaluate(ENDS)
    reason(page, play_on(hand, Brain(server.data, table)))
    assert hand.dragged
    assert told_after(page) > 1000  # the last position is seen before the dialog covers it


def test_a_bucket_pulled_straight_down_is_flicked(visitor: Visitor, server: Server) -> None:
    """The page scrolled instead: the browser took the gesture away with `pointercancel`."""
    page = visitor(**PHONE)
    hand = Touch(page)
    brain = Brain(server.data, against_bot(page, "buckets", options={}))
    place = must_lose(hand, brain).removeprefix("knock:")
    bucket = page.locator(f'[data-move="knock:{place}"]')
    before = page.evaluate(SCROLLED)
    hand.pull(bucket, 0, 90)
    expect(page.locator("[data-caption], .right ol").first).to_contain_text("flick", timeout=30_000)
    assert page.evaluate(SCROLLED) == before


def test_the_block_drawn_at_ptoq_is_dragged_to_its_place(visitor: Visitor, server: Server) -> None:
    page = visitor(**PHONE)
    hand = Touch(page)
    brain = Brain(server.data, against_bot(page, "ptoq"))
    held = page.locator("[data-spot=held]")
    while hand.wait_for_turn(brain.settled()):
        move = brain.move()
        if held.count():
            break
        hand.play(move)
    place = page.locator(f'[data-move="{move}"]')
    hand.carry(held, place)
    expect(place).to_have_count(0)
    expect(page.locator(f'[data-spot="place:{move}"]')).to_be_visible()


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bare_place_of_a_board_scrolls_the_page(name: str, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    against_bot(page, name)
    board = page.locator("main [data-board] svg").first
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box
    x, y = box["x"] + 6, box["y"] + box["height"] / 2
    Touch(page).swipe((x, y), (x, y - 200))
    page.wait_for_function(f"() => ({SCROLLED})() > 50")


def middle(thing: Locator) -> Point:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class AnkhHand(Touch):
    """Drags stones to fields, by their names."""

    def drop(self, stone: Locator, field: str) -> None:
        self.swipe(middle(stone), middle(self.page.locator(f"path.field[data-field={field}]")))


def ankh(page: Page) -> AnkhHand:
    """At the first turn, the lower half of the board in view."""
    against_bot(page, "ankh", options={"starter": "1"})
    hand = AnkhHand(page)
    assert hand.wait_for_turn()
    page.locator('[data-move="I@a1"]').scroll_into_view_if_needed()
    return hand


def test_a_stone_of_ankh_goes_where_it_is_dropped_or_nowhere(visitor: Visitor) -> None:
    """It went to the nearest field it could reach."""
    page = visitor(**PHONE)
    hand, main = ankh(page), page.locator("main")
    hand.play("I@a1")
    hand.play("I-b1")
    ply = main.get_attribute("data-ply") or ""
    isis = page.locator("[data-pick=I]")
    for far in ("b2", "f1", "g5"):  # a wall, and farther than the steps left
        hand.drop(isis, far)
        expect(page.get_by_role("alert")).to_contain_text("A4.1")
        page.keyboard.press("Escape")
        expect(main).to_have_attribute("data-ply", ply)
    hand.drop(isis, "c1")
    expect(main).to_have_attribute("data-ply", str(int(ply) + 1))


def test_a_stone_of_ankh_is_dragged_in_from_outside(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    hand = ankh(page)
    isis = page.get_by_role("button", name="Isis comes onto a1").first
    hand.drop(isis, "g5")
    expect(page.get_by_role("alert")).to_contain_text("A2.3")
    hand.drop(isis, "a1")
    expect(page.locator("main")).to_have_attribute("data-ply", "1")
    expect(page.locator("[data-pick=I]")).to_have_attribute("aria-pressed", "true")
