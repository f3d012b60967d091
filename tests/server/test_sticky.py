"""Several processes behind the balancers of docs/hosting.md, with the configurations it gives."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
from databases import cluster
from proxies import proxied
from serving import Person, serving, until

pytestmark = pytest.mark.programs
KINDS = pytest.mark.parametrize("kind", ["caddy", "haproxy"])


@contextmanager
def named(name: str) -> Iterator[ThreadingHTTPServer]:
    """A server that says who it is."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-length", str(len(name)))
            self.end_headers()
            self.wfile.write(name.encode())

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@KINDS
def test_each_table_is_at_one_process(kind: str, tmp_path: Path) -> None:
    tables = [f"{number:012d}" for number in range(40)]
    with named("a") as a, named("b") as b:
        ports = [f"127.0.0.1:{one.server_address[1]}" for one in (a, b)]
        with proxied(kind, 1, tmp_path, *ports) as address:

            def whose() -> dict[str, str]:
                """Whichever call it is."""
                found = {}
                for table in tables:
                    answers = {
                        httpx.get(f"{address}/api/tables/{table}{call}").text
                        for call in ("", "/live", "/record?x=1")
                    }
                    assert len(answers) == 1
                    found[table] = answers.pop()
                return found

            first = until(lambda: set((found := whose()).values()) == {"a", "b"} and found)
            assert whose() == first
            b.shutdown()
            b.server_close()
            until(lambda: set(whose().values()) == {"a"})


@KINDS
def test_a_match_goes_on_whoever_owns_it(kind: str, tmp_path: Path) -> None:
    database = cluster().new(f"own{random.getrandbits(60):x}")
    with (
        serving(tmp_path, database=database, shared=True) as one,
        serving(tmp_path, database=database, shared=True) as two,
    ):
        places = [server.address.removeprefix("http://") for server in (one, two)]
        with proxied(kind, 1, tmp_path, *places) as address:
            for _ in range(4):
                ada, bo = Person(address), Person(address)
                opened = ada.open("ankh", "me", "open", options={"starter": "1"})
                bo.post("join", code=opened["invite"])
                here, there = ada.live(opened["table"]), bo.live(opened["table"])
                dice = random.Random(1)
                for _ in range(6):
                    ply = max(here.table["ply"], there.table["ply"])
                    for live in (here, there):
                        live.until(lambda table, ply=ply: table["ply"] >= ply)
                    next(one for one in (here, there) if one.view()["moves"]).any_move(dice)
                ada.go()
                bo.go()
