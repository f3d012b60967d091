"""Clocks, pauses, holidays, reminders and phrases in two browsers; time passes at once."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from days import Days
from playwright.sync_api import Page, expect
from serving import Serving, serving

from benben.table.times import DAY
from e2e.driving import PHONE
from e2e.looking import check, fits
from e2e.opening import Visitor, open_table


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Days:
    return Days(monkeypatch)


@pytest.fixture
def own(tmp_path: Path, days: Days) -> Iterator[Serving]:
    """A server in this process: its time can be moved."""
    with serving(tmp_path) as server:
        yield server


def two(visitor: Visitor, own: Serving, clock: dict[str, object]) -> tuple[Page, Page]:
    """Ada at a desk, in English, begins; Bo on a phone, in Dutch."""
    ada = visitor(base_url=own.address)
    bo = visitor(base_url=own.address, locale="nl-NL", **PHONE)
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = open_table(ada, "ankh", seats, clock=clock, options={"starter": "1"})
    ada.goto(f"/t/{opened['table']}")
    bo.goto(f"/join/{opened['invite']}")
    for page in (ada, bo):
        expect(page.locator("main [data-board]")).to_be_visible()
    return ada, bo


def test_a_clock_is_chosen_when_the_table_opens(visitor: Visitor, own: Serving) -> None:
    ada = visitor(base_url=own.address)
    ada.goto("/new/ankh?with=friends")
    kind = ada.locator("[data-clock-kind]")
    expect(kind).to_have_value("none")
    kind.select_option("store")
    ada.locator("[data-clock-seconds]").select_option(label="5 minutes")
    ada.locator("[data-clock-more]").select_option(label="5 seconds")
    ada.get_by_role("button", name="To the table").click()
    expect(ada.locator("[data-invite]")).to_be_visible()
    table = ada.request.get(f"/api/tables/{ada.url.rsplit('/', 1)[1]}").json()
    assert table["clock"]["control"] == {
        "kind": "store", "seconds": 300, "increment": 5, "lapse": "end",
    }  # fmt: skip
    ada.goto("/new/ankh?with=screen")
    expect(ada.locator("[data-clock-kind]")).to_be_hidden()  # T2.1


def test_a_live_clock_a_pause_and_the_end(
    visitor: Visitor, own: Serving, days: Days, axe: str
) -> None:
    ada, bo = two(visitor, own, {"kind": "move", "seconds": 60})
    for page in (ada, bo):
        mine = page.locator("[data-clock='0']")
        expect(mine).to_have_class(re.compile("running"))
        expect(page.locator("[data-clock='1']")).not_to_have_class(re.compile("running"))
        expect(mine.get_by_role("timer")).to_have_text(re.compile(r"^(1:00|0:\d\d)$"))
        assert fits(page)
    ada.get_by_role("button", name="Clock").click()
    expect(ada.get_by_role("dialog")).to_contain_text("1 minute for each move")
    ada.locator("[data-ask-pause]").press("Enter")
    expect(bo.locator("[data-pause]")).to_contain_text("Vraagt om een pauze")
    check(bo, axe)
    bo.locator("[data-agree]").click()
    expect(ada.locator("[data-pause]")).to_contain_text("all clocks stand")
    check(ada, axe)
    days.go_by(3600, own)
    for page in (ada, bo):
        page.locator("[data-agree]").click()
    expect(ada.locator("[data-clock='0']")).to_have_class(re.compile("running"))
    expect(ada.locator("[data-pause]")).to_be_hidden()
    days.go_by(62, own)
    expect(bo.get_by_role("dialog")).to_contain_text("De tijd was om")
    expect(ada.get_by_role("dialog")).to_contain_text("Time ran out: You")
    expect(ada.get_by_role("dialog").locator("summary")).to_contain_text("T2.4")


def test_little_time_is_shown_without_moving_anything(
    visitor: Visitor, own: Serving, days: Days
) -> None:
    ada, bo = two(visitor, own, {"kind": "move", "seconds": 60})
    plates = [page.locator(".plate-seat").first for page in (ada, bo)]
    before = [plate.bounding_box() for plate in plates]
    days.go_by(45)
    for page in (ada, bo):
        page.reload()
        low = page.locator("[data-clock='0']")
        expect(low).to_have_class(re.compile("low"))
        expect(low.get_by_role("timer")).to_have_accessible_name(re.compile("Little|weinig"))
    assert [plate.bounding_box() for plate in plates] == before


def test_phrases_are_read_in_ones_own_language_and_can_be_hidden(
    visitor: Visitor, own: Serving, axe: str
) -> None:
    ada, bo = two(visitor, own, {"kind": "move", "seconds": 600})
    ada.get_by_role("button", name="Say").press("Enter")
    check(ada, axe)
    ada.locator("[data-phrase='well_played']").press("Enter")
    expect(bo.locator(".bubble.said")).to_have_text("Goed gespeeld!")
    expect(ada.locator(".bubble.said")).to_have_text("Well played!")
    expect(ada.get_by_role("dialog")).to_be_hidden()
    bo.get_by_role("button", name="Zeggen").click()
    bo.get_by_role("checkbox").check()
    bo.keyboard.press("Escape")
    ada.get_by_role("button", name="Say").click()
    ada.locator("[data-phrase='oops']").click()
    expect(ada.locator(".bubble", has_text="Oops!")).to_be_visible()
    bo.get_by_role("button", name="Zeggen").click()
    bo.locator("[data-nudge='0']").click()
    expect(ada.get_by_text("reminds you: it is your turn")).to_be_visible()
    expect(bo.get_by_text("heeft een herinnering gekregen")).to_be_visible()
    expect(bo.locator(".bubble", has_text="Oeps!")).to_have_count(0)


def test_a_holiday_where_a_move_may_take_days(visitor: Visitor, own: Serving, days: Days) -> None:
    ada, bo = two(visitor, own, {"kind": "days", "days": 2, "lapse": "bot"})
    expect(ada.locator("[data-clock='0'] [role=timer]")).to_have_text(re.compile("2 days|47 hours"))
    ada.get_by_role("button", name="Clock").click()
    ada.get_by_role("combobox").select_option("5")
    ada.locator("[data-leave]").click()
    expect(bo.locator("[data-clock='0']")).to_contain_text("op vakantie")
    days.go_by(6.5 * DAY, own)
    ada.goto("/")
    expect(ada.get_by_role("list", name="Your tables")).to_contain_text("hours")
    days.go_by(0.6 * DAY, own)
    expect(bo.locator("main .right")).to_contain_text("had geen tijd meer")
