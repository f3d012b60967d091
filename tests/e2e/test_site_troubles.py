"""What goes wrong without a server is one sentence, and nothing is lost."""

import os
import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from benben.site.stamp import stamp
from e2e.brain import DeviceBrain
from e2e.driving import PATIENCE
from e2e.one_screen import play_round_it
from e2e.static_site import StaticSite
from e2e.test_site_matches import DROP, open_table


def test_a_match_is_open_in_one_tab_at_a_time(device: Page) -> None:
    open_table(device, "ptoq")
    other = device.context.new_page()
    other.goto(device.url)
    said = other.get_by_role("heading", name="This match is open in another tab")
    expect(said).to_be_visible(timeout=PATIENCE)
    other.close()


def test_a_file_that_is_no_record_opens_nothing(device: Page) -> None:
    device.goto("")
    device.get_by_role("button", name="Open a record").wait_for(timeout=PATIENCE)
    here = device.url
    for text, said in (
        ("dear diary", "This file is no record of Benben"),
        ("benben 9\ngame ptoq", "a newer Benben"),
        ("benben 1\ngame ptoq\nnonsense", "This record is damaged"),
    ):
        device.wait_for_function(DROP, arg=["a.record", text])
        expect(device.get_by_role("alert")).to_contain_text(said, timeout=PATIENCE)
    assert device.url == here


def test_round_one_screen_the_page_holds_one_view(device: Page) -> None:
    """The truth is in the worker; a page is given what the seat before it may know."""
    device.goto("?/new/ptoq?with=screen")
    device.locator("form button.pri").click(timeout=PATIENCE)
    device.wait_for_url(re.compile(r"/t/~"), timeout=PATIENCE)
    table = device.url.rpartition("/")[2]
    brains = [DeviceBrain(device, table, seat) for seat in (0, 1)]
    assert play_round_it(device, brains, moves=6) > 1


INSTALLABLE = """() => {
  const offer = new Event("beforeinstallprompt");
  offer.prompt = () => { document.title = "asked"; return Promise.resolve() };
  dispatchEvent(offer);
}"""


def deploy_another(folder: Path) -> None:
    page, worker = folder / "index.html", folder / "sw.js"
    later = page.stat().st_mtime + 100  # HTTP tells versions apart by whole seconds
    page.write_text(page.read_text().replace("<head>", '<head><meta name="made" content="two">'))
    stamp(folder)
    for file in (page, worker):
        os.utime(file, (later, later))


def test_a_new_version_waits_and_installing_is_offered(
    browser: Browser, site: StaticSite, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(site.folder, tmp_path / "site"))
    here, context = StaticSite(folder), browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(here.address)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
    page.evaluate(INSTALLABLE)
    page.get_by_role("button", name="Install").click()
    page.wait_for_function("() => document.title === 'asked'")
    deploy_another(folder)
    page.evaluate("navigator.serviceWorker.ready.then(found => void found.update())")
    notice = page.get_by_role("status").filter(has_text="A new version of Benben is ready")
    expect(notice).to_be_visible(timeout=PATIENCE)
    assert page.locator("meta[name=made]").count() == 0  # it waits
    notice.get_by_role("button", name="Use it now").click()
    page.locator("meta[name=made]").wait_for(state="attached", timeout=PATIENCE)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    context.close()
    here.stop()
