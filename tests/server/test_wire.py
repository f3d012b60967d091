"""Strangers at the wire: whatever they send or hold back, everybody else is served."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from serving import PATIENCE, Live, Person, Serving, serving, until

from benben.server.limits import Limits
from benben.server.middleware import HEADERS

HALF = b"GET /api/health HTTP/1.1\r\nhost: here\r\n"
ASKED = HALF + b"\r\n"


@contextmanager
def wire(server: Serving, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    port = int(server.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) as opened:
        yield opened


def answer(opened: socket.socket) -> bytes:
    """All there is until the server closes; what it had no time to say is nothing."""
    heard = b""
    try:
        while part := opened.recv(65536):
            heard += part
    except ConnectionError:
        pass
    return heard


def send_for_ever(opened: socket.socket, piece: bytes, most: int = 64_000_000) -> int:
    """Until the server has had enough; how much was sent."""
    sent = 0
    try:
        while sent < most:
            opened.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


@pytest.mark.parametrize("path", ["me", "health", "tables/AAAAAAAAAAAA/live"])
def test_a_large_cookie_stops_nobody(server: Serving, path: str) -> None:
    """Quoted backslashes took Python's own parser seconds, the square of their number."""
    cookie = 'benben="' + '\\"' * 3_900 + '"'
    others = "; ".join([f'a{n}="' + '\\"' * 900 + '"' for n in range(4)])
    with ExitStack() as stack:
        opened = [stack.enter_context(wire(server)) for _ in range(24)]
        began = time.monotonic()
        for one in opened:
            for sent in (cookie, others):
                request = f"GET /api/{path} HTTP/1.1\r\nhost: here\r\ncookie: {sent}\r\n\r\n"
                one.sendall(request.encode())
        server.somebody().get("health")
        assert time.monotonic() - began < 4.0


def test_our_cookie_is_found_among_others(server: Serving) -> None:
    ada = server.person("Ada")
    mine = ada.http.cookies["benben"]
    for cookie in (
        f"benben={mine}", f'a=b; benben="{mine}"; c="\\"', f"x;benben={mine};", f"=; benben={mine}",
    ):  # fmt: skip
        other = server.somebody(cookie=cookie)
        assert other.get("me") == {"name": "Ada"}, cookie
    for cookie in (f"xbenben={mine}", f"benben={mine}x", f"benben=x{mine}", "benben=", ";" * 9_000):
        assert server.somebody(cookie=cookie).get("me") == {"name": ""}, cookie


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (HALF + b"x: ", b"x" * 65536),  # one endless line
        (HALF, b"x: y\r\n" * 10_000),
        (b"GET /", b"x" * 65536),
        (b"", b"\r\n" * 30_000),
        (b"POST /api/join HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n", b"x: y\r\n" * 9999),
        (b"POST /api/join HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n1;", b"x" * 65536),
    ],
)
def test_an_endless_header_is_cut_off(server: Serving, begin: bytes, piece: bytes) -> None:
    with wire(server) as opened:
        opened.sendall(begin)
        sent = send_for_ever(opened, piece)
    assert sent < 16_000_000  # what the buffers of two sockets hold


def test_a_head_that_is_too_large_is_told_so(server: Serving) -> None:
    for more in (b"x: " + b"y" * 20_000 + b"\r\n", b"x: y\r\n" * 200):
        with wire(server) as opened:
            opened.sendall(HALF + b"accept-language: nl\r\n" + more + b"\r\n")
            heard = answer(opened)
        assert heard.startswith(b"HTTP/1.1 431 ") and b'"detail":"Dit is te groot."' in heard
        assert all(name.encode() in heard for name in HEADERS)


def test_bad_http_is_answered_in_a_sentence(server: Serving) -> None:
    with wire(server) as opened:
        opened.sendall(b"\x16\x03\x01\r\n\r\n")
        heard = answer(opened)
    assert heard.startswith(b"HTTP/1.1 400 ") and b"was not understood" in heard
    assert all(name.encode() in heard for name in HEADERS)


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Serving]:
    with serving(tmp_path, limits=Limits(request_time=0.5)) as server:
        yield server


@pytest.mark.slow
@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"\r\n",
        HALF,
        b"POST /api/join HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{",
        ASKED + HALF,
        ASKED + b"POST /api/join HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{",
    ],
)
def test_a_half_sent_request_is_not_waited_for(hasty: Serving, half: bytes) -> None:
    with wire(hasty) as opened:
        if half.startswith(ASKED):  # on a connection that was of use before
            opened.sendall(ASKED)
            assert opened.recv(65536).startswith(b"HTTP/1.1 200")
        opened.sendall(half.removeprefix(ASKED))
        heard = answer(opened)
    assert heard == b"" if half == b"" else heard.startswith(b"HTTP/1.1 408 ")


def test_what_was_sent_by_half_is_not_obeyed(hasty: Serving) -> None:
    ada = hasty.person("Ada")
    cookie = f"benben={ada.http.cookies['benben']}"
    with wire(hasty) as opened:
        head = f"PUT /api/me HTTP/1.1\r\nhost: here\r\ncookie: {cookie}\r\ncontent-length: 99\r\n"
        opened.sendall(head.encode() + b'content-type: application/json\r\n\r\n{"name": "Bo"}')
        answer(opened)
    assert ada.get("me") == {"name": "Ada"}


