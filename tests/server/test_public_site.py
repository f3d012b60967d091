"""By which names a server may be reached, whose pages may speak to it, and which proxies it
believes: with the attacks these keep out."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from serving import Live, Person, Serving, serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from benben.server.app import Settings, application
from benben.server.command import _warn
from benben.server.public_site import PublicSite, own_names

EVIL = "evil.example"
URL = "https://play.example.org"


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("public")
    with serving(folder, site=PublicSite.chosen(URL, "127.0.0.1")) as server:
        yield server


def rename(person: Person, **headers: str) -> httpx.Response:
    return person.http.put("me", json={"name": "Eve"}, headers=headers)


def test_a_name_that_points_here_is_not_ours(server: Serving) -> None:
    """DNS rebinding: the page's own name resolves to this machine, so Origin equals Host."""
    port = server.address.rpartition(":")[2]
    for host in (EVIL, f"{EVIL}:{port}", f"127.0.0.1.{EVIL}", f"localhost.{EVIL}", "[evil"):
        for path in ("me", "../", "health", "games"):
            answer = server.somebody().http.get(path, headers={"host": host})
            assert answer.status_code == 421 and set(answer.json()) == {"detail"}
            assert "set-cookie" not in answer.headers
        assert rename(server.somebody(), host=host, origin=f"http://{host}").status_code == 421


def test_nor_by_a_socket(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "open", public=True)["table"]
    port = server.address.rpartition(":")[2]
    with pytest.raises((InvalidHandshake, ConnectionClosed)):
        Live(ada, table, host=f"{EVIL}:{port}", origin=f"http://{EVIL}:{port}")


@pytest.mark.parametrize("host", ["localhost", "192.168.1.20", "[::1]", "table.local", "den", ""])
def test_names_nobody_else_can_have_are_ours(server: Serving, host: str) -> None:
    person = server.somebody()
    assert person.http.get("me", headers={"host": host}).status_code == 200
    assert rename(person, host=host, origin=f"http://{host}").status_code == 200 or not host
    assert rename(person, host=host, origin=f"http://{EVIL}").status_code == 403


def test_the_name_of_this_machine_is_known_before_anything_is_served(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """To ask for it may take the network seconds, in which nobody would be answered."""
    own_names.cache_clear()
    monkeypatch.setattr("socket.getfqdn", lambda: "den.example.net")
    site = PublicSite()
    application(Settings(tmp_path, site=site))
    monkeypatch.setattr("socket.getfqdn", lambda: pytest.fail("asked while serving"))
    try:
        site.enter({"type": "http", "headers": [(b"host", b"den.example.net")]})
    finally:
        own_names.cache_clear()


def test_only_pages_of_the_public_site_may_change_anything(public: Serving) -> None:
    named = {"host": "play.example.org"}
    assert rename(public.somebody(), **named, origin=URL).status_code == 200
    for origin in (
        "http://play.example.org", "https://play.example.org.evil.example", f"https://{EVIL}",
        "https://play.example.org:8443", "null", "",
    ):  # fmt: skip
        assert rename(public.somebody(), **named, origin=origin).status_code == 403
    assert rename(public.somebody(), host=EVIL, origin=URL).status_code == 421
    assert rename(public.somebody(), host="play.example.org:443", origin=URL).status_code == 200


def test_cookies_of_a_public_site_are_secure_whatever_the_proxy_forgets(public: Serving) -> None:
    for headers in ({}, {"x-forwarded-proto": "http"}):
        answer = public.somebody().http.get("me", headers={"host": "play.example.org", **headers})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-benben=")
        assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
        assert answer.headers["strict-transport-security"] == "max-age=31536000"


def test_a_cookie_of_the_plain_name_planted_by_a_neighbour_is_nobody(public: Serving) -> None:
    """A page of another host of the domain, or one without TLS, plants its own session: a victim
    would play, and leave recovery codes, as the attacker."""
    eve = public.somebody(host="play.example.org")
    (cookie,) = eve.http.get("me").headers["set-cookie"].split("; ")[:1]
    value = cookie.partition("=")[2]
    eve.http.put("me", json={"name": "Eve"}, headers={"cookie": f"__Host-benben={value}"})
    headers = {"host": "play.example.org", "cookie": f"benben={value}"}
    assert public.somebody().http.get("me", headers=headers).json() == {"name": ""}


def test_this_machine_may_still_ask_how_it_is(public: Serving) -> None:
    answer = public.somebody().http.get("health")
    assert answer.status_code == 200
    assert "strict-transport-security" not in answer.headers  # it came without TLS


def test_who_is_no_proxy_cannot_say_who_asks(tmp_path: Path) -> None:
    """Else anybody has as many addresses, and so limits, as they like."""
    site = PublicSite.chosen("", "10.1.0.0/16, 10.2.0.7")
    assert site.believes("10.1.4.4") and site.believes("10.2.0.7")
    assert not site.believes("127.0.0.1") and not site.believes("10.2.0.8")
    with serving(tmp_path, site=site) as server:
        person = server.somebody(**{"x-forwarded-proto": "https"})
        assert "Secure" not in person.http.get("me").headers["set-cookie"]


@pytest.mark.parametrize(
    ("url", "proxies"),
    [
        ("play.example.org", ""), ("ftp://play.example.org", ""), ("https://", ""),
        ("https://play.example.org/?x", ""), ("https://play.example.org/a b", ""),
            ("https://a:b@c", ""), ("https://c:99999", ""),
        ("", "proxy"), ("", "10.0.0.1/8"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_one_sentence(url: str, proxies: str) -> None:
    with pytest.raises(OSError, match=r"--(public-url|trusted-proxies)") as caught:
        PublicSite.chosen(url, proxies)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("host", "url", "warns"),
    [
        ("127.0.0.1", "", False), ("localhost", "", False), ("::1", "", False),
        ("0.0.0.0", "", True), ("::", "http://den.local", True), ("0.0.0.0", URL, False),  # noqa: S104
    ],
)  # fmt: skip
def test_without_tls_beyond_this_machine_there_is_a_warning(
    host: str, url: str, warns: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    _warn(host, PublicSite.chosen(url, ""))
    assert ("TLS" in capsys.readouterr().err) is warns


def test_pages_may_not_run_what_stands_in_them(server: Serving) -> None:
    policy = server.somebody().http.get("health").headers["content-security-policy"]
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
