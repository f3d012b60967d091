"""A push service, webhooks and a mail server on this machine, and a browser's keys."""

import asyncio
import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from serving import Person, Serving

from benben.server.web_push import _public, encoded


class Receiver:
    """Takes what is posted to it; `answers` by path what else than 201 it says."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, int] = {}
        self.headers: dict[str, dict[str, str]] = {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                head = {name.lower(): value for name, value in self.headers.items()}
                receiver.got.append((self.path, head, body))
                self.send_response(receiver.answers.get(self.path, 201))
                for name, value in receiver.headers.get(self.path, {}).items():
                    self.send_header(name, value)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def to(self, path: str) -> list[Any]:
        """The bodies posted to this path, as JSON."""
        return [json.loads(body) for at, _, body in self.got if at == path]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    try:
        yield receiver
    finally:
        receiver.close()


class Browser:
    """The keys of a browser that subscribed to a push service."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self.auth = endpoint, b"0123456789abcdef"
        self._private = ec.generate_private_key(ec.SECP256R1())

    def channel(self) -> dict[str, Any]:
        keys = {"p256dh": encoded(_public(self._private)), "auth": encoded(self.auth)}
        return {"kind": "push", "endpoint": self.endpoint, "keys": keys}

    def read(self, body: bytes) -> Any:
        """What was encrypted for this browser, by the receiver's side of RFC 8291."""
        salt, point, text = body[:16], body[21:86], body[86:]

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(SHA256(), length, salt, info).derive(secret)

        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        shared = self._private.exchange(ec.ECDH(), theirs)
        info = b"WebPush: info\0" + _public(self._private) + point
        secret = derived(shared, self.auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(key).decrypt(nonce, text, None)[:-1])


class MailServer:
    """Speaks as much SMTP as is needed, and keeps the mail."""

    def __init__(self) -> None:
        self.mails: list[str] = []
        server = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 here")
                for line in self.rfile:
                    verb = line[:4].upper()
                    if verb == b"DATA":
                        self.say("354 go on")
                        text = b""
                        while (more := self.rfile.readline()) != b".\r\n":
                            text += more
                        server.mails.append(text.decode())
                    self.say("221 bye" if verb == b"QUIT" else "250 ok")
                    if verb == b"QUIT":
                        return

            def say(self, text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.address = f"smtp://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def look(server: Serving) -> None:
    """One round of the task that tells people, now."""
    notices = server.state.notices
    asyncio.run_coroutine_threadsafe(notices.round(), server.loop).result(60)


def by(person: Person, channel: dict[str, Any]) -> str:
    """Let this person be told this way; its id."""
    return str(person.post("me/channels", channel=channel)["id"])
