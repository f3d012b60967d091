"""Games of other packages in the browser: the default board, and one a package brings along.

Whole matches on the default board are in test_matches.py, as of every game.
"""

import pytest
from playwright.sync_api import Page, Route, expect

from benben.words import say
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


def test_a_refused_move_of_another_package_cites_its_clause(visitor: Visitor) -> None:
    page = visitor()
    against_bot(page, NAME, **START)
    button = page.locator('[data-move="c3"]')
    button.wait_for()
    page.evaluate(  # two clicks before the first answer has come
        """button => { button.click(); button.click(); }""", button.element_handle()
    )
    expect(page.get_by_role("alert")).to_contain_text("T1.")


MODULE = """
export function mount(element, props) {
  const list = document.createElement("div");
  element.append(list);
  function update({ view, send }) {
    list.replaceChildren(...view.moves.map((move) => {
      const button = document.createElement("button");
      button.textContent = `brought ${move}`;
      button.onclick = () => send(move);
      return button;
    }));
  }
  update(props);
  return { update };
}
export const describe = (move) => `so many: ${move}`;
"""


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
    page.get_by_role("button", name="brought c3").click()
    assert hand.wait_for_turn(2)
    expect(page.get_by_role("button", name="brought c3")).to_have_count(0)
    page.locator("summary[data-moves]").click()
    expect(page.get_by_role("button", name="so many: c1")).to_be_visible()
