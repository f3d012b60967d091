"""Playing by mouse, by touch or by keyboard, knowing of a board only what every board promises.

What plays a move when it is chosen carries `data-move`, what only picks something up `data-pick`,
what may be dragged `data-drag`.
"""

from difflib import SequenceMatcher

from playwright.sync_api import Locator, Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLate

PATIENCE = 120_000  # ms: a busy machine is no fault of the page
FREE = "[data-pick]:not([aria-pressed=true])"  # what is held already would only be put back


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


TAPS = 3


class Hand:
    """One way to choose things; `strayed` counts moves only the list of moves could play."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.strayed: list[str] = []

    def choose(self, target: Locator) -> None:
        raise NotImplementedError

    def wait_for_turn(self, ply: int = 0) -> bool:
        """Until it is our turn, at this ply or later; False when the match is over."""
        self.page.wait_for_function(
            "ply => { const shown = document.querySelector('main')?.dataset;"
            " return shown?.over || shown?.mine === 'true' && Number(shown.ply) >= ply }",
            arg=ply,
            timeout=PATIENCE,
        )
        return self.page.locator("main[data-over]").count() == 0

    def play(self, move: str) -> None:
        before = self.page.locator("main").get_attribute("data-ply")
        for _ in range(TAPS):
            if wanted := self._reach(move):
                break
        else:
            self.strayed.append(move)
            wanted = self._listed(move)
        self.choose(wanted)
        confirm = self.page.locator("[data-confirm]")
        if confirm.count():
            self.choose(confirm)
        self.page.wait_for_function(
            "before => document.querySelector('main')?.dataset.ply !== before",
            arg=before,
            timeout=PATIENCE,
        )

    def _reach(self, move: str) -> Locator | None:
        """What plays the move, after picking up whatever must be picked up first."""
        wanted = self.page.locator(f"main [data-move={quoted(move)}]:visible").first
        tried: set[str] = set()
        for _ in range(8):
            if wanted.count():
                return wanted
            picks = [
                pick
                for pick in self.page.locator(f"main {FREE}:visible").evaluate_all(
                    "all => [...new Set(all.map(one => one.dataset.pick))]"
                )
                if pick not in tried
            ]
            if not picks:
                break
            best = max(picks, key=lambda pick: likeness(pick, move))
            tried.add(best)
            self._pick(self.page.locator(f"main [data-pick={quoted(best)}]:visible").first)
        return self._late(wanted)

    def _late(self, wanted: Locator) -> Locator | None:
        """Where several act at once, the page may still be about to show our own last move."""
        try:
            wanted.wait_for(timeout=3000)
        except TooLate:
            return None
        return wanted

    def _pick(self, target: Locator) -> None:
        self.choose(target)

    def _listed(self, move: str) -> Locator:
        if not self.page.locator("details[open] [data-listed]").count():
            self.choose(self.page.locator("summary[data-moves]"))
        return self.page.locator(f"[data-listed={quoted(move)}]")


def likeness(pick: str, move: str) -> float:
    """A pick that stands in the move's name is probably the one."""
    found = SequenceMatcher(None, pick, move).find_longest_match()
    return found.size + (1 if move.startswith(pick) else 0) - len(pick) / 100


class Mouse(Hand):
    def choose(self, target: Locator, patience: int = PATIENCE) -> None:
        target.click(timeout=patience)

    def _pick(self, target: Locator) -> None:
        """What is held may cover others with its targets; chosen again, it is put back."""
        try:
            self.choose(target, 1500)
        except TooLate:
            held = self.page.locator("main [data-pick][aria-pressed=true]:visible").first
            if held.count():  # else the machine was only slow
                self.choose(held)
            self.choose(target)


