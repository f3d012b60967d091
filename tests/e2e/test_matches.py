"""A whole match of each game in the browser, by mouse and by keyboard, against a bot."""

import re
import time
from datetime import date

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from benben.game import names
from benben.i18n import say
from benben.match import Match
from benben.seats import CHANCE
from e2e.brain import Brain, Thinker
from e2e.driving import PATIENCE, Hand, Keyboard, Mouse
from e2e.looking import check
from e2e.opening import Visitor, against_bot
from e2e.serving import Server


def play_on(hand: Hand, brain: Thinker) -> Match:
    """To the end; the board alone must be enough, the list of moves is not needed."""
    while hand.wait_for_turn(brain.settled()):
        hand.play(brain.move())
    assert hand.strayed == []
    return brain.catch_up()


def reason(page: Page, match: Match) -> None:
    outcome = match.outcome()
    assert outcome
    expect(page.get_by_role("dialog")).to_contain_text(outcome.clause)


@pytest.mark.parametrize("name", names())
def test_a_whole_match_by_keyboard(name: str, visitor: Visitor, server: Server) -> None:
    """With the options a newcomer gets; the flicks are aimed by keys too."""
    page = visitor()
    table = against_bot(page, name, options={})
    reason(page, play_on(Keyboard(page), Brain(server.data, table)))


def test_the_luck_is_sealed_before_and_checked_after(visitor: Visitor, server: Server) -> None:
    """The seal shown when the page opened the table is the one the check at the end finds."""
    page = visitor()
    with page.expect_response("**/api/me"):
        page.goto("/")
    page.goto("/new/ptoq")
    page.locator("form select").first.wait_for()
    page.locator("form button.pri").click()
    expect(page.locator("main[data-ply] [data-board]")).to_be_visible(timeout=PATIENCE)
    table = page.url.rsplit("/", 1)[-1]
    page.keyboard.press("?")
    seal = page.get_by_role("dialog").locator("[data-seal]").get_attribute("data-seal")
    page.keyboard.press("Escape")
    play_on(Mouse(page), Brain(server.data, table))
    end = page.get_by_role("dialog")
    end.locator("[data-check]").click()
    told = end.locator("[data-check] + p")
    expect(told).to_contain_text(say("table", "web.seal_same", "en"))
    assert seal and Match.from_record(page.request.get(f"/api/tables/{table}/record").text()).seal
    expect(told).to_contain_text(f"{seal[:4]} {seal[4:8]}")


@pytest.mark.parametrize("name", names())
def test_a_whole_match_by_mouse_and_what_comes_after(
    name: str, visitor: Visitor, server: Server, axe: str
) -> None:
    """The result with its reason, chances, record, replay, and another match."""
    page = visitor(permissions=["clipboard-read", "clipboard-write"])
    table = against_bot(page, name)
    match = play_on(Mouse(page), Brain(server.data, table))
    reason(page, match)
    end = page.get_by_role("dialog")
    graph = end.get_by_role("img", name=re.compile("at the start"))  # of chances
    expect(graph).to_be_visible(timeout=60_000)
    check(page, axe)
    with page.expect_download() as download:
        end.get_by_role("link", name="Save record").click()
    kept = Match.from_record(download.value.path().read_text("utf-8"))
    assert kept.position() == match.position()
    moves = sum(ply.seat != CHANCE for ply in match.plies)
    expect(end.get_by_text(f"{moves}moves")).to_be_visible()
    end.get_by_role("button", name="Share").click()
    expect(end.get_by_role("button", name="Copied")).to_be_visible()
    shared_with_a_stranger(page.evaluate("navigator.clipboard.readText()"), visitor(), moves)
    end.get_by_role("link", name="Replay").click()
    replay(page, moves, axe)
    page.get_by_role("link", name="Result").click()
    elsewhere = page.context.new_page()
    elsewhere.goto(f"/t/{table}")
    expect(elsewhere.get_by_role("button", name="Play again")).to_be_visible()
    assert elsewhere.get_by_text("The next match is set up").count() == 0
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("main[data-ply]:not([data-over])")).to_be_visible()
    expect(elsewhere.get_by_text("The next match is set up")).to_be_visible()
    assert not page.url.endswith(table)
    finished(page, match, moves)
    check(page, axe)


