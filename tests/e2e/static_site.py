"""A folder behind a web server that can do nothing but hand out files, as on any cheap host."""

import gzip
import threading
from collections.abc import Iterable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from e2e.driving import PATIENCE

UNDER = "/games/benben/"  # a site need not lie at the root
FIRST_SCREEN = 60_000  # bytes, packed: JavaScript and CSS of the home page, at a server, too


class _Files(SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(UNDER))

    def do_GET(self) -> None:
        if self.path.startswith(UNDER):
            super().do_GET()
        else:
            self.send_error(404)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""


class StaticSite:
    """`python -m http.server`, under a path of its own."""

    def __init__(self, folder: Path) -> None:
        handler = partial(_Files, directory=str(folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.folder = folder
        self.address = f"http://127.0.0.1:{self._server.server_port}{UNDER}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def packed(self, urls: Iterable[str]) -> int:
        """Bytes of these files of ours, each packed as a web host does it."""
        found = 0
        for url in set(urls):
            path = url.partition(UNDER)[2].partition("?")[0].partition("#")[0] or "index.html"
            found += len(gzip.compress((self.folder / path).read_bytes(), 9))
        return found

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def first_screen(self, page: Page) -> set[str]:
        """JavaScript and CSS that the home page asks for before anybody clicks.

        It is a first visit, with all that comes by itself: pictures, the puzzle of the day, what
        plays here. What workers are made of belongs to a match.
        """
        asked: set[str] = set()
        page.on("request", lambda request: asked.add(request.url))
        page.goto("")
        page.get_by_role("button", name="Play now").first.wait_for(timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
        return {url for url in asked if url.endswith((".js", ".css")) and "worker" not in url}