PHONE = {"has_touch": True, "is_mobile": True, "viewport": ViewportSize(width=390, height=780)}
Point = tuple[float, float]
HELD = "main [data-drag]:is([aria-pressed=true], [data-held]):visible"
# both into view, then a point of each where nothing else lies over it, the middle if possible
POINTS = """(one, other) => {
  const [a, b] = [one, other].map(node => node.getBoundingClientRect());
  const [top, bottom] = [Math.min(a.top, b.top), Math.max(a.bottom, b.bottom)];
  if (top < 0 || bottom > innerHeight) scrollBy(0, (top + bottom - innerHeight) / 2);
  const parts = [.5, .7, .3, .85, .15];
  return [one, other].map(node => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const points = parts.flatMap(v => parts.map(u => [x + u * width, y + v * height]));
    return points.find(point => node.contains(document.elementFromPoint(...point))) ?? points[0];
  });
}"""
DROPS = "one => !one.matches('[data-drag]') && !!one.closest('[data-board] svg, [data-drop]')"

CLICKED = """() => {
  window.clicked = new Promise(done => {
    addEventListener("click", () => done(), { capture: true, once: true });
    setTimeout(done, 3000);
  });
}"""


class Touch(Mouse):
    """Fingers on glass: whether they tap, drag or scroll is for the browser to decide.

    What is held is dragged to where it goes, and buckets are flicked; the rest is tapped.
    """

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._glass = page.context.new_cdp_session(page)
        self.dragged = 0  # moves

    def choose(self, target: Locator, patience: int = PATIENCE) -> None:
        held = self.page.locator(HELD).first
        if held.count() and target.get_attribute("data-move") and target.evaluate(DROPS):
            self.carry(held, target)
            self.dragged += 1
        else:
            target.tap(timeout=patience)

    def _pick(self, target: Locator) -> None:
        """The click of a tap comes later than the finger leaves: only then is the thing picked."""
        self.page.evaluate(CLICKED)
        super()._pick(target)
        self.page.evaluate("() => window.clicked")

    def play(self, move: str) -> None:
        bucket = self.page.locator(f"main [data-drag][data-move={quoted(move)}]:visible").first
        if not (move.startswith("knock:") and bucket.count()):
            super().play(move)
            return
        ply = int(self.page.locator("main").get_attribute("data-ply") or 0)
        self.pull(bucket, 0, 90)  # names it and flicks it
        self.dragged += 1
        self.page.wait_for_function(
            "ply => Number(document.querySelector('main')?.dataset.ply) >= ply",
            arg=ply + 2,
            timeout=PATIENCE,
        )

    def carry(self, piece: Locator, target: Locator) -> None:
        other = target.element_handle(timeout=PATIENCE)
        start, end = piece.evaluate(f"(one, other) => ({POINTS})(one, other)", other)
        self.swipe(start, end)

    def pull(self, piece: Locator, dx: float, dy: float) -> None:
        (x, y), _ = piece.evaluate(f"one => ({POINTS})(one, one)")
        self.swipe((x, y), (x + dx, y + dy))

    def swipe(self, start: Point, end: Point, steps: int = 8) -> None:
        """From one point of the glass to another, as a finger goes."""
        self._feel("touchStart", start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self._feel("touchMove", (x, y))
        self._feel("touchEnd")

    def press(self, point: Point, ms: int) -> None:
        """A finger that stays where it is."""
        self._feel("touchStart", point)
        self.page.wait_for_timeout(ms)
        self._feel("touchEnd")

    def _feel(self, what: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self._glass.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touches})


WAY = """wanted => {
  const kinds = "a[href], button, input, select, summary, [tabindex]";
  const stops = [...document.querySelectorAll(kinds)].filter(one =>
    one.tabIndex >= 0 && !one.disabled && one.checkVisibility()
    && getComputedStyle(one).visibility === "visible");
  return stops.indexOf(wanted) - stops.indexOf(document.activeElement);
}"""


class Keyboard(Hand):
    """Tab to it, then Enter: nothing else."""

    def choose(self, target: Locator) -> None:
        handle = target.element_handle(timeout=PATIENCE)
        assert handle
        for _ in range(4):  # what comes into focus may add or take away a stop
            way = handle.evaluate(WAY)
            for _ in range(abs(way)):
                self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
            if handle.evaluate("one => one === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"the keyboard does not reach {target}")

    def play(self, move: str) -> None:
        super().play(move)  # and from there one goes on
        self.page.wait_for_function("() => document.activeElement !== document.body")
