"""Identities without accounts: a random id in a signed cookie, or a token for programs."""

import hashlib
import hmac
import os
import re
import secrets
from pathlib import Path

import sqlalchemy as sql
from starlette.requests import HTTPConnection

from benben.server import schema
from benben.server.store import Store

COOKIE = "benben"
YEAR = 365 * 24 * 3600
KEY_BYTES = 32
# Own parser: `http.cookies` takes quadratic time on quoted values (CVE-2024-7592)
_SIGNED = re.compile(
    rf"""(?:^|;)[ \t]*{COOKIE}="?([A-Za-z0-9_-]{{22}})\.([0-9a-f]{{64}})"?[ \t]*(?:;|$)"""
)


def keep_private(folder: Path) -> None:
    """Make the data folder readable by its owner only; OSError if it cannot be done."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not folder.stat().st_mode & 0o077:
        return
    inside = {path.name for path in folder.iterdir()}
    if inside and "key" not in inside:  # perhaps a home folder, or /tmp: leave it alone
        raise OSError(
            f"{folder} is open to others and holds other things: choose a folder of its own"
        )
    folder.chmod(0o700)


def key_in(folder: Path) -> bytes:
    """The key that signs cookies; made once, readable by its owner only."""
    file = folder / "key"
    if not file.exists():
        part = folder / f"key.{secrets.token_hex(4)}"
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(secrets.token_bytes(KEY_BYTES))
            out.flush()
            os.fsync(out.fileno())
        os.replace(part, file)
    key = file.read_bytes()
    if len(key) != KEY_BYTES:  # with an empty key anybody could sign
        raise OSError(
            f"{file} has {len(key)} bytes instead of {KEY_BYTES}: put a copy of it back, or delete "
            "it, and everybody who was known here comes as somebody new"
        )
    return key


def header(connection: HTTPConnection, name: bytes) -> str | None:
    """The first header of this name; faster than Starlette's mapping."""
    for key, value in connection.scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return None


class People:
    """Cookies, tokens and names."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key
        self._names: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    # --- who asks -------------------------------------------------------------------------------

    async def who(self, connection: HTTPConnection) -> str | None:
        """The person behind a request or a socket; None if unknown."""
        scheme, _, token = (header(connection, b"authorization") or "").partition(" ")
        if scheme.lower() == "bearer":
            return await self._owner(token.strip())
        return self._signed(header(connection, b"cookie") or "")

    def newcomer(self) -> tuple[str, str]:
        """A new identity and its cookie."""
        person = secrets.token_urlsafe(16)
        return person, f"{person}.{self._signature(person)}"

    def _signed(self, cookies: str) -> str | None:
        """The person in our cookie, if the signature is right."""
        if (found := _SIGNED.search(cookies)) is None:
            return None
        person, signature = found.groups()
        return person if hmac.compare_digest(signature, self._signature(person)) else None

    def _signature(self, person: str) -> str:
        return hmac.new(self._key, person.encode(), hashlib.sha256).hexdigest()

    # --- tokens of programs ---------------------------------------------------------------------

    async def new_token(self, person: str) -> str:
        """A new token of this person; the previous one becomes invalid."""
        token = secrets.token_urlsafe(24)
        await self._store.write(
            (schema.DROP_TOKENS, [{"person_": person}]),
            (schema.ADD_TOKEN, [{"digest": _digest(token), "person": person}]),
        )
        self._tokens = {d: owner for d, owner in self._tokens.items() if owner != person}
        self._tokens[_digest(token)] = person
        return token

    async def _owner(self, token: str) -> str | None:
        digest = _digest(token)
        if digest not in self._tokens:
            query = sql.select(schema.tokens.c.person).where(schema.tokens.c.digest == digest)
            found = await self._store.read(lambda connection: connection.execute(query).scalar())
            if found is None:
                return None
            self._tokens[digest] = found
        return self._tokens[digest]

    # --- names ----------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """The chosen name; empty if none."""
        if person not in self._names:
            query = sql.select(schema.people.c.name).where(schema.people.c.id == person)
            found = await self._store.read(lambda connection: connection.execute(query).scalar())
            self._names.setdefault(person, found or "")  # it may have changed meanwhile
        return self._names[person]

    async def rename(self, person: str, name: str) -> None:
        await self._store.write(
            (schema.DROP_PERSON, [{"person_": person}]),
            (schema.ADD_PERSON, [{"id": person, "name": name}]),
            (schema.RENAME, [{"person_": person, "name_": name}]),
            (schema.RENAME_FORMER, [{"person_": person, "name_": name}]),
        )
        self._names[person] = name


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
