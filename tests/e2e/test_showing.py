"""What others do is shown one by one and told; who looks may skip it or see it again."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.brain import Brain
from e2e.driving import PATIENCE, Mouse
from e2e.opening import Visitor, against_bot
from e2e.serving import Server
from e2e.telling import Teller, watching
from e2e.test_buckets import must_lose, pull_down

USUAL, SLOW, NONE = ({"speed": speed} for speed in ("usual", "slow", "none"))
# every moment on the page: the strip's words, the ply, whether something is being shown
WATCH = """() => {
  window.moments = [];
  const note = () => {
    const main = document.querySelector('main');
    const now = {
      text: document.querySelector('[data-caption] p')?.textContent ?? '',
      ply: Number(main.dataset.ply),
      showing: main.dataset.showing !== undefined,
      dialog: document.querySelector('dialog[open]') !== null,
    };
    const last = window.moments.at(-1);
    if (last && Object.keys(now).every(key => last[key] === now[key])) return;
    window.moments.push({ ...now, at: performance.now() });
  };
  const about = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(note).observe(document.body, about);
}"""


def moments(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.moments")
    return found


def a_turn(teller: Teller) -> None:
    """Four actions at once, as a bot plays them; then it is our turn."""
    for field in ("a2", "a3", "a4"):
        teller.tell(0, f"I-{field}", ("goes", {"stone": "Isis", "field": field}))
    values = {"stone": "Isis", "field": "b4", "other": "Ra", "seat": 2}
    teller.tell(0, "I-b4", ("captures", values), waiting_for=[1])


def at_rest(page: Page, ply: int) -> None:
    here = page.locator(f"main[data-ply='{ply}']:not([data-showing])")
    expect(here).to_be_visible(timeout=PATIENCE)


def stop_the_clock(page: Page) -> None:
    """The page's time stands still, so that a busy machine takes none of it."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 60)


def run_the_clock(page: Page, until: str) -> None:
    for _ in range(800):
        if page.locator(until).count():
            return
        page.clock.run_for(50)
    raise AssertionError(f"{until} did not come in 40 s")


def test_a_turn_is_shown_step_by_step_and_then_told_in_one_line(visitor: Visitor) -> None:
    """Eight actions of a bot went by in two seconds, and a phone told the last of them alone."""
    teller = watching(visitor, "ankh", USUAL)  # with reduced motion: captions all the same
    page, began = teller.page, teller.table["ply"]
    stop_the_clock(page)
    page.evaluate(WATCH)
    a_turn(teller)
    expect(page.locator("main[data-showing]")).to_be_visible()
    run_the_clock(page, until=f"main[data-ply='{began + 4}']:not([data-showing])")
    shown = {one["ply"]: one for one in reversed(moments(page)) if one["showing"]}
    times = [shown[ply]["at"] for ply in sorted(shown)]
    assert sorted(shown) == [began + 1, began + 2, began + 3, began + 4]
    assert all(later - sooner > 250 for sooner, later in pairwise(times))
    assert "captures" in shown[began + 4]["text"]
    still = [one for one in moments(page) if one["ply"] == began + 4 and not one["showing"]]
    assert still[-1]["at"] - times[-1] > 800  # a capture is looked at
    line = page.locator("[data-caption] p")
    expect(line).to_contain_text("Isis goes to a4 and Isis captures Ra")
    page.set_viewport_size({"width": 390, "height": 780})
    expect(line).to_be_visible()


@pytest.mark.parametrize("how", ["Escape", "[data-skip]", "[data-board]"])
def test_a_key_a_button_and_a_click_skip_what_is_shown(how: str, visitor: Visitor) -> None:
    teller = watching(visitor, "ankh", SLOW, reduced_motion="no-preference")
    page, began = teller.page, teller.table["ply"]
    a_turn(teller)
    expect(page.locator("main[data-showing]")).to_be_visible()
    page.evaluate(WATCH)
    if how == "Escape":
        page.keyboard.press("Escape")
    else:
        page.locator(how).click(position={"x": 5, "y": 5})
    at_rest(page, began + 4)
    assert len({one["ply"] for one in moments(page)}) <= 2  # none of those between
    assert page.locator(".refusal").count() == 0  # the click meant no move


def test_who_wants_no_showing_gets_none(visitor: Visitor) -> None:
    teller = watching(visitor, "ankh", NONE)
    page, began = teller.page, teller.table["ply"]
    page.evaluate(WATCH)
    a_turn(teller)
    at_rest(page, began + 4)
    assert not [one for one in moments(page) if one["showing"]]


