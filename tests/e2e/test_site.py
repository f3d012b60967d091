"""Benben without a server: `benben site`, files handed out by a server that can do nothing else."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Route, expect

from e2e.driving import PATIENCE
from e2e.static_site import FIRST_SCREEN, UNDER, StaticSite

Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, site: StaticSite) -> Iterator[Visit]:
    """A new browser at the site; errors on its pages fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def arrive(
        path: str = "", before: Callable[[Page], None] | None = None, **more: object
    ) -> Page:
        context = browser.new_context(
            **{  # type: ignore[arg-type]
                "base_url": site.address,
                "locale": "en-GB",
                "reduced_motion": "reduce",
                "viewport": {"width": 1280, "height": 800},
                **more,
            }
        )
        contexts.append(context)
        page = context.new_page()
        if "service_workers" not in more:  # where they are blocked, registering one fails
            page.on("pageerror", lambda error: faults.append(str(error)))
        if before:
            before(page)
        page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert not faults


def test_the_first_screen_is_small(browser: Browser, site: StaticSite) -> None:
    with browser.new_context(
        base_url=site.address, locale="en-GB", service_workers="block"
    ) as context:
        first = site.first_screen(context.new_page())
    assert any("device" in url for url in first), "what plays here has not come yet"
    assert 10_000 < site.packed(first) <= FIRST_SCREEN, first


@pytest.mark.parametrize(("title", "most"), [("Ankh", 6_000_000), ("Buckets", 8_000_000)])
def test_little_has_to_come_before_the_first_move(
    title: str, most: int, visit: Visit, site: StaticSite
) -> None:
    """Most of it is Python, which comes while the first page is read; Buckets has its falls."""
    asked: list[str] = []

    def listen(page: Page) -> None:
        page.context.on("request", lambda request: asked.append(request.url))

    page = visit(before=listen, service_workers="block")
    page.get_by_role("button", name="Play now").first.wait_for(timeout=PATIENCE)
    card = page.get_by_role("article").filter(has_text=title)
    card.get_by_role("button", name="Play now").click()
    page.locator("[data-choose='1']").click()
    page.locator("main[data-mine=true] [data-board]").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    assert any("mujoco" in url for url in asked) == (title == "Buckets")
    assert 4_000_000 < site.packed(asked) <= most


def without_storage(page: Page) -> None:
    """As a private window of some browsers: the worker of the tables has no IndexedDB."""

    def hidden(route: Route) -> None:
        code = route.fetch().text()
        route.fulfill(
            body=f'Object.defineProperty(self, "indexedDB", {{ value: undefined }});\n{code}',
            content_type="text/javascript",
        )

    page.route(re.compile(r"tables\.worker.*\.js"), hidden)


def test_where_nothing_may_be_kept_one_is_told_and_plays(visit: Visit) -> None:
    page = visit(before=without_storage, service_workers="block")
    page.goto("?/new/ptoq")
    page.locator("form button.pri").click(timeout=PATIENCE)
    expect(page.locator("main[data-ply] [data-board]")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("alert")).to_have_text(re.compile("keeps nothing here"))


def test_where_there_is_no_room_one_is_told_and_tries_again(visit: Visit, site: StaticSite) -> None:
    origin = {"origin": site.address.removesuffix(UNDER)}
    disks: list[CDPSession] = []

    def fill(page: Page) -> None:
        disks.append(page.context.new_cdp_session(page))
        disks[0].send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})

    page = visit("?/new/ptoq", before=fill, service_workers="block")
    begin = page.locator("form button.pri")
    begin.click(timeout=PATIENCE)
    told = page.get_by_role("alert").filter(has_text="There is no room left on this device")
    expect(told).to_be_visible(timeout=PATIENCE)
    disks[0].send("Storage.overrideQuotaForOrigin", origin)  # as it was
    begin.click()
    expect(page.locator("main[data-ply] [data-board]")).to_be_visible(timeout=PATIENCE)


def test_what_a_newer_benben_kept_is_left_alone(visit: Visit) -> None:
    page = visit("pyramid.svg")
    page.evaluate(
        """() => new Promise(done => {
          const newer = indexedDB.open("benben", 99);
          newer.onsuccess = () => { newer.result.close(); done(); };
        })"""
    )
    page.goto("")
    expect(page.get_by_text("A newer Benben keeps the matches").first).to_be_visible(
        timeout=PATIENCE
    )
    said_at_a_table(page, "A newer Benben keeps the matches")


def said_at_a_table(page: Page, sentence: str) -> None:
    """A bug: opened by its address a table said nothing and was asked for again and again."""
    expect(page.get_by_role("alert").filter(has_text=sentence).first).to_be_visible()
    assert page.get_by_text("The table cannot be reached").count() == 0
    page.goto("?/t/~some-match")
    expect(page.get_by_role("heading", name=sentence)).to_be_visible(timeout=PATIENCE)


def test_where_webassembly_is_forbidden_one_sentence_says_so(visit: Visit) -> None:
    def forbid(page: Page) -> None:
        page.add_init_script("delete globalThis.WebAssembly")

    page = visit(before=forbid, service_workers="block")
    page.get_by_role("button", name="Play now").first.click(timeout=PATIENCE)
    page.locator("[data-choose='1']").click()
    expect(page.get_by_text("does not allow WebAssembly").first).to_be_visible()
    said_at_a_table(page, "This browser does not allow WebAssembly")
