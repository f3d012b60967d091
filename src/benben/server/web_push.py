"""Web Push: what is sent is encrypted for one browser (RFC 8291) and signed by us (RFC 8292)."""

import base64
import json
import os
import secrets
import struct
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

HALF_A_DAY = 12 * 3600


def encoded(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encrypt(
    text: bytes, browser: bytes, auth: bytes, salt: bytes | None = None, private: Any = None
) -> bytes:
    """For the browser with these keys; `salt` and `private` are new each time."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(SHA256(), length, salt, info).derive(secret)

    salt = salt or secrets.token_bytes(16)
    private = private or ec.generate_private_key(ec.SECP256R1())
    public = _public(private)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser)
    shared = private.exchange(ec.ECDH(), theirs)
    secret = derived(shared, auth, b"WebPush: info\0" + browser + public, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    body = AESGCM(key).encrypt(nonce, text + b"\x02", None)  # 2: the last record
    return salt + struct.pack(">IB", 4096, len(public)) + public + body


def _public(private: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point: bytes = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return point


class Vapid:
    """The server's key, made once; push services know the sender by it."""

    def __init__(self, file: Path) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
            load_pem_private_key,
        )

        if not file.exists():
            made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
                Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
            )
            part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
            with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
                out.write(made)
                out.flush()
                os.fsync(out.fileno())
            os.replace(part, file)
        try:
            self._private: Any = load_pem_private_key(file.read_bytes(), None)
        except ValueError as error:
            raise OSError(
                f"{file} is no key: put a copy of it back, or delete it, and browsers must be "
                "asked again"
            ) from error
        self.public = encoded(_public(self._private))

    def authorization(self, endpoint: str, contact: str, now: float) -> str:
        """The header that says who sends this."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        to = urlsplit(endpoint)
        claims = {
            "aud": f"{to.scheme}://{to.netloc}", "exp": int(now) + HALF_A_DAY, "sub": contact,
        }  # fmt: skip
        parts = ({"typ": "JWT", "alg": "ES256"}, claims)
        text = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
        r, s = decode_dss_signature(self._private.sign(text.encode(), ec.ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.public}"