def test_half_sent_requests_lock_nobody_out(tmp_path: Path) -> None:
    limits = Limits(all_connections=200, request_time=600)
    with serving(tmp_path, limits=limits) as server, ExitStack() as stack:
        ada = server.person("Ada")
        ada.live(ada.open("ankh", "me", "here")["table"])
        for _ in range(1_100):
            stack.enter_context(wire(server)).sendall(HALF)
        honest = server.somebody()
        assert honest.get("health")["ok"]
        assert len(server.connections) <= 200
        live = ada.lives[0]
        assert live.move(live.view()["moves"][0])["type"] == "table"  # it was never idle


def test_where_nobody_can_make_room_one_is_told_so(tmp_path: Path) -> None:
    limits = Limits(all_connections=3)
    with serving(tmp_path, limits=limits) as server:
        ada = server.person("Ada")
        table = ada.open("ankh", "me", "here")["table"]
        for _ in range(3):
            ada.live(table)  # the last one takes the place of the idle connection
        with wire(server) as opened:
            heard = answer(opened)
        assert heard.startswith(b"HTTP/1.1 503 ") and b"retry-after: " in heard


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    """A proxy on this machine speaks for many, and is not counted."""
    limits = Limits(connections_from=5, request_time=600)
    with serving(tmp_path, limits=limits) as server, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(wire(server, "127.0.0.2")).sendall(HALF)
        with wire(server, "127.0.0.2") as opened:
            assert answer(opened).startswith(b"HTTP/1.1 429 ")
        for _ in range(10):
            stack.enter_context(wire(server)).sendall(HALF)
        with wire(server, "127.0.0.3") as opened:
            opened.sendall(ASKED)
            assert opened.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_a_thousand_requests_in_one_breath_are_too_many(server: Serving) -> None:
    with wire(server) as opened:
        opened.sendall(ASKED * 5_000)
        heard = answer(opened)
    assert heard.count(b"HTTP/1.1 200") < 100


def _raw_socket(person: Person, server: Serving) -> socket.socket:
    """A socket at a table whose other side never reads."""
    table = person.open("ankh", "me", "here")["table"]
    port = int(server.address.rpartition(":")[2])
    opened = socket.create_connection(("127.0.0.1", port), PATIENCE)
    cookie = f"benben={person.http.cookies['benben']}"
    opened.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: here\r\ncookie: {cookie}\r\n"
        "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert b" 101 " in opened.recv(13)
    return opened


PING = b"\x89\xfd\0\0\0\0" + b"p" * 125
PONG = b"\x8a\xfd\0\0\0\0" + b"p" * 125
PART = b"\x00\x80\0\0\0\0"  # an empty piece of a message that never ends
TEXT = b"\x81\x81\0\0\0\0x"


@pytest.mark.parametrize(
    ("begin", "frame"), [(b"", PING), (b"", PONG), (b"\x01\x80\0\0\0\0", PART), (b"", TEXT)]
)
def test_a_flood_of_frames_is_cut_off(server: Serving, begin: bytes, frame: bytes) -> None:
    with _raw_socket(server.person("Ada"), server) as opened:
        opened.sendall(begin)
        longest = 0.0
        done = threading.Event()

        def look() -> None:
            nonlocal longest
            honest = server.somebody()
            while not done.is_set():
                began = time.monotonic()
                honest.get("health")
                longest = max(longest, time.monotonic() - began)

        looking = threading.Thread(target=look)
        looking.start()
        sent = send_for_ever(opened, frame * (65_000 // len(frame)))
        done.set()
        looking.join()
    assert sent < 16_000_000 and longest < 2
    until(lambda: all(c.transport.get_write_buffer_size() < 200_000 for c in server.connections))


def test_who_neither_reads_nor_answers_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing politely would wait for ever until it has read the rest."""
    with serving(tmp_path) as server:
        server.ping(0.3)
        ada = server.person("Ada")
        with _raw_socket(ada, server):
            until(lambda: any(hasattr(c, "conn") for c in server.connections))
            deaf = next(c for c in server.connections if hasattr(c, "conn"))
            deaf.loop.call_soon_threadsafe(deaf.transport.write, b"x" * 16_000_000)
            until(lambda: deaf not in server.connections)


def test_who_does_not_read_that_a_socket_was_closed_is_let_go(
    server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benben.server.wire.LINGER", 0.3)
    with _raw_socket(server.person("Ada"), server):
        deaf = until(lambda: [c for c in server.connections if hasattr(c, "conn")])[-1]

        def fill() -> None:
            deaf.transport.set_write_buffer_limits(64_000_000)
            deaf.transport.write(b"x" * 16_000_000)
            table = server.state.tables._loaded[deaf.scope["path"].split("/")[3]]
            table.unload()

        until(lambda: getattr(deaf, "scope", None) and deaf.handshake_complete)
        deaf.loop.call_soon_threadsafe(fill)
        until(lambda: deaf not in server.connections)


def test_a_ping_is_answered(server: Serving) -> None:
    ada = server.person("Ada")
    live = Live(ada, ada.open("ankh", "me", "here")["table"])
    assert live.socket.ping().wait(PATIENCE)
