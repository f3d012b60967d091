"""What a table shows: a win on its board, the same places whatever appears, night, keys."""

from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from benben.i18n import say
from e2e.conftest import CHOSEN
from e2e.driving import PATIENCE, PHONE, Mouse
from e2e.looking import check, still
from e2e.opening import BUNDLED, Visitor, against_bot
from e2e.telling import Teller, watching

USUAL: dict[str, Any] = {"speed": "usual", "flat": True}
OVER = {"winners": [0], "scores": [1.0, 0.0], "clause": "A7.1", "late": []}


def seen_by_all(teller: Teller, **board: object) -> None:
    """Something else on the board from the next moment on."""
    for view in teller.table["views"]:
        view["board"] |= board


def at_rest(page: Page, ply: int) -> None:
    here = page.locator(f"main[data-ply='{ply}']:not([data-showing])")
    expect(here).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize(
    ("name", "move", "line", "shown"),
    [
        ("ankh", "I-g7", ("wins", {"stone": "Isis", "field": "g7"}), "[data-crowned]"),
        ("sakkara", "build:tip", ("wins", {}), "[data-crowned]"),
    ],
)
def test_a_win_stands_on_the_board_before_the_panel_comes(
    name: str, move: str, line: Any, shown: str, motion: str, visitor: Visitor
) -> None:
    """The board looked as before; only the words and the panel told of the win."""
    teller = watching(visitor, name, USUAL, reduced_motion=motion)
    page = teller.page
    expect(page.locator(shown)).to_have_count(0)
    seen_by_all(teller, winner=0)
    teller.tell(0, move, line, over=OVER, waiting_for=[])
    expect(page.locator(shown)).to_be_visible(timeout=PATIENCE)
    assert page.get_by_role("dialog").count() == 0
    expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)


def test_the_winners_pyramid_stands_in_front_at_the_end_of_buckets(visitor: Visitor) -> None:
    teller = watching(visitor, "buckets", USUAL, to={})
    page = teller.page
    board = teller.table["views"][0]["board"]
    seats = deepcopy(board["seats"])
    seats[0]["buckets"], seats[1]["buckets"] = 7, 0
    expect(page.get_by_role("group", name="Your pyramid")).to_be_visible()
    seen_by_all(teller, phase="ended", seats=seats)
    teller.tell(
        0, "keep:a1", ("loses", {"seat": 2, "count": 1, "places": "a1"}), over=OVER, waiting_for=[]
    )
    expect(page.get_by_role("group", name="Pyramid of")).to_be_visible(timeout=PATIENCE)
    assert page.get_by_role("dialog").count() == 0


def hints(page: Page, teller: Teller) -> None:
    """A hint at once, whatever it is: what a bot would say takes its time."""
    move = teller.table["views"][0]["moves"][0]
    page.route("**/hint", lambda route: route.fulfill(json={"move": move}))


PLACES = """() => [...document.querySelectorAll("[data-board], [data-scene], main button")]
  .filter(one => !one.closest("[role=status], [role=alert], [data-caption]"))
  .map(one => one.getBoundingClientRect())
  .map(({ x, y }) => [x + scrollX, y + scrollY])"""


def stayed(page: Page, before: list[list[float]]) -> None:
    now = page.evaluate(PLACES)
    moved = [
        (one, other)
        for one, other in zip(before, now, strict=True)
        if any(abs(a - b) > 1 for a, b in zip(one, other, strict=True))
    ]
    assert not moved, moved


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_shifts_whatever_appears(
    name: str, screen: dict[str, Any], visitor: Visitor
) -> None:
    """A hint, a refusal, and at Sakkara a card one has noticed: board and buttons stay."""
    page = visitor(**screen)
    teller = Teller(page)
    options = {"memory": "aid"} if name == "sakkara" else {}
    against_bot(page, name, options=options)
    assert Mouse(page).wait_for_turn()
    page.locator("[data-board]").wait_for()
    still(page)
    hints(page, teller)
    before = page.evaluate(PLACES)
    page.keyboard.press("h")
    page.get_by_role("button", name=say("table", "web.hint_play")).wait_for(timeout=PATIENCE)
    stayed(page, before)
    page.get_by_role("status").get_by_role("button", name=say("table", "web.close")).click()
    teller.refuse("T1.2", "It is somebody else's turn, and this sentence needs two lines.")
    expect(page.get_by_role("alert")).to_be_visible()
    stayed(page, before)
    if name == "sakkara":
        for view in teller.table["views"]:
            view["board"]["memory"]["holders"][1] = {"stair": 1, "ox": 2, "grain": 1}
        before = page.evaluate(PLACES)
        teller.again()
        expect(page.get_by_label("stair: 1")).to_have_count(1)
        stayed(page, before)


def test_a_page_in_the_background_for_a_minute_catches_up(visitor: Visitor) -> None:
    """Its clock is held: timers sleep as they do in a tab nobody looks at."""
    teller = watching(visitor, "ankh", {"speed": "slow"}, reduced_motion="no-preference")
    page, began = teller.page, teller.table["ply"]
    page.clock.install()
    page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { get: () => window.away ?? true,"
        " configurable: true }); document.dispatchEvent(new Event('visibilitychange')) }"
    )
    fields = ["a2", "a3", "a4", "a5", "a6", "a7"]
    for field in fields:
        teller.tell(0, f"I-{field}", ("goes", {"stone": "Isis", "field": field}))
        page.clock.fast_forward(10_000)
    page.evaluate(
        "() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')) }"
    )
    at_rest(page, began + len(fields))
    expect(page.locator("[data-caption] p")).to_contain_text("a7")
    teller.tell(0, "I-a8", ("goes", {"stone": "Isis", "field": "a8"}))  # and from there shows again
    expect(page.locator("main[data-showing]")).to_be_visible()
    page.clock.fast_forward(2_000)
    at_rest(page, began + len(fields) + 1)