def test_it_can_be_shown_again(visitor: Visitor) -> None:
    teller = watching(visitor, "ankh", USUAL)
    page, began = teller.page, teller.table["ply"]
    a_turn(teller)
    at_rest(page, began + 4)
    page.evaluate(WATCH)
    page.locator("[data-again]").click()
    expect(page.locator(f"main[data-ply='{began}']")).to_be_visible()
    at_rest(page, began + 4)
    seen = [one["ply"] for one in moments(page)]
    assert set(seen) == set(range(began, began + 5))
    assert seen == sorted(seen)


def test_what_fell_by_ones_own_hand_is_shown_again(visitor: Visitor, server: Server) -> None:
    """Only what others did could be seen twice."""
    chosen = {"speed": "usual", "forced": False}
    page = visitor(chosen, reduced_motion="no-preference")
    brain = Brain(server.data, against_bot(page, "buckets", options={}))
    pull_down(page, page.locator(f'[data-move="{must_lose(Mouse(page), brain)}"]'))
    page.locator("[data-board] .chalk").first.wait_for(timeout=PATIENCE)  # they have fallen
    again = page.locator("[data-again]")
    again.click()
    falls = page.locator("[data-board][data-falling]")
    expect(falls).to_be_visible()
    page.keyboard.press("Escape")  # and lie where they fell
    expect(falls).to_have_count(0)
    expect(page.locator("main[data-showing]")).to_have_count(0)
    expect(again).to_be_visible()


def test_a_long_turn_can_be_read_whole_on_a_phone(visitor: Visitor) -> None:
    """Of a turn of many actions a phone showed the first half."""
    phone = {"width": 390, "height": 844}
    teller = watching(visitor, "sakkara", NONE, viewport=phone)
    page = teller.page
    step = ("steps", {"from": "c4", "to": "c5"})
    teller.tell(0, "c4-c5", step, ("takes_stair", {"at": "c5"}))
    for move in ("take:moon", "build:stair", "build:braid", "lay:ship", "build:stripes"):
        verb, card = move.split(":")
        teller.tell(0, move, (f"{'steal' if verb == 'take' else verb}s_{card}", {}))
    line = page.locator("[data-caption] p")
    expect(line).to_contain_text("builds stripes")
    cut = "p => p.scrollHeight > p.clientHeight + 1"
    assert line.evaluate(cut)
    before = page.evaluate(BOXES)
    unfold = page.locator("[data-unfold]")
    unfold.click()
    expect(unfold).to_have_attribute("aria-expanded", "true")
    assert not line.evaluate(cut)
    assert page.evaluate(BOXES) == before
    unfold.click()
    assert line.evaluate(cut)


FELT = """
  window.felt = []; window.heard = 0;
  navigator.vibrate = pattern => window.felt.push(pattern);
  window.OscillatorNode = class extends OscillatorNode {
    constructor(...how) { super(...how); window.heard += 1; }
  };
"""


def test_what_weighs_is_heard_and_felt_unless_sound_is_off(visitor: Visitor) -> None:
    teller = watching(visitor, "ankh", NONE)
    page = teller.page
    page.add_init_script(FELT)
    page.reload()
    page.locator("main[data-ply] [data-board]").wait_for(timeout=PATIENCE)
    page.locator("h2").first.click()  # until a gesture nothing is heard
    values = {"stone": "Isis", "field": "b4", "other": "Ra", "seat": 2}
    teller.tell(0, "I-b4", ("captures", values))
    page.wait_for_function("() => felt.length && heard")
    page.locator("[data-sound]").click()
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "false")
    before = page.evaluate("[felt.length, heard]")
    teller.tell(0, "I-b4", ("captures", values))
    at_rest(page, teller.table["ply"])
    assert page.evaluate("[felt.length, heard]") == before


def test_who_comes_back_after_a_minute_sees_how_it_is_now(visitor: Visitor) -> None:
    """In the background timers sleep: what was told meanwhile is not shown bit by bit."""
    teller = watching(visitor, "ankh", SLOW, reduced_motion="no-preference")
    page, began = teller.page, teller.table["ply"]
    hide(page, hidden=True)
    for _ in range(15):  # sixty actions
        a_turn(teller)
    page.wait_for_timeout(500)
    hide(page, hidden=False)
    assert page.locator("main").get_attribute("data-ply") == str(began + 60)
    expect(page.locator("main[data-showing]")).to_have_count(0)
    expect(page.locator("[data-caption] p")).to_contain_text("captures Ra")


