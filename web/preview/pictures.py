"""Pictures of every game in mid-match, to be looked at:

`python web/preview/pictures.py FOLDER [GAME …]`. Desktop at 1280×800 and 1920×1080 and a phone,
by day and by night, as `GAME-{1280,1920,390}-{light,dark}.png`.
"""

import json
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from benben.game import names  # noqa: E402
from e2e.brain import Brain  # noqa: E402
from e2e.conftest import CHOSEN, FLAGS  # noqa: E402
from e2e.driving import PHONE, Mouse  # noqa: E402
from e2e.opening import against_bot  # noqa: E402
from e2e.serving import Server  # noqa: E402

MOVES = {"ankh": 24, "buckets": 34, "ptoq": 32, "sakkara": 44}  # of ours: then there is much to see
SETTLED = 1500  # ms: what moved lies still
DESKTOPS = {"1280": (1280, 800), "1920": (1920, 1080)}


def arrive(browser: Browser, address: str, **settings: object) -> Page:
    known = {"base_url": address, "locale": "en-GB", "reduced_motion": "reduce", **settings}
    context = browser.new_context(**known)  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.benben ??= {json.dumps(json.dumps(dict(CHOSEN)))}")
    return context.new_page()


def play(page: Page, server: Server, name: str) -> None:
    brain, hand = Brain(server.data, against_bot(page, name, options={})), Mouse(page)
    for _ in range(MOVES.get(name, 20)):
        if not hand.wait_for_turn(brain.settled()):
            return
        hand.play(brain.move())
    hand.wait_for_turn(brain.settled())


def take(page: Page, folder: Path, name: str, size: str) -> None:
    page.mouse.move(2, 300)  # over nothing that says what it is
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_timeout(SETTLED)
        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png")


def pictures(browser: Browser, server: Server, folder: Path, name: str) -> None:
    page = arrive(browser, server.address, viewport={"width": 1280, "height": 800})
    play(page, server, name)
    for size, (width, height) in DESKTOPS.items():
        page.set_viewport_size({"width": width, "height": height})
        take(page, folder, name, size)
    same = page.context.storage_state()  # the same player
    phone = arrive(browser, server.address, storage_state=same, **PHONE)
    phone.goto(page.url)
    phone.locator("main[data-ply] [data-board]").wait_for()
    take(phone, folder, name, "390")


def main(folder: str, *games: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for name in games or names():
            pictures(browser, server, Path(folder), name)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
