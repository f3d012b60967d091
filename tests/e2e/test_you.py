"""The page about oneself: another device, a passkey, codes, notices, and being deleted."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from benben.i18n import LANGUAGES, say
from e2e.looking import check
from e2e.opening import Visitor, open_table
from e2e.serving import Server

LOCALES = {"en": "en-GB", "nl": "nl-NL", "de": "de-AT"}


def named(page: Page, name: str) -> None:
    page.goto("/you")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your name").press("Enter")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page(language: str, theme: str, visitor: Visitor, axe: str) -> None:
    """In three languages, by day and by night, on a phone."""
    size = {"width": 360, "height": 740} if theme == "dark" else {"width": 1280, "height": 800}
    page = visitor(locale=LOCALES[language], color_scheme=theme, viewport=size)
    page.goto("/you")
    expect(page.get_by_role("heading", name=say("you", "you.devices", language))).to_be_visible()
    page.get_by_text(say("you", "you.another_way", language)).click()
    page.get_by_text(say("you", "you.pupils", language)).click()
    page.get_by_role("button", name=say("you", "you.add_device", language)).click()
    expect(page.locator("[data-code]")).to_be_visible()
    check(page, axe)


def test_a_seat_goes_to_a_second_device_and_back(visitor: Visitor) -> None:
    """By the link in the picture there, by the typed code back."""
    laptop, phone = visitor(), visitor(viewport={"width": 390, "height": 844})
    named(laptop, "Nefer")
    table = open_table(laptop, "ankh", [{"kind": "me"}, {"kind": "here"}])["table"]
    phone.goto(f"/you/{code_of(laptop)}")
    phone.get_by_role("button", name="Come in", exact=True).click()
    expect(phone.get_by_label("Your name")).to_have_value("Nefer")
    phone.goto(f"/t/{table}")
    expect(phone.locator("main")).to_have_attribute("data-mine", "true")
    code = code_of(phone)
    laptop.goto("/you")
    laptop.get_by_role("button", name=re.compile("Sign out here")).click()
    laptop.get_by_role("button", name="Yes, I am sure").click()
    expect(laptop.get_by_label("Your name")).to_have_value("")
    laptop.get_by_label("Code").fill(code)
    laptop.get_by_label("Code").press("Enter")
    expect(laptop.get_by_label("Your name")).to_have_value("Nefer")
    laptop.goto(f"/t/{table}")
    expect(laptop.locator("main")).to_have_attribute("data-mine", "true")


def code_of(page: Page) -> str:
    page.goto("/you")
    page.get_by_role("button", name="Add a device").click()
    return page.locator("[data-code]").inner_text()


@pytest.fixture
def authenticator(visitor: Visitor, server: Server) -> Iterator[Page]:
    """A page by a host's name, with a device that has passkeys: browsers allow none elsewhere."""
    page = visitor(base_url=f"http://localhost:{server.port}")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield page
    devtools.detach()


def test_a_passkey_is_made_and_lets_in(authenticator: Page) -> None:
    page = authenticator
    named(page, "Hatshepsut")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("button", name=re.compile("Remove.*Passkey"))).to_be_visible()
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Yes, I am sure").click()
    expect(page.get_by_label("Your name")).to_have_value("")
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_label("Your name")).to_have_value("Hatshepsut")
    page.get_by_role("button", name=re.compile("Remove.*Passkey")).click()
    expect(page.get_by_role("button", name=re.compile("Remove.*Passkey"))).to_have_count(0)


SHOWN = """async () => {
  const { getNotifications } = ServiceWorkerRegistration.prototype;
  const shown = await getNotifications.call(await navigator.serviceWorker.ready);
  return shown.length === 1 && shown[0].body === "Ankh: it is your turn, with Bo.";
}"""


def test_what_is_pushed_is_shown_and_a_later_notice_takes_its_place(
    visitor: Visitor, server: Server
) -> None:
    """A real push service is out of reach: the browser's tools hand the message over."""
    origin = f"http://localhost:{server.port}"
    page = visitor(base_url=origin, permissions=["notifications"])
    page.goto("/you")
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate(
        "navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready)"
        ".then(() => 1)"
    )
    while not found:
        page.wait_for_timeout(50)
    for text in ("an older one", "Ankh: it is your turn, with Bo."):
        said = {"text": text, "path": "/t/x", "tag": "x turn", "mute": {"label": "", "url": "/"}}
        devtools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": found[-1], "data": json.dumps(said)},
        )
    page.wait_for_function(SHOWN)


def test_codes_are_shown_once_and_everything_can_be_deleted(visitor: Visitor) -> None:
    page = visitor()
    named(page, "Ramses")
    page.get_by_role("button", name="New recovery codes").click()
    expect(page.locator("ol li")).to_have_count(8)
    code = page.locator("ol li").first.inner_text()
    page.get_by_text("Codes for children or a class").click()
    page.get_by_label("Names, one on each line").fill("Mila\nNoah")
    page.get_by_role("button", name="Make codes").click()
    expect(page.locator(".printed li")).to_have_count(2)
    other = visitor()
    other.goto("/you")
    other.get_by_label("Code").fill(code.lower())
    other.get_by_role("button", name="Come in", exact=True).click()
    expect(other.get_by_label("Your name")).to_have_value("Ramses")
    expect(other.get_by_text("7 are left.")).to_be_visible()
    page.get_by_role("button", name="Delete me").click()
    page.get_by_role("button", name="Yes, I am sure").click()
    expect(page.get_by_text("You are deleted here.", exact=False)).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("")
    other.reload()
    expect(other.get_by_label("Your name")).to_have_value("")


def test_the_page_is_reached_by_the_menu_and_by_keys(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("link", name="You", exact=True).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("You")
    page.get_by_role("button", name="Add a device").press("Enter")
    expect(page.locator("[data-code]")).to_be_visible()


def test_a_table_is_muted_where_one_leaves_it(visitor: Visitor) -> None:
    page = visitor()
    table = open_table(page, "ankh", [{"kind": "me"}, {"kind": "here"}])["table"]
    page.goto("/you")
    page.get_by_text("Another way").click()
    page.get_by_label("Address").fill("https://ntfy.sh/benben-test")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("https://ntfy.sh/benben-test", exact=True)).to_be_visible()
    page.goto(f"/t/{table}")
    page.get_by_role("button", name="Leave").click()
    page.get_by_label("No notices of this table").check()
    page.wait_for_load_state("networkidle")
    page.reload()
    page.get_by_role("button", name="Leave").click()
    expect(page.get_by_label("No notices of this table")).to_be_checked()
