"""At a server solo tables are played in the browser, and move to the server for a friend."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiling import pretend
from playwright.sync_api import Browser, BrowserContext, Page, expect
from serving import Serving, serving, until

from benben.adapters import in_browser
from e2e.brain import KEPT, Brain, DeviceBrain
from e2e.driving import PATIENCE, Mouse
from e2e.static_site import StaticSite
from e2e.test_site_matches import drop, until_a_flick

CHOSEN = """localStorage.benben ??= '{"speed":"none","level":1,"forced":false}'"""


@pytest.fixture
def lent(site: StaticSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a browser plays with was made once, for the static site."""
    (made,) = site.folder.glob("play-*")
    monkeypatch.setattr(
        in_browser, "pack", lambda home: Path(shutil.copytree(made, home / made.name))
    )


@pytest.fixture
def people(browser: Browser) -> Iterator[list[BrowserContext]]:
    found: list[BrowserContext] = []
    yield found
    for context in found:
        context.close()


def visit(browser: Browser, people: list[BrowserContext], server: Serving) -> Page:
    context = browser.new_context(
        base_url=server.address, locale="en-GB", reduced_motion="reduce",
        viewport={"width": 1280, "height": 800},
    )  # fmt: skip
    people.append(context)
    context.add_init_script(CHOSEN)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def play_now(page: Page, server: Serving, title: str) -> str:
    """As soon as the server lends what it takes; the table's id."""
    until(lambda: "data-solo" in page.request.get("/").text())
    page.goto("/")
    card = page.get_by_role("article").filter(has_text=title)
    card.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/~*")
    page.locator("main[data-mine] [data-board]").wait_for()
    return page.url.rpartition("/")[2]


def test_a_solo_table_needs_neither_compiled_rules_nor_in_the_end_a_server(
    browser: Browser,
    people: list[BrowserContext],
    lent: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiler = pretend(tmp_path / "compiler", monkeypatch)  # which never comes to an end
    with serving(tmp_path / "data", prepare=True, lend=True) as server:
        page = visit(browser, people, server)
        brain = DeviceBrain(page, play_now(page, server, "Ankh"))
        hand = Mouse(page)
        for _ in range(2):
            assert hand.wait_for_turn(brain.settled())
            hand.play(brain.move())
        compiler.finish_all()  # else the server would wait for it when it stops
    for _ in range(3):
        assert hand.wait_for_turn(brain.settled())
        hand.play(brain.move())
    brain.settled()
    assert page.get_by_text("The line is cut").count() == 0


def test_a_solo_match_moves_to_the_server_when_a_friend_is_invited(
    browser: Browser, people: list[BrowserContext], lent: None, tmp_path: Path
) -> None:
    with serving(tmp_path / "data", lend=True) as server:
        host, friend = (visit(browser, people, server) for _ in range(2))
        here = play_now(host, server, "Ankh")
        brain, hand = DeviceBrain(host, here), Mouse(host)
        assert hand.wait_for_turn(brain.settled())
        hand.play(brain.move())
        brain.settled()
        host.get_by_role("button", name="Invite").click()
        host.locator("[data-move-to-server]").click()
        code = host.locator("[data-invite]").get_attribute("data-invite")
        there = host.url.rpartition("/")[2]
        assert not there.startswith("~")
        assert host.evaluate(KEPT, here) is None  # it is at one place only
        friend.goto(f"/join/{code}")
        friend.locator("main[data-ply] [data-board]").wait_for()
        expect(host.get_by_role("dialog")).to_be_hidden()
        brains = [Brain(tmp_path / "data", there, seat) for seat in (0, 1)]
        hands = [Mouse(host), Mouse(friend)]
        for _ in range(4):
            seat = brains[0].catch_up().to_move
            assert hands[seat].wait_for_turn(brains[seat].settled())
            hands[seat].play(brains[seat].move())


def test_buckets_really_fall_where_a_server_lends_its_rules(
    browser: Browser, people: list[BrowserContext], lent: None, tmp_path: Path
) -> None:
    """The server's policy for scripts lets MuJoCo start."""
    record, flicked = until_a_flick()
    with serving(tmp_path / "data", lend=True) as server:
        page = visit(browser, people, server)
        until(lambda: "data-solo" in page.request.get("/").text())
        drop(page, record)
        page.wait_for_url("**/t/~*", timeout=PATIENCE)
        page.locator("main[data-ply]").wait_for()
        brain = DeviceBrain(page, page.url.rpartition("/")[2])
        assert brain.catch_up().plies[flicked].note
