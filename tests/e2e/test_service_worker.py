"""The service worker keeps one version whole: offline, and while a new one waits."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from benben.server import WEB
from benben.site.stamp import files, stamp
from e2e.static_site import StaticSite

PAGE = """<!doctype html><title>site</title><h1>{version}</h1><script src="app.js"></script>"""
APP = """document.title = "{version}";
navigator.serviceWorker.register("sw.js", {{ updateViaCache: "none" }});"""
DEPLOYED = {"one": 1_700_000_000, "two": 1_700_100_000}  # when


def deploy(folder: Path, version: str) -> str:
    """A small site of some version, with the real service worker."""
    (folder / "index.html").write_text(PAGE.format(version=version))
    (folder / "app.js").write_text(APP.format(version=version))
    (folder / "late.txt").write_text(f"late {version}")
    (folder / "same.txt").write_text("the same in all versions")
    (folder / "sw.js").write_bytes((WEB / "sw.js").read_bytes())
    found = stamp(folder)
    for file in folder.iterdir():  # HTTP tells versions apart by whole seconds
        os.utime(file, (DEPLOYED[version], DEPLOYED[version]))
    return found


@pytest.fixture
def site(tmp_path: Path) -> Iterator[StaticSite]:
    deploy(tmp_path, "one")
    site = StaticSite(tmp_path)
    yield site
    site.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


def visit(context: BrowserContext, site: StaticSite) -> Page:
    """A first visit, until everything is kept."""
    page = context.new_page()
    page.goto(site.address)
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    return page


def text(page: Page, path: str) -> str:
    found: str = page.evaluate(
        "path => fetch(path).then(answer => answer.text(), error => String(error))", path
    )
    return found


def ask_again(page: Page) -> None:
    """As the browser does now and then: is there a new version? Until it is kept."""
    page.evaluate(
        """async () => {
          const found = await navigator.serviceWorker.ready;
          await found.update();
          while (found.installing) await new Promise(done => setTimeout(done, 20));
        }"""
    )


WAITS = "navigator.serviceWorker.ready.then(found => found.waiting !== null)"


def test_after_one_visit_everything_is_there_offline(
    context: BrowserContext, site: StaticSite
) -> None:
    page = visit(context, site)
    context.set_offline(True)
    site.stop()
    page.goto(f"{site.address}?/t/some-match")
    expect(page.get_by_role("heading")).to_have_text("one")
    assert text(page, "late.txt") == "late one"  # nobody had asked for it online


def test_a_new_version_waits_for_the_word_and_nothing_is_mixed(
    context: BrowserContext, site: StaticSite
) -> None:
    page = visit(context, site)
    deploy(site.folder, "two")
    ask_again(page)
    assert page.evaluate(WAITS)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("one")
    assert (page.title(), text(page, "late.txt")) == ("one", "late one")
    page.evaluate("navigator.serviceWorker.ready.then(one => one.waiting.postMessage('switch'))")
    page.wait_for_function("() => navigator.serviceWorker.ready.then(one => one.waiting === null)")
    context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("two")
    assert (page.title(), text(page, "late.txt")) == ("two", "late two")
    assert page.evaluate("caches.keys().then(all => all.length)") == 1  # the old one is gone


def test_a_file_of_another_version_is_never_taken_for_ours(
    context: BrowserContext, site: StaticSite
) -> None:
    page = visit(context, site)
    deploy(site.folder, "two")  # while a tab of version one is open
    page.evaluate(
        """async () => {  // the browser was short of space
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          for (const one of await cache.keys()) await cache.delete(one);
        }"""
    )
    assert text(page, "same.txt") == "the same in all versions"
    assert "TypeError" in text(page, "late.txt")


def test_a_half_deployed_site_is_not_kept(context: BrowserContext, site: StaticSite) -> None:
    page = visit(context, site)
    deploy(site.folder, "two")
    (site.folder / "late.txt").write_text("still the old one")
    ask_again(page)
    assert not page.evaluate(WAITS)
    page.reload()
    expect(page.get_by_role("heading")).to_have_text("one")


def test_stamping_again_changes_nothing(tmp_path: Path) -> None:
    version = deploy(tmp_path, "one")
    worker = (tmp_path / "sw.js").read_text()
    assert stamp(tmp_path) == version and (tmp_path / "sw.js").read_text() == worker
    (tmp_path / "font.woff").write_text("for browsers without service workers")
    assert list(files(tmp_path)) == ["app.js", "index.html", "late.txt", "same.txt"]
    assert deploy(tmp_path, "two") != version
