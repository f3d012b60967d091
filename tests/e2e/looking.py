"""Whether everybody can use what a page shows."""

import json

from playwright.sync_api import Page


def check(page: Page, axe: str) -> None:
    """Nobody is kept out, and nothing sticks out at the side."""
    page.evaluate(axe)
    found = page.evaluate("() => axe.run()")["violations"]
    told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found]
    assert not told, json.dumps(told, indent=2)
    assert fits(page), "too wide"


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
