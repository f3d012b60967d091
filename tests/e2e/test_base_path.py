"""A server below a folder of another site, in a real browser, behind a real proxy."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, expect
from proxies import proxied

from e2e.brain import Brain
from e2e.driving import Mouse
from e2e.opening import Visitor
from e2e.serving import Server

BASE = "/benben"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("below"), "--base-path", BASE)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def below(own: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is, by the proxy."""
    folder = tmp_path_factory.mktemp("proxy")
    with proxied("caddy", 0, folder, own.address.removeprefix("http://")) as address:
        yield f"{address}{BASE}"


def watched(context: BrowserContext) -> list[str]:
    """The paths its pages ask for."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(urlsplit(request.url).path))
    return asked


def test_two_browsers_play_below_a_folder(visitor: Visitor, below: str, own: Server) -> None:
    host, friend = visitor(), visitor()
    asked = [watched(page.context) for page in (host, friend)]
    host.goto(f"{below}/")
    host.locator(f'a[href="{BASE}/new/ankh?with=friends"]').click()
    host.get_by_role("button", name="To the table").click()
    code = host.locator("[data-invite]").get_attribute("data-invite")
    link = host.get_by_role("textbox", name="Link").input_value()
    assert link == f"{below}/join/{code}"
    friend.goto(link)
    expect(friend.locator("main [data-board]")).to_be_visible()
    expect(host.get_by_role("dialog")).to_be_hidden()
    assert host.url.startswith(f"{below}/t/") and friend.url == host.url
    table = host.url.rsplit("/", 1)[1]
    brains, hands = [Brain(own.data, table, seat) for seat in (0, 1)], [Mouse(host), Mouse(friend)]
    for _ in range(4):
        seat = brains[0].catch_up().to_move
        assert hands[seat].wait_for_turn()
        hands[seat].play(brains[seat].move())
    host.reload()
    expect(host.locator("main [data-board]")).to_be_visible()
    for page in (host, friend):
        links = page.locator("a[href]").evaluate_all("all => all.map(one => one.pathname)")
        assert all(path.startswith(f"{BASE}/") or path == BASE for path in links), links
    for context, paths in zip((host.context, friend.context), asked, strict=True):
        assert paths and all(f"{path}/".startswith(f"{BASE}/") for path in paths), paths
        assert [cookie["path"] for cookie in context.cookies()] == [BASE]


@pytest.mark.parametrize(
    "path", ["", "/tables", "/you", "/rules/ankh", "/how-to-play/ptoq", "/puzzles", "/guide/ankh",
    "/new/buckets", "/puzzles/today", "/nothing"]
)  # fmt: skip
def test_every_page_stays_below(visitor: Visitor, below: str, path: str) -> None:
    page = visitor()
    asked = watched(page.context)
    page.goto(f"{below}{path}")
    expect(page.locator("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    links = page.locator("a[href]").evaluate_all("all => all.map(one => one.pathname)")
    assert links and all(f"{one}/".startswith(f"{BASE}/") for one in links), links
    assert all(f"{one}/".startswith(f"{BASE}/") for one in asked), asked
    home = page.locator(f'a[href="{BASE}/"]').first
    home.click()
    expect(page).to_have_url(f"{below}/")


def test_the_service_worker_of_notices_is_of_the_folder(visitor: Visitor, below: str) -> None:
    page = visitor()
    page.goto(f"{below}/you")
    scope = page.evaluate(
        "base => navigator.serviceWorker.register(`${base}/push.js`).then(found => found.scope)",
        BASE,
    )
    assert scope == f"{below}/"


def test_a_solo_match_in_the_browser_loads_from_below(visitor: Visitor, below: str) -> None:
    page = visitor()
    asked = watched(page.context)
    page.goto(f"{below}/")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator("main [data-board]")).to_be_visible(timeout=120_000)
    assert all(f"{one}/".startswith(f"{BASE}/") for one in asked), asked
