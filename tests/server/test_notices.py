"""People away from the board are told once; nobody at it is; nothing is needed for playing."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from receiving import Browser, MailServer, Receiver, by, look, receiving
from serving import Person, Serving, serving, until

from benben.server import notices, outgoing
from benben.server.notices import AGAIN, GRACE
from benben.server.telling import Telling
from benben.server.turn_events import TurnEvent
from benben.table import times

NOON = 1_800_014_400.0  # 15 January 2027, 12:00 in UTC
HOUR, DAY = 3600.0, 86_400.0
NEVER = 3600.0  # seconds: the task looks when a test says so


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(times, "now", found)
    return found


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def telling(folder: Path, **more: Any) -> Any:
    return serving(folder, told=Telling(**{"private": True, "every": NEVER, **more}))


def pass_by(server: Serving, clock: Clock, seconds: float = GRACE + 1) -> None:
    """Time goes by, and the task looks before and after."""
    look(server)
    clock.now += seconds
    look(server)


def again(server: Serving, before: Person) -> Person:
    """The same browser, at a server that was started again."""
    person = server.somebody()
    person.http.cookies.update(before.http.cookies)
    return person


def plays(person: Person, table: str) -> None:
    """A whole turn, with the table open only meanwhile."""
    live = person.live(table)
    seat = live.view()["seat"]
    while seat in live.until(lambda t: True)["waiting_for"]:
        live.move(live.view(seat)["moves"][0], seat)
    live.close()


def two_at_ankh(server: Serving) -> tuple[Person, Person, str]:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", options={"starter": "1"})
    bo.post("join", code=opened["invite"])
    return ada, bo, opened["table"]


@pytest.mark.programs
def test_two_days_with_restarts_tell_each_turn_once(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    """A push service and a webhook; the server is started again after every turn."""
    browser = Browser(f"{receiver.address}/push")
    with telling(tmp_path) as server:
        ada, bo, table = two_at_ankh(server)
        by(ada, browser.channel())
        by(bo, {"kind": "webhook", "url": f"{receiver.address}/bo"})
        pass_by(server, clock)
    turns = 8
    for turn in range(turns):
        with telling(tmp_path) as server:
            plays(again(server, (ada, bo)[turn % 2]), table)
            pass_by(server, clock)
        with telling(tmp_path) as server:  # what was told is told no more
            pass_by(server, clock, 2 * DAY / turns)
            pass_by(server, clock, HOUR)
    pushed = [browser.read(body) for path, _, body in receiver.got if path == "/push"]
    hooked = receiver.to("/bo")
    assert len(pushed) == 1 + turns // 2 and len(hooked) == turns // 2
    assert {one["path"] for one in pushed} == {f"/t/{table}"}
    assert pushed[0]["text"] == "Ankh: it is your turn, with Bo."
    assert len({one["id"] for one in hooked}) == len(hooked)
    assert [one["kind"] for one in hooked] == ["turn"] * len(hooked)


def test_a_turn_of_several_moves_is_one_turn(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    with telling(tmp_path) as server:
        ada, _, table = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        pass_by(server, clock)
        live = ada.live(table)
        live.move("I@a1")
        assert live.table["waiting_for"] == [0]
        live.close()
        until(lambda: not server.state.people.sessions.sockets)
        pass_by(server, clock, HOUR)
        assert len(receiver.got) == 1


def test_nobody_at_the_board_is_told(tmp_path: Path, clock: Clock, receiver: Receiver) -> None:
    with telling(tmp_path) as server:
        ada, bo, table = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        by(bo, {"kind": "webhook", "url": f"{receiver.address}/bo"})
        live = ada.live(table)
        pass_by(server, clock)
        live.close()  # she has seen that it is her turn
        until(lambda: not server.state.people.sessions.sockets)
        pass_by(server, clock, HOUR)
        assert receiver.got == []
        background = bo.live(table)
        background.say(type="here", here=False)
        background.say(type="ping")
        while background.hear()["type"] != "pong":
            pass
        plays(ada, table)
        pass_by(server, clock)
        assert [path for path, *_ in receiver.got] == ["/bo"]


def test_whoever_comes_back_in_time_is_not_told(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    with telling(tmp_path) as server:
        ada, _, table = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        look(server)
        clock.now += GRACE / 2
        look(server)
        plays(ada, table)
        pass_by(server, clock, HOUR)
        assert receiver.got == []


def test_against_bots_nobody_waits(tmp_path: Path, clock: Clock, receiver: Receiver) -> None:
    with telling(tmp_path) as server:
        ada = server.person("Ada")
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        ada.open("ankh", "me", "bot1", options={"starter": "1"})
        ada.open("ankh", "me", "here", options={"starter": "1"})
        pass_by(server, clock)
        assert receiver.got == []


def test_quiet_hours_and_muted_tables(tmp_path: Path, clock: Clock, receiver: Receiver) -> None:
    with telling(tmp_path) as server:
        ada, bo, table = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        ada.http.put("me/quiet", json={"begins": 660, "ends": 480, "zone": "Europe/Amsterdam"})
        pass_by(server, clock)  # 13:00 there
        pass_by(server, clock, 17 * HOUR)
        assert receiver.got == []
        pass_by(server, clock, 2 * HOUR)  # 08:00 has gone by
        assert len(receiver.got) == 1
        assert ada.get(f"tables/{table}/mute") == {"muted": False, "told": True}
        ada.http.put(f"tables/{table}/mute", json={"muted": True})
        for person in (ada, bo):
            plays(person, table)
        pass_by(server, clock)
        assert len(receiver.got) == 1
        assert server.person().http.put(f"tables/{table}/mute", json={"muted": True}).is_error
        bad = {"begins": 0, "ends": 5, "zone": "../../etc/passwd"}
        assert ada.http.put("me/quiet", json=bad).status_code == 422


def test_a_notice_itself_can_mute_its_table_and_no_other_way(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    with telling(tmp_path) as server:
        ada, _, table = two_at_ankh(server)
        channel = by(ada, {"kind": "ntfy", "url": f"{receiver.address}/topic"})
        pass_by(server, clock)
        ((_, head, body),) = receiver.got
        assert body.decode() == "Ankh: it is your turn, with Bo."
        assert head["click"].endswith(f"/t/{table}")
        mute = re.search(r"http\S+/mute/[^,\s]+", head["actions"])
        assert mute
        forged = mute[0].replace(server.state.channels.signature(channel), "0" * 32)
        page = {"origin": "https://ntfy.example"}  # where people read it; phones send none
        for wrong, status in ((forged, 404), (mute[0].replace("/mute/", "x/mute/"), 422)):
            refused = httpx.post(wrong, headers=page)
            assert refused.status_code == status and set(refused.json()) == {"detail"}
            assert refused.headers["access-control-allow-origin"] == "*"
        answer = httpx.post(mute[0], headers=page)
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (204, "*")
        assert ada.get(f"tables/{table}/mute")["muted"]
        other = ada.http.put(f"tables/{table}/mute", json={"muted": False}, headers=page)
        assert other.status_code == 403 and "access-control-allow-origin" not in other.headers


def test_what_fails_is_tried_again_and_what_is_gone_is_forgotten(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    browser = Browser(f"{receiver.address}/gone")
    receiver.answers = {"/gone": 410, "/bo": 503, "/no": 400}
    with telling(tmp_path) as server:
        ada, bo, table = two_at_ankh(server)
        by(ada, browser.channel())
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/no"})
        by(bo, {"kind": "webhook", "url": f"{receiver.address}/bo"})
        pass_by(server, clock)
        assert [one["kind"] for one in ada.get("me/account")["channels"]] == ["webhook"]
        pass_by(server, clock, HOUR)
        assert [path for path, *_ in receiver.got].count("/no") == 1  # it said no
        plays(ada, table)
        pass_by(server, clock)
    for wait in AGAIN[:2]:
        with telling(tmp_path) as server:  # also by the next server
            pass_by(server, clock, wait + 1)
    receiver.answers = {}
    with telling(tmp_path) as server:
        pass_by(server, clock, AGAIN[2] + 1)
        pass_by(server, clock, DAY)
    tries = receiver.to("/bo")
    assert len(tries) == 4 and len({one["id"] for one in tries}) == 1


def test_a_server_that_dies_while_sending_sends_again_under_the_same_name(
    tmp_path: Path, clock: Clock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with telling(tmp_path) as server:
        ada, _, _ = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        look(server)
        clock.now += GRACE + 1

        async def dies(*_: object) -> None:
            raise RuntimeError("the power is cut")

        with monkeypatch.context() as cut, pytest.raises(RuntimeError):
            cut.setattr(notices.Notices, "_send", dies)
            look(server)
    with telling(tmp_path) as server:
        pass_by(server, clock, AGAIN[0] + 1)
        pass_by(server, clock, HOUR)
    assert len(receiver.to("/ada")) == 1


def test_other_events_are_told_as_they_come(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    with telling(tmp_path) as server:
        _, bo, table = two_at_ankh(server)
        by(bo, {"kind": "webhook", "url": f"{receiver.address}/bo"})
        person = server.state.tables._loaded[table].seating.chairs[1].person
        event = TurnEvent("over", table, "ankh", person, 1, 5, False)

        async def tell() -> None:
            server.state.events.tell([event])
            await asyncio.gather(*server.state.notices._notes)

        asyncio.run_coroutine_threadsafe(tell(), server.loop).result(60)
        pass_by(server, clock)
        (told,) = receiver.to("/bo")
        assert (told["kind"], told["text"]) == ("over", "Ankh: the match with Ada is over.")


def test_mail_comes_once_a_day_to_whoever_confirmed_it(tmp_path: Path, clock: Clock) -> None:
    post = MailServer()
    with telling(tmp_path, mail=post.address, mail_from="benben@example.org") as server:
        ada, bo, table = two_at_ankh(server)
        second = ada.open("ankh", "me", "open", options={"starter": "1"})
        bo.post("join", code=second["invite"])
        channel = by(ada, {"kind": "mail", "address": "ada@example.org"})
        pass_by(server, clock, DAY)
        (asked,) = post.mails  # nothing but the question
        code = re.search(r": ([A-Z0-9]{6})\s", asked)
        assert code
        wrong = ada.http.post(f"me/channels/{channel}/confirm", json={"code": "ABCDEF"})
        assert wrong.status_code == 404
        odd = ada.http.post(f"me/channels/{channel}/confirm", json={"code": "ÄBCDEF"})
        assert odd.status_code == 422
        ada.post(f"me/channels/{channel}/confirm", code=code[1].lower())
        pass_by(server, clock, 19 * HOUR)  # 07:00
        assert len(post.mails) == 1
        pass_by(server, clock, 2 * HOUR)
        assert len(post.mails) == 2
        text = post.mails[1]
        assert "2 tables wait for you" in text
        assert {table, second["table"]} <= set(re.findall(r"/t/([\w-]+)", text))
        pass_by(server, clock, 2 * DAY)
        assert len(post.mails) == 2
        stop = re.search(r"List-Unsubscribe: <(.*)>", text.replace("\r\n ", ""))
        assert stop and httpx.post(stop[1].strip()).status_code == 204
        assert ada.get("me/account")["channels"] == []
    post.close()


PRIVATE = [
    "http://127.0.0.1/x", "http://localhost:8000/", "http://[::1]/", "http://10.1.2.3/",
    "http://169.254.169.254/latest/meta-data", "http://192.168.1.1/", "http://0.0.0.0/",
    "http://[::ffff:10.0.0.1]/", "http://[64:ff9b::a00:1]/", "http://[fd00::1]/", "http://2130706433/",
    "http://server/", "http://router.local/", "ftp://example.org/", "http://a@example.org/", "http://x:y/",
]  # fmt: skip


@pytest.mark.parametrize("url", PRIVATE)
def test_notices_do_not_reach_into_the_servers_own_network(url: str) -> None:
    with pytest.raises(ValueError):
        outgoing.check_address(url, private=False)


def test_a_public_name_for_a_private_address_is_not_reached(
    tmp_path: Path, clock: Clock, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if it is looked up differently the second time: what was checked is connected to."""
    asked: list[str] = []

    async def rebinding(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) % 2 else ["198.51.100.7", "127.0.0.1"]

    monkeypatch.setattr(outgoing, "looked_up", rebinding)
    port = receiver.address.rpartition(":")[2]
    with telling(tmp_path, private=False) as server:
        ada, _, _ = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"http://hook.example.org:{port}/ada"})
        refused = ada.http.post(
            "me/channels", json={"channel": {"kind": "webhook", "url": receiver.address}}
        )
        assert refused.status_code == 422
        pass_by(server, clock)
        pass_by(server, clock, AGAIN[0] + 1)
    assert len(asked) == 2 and receiver.got == []


