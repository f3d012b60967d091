"""A real server, a static site, a real browser: `benben serve`, `benben site` and Chromium."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from e2e.driving import PATIENCE
from e2e.opening import Visitor
from e2e.serving import Server
from e2e.static_site import StaticSite

# WebGL is simulated; pages are put together without it: a frame takes a sixth of the time
FLAGS = ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"]
# the first has no windows of its own to draw: it needs half the processor time
BROWSERS = "chromium-headless-shell", "chromium", "google-chrome"
expect.set_options(timeout=30_000)  # ms: a busy machine is no fault of the page


@pytest.fixture(scope="session")
def chromium() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and os.environ.get("CI"):
        pytest.fail("no chromium: sh tests/e2e/browser.sh")
    if found is None:
        pytest.skip("no chromium: sh tests/e2e/browser.sh")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticSite]:
    folder = tmp_path_factory.mktemp("site") / "benben"
    subprocess.run([sys.executable, "-m", "benben", "site", folder], check=True)
    site = StaticSite(folder)
    yield site
    site.stop()


# what most tests choose: bots are not waited for, "Play now" asks nothing, moves are made by hand
CHOSEN: Mapping[str, object] = {"speed": "none", "level": 3, "forced": False}


@pytest.fixture
def visitor(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Somebody new at the page, in a browser of their own; errors on their page fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive(chosen: Mapping[str, object] = CHOSEN, **settings: object) -> Page:
        context = browser.new_context(
            **{  # type: ignore[arg-type]
                "base_url": server.address,
                "locale": "en-GB",
                "reduced_motion": "reduce",
                "viewport": {"width": 1280, "height": 800},
                **settings,
            }
        )
        contexts.append(context)
        context.add_init_script(f"localStorage.benben ??= {json.dumps(json.dumps(dict(chosen)))}")
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which looks for what keeps people out."""
    root = Path(__file__).parents[2]
    return (root / "web/node_modules/axe-core/axe.min.js").read_text("utf-8")


@pytest.fixture(scope="session")
def device(browser: Browser, site: StaticSite) -> Iterator[Page]:
    """One browser at the static site for many tests: what it has fetched once it has."""
    faults: list[str] = []
    context = browser.new_context(
        base_url=site.address,
        locale="en-GB",
        reduced_motion="reduce",
        viewport={"width": 1024, "height": 720},
    )
    chosen = {**CHOSEN, "flat": True}  # drawn sooner, and how boards look is not the question here
    context.add_init_script(f"localStorage.benben ??= {json.dumps(json.dumps(chosen))}")
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert not faults


@pytest.fixture
def offline(device: Page) -> Iterator[Page]:
    """After one visit, without a network."""
    device.goto("")
    device.evaluate("navigator.serviceWorker.ready")
    device.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
    device.context.set_offline(True)
    yield device
    device.context.set_offline(False)
