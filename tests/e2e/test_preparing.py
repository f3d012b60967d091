"""A table whose game is not compiled yet: its page says so and starts by itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiling import Compiler, pretend
from playwright.sync_api import Browser, Page, expect
from serving import Serving, serving

from e2e.driving import PATIENCE
from e2e.opening import against_bot

SAID = {
    "en-GB": (r"Preparing Ankh, about \d+ seconds, once only\.", "still being prepared"),
    "nl-NL": (r"Ankh wordt klaargezet, ongeveer \d+ seconden, eenmalig\.", "wordt nog klaargezet"),
    "de-DE": (r"Ankh wird vorbereitet, etwa \d+ Sekunden, nur einmal\.", "wird noch vorbereitet"),
}


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    return pretend(tmp_path / "compiler", monkeypatch)


@pytest.fixture
def fresh(compiler: Compiler, tmp_path: Path) -> Iterator[Serving]:
    """A server on whose machine nothing is compiled yet."""
    with serving(tmp_path / "data", prepare=True) as server:
        yield server


def visit(browser: Browser, server: Serving, locale: str, width: int = 1280) -> Page:
    context = browser.new_context(
        base_url=server.address, locale=locale, viewport={"width": width, "height": 800}
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


@pytest.mark.parametrize("locale", SAID)
def test_a_table_waits_for_its_game_and_starts_by_itself(
    browser: Browser, fresh: Serving, compiler: Compiler, locale: str
) -> None:
    page, (preparing, coming) = visit(browser, fresh, locale), SAID[locale]
    against_bot(page, "ankh", options={"starter": "1"})
    notice = page.locator("[data-preparing=ankh]")
    expect(notice.get_by_role("status")).to_contain_text(re.compile(preparing), timeout=PATIENCE)
    expect(notice.get_by_role("progressbar")).to_be_visible()
    compiler.finish("ankh", "table")
    page.locator("main[data-mine=true] [data-board]").wait_for()
    expect(notice).to_have_count(0)
    seat = page.locator(".plate-seat", has_text=coming)
    expect(seat).to_have_count(1, timeout=PATIENCE)
    compiler.finish("ankh", "bots")
    expect(seat).to_have_count(0, timeout=PATIENCE)
    page.context.close()


def test_a_guide_waits_for_its_game(browser: Browser, fresh: Serving, compiler: Compiler) -> None:
    page = visit(browser, fresh, "en-GB", width=390)
    page.goto("/guide/ankh")
    page.locator("[data-preparing=ankh]").wait_for()
    compiler.finish("ankh", "table")
    page.locator("[data-board]").wait_for()
    page.context.close()


def test_what_cannot_be_compiled_is_told_on_the_page(
    browser: Browser, fresh: Serving, compiler: Compiler
) -> None:
    page = visit(browser, fresh, "en-GB")
    against_bot(page, "ankh")
    compiler.break_down()
    told = page.get_by_text("Ankh could not be prepared")
    expect(told).to_be_visible(timeout=PATIENCE)
    page.context.close()
