"""Every page: in three languages, by day and by night, on a phone, and for everybody."""

import gzip
import re

import pytest
from playwright.sync_api import Page, expect

from benben.game import names
from benben.i18n import LANGUAGES, say
from benben.puzzles.lessons import lessons_of
from benben.rulebook import clauses, how_to_play
from benben.server import WEB
from e2e.brain import Brain
from e2e.driving import PATIENCE, Mouse
from e2e.looking import check, fits
from e2e.opening import BUNDLED, Visitor, against_bot
from e2e.serving import Server
from e2e.static_site import FIRST_SCREEN

FIRST = names()[0]
LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-AT"}
WIDTHS = {"phone": 360, "screen": 1280}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_home(language: str, theme: str, visitor: Visitor, axe: str) -> None:
    page = visitor(locale=LOCALES[language], color_scheme=theme)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("table", "web.title", language))
    expect(page.get_by_role("article")).to_have_count(len(names()))
    for name in names():
        expect(page.get_by_text(say(name, "home.pitch", language))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    check(page, axe)


def test_a_jump_within_a_page_leaves_it_as_it_is(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/buckets")
    page.get_by_role("radio", name="5").check()
    page.get_by_role("link", name=say("table", "web.skip")).press("Enter")
    expect(page.get_by_role("radio", name="5")).to_be_checked()
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)


def test_by_keyboard_one_is_never_thrown_out(visitor: Visitor) -> None:
    """A new page begins at its heading, a dialog that is closed gives focus back."""
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.press("Enter")
    expect(page.locator("main h1")).to_be_focused()
    box = page.locator("main h1").bounding_box()  # heard, not seen
    assert box and box["height"] <= 1
    leave = page.get_by_role("button", name=say("table", "web.leave"))
    leave.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name=say("table", "web.close")).press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(leave).to_be_focused()


def test_one_click_from_home_to_a_board(visitor: Visitor, axe: str) -> None:
    page = visitor()
    for name in names():
        page.goto("/")
        card = page.get_by_role("article").filter(has_text=say(name, "home.pitch"))
        card.get_by_role("button", name="Play now").click()
        expect(page.locator("main [data-board]")).to_be_visible()
        check(page, axe)
    page.goto("/")
    expect(page.get_by_role("link", name="Go on").first).to_be_visible()


def test_play_now_asks_once_how_strong_the_bots_are(visitor: Visitor, axe: str) -> None:
    page = visitor({})
    page.goto("/")
    card = page.get_by_role("article").filter(has_text=say("ankh", "home.pitch"))
    card.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, axe)
    page.locator("[data-choose='1']").click()
    expect(page.get_by_role("region", name="Ipi")).to_be_visible(timeout=PATIENCE)
    page.goto("/")
    expect(page.locator("[data-level]").first).to_contain_text("Ipi, level 1")
    card.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("region", name="Ipi")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize(("width", "theme"), [("screen", "light"), ("phone", "dark")])
def test_the_other_pages(theme: str, width: str, visitor: Visitor, axe: str) -> None:
    page = visitor(color_scheme=theme, viewport={"width": WIDTHS[width], "height": 780})
    for path in (
        "/tables", "/nowhere", "/rules/table", f"/new/{FIRST}?with=friends", "/join/NO-SUCH-CODE",
        "/t/nosuchtable1", "/replay/nosuchtable1",
        *(f"/{kind}/{name}" for name in names() for kind in ("rules", "guide", "new")),
        *(f"/how-to-play/{name}" for name in BUNDLED),
        *(f"/lessons/{name}/{lessons_of(name)[1].name}" for name in BUNDLED),
    ):  # fmt: skip
        page.goto(path)
        page.locator("main h1").wait_for()
        expect(page.get_by_text(say("table", "web.opening"))).to_be_hidden()
        check(page, axe)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", BUNDLED)
