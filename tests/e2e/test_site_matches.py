"""Whole matches where no server plays: on the static site, and with the network cut."""

import re

import pytest
from playwright.sync_api import Page, expect

from benben.game import game
from benben.i18n import say
from benben.local import backup
from benben.match import Match
from benben.puzzles.lessons import lessons_of
from benben.puzzles.puzzle import puzzles_of
from benben.record import Heading, written
from e2e.brain import DeviceBrain
from e2e.driving import PATIENCE, Hand, Keyboard, Mouse
from e2e.opening import BUNDLED, SHORT
from e2e.test_matches import play_on, reason
from e2e.test_puzzles import listed

RELOADED_AFTER = 3  # moves of ours


def open_table(page: Page, name: str) -> str:
    """Against the weakest bot, with the options that make a match short."""
    page.goto(f"?/new/{name}")
    other = page.get_by_label(say("table", "web.player_n", n=2), exact=True)
    other.select_option("bot1", timeout=PATIENCE)
    for option in game(name).options:
        if option.name in SHORT:
            label = say(name, f"option.{option.name}")
            chosen = page.locator(".option", has_text=label).locator("select")
            chosen.select_option(SHORT[option.name])
    page.locator("form button.pri").click()
    page.locator("main[data-ply]").wait_for(timeout=PATIENCE)
    found = re.search(r"/t/(~[\w-]+)$", page.url)
    assert found
    return found[1]


def play_whole(page: Page, hand: Hand, name: str) -> None:
    """With a reload on the way; the record that is saved at the end holds all of it."""
    brain = DeviceBrain(page, open_table(page, name))
    for _ in range(RELOADED_AFTER):
        assert hand.wait_for_turn(brain.settled())
        hand.play(brain.move())
    before = brain.settled()
    page.reload()
    match = play_on(hand, brain)
    assert match.ply > before
    reason(page, match)
    text = saved(page)
    again = Match.from_record(text)
    assert again.snapshot() == match.snapshot() and again.move_lines() == match.move_lines()
    assert again.record() == text


def saved(page: Page) -> str:
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Save record").click()
    return download.value.path().read_text("utf-8")


def test_a_whole_match_by_keyboard_on_a_first_visit(device: Page) -> None:
    play_whole(device, Keyboard(device), "ptoq")


@pytest.mark.parametrize("name", BUNDLED)
def test_a_whole_match_by_mouse_offline_after_one_visit(name: str, offline: Page) -> None:
    """The files are those of the site, byte for byte: the service worker has compared them."""
    play_whole(offline, Mouse(offline), name)


def test_the_rules_and_the_guide(device: Page) -> None:
    device.goto("?/rules/ankh#A4.4")
    expect(device.locator("#A4\\.4")).to_be_in_viewport(timeout=PATIENCE)
    device.goto("?/guide/ankh")
    for _ in range(2):  # the move is shown, then made
        device.locator("[data-show]").click(timeout=PATIENCE)
    expect(device.locator(".teacher .lab")).to_contain_text("Lesson 2")


def test_a_lesson_needs_no_server(device: Page) -> None:
    device.goto("?/how-to-play/ankh")
    device.locator("[data-lesson=pass]").click(timeout=PATIENCE)
    device.locator("main [data-board]").wait_for(timeout=PATIENCE)
    listed(device, lessons_of("ankh")[1].puzzles[0].solution.move)
    expect(device.locator("main")).to_have_attribute("data-solved", "true")


def test_puzzles_are_solved_without_a_server(device: Page) -> None:
    device.goto("?/puzzles")
    device.locator("[data-theme-link]").first.click(timeout=PATIENCE)
    device.locator("main [data-board]").wait_for(timeout=PATIENCE)
    name, number = device.url.rpartition("?/puzzles/")[2].split("/")
    listed(device, puzzles_of(name)[int(number) - 1].solution.move)
    expect(device.locator("main")).to_have_attribute("data-solved", "true")
    device.goto("?/puzzles")
    expect(device.locator("[data-theme-link]").first).to_contain_text("1 of ")
    device.locator("[data-daily]").click()
    expect(device.get_by_text(say("puzzles", "puzzles.find"))).to_be_visible(timeout=PATIENCE)
    device.reload()
    expect(device.get_by_text(say("puzzles", "puzzles.find"))).to_be_visible(timeout=PATIENCE)


# whether the page took it: its listener may come a little later than its button
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  return !dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def short_match(most: int = 1000) -> Match:
    """A record of somebody else, made elsewhere."""
    match = Match("ptoq", 2, {"game": "short"}, seed=5, names=["Ada", "level:2"])
    while not match.is_over and match.ply < most:
        match.play(match.moves()[match.ply % len(match.moves())])
    return match


def drop(page: Page, record: str) -> None:
    page.goto("")
    page.get_by_role("button", name="Open a record").wait_for(timeout=PATIENCE)
    page.wait_for_function(DROP, arg=["somebody's.record", record])


def test_a_dropped_record_is_played_on_where_it_is_not_over(device: Page) -> None:
    match = short_match(most=60)
    drop(device, match.record())
    device.locator("main[data-ply]").wait_for(timeout=PATIENCE)
    device.goto("")
    with device.expect_download() as download:
        device.get_by_role("button", name="Save backup").first.click(timeout=PATIENCE)
    record, _ = backup.opened(download.value.path().read_text("utf-8"))
    assert record.startswith(match.record().rpartition("end")[0])


def test_a_dropped_record_is_replayed_and_analysed(device: Page) -> None:
    drop(device, short_match().record())
    slider = device.get_by_role("slider")
    slider.wait_for(timeout=PATIENCE)
    slider.press("End")
    expect(device.get_by_role("region", name="Ada")).to_be_visible()
    graph = device.get_by_role("img", name=re.compile("at the end"))
    expect(graph).to_be_visible(timeout=PATIENCE)  # the bots have looked at all of it
    own = device.locator("tr[data-kind='own']")
    expect(own).to_be_visible(timeout=PATIENCE)  # luck and play, without a server
    slider.press("Home")
    device.get_by_role("button", name="Other worlds").click()
    expect(device.locator("[data-verdict]")).to_be_visible(timeout=PATIENCE)


def until_a_flick() -> tuple[str, int]:
    """The record of a match that stops when a finger is aimed, and how many moves it has."""
    match = Match("buckets", 2, seed=0, names=["Ada", "level:1"])
    while not any(ply.note for ply in match.plies):
        moves = match.moves()
        match.play(moves[match.ply % len(moves)])
    lines = match.move_lines()
    flicked = next(number for number, ply in enumerate(match.plies) if ply.note)
    heading = Heading(match.game, match.game.version, match.options)
    return written(heading, match.names, [], lines[:flicked]), flicked


def test_buckets_really_fall_in_the_browser(device: Page) -> None:
    """With its path, which only a simulation has; and the match replays natively."""
    record, flicked = until_a_flick()
    drop(device, record)
    device.wait_for_url(re.compile(r"/t/~"), timeout=PATIENCE)
    device.locator("main[data-ply]").wait_for(timeout=PATIENCE)
    brain = DeviceBrain(device, device.url.rpartition("/")[2])
    assert brain.catch_up().plies[flicked].note
    assert brain.match.move_lines()[:flicked] == Match.from_record(record).move_lines()[:flicked]