def test_redirects_are_not_followed(tmp_path: Path, clock: Clock, receiver: Receiver) -> None:
    receiver.answers = {"/ada": 307}
    receiver.headers = {"/ada": {"location": f"{receiver.address}/inside"}}
    with telling(tmp_path) as server:
        ada, _, _ = two_at_ankh(server)
        by(ada, {"kind": "webhook", "url": f"{receiver.address}/ada"})
        pass_by(server, clock)
    assert [path for path, *_ in receiver.got] == ["/ada"]


def test_a_browser_tells_one_person_as_long_as_it_is_signed_in(
    tmp_path: Path, clock: Clock, receiver: Receiver
) -> None:
    browser = Browser(f"{receiver.address}/push")
    with telling(tmp_path) as server:
        ada, bo, _ = two_at_ankh(server)
        by(ada, browser.channel())
        by(bo, browser.channel())
        assert ada.get("me/account")["channels"] == []
        code = bo.post("me/device")["code"]
        other = server.somebody()
        other.post("me/sign-in", code=code)
        other.post("me/sign-out", everywhere=True)
        assert bo.get("me") == {"name": ""}
        assert other.get("me/account")["channels"] == []


def test_without_the_extras_nothing_is_offered_and_everything_is_played(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "INSTALLED", False)
    with telling(tmp_path) as server:
        ada, bo, table = two_at_ankh(server)
        offers = ada.get("me/account")["offers"]
        assert offers == {"passkeys": False, "notices": False, "push_key": "", "mail": False}
        for channel in (
            {"kind": "webhook", "url": "https://example.org/"},
            {"kind": "mail", "address": "a@example.org"},
        ):
            answer = ada.http.post("me/channels", json={"channel": channel})
            assert answer.status_code == 409
        plays(ada, table)
        pass_by(server, clock)
        assert bo.get("tables")["yours"][0]["your_turn"]
    assert not (tmp_path / "vapid.pem").exists()
