"""A seat that lasts: other browsers, codes, signing out, export, deletion."""

import hashlib
import hmac
import sqlite3
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from serving import Live, Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben.server import retention, schema, sign_in
from benben.server.database import FILE
from benben.server.identity import People, key_in
from benben.server.limits import Limits, Rate
from benben.server.sessions import COOKIE, DAY, TLS_COOKIE, YEAR
from benben.table import times
from killable import GENEROUS

FIRST = Path(__file__).parent / "schemas" / "0001.sql"  # as the first version wrote it


def seat_of(person: Person, table: str) -> list[int]:
    seats = person.get(f"tables/{table}")["seats"]
    return [number for number, seat in enumerate(seats) if seat["yours"]]


def account(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.get("me/account")
    return found


def into(server: Serving, code: str, **headers: str) -> Person:
    other = server.somebody(**headers)
    other.post("me/sign-in", code=code)
    return other


FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def test_a_seat_goes_to_a_second_device_and_back(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", options={"starter": "1"})
    bo.post("join", code=opened["invite"])
    table = opened["table"]
    phone = into(server, ada.post("me/device")["code"], **{"user-agent": FIREFOX})
    assert phone.get("me") == {"name": "Ada"}
    assert seat_of(phone, table) == seat_of(ada, table) == [0]
    live = phone.live(table)
    assert live.move(live.view()["moves"][0])["type"] == "table"
    here = [one for one in account(ada)["sessions"] if not one["here"]]
    assert [one["label"] for one in here] == ["Firefox, Android"]
    back = into(server, phone.post("me/device")["code"])
    assert seat_of(back, table) == [0]
    assert seat_of(bo, table) == [1]


def test_a_code_for_a_device_lets_in_once_and_not_for_long(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.person("Ada")
    first, second = (ada.post("me/device")["code"] for _ in range(2))
    assert tries(server, first) == 404  # a new one replaces it
    assert into(server, second.lower().replace("-", " ")).get("me") == {"name": "Ada"}
    assert tries(server, second) == 404
    late = ada.post("me/device")["code"]
    monkeypatch.setattr(times, "now", lambda: time.time() + sign_in.MOMENT + 1)
    assert tries(server, late) == 404


def tries(server: Serving, code: str) -> int:
    return server.somebody().http.post("me/sign-in", json={"code": code}).status_code


def test_recovery_codes_let_in_once_each_also_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        table = ada.open("ankh", "me", "here")["table"]
        old = ada.post("me/recovery")["codes"]
        codes = ada.post("me/recovery")["codes"]
        assert len({*codes}) == sign_in.RECOVERIES == account(ada)["recovery"]
        assert tries(server, old[0]) == 404
    with serving(tmp_path) as server:  # the cookie is lost, too
        back = into(server, codes[3])
        assert seat_of(back, table) == [0, 1]
        assert account(back)["recovery"] == sign_in.RECOVERIES - 1
        assert tries(server, codes[3]) == 404
    kept = (tmp_path / FILE).read_bytes()
    assert not any(code.replace("-", "").encode() in kept for code in codes)


def test_guessing_codes_has_a_limit(tmp_path: Path) -> None:
    limits = replace(GENEROUS, sign_ins=Rate(5, 0.001))
    with serving(tmp_path, limits=limits) as server:
        assert [tries(server, "ABCD-EFGH") for _ in range(5)] == [404] * 5
        assert tries(server, "ABCD-EFGH") == 429
    assert Limits().sign_ins.a_second <= 0.2


def test_a_browser_with_a_seat_of_its_own_is_asked_first(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    table = bo.open("ankh", "me", "here")["table"]
    code = ada.post("me/device")["code"]
    refused = bo.http.post("me/sign-in", json={"code": code})
    assert refused.status_code == 409 and seat_of(bo, table)
    bo.post("me/sign-in", code=code, leaving=True)  # the code was not used up
    assert bo.get("me") == {"name": "Ada"}


def test_signing_out_ends_calls_and_open_tables(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    phone = into(server, ada.post("me/device")["code"])
    live, own = phone.live(table), ada.live(table)
    (there,) = (one for one in account(ada)["sessions"] if not one["here"])
    eve = server.person("Eve")
    assert eve.http.delete(f"me/sessions/{there['id']}").status_code == 204
    assert phone.get("me") == {"name": "Ada"}  # others end nothing
    ada.http.delete(f"me/sessions/{there['id']}")
    assert closed_with(live) == 4403
    assert phone.get("me") == {"name": ""}
    own.say(type="ping")
    while own.hear()["type"] != "pong":
        pass
    assert seat_of(ada, table)


def closed_with(live: Live) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            live.hear()
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_signing_out_everywhere_leaves_this_browser(server: Serving) -> None:
    ada = server.person("Ada")
    token = ada.post("me/token")["token"]
    others = [into(server, ada.post("me/device")["code"]) for _ in range(2)]
    ada.post("me/sign-out", everywhere=True)
    assert [one.get("me")["name"] for one in (ada, *others)] == ["Ada", "", ""]
    program = server.somebody(authorization=f"Bearer {token}")
    assert program.http.get("me").status_code == 403
    assert len(account(ada)["sessions"]) == 1


def test_signing_out_here_takes_the_cookie_away(server: Serving) -> None:
    ada = server.person("Ada")
    (here,) = account(ada)["sessions"]
    ada.http.delete(f"me/sessions/{here['id']}")
    assert COOKIE not in ada.http.cookies
    assert ada.get("me") == {"name": ""}


def test_a_cookie_is_renewed_daily_and_runs_out_after_a_year(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr(times, "now", lambda: now[0])
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        assert "set-cookie" not in ada.http.get("me").headers
        now[0] += 1.1 * DAY
        renewed = ada.http.get("me").headers["set-cookie"]
        assert f"Max-Age={int(YEAR)}" in renewed and "HttpOnly" in renewed
        assert "set-cookie" not in ada.http.get("me").headers
    with serving(tmp_path) as server:
        again = server.somebody()
        again.http.cookies.update(ada.http.cookies)
        now[0] += YEAR - DAY
        assert again.get("me") == {"name": "Ada"}
        now[0] += 2 * YEAR
    with serving(tmp_path) as server:
        late = server.somebody()
        late.http.cookies.update(ada.http.cookies)
        assert late.get("me") == {"name": ""}
        gone = "SELECT count(*) FROM sessions WHERE seen < ?"
        with sqlite3.connect(tmp_path / FILE) as file:
            until(lambda: file.execute(gone, [now[0] - YEAR]).fetchone() == (0,))
        file.close()


def test_the_name_of_somebody_new_is_not_tidied_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was on disk before their session: the day's tidying in between took it for left over."""
    rename = People.rename

    async def rename_and_tidy(people: People, person: str, name: str) -> None:
        await rename(people, person, name)
        await retention.tidy(people._store)

    monkeypatch.setattr(People, "rename", rename_and_tidy)
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        people = sql.select(schema.people.c.name)
        kept = server.state.store.look(
            lambda connection: connection.execute(people).scalars().all()
        )
        assert kept == ["Ada"]
        assert len(account(ada)["sessions"]) == 1


def by_tls(server: Serving, **headers: str) -> httpx.Client:
    """As a proxy on this machine passes on what came by TLS."""
    return httpx.Client(
        base_url=f"{server.address}/api/", headers={"x-forwarded-proto": "https", **headers}
    )


def test_by_tls_the_cookie_belongs_to_this_host_alone(server: Serving) -> None:
    with by_tls(server) as client:
        cookie = client.get("me").headers["set-cookie"]
    assert cookie.startswith(f"{TLS_COOKIE}=")
    assert "Secure" in cookie and "Path=/;" in f"{cookie};" and "Domain" not in cookie
    value = cookie.split(";")[0].partition("=")[2]
    name = {"name": "Ada"}
    with by_tls(server, cookie=f"{TLS_COOKIE}={value}") as client:
        assert client.put("me", json=name).status_code == 200
    # a neighbour of this host could have planted a cookie of the plain name
    with by_tls(server, cookie=f"{COOKIE}={value}") as client:
        assert client.get("me").json() == {"name": ""}


def test_who_had_a_cookie_before_there_were_sessions_keeps_it(tmp_path: Path) -> None:
    """By TLS, too, where it gets the new name."""
    person, key = "p" * 22, key_in(tmp_path)
    cookie = f"{person}.{hmac.new(key, person.encode(), hashlib.sha256).hexdigest()}"
    file = sqlite3.connect(tmp_path / FILE)
    with file:
        file.executescript(FIRST.read_text("utf-8"))
        file.execute("INSERT INTO people VALUES (?, 'Ada')", [person])
    file.close()
    with serving(tmp_path) as server:
        old = server.somebody(cookie=f"{COOKIE}={cookie}")
        assert old.get("me") == {"name": "Ada"}
        with by_tls(server, cookie=f"{COOKIE}={cookie}") as client:
            answer = client.get("me")
            assert answer.json() == {"name": "Ada"}
            assert answer.headers["set-cookie"].startswith(f"{TLS_COOKIE}={cookie}")


def test_a_link_to_a_table_gives_nobody_a_seat_that_is_taken(server: Serving) -> None:
    ada, bo, eve = server.person("Ada"), server.person("Bo"), server.person("Eve")
    opened = ada.open("ankh", "me", "open", options={"starter": "1"})
    bo.post("join", code=opened["invite"])
    assert eve.post("join", code=opened["invite"])["seat"] is None
    live = eve.live(opened["table"])
    live.say(type="move", seat=0, ply=live.table["ply"], move="R@a1")
    assert live.problem()
    assert seat_of(eve, opened["table"]) == []


def test_pupils_come_by_their_code_again_and_again(server: Serving) -> None:
    teacher, other = server.person("Teacher"), server.person("Other")
    made = teacher.post("me/pupils", names=["Mila", "Noah", ""])["pupils"]
    assert [one["name"] for one in made] == ["Mila", "Noah", ""]
    assert teacher.get("me/pupils")["pupils"] == made
    mila = into(server, made[0]["code"])
    table = mila.open("ankh", "me", "here")["table"]
    assert mila.get("me") == {"name": "Mila"}
    again = into(server, made[0]["code"])
    assert seat_of(again, table) == [0, 1]
    assert other.get("me/pupils") == {"pupils": []}
    assert other.http.delete(f"me/pupils/{made[0]['id']}").status_code == 404
    assert teacher.http.delete(f"me/pupils/{made[0]['id']}").status_code == 204
    assert tries(server, made[0]["code"]) == 404 and mila.get("me") == {"name": ""}
    assert teacher.http.post("me/pupils", json={"names": ["Imhotep"]}).status_code == 422
    for _ in range(4):
        teacher.post("me/pupils", names=[""] * 40)
    assert teacher.http.post("me/pupils", json={"names": [""] * 40}).status_code == 409


def test_names_that_look_alike_do_not_sit_at_one_table(server: Serving) -> None:
    ada, eve = server.person("Anna"), server.person("Αnnа")  # Greek and Cyrillic letters
    opened = ada.open("ankh", "me", "open")
    eve.post("join", code=opened["invite"])
    path = f"tables/{opened['table']}"
    assert [seat["name"] for seat in ada.get(path)["seats"]] == ["Anna", "Αnnа 2"]
    eve.put("me", name="Eve")
    refused = eve.http.put("me", json={"name": "anna"})
    assert refused.status_code == 409
    assert [seat["name"] for seat in ada.get(path)["seats"]] == ["Anna", "Eve"]


def test_everything_kept_is_exported_but_no_secret_of_others(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    running = ada.open("ptoq", "me", "open")
    bo.post("join", code=running["invite"])
    over = ada.open("ptoq", "me", "here", options={"game": "short"})["table"]
    ada.live(over).play_to_the_end()
    answer = ada.http.get("me/export")
    assert 'filename="benben.json"' in answer.headers["content-disposition"]
    told = answer.json()
    tables = {one["id"]: one for one in told["tables"]}
    assert told["name"] == "Ada" and {running["table"], over} == tables.keys()
    assert "moves" not in tables[running["table"]] and len(tables[over]["moves"]) > 5
    assert "Bo" not in answer.text and len(told["sessions"]) == 1


def test_deleting_leaves_no_trace_but_the_moves(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        ada, bo = server.person("Ada Lovelace"), server.person("Bo")
        running = ada.open("ankh", "me", "open", options={"starter": "1"})
        bo.post("join", code=running["invite"])
        alone = ada.open("ankh", "me", "bot1")["table"]
        over = ada.open("ptoq", "me", "here", options={"game": "short"})["table"]
        ada.live(over).play_to_the_end()
        phone = into(server, ada.post("me/device")["code"])
        ada.post("me/recovery")
        ada.post("me/token")
        person = server.state.tables._loaded[running["table"]].seating.chairs[0].person
        live = phone.live(running["table"])
        assert ada.http.delete("me").status_code == 204
        assert closed_with(live) == 4403
        assert COOKIE not in ada.http.cookies
        assert ada.get("me") == phone.get("me") == {"name": ""}
        seats = bo.get(f"tables/{running['table']}")["seats"]
        assert [seat["kind"] for seat in seats] == ["open", "person"]
        assert bo.http.get(f"tables/{alone}").status_code == 404
        assert bo.post("me/token") and bo.get("me") == {"name": "Bo"}
        record = bo.http.get(f"tables/{over}/record").text
        assert "Ada" not in record and "moves" in record
        other = server.person("Cy")
        assert other.post("join", code=running["invite"])["seat"] == 0
    file = sqlite3.connect(tmp_path / FILE)
    told = "\n".join(file.iterdump())
    file.close()
    assert "Ada Lovelace" not in told and person not in told