def test_a_table(name: str, width: str, visitor: Visitor, server: Server, axe: str) -> None:
    page = visitor(viewport={"width": WIDTHS[width], "height": 780})
    brain, hand = Brain(server.data, against_bot(page, name)), Mouse(page)
    for _ in range(5):
        assert hand.wait_for_turn()
        hand.play(brain.move())
    check(page, axe)
    assert hand.wait_for_turn()
    moves = page.locator("summary[data-moves]")
    moves.click()
    check(page, axe)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_table_fits_a_tablet_in_a_language_of_long_words(
    name: str, visitor: Visitor, server: Server
) -> None:
    page = visitor(locale="de-DE")
    brain, hand = Brain(server.data, against_bot(page, name)), Mouse(page)
    for _ in range(5):
        assert hand.wait_for_turn(brain.settled())
        hand.play(brain.move())
    assert hand.wait_for_turn()
    for width in (701, 768, 844, 1024):
        page.set_viewport_size({"width": width, "height": 780})
        assert fits(page), f"sticks out at {width}"
        prompt = page.locator(".prompt:visible")
        expect(prompt).to_have_count(1)
        assert prompt.evaluate("p => p.scrollWidth <= p.clientWidth"), f"cut off at {width}"


def test_a_hint_can_be_asked_for_and_played(visitor: Visitor, axe: str) -> None:
    page = visitor()
    against_bot(page, "ptoq")
    hand = Mouse(page)
    hand.wait_for_turn()
    ply = page.locator("main").get_attribute("data-ply")
    page.locator("[data-hint]").click()
    play = page.get_by_role("button", name=say("table", "web.hint_play"))
    play.wait_for(timeout=PATIENCE)
    expect(page.locator("[data-advice]")).to_have_count(1)  # on the board too
    check(page, axe)
    play.click()
    expect(page.locator("main")).not_to_have_attribute("data-ply", ply or "")


@pytest.mark.parametrize("name", names())
def test_every_clause_has_its_address(name: str, visitor: Visitor) -> None:
    page = visitor()
    last = list(clauses(name))[-1]
    page.goto(f"/rules/{name}#{last}")
    expect(page.locator(f"[id='{last}']")).to_be_in_viewport()
    for number in clauses(name):
        assert page.locator(f"[id='{number}']").count() == 1
    pictures_are_told(page)


def pictures_are_told(page: Page) -> int:
    """One image each for those who listen; how many."""
    pictures = page.locator("figure > [role=img]").all()
    for picture in pictures:
        expect(picture).to_have_accessible_name(re.compile(r"^Picture for [A-Z]\d"))
        expect(picture.locator("> [inert]")).to_have_count(1)
    return len(pictures)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_game_is_explained_goal_first(name: str, visitor: Visitor) -> None:
    """From the first page to the explanation, from there to a clause and to all of them."""
    page = visitor()
    page.goto("/")
    page.locator(f"article a[href='/how-to-play/{name}']").click()
    sections = how_to_play(name)
    expect(page.locator("main p").first).to_have_text(sections[0].paragraphs[0].text)
    wanted = [one for section in sections for one in section.paragraphs if one.picture]
    expect(page.locator("figure")).to_have_count(len(wanted))
    assert pictures_are_told(page) == len(wanted)
    page.locator("main p a").first.click()
    clause = page.url.rpartition("#")[2]
    expect(page.locator(f"[id='{clause}']")).to_be_in_viewport()
    page.get_by_role("link", name=say("table", "web.how_to_play")).click()
    page.locator("main").get_by_role("link", name=say("table", "web.all_rules")).click()
    expect(page.locator("h2").first).to_be_visible()
    assert page.url.endswith(f"/rules/{name}")


@pytest.mark.parametrize("name", BUNDLED)
def test_the_guide_teaches_by_doing(name: str, visitor: Visitor, axe: str) -> None:
    """Another move than the one that is practised gets a gentle sentence; the right one goes on."""
    page = visitor()
    guide = page.request.get(f"/api/guides/{name}").json()["lessons"]
    page.goto(f"/guide/{name}")
    hand = Mouse(page)
    corrected = False
    for number, lesson in enumerate(guide, 1):
        expect(page.get_by_text(f"Lesson {number} of {len(guide)}")).to_be_visible()
        if not lesson["moves"]:
            page.locator("[data-next]").click()
            continue
        others = [m for m in lesson["table"]["views"][0]["moves"] if m not in lesson["moves"]]
        if others and not corrected and (wrong := hand._reach(others[0])):
            wrong.click()
            expect(page.get_by_text("not the one we practise here")).to_be_visible()
            check(page, axe)
            corrected = True
        target = hand._reach(lesson["moves"][0])
        assert target, f"lesson {number}: {lesson['moves'][0]} is not on the board"
        target.click()
    expect(page.get_by_text("The rest comes by playing.")).to_be_visible()


