"""What is pushed is encrypted as RFC 8291 says, and signed as RFC 8292 does."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from receiving import Browser

from benben.server.outgoing import is_public
from benben.server.web_push import Vapid, decoded, encoded, encrypt

# RFC 8291, appendix A
TEXT = b"When I grow up, I want to be a watermelon"
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SENT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
    "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
    "lcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    number = int.from_bytes(decoded(PRIVATE), "big")
    private = ec.derive_private_key(number, ec.SECP256R1())
    body = encrypt(TEXT, decoded(BROWSER), decoded(AUTH), decoded(SALT), private)
    assert encoded(body) == SENT


def test_each_time_it_is_encrypted_otherwise() -> None:
    browser = Browser("https://push.example.org/1")
    keys = browser.channel()["keys"]
    bodies = [encrypt(b'{"a": 1}', decoded(keys["p256dh"]), browser.auth) for _ in range(2)]
    assert bodies[0] != bodies[1]
    assert [browser.read(body) for body in bodies] == [{"a": 1}] * 2


def test_who_sends_it_is_signed(tmp_path: Path) -> None:
    vapid = Vapid(tmp_path / "vapid.pem")
    assert (tmp_path / "vapid.pem").stat().st_mode & 0o077 == 0
    assert Vapid(tmp_path / "vapid.pem").public == vapid.public
    header = vapid.authorization("https://push.example.org:8443/abc", "mailto:a@b.c", 1_000.0)
    scheme, token, key = header.split(" ", 2)
    assert scheme == "vapid" and key == f"k={vapid.public}"
    text, _, signature = token.removeprefix("t=").removesuffix(",").rpartition(".")
    head, claims = (json.loads(decoded(part)) for part in text.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    assert claims["aud"] == "https://push.example.org:8443" and claims["exp"] <= 1_000 + 86_400
    found = decoded(signature)
    pair = (int.from_bytes(half, "big") for half in (found[:32], found[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(vapid.public))
    public.verify(encode_dss_signature(*pair), text.encode(), ec.ECDSA(SHA256()))


def test_a_spoilt_key_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "vapid.pem").write_bytes(b"")
    with pytest.raises(OSError, match="is no key"):
        Vapid(tmp_path / "vapid.pem")


def test_which_addresses_are_public() -> None:
    public = ["9.9.9.9", "2620:fe::fe", "64:ff9b::909:909", "2002:909:909::1"]
    private = ["224.0.0.1", "255.255.255.255", "100.64.0.1", "fe80::1%eth0", "2002:a00:1::", "x"]
    assert [address for address in public if not is_public(address)] == []
    assert [address for address in private if is_public(address)] == []
