"""A server below a folder of another site, behind a real proxy."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from proxies import proxied
from serving import PATIENCE, Person, Serving, serving
from starlette.requests import HTTPConnection

from benben.__main__ import main
from benben.server.public_site import PublicSite

BASE = "/benben"
URL = f"https://example.org{BASE}"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder = tmp_path_factory.mktemp("below")
    with serving(folder, site=PublicSite.chosen(URL, "127.0.0.1")) as server:
        yield server


def person(address: str, **headers: str) -> Person:
    return Person(f"{address}{BASE}", **headers)


@pytest.mark.programs
@pytest.mark.parametrize("kind", ["caddy", "haproxy"])
def test_a_table_behind_a_proxy(below: Serving, kind: str, tmp_path: Path) -> None:
    with proxied(kind, 0, tmp_path, below.address.removeprefix("http://")) as address:
        ada, bo = person(address), person(address)
        ada.put("me", name="Ada")
        opened = ada.open("ankh", "me", "open", options={"starter": "1"})
        here = ada.live(opened["table"])
        bo.post("join", code=opened["invite"])
        here.until(lambda table: table["views"][0]["moves"])
        assert here.move(here.view()["moves"][0])["type"] == "table"
        page = httpx.get(f"{address}{BASE}/t/{opened['table']}")
        assert page.status_code == 200 and f'data-base="{BASE}"' in page.text
        assert httpx.get(f"{address}{BASE}").text == page.text
        assert "games" not in httpx.get(f"{address}/api/health").text  # another site's
        for one in (ada, bo):
            one.go()


def test_all_a_page_loads_lies_below(below: Serving) -> None:
    page = httpx.get(f"{below.address}{BASE}/").text
    loaded = [part.split('"')[0] for part in page.split('="/')[1:]]
    assert loaded and all(path == "benben" or path.startswith("benben/") for path in loaded)
    for path in loaded:
        assert httpx.get(f"{below.address}/{path}").status_code == 200


def test_a_proxy_may_take_the_folder_off(below: Serving) -> None:
    for base in ("", BASE):
        assert httpx.get(f"{below.address}{base}/api/health").json()["games"]
        assert httpx.get(f"{below.address}{base}/nothing/here").status_code == 200  # a page
        assert httpx.get(f"{below.address}{base}/api/nothing").status_code == 404
    assert httpx.get(f"{below.address}/benbenben/api/health").headers["content-type"] == (
        "text/html; charset=utf-8"
    )


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_belongs_to_the_folder(below: Serving, scheme: str) -> None:
    told = {"host": "example.org"} if scheme == "https" else {}
    with httpx.Client(base_url=f"{below.address}{BASE}/api/", headers=told) as client:
        cookie = client.get("me").headers["set-cookie"]
        name = "__Secure-benben" if scheme == "https" else "benben"
        assert cookie.startswith(f"{name}=") and f"Path={BASE};" in f"{cookie};"
        assert ("Secure" in cookie.split("=", 1)[1]) == (scheme == "https")
        value = cookie.split(";")[0]
        client.cookies.clear()
        known = {"cookie": value}
        assert client.put("me", json={"name": "Ada"}, headers=known).status_code == 200
        assert client.get("me", headers=known).json() == {"name": "Ada"}
        gone = client.post("me/sign-out", json={"everywhere": False}, headers=known)
        assert all(f"Path={BASE};" in f"{c};" for c in gone.headers.get_list("set-cookie"))


def test_links_in_notices_lead_there(below: Serving) -> None:
    scope = {"type": "http", "scheme": "https", "headers": [(b"host", b"example.org")]}
    assert below.state.site.address(HTTPConnection(scope)) == URL


def test_the_description_of_the_calls_says_where_they_are(below: Serving) -> None:
    described = httpx.get(f"{below.address}{BASE}/api/openapi.json", timeout=PATIENCE).json()
    assert described["servers"] == [{"url": BASE}]


@pytest.mark.parametrize("base", ["a b", "/api", "/../x", '/"x', "benben", "/a//b", "/x?y"])
def test_a_folder_that_makes_no_sense_is_one_sentence(
    base: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--base-path", base, "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1 and f"--base-path {base}" in said[0]


def test_two_folders_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["serve", "--base-path", "/a", "--public-url", URL, "--data", str(tmp_path)]
    assert main(words) == 2
    assert "--base-path /a" in capsys.readouterr().err