IN_3D = 150_000  # bytes, packed


def test_the_first_screen_is_small(visitor: Visitor, server: Server) -> None:
    """JS and CSS of the home page, the games' pictures included."""
    page = visitor()
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    page.wait_for_load_state("networkidle")
    sizes: dict[str, int] = page.evaluate(
        "Object.fromEntries(performance.getEntriesByType('resource')"
        ".filter(one => /\\.(js|css)$/.test(one.name)).map(one => [one.name, one.encodedBodySize]))"
    )
    assert 10_000 < sum(sizes.values()) <= FIRST_SCREEN, sizes


def test_3d_comes_in_a_chunk_of_its_own() -> None:
    chunks = [path.read_bytes() for path in (WEB / "assets").glob("*.js")]
    three = [chunk for chunk in chunks if b"WebGLRenderer" in chunk]
    assert len(three) == 1
    assert len(gzip.compress(three[0], 9)) <= IN_3D


SEEN = """canvas => {
  const flat = Object.assign(document.createElement("canvas"), { width: 100, height: 100 });
  const on = flat.getContext("2d");
  on.drawImage(canvas, 0, 0, 100, 100);
  return on.getImageData(0, 0, 100, 100).data.filter((part, k) => k % 4 === 3 && part > 0).length;
}"""


def test_the_table_of_buckets_is_drawn_in_3d(visitor: Visitor) -> None:
    page = visitor()
    against_bot(page, "buckets")
    page.locator("canvas.ready").wait_for()
    assert page.locator("canvas").evaluate(SEEN) > 1000  # of 10,000: the table's top


def test_where_there_is_no_3d_it_is_flat_and_says_so(visitor: Visitor) -> None:
    page = visitor()
    page.route("**/scene.worker-*.js", lambda route: route.abort())
    against_bot(page, "buckets")
    expect(page.get_by_text("No 3D in this browser")).to_be_visible()
    assert page.locator("canvas").count() == 0
    assert page.locator("[data-board] [data-move]").count()


def test_no_page_asks_for_what_another_is_about(visitor: Visitor, server: Server) -> None:
    """Going on, the page before must not be given the address of the next."""
    page = visitor()
    table = against_bot(page, FIRST)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    expect(page.locator("main [data-board]")).to_be_visible()
    page.get_by_role("link", name="Rules").click()
    expect(page.locator("main h2").first).to_be_visible()
    page.go_back()
    expect(page.locator("main [data-board]")).to_be_visible()
    page.get_by_role("link", name="Benben").click()
    expect(page.get_by_role("article").first).to_be_visible()
    assert [url for url in asked if table in url] and not [
        url for url in asked if "undefined" in url
    ]


def test_the_next_lesson_can_be_read_on_a_phone(visitor: Visitor) -> None:
    page = visitor(viewport={"width": 390, "height": 700})
    page.goto(f"/guide/{FIRST}")
    page.locator("main [data-board]").wait_for()
    page.mouse.wheel(0, 5000)
    page.wait_for_function("() => scrollY > 0")
    for _ in range(2):  # it is shown what it asks for, and goes on
        page.locator("[data-show]").dispatch_event("click")
    expect(page.locator(".teacher")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_guide_shows_what_it_asks_for(visitor: Visitor, name: str) -> None:
    """In words and, where it is a matter of places, on the board; then it goes on."""
    page = visitor()
    page.goto(f"/guide/{name}")
    page.locator("main [data-board]").wait_for()
    number, show = page.locator(".teacher .lab").first, page.locator("[data-show]")
    marked = 0
    while page.locator("[data-show], [data-next]").count():
        lesson = number.inner_text()
        if show.count():
            expect(page.locator("[data-wanted], [data-advice]")).to_have_count(0)
            show.click()
            expect(page.locator("[data-wanted]")).not_to_be_empty()
            marked += page.locator("[data-advice]").count()
        page.locator("[data-show], [data-next]").click()
        expect(number).not_to_have_text(lesson)
    assert marked
