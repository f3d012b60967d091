"""Whether everybody can use what a page shows."""

import json

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate


def check(page: Page, axe: str) -> None:
    """Nobody is kept out, and nothing sticks out at the side."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run()")["violations"]
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
