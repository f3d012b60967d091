"""Time until a page can be used, its size, and how smoothly it moves: `python bench/page.py`.

Every visit is a first visit: a new browser context, nothing cached. Times are from the request
until the main control can be clicked. Frames a second are counted while turns of another player
are shown and while buckets fall, as the machine is and with its CPU throttled four times, at a
desktop and at a phone. A flick is measured in the page: from letting go to the frame in which the
finger moves. `python bench/page.py frames` measures frames and flicks alone.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from benben.game import game, names  # noqa: E402
from e2e.brain import Brain  # noqa: E402
from e2e.conftest import FLAGS  # noqa: E402
from e2e.driving import PHONE, Mouse  # noqa: E402
from e2e.opening import against_bot  # noqa: E402
from e2e.serving import Server  # noqa: E402
from e2e.telling import Teller, watching  # noqa: E402
from e2e.test_buckets import MOVED, must_lose, pull_down  # noqa: E402

VISITS = 7
DESKTOP = {"width": 1280, "height": 800}
SIZE = """performance.getEntriesByType('resource')
  .filter(one => /\\.(js|css)$/.test(one.name))
  .reduce((sum, one) => sum + one.encodedBodySize, 0)"""


def home(page: Page) -> float:
    began = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.get_by_role("button", name="Play now").first.wait_for()
    return time.perf_counter() - began


def table(page: Page, name: str) -> float:
    """From the click on the home page to a board on which it is somebody's turn."""
    home(page)
    card = page.get_by_role("article").filter(has_text=game(name).title)
    began = time.perf_counter()
    card.get_by_role("button", name="Play now").click()
    page.locator("main[data-ply] [data-board]").wait_for()
    return time.perf_counter() - began


def visits(browser: Browser, address: str, name: str | None) -> tuple[list[float], int]:
    took, size = [], 0
    for _ in range(VISITS):
        context = browser.new_context(base_url=address, locale="en-GB")
        context.add_init_script(f"localStorage.benben ??= {json.dumps(json.dumps(KNOWN))}")
        page = context.new_page()
        took.append(home(page) if name is None else table(page, name))
        page.wait_for_load_state("networkidle")
        size = page.evaluate(SIZE)
        context.close()
    return took, size


# counts frames from now on; to be asked for later
COUNT = """seconds => { window.counted = new Promise(done => {
  const times = [];
  const tick = now => {
    times.push(now);
    if (now - times[0] < 1000 * seconds) requestAnimationFrame(tick);
    else done(1000 * (times.length - 1) / (now - times[0]));
  };
  requestAnimationFrame(tick);
}) }"""
KNOWN = {"speed": "usual", "level": 3, "forced": False}  # what a visitor has chosen before
SHOWS = 2.0  # seconds


def turn_shown(teller: Teller) -> float:
    """Frames a second while three steps and a capture are shown."""
    page = teller.page
    page.evaluate(COUNT, SHOWS)
    for field in ("a2", "a3", "a4"):
        teller.tell(0, f"I-{field}", ("goes", {"stone": "Isis", "field": field}))
    values = {"stone": "Isis", "field": "b4", "other": "Ra", "seat": 2}
    teller.tell(0, "I-b4", ("captures", values))
    return float(page.evaluate("window.counted"))


def sakkara_shown(teller: Teller) -> float:
    """Frames a second while cards are taken, stolen and built, and a spell sweeps a row."""
    page = teller.page
    page.evaluate(COUNT, SHOWS)
    step = ("steps", {"from": "c4", "to": "c5"})
    teller.tell(0, "c4-c5", step, ("takes_stair", {"at": "c5"}))
    teller.tell(0, "take:stair", ("steals_stair", {}))
    teller.tell(0, "build:stair", ("builds_stair", {}), ("finishes", {"level": 1}))
    row = [("takes_ox", {"at": f"{column}5"}) for column in "abdefg"]
    teller.tell(0, "firestorm:row:c5", ("firestorm_row", {"field": "c5"}), *row)
    return float(page.evaluate("window.counted"))