def finished(page: Page, match: Match, moves: int) -> None:
    """The list of one's matches, on the first page and among the tables: result, date, length."""
    outcome = match.outcome()
    assert outcome
    winners = outcome.winners
    result = "won" if winners == (0,) else "drawn" if 0 in winners or not winners else "lost"
    for path in ("/", "/tables"):
        page.goto(path)
        kept = page.locator("[data-finished]")
        expect(kept).to_have_count(1)
        expect(kept).to_have_attribute("data-finished", result)
        expect(kept).to_contain_text(f"{moves} moves")
        expect(kept).to_contain_text(date.today().strftime("%Y"))
        expect(kept.get_by_role("link", name="Replay")).to_be_visible()


def shared_with_a_stranger(link: str, stranger: Page, moves: int) -> None:
    stranger.goto(link)
    expect(stranger.locator("output")).to_have_text(f"0 / {moves}.")
    stranger.get_by_role("link", name="Result").click()
    expect(stranger.get_by_role("dialog")).to_be_visible()


def told(at: int, moves: int) -> re.Pattern[str]:
    """What those who listen hear: which move of how many, and what was done."""
    return re.compile(rf"^{at} / {moves}\. \w")


MOMENT = "button[data-moment]"


def moment_of(page: Page) -> str:
    return page.locator(MOMENT).first.get_attribute("data-moment") or ""


def turned(page: Page) -> bool:
    """Whether a moment turned the match; known when all of it has been looked at."""
    try:
        page.locator(MOMENT).first.wait_for(timeout=PATIENCE)
    except TooLate:
        return False  # one player led from the start
    return True


def takes(page: Page, speed: str) -> float:
    """Seconds for three steps of a replay."""
    page.get_by_role("slider").press("Home")
    page.get_by_label("Speed").select_option(speed)
    began = time.monotonic()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('input[type=range]').value) >= 3")
    page.get_by_role("button", name="Pause").click()
    return time.monotonic() - began


def replay(page: Page, moves: int, axe: str) -> None:
    """By slider and by keys, and to a move of the log."""
    slider, shown = page.get_by_role("slider"), page.locator("output")
    slider.press("End")
    expect(shown).to_have_text(told(moves, moves))
    expect(page.get_by_role("region", name="Guest")).to_be_visible()  # nobody asked for a name
    check(page, axe)
    usual, quick = (takes(page, speed) for speed in ("1", "4"))
    assert quick < usual, (quick, usual)
    page.get_by_label("Whose eyes").select_option("0")
    expect(page.locator("[data-caption]")).not_to_be_empty()
    page.get_by_label("Whose eyes").select_option("")
    slider.press("End")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_have_text(told(moves - 1, moves))
    line = page.locator("[data-jump]").nth(1)
    number = int(line.get_attribute("data-jump") or 0)
    line.click()
    expect(shown).to_have_text(told(number, moves))
    if turned(page):
        page.locator(MOMENT).first.click()  # board, graph and moves go together
        # what one sees of its move may be nothing
        expect(shown).to_have_text(re.compile(rf"^{moment_of(page)} / {moves}\."))
        page.locator("[data-turn='1']").click()
        assert int(page.get_by_role("slider").input_value()) > int(moment_of(page))
    review(page, axe)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")


def review(page: Page, axe: str) -> None:
    """Luck and play add up on the page too; the worlds of a decision, by keyboard; on a phone."""
    own = page.locator("tr[data-kind='own'] td.figures")
    expect(own).to_have_text(re.compile(r"^[+−]\d+%$"), timeout=6 * PATIENCE)
    figures = page.locator("table[aria-labelledby^='ledger'] td.figures").all_inner_texts()
    first, *shares, result = (int(one.replace("−", "-").rstrip("%")) for one in figures)
    assert abs(first + sum(shares) - result) <= len(figures) / 2, figures  # each is rounded
    whose = page.get_by_label(say("table", "analysis.of_whom", "en"))
    other = whose.locator("option:not(:checked)").first.get_attribute("value")
    before = own.inner_text()
    whose.select_option(other)
    expect(own).not_to_have_text(before)
    page.get_by_role("slider").press("Home")
    page.get_by_role("button", name=say("table", "analysis.worlds", "en")).press("Enter")
    verdict = page.locator("[data-verdict]")
    expect(verdict).to_be_visible(timeout=PATIENCE)
    rows = page.locator(".worlds tbody tr").count()
    assert rows in (1, 9)  # the true one; where something is hidden, eight others
    assert rows == 1 or verdict.get_attribute("data-verdict") != "open"
    check(page, axe)
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, axe)
    page.set_viewport_size({"width": 1280, "height": 800})
