"""A whole match of each game in the browser, by mouse and by keyboard, against a bot."""

import pytest
from playwright.sync_api import Page, expect

from benben.game import names
from benben.match import Match
from e2e.brain import Brain
from e2e.driving import Hand, Keyboard, Mouse
from e2e.looking import check
from e2e.opening import Visitor, against_bot
from e2e.serving import Server


def play_on(hand: Hand, brain: Brain) -> Match:
    """To the end; the board alone must be enough, the list of moves is not needed."""
    while hand.wait_for_turn():
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


@pytest.mark.parametrize("name", names())
def test_a_whole_match_by_mouse_and_what_comes_after(
    name: str, visitor: Visitor, server: Server, axe: str
) -> None:
    """The result with its reason, chances, record, replay, and another match."""
    page = visitor()
    table = against_bot(page, name)
    match = play_on(Mouse(page), Brain(server.data, table))
    reason(page, match)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("img")).to_be_visible(timeout=60_000)  # the graph of chances
    check(page, axe)
    with page.expect_download() as download:
        end.get_by_role("link", name="Save record").click()
    kept = Match.from_record(download.value.path().read_text("utf-8"))
    assert kept.position() == match.position()
    end.get_by_role("link", name="Replay").click()
    replay(page, match.ply, axe)
    page.get_by_role("link", name="Result").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("main[data-ply]:not([data-over])")).to_be_visible()
    assert not page.url.endswith(table)


def replay(page: Page, plies: int, axe: str) -> None:
    """By slider and by keys."""
    slider, shown = page.get_by_role("slider"), page.locator("output")
    slider.press("End")
    expect(shown).to_have_text(f"{plies} / {plies}")
    check(page, axe)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    expect(shown).not_to_have_text(f"{plies} / {plies}")
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
