"""Whether everybody can use what a page shows."""

import json

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

# all that is well is much to write down and to send, and nobody reads it
VIOLATIONS = """async () =>
  (await axe.run(document, { resultTypes: ["violations"] })).violations"""


def check(page: Page, axe: str) -> None:
    """Nobody is kept out, and nothing sticks out at the side."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe)
    found = page.evaluate(VIOLATIONS)
    told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found]
    assert not told, json.dumps(told, indent=2)
    assert fits(page), "too wide"


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side, once the page has been laid out anew."""
    try:
        page.wait_for_function(
            "() => document.documentElement.scrollWidth <= innerWidth", timeout=5000
        )
    except TooLate:
        return False
    return True


# what the page consists of lies where it lay for twelve frames; what never rests is not waited for
STILL = """async () => {
  const where = () => JSON.stringify([...document.querySelectorAll("main *")].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height];
  }));
  let before = where();
  for (let same = 0, frames = 0; same < 12 && frames < 600; frames++) {
    await new Promise(requestAnimationFrame);
    const now = where();
    same = now === before ? same + 1 : 0;
    before = now;
  }
}"""


def still(page: Page) -> None:
    """Wait until nothing moves any more: a window was made smaller, a board was opened."""
    page.evaluate(STILL)
