"""What can be clicked can be dragged; a drop means its place or nothing; walks go all the way."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from benben.i18n import say
from e2e.brain import Brain
from e2e.conftest import CHOSEN
from e2e.driving import PATIENCE, PHONE, Mouse
from e2e.looking import check
from e2e.opening import Visitor, against_bot
from e2e.serving import Server
from e2e.telling import Teller
from e2e.test_touch import middle

SOCKET = re.compile(r"^ws://")


def ply(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-ply") or 0)


def lift(page: Page, thing: Locator, to: Locator) -> None:
    """Press it and carry it there, without letting go."""
    page.mouse.move(*middle(thing))
    page.mouse.down()
    page.mouse.move(*middle(to), steps=6)


def carry(page: Page, thing: Locator, to: Locator) -> None:
    lift(page, thing, to)
    page.mouse.up()


def at_ankh(page: Page) -> Mouse:
    against_bot(page, "ankh", options={"starter": "1"})
    hand = Mouse(page)
    assert hand.wait_for_turn()
    return hand


def field(page: Page, name: str) -> Locator:
    return page.locator(f"path.field[data-field={name}]")


def test_a_drop_farther_away_walks_there_and_is_taken_back_at_once(visitor: Visitor) -> None:
    """It was refused, and before that it went to the nearest field."""
    page = visitor()
    hand = at_ankh(page)
    hand.play("I@a1")
    isis, main = page.locator("[data-pick=I]"), page.locator("main")
    carry(page, isis, field(page, "c1"))
    expect(main).to_have_attribute("data-ply", "3", timeout=PATIENCE)
    page.keyboard.press("u")  # the whole walk
    expect(main).to_have_attribute("data-ply", "1", timeout=PATIENCE)
    lift(page, isis, field(page, "d1"))
    expect(page.locator("[data-walk]")).not_to_have_count(0)  # every goal is lit, with its cost
    expect(page.locator("[data-walk=d1]")).to_contain_text("3")
    page.mouse.up()
    expect(main).to_have_attribute("data-ply", re.compile(r"^[4-9]|\d\d"), timeout=PATIENCE)
    expect(page.get_by_role("listitem").filter(has_text="Isis goes to d1").first).to_be_visible()


def test_a_click_farther_away_walks_and_one_undo_takes_the_walk_back(visitor: Visitor) -> None:
    page = visitor()
    hand = at_ankh(page)
    hand.play("I@a1")
    main = page.locator("main")
    page.locator("[data-pick=I]").click()
    page.locator("[data-walk=c1]").click()
    expect(main).to_have_attribute("data-ply", "3", timeout=PATIENCE)
    page.keyboard.press("u")
    expect(main).to_have_attribute("data-ply", "1", timeout=PATIENCE)
    page.keyboard.press("u")
    expect(main).to_have_attribute("data-ply", "0", timeout=PATIENCE)


def test_a_bridge_is_dragged_and_a_drop_beside_the_board_does_nothing(visitor: Visitor) -> None:
    page = visitor()
    at_ankh(page)
    bridge = page.locator("[data-pick=b7]")
    carry(page, bridge, page.locator("main .goal"))  # the line that tells the goal
    expect(page.get_by_role("alert")).to_have_count(0)
    assert ply(page) == 0
    carry(page, bridge, field(page, "b9"))
    expect(page.locator("main")).to_have_attribute("data-ply", "2", timeout=PATIENCE)


def test_a_double_click_keeps_a_piece_and_empty_space_puts_it_down(visitor: Visitor) -> None:
    """The second click put the piece back."""
    page = visitor()
    hand = at_ankh(page)
    hand.play("I@a1")
    isis = page.locator("[data-pick=I]")
    page.keyboard.press("Escape")
    expect(isis).to_have_attribute("aria-pressed", "false")
    isis.dblclick()
    expect(isis).to_have_attribute("aria-pressed", "true")
    box = page.locator("[data-scene]").bounding_box()
    assert box
    page.mouse.click(box["x"] + 4, box["y"] + 4)
    expect(isis).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(("spot", "act"), [("slots", "lay"), ("pyramid", "build")])
def test_a_card_of_sakkara_is_carried_to_where_it_belongs(
    spot: str, act: str, visitor: Visitor, server: Server
) -> None:
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, "sakkara")), Mouse(page)
    while hand.wait_for_turn(brain.settled()):
        match = brain.catch_up()
        able = [one for one in match.moves(0) if one.startswith(f"{act}:")]
        if able:
            break
        hand.play(brain.move())
    card = page.locator(f"[data-pick={able[0].partition(':')[2]}]").first
    place, before = page.locator(f"[data-drop={spot}]"), ply(page)
    lift(page, card, place)
    expect(place).to_have_class(re.compile("goal"))
    page.mouse.up()
    expect(page.locator("main")).not_to_have_attribute("data-ply", str(before), timeout=PATIENCE)
    told = page.get_by_role("listitem").filter(has_text=say("sakkara", f"card.{card_of(able[0])}"))
    expect(told.first).to_be_visible()


@pytest.mark.parametrize(
    ("phase", "moves", "card", "spot", "played"),
    [
        ("surplus", ["discard:ox", "discard:moon"], "ox", "[data-drop=pile]", "discard:ox"),
        ("theft", ["take:eye", "take:ox"], "eye", "[data-drop=holder]", "take:eye"),
        ("turn", ["bird:c4-g7", "bird:c4-g6", "end"], "bird", "[data-field=g7]", "bird:c4-g7"),
    ],
)
def test_cards_of_sakkara_are_dragged_to_discards_holder_and_fields(
    phase: str, moves: list[str], card: str, spot: str, played: str, visitor: Visitor
) -> None:
    page = visitor()
    teller = Teller(page)
    against_bot(page, "sakkara", options={"starter": "1"})
    assert Mouse(page).wait_for_turn()
    view = teller.table["views"][0]
    board = view["board"]
    cards = {"ox": 1, "moon": 1, "eye": 1, "bird": 1}
    board |= {"phase": phase, "looking": cards if phase == "theft" else None}
    board["seats"][0] |= {"holder": cards, "workers": ["c4", "a1"]}
    next(one for one in board["fields"] if one["field"] == "c4")["worker"] = 0
    view["moves"] = moves
    teller.again()
    place = page.locator(spot).first
    thing = page.locator(f"[data-pick={card}], [data-move='{played}']").first
    lift(page, thing, place)
    page.mouse.up()
    teller.until_sent(played)


def card_of(move: str) -> str:
    return move.partition(":")[2]


@pytest.mark.parametrize(
    ("name", "barred"),
    [("ankh", "[data-about=Ra][tabindex='-1']"), ("sakkara", ".spells button:not([data-pick])")],
)
@pytest.mark.parametrize("screen", [{}, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_when_a_hint_or_a_refusal_appears(
    name: str, barred: str, screen: dict[str, Any], visitor: Visitor
) -> None:
    """Board and buttons stay where they are."""
    page = visitor(**screen)
    against_bot(page, name, options={"starter": "1"})
    hand = Mouse(page)
    assert hand.wait_for_turn()
    places = """() => [...document.querySelectorAll("[data-scene], main button")]
      .filter(one => !one.closest("[role=status], [role=alert]"))
      .map(one => one.getBoundingClientRect())
      .map(({ x, y }) => [x + scrollX, y + scrollY].map(Math.round))"""
    page.locator("[data-scene]").wait_for()
    before = page.evaluate(places)
    page.keyboard.press("h")
    page.get_by_role("button", name=say("table", "web.hint_play")).wait_for(timeout=PATIENCE)
    assert stayed(page.evaluate(places), before)
    page.get_by_role("status").get_by_role("button", name=say("table", "web.close")).click()
    page.locator(barred).first.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert stayed(page.evaluate(places), before)


def stayed(now: list[list[int]], before: list[list[int]]) -> bool:
    """Each within a pixel: half ones are rounded either way."""
    pairs = zip(now, before, strict=True)
    return all(abs(a - b) <= 1 for one, other in pairs for a, b in zip(one, other, strict=True))


def told_otherwise(change: Callable[[dict[str, Any]], None]) -> Callable[[WebSocketRoute], None]:
    """The server's word, but for what is changed in every table it tells."""

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if "table" in told:
                change(told["table"])
            route.send(json.dumps(told))

        route.on_message(lambda message: server.send(message))
        server.on_message(tell)

    return between


