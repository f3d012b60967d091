"""A rated match from the new table to the ladder, and a duplicate with a friend."""

import pytest
from playwright.sync_api import Page, expect

from benben.i18n import LANGUAGES, say
from e2e.driving import PATIENCE
from e2e.looking import check, fits
from e2e.opening import Visitor, against_bot, play_out

LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-AT"}
PHONE = {"width": 360, "height": 740}


def named(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")


def test_a_rated_match_from_the_new_table_to_the_ladder(visitor: Visitor, axe: str) -> None:
    page = visitor()
    named(page, "Ada")
    page.goto("/new/ptoq")
    page.get_by_label("Player 2", exact=True).select_option("bot1")
    page.get_by_role("checkbox", name="Rated").check()
    page.locator(".option select").first.select_option("short")
    check(page, axe)
    page.get_by_role("button", name="To the table").click()
    seats = page.locator("main .seats")
    expect(seats).to_contain_text("1500?", timeout=PATIENCE)
    expect(seats.get_by_text("Rating 1232 ± 38")).to_have_count(1)
    assert page.locator("[data-hint]").count() == 0
    assert page.get_by_role("button", name="Take back").count() == 0
    check(page, axe)
    play_out(page)
    counted = page.locator("[data-counted]")
    expect(counted).to_contain_text("from 1500 to", timeout=PATIENCE)
    check(page, axe)
    counted.get_by_role("link", name="See the ladder").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ptoq: ladder")
    own = page.get_by_role("row", name="Ada")
    expect(own).to_contain_text("still a guess")
    check(page, axe)


def test_who_shares_a_screen_cannot_be_rated(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/ptoq?with=screen")
    expect(page.get_by_role("checkbox", name="Rated")).to_be_disabled()
    expect(page.get_by_role("checkbox", name="Duplicate")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ladder(language: str, theme: str, visitor: Visitor, axe: str) -> None:
    page = visitor(locale=LOCALES[language], color_scheme=theme, viewport=PHONE)
    page.goto("/ladder/sakkara")
    for level in range(1, 6):
        expect(
            page.get_by_text(say("table", f"level.{level}.name", language)).first
        ).to_be_visible()
    check(page, axe)
    page.goto("/ladder/nonsense")
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rated_table_on_a_phone(language: str, visitor: Visitor, axe: str) -> None:
    page = visitor(locale=LOCALES[language], viewport=PHONE)
    against_bot(page, "ankh", rated=True)
    expect(page.locator("main .seats")).to_contain_text("1500?", timeout=PATIENCE)
    check(page, axe)
    page.goto("/new/ankh")
    expect(
        page.get_by_role("checkbox", name=say("table", "web.make_rated", language))
    ).to_be_visible()
    check(page, axe)


def test_a_duplicate_with_a_friend(visitor: Visitor, axe: str) -> None:
    """Each plays a bot, from opposite seats, with the same luck."""
    host, friend = visitor(), visitor(viewport=PHONE)
    named(host, "Ada")
    named(friend, "Bo")
    host.goto("/new/ptoq")
    host.get_by_label("Player 2", exact=True).select_option("bot1")
    host.locator(".option select").first.select_option("short")
    host.get_by_role("checkbox", name="Duplicate").check()
    host.get_by_role("button", name="To the table").click()
    host.get_by_role("button", name="Other table").click()
    code = host.locator("[data-invite]").get_attribute("data-invite")
    check(host, axe)
    host.keyboard.press("Escape")
    friend.goto(f"/join/{code}")
    expect(friend.locator("main [data-board]")).to_be_visible(timeout=PATIENCE)
    play_out(host)
    told = host.locator("[data-duplicate]")
    expect(told).to_have_text("Duplicate: the other table still plays.", timeout=PATIENCE)
    play_out(friend)
    expect(told).not_to_contain_text("still plays", timeout=PATIENCE)
    expect(friend.locator("[data-duplicate]")).to_be_visible()
    for page in (host, friend):
        check(page, axe)
    friend.get_by_role("link", name="Replay of the other table").click()
    expect(friend.locator("main [data-board]")).to_be_visible(timeout=PATIENCE)
    assert fits(friend)
