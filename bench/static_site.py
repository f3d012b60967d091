"""The static site in Chromium: weight, waiting, long tasks, search: `python bench/static_site.py`.

Weight is what the browser asked for, each file packed with gzip -9 as a web host does it. The
first screen is all JavaScript and CSS of the home page before anybody clicks
(`StaticSite.first_screen`); a match is all else, Buckets with its simulated falls. Waiting is
from the click on "Play now" until a move of one's own can be made, against the weakest bot: cold
(a first visit, clicked as soon as the page is there) and from what the service worker has kept.
Long tasks are the page's while the strongest bot thinks. The search judges the same moves in the
bots' worker and natively, with the same number of tries. Rules are random play by the module
alone, beside native code, as in wasm.py.
"""

import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any
from unittest import mock

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from benben.analysis import judging  # noqa: E402
from benben.bots import bot  # noqa: E402
from benben.bots.search import search, weigh  # noqa: E402
from benben.game import game, names  # noqa: E402
from benben.match import Match  # noqa: E402
from benben.registry import is_own  # noqa: E402
from benben.site.building import build  # noqa: E402
from benben.testing.random_games import Setting  # noqa: E402
from e2e.brain import DeviceBrain  # noqa: E402
from e2e.conftest import FLAGS  # noqa: E402
from e2e.driving import Mouse  # noqa: E402
from e2e.static_site import StaticSite  # noqa: E402
from wasm import job_of, native  # noqa: E402

VISITS = 5
PATIENCE = 120_000  # ms
WEAKEST, STRONGEST = 1, 5
TRIES, JUDGED = 2_000, 8  # of a search; moves judged
MOVES = 3  # of the strongest bot


@contextmanager
def visitor(browser: Browser, site: StaticSite, level: int, **more: Any) -> Iterator[Page]:
    """Somebody who never was here."""
    chosen = json.dumps(json.dumps({"speed": "none", "level": level, "forced": False}))
    context = browser.new_context(base_url=site.address, locale="en-GB", **more)
    context.add_init_script(f"localStorage.benben ??= {chosen}")
    yield context.new_page()
    context.close()


def home(page: Page) -> None:
    page.goto("", wait_until="commit")
    page.get_by_role("button", name="Play now").first.wait_for(timeout=PATIENCE)


def play_now(page: Page, name: str) -> float:
    """Seconds until a move of one's own can be made."""
    card = page.get_by_role("article").filter(has_text=game(name).title)
    began = time.perf_counter()
    card.get_by_role("button", name="Play now").click()
    page.locator("main[data-mine=true] [data-board]").wait_for(timeout=PATIENCE)
    return time.perf_counter() - began


def table_of(page: Page) -> str:
    return page.url.partition("/t/")[2]


# --- weight ----------------------------------------------------------------------------------


def first_screen(browser: Browser, site: StaticSite) -> int:
    with visitor(browser, site, WEAKEST, service_workers="block") as page:
        return site.packed(site.first_screen(page))


def weight(browser: Browser, site: StaticSite, name: str) -> int:
    """Bytes of all else until one can move, with what comes for the moves after it."""
    with visitor(browser, site, WEAKEST, service_workers="block") as page:
        asked: set[str] = set()
        page.context.on("request", lambda request: asked.add(request.url))
        first = site.first_screen(page)
        play_now(page, name)
        page.wait_for_load_state("networkidle")
        return site.packed(asked - first)


# --- waiting ---------------------------------------------------------------------------------


def cold(browser: Browser, site: StaticSite, name: str) -> float:
    with visitor(browser, site, WEAKEST) as page:
        home(page)
        return play_now(page, name)


def kept(browser: Browser, site: StaticSite, name: str) -> list[float]:
    """By one who was here before: all is kept, and each time the page is new."""
    with visitor(browser, site, WEAKEST) as page:
        home(page)
        page.wait_for_function(
            "() => navigator.serviceWorker.controller !== null", timeout=PATIENCE
        )
        took = []
        for _ in range(VISITS):
            home(page)
            took.append(play_now(page, name))
        return took


# --- long tasks ------------------------------------------------------------------------------

WATCH = """() => {
  window.long = [];
  new PerformanceObserver(seen => window.long.push(...seen.getEntries().map(one => one.duration)))
    .observe({ type: "longtask" });
}"""


def long_tasks(browser: Browser, site: StaticSite, name: str) -> list[float]:
    """Those of more than 50 ms on the page's thread, from each of our moves to the next."""
    with visitor(browser, site, STRONGEST) as page:
        home(page)
        page.wait_for_function(
            "() => navigator.serviceWorker.controller !== null", timeout=PATIENCE
        )
        play_now(page, name)
        brain, hand = DeviceBrain(page, table_of(page)), Mouse(page)
        hand.wait_for_turn(brain.settled())
        hand.play(brain.move())  # what the board needs is loaded now
        page.evaluate(WATCH)
        for _ in range(MOVES):
            if hand.wait_for_turn(brain.settled()):
                hand.play(brain.move())
        hand.wait_for_turn(brain.settled())
        found: list[float] = page.evaluate("window.long")
        return found


