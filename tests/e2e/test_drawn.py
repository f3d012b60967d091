"""Games of other packages in the browser: the default board, and one a package brings along.

Whole matches on the default board are in test_matches.py, as of every game.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from benben.i18n import say
from e2e.brain import Brain
from e2e.driving import Mouse
from e2e.looking import check, fits
from e2e.opening import Visitor, against_bot
from e2e.serving import Server
from e2e.test_pages import LOCALES

NAME = "marienbad"
START = {"options": {"starter": "1"}}


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("nl", "dark"), ("de", "dark")])
def test_the_default_board_fits_and_speaks_every_language(
    language: str, theme: str, visitor: Visitor, server: Server, axe: str
) -> None:
    page = visitor(locale=LOCALES[language], color_scheme=theme)
    brain, hand = Brain(server.data, against_bot(page, NAME, **START)), Mouse(page)
    assert hand.wait_for_turn()
    board = page.locator("[data-board]")
    expect(board).to_contain_text(say(NAME, "board.left", language, matches=16))
    three = say(NAME, "move.takes", language, matches=3, row="c")
    expect(board.get_by_role("button", name=three)).to_be_visible()
    hand.play(brain.move())
    assert hand.wait_for_turn(2)
    check(page, axe)
    for width in (320, 390, 701, 768, 1024):
        page.set_viewport_size({"width": width, "height": 780})
        assert fits(page), f"sticks out at {width}"


PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
(MODULE,) = re.findall(r"```js\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def with_module(page: Page) -> None:
    """As if the package had a web/board.js."""

    def games(route: Route) -> None:
        found = route.fetch()
        infos = [
            {**info, "board": "module"} if info["name"] == NAME else info for info in found.json()
        ]
        route.fulfill(response=found, json=infos)

    page.route("**/api/games", games)
    page.route(
        f"**/api/games/{NAME}/board.js",
        lambda route: route.fulfill(content_type="text/javascript", body=MODULE),
    )


def test_a_board_that_a_package_brings_along_is_played_on(visitor: Visitor) -> None:
    page = visitor()
    with_module(page)
    against_bot(page, NAME, **START)
    hand = Mouse(page)
    assert hand.wait_for_turn()
    board = page.locator("[data-board]")
    board.get_by_role("button", name="Play c5").click()
    assert hand.wait_for_turn(2)
    expect(board.get_by_role("button", name="Play c5")).to_have_count(0)
    page.locator("summary[data-moves]").click()
    expect(page.locator("[data-listed]").first).to_contain_text("Play ")