def hide(page: Page, hidden: bool) -> None:
    page.evaluate(
        "hidden => { Object.defineProperty(document, 'hidden', { get: () => hidden,"
        " configurable: true }); document.dispatchEvent(new Event('visibilitychange')) }",
        hidden,
    )


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_stolen_card_crosses_the_table(motion: str, visitor: Visitor) -> None:
    """It just vanished from one's own holder; without motion the words tell of it alone."""
    teller = watching(visitor, "sakkara", SLOW, reduced_motion=motion)
    page = teller.page
    teller.tell(0, "take:stair", ("steals_stair", {}))
    expect(page.locator("[data-caption] p")).to_contain_text("steals a stair")
    crossing = page.locator("[data-crossing='seat:1/holder seat:0/holder']")
    expect(crossing).to_have_count(1 if motion == "no-preference" else 0)


def test_the_win_is_seen_on_the_board_before_the_panel_comes(visitor: Visitor) -> None:
    """The win was heard, and its panel came, before what decided it had been seen."""
    teller = watching(visitor, "ankh", USUAL, reduced_motion="no-preference")
    page = teller.page
    page.evaluate(WATCH)
    over = {"winners": [0], "scores": [1.0, 0.0], "clause": "A7.1", "late": []}
    teller.tell(0, "I-g7", ("wins", {"stone": "Isis", "field": "g7"}), over=over, waiting_for=[])
    expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    seen = moments(page)
    first = {
        "move": next(one for one in seen if one["showing"]),
        "win": next(one for one in seen if "for the third time." in one["text"]),
        "panel": next(one for one in seen if one["dialog"]),
    }
    assert not first["move"]["dialog"]
    assert first["win"]["at"] - first["move"]["at"] > 800
    assert first["panel"]["at"] - first["win"]["at"] > 1500


def test_a_line_of_the_log_lights_the_board_and_leads_back(visitor: Visitor) -> None:
    teller = watching(visitor, "sakkara", NONE)
    page, began = teller.page, teller.table["ply"]
    for here, there in (("c4", "c5"), ("c5", "c6"), ("c6", "c7")):
        teller.tell(0, f"{here}-{there}", ("steps", {"from": here, "to": there}))
    at_rest(page, began + 3)
    lines = page.locator("[data-jump]")
    expect(lines).to_have_count(3)
    lines.first.hover()
    expect(page.locator("[data-light]")).to_have_count(2)
    page.locator("h1, h2").last.hover()
    expect(page.locator("[data-light]")).to_have_count(0)
    lines.first.focus()  # the oldest of the turn; the arrows go on from there
    expect(page.locator("[data-light]")).to_have_count(2)
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"main[data-ply='{began + 2}']")).to_be_visible()
    page.locator("[data-now]").click()
    at_rest(page, began + 3)


def test_a_log_that_forgets_says_so(visitor: Visitor) -> None:
    """Where people play from memory earlier turns were just not there."""
    teller = watching(visitor, "sakkara", NONE)
    forgets = teller.page.locator("[data-faded]")
    teller.tell(0, "c4-c5", ("steps", {"from": "c4", "to": "c5"}))
    at_rest(teller.page, teller.table["ply"])
    expect(forgets).to_have_count(0)
    teller.tell(0, "")  # what was done is not told any more
    expect(forgets).to_be_visible()


def test_ones_own_panel_is_always_the_first(visitor: Visitor) -> None:
    page = watching(visitor, "ankh", NONE).page
    assert page.locator(".plate-seat").first.get_attribute("data-spot") == "seat:1"


BOXES = """() => [...document.querySelectorAll('[data-board], .actions .btn, .plate-seat')].map(
  one => { const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y + scrollY, width, height].map(Math.round); })"""


@pytest.mark.parametrize("name", ["sakkara", "ankh", "ptoq"])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_shifts_when_words_or_a_refusal_appear(
    name: str, width: int, visitor: Visitor
) -> None:
    teller = watching(visitor, name, USUAL, viewport={"width": width, "height": 800})
    page = teller.page
    before = page.evaluate(BOXES)
    move = {"sakkara": "@c4", "ankh": "I@a1", "ptoq": "a1"}[name]
    teller.tell(0, move, ("starts", {"seat": 1}))
    expect(page.locator("[data-caption] p")).not_to_be_empty()
    assert page.evaluate(BOXES) == before
    at_rest(page, teller.table["ply"])
    before = page.evaluate(BOXES)
    page.locator("[data-board]").click(position={"x": 3, "y": 3})
    expect(page.locator(".refusal")).to_be_visible()
    assert page.evaluate(BOXES) == before
