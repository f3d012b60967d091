"""The menu: what is chosen there holds at once, is remembered, and takes nobody from their page."""

from playwright.sync_api import Page, expect

from benben.i18n import say
from e2e.looking import check
from e2e.opening import Visitor, against_bot


def test_what_is_chosen_is_remembered(visitor: Visitor, axe: str) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Your name").fill("Nefer")
    page.get_by_label("Light").select_option("dark")
    page.get_by_label("Sounds").uncheck()
    page.get_by_label("Others’ moves").select_option("quick")
    check(page, axe)
    page.get_by_label("Language").select_option("nl")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("table", "web.title", "nl"))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("table", "web.title", "nl"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Je naam")).to_have_value("Nefer")
    expect(page.get_by_label("Geluid")).not_to_be_checked()
    expect(page.get_by_label("Zetten van anderen")).to_have_value("quick")


def choose_dutch(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    chosen = page.get_by_label("Language")
    chosen.focus()
    chosen.select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.get_by_label("Taal")).to_be_focused()


def test_a_language_keeps_what_was_filled_in(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/buckets?with=screen")
    page.get_by_role("radio", name="3").check()
    page.get_by_label(say("table", "web.name_of_n", n=2)).fill("Nefer")
    choose_dutch(page)
    expect(page.get_by_label(say("table", "web.name_of_n", "nl", n=2))).to_have_value("Nefer")
    expect(page.get_by_role("radio", name="3")).to_be_checked()
    expect(page.get_by_text(say("buckets", "option.finger", "nl"))).to_be_visible()


def test_a_language_leaves_one_at_the_table(visitor: Visitor) -> None:
    page = visitor()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    against_bot(page, "ankh")
    board = page.locator("main [data-board]").element_handle()
    choose_dutch(page)
    expect(page.get_by_role("button", name=say("table", "web.leave", "nl"))).to_be_visible()
    assert board.evaluate("node => node.isConnected") and len(sockets) == 1


def test_a_name_that_may_not_be_had_says_why(visitor: Visitor, axe: str) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    name = page.get_by_label("Your name")
    name.fill("level:3")
    name.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("This is the name of a bot: choose another.")
    check(page, axe)
    name.fill("Nefer")
    name.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_menu_closes_behind_who_leaves_it(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    button = page.get_by_role("button", name="Menu")
    button.press("Enter")
    expect(page.get_by_label("Your name")).to_be_enabled()  # once the server knows us
    for _ in page.locator("#menu :is(input, select, a)").all():
        page.keyboard.press("Tab")
        expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(button).to_have_attribute("aria-expanded", "false")