def flick_moves(browser: Browser, server: Server, flat: bool) -> float:
    """ms from letting go until the finger moves."""
    page = visiting(browser, server)({**KNOWN, "flat": flat})
    brain = Brain(server.data, against_bot(page, "buckets", options={}))
    bucket = page.locator(f'[data-move="{must_lose(Mouse(page), brain)}"]')
    page.evaluate(MOVED)
    pull_down(page, bucket)
    page.wait_for_function("() => seen.moved")
    took = float(page.evaluate("seen.moved - seen.up"))
    close(browser)
    return took


def fall_shown(page: Page, brain: Brain) -> float:
    """Frames a second while buckets of ours fall."""
    hand = Mouse(page)
    while hand.wait_for_turn(brain.settled()):
        move = brain.move()
        if move.startswith(("flick", "lift")):
            page.evaluate(COUNT, SHOWS)
            hand.play(move)
            return float(page.evaluate("window.counted"))
        hand.play(move)
    raise AssertionError("no bucket fell")


def visiting(browser: Browser, server: Server) -> Any:
    def arrive(chosen: Mapping[str, object] = KNOWN, **settings: Any) -> Page:
        context = browser.new_context(base_url=server.address, locale="en-GB", **settings)
        known = json.dumps(json.dumps(dict(chosen)))
        context.add_init_script(f"localStorage.benben ??= {known}")
        return context.new_page()

    return arrive


def frames(
    browser: Browser, server: Server, throttle: int, screen: dict[str, Any]
) -> tuple[float, float, float]:
    def arrive(chosen: Mapping[str, object] = KNOWN, **settings: Any) -> Page:
        return visiting(browser, server)(chosen, **screen, **settings)  # type: ignore[no-any-return]

    def throttled(page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": throttle})

    teller = watching(arrive, "ankh", KNOWN)
    throttled(teller.page)
    turn = turn_shown(teller)
    close(browser)
    teller = watching(arrive, "sakkara", KNOWN)
    throttled(teller.page)
    cards = sakkara_shown(teller)
    close(browser)
    page = arrive()
    brain = Brain(server.data, against_bot(page, "buckets", options={}))
    throttled(page)
    fall = fall_shown(page, brain)
    close(browser)
    return turn, cards, fall


def close(browser: Browser) -> None:
    """What stays open goes on drawing."""
    for context in browser.contexts:
        context.close()


def first_visits(browser: Browser, server: Server) -> None:
    print("| page | usable after, s (median) | most | JS and CSS so far, kB packed |")
    print("| --- | --- | --- | --- |")
    for name in (None, *names()):
        took, size = visits(browser, server.address, name)
        print(
            f"| {game(name).title if name else 'home'} | {statistics.median(took):.2f} | "
            f"{max(took):.2f} | {size / 1000:.1f} |"
        )


SCREENS: dict[str, dict[str, Any]] = {"desktop": {"viewport": DESKTOP}, "phone": dict(PHONE)}
RUNS = (("desktop", 1), ("desktop", 4), ("phone", 4))


def motion(browser: Browser, server: Server) -> None:
    print("\n| screen, CPU | Ankh's turn, frames/s | Sakkara's turn | buckets fall |")
    print("| --- | --- | --- | --- |")
    for screen, throttle in RUNS:
        turn, cards, fall = frames(browser, server, throttle, SCREENS[screen])
        print(f"| {screen}, throttled {throttle}× | {turn:.0f} | {cards:.0f} | {fall:.0f} |")
    print("\n| a flick moves after | ms |")
    print("| --- | --- |")
    for view in ("flat", "3D"):
        print(f"| {view} | {flick_moves(browser, server, view == 'flat'):.0f} |")


def main(*wanted: str) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data")
        server.data.mkdir()
        server.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        if "frames" not in wanted:
            first_visits(browser, server)
        motion(browser, server)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
