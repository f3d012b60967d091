"""The table of Buckets: everybody's pyramid and name on it, none cut off, at every size."""

import pytest
from playwright.sync_api import Page

from e2e.conftest import CHOSEN
from e2e.driving import PATIENCE
from e2e.opening import QUICK, Visitor, open_table

SIZES = {"1280": (1280, 800), "1920": (1920, 1080), "390": (390, 844)}
RIM = 4  # px round letters
# boxes of the names and pyramids of the others, and of the stage they must lie in
SEEN = """() => {
  const box = one => { const { left, right, top, bottom } = one.getBoundingClientRect();
    return { left, right, top, bottom } };
  const all = what => [...document.querySelectorAll(what)].map(box);
  return { stage: all("[data-board] .stage")[0], names: all("[data-board] text[data-seat]"),
    pyramids: all("[data-board] [data-pyramid]") };
}"""


def seated(page: Page, players: int) -> None:
    bots = [{"kind": "bot", "level": QUICK}] * (players - 1)
    table = open_table(page, "buckets", [{"kind": "me"}, *bots], options={})["table"]
    page.goto(f"/t/{table}")
    page.locator("main[data-ply] [data-board] [data-pyramid]").first.wait_for(timeout=PATIENCE)


def within(one: dict[str, float], stage: dict[str, float]) -> bool:
    return (
        one["left"] >= stage["left"] - RIM
        and one["right"] <= stage["right"] + RIM
        and one["top"] >= stage["top"] - RIM
        and one["bottom"] <= stage["bottom"] + RIM
    )


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["right"] <= other["left"]
        or other["right"] <= one["left"]
        or one["bottom"] <= other["top"]
        or other["bottom"] <= one["top"]
    )


@pytest.mark.parametrize("flat", [True, False], ids=["flat", "3D"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_all_round_the_table_are_seen_whole(players: int, flat: bool, visitor: Visitor) -> None:
    """Seen flat, whoever sat opposite was as large a thing to point at as what stands in front."""
    page = visitor({**CHOSEN, "flat": flat})
    seated(page, players)
    if not flat:
        page.locator("canvas.ready").wait_for()
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        seen = page.evaluate(SEEN)
        assert len(seen["names"]) == len(seen["pyramids"]) == players - 1
        for one in seen["names"] + seen["pyramids"]:
            assert within(one, seen["stage"]), (name, one, seen["stage"])
        for i, one in enumerate(seen["names"]):
            assert all(apart(one, other) for other in seen["names"][i + 1 :]), (name, seen["names"])
