"""The client's files, held in memory, each compressed once; other paths get index.html.

The build lays a Brotli copy (`NAME.br`) beside its texts; what has none is compressed by gzip here.
"""

import asyncio
import gzip
import hashlib
import mimetypes
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from benben.server import WEB

NOT_BUILT = """<!doctype html><meta charset="utf-8"><title>Benben</title>
<p>The page is not built. In a checkout, <code>make play</code> builds it.</p>"""
BROTLI = ".br"
_PACKED = {".js", ".mjs", ".css", ".html", ".svg", ".json", ".txt", ".webmanifest", ".ttf", ".wasm"}


class File:
    """One file: plain, compressed if that is smaller, and its ETag."""

    def __init__(self, path: Path, lasting: bool, base: str = "", marks: str = "") -> None:
        """`base`: the folder of the site it lies in; `marks`: what tells a page of this server."""
        self.plain = path.read_bytes()
        if path.name == "index.html":  # a page of the client may have any path
            self.plain = self.plain.replace(b'"./', f'"{base}/'.encode())
            self.plain = self.plain.replace(b"<html ", f"<html {marks}".encode(), 1)
        self._packs, self._brotli = path.suffix in _PACKED, path.with_name(path.name + BROTLI)
        self.mark = f'"{hashlib.sha256(self.plain).hexdigest()[:20]}"'
        self.kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        # names with a hash never change their content
        self.caching = "public, max-age=31536000, immutable" if lasting else "no-cache"

    @cached_property
    def packed(self) -> bytes | None:
        """When it is first asked for: some files are large, and few are wanted."""
        packed = gzip.compress(self.plain, 9) if self._packs else self.plain
        return packed if len(packed) < len(self.plain) else None

    @cached_property
    def by_brotli(self) -> bytes | None:
        return self._brotli.read_bytes() if self._brotli.is_file() else None

    def response(self, request: Request) -> Response:
        headers = {"etag": self.mark, "cache-control": self.caching, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.mark:
            return Response(status_code=304, headers=headers)
        accepted = _codings(request.headers.get("accept-encoding", ""))
        body = self.plain
        if "br" in accepted and self.by_brotli:
            headers["content-encoding"], body = "br", self.by_brotli
        elif "gzip" in accepted and self.packed:
            headers["content-encoding"], body = "gzip", self.packed
        return Response(body, headers=headers, media_type=self.kind)


def _codings(accepted: str) -> set[str]:
    """Those named, but for what is refused (`;q=0`)."""
    words = accepted.replace(" ", "").split(",")
    return {word.partition(";")[0] for word in words if not word.endswith(";q=0")}


class Client:
    """An ASGI app."""

    def __init__(self, folder: Path = WEB, base: str = "") -> None:
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("font/woff2", ".woff2")
        self._base, self._marks = base, f'data-base="{base}" ' if base else ""
        self._files = {
            f"/{path.relative_to(folder).as_posix()}": self._file(path, "assets" in path.parts)
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix != BROTLI
        }
        self._page = folder / "index.html"

    def _file(self, path: Path, lasting: bool) -> File:
        return File(path, lasting, self._base, self._marks)

    def lend(self, folder: Path, games: Sequence[str]) -> None:
        """Pages may play these games by themselves, with what lies in this folder."""
        found = {f"/{folder.name}/{path.name}": self._file(path, True) for path in folder.iterdir()}
        self._files |= found  # first what the page will ask for
        self._marks += f'data-play="{self._base}/{folder.name}" data-solo="{" ".join(games)}" '
        self._files["/index.html"] = self._file(self._page, False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        # in a thread: to compress a large file takes a second
        response = await asyncio.to_thread(self._response, Request(scope))
        await response(scope, receive, send)

    def _response(self, request: Request) -> Response:
        path = request.url.path
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"allow": "GET, HEAD"})
        if path.startswith("/api/"):
            return Response('{"detail":"Not Found"}', 404, media_type="application/json")
        if found := self._files.get(path):
            return found.response(request)
        if path.startswith(("/assets/", "/play-")):
            return Response("no such file", 404, media_type="text/plain")
        page = self._files.get("/index.html")  # a route of the client
        return page.response(request) if page else HTMLResponse(NOT_BUILT, 503)