def only_one_move(table: dict[str, Any]) -> None:
    for view in table["views"] if table["ply"] == 0 else []:
        view["moves"] = [move for move in view["moves"] if move == "I@a1"]


def tall_stack(table: dict[str, Any]) -> None:
    for view in table["views"]:
        next(one for one in view["board"]["fields"] if one["field"] == "d3")["height"] = 9


def test_the_only_move_is_made_but_not_where_it_was_taken_back(visitor: Visitor) -> None:
    page = visitor({**CHOSEN, "forced": True})
    page.route_web_socket(SOCKET, told_otherwise(only_one_move))
    against_bot(page, "ankh", options={"starter": "1"})
    main = page.locator("main")
    expect(main).to_have_attribute("data-ply", "1", timeout=PATIENCE)
    expect(page.get_by_role("button", name=say("table", "web.undo"))).to_be_enabled()
    page.keyboard.press("u")
    expect(main).to_have_attribute("data-ply", "0", timeout=PATIENCE)
    page.wait_for_timeout(1500)
    expect(main).to_have_attribute("data-ply", "0")


def test_a_setting_leaves_the_only_move_to_the_player(visitor: Visitor) -> None:
    page = visitor()
    page.route_web_socket(SOCKET, told_otherwise(only_one_move))
    against_bot(page, "ankh", options={"starter": "1"})
    move = page.locator('[data-move="I@a1"]')
    move.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1500)
    expect(page.locator("main")).to_have_attribute("data-ply", "0")
    move.click()
    expect(page.locator("main")).to_have_attribute("data-ply", "1", timeout=PATIENCE)


@pytest.mark.parametrize("name", ["ankh", "sakkara"])
def test_flat_boards_are_a_choice(name: str, visitor: Visitor, axe: str) -> None:
    page = visitor()
    against_bot(page, name, options={"starter": "1"})
    scene = page.locator("[data-scene]")
    box = scene.bounding_box()
    assert box and box["width"] > 1.05 * box["height"]  # pressed together by the tilt
    page.get_by_role("button", name=say("table", "web.menu")).click()
    page.get_by_role("checkbox", name=say("table", "web.flat")).check()
    expect(page.locator("[data-board].flat")).to_be_visible()
    check(page, axe)
    page.reload()
    expect(page.locator("[data-board].flat")).to_be_visible()


def test_a_tall_stack_is_seen_through_when_something_behind_it_is_focused(visitor: Visitor) -> None:
    page = visitor()
    page.route_web_socket(SOCKET, told_otherwise(tall_stack))
    against_bot(page, "sakkara", options={"starter": "1"})
    stack = page.locator("[data-field=d3]")
    stack.wait_for(timeout=PATIENCE)
    page.locator("[data-field=d4]").focus()
    expect(stack).to_have_class(re.compile("faded"))
    page.locator("[data-field=d2]").focus()
    expect(stack).not_to_have_class(re.compile("faded"))