def test_r_shows_again_and_speeds_differ_by_their_factor(visitor: Visitor) -> None:
    """A capture at slow lasts 1.7 times as long as usual, at quick half as long."""
    teller = watching(visitor, "ankh", USUAL)
    page = teller.page
    lasted = {}
    for speed in ("slow", "usual", "quick"):
        page.get_by_role("button", name=say("table", "web.menu")).click()
        page.get_by_label(say("table", "web.speed")).select_option(speed)
        page.keyboard.press("Escape")
        page.evaluate(
            "() => { const main = document.querySelector('main'); window.took = new Promise(done =>"
            " { let began; new MutationObserver(() => { if (main.dataset.showing !== undefined)"
            " began ??= performance.now(); else if (began) done(performance.now() - began); })"
            ".observe(main, { attributes: true }) }) }"
        )
        values = {"stone": "Isis", "field": "b4", "other": "Ra", "seat": 2}
        teller.tell(0, "I-b4", ("captures", values))
        lasted[speed] = page.evaluate("window.took")
    print({speed: round(ms) for speed, ms in lasted.items()})
    assert 1.4 < lasted["slow"] / lasted["usual"] < 2.0
    assert 0.4 < lasted["quick"] / lasted["usual"] < 0.7
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    expect(page.locator("main[data-showing]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("main[data-showing]")).to_have_count(0)


def test_a_hint_stays_while_others_act(visitor: Visitor) -> None:
    """Where several seats act at once the others' moves took the hint away."""
    page = visitor(CHOSEN)
    teller = Teller(page)
    against_bot(page, "buckets", options={})
    assert Mouse(page).wait_for_turn()
    hints(page, teller)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("h")
    play = page.get_by_role("button", name=say("table", "web.hint_play"))
    play.wait_for(timeout=PATIENCE)
    teller.tell(1, "build:red")
    expect(page.locator(f"main[data-ply='{teller.table['ply']}']")).to_be_visible(timeout=PATIENCE)
    expect(play).to_be_visible()
    play.click()
    expect(play).to_be_hidden(timeout=PATIENCE)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_live_table_by_night_keeps_nobody_out(name: str, visitor: Visitor, axe: str) -> None:
    """And while it is open: Enter without focus plays what is offered, things say what they are."""
    page = visitor({**CHOSEN, "theme": "dark"})
    teller = Teller(page)
    against_bot(page, name, options={})
    assert Mouse(page).wait_for_turn()
    hints(page, teller)
    check(page, axe)
    thing = {
        "ankh": "path.field[data-about=field]",
        "sakkara": "[data-about=whirlwind]",
        "ptoq": "[data-about=hand]",
        "buckets": "[data-pyramid]",
    }[name]
    page.locator(thing).first.hover(force=True)
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    pictures = {"ankh": 9, "sakkara": 23, "ptoq": 12, "buckets": 5}[name]
    assert sheet.locator("li > svg").count() >= pictures
    check(page, axe)
    page.keyboard.press("Escape")
    before = page.locator("main").get_attribute("data-ply")
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("h")
    page.get_by_role("button", name=say("table", "web.hint_play")).wait_for(timeout=PATIENCE)
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Enter")
    expect(page.locator("main")).not_to_have_attribute("data-ply", before or "", timeout=PATIENCE)


@pytest.mark.parametrize("language", ["en-GB", "nl-NL", "de-DE"])
def test_the_end_has_one_main_button_and_it_is_in_view(language: str, visitor: Visitor) -> None:
    """There were eight of the same weight, on a phone below the fold."""
    page = visitor(**{**PHONE, "locale": language})
    teller = Teller(page)
    against_bot(page, "ankh", options={"starter": "1"})
    assert Mouse(page).wait_for_turn()
    teller.tell(0, "I@a1", ("enters", {"stone": "Isis", "field": "a1"}), over=OVER, waiting_for=[])
    end = page.get_by_role("dialog")
    main = end.locator(".btn.pri")
    expect(main).to_have_count(1, timeout=PATIENCE)
    expect(main).to_have_attribute("data-next", "")
    for down in (0, 9999):
        end.evaluate("(end, down) => end.scrollTo(0, down)", down)
        expect(main).to_be_in_viewport(ratio=1)


def test_who_beats_a_bot_may_go_on_to_the_next(visitor: Visitor) -> None:
    page = visitor()
    teller = Teller(page)
    against_bot(page, "ankh", options={"starter": "1"})
    assert Mouse(page).wait_for_turn()
    table = page.url
    teller.tell(0, "I@a1", ("enters", {"stone": "Isis", "field": "a1"}), over=OVER, waiting_for=[])
    page.locator("[data-next]").click(timeout=PATIENCE)
    page.wait_for_function("table => location.href !== table", arg=table)
    expect(page.get_by_text("bot, level 2")).to_be_visible(timeout=PATIENCE)
