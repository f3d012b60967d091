"""What only a browser shows of Ptoq: hands to read, blocks that are carried, a showdown."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.brain import Brain
from e2e.driving import PATIENCE, PHONE, Hand, Mouse, Touch
from e2e.opening import Visitor, against_bot
from e2e.serving import Server

# when each thing of an end was first seen, noted by the page itself
SEEN = """() => {
  const seen = (window.seen = []);
  const note = name => seen.includes(name) || seen.push(name);
  new MutationObserver(() => {
    if (document.querySelector("[data-moment]")) note("stands");
    for (const one of document.querySelectorAll("[data-verdict].told")) note(one.dataset.verdict);
    if (document.querySelector(".result .told td")) note("result");
    if (document.querySelector("dialog[open]")) note("dialog");
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def board(brain: Brain) -> dict[str, Any]:
    match = brain.catch_up()
    found: dict[str, Any] = match.seen(brain.seat, match.ply).view["board"]
    return found


def play_until(hand: Hand, brain: Brain, phase: str, blocks: int = 0) -> dict[str, Any]:
    """Until it is our turn in this phase, with so many blocks in our hands."""
    while hand.wait_for_turn(brain.settled()):
        now = board(brain)
        if now["phase"] == phase and sum(len(h["blocks"]) for h in now["hands"][0]) >= blocks:
            return now
        hand.play(brain.move())
    raise AssertionError(f"never came to {phase}")


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_free_block_is_carried_to_a_hand_and_only_there_it_is_laid(
    visitor: Visitor, server: Server
) -> None:
    """The hands were not lit, and one had to know that they take what is carried."""
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, "ptoq")), Mouse(page)
    seen: list[str] = []
    while not seen:  # a block of ours that may be taken, and is no joker
        now = play_until(hand, brain, "take")
        free = {block["place"] for block in now["pyramid"] if block["free"]}
        seen = [place for place, face in now["faces"].items() if face != "Jk" and place in free]
        if not seen:
            hand.play(brain.move())
    block = page.locator(f'[data-move="x{seen[0]}"]')
    ply = page.locator("main").get_attribute("data-ply")
    own = page.locator('[data-hands="0"] [data-hand]')
    expect(page.locator("[data-hand].legal")).to_have_count(0)
    start = middle(block)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] + 40, steps=4)
    expect(page.locator("[data-hand].legal")).to_have_count(3)
    page.mouse.up()  # over no hand
    expect(page.locator("[data-hand].legal")).to_have_count(0)
    page.wait_for_timeout(300)
    expect(page.locator("main")).to_have_attribute("data-ply", ply or "")
    page.mouse.move(*middle(block))
    page.mouse.down()
    page.mouse.move(*middle(own.nth(1)), steps=6)
    page.mouse.up()
    laid = own.nth(1).locator("[data-face]")
    expect(laid).to_have_count(len(now["hands"][0][1]["blocks"]) + 1)


def lie(page: Page) -> Any:
    """Where the hands and the pyramid are."""
    return page.evaluate(
        """() => [...document.querySelectorAll("[data-board] .hands, [data-board] svg[role=group]")]
        .map(one => { const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y + scrollY, width, height].map(Math.round); })"""
    )


def shown(hand: Locator) -> list[str]:
    faces: list[str] = hand.locator("[data-face]").evaluate_all(
        "all => all.map(one => one.dataset.face)"
    )
    return faces


def test_hands_are_large_sorted_and_what_makes_their_rank_is_lifted(
    visitor: Visitor, server: Server
) -> None:
    page = visitor()
    table = against_bot(page, "ptoq", public=True)
    brain, hand = Brain(server.data, table), Mouse(page)
    now = play_until(hand, brain, "take", 9)
    stranger = visitor()
    stranger.goto(f"/t/{table}")
    whose = stranger.locator("[data-board] [data-spot^='place:'] circle[fill='var(--seat-2)']")
    expect(whose.first).to_be_visible(timeout=PATIENCE)  # an onlooker sees whose blocks are whose
    for seat in range(2):
        for at, held in enumerate(now["hands"][seat]):
            if not held["blocks"]:
                continue
            place = page.locator(f'[data-hands="{seat}"] [data-hand]').nth(at)
            faces, makers = shown(place), set(held["makers"])
            assert set(faces) == set(held["blocks"])
            assert set(faces[: len(makers)]) == makers  # then the kickers, from the highest down
            kickers = ["10" if face[0] == "T" else face[0] for face in faces[len(makers) :]]
            assert kickers == held["kickers"][: len(kickers)]
            tops = place.locator("[data-face]").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().top)"
            )
            assert all(top < tops[-1] - 4 for top in tops[: len(makers)]) or not kickers
    sizes = "all => Math.min(...all.map(one => one.getBoundingClientRect().width))"
    assert page.locator("[data-face]").evaluate_all(sizes) >= 50  # they were 34
    before = lie(page)
    page.route("**/hint", lambda route: route.fulfill(json={"move": brain.move()}))
    page.locator("[data-hint]").click()
    expect(page.locator("[data-advice]").first).to_be_visible()
    assert lie(page) == before, "a hint moves nothing"
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator("[data-face]").evaluate_all(sizes) >= 30  # they were 20


def test_the_showdown_is_told_hand_by_hand_and_a_replay_shows_all_faces(
    visitor: Visitor, server: Server
) -> None:
    """All was told at once; onlookers saw brown backs and not whose."""
    page = visitor(**PHONE)
    table = against_bot(page, "ptoq", options={})
    page.evaluate(SEEN)
    brain, hand = Brain(server.data, table), Touch(page)
    while hand.wait_for_turn(brain.settled()):
        hand.play(brain.move())
    expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("seen") == ["stands", "I", "II", "III", "result", "dialog"]

    page.goto(f"/replay/{table}")
    slider = page.get_by_role("slider")
    slider.fill("20")
    expect(page.locator("[data-board] g[aria-label*='block facing']").first).to_be_visible()
    blocks = page.locator("[data-board] [data-spot^='place:']")
    expect(blocks.locator("text")).to_have_count(blocks.count())  # each with its face
    expect(blocks.locator("circle[fill='var(--seat-2)']").first).to_be_visible()
    page.get_by_label("Whose eyes").select_option("0")  # who did not see the other side
    expect(
        page.locator("[data-board] [data-spot^='place:'] circle[fill^='var(--seat']")
    ).to_have_count(0)
