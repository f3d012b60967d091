"""Passkeys as a device makes them: only the right host, challenge and key let somebody in."""

import hashlib
import json
import struct
from collections.abc import Iterator
from typing import Any

import cbor2
import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from serving import Serving

from benben.server.web_push import decoded, encoded


class Device:
    """One passkey; `origin` is the page it believes to be at."""

    def __init__(self, host: str, origin: str) -> None:
        self.host, self.origin, self.id, self.count = host, origin, b"0123456789abcdef", 0
        self._private = ec.generate_private_key(ec.SECP256R1())

    def _client(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _data(self, more: bytes = b"") -> bytes:
        flags = 0x45 if more else 0x05  # a key is in it; somebody was there, and was known
        host = hashlib.sha256(self.host.encode()).digest()
        return host + struct.pack(">BI", flags, self.count) + more

    def _answer(self, **response: bytes) -> dict[str, Any]:
        id_ = encoded(self.id)
        parts = {name: encoded(part) for name, part in response.items()}
        return {
            "id": id_, "rawId": id_, "type": "public-key", "clientExtensionResults": {},
            "response": parts,
        }  # fmt: skip

    def make(self, challenge: str) -> dict[str, Any]:
        point = self._private.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (point.x, point.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        data = self._data(bytes(16) + struct.pack(">H", len(self.id)) + self.id + key)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", challenge)
        return self._answer(clientDataJSON=client, attestationObject=attested)

    def sign(self, challenge: str) -> dict[str, Any]:
        self.count += 1
        client, data = self._client("webauthn.get", challenge), self._data()
        signed = data + hashlib.sha256(client).digest()
        signature = self._private.sign(signed, ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)


class Page:
    """A browser at `localhost`: browsers allow no passkeys at a bare address."""

    def __init__(self, server: Serving) -> None:
        self.host = "localhost:" + server.address.rpartition(":")[2]
        self.http = httpx.Client(base_url=f"{server.address}/api/", headers={"host": self.host})

    def challenge(self, path: str) -> str:
        answer = self.http.post(f"me/{path}/options")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["options"]["challenge"])

    def post(self, path: str, credential: Any) -> int:
        return self.http.post(f"me/{path}", json={"credential": credential}).status_code

    @property
    def name(self) -> str:
        return str(self.http.get("me").json()["name"])


@pytest.fixture
def pages(server: Serving) -> Iterator[tuple[Page, Page]]:
    found = Page(server), Page(server)
    found[0].http.put("me", json={"name": "Ada"})
    yield found
    for page in found:
        page.http.close()


@pytest.fixture
def device(pages: tuple[Page, Page]) -> Iterator[Device]:
    """Made by the first page; taken away at the end, because its id is always the same."""
    page = pages[0]
    made = Device("localhost", f"http://{page.host}")
    assert page.post("passkeys", made.make(page.challenge("passkeys"))) == 204
    yield made
    page.http.delete(f"me/passkeys/{encoded(made.id)}")


def test_a_passkey_lets_in_from_anywhere_and_once_for_each_challenge(
    pages: tuple[Page, Page], device: Device
) -> None:
    other = pages[1]
    signed = device.sign(other.challenge("passkey-sign-in"))
    assert other.post("passkey-sign-in", signed) == 204
    assert other.name == "Ada"
    assert other.post("passkey-sign-in", signed) == 400


def test_only_the_right_key_host_and_challenge_let_in(
    pages: tuple[Page, Page], device: Device
) -> None:
    other = pages[1]
    for thief in (
        Device("localhost", device.origin),
        Device("evil.example", device.origin),
        Device("localhost", "http://evil.example"),
    ):
        assert other.post("passkey-sign-in", thief.sign(other.challenge("passkey-sign-in"))) == 400
    mine = device.sign(other.challenge("passkeys"))  # a challenge for something else
    assert other.post("passkey-sign-in", mine) == 400
    assert other.post("passkey-sign-in", device.sign(encoded(bytes(32)))) == 400
    seen = device.count
    assert other.post("passkey-sign-in", device.sign(other.challenge("passkey-sign-in"))) == 204
    copied = Page.challenge(pages[0], "passkey-sign-in")
    device.count = seen  # a copy of the key counts from where it was copied
    assert pages[0].post("passkey-sign-in", device.sign(copied)) == 400


def test_somebody_elses_challenge_makes_no_passkey(pages: tuple[Page, Page]) -> None:
    ada, eve = pages
    eve.http.get("me")
    made = Device("localhost", f"http://{ada.host}").make(ada.challenge("passkeys"))
    assert eve.post("passkeys", made) == 400


def test_nonsense_is_one_sentence(pages: tuple[Page, Page]) -> None:
    page = pages[0]
    for kind in ("passkeys", "passkey-sign-in"):
        good = Device("localhost", f"http://{page.host}").make(page.challenge(kind))
        client = good["response"]["clientDataJSON"]
        wrong: list[Any] = [
            {}, {"response": 1}, {"response": {"clientDataJSON": 3}},
            {"response": {"clientDataJSON": "!"}}, {"response": {"clientDataJSON": encoded(b"[]")}},
            {"response": {"clientDataJSON": client}}, {**good, "rawId": "AAAA"},
        ]  # fmt: skip
        for credential in wrong:
            assert page.post(kind, credential) in (400, 404), credential
        for place in range(0, 200, 7):
            spoilt = Device("localhost", f"http://{page.host}").make(page.challenge(kind))
            text = bytearray(decoded(spoilt["response"]["attestationObject"]))
            text[place % len(text)] ^= 0xFF
            spoilt["response"]["attestationObject"] = encoded(bytes(text[: 180 - place // 2]))
            assert page.post(kind, spoilt) in (400, 404)


def test_a_bare_address_has_none(server: Serving) -> None:
    ada = server.person("Ada")
    assert ada.get("me/account")["offers"]["passkeys"] is False
    assert ada.http.post("me/passkeys/options").status_code == 409
