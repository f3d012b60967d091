"""A table of older rules: it goes on and says so, or says why not and can be read."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from benben.i18n import say
from e2e.driving import PATIENCE
from e2e.looking import check
from e2e.opening import Visitor, open_table
from e2e.serving import Server


def opened(page: Page) -> str:
    """A table at one screen."""
    seats = [{"kind": "me"}, {"kind": "here"}]
    table: str = open_table(page, "ankh", seats, options={"starter": "1"})["table"]
    return table


def played_by_older_rules(server: Server, matches: dict[str, tuple[str, ...]]) -> None:
    """While the server is down, seat 1's first turn is written as older rules did."""
    server.stop()
    with closing(sqlite3.connect(server.data / "benben.sqlite")) as file, file:
        for table, moves in matches.items():
            lines = [(table, ply, f"1 {move}") for ply, move in enumerate(moves)]
            file.executemany("INSERT INTO moves VALUES (?, ?, ?)", lines)
            file.execute(
                "UPDATE tables SET version = 1, ply = ?, waiting_for = '[1]' WHERE id = ?",
                (len(moves), table),
            )
    server.start()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_match_of_older_rules_goes_on_or_can_be_read(
    width: int, server: Server, visitor: Visitor, axe: str
) -> None:
    page = visitor(locale="nl-NL", viewport={"width": width, "height": 800})
    fits, unfit = opened(page), opened(page)
    played_by_older_rules(
        server,
        {fits: ("R@a1", "R-a2", "g2-h2", "I@a1"), unfit: ("R@a1", "R-a2", "R-h8", "I@a1")},
    )
    page.goto(f"/t/{fits}")
    notice = page.get_by_text(say("table", "web.rules_changed", "nl", game="Ankh"))
    expect(notice).to_be_visible(timeout=PATIENCE)
    check(page, axe)
    page.get_by_role("status").get_by_role("button").click()
    page.reload()
    expect(page.locator("main")).to_have_attribute("data-ply", "4", timeout=PATIENCE)
    expect(notice).to_have_count(0)  # once is enough

    page.goto(f"/t/{unfit}")
    why = say("table", "problem.older_rules", "nl", game="Ankh", began=1, now=2)
    expect(page.get_by_role("heading", level=1)).to_have_text(why, timeout=PATIENCE)
    check(page, axe)
    with page.expect_download() as download:
        page.get_by_role("link", name=say("table", "web.save_record", "nl")).click()
    assert "\n1 R-a2\n1 R-h8\n1 I@a1\n" in download.value.path().read_text("utf-8")
    page.get_by_role("link", name=say("table", "web.replay", "nl")).click()
    page.get_by_role("slider").fill("2")
    expect(page.get_by_text(say("table", "web.stops_here", "nl"))).to_be_visible()
    check(page, axe)

    page.goto("/tables")
    expect(page.get_by_text(say("table", "web.stopped", "nl"))).to_be_visible(timeout=PATIENCE)
    check(page, axe)

    stranger = visitor(locale="de-DE")
    stranger.goto(f"/t/{unfit}")
    why = say("table", "problem.older_rules", "de", game="Ankh", began=1, now=2)
    expect(stranger.get_by_role("heading", level=1)).to_have_text(why, timeout=PATIENCE)
    expect(stranger.get_by_text(say("table", "web.save_record", "de"))).to_have_count(0)
