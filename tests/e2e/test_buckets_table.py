"""The table of Buckets: everybody's pyramid and name on it, none cut off, at every size."""

import math
import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import CHOSEN
from e2e.driving import PATIENCE
from e2e.opening import QUICK, Visitor, open_table
from e2e.telling import Teller, watching

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


# where each sits, and where each arrowhead lies and points to
ROUND = """() => {
  const number = text => text.match(/-?[\\d.]+/g).map(Number);
  const spots = [...document.querySelectorAll("circle[data-spot^='table:']")];
  const seats = Object.fromEntries(spots.map(
    one => [one.dataset.spot.slice(6), [one.cx.baseVal.value, one.cy.baseVal.value]]));
  const ways = [...document.querySelectorAll("[data-round]")].map(
    one => [one.dataset.round, ...number(one.getAttribute("transform"))]);
  return { seats, ways };
}"""


def attacked(teller: Teller, direction: str, players: int) -> None:
    """Everybody is told of an attack that goes this way round."""
    for view in teller.table["views"]:
        view["board"] |= {"phase": "turn", "asked": "red", "value": 5, "direction": direction}
        view["board"]["player"] = 1 if direction == "clockwise" else players - 1
    way = "left" if direction == "clockwise" else "right"
    teller.tell(0, direction, (f"points_{way}", {}))


@pytest.mark.parametrize("flat", [True, False], ids=["flat", "3D"])
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_an_attacks_direction_is_shown_all_round(
    direction: str, flat: bool, visitor: Visitor
) -> None:
    """An arrowhead lies between each two neighbours, and points to the next."""
    players = 4
    teller = watching(visitor, "buckets", {**CHOSEN, "flat": flat}, {}, players=players)
    if not flat:
        teller.page.locator("canvas.ready").wait_for()
    attacked(teller, direction, players)
    expect(teller.page.locator("[data-round]")).to_have_count(players)
    seen = teller.page.evaluate(ROUND)
    step = 1 if direction == "clockwise" else -1
    assert {way[0] for way in seen["ways"]} == {
        f"{seat}>{(seat + step) % players}" for seat in range(players)
    }
    for name, x, y, turn in seen["ways"]:
        here, there = (seen["seats"][seat] for seat in re.findall(r"\d", name))
        along = there[0] - here[0], there[1] - here[1]
        pointed = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        assert along[0] * pointed[0] + along[1] * pointed[1] > 0, (name, turn)
        before, after = math.dist(here, (x, y)), math.dist(there, (x, y))
        assert max(before, after) < math.dist(here, there), (name, "lies between them")
