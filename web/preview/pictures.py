"""Pictures of every game from its start to its replay, to be looked at:

`python web/preview/pictures.py FOLDER [GAME …]`. Desktop at 1280×800 and 1920×1080 and a phone, by
day and by night, as `GAME-MOMENT-{1280,1920,390}-{light,dark}.png`; and the first page at last.
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
from e2e.driving import PATIENCE, PHONE, Mouse  # noqa: E402
from e2e.opening import against_bot  # noqa: E402
from e2e.serving import Server  # noqa: E402

MOVES = {"ankh": 24, "buckets": 34, "ptoq": 32, "sakkara": 44}  # of ours: then there is much to see
SETTLED = 1500  # ms: what moved lies still
AMID = 600  # ms: what others do is in full motion
SIZES = {"1280": (1280, 800), "1920": (1920, 1080)}
PHONE_SIZE = {"width": 390, "height": 844}


class Screens:
    """The same player at a desktop and at a phone."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self._browser, self._address, self._folder = browser, address, folder
        self.desktop = self._arrive(None, viewport={"width": 1280, "height": 800})
        self._phone: Page | None = None

    def _arrive(self, same: object, **settings: object) -> Page:
        known = {"base_url": self._address, "locale": "en-GB", "storage_state": same, **settings}
        context = self._browser.new_context(reduced_motion="reduce", **known)  # type: ignore[arg-type]
        chosen = json.dumps(json.dumps(dict(CHOSEN)))
        context.add_init_script(f"localStorage.benben ??= {chosen}")
        return context.new_page()

    @property
    def phone(self) -> Page:
        if not self._phone:
            same = self.desktop.context.storage_state()
            self._phone = self._arrive(same, **(PHONE | {"viewport": PHONE_SIZE}))
        return self._phone

    def follow(self) -> None:
        """The phone shows what the desktop shows."""
        self.phone.goto(self.desktop.url)
        self.phone.locator("main").first.wait_for()

    def slowly(self) -> None:
        """From now on what others do is shown."""
        for page in (self.desktop, self.phone):
            chosen = json.dumps(dict(CHOSEN) | {"speed": "slow"})
            page.evaluate("chosen => { localStorage.benben = chosen }", chosen)
            page.emulate_media(reduced_motion="no-preference")
            page.reload()
            page.locator("main[data-ply] [data-board]").wait_for(timeout=PATIENCE)

    def take(self, name: str, again: bool = False) -> None:
        """All sizes and schemes; `again`: while what others did is shown once more."""
        for size, (width, height) in SIZES.items():
            self.desktop.set_viewport_size({"width": width, "height": height})
            self._take(self.desktop, f"{name}-{size}", again)
        self.desktop.set_viewport_size({"width": 1280, "height": 800})
        self._take(self.phone, f"{name}-390", again)

    def _take(self, page: Page, name: str, again: bool) -> None:
        page.mouse.move(2, 300)  # over nothing that says what it is
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            if again:
                page.locator("[data-again]").click(timeout=PATIENCE)
                page.locator("main[data-showing]").wait_for(timeout=PATIENCE)
            page.wait_for_timeout(AMID if again else SETTLED)
            page.screenshot(path=self._folder / f"{name}-{scheme}.png")
            if again:
                page.keyboard.press("Escape")
                page.locator("main:not([data-showing])").wait_for(timeout=PATIENCE)

    def close(self) -> None:
        for page in (self.desktop, self._phone):
            if page:
                page.context.close()


def play(hand: Mouse, brain: Brain, moves: int) -> bool:
    """So many moves of ours, as far as the match goes; whether it goes on."""
    for _ in range(moves):
        if not hand.wait_for_turn(brain.settled()):
            return False
        hand.play(brain.move())
    return hand.wait_for_turn(brain.settled())


def others_act(hand: Mouse, brain: Brain) -> bool:
    """Until what somebody else did can be shown again."""
    while hand.wait_for_turn(brain.settled()):
        hand.page.locator("main:not([data-showing])").wait_for(timeout=PATIENCE)
        if hand.page.locator("[data-again]").count():
            return True
        hand.play(brain.move())
    return False


def pictures(screens: Screens, server: Server, name: str) -> None:
    page = screens.desktop
    table = against_bot(page, name, options={})
    brain, hand = Brain(server.data, table), Mouse(page)
    hand.wait_for_turn()
    screens.follow()
    screens.take(f"{name}-start")
    if play(hand, brain, MOVES.get(name, 20)):
        screens.follow()
        screens.take(f"{name}-middle")
        page.keyboard.press("?")
        screens.phone.evaluate("scrollTo(0, 0)")
        screens.phone.keyboard.press("?")
        screens.take(f"{name}-sheet")
        screens.slowly()
        if others_act(hand, brain):
            screens.take(f"{name}-shown", again=True)
    page.evaluate("chosen => { localStorage.benben = chosen }", json.dumps(dict(CHOSEN)))
    page.reload()
    play(hand, brain, 1000)
    page.get_by_role("dialog").wait_for(timeout=PATIENCE)
    screens.follow()
    screens.take(f"{name}-end")
    page.goto(f"/replay/{table}?seat=0&ply={brain.catch_up().ply * 2 // 3}")
    screens.follow()
    screens.take(f"{name}-replay")


def main(folder: str, *games: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        screens = Screens(browser, server.address, Path(folder))
        for name in games or names():
            pictures(screens, server, name)
        screens.desktop.goto("/")
        screens.follow()
        screens.take("home")
        screens.close()
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
