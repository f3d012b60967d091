"""Boards use the window: as large as it allows, with one's cards and buttons in view."""

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from e2e.driving import PATIENCE
from e2e.looking import still
from e2e.opening import Visitor, against_bot

DESKTOP, LARGE, PHONE = (1280, 800), (1920, 1080), (390, 780)
# the drawing of the board itself, and what is chosen from below it
BOARDS = {
    "ankh": "[data-scene]",
    "sakkara": "[data-scene]",
    "buckets": "[data-board] .middle",
    "ptoq": "[data-board]",
}
TRAYS = dict.fromkeys(BOARDS, "[data-board] .tray") | {"ptoq": "[data-hands='0']"}
# least width and height at each size of the window
LEAST = {
    "ankh": {DESKTOP: (660, 590), LARGE: (900, 820), PHONE: (360, 360)},
    "sakkara": {DESKTOP: (590, 500), LARGE: (900, 780), PHONE: (360, 310)},
    "buckets": {DESKTOP: (680, 510), LARGE: (1200, 780), PHONE: (360, 280)},
    "ptoq": {DESKTOP: (680, 670), LARGE: (1200, 940), PHONE: (360, 500)},
}


def box(page: Page, what: str) -> dict[str, Any]:
    found: dict[str, Any] = page.locator(what).first.evaluate(
        "one => { const { width, height, top, bottom } = one.getBoundingClientRect();"
        " return { width, height, top, bottom: bottom + scrollY } }"
    )
    return found


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    still(page)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_uses_the_window_and_nothing_must_be_scrolled_to(
    name: str, visitor: Visitor
) -> None:
    """At 1280×800 Ankh's flat board was 534 px wide and Sakkara's 442 high."""
    page = visitor()
    against_bot(page, name)
    page.locator("main[data-ply] [data-board]").wait_for(timeout=PATIENCE)
    sizes = {}
    for size, (width, height) in LEAST[name].items():
        resize(page, size)
        board, tray = box(page, BOARDS[name]), box(page, TRAYS[name])
        sizes[size] = [round(board["width"]), round(board["height"]), round(tray["bottom"])]
        assert board["width"] >= width and board["height"] >= height, sizes
        if size != PHONE:
            assert tray["bottom"] <= size[1], sizes
    print(name, sizes)
    if name == "ankh":
        resize(page, DESKTOP)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("checkbox", name="Flat boards").check()
        page.keyboard.press("Escape")
        still(page)
        flat = box(page, BOARDS[name])
        assert flat["width"] >= 640 and flat["height"] >= 600, flat
        assert box(page, TRAYS[name])["bottom"] <= 800