# --- search ----------------------------------------------------------------------------------

JUDGE = """([worker, play, job]) => new Promise((done, failed) => {
  const bots = new Worker(worker, { type: "module" });
  const judge = number =>
    bots.postMessage({ number, job: JSON.stringify({ ...job, number }), play });
  let began;
  bots.onmessage = ({ data }) => {
    if (data.error) failed(new Error(data.error));
    else if (data.number === job.moves) { bots.terminate(); done(performance.now() - began); }
    else { began ??= performance.now(); judge(data.number + 1); }
  };
  judge(0);
})"""


def record_of(name: str) -> str:
    match, chooses = Match(name, seed=3), bot("greedy")
    for _ in range(JUDGED + 4):  # not plies: dealt cards are moves, too
        seat = match.waiting_for[0]
        match.play(match.name_of(seat, chooses.choose(match.seen(seat, match.ply), 1).move))
    return match.record()


def natively(record: str) -> tuple[int, float]:
    """Tries, and the seconds they took: of all but the first judged move."""
    tries = 0

    def counted(work: Any) -> Any:
        def doing(*values: Any, **more: Any) -> Any:
            nonlocal tries
            tries += TRIES
            return work(*values, **more)

        return doing

    with mock.patch.multiple(judging, search=counted(search), weigh=counted(weigh)):
        judged = judging.analyse(Match.from_record(record), str(TRIES))
        next(judged)
        tries, began = 0, time.perf_counter()
        for _ in islice(judged, JUDGED):
            pass
        return tries, time.perf_counter() - began


def in_browser(browser: Browser, site: StaticSite, name: str, record: str) -> float:
    (worker,) = (site.folder / "assets").glob("bots.worker-*.js")
    (play,) = site.folder.glob("play-*")
    job = {"do": "judge", "game": name, "budget": str(TRIES), "record": record, "moves": JUDGED}
    with visitor(browser, site, WEAKEST, service_workers="block") as page:
        page.goto("pyramid.svg")
        addresses = f"{site.address}assets/{worker.name}", f"{site.address}{play.name}/"
        return float(page.evaluate(JUDGE, [*addresses, job])) / 1000


# --- rules -----------------------------------------------------------------------------------

MEASURE = """async ([source, module, job]) => {
  const script = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { measured } = await import(script);
  const code = await fetch(module).then(answer => answer.arrayBuffer());
  return measured(job, code, () => performance.now() / 1000);
}"""


def rules(browser: Browser, site: StaticSite, name: str) -> tuple[float, float]:
    """Moves a second in random play: natively, and in Chromium; of three, by turns, the best."""
    setting = Setting(name, game(name).players[0])
    source = (ROOT / "bench" / "wasm_speed.mjs").read_text("utf-8")
    (play,) = site.folder.glob("play-*")
    found = []
    with visitor(browser, site, WEAKEST, service_workers="block") as page:
        page.goto("pyramid.svg")
        for _ in range(3):
            here = native(setting)["rules"]
            wanted = [source, f"{site.address}{play.name}/{name}.wasm", job_of(setting)]
            found.append((here, float(page.evaluate(MEASURE, wanted)["rules"])))
    return max(here for here, _ in found), max(there for _, there in found)


def row(browser: Browser, site: StaticSite, name: str) -> str:
    more = weight(browser, site, name)
    new = statistics.median(cold(browser, site, name) for _ in range(VISITS))
    again = statistics.median(kept(browser, site, name))
    long = long_tasks(browser, site, name)
    record = record_of(name)
    tries, here = natively(record)
    there = in_browser(browser, site, name, record)
    native_moves, moves = rules(browser, site, name)
    cells = (
        name, f"{more / 1e6:.2f} (≤ 8)", f"{new:.2f} (≤ 6)",
        f"{again:.2f} (≤ 1.5)", f"{len(long)}, {max(long, default=0):.0f} ms (≤ 50)",
        f"{tries / here / 1e3:.1f}", f"{tries / there / 1e3:.1f}", f"{here / there:.2f} (≥ 0.5)",
        f"{native_moves / 1e6:.2f}", f"{moves / 1e6:.2f}", f"{moves / native_moves:.2f} (≥ 0.4)",
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


HEAD = (
    "game", "a match, MB packed",
    "click to own move, cold, s", "from cache, s", "long tasks",
    "search, native, k tries/s", "in Chromium", "ratio",
    "rules, native, M moves/s", "in Chromium", "ratio",
)  # fmt: skip


def main(*chosen: str) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder) / "site")
        site = StaticSite(Path(folder) / "site")
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        print(f"first screen: {first_screen(browser, site) / 1e3:.1f} kB packed (≤ 60)\n")
        print(f"| {' | '.join(HEAD)} |\n{'| --- ' * len(HEAD)}|")
        for name in chosen or filter(is_own, names()):
            print(row(browser, site, name), flush=True)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
