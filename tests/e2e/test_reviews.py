"""A finished match at a server: luck and play, reasons, other worlds, and playing on from there."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from benben.i18n import LANGUAGES, say
from e2e.driving import PATIENCE, Hand, Keyboard, Mouse
from e2e.looking import check
from e2e.opening import Visitor, against_bot, play_out
from e2e.serving import Server

LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-AT"}
PHONE = {"width": 390, "height": 844}
OWN = "tr[data-kind='own']"


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> Iterator[str]:
    """One match for all tests: what is reviewed once is there at once the next time."""
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    table = against_bot(page, "ptoq", options={})
    play_out(page)
    yield table
    context.close()


def analysis(page: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}/analysis").json()
    return found


@pytest.mark.parametrize("way", [Mouse, Keyboard])
def test_a_match_is_reviewed_and_played_on(
    way: Callable[[Page], Hand], finished: str, visitor: Visitor, axe: str
) -> None:
    page = visitor()
    page.goto(f"/replay/{finished}?seat=0")
    hand = way(page)
    expect(page.locator(OWN)).to_be_visible(timeout=PATIENCE)
    found = analysis(page, finished)
    own = [one for one in found["turnings"] if one["seat"] == 0]
    assert own, "whoever plays what comes first gives something away"
    moments = page.locator("[data-moment]")
    expect(moments).to_have_count(min(3, len(own)))
    explained = sum(len(one["why"]["lines"]) + len(one["why"]["faults"]) for one in own)
    expect(page.locator("li [data-why]")).to_have_count(explained)
    assert explained
    for sentence in page.locator("li [data-why]").all():
        expect(sentence).to_have_text(re.compile(r"^\S.*[.]$"))

    hand.choose(moments.first)
    slider = page.get_by_role("slider")
    expect(slider).not_to_have_value("0")
    hand.choose(page.get_by_role("button", name=say("table", "analysis.worlds"), exact=True))
    expect(page.locator("[data-verdict]")).to_have_attribute(
        "data-verdict", re.compile("wrong|right"), timeout=PATIENCE
    )
    expect(page.locator(".worlds tbody tr")).to_have_count(9)  # eight, and the true one
    check(page, axe)
    hand.choose(page.get_by_role("button", name=say("table", "analysis.play_on")))
    page.wait_for_url(re.compile(r"/t/"), timeout=PATIENCE)
    page.locator("main[data-ply]").wait_for(timeout=PATIENCE)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("link").first).to_be_visible()
    came = page.get_by_role("link", name=say("table", "analysis.came_from"))
    expect(came).to_have_attribute("href", re.compile(finished))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_on_a_phone_in_every_language(
    language: str, theme: str, finished: str, visitor: Visitor, axe: str
) -> None:
    page = visitor(locale=LOCALES[language], color_scheme=theme, viewport=PHONE)
    page.goto(f"/replay/{finished}?seat=0")
    expect(page.locator(OWN)).to_contain_text(say("table", "analysis.own", language))
    page.locator("[data-moment]").first.click()
    page.get_by_role("button", name=say("table", "analysis.worlds", language)).click()
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=PATIENCE)
    check(page, axe)


def test_a_review_shows_how_far_it_is_and_can_be_stopped(finished: str, visitor: Visitor) -> None:
    """The page alone: what the server answers is held still."""
    page, asked = visitor(), []

    def unfinished(route: Any) -> None:
        asked.append(route.request.url)
        told = {"done": False, "progress": 0.4, "ledgers": [], "turnings": []}
        route.fulfill(json={**told, "chances": [[0.5, 0.5], [0.6, 0.4]]})

    page.route("**/analysis", unfinished)
    page.goto(f"/replay/{finished}?seat=0")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "0.4")
    stop = page.locator("[data-review-stop]")
    stop.click()
    expect(stop).to_have_text(say("table", "web.review_on"))
    before = len(asked)
    page.wait_for_timeout(2500)  # it had asked every second
    assert len(asked) <= before + 1
    stop.click()
    expect(stop).to_have_text(say("table", "web.review_stop"))
    page.wait_for_function("() => true")
    with page.expect_request("**/analysis"):
        pass


def test_a_running_match_is_not_reviewed(visitor: Visitor) -> None:
    page = visitor()
    table = against_bot(page, "ptoq", options={})
    for path in ("analysis", "worlds?ply=3", "replay", "record"):
        assert page.request.get(f"/api/tables/{table}/{path}").status in (403, 409), path
    page.goto(f"/replay/{table}")
    expect(page.get_by_text(say("table", "web.no_replay"))).to_be_visible()
