"""Identities without accounts: a session in a signed cookie, or a token for programs."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sql
from starlette.requests import HTTPConnection

from benben.server import schema
from benben.server.sessions import Fresh, Session, Sessions, digest_of
from benben.server.store import Store

KEY_BYTES = 32


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


def is_secure(connection: HTTPConnection) -> bool:
    """Whether it came by TLS; a proxy on this machine says so."""
    return connection.scope["scheme"] in ("https", "wss")


@dataclass(frozen=True)
class Caller:
    """Who asks; nobody known by default."""

    person: str | None = None
    session: Session | None = None  # None: a program, by its token
    again: str | None = None  # the cookie, if it should be sent again


NOBODY = Caller()


MOST_REMEMBERED = 5_000  # names, and tokens; others are found on disk


class People:
    """Sessions, tokens and names."""

    def __init__(self, store: Store, key: bytes, base: str = "") -> None:
        """`base`: the folder of the site that all this belongs to."""
        self._store = store
        self.sessions = Sessions(store, key, base)
        self._names: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    # --- who asks -------------------------------------------------------------------------------

    async def who(self, connection: HTTPConnection) -> Caller:
        """The person behind a request or a socket."""
        scheme, _, token = (header(connection, b"authorization") or "").partition(" ")
        if scheme.lower() == "bearer":
            return Caller(await self._owner(token.strip()))
        cookies, secure = header(connection, b"cookie") or "", is_secure(connection)
        if (found := self.sessions.cookie(cookies, secure)) is None:
            return NOBODY
        cookie, named = found
        session = await self.sessions.find(cookie)
        # by TLS a cookie of the plain name is from before; a new one could be another host's
        if session is None or not (named or digest_of(session.person) == session.digest):
            return NOBODY
        due = self.sessions.is_due(session) or not named
        return Caller(session.person, session, cookie if due else None)

    def newcomer(self, label: str) -> Fresh:
        """A new identity, to be kept with the answer."""
        return self.sessions.new(secrets.token_urlsafe(16), label)

    # --- tokens of programs ---------------------------------------------------------------------

    async def new_token(self, person: str) -> str:
        """A new token of this person; the previous one becomes invalid."""
        token = secrets.token_urlsafe(24)
        await self._store.write(
            (schema.DROP_TOKENS, [{"person_": person}]),
            (schema.ADD_TOKEN, [{"digest": digest_of(token), "person": person}]),
        )
        self._tokens = {d: owner for d, owner in self._tokens.items() if owner != person}
        self._tokens[digest_of(token)] = person
        return token

    def _remember(self, digest: str, person: str) -> None:
        if len(self._tokens) >= MOST_REMEMBERED:
            self._tokens.clear()
        self._tokens[digest] = person

    async def _owner(self, token: str) -> str | None:
        digest = digest_of(token)
        if digest not in self._tokens:
            query = sql.select(schema.tokens.c.person).where(schema.tokens.c.digest == digest)
            found = await self._store.read(lambda connection: connection.execute(query).scalar())
            if found is None:
                return None
            self._remember(digest, found)
        return self._tokens[digest]

    # --- names ----------------------------------------------------------------------------------

    async def name(self, person: str) -> str:
        """The chosen name; empty if none."""
        if person not in self._names:
            query = sql.select(schema.people.c.name).where(schema.people.c.id == person)
            found = await self._store.read(lambda connection: connection.execute(query).scalar())
            if len(self._names) >= MOST_REMEMBERED:
                self._names.clear()
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

    async def drop_tokens(self, person: str) -> None:
        """Programs of this person are nobody from now on."""
        await self._store.write((schema.DROP_TOKENS, [{"person_": person}]))
        self._tokens = {d: owner for d, owner in self._tokens.items() if owner != person}

    def look_again(self, person: str) -> None:
        """Another process has changed something of theirs."""
        self._names.pop(person, None)
        self._tokens = {d: owner for d, owner in self._tokens.items() if owner != person}

    def forget_all(self) -> None:
        """Other processes may have changed anything."""
        self._names.clear()
        self._tokens.clear()
        self.sessions.forget_all()

    def forget(self, person: str) -> None:
        """Everything of this person was deleted on disk."""
        self._names.pop(person, None)
        self._tokens = {d: owner for d, owner in self._tokens.items() if owner != person}
        self.sessions.forget(person)
