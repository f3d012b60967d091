"""The client's files, and index.html for every page of its own."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from benben.server.static import Client


class Browser:
    """Asks a client's files for pages."""

    def __init__(self, folder: Path) -> None:
        self._files = Client(folder)

    def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self._files)
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
                return await http.request(method, path, **more)

        return asyncio.run(asked())

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.ask("GET", path, **more)

    def lend(self, folder: Path, games: list[str]) -> None:
        self._files.lend(folder, games)


@pytest.fixture
def client(tmp_path: Path) -> Browser:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Benben</title>" + " " * 500)
    (tmp_path / "assets" / "a-123.js").write_text("export {}" + " " * 500)
    return Browser(tmp_path)


def test_files_are_packed_and_marked(client: Browser) -> None:
    response = client.get("/assets/a-123.js")
    assert response.headers["content-type"].startswith("text/javascript")
    assert response.headers["content-encoding"] == "gzip"
    assert "immutable" in response.headers["cache-control"]
    assert response.text.startswith("export {}")
    mark = {"if-none-match": response.headers["etag"]}
    assert client.get("/assets/a-123.js", headers=mark).status_code == 304
    plain = client.get("/assets/a-123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_a_copy_by_brotli_is_served_to_whom_it_suits(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-123.js").write_text("export {}" + " " * 500)
    (tmp_path / "assets" / "a-123.js.br").write_bytes(b"as the build packed it")
    client = Browser(tmp_path)
    with_brotli = client.ask("HEAD", "/assets/a-123.js", headers={"accept-encoding": "gzip, br"})
    assert with_brotli.headers["content-encoding"] == "br"
    assert with_brotli.headers["content-length"] == str(len(b"as the build packed it"))
    without = client.get("/assets/a-123.js", headers={"accept-encoding": "gzip, br;q=0"})
    assert without.headers["content-encoding"] == "gzip"
    assert client.get("/assets/a-123.js.br").status_code == 404


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc", "/rules/ankh"])
def test_every_page_is_the_clients(client: Browser, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 200 and "<title>Benben" in response.text
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/b.js", "/api/nothing", "/assets/../key"])
def test_what_is_not_there_is_not_found(client: Browser, path: str) -> None:
    response = client.get(path)
    assert response.status_code == 404 or "<title>" in response.text
    assert client.ask("POST", "/").status_code == 405


def test_a_client_that_is_not_built_says_so(tmp_path: Path) -> None:
    response = Browser(tmp_path / "none").get("/")
    assert response.status_code == 503 and "make play" in response.text


def test_pages_are_told_what_they_may_play_by_themselves(tmp_path: Path) -> None:
    web, play = tmp_path / "web", tmp_path / "play-1"
    for folder in (web, play):
        folder.mkdir()
    (web / "index.html").write_text('<html lang="en"><title>Benben</title>')
    (play / "ankh.wasm").write_bytes(b"rules" * 100)
    client = Browser(web)
    assert "data-play" not in client.get("/").text
    assert client.get("/play-1/ankh.wasm").status_code == 404  # not a page of ours
    client.lend(play, ["ankh", "ptoq"])
    assert '<html data-play="/play-1" data-solo="ankh ptoq" lang="en">' in client.get("/t/a").text
    rules = client.get("/play-1/ankh.wasm")
    assert rules.content == b"rules" * 100 and "immutable" in rules.headers["cache-control"]
