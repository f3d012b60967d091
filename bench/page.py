"""Time until a page can be used, and its size: `python bench/page.py`.

Every visit is a first visit: a new browser context, nothing cached. Times are from the request
until the main control can be clicked.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from benben.game import game, names  # noqa: E402
from e2e.conftest import FLAGS  # noqa: E402
from e2e.serving import Server  # noqa: E402

VISITS = 7
SIZE = """performance.getEntriesByType('resource')
  .filter(one => /\\.(js|css)$/.test(one.name))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def home(page: Page) -> float:
    began = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play now").first.wait_for()
    return time.perf_counter() - began


def table(page: Page, name: str) -> float:
    """From the click on the home page to a board on which it is somebody's turn."""
    home(page)
    card = page.get_by_role("article").filter(has_text=game(name).title)
    began = time.perf_counter()
    card.get_by_role("button", name="Play now").click()
    page.locator("main[data-ply] [data-board]").wait_for()
    return time.perf_counter() - began


def visits(browser: Browser, address: str, name: str | None) -> tuple[list[float], int]:
    took, size = [], 0
    for _ in range(VISITS):
        context = browser.new_context(base_url=address, locale="en-GB")
        page = context.new_page()
        took.append(home(page) if name is None else table(page, name))
        page.wait_for_load_state("networkidle")
        size = page.evaluate(SIZE)
        context.close()
    return took, size


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        server.data.mkdir()
        server.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        print("| page | usable after, s (median) | most | JS and CSS so far, kB packed |")
        print("| --- | --- | --- | --- |")
        for name in (None, *names()):
            took, size = visits(browser, server.address, name)
            print(
                f"| {game(name).title if name else 'home'} | {statistics.median(took):.2f} | "
                f"{max(took):.2f} | {size / 1000:.1f} |"
            )
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
